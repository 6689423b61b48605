"""The phrases that several rules share: values by their names, lists of names, why a condition
never holds.
"""

from __future__ import annotations

from fateloom.dsl.diagnostics import Label, finding
from fateloom.dsl.diagnostics.listed import joined
from fateloom.dsl.lint.by_hero import variable_of
from fateloom.dsl.lint.needs import parts_of
from fateloom.dsl.lint.often import runs_once
from fateloom.dsl.lint.options import MANY, both
from fateloom.dsl.lint.values import NEVER
from fateloom.runtime.program.board import Limit
from fateloom.runtime.program.condition import (
    All,
    AnyOf,
    Chose,
    Compare,
    HeroIs,
    IsOneOf,
    ItemIs,
    MarkerCount,
    Not,
    NpcAt,
    PoiPlaced,
    TileIs,
    VariableValue,
)
from fateloom.runtime.program.variables import Flag, States
from fateloom.runtime.program.words import Place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from fateloom.dsl.diagnostics import Code, Diagnostic
    from fateloom.dsl.lint.cross_reference import CrossReference, Owner, Shut, Use
    from fateloom.dsl.lint.options import Options
    from fateloom.runtime.program.condition import Condition
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.program.variables import Variable
    from fateloom.runtime.span import Span


def listed(names: Iterable[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`; after four names, how many more there are."""
    words = list(names)
    if len(words) > 5:
        words = [*words[:4], f"{len(words) - 4} more"]
    return joined(words, last)


def quoted(names: Iterable[str], last: str = "and") -> str:
    """`listed`, with each name in quotes."""
    return listed((f"'{name}'" for name in names), last)


def labels(sites: Iterable[tuple[Span, str]], most: int = 3) -> tuple[Label, ...]:
    """The first few places as related labels."""
    first: list[Label] = []
    for span, text in sites:
        if len(first) == most:
            break
        first.append(Label(span, text))
    return tuple(first)


def places(sites: Sequence[tuple[Span, Owner]], verb: str, most: int = 3) -> tuple[Label, ...]:
    """Related labels such as "read here, in event 'flood'"."""
    return labels(((span, f"{verb} here, in {owner}") for span, owner in sites), most)


def value_name(variable: Variable, value: int) -> str:
    """The value as a writer writes it."""
    match variable.domain:
        case States(names):
            return names[value] if 0 <= value < len(names) else str(value)
        case Flag():
            return "up" if value else "down"
        case _:
            return str(value)


def value_names(variable: Variable, values: Options, last: str = "or") -> str:
    """Several values, `silent or drowned`; runs of numbers as `2..4`."""
    numbers = sorted(int(v) for v in values) if not isinstance(values, range) else []
    if isinstance(values, range):
        if values.start <= -MANY or values.stop >= MANY:
            return f"{values.stop - 1} or less" if values.stop < MANY else f"{values.start} or more"
        return f"{values.start}..{values.stop - 1}" if len(values) > 1 else str(values.start)
    if len(numbers) > 3 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}..{numbers[-1]}"
    return listed((value_name(variable, number) for number in numbers), last)


def why_never(condition: Condition, program: Program, xref: CrossReference) -> str:
    """One sentence that says why the condition, whose truth is NEVER, never holds."""
    if (shut := xref.by_hero.get(id(condition))) is not None:
        return _why_of_heroes(shut, program, xref)
    if (fact := xref.by_setting.get(id(condition))) is not None:
        return fact.why
    match condition:
        case All(parts):
            for part in parts:
                if xref.values.truth(part) is NEVER:
                    return why_never(part, program, xref)
            return _contradiction(parts, program, xref)
        case AnyOf(parts):
            if parts:
                return why_never(parts[0], program, xref)
        case IsOneOf(_, name) | Compare(_, VariableValue(name)) | Not(IsOneOf(_, name)):
            variable = variable_by_id(program, name)
            have = value_names(variable, xref.values.may[name])
            return f"'{name}' can only ever be {have}"
        case Not(inner):
            return _why_on_table(inner, xref)
    return _why_on_table(condition, xref)


def _why_on_table(condition: Condition, xref: CrossReference) -> str:
    """The same of people, POIs, tiles, items and markers."""
    known = xref.values.places
    match condition:
        case NpcAt(npc):
            at = [f"at '{it}'" if it else "away" for it in sorted(known.npcs[npc], reverse=True)]
            return f"'{npc}' is only ever {listed(at, 'or')}"
        case PoiPlaced(poi, str()) if poi in known.pois:
            return f"'{poi}' is only ever on {quoted(sorted(known.pois[poi]), 'or')}"
        case TileIs(tile, explored):
            return f"'{tile}' is always {'explored' if explored else 'on the table'}"
        case ItemIs(item, Place.NPC, target):
            return f"nothing ever gives '{item}' to '{target}'"
        case Compare(_, MarkerCount(skill)):
            return f"no hero ever has more than {known.markers[skill]} {skill.value} markers"
    return "what it asks for can never be"


def _why_of_heroes(shut: Shut, program: Program, xref: CrossReference) -> str:
    """The same of one that other heroes could meet."""
    heroes, others = quoted(shut.heroes, "or"), quoted(shut.others)
    if isinstance(shut.part, Chose) and heroes:
        return f"{heroes} can never choose '{shut.part.option}', which is for {others} alone"
    if isinstance(shut.part, HeroIs):
        return f"only {others} {'comes' if len(shut.others) == 1 else 'come'} here"
    name = variable_of(shut.part)
    if name is None or not heroes:
        return f"what it asks for can never be while it is the turn of {others}"
    assert shut.values is not None
    have = value_names(variable_by_id(program, name), shut.values)
    why = f": what changes it is for {others} alone" if shut.writes else ""
    return f"'{name}' of {heroes} can only ever be {have}{why}"


def why_labels(condition: Condition, xref: CrossReference) -> tuple[Label, ...]:
    """Where what it asks for is brought about, for other heroes, or what rules it out here."""
    if (fact := xref.by_setting.get(id(condition))) is not None and fact.place is not None:
        return (end_label(fact.place),)
    shut = xref.by_hero.get(id(condition))
    if shut is None:
        return _too_seldom(condition, xref)
    if isinstance(shut.part, Chose):
        return labels((it.span, "this one") for it in xref.owners if it.id == shut.part.option)
    return places([(write.span, owner) for write, owner, _ in shut.writes], "changed")


def end_label(place: Span) -> Label:
    """The deadline that something comes behind."""
    return Label(place, "the end for them")


def _too_seldom(condition: Condition, xref: CrossReference) -> tuple[Label, ...]:
    """What changes the counter of which it asks more than comes together in a game."""
    for part in parts_of(condition):
        name = variable_of(part)
        if name in xref.values.limited and xref.values.truth(part) is NEVER:
            return labels(
                (write.span, f"changed here, {_times(owner, xref)}, in {owner}")
                for write, owner, _ in xref.writes[name]
            )
    return ()


def _times(owner: Owner, xref: CrossReference) -> str:
    if runs_once(owner, xref):
        return "once"
    is_per_hero = owner.option is not None and owner.option.limit is Limit.ONCE_PER_HERO
    return "once per hero" if is_per_hero else "as often as one likes"


def _contradiction(parts: Sequence[Condition], program: Program, xref: CrossReference) -> str:
    cells: dict[object, Options] = {}
    for part in parts:
        for inner in part.parts if isinstance(part, All) else (part,):
            atom = xref.values.atom(inner)
            if atom is None or atom[0] is None:
                continue
            cell, some, _ = atom
            before = cells.get(cell)
            if before is not None and not both(before, some):
                name = cell if isinstance(cell, str) else ""
                variable = next((v for v in program.variables if v.id == name), None)
                if isinstance(inner, HeroIs):
                    either = " or ".join(_heroes(parts))
                    return f"nobody is two heroes; for each of them it is 'hero is {either}'"
                if variable is None:
                    return "two of its parts exclude each other"
                one, two = value_names(variable, before), value_names(variable, some)
                return f"'{name}' cannot be {one} and {two} at once"
            cells[cell] = some if before is None else both(before, some)
    return "its parts exclude each other"


def _heroes(parts: Sequence[Condition]) -> Iterator[str]:
    """The heroes whom the parts name."""
    for part in parts:
        if isinstance(part, HeroIs):
            yield from part.heroes
        elif isinstance(part, All):
            yield from _heroes(part.parts)


def never_holding(
    code: Code, program: Program, xref: CrossReference, what: Mapping[Use, str]
) -> Iterator[Diagnostic]:
    """A finding for each condition that holds in no game, or that waits for itself, of the kinds
    that have words: what never comes about, with `{owner}` for the id of whose it is.
    """
    for condition, owner, use, truth in xref.settled:
        if truth is NEVER and use in what:
            yield finding(
                code,
                condition.span,
                f"{what[use].format(owner=owner.id)}: {why_never(condition, program, xref)}",
                label="this never holds",
                related=why_labels(condition, xref),
                help="Change the condition, or write what would make it true.",
            )
    yield from waiting_for_themselves(code, xref, what)


def waiting_for_themselves(
    code: Code, xref: CrossReference, what: Mapping[Use, str]
) -> Iterator[Diagnostic]:
    """A finding for each condition that waits for itself, of the kinds that have words: what never
    comes about, with `{owner}` for the id of whose it is.
    """
    for it in xref.circular:
        if it.use in what:
            after = "as the game ends" if it.at_end else "after it"
            yield finding(
                code,
                it.condition.span,
                f"{what[it.use].format(owner=it.owner.id)}: "
                f"what it asks of '{it.variable}' comes about only {after}",
                label="this never holds",
                related=places([(write.span, owner) for write, owner, _ in it.writes], "changed"),
                help="Change the condition, or write what would make it true before.",
            )


def variable_by_id(program: Program, id: str) -> Variable:
    """The variable of that id, which exists."""
    return next(variable for variable in program.variables if variable.id == id)


def is_from_pack(span: Span) -> bool:
    """Whether the place is in a pack, which scenarios share and need not use up."""
    return span.file.startswith("packs/") or "/packs/" in span.file
