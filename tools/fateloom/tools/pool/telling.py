"""What happens, told on a page: scenes and texts aloud, rolls die by die, the rest in short."""

from __future__ import annotations

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.runtime.pool import event as ev
from fateloom.runtime.pool.building import Side
from fateloom.runtime.pool.game_rules import (
    Event,
    PoolGameEnded,
    PoolGameRules,
    PoolGameState,
    PoolGameView,
    SceneOpened,
)
from fateloom.tools.pool import words
from fateloom.tools.pool.names import Names
from fateloom.tools.table.page import Page
from fateloom.tools.table.words import capital, counted, listed


class Telling:
    """Tells one game on one page."""

    def __init__(self, rules: PoolGameRules, page: Page) -> None:
        self.rules = rules
        self.page = page
        self.names = Names(rules.pool_game)

    def tell(self, state: PoolGameState, events: tuple[Event, ...]) -> None:
        """Tell these events; `state`: before them."""
        for event in events:
            after = self.rules.evolve(state, event)
            self._event(state, after, event)
            state = after

    def _event(self, before: PoolGameState, after: PoolGameState, event: Event) -> None:
        page, names, scene = self.page, self.names, before.scene
        match event:
            case SceneOpened(opened):
                page.heading(names.title("scene", opened))
                self._aloud("scene", opened)
                self._scene(after)
            case PoolGameEnded(ending):
                page.heading(names.title("ending", ending))
                self._aloud("ending", ending)
                self.credits()
            case ev.AttemptBegan():
                page.note(self._begun(before, event))
            case ev.AspectInvoked(side, aspect, form, free):
                paid = "for nothing" if free else "for a fate point"
                said = f"“{names.aspect(scene, aspect)}” is invoked {paid}"
                page.note(f"{said}: {words.form(side, form)}.")
            case ev.RollRead(tally):
                self._roll(after, words.result(tally))
                attempt = after.table.attempt
                if attempt is not None and attempt.task is not None:
                    self._aloud(tally.outcome.value, f"{scene}.{attempt.task}")
            case ev.Bought(side, row, symbol, target):
                roller = self._roller(before)
                what = capital(words.bought(names, row, roller, target))
                who = names.anybody(roller) if side is Side.ROLLER else self._other(before)
                page.note(f"{who} spends {words.price(row, symbol)}. {what}.")
            case ev.ExtraBought(side, row, symbol, target):
                roller = self._roller(before)
                who = names.anybody(roller) if side is Side.ROLLER else self._other(before)
                price = self.rules.encounter(before).row(row).price_in(symbol)
                cost = words.paid(0 if price is None else price.amount, symbol)
                page.note(f"{who} spends {cost}. {words.extra(names, scene, row, target)}.")
                self._aloud("purchase", f"{scene}.{row}")
            case ev.SceneEnded(won):
                self._aloud("won" if won else "lost", scene)
            case _:
                said = self._short(before, event)
                if said:
                    page.note(said)

    def _begun(self, before: PoolGameState, event: ev.AttemptBegan) -> str:
        """Who tries what, and who meets it how."""
        names = self.names
        who, how = names.anybody(event.roller), words.MANNER[event.approach]
        against = event.against
        if event.task is not None:
            met = "" if against is None else f" Against it: {names.anybody(against)}."
            return f"{who}, {how}: {names.task(before.scene, event.task)}.{met}"
        return f"{who} meets it {how}."

    def _roller(self, state: PoolGameState) -> str:
        attempt = state.table.attempt
        return state.table.heroes[state.table.seat] if attempt is None else attempt.roller

    def _other(self, state: PoolGameState) -> str:
        """Who spends against the roller."""
        attempt = state.table.attempt
        hero = attempt is not None and attempt.against in state.table.heroes
        return self.names.anybody(attempt.against or "") if attempt and hero else "The opposition"

    def _short(self, before: PoolGameState, event: Event) -> str:
        """Events that are worth a few words."""
        names = self.names
        match event:
            case ev.StuntUsed(stunt):
                title = names.title("stunt", f"{self._roller(before)}.{stunt}")
                return f"{title}: an aid die."
            case ev.HelpGiven(hero):
                return f"{names.hero(hero)} helps: an aid die."
            case ev.BoostUsed(side, form):
                return f"A boost is used: {words.form(side, form)}."
            case ev.Called(actor, approach, hero, task):
                what = "attacks" if task is None else f"tries “{names.task(before.scene, task)}” on"
                return (
                    f"{names.anybody(actor)} {what} {names.hero(hero)}, {words.MANNER[approach]}."
                )
            case ev.Eased():
                return "The blow is held back a little, for a boost."
            case ev.CostTaken(who):
                return (
                    f"It has its price: a hindrance die for the next roll of {names.anybody(who)}."
                )
            case ev.BoostGained(who):
                return f"{names.anybody(who)} gains a boost."
            case ev.AspectMade(aspect, free):
                said = counted(free, "free invocation")
                return f"“{names.aspect(before.scene, aspect)}” is there now, with {said}."
            case ev.HitLanded(who, shifts):
                return f"{names.anybody(who)} is hit by {shifts}."
            case ev.HitAbsorbed(who, box, slots):
                return f"{names.anybody(who)} takes it: {words.absorbed(box, slots)}."
            case ev.TakenOut(who):
                return f"{names.anybody(who)} is out of the scene."
            case _:
                return ""

    def _aloud(self, kind: str, id: str) -> None:
        text = self.names.text(kind, id)
        if text:
            self.page.prose(text.strip())

    def _scene(self, state: PoolGameState) -> None:
        """What there is to do, to use and to lose in a scene."""
        encounter = self.rules.encounter(state)
        heroes = state.table.heroes
        tasks = [self.names.task(state.scene, it.id) for it in encounter.tasks if not it.optional]
        rounds = counted(encounter.rounds, "round")
        self.page.note(f"To be done within {rounds}: {listed(tasks)}.")
        there = (None, *heroes)
        own = [it for it in encounter.aspects if it.holder in there and not it.made]
        said = [
            f"“{self.names.aspect(state.scene, it.id)}”"
            + (f" ({self.names.hero(it.holder)} alone)" if it.holder is not None else "")
            for it in own
        ]
        if said:
            self.page.note(f"True here, and to be invoked: {listed(said)}.")

    def _roll(self, state: PoolGameState, result: str) -> None:
        """The dice on the table, and what they come to."""
        attempt = state.table.attempt
        if attempt is None:
            return
        dice = self.rules.encounter(state).dice
        if not attempt.shown:
            self.page.note(f"No dice at all. {result}", 4)
            return
        self.page.line()
        for die, faces in words.shown(dice, attempt.shown):
            if self.page.is_plain:
                self.page.note(f"{capital(die)}: {faces}.")
            else:
                self.page.line(f"    {die:<11} {faces}")
        self.page.note(result, 4)

    def boards(self, view: PoolGameView) -> None:
        """How everybody is, as a seat sees it."""
        table = view.table
        for hero, it in zip(table.heroes, table.conditions, strict=True):
            self.page.note(f"{self.names.hero(hero)}: {words.condition(self.names, hero, it)}.")
        opponents = self.rules.course.scene(view.scene).encounter.opponents
        for opponent, how in zip(opponents, table.opponents, strict=True):
            if how.out:
                self.page.note(f"{self.names.anybody(opponent.id)}: out of the scene.")
        self.page.note(f"The opposition: {counted(table.keeper_fate, 'fate point')}.")

    def introduction(self) -> None:
        """What is read before the first scene."""
        pool_game = self.rules.pool_game
        if pool_game.introduction:
            self.page.prose(pool_game.introduction.strip())

    def credits(self) -> None:
        """Whose dice these are (DDL-17)."""
        self.page.note(clean(self.rules.pool_game.credits), 0)
