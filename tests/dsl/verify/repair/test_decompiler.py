"""Conditions and effects of a Program are written as a story file has them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from tests.dsl.verify.mutants.mutant import SCENARIOS
from tests.dsl.verify.repair.typing_in import compiled, read, typed
from tests.long import mostly_long

from fateloom.dsl.syntax.from_program import Decompiler
from fateloom.dsl.verify.repair.edit import Edit, Instead, Kind, rewritten
from fateloom.runtime.program.board import Option
from fateloom.runtime.program.condition import HeroIs
from fateloom.runtime.program.destiny import Begin
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Branch, Choice, Tell
from fateloom.runtime.record import parts_in
from fateloom.runtime.span import NOWHERE, Span

STORIES = ("drowned_bell", "dry_year")


def stretches(program: Program) -> Iterator[Instead]:
    """Each condition and each effect, to be written anew where it stands, each place once."""
    words = Decompiler(program.variables)
    seen: set[Span] = set()
    for part in parts_in(program):
        new: str | None = None
        span = NOWHERE
        if isinstance(part, (Option, Begin, Choice, Branch)) and part.condition is not None:
            span, new = part.condition.span, words.condition(part.condition)
        elif hasattr(part, "span"):
            span, new = part.span, words.effect(part)  # type: ignore[arg-type]
        if new is not None and span not in seen and not span.file.startswith("packs/"):
            seen.add(span)
            yield Instead(span, new)


@mostly_long("name", STORIES, plain=["dry_year"])
def test_what_is_written_anew_is_the_same_story(name: str) -> None:
    files = read(SCENARIOS / name)
    program = compiled(files)
    shared = _shared(program)
    every = tuple(it for it in stretches(program) if it.span not in shared)
    assert len(every) > 100
    edit = Edit(Kind.OPENED, program, "", NOWHERE, 0, (), every)
    assert compiled(typed(files, edit)) == program


def _shared(program: Program) -> set[Span]:
    """Where one line says several things, or is a scene's, whose arguments are filled in."""
    kinds: dict[Span, list[type]] = defaultdict(list)
    for part in parts_in(program):
        if hasattr(part, "span"):
            kinds[part.span].append(type(part))
    inside = {it.span for it in parts_in(program.scenes) if hasattr(it, "span")}
    return inside | {span for span, types in kinds.items() if len(set(types)) < len(types)}


def test_what_stands_in_the_same_place_is_rewritten_in_every_copy_of_a_scene() -> None:
    program = compiled(read(SCENARIOS / "drowned_bell"))
    scenes: dict[Span, list[str]] = {}
    for scene in program.scenes:
        scenes.setdefault(scene.span, []).append(scene.id)
    twice = next(names for names in scenes.values() if len(names) > 1)
    first = next(it for it in program.scenes if it.id == twice[0])
    tell = next(it for it in first.body if isinstance(it, Tell))
    without = rewritten(program, tell, lambda it: ())
    changed = [a.id for a, b in zip(program.scenes, without.scenes, strict=True) if a != b]
    assert changed == twice


def test_what_stands_nowhere_is_itself_alone() -> None:
    program = compiled(read(SCENARIOS / "drowned_bell"))
    one, two = HeroIs(("warden",), NOWHERE), HeroIs(("founder",), NOWHERE)
    options = [it for it in parts_in(program) if isinstance(it, Option)][:2]
    for option, condition in zip(options, (one, two), strict=True):
        program = rewritten(
            program,
            option,
            lambda it, its=condition: (type(it)(*_with(it, its)),),  # type: ignore[misc]
        )
    gone = rewritten(program, one, lambda it: (two,))
    found = [it for it in parts_in(gone) if isinstance(it, HeroIs) and it.span == NOWHERE]
    assert found == [two, two]


def _with(option: Option, condition: HeroIs) -> list[object]:
    fields = {name: getattr(option, name) for name in type(option).__match_args__}
    return list((fields | {"condition": condition}).values())
