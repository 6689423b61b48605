"""Calls of other rule systems: the outcomes that a call must have, and the blocks that can follow
(DDL-01, 07, 08).

What a system says of the setup and the blocks of its own is in its package (`dsl.callable`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fateloom.dsl.callable_systems import callable_tables, tables_of
from fateloom.dsl.diagnostics import Label
from fateloom.dsl.diagnostics.listed import article, together
from fateloom.dsl.model.codes import (
    CALL_BLOCK,
    MISSING_OUTCOME,
    NEVER_FOLLOWS,
    OTHER_RESOLUTION,
    REPEATED_OUTCOME,
    UNKNOWN_NAME,
    UNKNOWN_OUTCOME,
)
from fateloom.dsl.model.holes import HoleKind
from fateloom.dsl.model.questions import TRACKS, note_question
from fateloom.dsl.suggest import nearest
from fateloom.dsl.syntax.ast import statements as tree
from fateloom.dsl.syntax.ast.prose import Prose
from fateloom.dsl.syntax.keywords import keywords
from fateloom.dsl.syntax.unparse import of_outcome
from fateloom.dsl.titles import titles_of
from fateloom.runtime.kernel.callable import CallableSystem
from fateloom.runtime.kernel.nested import OUTCOME
from fateloom.runtime.program import statement as program
from fateloom.runtime.program.callable_systems import callable_system
from fateloom.runtime.program.condition import Named

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from fateloom.dsl.model.resolver import BodyContext, Meaning, Resolver
    from fateloom.runtime.span import Span

NO_TABLES = "The games of other systems are settled at the table; see `fateloom explain FT0328`."


def call(
    resolver: Resolver, node: tree.Call, place: BodyContext
) -> program.Statement | tuple[program.Statement, ...]:
    """A call of another rule system: all outcomes that it must have, none that it cannot have,
    each once. What it never has may be meant for what is missing. A game that is not written yet
    is settled by a choice of its ends.
    """
    note_question(resolver, node.system, place, node.span)
    blocks = [one for one in node.outcomes if type(one) is tree.Outcome]
    if _is_of_another(resolver, node):
        return _as_written(resolver, node, blocks, place)
    system, alone = callable_system(node.system), resolver.beside.resolution
    if system.resolution and alone not in (None, system.name):
        other = "test" if alone == TRACKS else alone
        resolver.report(
            OTHER_RESOLUTION,
            node.span,
            f"this story uses '{alone}' only, and '{system.name}' resolves actions too",
            word=system.name,
            help=f"Write a '{other}', or take 'resolution: {alone}' out of scenario.yaml.",
        )
    known = _outcomes(resolver, system, blocks)
    needed = [it.word for it in system.outcomes if it.counts_as is None]
    missing = [word for word in needed if (word, None) not in known]
    if len(missing) > len({name for name, _ in known} - {it.word for it in system.outcomes}):
        words = together([f"'{word}'" for word in missing])
        resolver.report(
            MISSING_OUTCOME,
            node.span,
            f"this {system.name} does not say what follows from {words}",
            help=f"Write a block for {words}.",
        )
    if not _blocks(resolver, node, blocks):
        return _settled_by_choice(resolver, node, blocks, place)
    return _as_written(resolver, node, blocks, place, _mirrored(resolver, node))


def _as_written(
    resolver: Resolver,
    node: tree.Call,
    blocks: Sequence[tree.Outcome],
    place: BodyContext,
    added: Iterable[program.CallOutcome] = (),
) -> program.Call:
    outcomes = [
        program.CallOutcome(it.name, resolver.body(it.body, place), it.span, it.least or 1, it.part)
        for it in blocks
    ]
    whole = (*outcomes, *added)
    return program.Call(node.system, node.setup, node.label, node.argument, whole, node.span)


def _is_of_another(resolver: Resolver, node: tree.Call) -> bool:
    """Whether what is called is called by another word; says so, and that alone: by this one
    nothing else of the call can be judged.
    """
    games = ((it, resolver.beside.games.get(it.name)) for it in callable_tables())
    entries = (entry for it, game in games if game is not None for entry in it.entries(game))
    known = {it.word: it for it in entries if it.id == node.setup}
    if not known or node.system in known:
        return False
    it = next(iter(known.values()))
    resolver.report(
        UNKNOWN_NAME,
        node.span,
        f"'{node.setup}' is {article(it.noun)} {it.noun}, and no {node.system}",
        word=f"{node.system} {node.setup}",
        guess=f"{it.word} {node.setup}",
    )
    return True


def _settled_by_choice(
    resolver: Resolver, node: tree.Call, blocks: Sequence[tree.Outcome], place: BodyContext
) -> tuple[program.Statement, ...]:
    """What a draft has for a game that is not written yet."""
    told = f"({node.system} '{node.setup}' is not written yet. Choose how it ends.)"
    ends = [it for it in blocks if it.part == OUTCOME]
    choices = tuple([tree.Choice(of_outcome(it), (), None, it.body, it.span) for it in ends])
    written = (Prose((told,), (told,), node.span), tree.Choose(choices, node.span))
    return resolver.body(written, place)


def _mirrored(resolver: Resolver, node: tree.Call) -> Iterator[program.CallOutcome]:
    """The blocks that change what heroes share with the called game as it has changed there."""
    game = resolver.beside.games.get(callable_system(node.system).home)
    if game is None:
        return
    span = node.span
    for it in tables_of(node.system).mirrored(game, node.setup, list(resolver.symbols.heroes)):
        gain = program.Gain(Named(it.hero), it.resource, it.steps, span)
        yield program.CallOutcome(it.word, (gain,), span, 1, it.part)


def _outcomes(
    resolver: Resolver, system: CallableSystem, blocks: Sequence[tree.Outcome]
) -> dict[tuple[str, int | None], Span]:
    """The place of each outcome; reports those that the system never has, and those that appear
    twice. Whatever was probably meant counts as said.
    """
    closed = [it.word for it in system.outcomes]
    known: dict[tuple[str, int | None], Span] = {}
    for one in blocks:
        if one.part != OUTCOME:
            continue
        name, key = one.name, (one.name, None if one.least == 1 else one.least)
        if name not in closed:
            guess = nearest(name, [word for word in closed if (word, None) not in known])
            known[guess or name, None] = one.span
            resolver.report(
                UNKNOWN_OUTCOME,
                one.span,
                f"{system.article} {system.name} never ends in '{name}'",
                word=name,
                guess=guess,
                help=f"It ends in {', '.join(closed)}.",
            )
        elif key in known:
            _twice(resolver, one, known[key])
        else:
            known[key] = one.span
    return known


def _twice(resolver: Resolver, one: tree.Outcome, first: Span) -> None:
    resolver.report(
        REPEATED_OUTCOME,
        one.span,
        f"'{of_outcome(one)}' appears here a second time",
        word=one.name,
        related=(Label(first, "first here"),),
        help="Keep one of the two.",
    )


class _Report:
    """What a system reports of a call, as findings (`dsl.callable.CallReport`)."""

    def __init__(self, resolver: Resolver, node: tree.Call) -> None:
        self._resolver, self._node = resolver, node
        self.is_unwritten = False

    def _is_new(self, name: str) -> bool:
        """Whether no call of the system can name it, by whatever word."""
        if not self._resolver.drafts:
            return False
        home = callable_system(self._node.system).home
        entries = tables_of(home).entries(self._resolver.beside.games[home])
        return all(it.id != name for it in entries) and name not in keywords()

    def _titled(self, name: str, known: Sequence[str]) -> str | None:
        """The one of these whose title the name is."""
        its = titles_of(self._resolver.sources).of(name)
        return next((it.id for it in its if it.id in known), None)

    def _folder(self) -> str:
        its = tables_of(callable_system(self._node.system).home)
        return its.folder or its.name

    def unknown_setup(self, message: str, known: Sequence[str], help: str) -> None:
        """The call names nothing that the tables have."""
        name = self._node.setup
        guess = nearest(name, known) or self._titled(name, known)
        if guess is None and self._is_new(name):
            self.is_unwritten = True
            noun = f"{self._node.system} '{name}'"
            self._resolver.hole(
                HoleKind.GAME,
                (self._node.system, name),
                self._node.span,
                f"the {noun} is not written yet",
                word=name,
                help=f"Write it in {self._folder()}/. Until then the players choose how it ends."
                + (f" Written are: {', '.join(known)}." if known else ""),
            )
            return
        self._resolver.report(
            UNKNOWN_NAME, self._node.span, message, word=name, guess=guess, help=help
        )

    def repeated(self, block: tree.Outcome, first: tree.Outcome) -> None:
        """Two blocks are for the same."""
        _twice(self._resolver, block, first.span)

    def impossible(self, block: tree.Outcome, why: str, help: str) -> None:
        """A block can never follow."""
        words = of_outcome(block)
        kind = self._resolver.symbols.kind_of(block.name)
        if kind is not None and not re.search(rf"\b{block.name}\b", help):
            help = f"'{block.name}' is {kind.article} {kind.value} of the story. {help}"
        self._resolver.report(CALL_BLOCK, block.span, f"'{words}' {why}", word=words, help=help)

    def never(self, block: tree.Outcome, why: str, help: str) -> None:
        """A block never follows as the tables are."""
        words = of_outcome(block)
        message = f"'{words}' never follows: {why}"
        self._resolver.report(NEVER_FOLLOWS, block.span, message, word=words, help=help)


def _blocks(resolver: Resolver, node: tree.Call, blocks: Sequence[tree.Outcome]) -> bool:
    """Blocks by margin and of side facts follow from rules alone, and their system judges them.
    False where the called game is not written yet.
    """
    report, games = _Report(resolver, node), resolver.beside.games
    home = callable_system(node.system).home
    if home not in games:
        nouns = together([f"{it.noun}s" for it in callable_tables()])
        for one in blocks:
            if one.part != OUTCOME or one.least is not None:
                report.impossible(one, f"is for {nouns} that have tables", NO_TABLES)
    elif games[home] is not None:
        marks = [OUTCOME, *(fact.mark for fact in callable_system(home).facts)]
        for one in blocks:
            if one.part not in marks:
                help = f"Besides outcomes it has blocks of: {', '.join(marks[1:])}."
                report.impossible(one, f"can never come of this {node.system}", help)
        own = list(_each_once(resolver, (one for one in blocks if one.part in marks)))
        tables_of(home).check_call(games[home], node, own, report)
    return not report.is_unwritten


def _each_once(resolver: Resolver, blocks: Iterable[tree.Outcome]) -> Iterator[tree.Outcome]:
    """The outcomes, and each side fact once; reports those that appear twice."""
    known: dict[tuple[str, str, int], Span] = {}
    for one in blocks:
        key = one.part, one.name, one.least or 1
        if one.part != OUTCOME and key in known:
            _twice(resolver, one, known[key])
        else:
            known[key] = one.span
            yield one


def check_heroes(resolver: Resolver) -> None:
    """Everybody who may come upon a called game can play it, with the items of the story. What
    could not be read is not judged.
    """
    unread = resolver.symbols.unread
    for tables in callable_tables():
        game = resolver.beside.games.get(tables.name)
        if game is not None:
            heroes = list(resolver.symbols.heroes)
            at, settings = resolver.place_of_key, resolver.settings
            if "hero" not in unread:
                resolver.findings.extend(tables.check_heroes(game, heroes, at))
            items = list(resolver.symbols.items)
            if "item" not in unread:
                resolver.findings.extend(tables.check_items(game, items, at))
            if "settings" not in unread:
                resolver.findings.extend(tables.check_settings(game, settings, at))


CALLS: dict[type, Meaning] = {tree.Call: call}
"""The one statement of its kind."""
