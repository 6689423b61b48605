"""The ways in which a called fight can end, each with commands and dice that lead there.

Whoever fights plays by the policy of the enemy, or breaks off as soon as that is possible; the
dice of each side are kind, middling or unkind, and turn after some volleys. Whatever is found can
happen; more may.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.call_results import Notes, end, noted
from fateloom.runtime.battle.called_rules import FightRules
from fateloom.runtime.battle.called_setup import begin
from fateloom.runtime.battle.combat import FACES, result
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.fights import US
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.policy import answer
from fateloom.runtime.battle.standing import battle_of
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.words import Hit
from fateloom.runtime.kernel import reached as kernel
from fateloom.runtime.kernel.game import Chance, Over
from fateloom.runtime.kernel.nested import Block, Blocks
from fateloom.runtime.record import record

Reached = kernel.Reached[State, Notes, Command]
"""How far a called fight has come, and by which commands."""

Ways = kernel.Ways[Command]

TURNS = (0, 1, 2, 3, 5)
"""After so many dice of volleys the luck of both sides turns; 0: it does not."""


@record
class Luck:
    """What the dice of a volley do, for our side and the enemy."""

    us: Hit
    them: Hit

    def turned(self) -> Luck:
        """As kind to the other side."""
        return Luck(self.them, self.us)


def endings(rules: FightRules, state: State, notes: Notes, blocks: tuple[Block, ...]) -> Ways:
    """The endings that are found from here, each with a row of commands."""
    return kernel.ways(rules, end, blocks, _played(rules, state, notes))


def sure(
    rules: FightRules, blocks: tuple[Block, ...], hero: str, others: tuple[str, ...]
) -> frozenset[Blocks]:
    """The endings that the hero can bring about if the dice are kind, whatever earlier fights have
    left: none of a fight that can be left in the middle, since that may have been done.
    """
    if rules.fight.pause:
        return frozenset()
    begun = Reached(begin(rules, (hero,), {}), Notes()).opened(rules, noted)
    return frozenset(endings(rules, begun.state, begun.notes, blocks))


@lru_cache(maxsize=256)
def _played(rules: FightRules, state: State, notes: Notes) -> tuple[Reached, ...]:
    """The fight to its end, in several ways."""
    begun = Reached(state, notes)
    ways = product(Hit, Hit, TURNS, (False, True))
    return tuple(
        _to_the_end(rules, begun, Luck(*luck), turn, leaves=it) for *luck, turn, it in ways
    )


def _to_the_end(
    rules: FightRules, here: Reached, luck: Luck, turn: int, *, leaves: bool
) -> Reached:
    dice = 0
    while not isinstance(to_move := rules.legal(here.state), Over):
        if isinstance(to_move, Chance):
            it = luck.turned() if turn and dice >= turn else luck
            command: Command = cmd.Die(face_of(rules.index, here.state, it))
            dice += isinstance(here.state.agenda[0], st.Volley)
        else:
            away = [one for one in to_move.commands if isinstance(one, cmd.BreakOff)]
            plain = answer(rules.index, here.state, to_move.commands)
            command = away[0] if leaves and away else plain
        here = here.after(rules, noted, command)
    return here


def face_of(index: Index, state: State, luck: Luck) -> int:
    """The face that is as kind as that."""
    step = state.agenda[0]
    if isinstance(step, st.Bombarded):
        wanted = luck.us if state.active == US else luck.them
        return _nearest(index.column[step.column].faces, wanted)
    if isinstance(step, st.Volley):
        wanted = luck.us if index.unit[step.unit].side == US else luck.them
        return _nearest([result(index, step.unit, it) for it in FACES], wanted)
    battle = battle_of(state)
    ours = (battle.defender if battle.dice else battle.attacker) == US
    kind = list(Hit).index(luck.us) >= list(Hit).index(luck.them)
    return FACES[-1] if ours is kind else FACES[0]


def _nearest(results: Sequence[Hit], wanted: Hit) -> int:
    """The first face whose result is as near to that as any."""
    order = list(Hit)
    shown = dict(zip(FACES, results, strict=True))
    return min(FACES, key=lambda it: (abs(order.index(shown[it]) - order.index(wanted)), it))
