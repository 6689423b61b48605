"""What thinking bots have in common: a turn is a walk, a visit, and whatever is asked meanwhile."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import TypeVar

from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.program.board import Side
from fateloom.runtime.program.items import AbilityKind
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.view import View
from fateloom.tools.story.bots.heuristics import (
    distances,
    in_a_test,
    ourselves,
    said,
    step_towards,
    strongest,
)
from fateloom.tools.story.bots.memory import Memory
from fateloom.tools.story.bots.player_knowledge import Known

C = TypeVar("C")

Parting = cmd.UseAbility | cmd.Sell | cmd.DiscardItem | cmd.Abandon

PATIENCE = 40
"""Commands a turn, after which the bot goes home."""


class Thinker(ABC):
    """A bot with a memory. What it is after, its kind says."""

    PARTING: tuple[type[Parting], ...] = (cmd.UseAbility, cmd.Sell, cmd.DiscardItem, cmd.Abandon)
    """How it parts with an item when there is no more room, the best way first (DST-117)."""

    def __init__(self, known: Known, seed: int) -> None:
        self.known = known
        self.memory = Memory(known)
        self.random = Random(seed)

    # --- what the kinds say

    @abstractmethod
    def interest(self, poi: str, view: View) -> float:
        """How much a visit there is wanted; a plain one is worth 1."""

    @abstractmethod
    def unexplored(self, view: View) -> float:
        """The same for a tile that nobody has seen yet."""

    @abstractmethod
    def in_a_visit(self, view: View, decision: Decision[cmd.Command]) -> cmd.Command | None:
        """What to do here; None: nothing more."""

    @abstractmethod
    def trade(self, view: View, decision: Decision[cmd.Command]) -> cmd.Command | None:
        """What to buy or sell; None: enough."""

    @abstractmethod
    def lets_go(self, item: str) -> float:
        """How gladly the bot parts with an item, when it must; the most is parted with first."""

    # --- the turn

    def choose(self, view: View, decision: Decision[cmd.Command]) -> cmd.Command:
        """A command of the decision, from what the seat may know."""
        self.memory.look(view)
        command = self._answer(view, decision)
        if command is None:
            command = self._freely(view, decision)
        if command is None:
            command = self._home(decision)
        match command:
            case cmd.UseOption(option):
                self.memory.tried(option, view)
            case cmd.ScanItem() | cmd.AskPath() | cmd.Choose() | cmd.PickUp():
                self.memory.tries[self._key(view, command)] += 1
            case _:
                pass
        return command

    def _answer(self, view: View, decision: Decision[cmd.Command]) -> cmd.Command | None:
        """What is answered alike by everybody; None where the kind has to say."""
        in_test = in_a_test(view, decision)
        if in_test is not None:
            return in_test
        if stage := said(decision, cmd.PlayStage):
            return stage[0]
        if set_markers := said(decision, cmd.SetMarkers):
            return strongest(set_markers)
        if outcomes := said(decision, cmd.ChooseCallOutcome):
            return self.random.choice(outcomes)
        asked = (cmd.Choose, cmd.ScanItem, cmd.AskPath)
        if answers := [it for it in decision.commands if isinstance(it, asked)]:
            return self.least_tried(view, answers)
        if given := said(decision, cmd.GiveItem):
            return max(given, key=lambda it: self.lets_go(it.item))
        if view.question is not None and view.question.about == "overflow":
            return self._too_many(decision)
        if spend := said(decision, cmd.SpendXp):
            return strongest(spend)
        return None

    def _too_many(self, decision: Decision[cmd.Command]) -> cmd.Command:
        """Part with what is missed the least."""
        items = [it for it in decision.commands if isinstance(it, self.PARTING)]
        ways = self.PARTING
        return max(items, key=lambda it: (self.lets_go(it.item), -ways.index(type(it))))

    def _freely(self, view: View, decision: Decision[cmd.Command]) -> cmd.Command | None:
        if self.memory.this_turn > PATIENCE:
            return None
        if view.question is not None and view.question.about == "trade":
            return self.trade(view, decision)
        if gain := self._handy(view, decision):
            return gain
        if said(decision, cmd.Stay):
            return self._walk(view, decision)
        if visits := said(decision, cmd.Visit):
            return max(visits, key=lambda it: self.interest(it.poi, view))
        return self.in_a_visit(view, decision) if view.visiting is not None else None

    def _handy(self, view: View, decision: Decision[cmd.Command]) -> cmd.Command | None:
        """An item that costs nothing to use, or that there is no more room for."""
        full = len(ourselves(view).items) >= self.known.inventory_limit
        for command in said(decision, cmd.UseAbility):
            ability = self.known.cards[command.item].ability
            if ability is None or command.tile is not None:
                continue
            kept = ability.kind is AbilityKind.ALWAYS
            if kept or (full and not self.known.wants(command.item)):
                return command
        return None

    def _walk(self, view: View, decision: Decision[cmd.Command]) -> cmd.Command | None:
        """A step towards what is worth most for its distance."""
        reach = max(1, self.known.move_range)
        steps = distances(view, self.known, ourselves(view).tile)
        worth: dict[str, float] = {}
        for tile in view.tiles:
            if tile.side is Side.UNEXPLORED:
                worth[tile.tile] = self.unexplored(view)
        for poi in view.pois:
            worth[poi.tile] = max(worth.get(poi.tile, 0.0), self.interest(poi.poi, view))
        if not worth:
            return said(decision, cmd.Stay)[0]
        turns = {tile: max(1, -(-steps.get(tile, 99) // reach)) for tile in worth}
        best = max(worth, key=lambda tile: (worth[tile] / turns[tile], self.random.random()))
        return step_towards(view, self.known, decision, best, by_item=turns[best] > 1)

    def _home(self, decision: Decision[cmd.Command]) -> cmd.Command:
        """Whatever ends things; else anything."""
        ends = [it for it in decision.commands if isinstance(it, cmd.CloseTrade | cmd.EndTurn)]
        return ends[0] if ends else self.random.choice(decision.commands)

    # --- for the kinds

    def least_tried(self, view: View, commands: Sequence[C]) -> C:
        """One of those that were said the fewest times."""
        tries = [self.memory.tries[self._key(view, command)] for command in commands]
        fewest = min(tries)
        pairs = zip(commands, tries, strict=True)
        return self.random.choice([command for command, times in pairs if times == fewest])

    def _key(self, view: View, command: object) -> str:
        """What is counted: an option by its name, an answer by the question that it answers."""
        if isinstance(command, cmd.UseOption):
            return command.option
        question = view.question
        about = "" if question is None else f"{question.about} {question.label}"
        return f"{view.visiting} {about} {command!r}"
