"""What can be done now, numbered, with the chances of what is open."""

from __future__ import annotations

from fractions import Fraction

from fateloom.dsl.plays.pool.steps import words_of
from fateloom.runtime.kernel.game import Decision, Refusal
from fateloom.runtime.pool import command as cmd
from fateloom.runtime.pool.aspects import invocable
from fateloom.runtime.pool.building import Approach, Side
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.dice import Pool
from fateloom.runtime.pool.encounter import Action, Encounter
from fateloom.runtime.pool.game_rules import PoolGameRules, PoolGameState
from fateloom.runtime.pool.odds import odds
from fateloom.runtime.pool.state import Step
from fateloom.runtime.record import record
from fateloom.tools.pool import words
from fateloom.tools.pool.names import Names
from fateloom.tools.table.words import capital, percent

CHANGING = cmd.Try | cmd.Invoke | cmd.UseBoost | cmd.UseStunt | cmd.TakeHelp | cmd.Answer
"""Commands that change the chance of what is tried."""

ORDER: dict[type, int] = {cmd.UseStunt: 0, cmd.TakeHelp: 0, cmd.Done: 2, cmd.Pass: 2}
"""What costs nothing comes first in a menu, the end of things last."""


@record
class Entry:
    """Something that can be done. `command`: None for one that opens a menu of its own, `inner`."""

    label: str
    command: Command | None
    hint: str = ""
    inner: tuple[Entry, ...] = ()


@record
class Menu:
    """A question and what can be answered."""

    question: str
    entries: tuple[Entry, ...]


def menu_of(
    rules: PoolGameRules, names: Names, state: PoolGameState, decision: Decision[Command]
) -> Menu:
    """The menu of a decision."""
    maker = _Maker(rules, names, state, decision)
    return Menu(maker.question(), tuple(maker.entries()))


def chance_after(
    rules: PoolGameRules, state: PoolGameState, command: Command | None, seat: int
) -> Fraction | None:
    """How probable it is that what is tried goes well with the pool as it stands, or after a
    command; None where that seat may not know, or nothing is tried.
    """
    if command is not None:
        found = rules.apply(state, command)
        if isinstance(found, Refusal):
            return None
        events, after = found
        # The opposition without a person acts at once; what it does is not to be known before.
        for event in events:
            state = rules.evolve(state, event)
            if state.table.attempt is not None and state.table.step is Step.BUILD:
                break
        else:
            state = after
    attempt, pool = state.table.attempt, rules.view(state, seat).table.pool
    if attempt is None or pool is None or state.table.step not in (Step.BUILD, Step.OPPOSE):
        return None
    return goes_well(rules.encounter(state), attempt.action, pool)


def goes_well(encounter: Encounter, action: Action, pool: Pool) -> Fraction:
    """How probable it is that a roll does what it is for: a tie is enough to get something done or
    to hold out, not to make an aspect or to hurt somebody (DE-02, 03).
    """
    least = 0 if action in (Action.OVERCOME, Action.DEFEND) else 1
    return odds(pool, encounter.dice).chance_of(lambda it: it.net >= least)


