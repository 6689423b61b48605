"""Plays of stories looked at: names in their steps that the story does not have.

What is said in a called game may be words of that game, so only steps that no called game has are
judged where the story has tables of such games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.plays import look
from fateloom.dsl.plays.ast import ExpectRefused
from fateloom.dsl.plays.codes import UNKNOWN_STEP
from fateloom.dsl.plays.story import ast
from fateloom.dsl.plays.story.parser import parse
from fateloom.dsl.plays.story.resolve import Ready, Resolver
from fateloom.dsl.suggest import did_you_mean, nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from fateloom.dsl.plays.ast import Play
    from fateloom.dsl.plays.look import Look
    from fateloom.dsl.source import Source
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.span import Span

OF_ITEMS = ("buy", "sell", "pick up", "abandon", "discard", "give")


def looker(program: Program) -> Look:
    """See `plays.look.looker`."""
    resolver = Resolver(program)

    def names(play: Play[ast.Step], source: Source) -> Iterable[Diagnostic]:
        made = resolver.ready(play, source)
        return unknown_names(play, program) if isinstance(made, Ready) else made

    return look.looker(parse, names)


def unknown_names(play: Play[ast.Step], program: Program) -> Iterator[Diagnostic]:
    """A finding for each name that the story does not have; not for a step that is expected to be
    refused.
    """
    names = _Names(program)
    for line in play.lines:
        refused = any(isinstance(it, ExpectRefused) for it in line.expects)
        for step in line.steps[: len(line.steps) - refused]:
            for name, known, what in names.of(step):
                if name not in known:
                    yield _unknown(name, known, what, step.span)


class _Names:
    """The names of a story, by what a step can name."""

    def __init__(self, program: Program) -> None:
        self.items = _ids(program.items)
        self.tiles = _ids(program.tiles)
        self.pois = _ids(program.pois)
        self.options = list(
            dict.fromkeys(it.id.partition(".")[2] for poi in program.pois for it in poi.options)
        )
        self.paths = list(dict.fromkeys(path.id for it in program.destinies for path in it.paths))
        self.calls = bool(program.called)

    def of(self, step: ast.Step) -> Iterator[tuple[str, Sequence[str], str]]:
        """Each name in the step, with those that there are, and what they are called."""
        match step:
            case ast.WithName("visit", name):
                yield name, self.pois, "POI"
            case ast.WithName("option" | "trade", name) | ast.Test(name):
                yield name, self.options, "option"
            case ast.Scan(option, item, path):
                if option is not None:
                    yield option, self.options, "option"
                if item is not None:
                    yield item, self.items, "item"
                if path is not None:
                    yield path, self.paths, "path"
            case ast.WithName("begin", name):
                yield name, self.paths, "path"
            case ast.Move(tiles) if not self.calls:
                for tile in tiles:
                    yield tile, self.tiles, "tile"
            case ast.Use(item) if not self.calls:
                yield item, self.items, "item"
            case ast.WithName(word, name) if word in OF_ITEMS and not self.calls:
                yield name, self.items, "item"


def _ids(things: Iterable[Any]) -> list[str]:
    return [it.id for it in things]


def _unknown(name: str, known: Sequence[str], what: str, span: Span) -> Diagnostic:
    near = nearest(name, known)
    message = f"the story has no {what} '{name}'{did_you_mean(near)}"
    help = None if near or not known else f"There are: {', '.join(known[:8])}."
    return finding(UNKNOWN_STEP, span, message, help=help)
