"""`.play` files of pool games to their tree. Line by line; a line that is wrong is reported."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.plays.codes import PLAY_SYNTAX
from fateloom.dsl.plays.lines import PLAY, QUOTED, Lines, Row, cut
from fateloom.dsl.suggest import nearest
from fateloom.runtime.record import record
from fateloom.runtime.span import Span

if TYPE_CHECKING:
    from fateloom.dsl.source import Source

HEROES = re.compile(r"heroes\s+([a-z][a-z0-9_]*(?:\s*,\s*[a-z][a-z0-9_]*)*)((?:\s+\w+)*)\Z")
SAID = re.compile(r"([a-z][a-z0-9_]*)\s*:\s*(.*)\Z")
TEXT = re.compile(rf"expect\s+text\s+{QUOTED}\Z")
EXPECT = re.compile(r"expect (scene|over|done) ([a-z][a-z0-9_]*)\Z")
LONGEST_SEED = 18
"""Digits; so that no number costs anything to read."""


@record
class Step:
    """What somebody says, as written: `try bar clever`, `roll 4 2 6`."""

    text: str
    span: Span


@record
class Expectation:
    """What must hold. `kind`: text, refused, scene, over or done; `what`: the words, the scene, the
    ending or the task."""

    kind: str
    what: str
    span: Span


@record
class Line:
    """`anna: try bar clever; done`, and what is expected after it."""

    who: str
    steps: tuple[Step, ...]
    expects: tuple[Expectation, ...]
    span: Span


@record
class Play:
    """`play "…" of CONFLICT` with all that stands below. `keeper`: somebody speaks for the
    opposition, in lines that begin with `keeper:`.
    """

    title: str
    pool_game: str
    heroes: tuple[str, ...]
    seed: int
    keeper: bool
    lines: tuple[Line, ...]
    span: Span


def parse(source: Source) -> tuple[tuple[Play, ...], tuple[Diagnostic, ...]]:
    """The plays of a file and what is wrong in it. Never raises."""
    return _Parser(source).file()


class _Parser(Lines):
    def file(self) -> tuple[tuple[Play, ...], tuple[Diagnostic, ...]]:
        """All plays."""
        plays = []
        while self.at < len(self.rows):
            row = self.rows[self.at]
            self.at += 1
            match = PLAY.match(row.text)
            if row.depth or match is None:
                help = 'A play begins with:  play "what it shows" of conflict_id'
                self.wrong(row, f"'{cut(row.text)}' begins no play", help)
                self.block(row.depth + 1)
                continue
            *title, pool_game = match.groups()
            plays.append(
                self.play(row, next((it for it in title if it is not None), ""), pool_game)
            )
        self.found.sort(key=lambda one: one.primary.span)
        return tuple(plays), tuple(self.found)

    def play(self, head: Row, title: str, pool_game: str) -> Play:
        """What stands below `play …`."""
        heroes: tuple[str, ...] = ()
        seed, keeper = 0, False
        lines: list[Line] = []
        for row in self.block(1):
            word = row.text.split(None, 1)[0].rstrip(":")
            if word == "heroes" and not heroes:
                heroes, seed, keeper = self.heroes(row)
            elif word == "heroes":
                self.wrong(row, "the heroes are named twice", "One line names all of them.")
            elif word == "expect":
                self.expect(row, lines)
            elif (said := SAID.match(row.text)) is not None:
                lines.append(Line(said[1], self.steps(row, said), (), row.span))
            else:
                near = nearest(word, ("heroes", "expect"))
                meant = f"; did you mean '{near}'?" if near else ""
                help = "A line of a play is: heroes …, HERO: steps, or expect …"
                self.wrong(row, f"'{cut(row.text)}' is no line of a play{meant}", help)
        if not heroes:
            help = "Write below it:  heroes HERO, HERO"
            self.wrong(head, "this play does not say who plays", help)
        return Play(title, pool_game, heroes, seed, keeper, tuple(lines), head.span)

    def heroes(self, row: Row) -> tuple[tuple[str, ...], int, bool]:
        """`heroes anna, bela seed 7 keeper`."""
        match = HEROES.match(row.text)
        if match is None:
            help = "Write:  heroes HERO, HERO seed 7"
            self.wrong(row, f"'{cut(row.text)}' names no heroes", help)
            return (), 0, False
        names = tuple(name.strip() for name in match[1].split(","))
        seed, keeper, rest = 0, False, match[2].split()
        while rest:
            word = rest.pop(0)
            if word == "keeper":
                keeper = True
            elif word == "seed" and rest and rest[0].isdecimal() and len(rest[0]) <= LONGEST_SEED:
                seed = int(rest.pop(0))
            else:
                help = "Behind the heroes may stand: seed N, and keeper."
                self.wrong(row, f"'{cut(word)}' is not understood here", help)
        return names, seed, keeper

    def steps(self, row: Row, said: re.Match[str]) -> tuple[Step, ...]:
        """The steps behind `HERO:`."""
        made, column = [], row.span.column + said.start(2)
        for part in said[2].split(";"):
            words = part.strip()
            start = column + len(part) - len(part.lstrip())
            line = row.span.line
            span = Span(row.span.file, line, start, line, start + len(words))
            column += len(part) + 1
            if words:
                made.append(Step(words, span))
            else:
                self.found.append(
                    finding(PLAY_SYNTAX, span, "a step is missing here", help="Take the ';' out.")
                )
        return tuple(made)

    def expect(self, row: Row, lines: list[Line]) -> None:
        """`expect …` belongs to the line above."""
        words = " ".join(row.text.split())
        made: Expectation | None = None
        if words == "expect refused":
            made = Expectation("refused", "", row.span)
        elif (text := TEXT.match(row.text)) is not None:
            what = next(it for it in text.groups() if it is not None)
            made = Expectation("text", what, row.span)
        elif (other := EXPECT.match(words)) is not None:
            made = Expectation(other[1], other[2], row.span)
        if made is None:
            help = 'Write:  expect text "…",  expect refused,  expect scene SCENE,  '
            help += "expect done TASK  or  expect over ENDING"
            self.wrong(row, f"'{cut(row.text)}' expects nothing", help)
        elif not lines:
            self.wrong(row, "nothing has happened yet", "Put 'expect' below a line of a hero.")
        else:
            last = lines[-1]
            lines[-1] = Line(last.who, last.steps, (*last.expects, made), last.span)
