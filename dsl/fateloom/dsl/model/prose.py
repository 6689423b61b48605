"""Prose: insertions to parts of a Text. A text without insertions keeps the very parts that the
parser made.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fateloom.dsl.markup import OF_THE_HERO
from fateloom.dsl.model.codes import NOT_HERE, UNKNOWN_NAME, WRONG_TYPE
from fateloom.dsl.model.names import MEASURES, STATEFUL
from fateloom.dsl.model.resolver import REMEMBERS
from fateloom.dsl.model.symbols import Kind, Type
from fateloom.dsl.syntax.ast import prose as tree
from fateloom.dsl.syntax.ast.conditions import Flag
from fateloom.runtime.program.condition import Measure, VariableValue
from fateloom.runtime.program.statement import Tell
from fateloom.runtime.program.text import FirstAgain, NumberOf, Part, Text, Titled, TitleOf, Variant

if TYPE_CHECKING:
    from fateloom.dsl.model.resolver import BodyContext, Resolver

TITLES = {titled.value: titled for titled in Titled}
VALUE_BEHIND = re.compile(r"(?:is )?(\w+) *[,;:–—-] *")
"""Where a text begins so, and the word is a value, it belongs to the condition before it."""
PUBLIC = (Measure.COINS, Measure.DAY)
"""The numbers that prose may tell (forms.md); virtue is never shown (DST-122)."""


def tell(resolver: Resolver, node: tree.Prose, place: BodyContext) -> Tell:
    """A text that is read aloud."""
    parts, span = node.parts, node.span
    words = parts[0] if parts else None
    if len(parts) == 1 and isinstance(words, str) and words is node.lines[0]:  # nearly all are so
        return Tell(Text(place.context, (words,), words, span), span)
    return Tell(text(resolver, node, place), node.span)


def text(resolver: Resolver, node: tree.Prose, place: BodyContext) -> Text:
    """The text of some prose. One without insertions is told as it was written: the same string is
    its part and its source.
    """
    parts, lines = node.parts, node.lines
    if len(parts) != 1 or not isinstance(parts[0], str):
        resolved = tuple([_part(resolver, part, place) for part in parts])
        return Text(place.context, resolved, source_of(lines), node.span)
    words = parts[0]
    source = words if lines[0] is words or _is_source(words) else source_of(lines)
    return Text(place.context, (words,), source, node.span)


def _is_source(words: str) -> bool:
    """Whether a part must be what was written: it holds no bracket, which is written twice, and no
    blank that is not."""
    return (
        "[" not in words
        and "]" not in words
        and "  " not in words
        and "\n" not in words
        and words == words.strip()
    )


def source_of(lines: tuple[str, ...]) -> str:
    """Lines as one text: those of a paragraph joined by a blank, paragraphs by a blank line."""
    if len(lines) == 1:
        return lines[0]
    stripped = [line.strip() for line in lines]
    if "" not in stripped:
        return " ".join(stripped)
    paragraphs: list[list[str]] = [[]]
    for line in stripped:
        if line:
            paragraphs[-1].append(line)
        elif paragraphs[-1]:
            paragraphs.append([])
    return "\n\n".join([" ".join(paragraph) for paragraph in paragraphs if paragraph])


def _parts(
    resolver: Resolver, parts: tuple[tree.Part, ...], place: BodyContext
) -> tuple[Part, ...]:
    return tuple([_part(resolver, part, place) for part in parts])


def _part(resolver: Resolver, part: tree.Part, place: BodyContext) -> Part:
    """One part of a text; an empty text after a report."""
    if type(part) is str:
        return part
    match part:
        case tree.Title():
            return _title(resolver, part)
        case tree.Number():
            return _number(resolver, part)
        case tree.Variant():
            if _colon_too_early(resolver, part):
                return ""
            condition = resolver.condition(part.condition, place)
            return Variant(
                condition,
                _parts(resolver, part.then, place),
                _parts(resolver, part.otherwise, place),
            )
        case tree.FirstAgain():
            if not place.allows & REMEMBERS:
                resolver.report(
                    NOT_HERE,
                    part.span,
                    f"'[first: …]' cannot be used in {place.name}: nobody comes back to it",
                    word="[first:",
                    help="It works in descriptions and options. Elsewhere use '[if …: … | …]'.",
                )
            return FirstAgain(
                _parts(resolver, part.first, place), _parts(resolver, part.again, place)
            )
    return ""


def _title(resolver: Resolver, part: tree.Title) -> Part:
    """`[item rope]`."""
    symbols, name = resolver.symbols, part.name
    if name is not None:
        match part.kind:
            case "item" if name not in symbols.items:
                resolver.unknown(Kind.ITEM, name, part.span)
            case "poi" if name not in symbols.pois:
                resolver.unknown(Kind.POI, name, part.span)
            case "tile" if name not in symbols.tiles:
                resolver.unknown(Kind.TILE, name, part.span)
            case "npc" if name not in symbols.npcs:
                resolver.unknown(Kind.NPC, name, part.span)
            case "hero" if name not in symbols.heroes:
                resolver.unknown(Kind.HERO, name, part.span)
    return TitleOf(TITLES[part.kind], name)


def _number(resolver: Resolver, part: tree.Number) -> Part:
    """`[coins]`, `[day]`, `[COUNTER]`."""
    name = part.name
    info = resolver.symbols.variables.get(name)
    if info is not None:
        if info.type is not Type.COUNTER:
            help = f"Use '[if {name}{'' if info.type is Type.FLAG else ' is …'}: … | …]'."
            shown = _titled(resolver, name)
            if shown is not None:
                title = f"For its title write '[{shown} {name}]'; "
                help = f"{title}what depends on its state: {help[4:]}"
            resolver.report(
                WRONG_TYPE,
                part.span,
                f"'{name}' is {info.type.value}; only numbers can be shown",
                word=name,
                help=help,
            )
        return NumberOf(VariableValue(name))
    measure = MEASURES.get(name)
    if measure in PUBLIC:
        return NumberOf(measure)
    if measure is not None:
        resolver.report(
            WRONG_TYPE,
            part.span,
            f"'{name}' cannot be shown in prose",
            word=name,
            help="Prose can show coins, the day and counters.",
        )
        return ""
    kind = resolver.symbols.kind_of(name)
    if kind in (Kind.ITEM, Kind.TILE, Kind.POI, Kind.NPC, Kind.HERO):
        word = kind.value.lower()
        help = f"For its title write '[{word} {name}]'."
        resolver.report(
            WRONG_TYPE,
            part.span,
            f"'{name}' is {kind.article} {kind.value}, not a number",
            word=name,
            help=help,
        )
    elif name in OF_THE_HERO:
        resolver.report(
            UNKNOWN_NAME, part.span, f"unknown counter '{name}'", word=name, guess="hero"
        )
    else:
        resolver.unknown_among(STATEFUL[:1], name, part.span, what="counter")
    return ""


def _colon_too_early(resolver: Resolver, part: tree.Variant) -> bool:
    """Report `[if lamp: is lit, it shines]`, where the value of `lamp` stands behind the colon."""
    flag, first = part.condition, part.then[0] if part.then else None
    if not (isinstance(flag, Flag) and flag.who is None and isinstance(first, str)):
        return False
    info = resolver.symbols.variables.get(flag.name)
    value = VALUE_BEHIND.match(first)
    if info is None or value is None or value[1] not in info.values:
        return False
    resolver.report(
        WRONG_TYPE,
        part.span,
        f"the ':' stands before the value of '{flag.name}'",
        word=flag.name,
        help=f"Write: [if {flag.name} is {value[1]}: {first[value.end() :] or '…'}]",
    )
    return True


def _titled(resolver: Resolver, name: str) -> str | None:
    """The word for what has states and a title of its own."""
    symbols = resolver.symbols
    return "npc" if name in symbols.npcs else "poi" if name in symbols.pois else None
