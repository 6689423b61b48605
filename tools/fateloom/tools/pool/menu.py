"""What can be done now in a pool game, and how the rolls may come out, for who asks."""

from __future__ import annotations

from fateloom.dsl.pool.spoken import words_of
from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.pool import command as cmd
from fateloom.runtime.pool.building import Approach, Side
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.dice import Symbol
from fateloom.runtime.pool.encounter import Encounter
from fateloom.runtime.pool.game_rules import PoolGameView
from fateloom.runtime.pool.view import Step
from fateloom.tools.pool import words
from fateloom.tools.pool.chances import Chances, chances_after, chances_now, condition
from fateloom.tools.pool.words import Names
from fateloom.tools.table.content import Choice, Contents, Menu, note
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.words import capital, percent

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

PURSE = (Symbol.ADVANTAGE, Symbol.HOPE, Symbol.DISADVANTAGE, Symbol.DESPAIR)
"""The symbols that are spent, in their order."""


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
        rolls = self.view.step in (Step.BUILD, Step.OPPOSE)
        every = (*choices, *inner)
        return Menu(self.question(), choices, every, self._lead(), is_moment=rolls)

    def _lead(self) -> str:
        """Who is asked, where it is not the hero whose turn it is."""
        if self.is_keeper:
            return tr("The opposition speaks.")
        if self.decision.seat == self.view.active:
            return ""
        hero = self.names.hero(self.view.heroes[self.decision.seat])
        return tr("{hero} is asked.", hero=hero)

    def question(self) -> str:
        """What is asked, with the pool where there is one."""
        view = self.view
        match view.step:
            case Step.CHOOSE:
                return tr("What do you try?")
            case Step.BUILD | Step.OPPOSE:
                if view.pool is None:
                    return tr("The dice are hidden until they fall. Anything more?")
                return tr("The pool: {dice}. Anything more?", dice=words.pool(view.pool))
            case Step.SPEND | Step.KEEPER_SPENDS:
                purse = view.purse.of(self.side)
                left = [(purse.left(it), it) for it in PURSE]
                said = [words.paid(amount, symbol) for amount, symbol in left if amount]
                return tr("To spend: {symbols}.", symbols=", ".join(said))
            case Step.COMPEL if view.compel is not None:
                about = self.names.title("compel", f"{self.scene}.{view.compel}")
                aspect = self.encounter.compel(view.compel).aspect
                return f"{about} (“{self.names.aspect(self.scene, aspect)}”)."
            case Step.THREATEN:
                return tr("Whom do they attack?")
            case Step.ANSWER:
                return tr("How do you meet it?")
            case Step.HIT if view.hit is not None:
                return tr(
                    "{who} is hit by {shifts}. How is it taken?",
                    who=self.names.anybody(view.hit.who),
                    shifts=view.hit.shifts,
                )
            case _:
                return tr("What now?")

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
            against = tr("against {who}", who=self.names.hero(rival))
        elif task.opponent is not None:
            against = tr("against {who}", who=self.names.anybody(task.opponent))
        else:
            against = tr("hard to tell") if task.hidden else tr(words.LADDER[task.rung])
        text = self.names.text("task", f"{self.scene}.{id}")
        label = f"{self.names.task(self.scene, id)} ({against})"
        return Choice(
            label,
            None,
            once=" ".join(text.split()),
            inner=tuple(self._choice(it) for it in ways),
            asks=tr("{task}: how?", task=label),
        )

    def _way(self, approach: Approach) -> str:
        """One way to do a thing: "Cleverly (+3, good)"."""
        rating = self.encounter.rating(self.roller, approach)
        manner = capital(tr(words.MANNER[approach]))
        return f"{manner} ({rating:+d}, {tr(words.LADDER[rating])})"

    def label(self, command: Command) -> str:
        """The words of a command."""
        names, scene = self.names, self.scene
        match command:
            case cmd.Try(approach=approach):
                return self._way(approach)
            case cmd.Pass():
                return tr("Let the turn go by")
            case cmd.Concede():
                harmed = self.view.conditions[self.decision.seat].harmed
                return tr(
                    "Give in: leave the scene, and gain {count} {count:fate point|fate points}",
                    count=self.encounter.settings.concession + harmed,
                )
            case cmd.Accept() if self.view.compel is not None:
                trouble = words.trouble(self.encounter.compel(self.view.compel))
                return tr("Accept, and gain a fate point: {trouble}", trouble=trouble)
            case cmd.Refuse():
                return tr("Refuse, and pay a fate point")
            case cmd.Invoke(aspect, form):
                said = (
                    tr_noop("Invoke “{aspect}” (free): {gives}")
                    if self._is_free(aspect)
                    else tr_noop("Invoke “{aspect}” (a fate point): {gives}")
                )
                gives = words.form(self.side, form)
                return tr(said, aspect=names.aspect(scene, aspect), gives=gives)
            case cmd.UseBoost(form):
                return tr("Use a boost: {gives}", gives=words.form(self.side, form))
            case cmd.Threaten(hero):
                return names.hero(hero)
            case cmd.Answer(approach):
                return self._way(approach)
            case cmd.Ease():
                return tr("Hit less hard, and gain a boost")
            case cmd.Absorb(None, ()):
                return tr("Take nothing, and be out of the scene")
            case cmd.Absorb(box, slots):
                return capital(words.absorbed(box, slots))
            case cmd.UseStunt(stunt):
                stunts = {it.id: it.dice for it in self.encounter.hero(self.roller).stunts}
                gives = words.dice(stunts[stunt])
                return f"{names.title('stunt', f'{self.roller}.{stunt}')}: {gives}"
            case cmd.TakeHelp(hero):
                gives = words.dice(self.encounter.settings.help)
                return tr("{hero} helps: {dice}", hero=names.hero(hero), dice=gives)
            case cmd.Done():
                before = self.view.step in (Step.BUILD, Step.OPPOSE)
                if not before:
                    return tr("Nothing more")
                return tr("Roll the dice") if self.side is Side.ROLLER else tr("Let them roll")
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
