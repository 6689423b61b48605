"""What can be done now in a pool game, and how the rolls may come out, for who asks."""

from __future__ import annotations

from fateloom.dsl.pool.spoken import words_of
from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.pool import command as cmd
from fateloom.runtime.pool.building import Approach, Side
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.encounter import Encounter
from fateloom.runtime.pool.game_rules import PoolGameView
from fateloom.runtime.pool.view import Step
from fateloom.tools.pool import words
from fateloom.tools.pool.chances import Chances, chances_after, chances_now, condition
from fateloom.tools.pool.words import Names
from fateloom.tools.table.content import Choice, Contents, Menu, note
from fateloom.tools.table.language import tr
from fateloom.tools.table.words import capital, counted, percent

BEFORE = -1
"""The rank of what costs nothing: it comes first in a menu."""

RANKS: dict[type, int] = {
    cmd.UseStunt: BEFORE,
    cmd.TakeHelp: BEFORE,
    cmd.Done: 2,
    cmd.Pass: 2,
    cmd.Concede: 1,
}
"""The end of things comes last in a menu."""


def menu_of(
    encounter: Encounter, names: Names, view: PoolGameView, decision: Decision[Command]
) -> Menu:
    """The menu of a decision."""
    return _Maker(encounter, names, view, decision).menu()


def odds_of(
    encounter: Encounter, names: Names, view: PoolGameView, decision: Decision[Command]
) -> Contents:
    """How the rolls may come out that can be made now."""
    return _Maker(encounter, names, view, decision).odds()


def _in_words(label: str, chances: Chances) -> str:
    """
    >>> from fractions import Fraction
    >>> _in_words("As it stands", Chances(Fraction(3, 4), Fraction(1, 10)))
    'As it stands: success 75 %, a tie 10 %, failure 15 %.'
    """
    return tr(
        "{roll}: success {success}, a tie {tie}, failure {failure}.",
        roll=label,
        success=percent(chances.success),
        tie=percent(chances.tie),
        failure=percent(chances.failure),
    )


