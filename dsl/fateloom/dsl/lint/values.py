"""Which values variables and numbers may ever have, and what follows for conditions.

The analysis knows no order: a variable may have its first value and every value that anything,
anywhere, gives it. So it says "never" only of what no course of the game can bring about.

What an atom of a condition asks about is a *cell* (a variable, the day, on which tile the hero
stands), and the atom holds for some of the cell's values. Cells are compared only where both atoms
surely speak of the same hero.
"""

from __future__ import annotations

from enum import Enum

from fateloom.dsl.lint.options import (
    MODES,
    SPREAD,
    both,
    may_have,
    measures,
    meet,
    modes,
    within,
    without,
)
from fateloom.runtime.program.condition import (
    All,
    AnyOf,
    Chose,
    Compare,
    Condition,
    Has,
    HeroIs,
    InFinale,
    IsOneOf,
    IsOut,
    ItemIs,
    MarkerCount,
    Measure,
    ModeIs,
    Named,
    Not,
    NpcAt,
    OnTile,
    PoiPlaced,
    Subject,
    TileIs,
    VariableValue,
    Visited,
    Who,
)
from fateloom.runtime.program.variables import Counter, Scope, Variable
from fateloom.runtime.program.words import Op, Place
from fateloom.runtime.record import field_values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence
    from typing import TypeAlias

    from fateloom.dsl.lint.options import Gained, HowOften, Options, Write
    from fateloom.dsl.lint.places import Places
    from fateloom.runtime.program.program import Program

    Cell: TypeAlias = Hashable

NO: frozenset[int] = frozenset()
YES = frozenset((1,))
BOTH = frozenset((0, 1))


class Truth(Enum):
    """Whether a condition can hold and can fail."""

    NEVER = "never"
    MAYBE = "maybe"
    ALWAYS = "always"


NEVER, MAYBE, ALWAYS = Truth.NEVER, Truth.MAYBE, Truth.ALWAYS


