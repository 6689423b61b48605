"""Checking a scenario: from source texts to a Program and all findings, in one call."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from fateloom.dsl.callable_systems import callable_tables
from fateloom.dsl.diagnostics import Diagnostic, Level, finding
from fateloom.runtime.collector import CollectorPaused
from fateloom.runtime.record import record, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from fateloom.dsl.data.tables import LintLevel
    from fateloom.dsl.model.resolver import Beside
    from fateloom.dsl.source import Source
    from fateloom.dsl.syntax.ast.declarations import Allow, File
    from fateloom.runtime.program.program import Program


OWN_TABLES = ("scenario.yaml", "map.yaml", "items.yaml", "heroes.yaml")


@record
class Checked:
    """What came of a check. There is a Program exactly when no finding is an error by itself."""

    program: Program | None
    files: tuple[File, ...]
    """The trees of all story files, in the order of their names, as far as they could be read."""
    diagnostics: tuple[Diagnostic, ...]
    """By file, line and column; suppressions and levels applied."""
    holes: tuple[Diagnostic, ...] = ()
    """What a draft names and does not have yet, whether or not it is quieted."""
    levels: tuple[LintLevel, ...] = ()
    """The levels that the writer has chosen, for findings of what stands beside the story."""


KEPT = 64
"""So many trees of story files are kept: who checks a story again has changed a file or two."""


def check(sources: Sequence[Source], *, lint: bool = True, drafts: bool = True) -> Checked:
    """Read, resolve and lint a scenario, given all its files (names relative to its folder, packs
    as `packs/NAME/…`).

    `lint`: whether lint rules run; they do only where there is no error. `drafts`: whether names
    may be of what is written later; else they are errors, each where it stands. Never raises on any
    text.
    """
    with CollectorPaused():  # many small trees, nothing cyclic
        return _check(sources, lint, drafts=drafts)


def _check(
    sources: Sequence[Source], lint: bool, *, sound: bool = True, drafts: bool = True
) -> Checked:
    """`sound`: whether each fix that is offered is tried first."""
    from fateloom.dsl.compile.from_model import compile_scenario
    from fateloom.dsl.data.from_yaml import load
    from fateloom.dsl.data.strays import in_tables
    from fateloom.dsl.markup import CODE as stray_markup
    from fateloom.dsl.model.codes import UNKNOWN_NAME
    from fateloom.dsl.model.filling import filled, missing_tables
    from fateloom.dsl.model.from_ast import resolve

    by_name = {source.name: source for source in sources}
    files, syntax = _parse(by_name[name] for name in sorted(by_name) if name.endswith(".fate"))
    missing = missing_tables(by_name, files)
    tables, findings = load({**by_name, **missing}.values())
    if "items.yaml" in missing:
        tables = replace(tables, unread=tables.unread | {"category"})
    beside, in_called = _beside(by_name, lint)
    draft = resolve(files, tables, by_name, beside, drafts=drafts)
    scenario, resolved = draft.scenario, draft.findings
    holes = filled(draft.holes, tables, by_name, missing)
    if syntax:
        from fateloom.dsl.model.cascades import without_cascades

        resolved = tuple(without_cascades(resolved, syntax, by_name))
        holes = tuple(without_cascades(holes, syntax, by_name))
    allowing = [it for it in _tables(by_name) if "allow" in it.text]
    if allowing:
        from fateloom.dsl.table_allows import incomplete

        in_called += incomplete(allowing)
    findings = (*syntax, *findings, *in_called, *resolved)
    if findings:
        from fateloom.dsl.title_hints import with_titles

        findings = with_titles(findings, by_name)
    if sound and any(one.fix is not None for one in findings):
        from fateloom.dsl.fixes import sound_fixes

        def again(changed: Mapping[str, Source]) -> tuple[Diagnostic, ...]:
            return _check(tuple(changed.values()), False, sound=False).diagnostics

        findings = sound_fixes(findings, by_name, again)
    program = None
    if scenario is not None and not any(one.level is Level.ERROR for one in findings):
        program = compile_scenario(scenario, beside.games)
    linted = lint and program is not None
    levels = tables.header.lint if tables.header is not None else ()
    if linted and program is not None:
        off = frozenset([one.rule for one in levels if one.level == "off"])
        findings += _lint(program, off, by_name)
        if stray_markup.name not in off:
            findings += in_tables(_tables(by_name))
    if sound and (holes or any(one.code is UNKNOWN_NAME for one in findings)):
        from fateloom.dsl.model.half_renamed import connected, half_renamed

        renamed = half_renamed(draft.holes, findings, files, tables, by_name)
        findings = tuple(connected(findings, renamed, draft.holes))
        holes = tuple(connected(holes, renamed, draft.holes))
    if holes:  # their stubs are in the Program: no need to try them
        from fateloom.dsl.model.uncalled import with_calls

        its = (one for one in findings if not _is_of_stub(one, missing))
        findings = (*with_calls(its, draft.holes), *holes)
    findings = _settled(findings, files, levels, linted)
    if allowing:
        from fateloom.dsl.catalog import CODES
        from fateloom.dsl.table_allows import quieted

        findings = tuple(sorted(quieted(findings, allowing, CODES, whole=linted), key=_place))
    findings = tuple(
        _at_its_mark(one, by_name) if one.code is stray_markup else one for one in findings
    )
    return Checked(program, files, findings, holes, levels)


def _at_its_mark(one: Diagnostic, by_name: Mapping[str, Source]) -> Diagnostic:
    """The finding about a mark in a text, at the mark; until here its line was that of the text,
    where a comment allows it.
    """
    from fateloom.dsl.syntax.locate import mark_in

    source = by_name.get(one.primary.span.file)
    if source is None or one.about is None:
        return one
    span = mark_in(source, one.primary.span, one.about[1])
    return replace(one, primary=replace(one.primary, span=span))


def _is_of_stub(one: Diagnostic, missing: Mapping[str, Source]) -> bool:
    """Whether the finding is about a stub, and not about a hole."""
    from fateloom.dsl.model.stubs import STUBS

    its = one.primary.span.file
    return its == STUBS or its in missing


def _tables(by_name: Mapping[str, Source]) -> Iterator[Source]:
    """The tables of the scenario, and those beside the story in their folders."""
    called = (
        f"{system.folder or system.name}/{table}"
        for system in callable_tables()
        for table in system.tables
    )
    packs = (name for name in by_name if name.startswith("packs/") and name.endswith(".yaml"))
    for name in (*OWN_TABLES, *packs, *called):
        if name in by_name:
            yield by_name[name]


def _beside(by_name: Mapping[str, Source], lint: bool) -> tuple[Beside, tuple[Diagnostic, ...]]:
    """The games that the story can call, and what is wrong with their tables."""
    from fateloom.dsl.model.resolver import Beside

    games: dict[str, Any] = {}
    found: list[Diagnostic] = []
    for system in callable_tables():
        folder = f"{system.folder or system.name}/"
        its = [source for name, source in by_name.items() if name.startswith(folder)]
        if its:
            checked = system.check(its, lint=lint, folder=folder)
            games[system.name] = checked.game
            found += checked.diagnostics
    return Beside(games), tuple(found)


def _parse(stories: Iterable[Source]) -> tuple[tuple[File, ...], tuple[Diagnostic, ...]]:
    """The trees and the syntax findings of the story files."""
    read = [_parsed(source) for source in stories]
    return tuple(tree for tree, _ in read), tuple(one for _, found in read for one in found)


@lru_cache(maxsize=KEPT)
def _parsed(source: Source) -> tuple[File, tuple[Diagnostic, ...]]:
    from fateloom.dsl.syntax.parser import parse

    return parse(source)


def _lint(
    program: Program, off: frozenset[str], by_name: Mapping[str, Source]
) -> tuple[Diagnostic, ...]:
    from fateloom.dsl.data.table_set import Places
    from fateloom.dsl.lint import run

    return run(program, off, Places(by_name))


# --- levels and suppressions


def _settled(
    findings: tuple[Diagnostic, ...],
    files: tuple[File, ...],
    levels: tuple[LintLevel, ...],
    linted: bool,
) -> tuple[Diagnostic, ...]:
    """Levels of scenario.yaml and `# allow` lines applied; both are judged themselves; sorted."""
    kept: list[Diagnostic] = list(findings)
    if levels:
        from fateloom.dsl.catalog import CODES
        from fateloom.dsl.data.levels import leveled

        kept = leveled(kept, levels, CODES)
    allows = {(file.name, allow.line, allow.rule): allow for file in files for allow in file.allows}
    if allows:
        used = set()
        quiet = []
        for one in kept:
            place = (one.primary.span.file, one.primary.span.line, one.code.name)
            if place in allows and one.code.level is not Level.ERROR:
                used.add(place)
            else:
                quiet.append(one)
        kept = quiet
        if unused := [allow for place, allow in allows.items() if place not in used]:
            kept += _check_allows(unused, linted)
    kept.sort(key=_place)
    return tuple(kept)


def _place(one: Diagnostic) -> tuple[str, int, int, str]:
    span = one.primary.span
    return span.file, span.line, span.column, one.code.id


def _check_allows(unused: list[Allow], linted: bool) -> list[Diagnostic]:
    """Findings about `# allow` lines that quieted nothing: no such rule, or nothing to quiet (where
    lint ran).
    """
    from fateloom.dsl.catalog import CODES, RULES_WITH_LEVEL
    from fateloom.dsl.data.levels import unknown_rule
    from fateloom.dsl.syntax.codes import UNUSED_ALLOW

    findings = []
    for allow in unused:
        if allow.rule not in RULES_WITH_LEVEL:
            findings.append(unknown_rule(allow.rule, allow.span, CODES))
        elif linted:
            message = f"'allow {allow.rule}' has no effect on line {allow.line}"
            findings.append(finding(UNUSED_ALLOW, allow.span, message, help="Remove it."))
    return findings
