"""Statements that ask the player: tests, scans, destiny scans, trades and choices (`QUESTIONS`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics import Label
from fateloom.dsl.model.bands import bands
from fateloom.dsl.model.codes import (
    MISSING_OTHER,
    NOT_HERE,
    OTHER_RESOLUTION,
    REPEATED_ANSWER,
    UNKNOWN_NAME,
)
from fateloom.dsl.model.effects import cost
from fateloom.dsl.model.holes import HoleKind
from fateloom.dsl.model.names import SKILLS, match_of
from fateloom.dsl.model.resolver import ASKS
from fateloom.dsl.model.symbols import Kind
from fateloom.dsl.syntax.ast import statements as tree
from fateloom.runtime.program import statement as program

if TYPE_CHECKING:
    from fateloom.dsl.model.resolver import BodyContext, Meaning, Resolver
    from fateloom.runtime.span import Span

TRACKS = "tracks"
"""The resolution of stories whose calls of other systems take the place of no test."""

MODES = {mode.value: mode for mode in program.ScanMode}


def note_question(resolver: Resolver, word: str, place: BodyContext, span: Span) -> None:
    """Note that a question is asked here, and report it where nobody can answer."""
    resolver.uses |= ASKS
    if not place.allows & ASKS:
        resolver.report(
            NOT_HERE,
            span,
            f"'{word}' cannot be used in {place.name}: nobody can answer there",
            word=word,
            help="Ask in an option, an event or a stage.",
        )


def choose(resolver: Resolver, node: tree.Choose, place: BodyContext) -> program.Statement:
    """`choose` and its branches."""
    note_question(resolver, "choose", place, node.span)
    return program.Choose(
        tuple([_choice(resolver, one, place) for one in node.choices if type(one) is tree.Choice]),
        node.span,
    )


def _choice(resolver: Resolver, node: tree.Choice, place: BodyContext) -> program.Choice:
    condition = None if node.condition is None else resolver.condition(node.condition, place)
    costs = tuple([cost(resolver, part) for part in node.costs])
    return program.Choice(node.label, costs, condition, resolver.body(node.body, place), node.span)


def test(resolver: Resolver, node: tree.Test, place: BodyContext) -> program.Statement:
    """A test and its bands."""
    note_question(resolver, "test", place, node.span)
    alone = resolver.beside.resolution
    if alone not in (None, TRACKS):
        resolver.report(
            OTHER_RESOLUTION,
            node.span,
            f"this story uses '{alone}' only, and 'test' is a test on the tracks",
            word="test",
            help=f"Write a '{alone}', or take 'resolution: {alone}' out of scenario.yaml.",
        )
    return program.Test(SKILLS[node.skill], node.label, bands(resolver, node, place), node.span)


# --- scans


def scan(resolver: Resolver, node: tree.Scan, place: BodyContext) -> program.Statement:
    """An item scan; `other` answers for all other items and must be there (DST-69)."""
    note_question(resolver, "scan", place, node.span)
    answers: list[program.Answer] = []
    other: tree.Answer | None = None
    known: dict[tuple[bool, str], Span] = {}
    for one in node.answers:
        if type(one) is not tree.Answer:
            continue
        if not one.items:
            if other is not None:
                _twice(resolver, "other", one.span, other.span)
            other = one
            continue
        matches = []
        for ref in one.items:
            match = match_of(resolver, ref, one.span)
            if match is None:
                continue
            key = (ref.category, ref.name)
            if key in known:
                _twice(resolver, ref.name, one.span, known[key])
            known[key] = one.span
            matches.append(match)
        keeps = one.fate == "keeps" or (one.fate is None and node.mode != "give")
        answers.append(
            program.Answer(tuple(matches), keeps, resolver.body(one.body, place), one.span)
        )
    if other is None:
        _no_other(resolver, node.span, "for all other items")
    rest = () if other is None else resolver.body(other.body, place)
    return program.Scan(MODES[node.mode], node.label, tuple(answers), rest, node.span)


def ask_destiny(resolver: Resolver, node: tree.AskDestiny, place: BodyContext) -> program.Statement:
    """A destiny scan; `other` answers for all other paths."""
    note_question(resolver, "asks destiny", place, node.span)
    answers: list[program.DestinyAnswer] = []
    other: tree.DestinyAnswer | None = None
    known: dict[tuple[str, str], Span] = {}
    for one in node.answers:
        if type(one) is not tree.DestinyAnswer:
            continue
        if one.hero is None or one.path is None:
            if other is not None:
                _twice(resolver, "other", one.span, other.span)
            other = one
            continue
        key = (one.hero, one.path)
        if key in known:
            _twice(resolver, f"{one.hero}.{one.path}", one.span, known[key])
        known[key] = one.span
        _path(resolver, one.hero, one.path, one.span)
        answers.append(
            program.DestinyAnswer(one.hero, one.path, resolver.body(one.body, place), one.span)
        )
    if other is None:
        _no_other(resolver, node.span, "for all other paths")
    rest = () if other is None else resolver.body(other.body, place)
    return program.AskDestiny(node.label, tuple(answers), rest, node.span)


def _path(resolver: Resolver, hero: str, path: str, span: Span) -> None:
    """Report a hero or a path that does not exist."""
    symbols = resolver.symbols
    if hero not in symbols.heroes:
        resolver.unknown(Kind.HERO, hero, span)
        return
    known = symbols.paths.get(hero)
    if known is None or path in known:  # a hero without destiny is reported once, elsewhere
        return
    from fateloom.dsl.suggest import nearest

    guess = nearest(path, known)
    if guess is None and resolver.drafts:
        message = f"the path '{path}' of '{hero}' is not written yet"
        help = f"Written are: {', '.join(known)}." if known else None
        resolver.hole(HoleKind.PATH, (hero, path), span, message, word=path, help=help)
        return
    resolver.report(
        UNKNOWN_NAME,
        span,
        f"the destiny of '{hero}' has no path '{path}'",
        word=path,
        guess=guess,
    )


def _no_other(resolver: Resolver, span: Span, whom: str) -> None:
    resolver.report(
        MISSING_OTHER,
        span,
        f"'other' is missing: the answer {whom}",
        help="Write 'other' as the last answer.",
    )


def _twice(resolver: Resolver, word: str, span: Span, first: Span) -> None:
    resolver.report(
        REPEATED_ANSWER,
        span,
        f"'{word}' already has an answer",
        word=word,
        related=(Label(first, "here"),),
        help="Keep one of the two; the first would always be taken.",
    )


def trade(resolver: Resolver, node: tree.Trade, place: BodyContext) -> program.Statement:
    """A trade."""
    note_question(resolver, "trade", place, node.span)
    if node.stock not in resolver.symbols.stocks:
        resolver.unknown(Kind.STOCK, node.stock, node.span)
    return program.Trade(node.stock, node.label, node.span)


QUESTIONS: dict[type, Meaning] = {
    tree.Choose: choose,
    tree.Test: test,
    tree.Scan: scan,
    tree.AskDestiny: ask_destiny,
    tree.Trade: trade,
}
"""One function for each kind of question."""