class Values:
    """The values that everything in a Program may have, and the truth of conditions over them."""

    def __init__(
        self,
        program: Program,
        writes: Mapping[str, Sequence[Write]],
        resources: Sequence[Gained],
        places: Places,
        often: HowOften | None = None,
    ) -> None:
        self.often = often
        self.may: dict[str, Options] = {}
        self.ends: dict[str, tuple[int, int]] = {}
        """The least and the greatest value of each counter."""
        self.constant: set[str] = set()
        """Variables with one possible value."""
        self.limited: set[str] = set()
        """Counters that are changed too seldom to have each value."""
        self.world: set[str] = set()
        for variable in program.variables:
            self.allow(variable, writes.get(variable.id, ()))
            if variable.scope is Scope.WORLD:
                self.world.add(variable.id)
        self.measures = measures(program, resources)
        self.heroes = frozenset(hero.id for hero in program.heroes)
        self.tiles = frozenset(tile.id for tile in program.tiles)
        self.places = places
        self.modes = modes(program)

    def allow(self, variable: Variable, writes: Sequence[Write]) -> None:
        """Take these as all the writes to the variable."""
        options = may_have(variable, writes, self.often)
        self.may[variable.id] = options
        if self.often is not None and len(options) < len(may_have(variable, writes)):
            self.limited.add(variable.id)
        if isinstance(options, range):
            self.ends[variable.id] = (options[0], options[-1])
        elif type(variable.domain) is Counter:
            self.ends[variable.id] = (min(options), max(options))
        if len(options) == 1:
            self.constant.add(variable.id)
        else:
            self.constant.discard(variable.id)

    # --- of whom it is asked; here, of any hero

    def values_of(self, variable: str, subject: Subject) -> Options:
        """What the variable of the subject may be."""
        return self.may[variable]

    def ends_of(self, variable: str, subject: Subject) -> tuple[int, int]:
        """The least and the greatest value of the subject's counter."""
        return self.ends[variable]

    def chose(self, condition: Chose) -> Truth:
        """Whether the subject can have chosen the option."""
        return MAYBE

    # --- truth

    def truth(self, condition: Condition) -> Truth:
        """Whether the condition can hold, in any course of the game at all."""
        if isinstance(condition, IsOneOf):
            whole = self.values_of(condition.variable, condition.subject)
            values = condition.values
            if len(values) == 1 and values[0] in whole and len(whole) > 1:
                return MAYBE  # by far the most are so
            known = meet(whole, values)
            if known is None:
                return MAYBE
            some = known
        elif isinstance(condition, Compare):
            bounds = self._bounds(condition)
            if bounds is None:
                return MAYBE
            some, whole = bounds
        elif isinstance(condition, All):
            return self._all(condition.parts)
        elif isinstance(condition, Not):
            inner = self.truth(condition.part)
            return MAYBE if inner is MAYBE else NEVER if inner is ALWAYS else ALWAYS
        elif isinstance(condition, AnyOf):
            return self._any(condition.parts)
        elif isinstance(condition, Chose):
            return self.chose(condition)
        elif isinstance(condition, (Has, Visited)):
            return MAYBE
        else:
            atom = self.atom(condition)
            if atom is None:
                return MAYBE
            some, whole = atom[1:]
        if not some:
            verdict = NEVER
        elif len(some) == len(whole):
            verdict = ALWAYS
        else:
            return MAYBE
        subject = field_values(condition).get("subject", Who.ACTIVE)
        if verdict is NEVER and subject is Who.EVERYONE:
            return MAYBE  # of nobody, everything is true
        if verdict is ALWAYS and subject is Who.OTHERS:
            return MAYBE  # there may be no others
        return verdict

    def _bounds(self, condition: Compare) -> tuple[Options, Options] | None:
        """The values for which it holds, out of which; None when it can both hold and fail."""
        quantity, op = condition.quantity, condition.op
        if type(quantity) is VariableValue:
            first, last = self.ends_of(quantity.variable, condition.subject)
            spread = SPREAD[op._value_](condition.number)
            if op is not Op.EXACTLY and (
                first < spread.start <= last or first < spread.stop <= last
            ):
                return None
            whole = self.values_of(quantity.variable, condition.subject)
            return within(whole, spread), whole
        _, some, whole = self._compare(condition.subject, quantity, op, condition.number)
        return some, whole

    def _all(self, parts: tuple[Condition, ...]) -> Truth:
        always = True
        topics = set()
        for part in parts:
            verdict = self.truth(part)
            if verdict is NEVER:
                return NEVER
            always = always and verdict is ALWAYS
            topics.add(_topic(part))
        if always:
            return ALWAYS
        if len(topics) == len(parts) and All not in topics:
            return MAYBE  # no two parts speak of the same thing
        return NEVER if self._clash(parts) else MAYBE

    def _clash(self, parts: tuple[Condition, ...]) -> bool:
        """Whether no value of some cell is right for all the parts that ask about it."""
        cells: dict[Cell, Options] = {}
        for part in parts:
            for inner in part.parts if type(part) is All else (part,):
                atom = self.atom(inner)
                if atom is None or atom[0] is None:
                    continue
                cell, some, _ = atom
                before = cells.get(cell)
                if before is not None:
                    some = both(before, some)
                if not some:
                    return True
                cells[cell] = some
        return False

    def _any(self, parts: tuple[Condition, ...]) -> Truth:
        never = True
        for part in parts:
            verdict = self.truth(part)
            if verdict is ALWAYS:
                return ALWAYS
            never = never and verdict is NEVER
        if never:
            return NEVER
        union = self._union(parts)
        if union is not None and len(union[1]) == len(union[2]):
            return ALWAYS
        return MAYBE

    def together(self, parts: tuple[Condition | None, ...]) -> Truth:
        """Whether several conditions can hold at once."""
        return self._all(tuple(part for part in parts if part is not None))

    def rests_on_constant(self, condition: Condition) -> bool:
        """Whether the condition reads a variable that never changes, which has a rule of its
        own.
        """
        match condition:
            case All(parts) | AnyOf(parts):
                return any(self.rests_on_constant(part) for part in parts)
            case Not(part):
                return self.rests_on_constant(part)
            case IsOneOf(_, variable) | Compare(_, VariableValue(variable)):
                return variable in self.constant
            case _:
                return False

    # --- atoms

    def atom(self, condition: Condition) -> tuple[Cell, Options, Options] | None:
        """The cell that an atom asks about, the values for which it holds and those that the cell
        may have.

        The cell is None where it cannot be told whose it is. Also for `not` of an atom and for
        alternatives of one cell. None for what is too deep to tell.
        """
        match condition:
            case IsOneOf(subject, variable, values):
                whole = self.values_of(variable, subject)
                some = meet(whole, values)
                return None if some is None else (self._cell(variable, subject), some, whole)
            case Compare(subject, quantity, op, number):
                return self._compare(subject, quantity, op, number)
            case Not(part):
                atom = self.atom(part)
                if atom is None:
                    return None
                cell, some, whole = atom
                rest = without(whole, some)
                return None if rest is None else (cell, rest, whole)
            case AnyOf(parts):
                return self._union(parts)
            case HeroIs(heroes):
                return "hero", self.heroes & frozenset(heroes), self.heroes
            case OnTile(subject, tile):
                return _of("on tile", subject), self.tiles & {tile}, self.tiles
            case ModeIs(mode):
                return "mode", self.modes & MODES[mode], self.modes
            case Has(subject, item):
                return _of(("has", item), subject), YES, BOTH
            case Visited(subject, poi):
                return _of(("visited", poi), subject), YES, BOTH
            case Chose(subject, option):
                return _of(("chose", option), subject), YES, BOTH
            case NpcAt() | ItemIs() | TileIs() | PoiPlaced():
                return self._on_table(condition)
            case InFinale(subject):
                return _of("in finale", subject), YES, BOTH
            case IsOut(subject):
                return _of("out", subject), YES, BOTH
            case _:
                return None

    def _on_table(
        self, condition: NpcAt | ItemIs | TileIs | PoiPlaced
    ) -> tuple[Cell, Options, Options]:
        known = self.places
        match condition:
            case NpcAt(npc, poi):
                return ("npc", npc), known.npcs[npc] & {poi or ""}, known.npcs[npc]
            case ItemIs(item, place, target):
                never = place is Place.NPC and (item, target) not in known.given
                return ("item", item, place, target), NO if never else YES, BOTH
            case TileIs(tile, explored):
                always = tile in (known.explored if explored else known.laid)
                return ("tile", tile, explored), YES, YES if always else BOTH
            case PoiPlaced(poi, tile):
                never = tile is not None and tile not in known.pois.get(poi, (tile,))
                return ("placed", poi, tile), NO if never else YES, BOTH

    def _cell(self, variable: str, subject: Subject) -> Cell:
        if variable in self.world:
            return variable
        return _of(variable, subject)

    def _compare(
        self, subject: Subject, quantity: object, op: Op, number: int
    ) -> tuple[Cell, Options, Options]:
        match quantity:
            case VariableValue(variable):
                whole = self.values_of(variable, subject)
                cell = self._cell(variable, subject)
            case Measure():
                whole = self.measures[quantity]
                cell = quantity
                if quantity not in (Measure.DAY, Measure.PLAYERS):
                    cell = _of(quantity, subject)
            case MarkerCount(skill):
                whole = range(self.places.markers[skill] + 1)
                cell = _of(quantity, subject)
            case _:
                raise TypeError(f"{quantity!r} is no quantity")
        return cell, within(whole, SPREAD[op._value_](number)), whole

    def _union(self, parts: tuple[Condition, ...]) -> tuple[Cell, Options, Options] | None:
        cell: Cell = None
        whole: Options | None = None
        some: frozenset[int | str] = frozenset()
        for part in parts:
            atom = self.atom(part)
            if atom is None or atom[0] is None or isinstance(atom[1], range):
                return None
            if whole is not None and atom[0] != cell:
                return None
            cell, more, whole = atom
            some |= frozenset(more)
        return None if whole is None else (cell, some, whole)


# --- topics and cells


def _topic(condition: Condition) -> object:
    """What a part of a condition speaks of, roughly: a variable, or the kind of the atom."""
    match condition:
        case Not(part):
            return _topic(part)
        case IsOneOf(variable=variable) | Compare(quantity=VariableValue(variable)):
            return variable
        case AnyOf([first, *_]):
            return _topic(first)
        case _:
            return type(condition)


def _of(what: object, subject: Subject) -> Cell:
    """The subject's own cell; None for any, others, all, who may be different heroes each time."""
    if subject is Who.ACTIVE:
        return what
    if isinstance(subject, Named):
        return (what, subject.hero)
    return None
