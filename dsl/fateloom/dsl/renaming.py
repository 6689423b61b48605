"""Another id for a thing of a story, wherever it is meant.

The declaration is changed first. The check then reports every use as unknown, at its place; those
are changed, until nothing is reported. At the end the Program must be the same but for the id.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from fateloom.dsl.diagnostics import Diagnostic, Edit, Level
from fateloom.dsl.fixes import applied
from fateloom.dsl.session import check
from fateloom.dsl.source import Source
from fateloom.dsl.suggest import did_you_mean, nearest
from fateloom.dsl.syntax.keywords import keywords
from fateloom.dsl.syntax.lines.forms import ID
from fateloom.dsl.things_beside import heroes_beside, things_beside
from fateloom.runtime import codec
from fateloom.runtime.record import record
from fateloom.runtime.span import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from fateloom.runtime.program.program import Program

KINDS = (
    "hero", "item", "tile", "poi", "npc", "variable", "stock", "scene", "event",
    "option", "path", "stage",
)  # fmt: skip
OTHER_WORDS = {
    "place": "poi", "location": "poi", "person": "npc", "character": "hero", "player": "hero",
    "object": "item", "thing": "item", "room": "tile", "flag": "variable", "counter": "variable",
    "world": "variable", "test": "option", "trade": "option", "scan": "option", "shop": "stock",
    "quest": "path", "destiny": "path", "finale": "stage", "function": "scene",
}  # fmt: skip
"""Kinds by other words."""

LISTED = 12
"""So many ids are listed."""

ROUNDS = 100
"""So many times uses are looked for; nearly all are found the first time."""


class HasFindings(Protocol):
    """What came of a check."""

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What is wrong."""


HasFindingsT = TypeVar("HasFindingsT", bound=HasFindings)


class _Declared(Protocol):
    """A thing of a story with an id of its own."""

    @property
    def id(self) -> str: ...

    @property
    def span(self) -> Span: ...


