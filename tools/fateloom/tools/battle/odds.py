"""`fateloom odds battle`: two forces as people write them, and how their battle comes out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction

from fateloom.runtime.battle.advance import advance
from fateloom.runtime.battle.combat import modifiers, superiority, volley
from fateloom.runtime.battle.content import (
    Campaign,
    Card,
    CardEvent,
    Column,
    Options,
    Route,
    Space,
    Terrain,
    Unit,
    UnitType,
)
from fateloom.runtime.battle.effects import Superiority
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.rules import BattleRules
from fateloom.runtime.battle.sequence import set_up
from fateloom.runtime.battle.standing import with_unit
from fateloom.runtime.battle.state import SetUp, State
from fateloom.runtime.battle.steps import BeginBattle, DrawCard
from fateloom.runtime.battle.whole import WholeBattle, whole_battle
from fateloom.runtime.battle.words import FortClass, Hit, Phase
from fateloom.runtime.battle.work import Work
from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.record import record, replace
from fateloom.tools.table.words import counted, listed

N, P, E = Hit.NONE, Hit.PANIC, Hit.ELIMINATE
COLUMNS = (
    Column("foot", (N, N, N, N, P, E)),
    Column("horse", (N, N, N, P, P, E)),
    Column("guns", (N, N, N, P, E, E)),
    Column("irregular", (N, N, N, N, P, P)),
)
"""The columns that are known without a battle game; each is the type of its units."""

TYPES = tuple(UnitType(it.id, it.id, artillery=it.id == "guns") for it in COLUMNS)

MOST = 12
"""Units of both sides at most."""

FORCE = re.compile(r"(?:(\d{1,2})\s+)?([a-z][a-z0-9_]*)\s+(\d)(\s+elite|\s*\*)?")

FIELD, BEHIND, BESIDE = "field", "hill", "wood"


class Misread(ValueError):
    """The words are no two forces: half a sentence."""


@record
class Stack:
    """So many units alike."""

    count: int
    type: str
    strength: int
    elite: bool = False


@record
class Forces:
    """Who fights whom. `fort`: the defender stands in a fortification; `bonus`: what a card adds to
    the attacker's superiority die; `artillery`: the side with more guns adds 1.
    """

    attacker: tuple[Stack, ...]
    defender: tuple[Stack, ...]
    fort: bool = False
    bonus: int = 0
    artillery: bool = False


@record
class Battle:
    """A battle at its first roll."""

    rules: BattleRules
    state: State


def read(text: str, types: Mapping[str, UnitType]) -> tuple[tuple[Stack, ...], tuple[Stack, ...]]:
    """The forces on both sides of `vs`; raises Misread.

    >>> known = {it.id: it for it in TYPES}
    >>> read("3 foot 2 + horse 1 elite vs 2 guns 3", known)[1]
    (Stack(count=2, type='guns', strength=3, elite=False),)
    """
    sides = re.split(r"\s+(?:vs?|against)\.?\s+", text.casefold().strip())
    if len(sides) != 2:
        raise Misread('two forces are written with vs between them, as in "3 foot 2 vs 2 horse 3"')
    one, other = (tuple(_stack(part, types) for part in side.split("+")) for side in sides)
    units = sum(it.count for it in (*one, *other))
    if units > MOST:
        raise Misread(f"{units} units fight, and {MOST} are enumerated at most")
    return one, other


def _stack(text: str, types: Mapping[str, UnitType]) -> Stack:
    match = FORCE.fullmatch(text.strip())
    if match is None:
        raise Misread(f"'{text.strip()[:40]}' is no force; write COUNT TYPE STRENGTH: 3 foot 2")
    count, type, strength, elite = match.groups()
    if type not in types:
        raise Misread(f"there is no type '{type[:40]}'; there are: {', '.join(types)}")
    if count is not None and not int(count):
        raise Misread("a force has one unit at least")
    return Stack(int(count or 1), type, int(strength), bool(elite))


def battle_of(forces: Forces, columns: tuple[Column, ...], types: tuple[UnitType, ...]) -> Battle:
    """The battle at its first roll, on a field with a way out for both."""
    units = [
        Unit(f"{letter}{at}_{number}", side, it.type, it.strength, "", it.elite)
        for side, letter, stacks in ((0, "a", forces.attacker), (1, "d", forces.defender))
        for at, it in enumerate(stacks)
        for number in range(it.count)
    ]
    event = CardEvent(Phase.BATTLE, (Superiority(forces.bonus),))
    campaign = Campaign(
        turns=1,
        terrains=(Terrain("open"), Terrain("fort", fort=FortClass.FORT, users=(1,))),
        columns=columns,
        types=types,
        spaces=(Space(FIELD, "fort" if forces.fort else "open"), Space(BEHIND, "open"),
                Space(BESIDE, "open")),
        routes=(Route(BEHIND, FIELD), Route(FIELD, BESIDE)),
        units=tuple(units),
        cards=(Card("ours", 0, event=event), Card("theirs", 1)),
        victories=(),
        recruit_spaces=((), ()),
        options=Options(artillery=forces.artillery),
    )  # fmt: skip
    rules = BattleRules(campaign)
    begun = set_up(rules.index, SetUp())
    assert not isinstance(begun, Refusal)
    for unit in units:
        begun = with_unit(rules.index, begun, unit.id, space=FIELD, box=None)
    work = Work(
        rules.index, replace(begun, card="ours", agenda=(BeginBattle(FIELD, 0), DrawCard()))
    )
    advance(work)
    return Battle(rules, work.state)


def lines(forces: Forces, battle: Battle) -> Iterator[str]:
    """Everything about a battle."""
    found = whole_battle(battle.rules, battle.state)
    yield _written(forces)
    counts = [sum(it.count for it in side) for side in (forces.attacker, forces.defender)]
    yield _row("the attacker wins", found.won)
    yield _row("superior in round 1", superiority(*modifiers(battle.rules.index, battle.state)))
    yield f"{'rounds':<22} {float(found.rounds):.4f} on average"
    for who, lost, count in zip(("attacker", "defender"), found.lost, counts, strict=True):
        yield f"{f'lost, {who}':<22} {float(lost):.4f} of {counted(count, 'unit')} by fire"
    yield ""
    yield "Volleys: nothing, panic alone, at least one elimination"
    stacks = {(it.type, it.strength): it for it in (*forces.attacker, *forces.defender)}
    for type, strength in (it for it in stacks if it[1]):
        yield _volley(battle.rules.index, type, strength)
    yield ""
    yield "Exact: every die is enumerated. The strongest unit fires first, the weakest is hit,"
    yield "and nobody breaks off."


def as_json(battle: Battle, found: WholeBattle) -> dict[str, object]:
    """The figures for programs; fractions are text."""
    return {
        "attacker_wins": str(found.won),
        "superior": str(superiority(*modifiers(battle.rules.index, battle.state))),
        "rounds": str(found.rounds),
        "lost": [str(it) for it in found.lost],
    }


def _written(forces: Forces) -> str:
    def side(stacks: tuple[Stack, ...]) -> str:
        return listed(
            f"{it.count} {it.type} {it.strength}{' elite' if it.elite else ''}" for it in stacks
        )

    how = [side(forces.defender)]
    how += ["in a fortification"] if forces.fort else []
    bonus = f" ({forces.bonus:+d} by a card)" if forces.bonus else ""
    return f"{side(forces.attacker)}{bonus} against {' '.join(how)}"


def _row(name: str, chance: Fraction) -> str:
    exact = str(chance) if len(str(chance)) <= 15 else "rounded"
    return f"{name:<22} {float(100 * chance):.4f} %  {exact}"


def _volley(index: Index, type: str, strength: int) -> str:
    column = next(it for it in index.campaign.types if it.id == type).column
    found = volley(index.column[column], strength)
    nothing = found.chance_of(lambda it: it == (0, 0))
    scares = found.chance_of(lambda it: it[0] == 0 and it[1] > 0)
    kills = found.chance_of(lambda it: it[0] > 0)
    shares = "".join(f"{float(100 * it):>9.2f} %" for it in (nothing, scares, kills))
    return f"  {f'{type} {strength}':<20}{shares}"
