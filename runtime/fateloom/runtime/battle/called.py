"""Fights as games that a story calls (section 10 of the rules). Forces are whole again in the next
fight; a fight that was left goes on where it was.
"""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.call_results import Notes, end, noted
from fateloom.runtime.battle.called_endings import endings, sure
from fateloom.runtime.battle.called_reach import possible
from fateloom.runtime.battle.called_rules import FightRules
from fateloom.runtime.battle.called_setup import Kept, begin, kept
from fateloom.runtime.battle.checking import unplayable
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.fights import THEM, US
from fateloom.runtime.battle.game import BattleGame
from fateloom.runtime.battle.invariants import broken
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.view import View
from fateloom.runtime.compiled import digest_without_words
from fateloom.runtime.kernel.nested import NestedGame, NestedTypes


def checked(battle_game: BattleGame) -> None:
    """Raises ValueError for fights that cannot be fought, with what is wrong with them."""
    problems = (*unplayable(battle_game.campaign), *_wrong(battle_game))
    if problems:
        raise ValueError("\n".join(problems))


def _wrong(battle_game: BattleGame) -> Iterator[str]:
    side = {it.id: it.side for it in battle_game.campaign.units}
    for leader in battle_game.leaders:
        if side.get(leader.unit) != US:
            yield f"The leader of '{leader.hero}' is no unit of ours."
    for fight in battle_game.fights:
        for number, units in ((US, fight.us), (THEM, fight.them)):
            if not units:
                yield f"The fight '{fight.id}' has a side without units."
            for unit in units:
                if side.get(unit) != number:
                    yield f"'{unit}' does not fight on that side of '{fight.id}'."


def asked(state: State) -> int | None:
    """The seat that decides: that of the hero; None while chance does, or it is over."""
    if state.winner is not None or not state.agenda:
        return None
    match state.agenda[0]:
        case st.DrawCard() | st.RollSuperiority() | st.Volley():
            return None
        case st.Bombarded(_, _, left) if left:
            return None
        case _:
            return US


NESTED = NestedGame(
    types=NestedTypes(BattleGame, State, Command, Event, View, Notes, Kept),
    rules=FightRules,
    fingerprint=digest_without_words,
    check=checked,
    seats=lambda battle_game: 1,
    begin=begin,
    asked=asked,
    notes=Notes(),
    noted=noted,
    end=end,
    kept=kept,
    broken=lambda rules, state: broken(rules.index, state),
    reveals=lambda event: event.reveals,
    endings=endings,
    sure=sure,
    possible=possible,
)
