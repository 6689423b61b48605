"""How a called fight begins, or goes on, and what it leaves on whoever fought (section 10)."""

from __future__ import annotations

from collections.abc import Mapping

from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.called_rules import FightRules
from fateloom.runtime.battle.combat import dice_of
from fateloom.runtime.battle.fights import US, Until
from fateloom.runtime.battle.setup import set_up
from fateloom.runtime.battle.standing import battle_of, fighters, with_unit
from fateloom.runtime.battle.state import Battle, Left, SetUp, State
from fateloom.runtime.battle.words import Box
from fateloom.runtime.record import record, replace


@record
class Kept:
    """What stays on a hero: the fights that were left in the middle."""

    left: tuple[Left, ...] = ()


def begin(
    rules: FightRules,
    heroes: tuple[str, ...],
    kept: Mapping[str, Kept],
    virtues: tuple[int, ...] = (),
) -> State:
    """The field before anything has happened: with the counter of the hero if there is one, or as
    the hero has left it.
    """
    (hero,) = heroes
    left = kept[hero].left if hero in kept else ()
    state = set_up(rules.index, SetUp(rules.fight.id, left))
    before = next((it for it in left if it.fight == rules.fight.id), None)
    return _fresh(rules, state, hero) if before is None else _resumed(rules, state, before)


def _fresh(rules: FightRules, state: State, hero: str) -> State:
    index, fight = rules.index, rules.fight
    leaders = (it.unit for it in rules.battle_game.leaders if it.hero == hero)
    for unit in dict.fromkeys((*leaders, *fight.us, *fight.them)):
        state = with_unit(index, state, unit, space=fight.id, box=None)
    state = replace(state, active=fight.attacker)
    if fight.until is not Until.VOLLEY:
        return replace(state, agenda=(st.BeginBattle(fight.id, fight.attacker), st.EndTurn()))
    state = replace(state, battle=Battle(fight.id, US))
    dice = {it: dice_of(index, state, it) for it in fighters(index, state, US)}
    volleys = (st.Volley(it, count) for it, count in dice.items() if count)
    return replace(state, agenda=(*volleys, st.EndTurn()))


def _resumed(rules: FightRules, state: State, left: Left) -> State:
    fight = rules.fight
    units = zip(rules.index.campaign.units, left.units, strict=True)
    lost = tuple(unit.id for unit, it in units if it.box is Box.DEAD)
    battle = Battle(fight.id, fight.attacker, round=left.round, lost=lost)
    agenda = (st.RollSuperiority(), st.EndTurn())
    return replace(state, units=left.units, active=fight.attacker, battle=battle, agenda=agenda)


def kept(state: State) -> tuple[Kept, ...]:
    """What stays on the hero: other fights that were left, and this one if it was."""
    fight = state.setup.fight
    left = tuple(it for it in state.setup.left if it.fight != fight)
    if is_left(state):
        battle = battle_of(state)
        left = (*left, Left(fight, battle.round, state.units))
    return (Kept(left),)


def is_left(state: State) -> bool:
    """Whether the fight has stopped between two rounds."""
    rolls = bool(state.agenda) and isinstance(state.agenda[0], st.RollSuperiority)
    return state.winner is not None and rolls
