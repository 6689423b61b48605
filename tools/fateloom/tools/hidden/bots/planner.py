"""A bot that plans its turn: it goes where its best action is, gathers knowledge, and keeps it.

It reads its own view alone, and weighs by exact odds (`Outlook`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from types import MappingProxyType

from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden import effects as ef
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.rules import HiddenRules
from fateloom.runtime.hidden.state import Contest
from fateloom.runtime.hidden.view import View
from fateloom.runtime.hidden.words import Roll, When
from fateloom.runtime.kernel.game import Decision
from fateloom.tools.hidden.bots.outlook import AllWays, Outlook

FAR = 3
"""Steps that one die is expected to reach."""

BETRAYED = 6.0
"""What it costs the Opener when another one sees the card."""

PER_STEP = 0.05
"""What each step of the way takes off the worth of an action."""


NOBODY_MET: Mapping[str, int] = MappingProxyType({})
"""In a game of its own."""


class Planner:
    """Plans each turn from what its seat sees."""

    def __init__(self, rules: HiddenRules, seed: int, met: Mapping[str, int] = NOBODY_MET) -> None:
        """`met`: for each order of a story, the seat of the character at whom it is aimed."""
        self.index = rules.index
        self._met = met
        self._random = Random(seed)
        self._ways: AllWays = {}

    def choose(self, view: View, decision: Decision[Command]) -> Command:
        """The best command, by its own judgement; equals at random. In a house of a story the view
        has the seat of the hero's character, the decision that of the call.
        """
        seat = decision.seat if view.seat is None else view.seat
        outlook = Outlook(self.index, view, seat, self._ways)
        commands = decision.commands
        if len(commands) == 1:
            return commands[0]
        if cmd.EndTurn() in commands:
            return self._in_turn(outlook, commands)
        return self._best(commands, lambda it: self._answer(outlook, it))

    def _best(self, commands: Iterable[Command], worth: Callable[[Command], float]) -> Command:
        return max(commands, key=lambda it: (worth(it), self._random.random()))

    # --- a turn

    def _in_turn(self, outlook: Outlook, commands: tuple[Command, ...]) -> Command:
        """Items first, then the best action within reach, then cards that are shown, then away."""
        view, left = outlook.view, outlook.view.turn.left
        items = [it for it in commands if isinstance(it, cmd.UseItem)]
        useful = [it for it in items if self._use(outlook, it.card) > 0]
        if useful:
            return useful[0]
        if not view.turn.acted:
            return self._to_action(outlook, commands, left)
        shows = [it for it in commands if isinstance(it, cmd.Show)]
        shown = [it for it in shows if self._show(outlook, it) > 0]
        if shown:
            return self._best(shown, lambda it: self._answer(outlook, it))
        step = self._to_safety(outlook)
        return step if step is not None and step in commands else cmd.EndTurn()

    def _to_action(self, outlook: Outlook, commands: tuple[Command, ...], left: int) -> Command:
        """The best action within the steps that are left, or the way to one beyond them."""
        here = outlook.me.tile
        far = outlook.ways(here)
        plans = {
            tile: outlook.best_action(tile)[0]
            - PER_STEP * steps
            - (1.0 if steps > left else 0.0)
            - outlook.danger(tile)
            for tile, (steps, _) in far.items()
        }
        best = max(plans, key=lambda tile: (plans[tile], -far[tile][0]))
        step = cmd.Step(far[best][1][0]) if best != here else None
        if step is not None and step in commands:
            return step
        removal = self._removal(outlook, commands)
        if removal is not None:
            return removal
        worth, name, target = outlook.best_action(here)
        return _ACTIONS[name](target) if best == here and worth > 0 else cmd.EndTurn()

    def _removal(self, outlook: Outlook, commands: tuple[Command, ...]) -> cmd.RemoveTile | None:
        """The tile whose loss keeps the others away for longest; None where none does."""
        here = outlook.me.tile
        tiles = [it for it in commands if isinstance(it, cmd.RemoveTile)]
        danger = {it: outlook.without(it.tile).danger(here) for it in tiles}
        best = min(tiles, key=lambda it: danger[it], default=None)
        return best if best is not None and danger[best] < outlook.danger(here) else None

    def _to_safety(self, outlook: Outlook) -> cmd.Step | None:
        """A step away from somebody who would win a fight, if a tile is free of others."""
        view, me = outlook.view, outlook.me
        if view.opener == outlook.seat:
            return self._away(outlook)
        near = [
            seat
            for seat in range(len(view.players))
            if outlook.is_enemy(seat) and view.players[seat].tile == me.tile
        ]
        if me.ghost or not any(view.players[it].health > me.health for it in near):
            return None
        taken = {it.tile for it in view.players}
        near_by = outlook.ways(me.tile).items()
        free = [way for tile, way in near_by if 0 < way[0] <= view.turn.left and tile not in taken]
        return cmd.Step(max(free)[1][0]) if free else None

    def _away(self, outlook: Outlook) -> cmd.Step | None:
        """A step of the revealed Opener towards where fewest of the others come."""
        far = outlook.ways(outlook.me.tile)
        near = [tile for tile, (steps, _) in far.items() if steps <= outlook.view.turn.left]
        safest = min(near, key=lambda tile: (outlook.danger(tile), far[tile][0]))
        return cmd.Step(far[safest][1][0]) if far[safest][0] else None

    def _use(self, outlook: Outlook, card: str) -> float:
        """What it is worth to use an item in the own turn now."""
        me, worth = outlook.me, 0.0
        for effect in self.index.item[card].effects:
            match effect:
                case ef.Heal(count):
                    worth += min(count, me.wounds)
                case ef.Peek():
                    worth += 0.5 if outlook.doubt else 0.0
                case ef.Draw():
                    worth += 0.5
                case _:
                    worth -= 0.2
        return worth

    def _show(self, outlook: Outlook, it: cmd.Show) -> float:
        """What it is worth to show that card for one of theirs; whoever can shows one in return
        that is known already.
        """
        pile = outlook.view.players[it.seat].pile
        if any(outlook.seat in card.known_to for card in pile):
            return 0.0
        gain = outlook.look(it.seat) * 0.5
        return gain - self._gives_away(outlook, outlook.seat, it.at, it.seat)

    def _gives_away(self, outlook: Outlook, owner: int, at: int, to: int) -> float:
        """What another one learns by that card, to the owner's harm."""
        laid = outlook.view.players[owner].pile[at]
        if to in laid.known_to or laid.face_up:
            return 0.0
        if laid.card in self.index.openers:
            return 2 * BETRAYED
        unseen = sum(not card.card for card in outlook.view.players[owner].pile)
        return 0.15 if laid.card else 0.15 + BETRAYED * outlook.opener[owner] / max(1, unseen)

    # --- answers

    def _answer(self, outlook: Outlook, command: Command) -> float:
        """What a single answer is worth."""
        view, seat = outlook.view, outlook.seat
        match command:
            case cmd.RollDice(count):
                return self._dice(outlook, count)
            case cmd.LookAt(owner, at):
                known = bool(view.players[owner].pile[at].card)
                return -0.1 if known else outlook.look(owner)
            case cmd.OrderHaunting():
                return 0.5
            case cmd.TurnUp() | cmd.Recover():
                return 1.5
            case cmd.HauntOpponent(other):
                return 0.5 + outlook.opener[other] * 0.2 if outlook.is_enemy(other) else 0.0
            case cmd.Show(_, at):
                return self._show(outlook, command)
            case cmd.ShowBack(at):
                return -self._gives_away(outlook, seat, at, view.turn.active)
            case cmd.Accept() if view.trade is not None:
                gets = sum(map(outlook.item, view.trade.gives))
                gives = sum(map(outlook.item, view.trade.asks))
                return gets - gives - 0.01
            case cmd.Lose(card):
                return -outlook.item(card)
            case cmd.UseItem(card):
                return self._helps(outlook, card)
            case _:
                return self._in_conflict(outlook, command)

    def _in_conflict(self, outlook: Outlook, command: Command) -> float:
        """Answers in combat, of ghosts, and how much is taken."""
        match command:
            case cmd.Inflict():
                return self._inflict(outlook)
            case cmd.TakeItem(card):
                return outlook.item(card)
            case cmd.TakeHidden():
                return outlook.item("")
            case cmd.TakePileCard():
                return 0.3
            case cmd.Bind():
                return outlook.bind(self._other(outlook))
            case cmd.OpenRitual():
                return outlook.open(self._other(outlook))
            case cmd.GoOn():
                return self._go_on(outlook)
            case cmd.HauntWounds():
                return 1.6
            case cmd.HauntDraws(count):
                return 0.7 * count
            case cmd.HauntLooks(count):
                return 0.3 * count
            case cmd.Take(count):
                return float(count)
            case _:
                return 0.0

    def _dice(self, outlook: Outlook, count: int) -> float:
        """Two dice are for those who have far to go and can take a wound."""
        if count == 1:
            return 0.0
        there = outlook.ways(outlook.me.tile)
        far = {tile: steps for tile, (steps, _) in there.items()}
        plans = {it: outlook.best_action(it)[0] - PER_STEP * steps for it, steps in far.items()}
        best = max(plans, key=lambda it: (plans[it], -far[it]))
        if far[best] <= FAR:
            return -1.0
        gain = plans[best] - max(it for tile, it in plans.items() if far[tile] <= FAR)
        return gain - (0.5 if outlook.me.health > 2 or outlook.me.ghost else 1.5)

    def _other(self, outlook: Outlook) -> int:
        """The other one in the roll under way, or at whom the order of a story is aimed."""
        it = outlook.view.contest
        if it is None and outlook.view.order in self._met:
            return self._met[outlook.view.order]
        assert it is not None and it.target is not None
        return it.target if it.seat == outlook.seat else it.seat

    def _inflict(self, outlook: Outlook) -> float:
        """A wound; the last one forces a declaration."""
        loser = self._other(outlook)
        health = outlook.view.players[loser].health
        if health > 1:
            return 0.9 + outlook.opener[loser] + (1.0 if outlook.beat(loser) > 0 else -0.6)
        return outlook.beat(loser)

    def _go_on(self, outlook: Outlook) -> float:
        """Whether the fight goes on, with the same roller as before."""
        it = outlook.view.contest
        assert it is not None and it.target is not None
        found = outlook.duel(it.seat, it.target)
        other = self._other(outlook)
        mine = it.seat == outlook.seat
        wins, loses = found.target_out, found.roller_out
        if not mine:
            wins, loses = loses, wins
        wounds = found.wounds if mine else -found.wounds
        return wins * outlook.beat(other) - loses * outlook.ruin() + 0.5 * wounds

    def _helps(self, outlook: Outlook, card: str) -> float:
        """An item before a roll: used where the roll is worth it and not won without it."""
        it, item = outlook.view.contest, self.index.item[card]
        if it is None:
            return 0.0
        if item.when is When.HAUNT_DEFENCE:
            return 1.0
        if it.roll not in (Roll.ATTACK, Roll.PROBE, Roll.SEARCH):
            return 0.0
        return 0.2 if self._won(outlook, it) < 0.75 else -0.2

    def _won(self, outlook: Outlook, it: Contest) -> float:
        against = outlook.gloom(outlook.me.tile) if it.target is None else outlook.value(it.target)
        return outlook.chance(outlook.value(it.seat) - against + outlook.added(it), 1)


_ACTIONS: dict[str, Callable[[int], Command]] = {
    "search": lambda target: cmd.Search(),
    "probe": cmd.Probe,
    "attack": cmd.Attack,
    "haunt": cmd.Haunt,
    "syphon": lambda target: cmd.Syphon(),
}
