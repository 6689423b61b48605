"""Which companies to check, and which tables a verdict on them covers (docs/verify/semantics.md,
"Modes").
"""

from __future__ import annotations

from enum import Enum
from itertools import combinations

from fateloom.runtime.program.condition import Compare, GameMode, Measure, ModeIs, Who
from fateloom.runtime.program.destiny import Event
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import parts_in, record
from fateloom.runtime.transitions.model import Company

TOGETHER = (Who.EVERYONE, Who.ANYONE, Who.OTHERS)


@record
class Asked:
    """Companies to ask about, the largest first. `covered`: tables for which these speak as well;
    `left`: those that nobody has asked about.
    """

    companies: tuple[Company, ...]
    covered: tuple[str, ...]
    left: tuple[str, ...]


@record
class TableDependence:
    """What of the table the story looks at: the solo mode; who else plays."""

    mode: bool
    company: bool


class Tables(Enum):
    """How many of the tables are asked about: the largest; the solo modes too; all."""

    LARGEST = "largest"
    MODES = "modes"
    ALL = "all"


def asked(program: Program, tables: Tables = Tables.MODES) -> Asked:
    """The companies that matter: the largest ones, and each hero in each solo mode (DST-130).

    Whoever cannot be blocked by many cannot be blocked by some of these: a smaller company has
    fewer movers and the same ways on. So smaller ones are covered, unless something in the story
    looks at who plays, or heroes bring things that otherwise lie in the box. Then they are asked
    about too, if all tables are wanted. `max_players` of the heroes at a time are taken, in
    every way.
    """
    heroes = tuple(it.id for it in program.heroes)
    most = min(program.max_players, len(heroes))
    looks = depends_on_table(program)
    found = [Company(it) for it in combinations(heroes, most)]
    covered: list[str] = []
    left: list[str] = []
    alone = 2 if program.modes else 1  # one player alone is asked for the mode
    for count in range(most - 1, max(program.min_players, alone) - 1, -1):
        name = "1 player" if count == 1 else f"{count} players"
        if not looks.company and not (count == 1 and looks.mode):
            covered.append(name)
        elif tables is Tables.ALL:
            found += [Company(it) for it in combinations(heroes, count)]
        else:
            left.append(name)
    for mode in program.modes if program.min_players <= 1 else ():
        if not looks.mode and not looks.company:
            covered.append(mode)
        elif tables is Tables.LARGEST:
            left.append(mode)
        else:
            found += [Company((hero,), GameMode(mode)) for hero in heroes]
    return Asked(tuple(found), tuple(covered), tuple(left))


def name_of(company: Company) -> str:
    """What people call a table."""
    if company.mode is not None:
        return company.mode.value
    count = len(company.heroes)
    return "1 player" if count == 1 else f"{count} players"


def depends_on_table(program: Program) -> TableDependence:
    """Whether anything in the story looks at the mode, or at who else plays."""
    mode = False
    company = any(hero.items for hero in program.heroes)
    for part in parts_in(program):
        match part:
            case ModeIs(mode=GameMode.SOLO | GameMode.GROUP) | Compare(quantity=Measure.PLAYERS):
                company = True
            case ModeIs() | Event(mode=GameMode()):
                mode = True
            case _:
                company = company or getattr(part, "subject", None) in TOGETHER
    return TableDependence(mode, company)