class CannotRenameError(ValueError):
    """The thing cannot have that id; the text is for the person. `found`: the errors that stay."""

    def __init__(self, message: str, found: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(message)
        self.found = found


@record
class Renamed:
    """The files that changed, by name, and the compiled forms before and after."""

    changed: Mapping[str, Source]
    before: Any  # whatever the system compiles
    after: Any


def rename(sources: Iterable[Source], kind: str, old: str, new: str) -> Renamed:
    """The story with another id for the thing `old` of that kind, one of KINDS or one of the tables
    beside it (`campaign.unit`). An option is POI.OPTION, a path HERO.PATH, a stage HERO.PATH.STAGE;
    `new` is the last part alone.

    Raises CannotRenameError.
    """
    texts = {it.name: it for it in sources}
    first = check(tuple(texts.values()), lint=False)
    if first.program is None:
        raise CannotRenameError("the scenario has errors; mend them first", errors(first))
    beside = things_beside(texts)
    if kind in KINDS:
        _check_name(first.program, kind, old, new)
        edits = tuple(_declared(texts, first.program, kind, old, new))
    elif kind in beside:
        check_ids(kind.rpartition(".")[2], old, new, beside[kind])
        edits = (Edit(beside[kind][old], new),)
    else:
        there_are = ", ".join((*KINDS, *beside))
        near = OTHER_WORDS.get(kind) or nearest(kind, (*KINDS, *beside))
        meant = did_you_mean(near)
        raise CannotRenameError(f"the story has no {kind}: write one of {there_are}{meant}")
    again, whole = partial(check, lint=False, drafts=False), partial(check, lint=False)
    return carried_on(texts, edits, first, again, lambda it: it.program, old, new, whole)


def carried_on(
    before: Mapping[str, Source],
    edits: tuple[Edit, ...],
    first: HasFindingsT,
    check: Callable[[tuple[Source, ...]], HasFindingsT],
    compiled: Callable[[HasFindingsT], object],
    old: str,
    new: str,
    whole: Callable[[tuple[Source, ...]], HasFindingsT] | None = None,
) -> Renamed:
    """The files after the edits of a declaration, and after those of all uses. `first`: what
    `check` gave before; `compiled`: the compiled form in that; `whole`: the check of what came of
    it, if it is another. Raises CannotRenameError.
    """
    texts, last, after = dict(before), old.rpartition(".")[2], first
    for _ in range(ROUNDS):
        if not edits:
            break
        texts = edited(texts, edits)
        after = check(tuple(texts.values()))
        edits = tuple(uses(texts, after.diagnostics, last, new))
    if whole is not None:
        after = whole(tuple(texts.values()))
    if compiled(after) is None:
        raise CannotRenameError(f"'{new}' cannot take the place of '{old}'", errors(after))
    if not is_same(compiled(first), compiled(after), last, new):
        raise CannotRenameError(f"'{last}' has other meanings, and they would be mixed up")
    changed = {name: it for name, it in texts.items() if it != before[name]}
    return Renamed(changed, compiled(first), compiled(after))


def errors(checked: HasFindings) -> tuple[Diagnostic, ...]:
    """The errors among the findings."""
    return tuple(one for one in checked.diagnostics if one.level is Level.ERROR)


def _check_name(program: Program, kind: str, old: str, new: str) -> None:
    """Raises CannotRenameError where there is no such thing, or the new id cannot be."""
    if new in keywords():
        raise CannotRenameError(f"'{new}' is a word of the language")
    known = spans_of(program, kind)
    if old not in known and (found := kinds_of(program, old)):
        other, id = next(iter(found.items()))
        said = f"write '{id}'" if other == kind else f"it is the {other} '{id}'"
        raise CannotRenameError(f"there is no {kind} '{old}'; {said}")
    check_ids(kind, old, new, spans_of(program, kind))


def check_ids(kind: str, old: str, new: str, known: Collection[str]) -> None:
    """Raises CannotRenameError where the new id is none, or the old one is not known, or the new
    one is.
    """
    if not re.fullmatch(ID, new):
        raise CannotRenameError(f"'{new}' is no id: small letters, digits and '_'")
    if old not in known:
        near = nearest(old, known)
        there = f"; there are: {', '.join([*known][:LISTED])}" if known else ""
        raise CannotRenameError(f"there is no {kind} '{old}'{did_you_mean(near) or there}")
    around = old.rpartition(".")[0]
    if (f"{around}.{new}" if around else new) in known:
        raise CannotRenameError(f"the {kind} '{new}' is there already")


def kinds_of(program: Program, words: str) -> dict[str, str]:
    """The kinds of things with that id, or with that title, and their whole ids."""
    found: dict[str, str] = {}
    for kind in KINDS:
        ids = spans_of(program, kind)
        last = [id for id in ids if words in (id, id.rpartition(".")[2])]
        if last:
            found[kind] = words if words in last else last[0]
    return found or _titled(program, words)


def _titled(program: Program, words: str) -> dict[str, str]:
    """The thing with that title, by its kind."""
    said = words.casefold()
    kinds: tuple[tuple[str, Iterable[tuple[str, str]]], ...] = (
        ("hero", ((it.id, it.title) for it in program.heroes)),
        ("item", ((it.id, it.title) for it in program.items)),
        ("tile", ((it.id, it.title) for it in program.tiles)),
        ("poi", ((it.id, it.title) for it in program.pois)),
        ("npc", ((it.id, it.title) for it in program.npcs)),
        ("option", ((it.id, it.label) for poi in program.pois for it in poi.options)),
    )
    return {
        kind: id
        for kind, titles in kinds
        for id, title in titles
        if re.split(r"[ ,]", f"{title.casefold()} ")[: len(said.split())] == said.split()
        or title.casefold() == said
    }


def spans_of(program: Program, kind: str) -> dict[str, Span]:
    """Where each thing of a kind is declared, by its id."""
    things: dict[str, Sequence[_Declared]] = {
        "hero": program.heroes,
        "item": program.items,
        "tile": program.tiles,
        "poi": program.pois,
        "npc": program.npcs,
        "stock": program.stocks,
        "event": tuple(it for it in program.events if not it.rescue),
    }
    if kind in things:
        return {it.id: it.span for it in things[kind]}
    if kind == "variable":
        stateful = {it.id for it in program.npcs} | {it.id for it in program.pois}
        return {it.id: it.span for it in program.variables if it.id not in stateful}
    if kind == "scene":
        return {it.id.partition("(")[0]: it.span for it in program.scenes}
    if kind == "option":
        return {it.id: it.span for poi in program.pois for it in poi.options}
    paths = [(it.hero, path) for it in program.destinies for path in it.paths]
    if kind == "path":
        return {f"{hero}.{path.id}": path.span for hero, path in paths}
    return {f"{hero}.{path.id}.{it.id}": it.span for hero, path in paths for it in path.stages}


def _declared(
    texts: Mapping[str, Source], program: Program, kind: str, old: str, new: str
) -> Iterator[Edit]:
    """The place of the id where the thing is declared; a hero's in the tables beside the story as
    well.
    """
    span, last = spans_of(program, kind)[old], old.rpartition(".")[2]
    if span.file.startswith("packs/"):
        raise CannotRenameError(f"'{old}' belongs to a pack, which other scenarios use too")
    lines = texts[span.file].text.split("\n")
    for number in range(span.line, 0, -1):
        line = lines[number - 1].partition('"')[0]
        m = re.search(rf"(?<![\w.-]){last}(?![\w-])", line)
        if m:
            yield Edit(Span(span.file, number, m.start() + 1, number, m.end() + 1), new)
            break
    if kind == "hero":
        yield from (Edit(place, new) for place in heroes_beside(texts, old))


def uses(
    texts: Mapping[str, Source], found: Iterable[Diagnostic], old: str, new: str
) -> Iterator[Edit]:
    """The edits of the places at which the old id is reported as unknown. Where the new one is
    reported, the wrong one of two equal words in a line was changed: they are swapped.
    """
    places = {one.primary.span for one in found if one.level is Level.ERROR}
    for span in places:
        if span.file not in texts or span.line != span.end_line:
            continue
        line = texts[span.file].text.split("\n")[span.line - 1]
        word = line[span.column - 1 : span.end_column - 1].strip("'\"")
        mark, space, name = word.partition(" ")
        if word == old:
            yield Edit(span, new)
        elif space and name == old:  # a block of a call: `drew drums`
            start = span.column + len(mark) + 1
            yield Edit(Span(span.file, span.line, start, span.line, start + len(old)), new)
        elif word == new:
            other = re.search(rf"(?<![\w.-]){old}(?![\w-])", line)
            if other is not None:
                start, end = other.start() + 1, other.end() + 1
                yield Edit(span, old)
                yield Edit(Span(span.file, span.line, start, span.line, end), new)


def edited(texts: Mapping[str, Source], edits: Iterable[Edit]) -> dict[str, Source]:
    """The files after these edits."""
    made = dict(texts)
    by_file: dict[str, list[Edit]] = {}
    for edit in edits:
        by_file.setdefault(edit.span.file, []).append(edit)
    for name, its in by_file.items():
        made[name] = Source(name, applied(texts[name].text, its))
    return made


def is_same(before: object, after: object, old: str, new: str) -> bool:
    """Whether two compiled forms differ in nothing but that id and in places."""
    word = re.compile(rf"(?<![A-Za-z0-9_]){old}(?![A-Za-z0-9_])")

    def same(one: object, two: object) -> bool:
        if isinstance(one, str) and isinstance(two, str):
            return one == two or two == word.sub(new, one)
        if isinstance(one, dict) and isinstance(two, dict):
            keys = [key for key in one if key != "span"]
            return keys == [it for it in two if it != "span"] and all(
                same(one[key], two[key]) for key in keys
            )
        if isinstance(one, list) and isinstance(two, list):
            return len(one) == len(two) and all(map(same, one, two))
        return bool(one == two)

    return same(codec.to_json(before), codec.to_json(after))


# --- plays and translations


def in_play(text: str, old: str, new: str) -> str:
    """The text of plays with the id wherever it stands outside of labels and comments."""
    word = re.compile(rf"(?<![A-Za-z0-9_]){old}(?![A-Za-z0-9_])")
    lines = []
    for line in text.split("\n"):
        parts = re.split(r'("[^"]*"|#.*$)', line)
        parts[::2] = [word.sub(new, part) for part in parts[::2]]
        lines.append("".join(parts))
    return "\n".join(lines)


def in_brackets(text: str, old: str, new: str) -> str:
    """A translated text with the id in its insertions."""
    word = re.compile(rf"(?<![A-Za-z0-9_]){old}(?![A-Za-z0-9_])")
    head = re.compile(r"(?:\[|\|\s*)if [^:\]|]*:|\[[a-z_][a-z0-9_ ]*\]")
    return head.sub(lambda m: word.sub(new, m[0]), text)