class _Maker:
    def __init__(
        self, rules: PoolGameRules, names: Names, state: PoolGameState, decision: Decision[Command]
    ) -> None:
        self.rules = rules
        self.names = names
        self.state = state
        self.decision = decision
        self.encounter = rules.encounter(state)
        self.view = rules.view(state, decision.seat).table
        attempt, heroes = state.table.attempt, state.table.heroes
        called = heroes[state.table.seat] if state.table.call is None else state.table.call.hero
        self.roller = called if attempt is None else attempt.roller
        spoken = decision.seat < len(heroes) and heroes[decision.seat] == self.roller
        self.side = Side.ROLLER if spoken else Side.KEEPER

    def question(self) -> str:
        """What is asked, with the pool where there is one."""
        attempt = self.state.table.attempt
        match self.state.table.step:
            case Step.CHOOSE:
                return "What do you try?"
            case Step.BUILD | Step.OPPOSE if attempt is not None:
                if self.view.pool is None:
                    return "The dice are hidden until they fall. Anything more?"
                chance = f" It goes well with {now}." if (now := self._odds(None)) else ""
                return f"The pool: {words.pool(self.view.pool)}.{chance} Anything more?"
            case Step.SPEND | Step.KEEPER_SPENDS if attempt is not None:
                purse = self.view.purse.of(self.side)
                kinds = ("advantage", "hope", "disadvantage", "despair")
                left = [f"{getattr(purse, it)} {it}" for it in kinds if getattr(purse, it)]
                return f"To spend: {', '.join(left)}."
            case Step.THREATEN:
                return "Whom do they attack?"
            case Step.ANSWER:
                return "How do you meet it?"
            case Step.HIT if self.state.table.hit is not None:
                hit = self.state.table.hit
                return f"{self.names.anybody(hit.who)} is hit by {hit.shifts}. How is it taken?"
            case _:
                return "What now?"

    def _odds(self, command: Command | None) -> str:
        """The chance that it goes well, now or after a command that changes it."""
        if not isinstance(command, CHANGING | None):
            return ""
        chance = chance_after(self.rules, self.state, command, self.decision.seat)
        return "" if chance is None else percent(chance).replace(" ", "\u00a0")

    def entries(self) -> list[Entry]:
        """All that can be said; the six ways to try one thing are a menu of their own."""
        tries: dict[tuple[str, str | None], list[cmd.Try]] = {}
        rest: list[Entry] = []
        for command in self.decision.commands:
            if isinstance(command, cmd.Try):
                tries.setdefault((command.task, command.rival), []).append(command)
            else:
                rest.append(Entry(self._line(command), command))
        rest.sort(key=lambda it: ORDER.get(type(it.command), 1))
        return [*(self._task(*key, ways) for key, ways in tries.items()), *rest]

    def _line(self, command: Command) -> str:
        """The words of a command, and the chance behind it where it changes one."""
        chance = self._odds(command)
        return f"{self.label(command)}{chance and f', {chance}'}"

    def _task(self, id: str, rival: str | None, ways: list[cmd.Try]) -> Entry:
        task = self.encounter.task(id)
        if rival is not None:
            against = f"against {self.names.hero(rival)}"
        elif task.opponent is not None:
            against = f"against {self.names.anybody(task.opponent)}"
        else:
            against = "hard to tell" if task.hidden else words.LADDER[task.rung]
        inner = tuple(Entry(self._line(it), it) for it in ways)
        text = self.names.text("task", f"{self.state.scene}.{id}")
        title = self.names.task(self.state.scene, id)
        return Entry(f"{title} ({against})", None, " ".join(text.split()), inner)

    def way(self, approach: Approach) -> str:
        """One way to do a thing: "Cleverly (+3, good)"."""
        rating = self.encounter.rating(self.roller, approach)
        return f"{capital(words.MANNER[approach])} ({rating:+d}, {words.LADDER[rating]})"

    def label(self, command: Command) -> str:
        """The words of a command."""
        names, scene = self.names, self.state.scene
        match command:
            case cmd.Try(approach=approach):
                return self.way(approach)
            case cmd.Pass():
                return "Let the turn go by"
            case cmd.Invoke(aspect, form):
                free = self._free(aspect)
                paid = "free" if free else "a fate point"
                gives = words.form(self.side, form)
                return f"Invoke “{names.aspect(scene, aspect)}” ({paid}): {gives}"
            case cmd.UseBoost(form):
                return f"Use a boost: {words.form(self.side, form)}"
            case cmd.Threaten(hero):
                return names.hero(hero)
            case cmd.Answer(approach):
                return self.way(approach)
            case cmd.Ease():
                return "Hit less hard, and gain a boost"
            case cmd.Absorb(None, ()):
                return "Take nothing, and be out of the scene"
            case cmd.Absorb(box, slots):
                return capital(words.absorbed(box, slots))
            case cmd.UseStunt(stunt):
                return f"{names.title('stunt', f'{self.roller}.{stunt}')}: an aid die"
            case cmd.TakeHelp(hero):
                return f"{names.hero(hero)} helps: an aid die"
            case cmd.Done():
                before = self.state.table.step in (Step.BUILD, Step.OPPOSE)
                rolls = "Roll the dice" if self.side is Side.ROLLER else "Let them roll"
                return rolls if before else "Nothing more"
            case cmd.Buy(row, symbol, target):
                what = capital(words.bought(names, row, self.roller, target))
                return f"{what} ({words.price(row, symbol)})"
            case cmd.BuyExtra(extra, symbol, target):
                price = self.encounter.row(extra).price_in(symbol)
                paid = words.paid(0 if price is None else price.amount, symbol)
                return f"{words.extra(names, scene, extra, target)} ({paid})"
            case _:
                return capital(words_of(command))

    def _free(self, aspect: str) -> bool:
        attempt = self.state.table.attempt
        if attempt is None:
            return False
        found = invocable(self.encounter, self.state.table, attempt, self.side)
        return any(it.aspect == aspect and it.free > 0 for it in found)
