"""`.play` files to their tree. Line by line; a line that is wrong is reported and left out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.plays.codes import UNKNOWN_STEP
from fateloom.dsl.plays.lines import PLAY, QUOTED, Lines, Row, cut
from fateloom.dsl.plays.story import ast
from fateloom.dsl.plays.story.steps import NoStep, parse_step
from fateloom.dsl.suggest import nearest
from fateloom.runtime.span import Span

if TYPE_CHECKING:
    from fateloom.dsl.source import Source

HEROES = re.compile(r"heroes\s+([a-z][a-z0-9_]*(?:\s*,\s*[a-z][a-z0-9_]*)*)(?:\s+(.*))?\Z")
HERO_LINE = re.compile(r"([a-z][a-z0-9_]*)\s*:\s*(.*)\Z")
EXPECT_TEXT = re.compile(rf"text\s+{QUOTED}\Z")
ID = re.compile(r"[a-z][a-z0-9_]*\Z")

MODES = ("explorer", "challenger")
EFFORT = ("low", "mid", "high")
LONGEST_SEED = 18
"""Digits; so that no number costs anything to read."""


def parse(source: Source) -> tuple[ast.PlayFile, tuple[Diagnostic, ...]]:
    """The plays of a file and what is wrong in it. Never raises."""
    return _Parser(source).file()


class _Parser(Lines):
    # --- the file

    def file(self) -> tuple[ast.PlayFile, tuple[Diagnostic, ...]]:
        """All plays."""
        plays = []
        while self.at < len(self.rows):
            row = self.rows[self.at]
            self.at += 1
            match = PLAY.match(row.text)
            if row.depth or match is None:
                self.wrong(
                    row,
                    f"'{cut(row.text)}' begins no play",
                    'A play begins with:  play "what it shows" of scenario_id',
                )
                self.block(row.depth + 1)
                continue
            plays.append(self.play(row, match))
        self.found.sort(key=lambda one: one.primary.span)
        return ast.PlayFile(self.name, tuple(plays)), tuple(self.found)

    def play(self, head: Row, match: re.Match[str]) -> ast.Play:
        """What stands below `play …`."""
        *title, scenario = match.groups()
        heroes: tuple[str, ...] = ()
        seed, mode, effort = 0, None, None
        given: list[ast.Written] = []
        lines: list[ast.Line] = []
        promises: list[ast.Promise] = []
        has_heroes = False
        for row in self.block(1):
            word = row.text.split(None, 1)[0].rstrip(":")
            if row.depth > 1 and word != "expect":
                self.wrong(row, f"'{cut(row.text)}' stands too deep", "Only 'expect' stands below.")
            elif row.text.startswith("heroes "):
                if has_heroes:
                    self.wrong(row, "the heroes are named twice", "One line names all of them.")
                has_heroes = True
                heroes, seed, mode, effort = self.heroes(row)
            elif row.text.startswith("given "):
                given.append(_written(row, "given"))
            elif word in ("always", "never") and len(row.text.split()) > 1:
                promises.append(ast.Promise(word == "never", _written(row, word), row.span))
            elif word == "expect":
                self.expect(row, lines)
            elif (line := HERO_LINE.match(row.text)) is not None:
                steps = self.steps(row, line)
                lines.append(ast.Line(line[1], steps, (), row.span))
            else:
                self.unknown(row, word)
        if not has_heroes:
            self.wrong(
                head, "this play does not say who plays", "Write below it:  heroes HERO, HERO"
            )
        text = next((it for it in title if it is not None), "")
        return ast.Play(
            text,
            scenario,
            heroes,
            seed,
            mode,
            effort,
            tuple(given),
            tuple(lines),
            tuple(promises),
            head.span,
        )

    def heroes(self, row: Row) -> tuple[tuple[str, ...], int, str | None, str | None]:
        """`heroes warden, smuggler seed 7 mode explorer effort low`."""
        seed, mode, effort = 0, None, None
        match = HEROES.match(row.text)
        if match is None:
            self.wrong(
                row, f"'{cut(row.text)}' names no heroes", "Write:  heroes HERO, HERO seed 7"
            )
            return (), seed, mode, effort
        names = tuple(name.strip() for name in match[1].split(","))
        rest = (match[2] or "").split()
        while rest:
            word, value = rest[0], rest[1] if len(rest) > 1 else ""
            rest = rest[2:]
            if word == "seed" and value.isdecimal() and len(value) <= LONGEST_SEED:
                seed = int(value)
            elif word == "mode" and value in MODES:
                mode = value
            elif word == "effort" and value in EFFORT:
                effort = value
            else:
                said = f"{word} {value}".strip()
                help = "Behind the heroes may stand: seed N, mode explorer or challenger, "
                help += "effort low, mid or high."
                self.wrong(row, f"'{cut(said)}' is not understood here", help)
        return names, seed, mode, effort

    def steps(self, row: Row, line: re.Match[str]) -> tuple[ast.Step, ...]:
        """The steps behind `HERO:`."""
        made = []
        column = row.span.column + line.start(2)
        for part in line[2].split(";"):
            words = part.strip()
            start = column + len(part) - len(part.lstrip())
            span = Span(row.span.file, row.span.line, start, row.span.line, start + len(words))
            column += len(part) + 1
            step = parse_step(words, span)
            if isinstance(step, NoStep):
                help = f"It is written:  {step.form}" if step.form else _ALL_STEPS
                self.found.append(finding(UNKNOWN_STEP, span, step.message, help=help))
            else:
                made.append(step)
        return tuple(made)

    def expect(self, row: Row, lines: list[ast.Line]) -> None:
        """`expect …` belongs to the hero's line above."""
        what = row.text[len("expect") :].strip()
        made: ast.Expectation | None
        words = what.split()
        if not what:
            made = None
        elif what == "refused":
            made = ast.ExpectRefused(row.span)
        elif (match := EXPECT_TEXT.match(what)) is not None:
            made = ast.ExpectText(next(it for it in match.groups() if it is not None), row.span)
        elif words[0] == "text":
            made = None
        elif words[0] == "over" and len(words) <= 2:
            made = ast.ExpectOver(words[1] if len(words) > 1 else None, row.span)
        else:
            made = ast.ExpectThat(_written(row, "expect"), row.span)
        if made is None:
            help = (
                'Write:  expect CONDITION,  expect text "…",  expect refused  or  expect over HERO'
            )
            self.wrong(row, f"'{cut(row.text)}' expects nothing", help)
        elif not lines:
            self.wrong(row, "nothing has happened yet", "Put 'expect' below a line of a hero.")
        else:
            last = lines[-1]
            lines[-1] = ast.Line(last.hero, last.steps, (*last.expects, made), last.span)

    def unknown(self, row: Row, word: str) -> None:
        """A line that begins with nothing known."""
        near = nearest(word, ("heroes", "given", "expect", "always", "never"))
        meant = f"; did you mean '{near}'?" if near else ""
        help = "A line of a play is: heroes …, given …, HERO: steps, expect …, always …, never …"
        self.wrong(row, f"'{cut(row.text)}' is no line of a play{meant}", help)


_ALL_STEPS = (
    "Steps: stay, move, visit, option, test, scan, trade, buy, sell, done, choose, begin, stage, "
    "roll, effort, confirm, use, spend, markers, pick up, abandon, discard, give, outcome, leave, "
    "end."
)


def _written(row: Row, word: str) -> ast.Written:
    """What stands behind the first word of a line."""
    text = row.text[len(word) :]
    span = row.span
    column = span.column + len(row.text) - len(text.lstrip())
    place = Span(span.file, span.line, column, span.end_line, span.end_column)
    return ast.Written(text.strip(), place)
