"""A round of a battle: superiority, who fires, with how many dice, who is hit (HOD-43 to 81)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from fateloom.runtime.battle import effects as ef
from fateloom.runtime.battle.content import Column
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.standing import battle_of, fighters, is_fort, occupied, of
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.words import Hit, StaticRetreat
from fateloom.runtime.kernel.chance import Distribution, dice

FACES = range(1, 7)

# --- superiority


def modifiers(index: Index, state: State) -> tuple[int, int]:
    """What each side adds to its superiority die, the attacker first (HOD-48, 49, 77)."""
    battle = battle_of(state)
    sides = (battle.attacker, battle.defender)
    guns = [_guns(index, state, side) for side in sides]
    found = []
    for at, side in enumerate(sides):
        total = _has_elite(index, state, side) + card_bonus(index, state, side)
        if index.options.artillery and guns[at] > guns[1 - at]:
            total += 1
        found.append(total)
    return found[0], found[1]


def _has_elite(index: Index, state: State, side: int) -> int:
    up = None if index.options.elites_panicked_count else True
    units = fighters(index, state, side, up=up)
    return int(any(index.unit[it].elite for it in units))


def _guns(index: Index, state: State, side: int) -> int:
    """Artillery that can fire; fleets count where their type says so (HOD-77)."""
    return sum(index.type[it].artillery for it in fighters(index, state, side, up=True))


def card_bonus(index: Index, state: State, side: int) -> int:
    """What the card in effect adds for its owner when attacking (HOD-23, 49)."""
    return sum(it.count for it in bonuses(index, state, side) if isinstance(it, ef.Superiority))


def bonuses(index: Index, state: State, side: int) -> tuple[ef.Effect, ...]:
    """The battle bonuses of a side: of its card, in its own turn, as the attacker (HOD-23)."""
    if side != state.active or side != battle_of(state).attacker:
        return ()
    return tuple(it for it in index.effects(state.card) if isinstance(it, ef.BONUSES))


def superior(dice: tuple[int, ...], added: tuple[int, int]) -> int:
    """Which of the two is superior: 0 the attacker, 1 the defender, who wins ties (HOD-50)."""
    return int(dice[0] + added[0] <= dice[1] + added[1])


# --- fire


def dice_of(index: Index, state: State, unit: str) -> int:
    """How many dice a unit's volley has: its strength, less one without supply (HOD-52, 92)."""
    battle = battle_of(state)
    strength = index.unit[unit].strength - (unit in battle.unsupplied)
    if strength < 1:
        return 0
    return strength + extra_dice(index, state, index.unit[unit].side)


def extra_dice(index: Index, state: State, side: int) -> int:
    """The dice that a card adds to the first volley of a round."""
    if battle_of(state).boosted:
        return 0
    return sum(it.count for it in bonuses(index, state, side) if isinstance(it, ef.ExtraDice))


def to_fire(index: Index, state: State, side: int) -> tuple[str, ...]:
    """The units that can still fire in this round; strength 0 is passed over (HOD-52, 57)."""
    fired = battle_of(state).fired
    return tuple(
        it
        for it in fighters(index, state, side, up=True)
        if it not in fired and dice_of(index, state, it)
    )


def result(index: Index, unit: str, shows: int) -> Hit:
    """What a die of that unit does (HOD-53)."""
    return index.column[index.type[unit].column].faces[shows - 1]


# --- victims


def victims(index: Index, state: State, side: int, *, panic: bool) -> tuple[str, ...]:
    """The units of a side that a result can be put on. Eliminations hit units that are up first;
    panics hit any unit that is not immune (HOD-59, 62, 73 to 75).
    """
    if panic:
        return tuple(it for it in fighters(index, state, side) if not is_immune(index, state, it))
    return fighters(index, state, side, up=True) or fighters(index, state, side)