class _Maker:
    def __init__(
        self, encounter: Encounter, names: Names, view: PoolGameView, decision: Decision[Command]
    ) -> None:
        self.encounter = encounter
        self.names = names
        self.scene = view.scene
        self.view = view.table
        self.decision = decision
        heroes, call = self.view.heroes, self.view.call
        called = heroes[self.view.active] if call is None else call.hero
        self.roller = called if self.view.roller is None else self.view.roller
        self.is_keeper = decision.seat >= len(heroes)
        is_roller = not self.is_keeper and heroes[decision.seat] == self.roller
        self.side = Side.ROLLER if is_roller else Side.KEEPER

    def menu(self) -> Menu:
        """All that can be said; the six ways to try one thing are a menu of their own."""
        tries: dict[tuple[str, str | None], list[cmd.Try]] = {}
        rest: list[Choice] = []
        for command in self.decision.commands:
            if isinstance(command, cmd.Try):
                tries.setdefault((command.task, command.rival), []).append(command)
            else:
                rest.append(self._choice(command))
        rest.sort(key=lambda it: RANKS.get(type(it.command), 0))
        choices = (*(self._task(*key, ways) for key, ways in tries.items()), *rest)
        inner = (way for choice in choices for way in choice.inner)
        return Menu(self.question(), choices, (*choices, *inner), self._lead())

    def _lead(self) -> str:
        """Who is asked, where it is not the hero whose turn it is."""
        if self.is_keeper:
            return "The opposition speaks."
        if self.decision.seat == self.view.active:
            return ""
        return f"{self.names.hero(self.view.heroes[self.decision.seat])} is asked."

    def question(self) -> str:
        """What is asked, with the pool where there is one."""
        view = self.view
        match view.step:
            case Step.CHOOSE:
                return "What do you try?"
            case Step.BUILD | Step.OPPOSE:
                if view.pool is None:
                    return "The dice are hidden until they fall. Anything more?"
                return f"The pool: {words.pool(view.pool)}. Anything more?"
            case Step.SPEND | Step.KEEPER_SPENDS:
                purse = view.purse.of(self.side)
                kinds = ("advantage", "hope", "disadvantage", "despair")
                left = [f"{getattr(purse, it)} {it}" for it in kinds if getattr(purse, it)]
                return f"To spend: {', '.join(left)}."
            case Step.COMPEL if view.compel is not None:
                about = self.names.title("compel", f"{self.scene}.{view.compel}")
                aspect = self.encounter.compel(view.compel).aspect
                return f"{about} (“{self.names.aspect(self.scene, aspect)}”)."
            case Step.THREATEN:
                return "Whom do they attack?"
            case Step.ANSWER:
                return "How do you meet it?"
            case Step.HIT if view.hit is not None:
                hit = view.hit
                return f"{self.names.anybody(hit.who)} is hit by {hit.shifts}. How is it taken?"
            case _:
                return "What now?"

    def _choice(self, command: Command) -> Choice:
        """A command in words."""
        rank = RANKS[type(command)] if isinstance(command, (cmd.Done, cmd.Pass)) else 0
        return Choice(self.label(command), command, step=words_of(command), rank=rank)

    def odds(self) -> Contents:
        """How the roll may come out: as it stands, and after each command that changes it."""
        found = [(tr("As it stands"), chances_now(self.encounter, self.view))]
        task = ""
        for command in self.decision.commands:
            chances = chances_after(self.encounter, self.view, self.side, command)
            label = self.label(command)
            if isinstance(command, cmd.Try):
                task = self.names.task(self.scene, command.task)
                label = f"{task}: {label}"
            found.append((label, chances))
        rolls = [(label, it) for label, it in found if it is not None]
        if not rolls:
            return (note(tr("There is no roll now whose dice are known.")),)
        said = tuple(note(_in_words(label, it)) for label, it in rolls)
        if not self.view.answers:
            return said
        return (*said, note(tr("The dice that the opposition will add are counted.")))

    def _task(self, id: str, rival: str | None, ways: list[cmd.Try]) -> Choice:
        task = self.encounter.task(id)
        if rival is not None:
            against = f"against {self.names.hero(rival)}"
        elif task.opponent is not None:
            against = f"against {self.names.anybody(task.opponent)}"
        else:
            against = "hard to tell" if task.hidden else words.LADDER[task.rung]
        text = self.names.text("task", f"{self.scene}.{id}")
        label = f"{self.names.task(self.scene, id)} ({against})"
        return Choice(
            label,
            None,
            once=" ".join(text.split()),
            inner=tuple(self._choice(it) for it in ways),
            asks=f"{label}: how?",
        )

    def _way(self, approach: Approach) -> str:
        """One way to do a thing: "Cleverly (+3, good)"."""
        rating = self.encounter.rating(self.roller, approach)
        return f"{capital(words.MANNER[approach])} ({rating:+d}, {words.LADDER[rating]})"

    def label(self, command: Command) -> str:
        """The words of a command."""
        names, scene = self.names, self.scene
        match command:
            case cmd.Try(approach=approach):
                return self._way(approach)
            case cmd.Pass():
                return "Let the turn go by"
            case cmd.Concede():
                harmed = self.view.conditions[self.decision.seat].harmed
                gains = counted(self.encounter.settings.concession + harmed, "fate point")
                return f"Give in: leave the scene, and gain {gains}"
            case cmd.Accept() if self.view.compel is not None:
                trouble = words.trouble(self.encounter.compel(self.view.compel))
                return f"Accept, and gain a fate point: {trouble}"
            case cmd.Refuse():
                return "Refuse, and pay a fate point"
            case cmd.Invoke(aspect, form):
                paid = "free" if self._is_free(aspect) else "a fate point"
                gives = words.form(self.side, form)
                return f"Invoke “{names.aspect(scene, aspect)}” ({paid}): {gives}"
            case cmd.UseBoost(form):
                return f"Use a boost: {words.form(self.side, form)}"
            case cmd.Threaten(hero):
                return names.hero(hero)
            case cmd.Answer(approach):
                return self._way(approach)
            case cmd.Ease():
                return "Hit less hard, and gain a boost"
            case cmd.Absorb(None, ()):
                return "Take nothing, and be out of the scene"
            case cmd.Absorb(box, slots):
                return capital(words.absorbed(box, slots))
            case cmd.UseStunt(stunt):
                stunts = {it.id: it.dice for it in self.encounter.hero(self.roller).stunts}
                gives = words.dice(stunts[stunt])
                return f"{names.title('stunt', f'{self.roller}.{stunt}')}: {gives}"
            case cmd.TakeHelp(hero):
                return f"{names.hero(hero)} helps: {words.dice(self.encounter.settings.help)}"
            case cmd.Done():
                before = self.view.step in (Step.BUILD, Step.OPPOSE)
                rolls = "Roll the dice" if self.side is Side.ROLLER else "Let them roll"
                return rolls if before else "Nothing more"
            case cmd.Buy(row, symbol, target):
                what = capital(words.bought(names, row, self.roller, target, self.view.against))
                return f"{what} ({words.price(row, symbol)})"
            case cmd.BuyExtra(extra, symbol, target):
                price = self.encounter.row(extra).price_in(symbol)
                paid = words.paid(0 if price is None else price.amount, symbol)
                return f"{words.extra(names, scene, extra, target)} ({paid})"
            case _:
                return capital(words_of(command))

    def _is_free(self, aspect: str) -> bool:
        """Whether a free invocation of an aspect is left for the side that is asked (DE-16)."""
        view = self.view
        who = self.roller if self.side is Side.ROLLER else view.against
        for at, it in enumerate(self.encounter.aspects):
            if it.id == aspect:
                return view.free[at] + (view.gained[at] if who in view.heroes else 0) > 0
        owner, _, slot = aspect.partition(":")  # a consequence
        names = [name for name, _ in self.encounter.slots(owner)]
        return condition(self.encounter, view, owner).exposed[names.index(slot)] > 0