def is_immune(index: Index, state: State, unit: str) -> bool:
    """Whether a unit shrugs off panics: it defends in a fortification of its own, or is an elite
    that defends (HOD-73, 74, 95; ruling 6).
    """
    battle, side = battle_of(state), index.unit[unit].side
    if side != battle.defender:
        return False
    return index.unit[unit].elite or is_fort(index, state, battle.space, side)


def is_endless(index: Index, state: State) -> bool:
    """Whether no unit that is up can do anything to the other side, or the battle has lasted too
    long (ruling 4).
    """
    battle = battle_of(state)
    if battle.round > index.options.rounds:
        return True
    return not any(_can_harm(index, state, it) for side in (0, 1) for it in _up(index, state, side))


def _up(index: Index, state: State, side: int) -> tuple[str, ...]:
    return fighters(index, state, side, up=True)


def _can_harm(index: Index, state: State, unit: str) -> bool:
    if not dice_of(index, state, unit):
        return False
    faces = index.column[index.type[unit].column].faces
    other = 1 - index.unit[unit].side
    if Hit.ELIMINATE in faces and fighters(index, state, other):
        return True
    return Hit.PANIC in faces and bool(victims(index, state, other, panic=True))


def beaten(index: Index, state: State) -> tuple[int, ...]:
    """The sides that have no unit left that is up (HOD-66)."""
    return tuple(side for side in (0, 1) if not fighters(index, state, side, up=True))


# --- breaking off


def can_break_off(index: Index, state: State, unit: str) -> bool:
    """Whether a unit may withdraw instead of firing (HOD-78 to 81); static ones where they may
    retreat (ruling 9).
    """
    kind = index.type[unit]
    stays = kind.static and index.options.static_retreat is StaticRetreat.ELIMINATE
    return (
        index.options.breakoff
        and kind.breaks_off
        and not stays
        and not of(index, state, unit).panicked
        and bool(ways_out(index, state, unit))
    )


def ways_out(index: Index, state: State, unit: str) -> tuple[str, ...]:
    """Where a unit can break off to: by the rules of retreat, and together with others of its side
    that have left in this round (HOD-78, 80).
    """
    battle, side = battle_of(state), index.unit[unit].side
    if index.type[unit].fleet:
        goals = fleet_goals(index, state, side)
    else:
        goals = land_goals(index, state, side)
    together = battle.away[side]
    return tuple(it for it in goals if it == together) if together else goals


def land_goals(index: Index, state: State, side: int) -> tuple[str, ...]:
    """Where land units can fall back to: next to the battle by land, no river, no enemies (HOD-68
    to 70).
    """
    enemies = occupied(index, state, 1 - side)
    ends = index.roads[battle_of(state).space]
    return tuple(it for it in ends if it not in enemies and not index.terrain[it].river)


def fleet_goals(index: Index, state: State, side: int) -> tuple[str, ...]:
    """Where fleets can fall back to: along the river, no enemies (HOD-69, 70)."""
    enemies = occupied(index, state, 1 - side)
    return tuple(it for it in index.rivers[battle_of(state).space] if it not in enemies)


# --- exact odds of superiority and of single volleys (sections 5.1 and 5.2 of the rules)


def superiority(attacker: int, defender: int) -> Fraction:
    """The chance that the attacker is superior, by what both add to their dice (HOD-47 to 50)."""
    pairs = [(one, other) for one in FACES for other in FACES]
    won = sum(superior(pair, (attacker, defender)) == 0 for pair in pairs)
    return Fraction(won, len(pairs))


def volley(column: Column, count: int) -> Distribution[tuple[int, int]]:
    """The eliminations and panics that so many dice of a column show (HOD-52, 53). Time and memory
    grow with the square of the number of dice.
    """
    faces: tuple[Hit, ...] = column.faces

    def counted(shown: tuple[Hit, ...]) -> tuple[int, int]:
        found = Counter(shown)
        return found[Hit.ELIMINATE], found[Hit.PANIC]

    return dice(faces, count).map(counted)
