"""`.play` files to their tree, of any rule system: line by line; a line with a mistake is reported
and left out.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from fateloom.dsl.diagnostics import finding
from fateloom.dsl.diagnostics.listed import either
from fateloom.dsl.plays import ast
from fateloom.dsl.plays.codes import PLAY_SYNTAX
from fateloom.dsl.plays.lines import PLAY, QUOTED, Lines, Row, cut, within
from fateloom.dsl.plays.near_expectation import near_expectation, text_expected
from fateloom.dsl.suggest import did_you_mean, nearest
from fateloom.runtime.span import Span

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fateloom.dsl.diagnostics import Diagnostic

StepT = TypeVar("StepT")

HEROES = re.compile(r"heroes\s+([a-z][a-z0-9_]*(?:\s*,\s*[a-z][a-z0-9_]*)*)(?:\s+(.*))?\Z")
HEROES_SAID = ("heroes", "hero", "players", "player", "characters")
"""What people write for `heroes`."""
CALLED_HERE = {
    **dict.fromkeys(("assert", "ensure", "check", "verify", "then", "should", "see"), "expect"),
    **dict.fromkeys(("give", "set", "setup", "let", "start", "assume"), "given"),
}
"""Words of other tools for the first word of a line."""
HERO_LINE = re.compile(r"([a-z][a-z0-9_]*)\s*:\s*(.*)\Z")
EXPECT_TEXT = re.compile(rf"text\s+{QUOTED}\Z")
SEED = re.compile(r"[0-9]{1,18}")
"""Digits; so that no number costs anything to read."""


class PlayParser(Lines, ABC, Generic[StepT]):
    """Reads one file. A rule system adds its steps, expectations and options."""

    LINES: tuple[str, ...] = ("heroes", "expect")
    """What a line can begin with, beside a speaker: given, always and never are known too."""

    OPTIONS: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """What may follow the heroes beside the seed, with its values; an option without values is a
    word of its own.
    """

    EXPECTS: str
    """What can be expected, for a message."""

    @abstractmethod
    def step(self, words: str, span: Span) -> StepT | None:
        """The step that the words say; None when they say none, which is reported."""

    @abstractmethod
    def expectation(self, row: Row, what: str) -> ast.Expectation | None:
        """What else than a text or a refusal is expected; None: nothing that can be."""

    def file(self) -> tuple[ast.PlayFile[StepT], tuple[Diagnostic, ...]]:
        """All plays, and what is wrong in the file. Never raises."""
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

    def play(self, head: Row, match: re.Match[str]) -> ast.Play[StepT]:
        """What stands below `play …`."""
        *title, scenario = match.groups()
        heroes: tuple[str, ...] | None = None
        of = within(head.span, *match.span(match.re.groups))
        places: tuple[Span, ...] = ()
        seed, options = 0, dict[str, str]()
        given: list[ast.Written] = []
        lines: list[ast.Line[StepT]] = []
        promises: list[ast.Promise] = []
        for row in self.block(1):
            first, *others = row.text.split()
            word = first.rstrip(":")
            is_known = first in self.LINES and bool(others)
            if row.depth > 1 and word != "expect":
                if CALLED_HERE.get(word) == "expect" or nearest(word, ("expect",)):
                    self.unknown(row, word, ())
                    continue
                self.wrong(row, f"'{cut(row.text)}' stands too deep", "Only 'expect' stands below.")
            elif word in HEROES_SAID and others:
                if heroes is not None:
                    self.wrong(row, "the heroes are named twice", "One line names all of them.")
                heroes, seed, options = self.heroes(row)
                places = _places(row, heroes)
            elif (line := HERO_LINE.match(row.text)) and self._is_no_hero(line[1], heroes or ()):
                help = f"Write:  {CALLED_HERE.get(line[1], line[1])} {line[2]}".rstrip()
                self.wrong(row, f"'{line[1]}' is no hero, and has no ':' behind it", help)
            elif is_known and first == "given":
                given.append(written(row, "given"))
            elif is_known and word in ("always", "never"):
                promises.append(ast.Promise(word == "never", written(row, word), row.span))
            elif word == "expect":
                self.expect(row, lines)
            elif line is not None:
                lines.append(ast.Line(line[1], self.steps(row, line), (), row.span))
            else:
                self.unknown(row, word, heroes or ())
        if heroes is None:
            help = "Write below it:  heroes HERO, HERO"
            self.wrong(head, "this play does not say who plays", help)
        text = next((it for it in title if it is not None), "")
        return ast.Play(
            text,
            scenario,
            heroes or (),
            seed,
            options,
            tuple(given),
            tuple(lines),
            tuple(promises),
            (of, *places),
            head.span,
        )

    def _is_no_hero(self, word: str, heroes: tuple[str, ...]) -> bool:
        """Whether a word before a colon begins a line of another kind."""
        return word not in heroes and CALLED_HERE.get(word, word) in self.LINES

    def heroes(self, row: Row) -> tuple[tuple[str, ...], int, dict[str, str]]:
        """`heroes warden, smuggler seed 7 mode explorer`: names, seed and options."""
        seed, options = 0, dict[str, str]()
        match = HEROES.match(row.text)
        if match is None or (match[2] or "").startswith("and "):
            said = row.text.partition(" ")[2]
            help = f"Write:  heroes {self.example(said)}"
            self.wrong(row, f"'{cut(row.text)}' names no heroes", help)
            return (), seed, options
        names = tuple(name.strip() for name in match[1].split(","))
        rest = (match[2] or "").split()
        while rest:
            word, value = rest[0], rest[1] if len(rest) > 1 else ""
            values = self.OPTIONS.get(word)
            if values == ():
                options[word], rest = "", rest[1:]
                continue
            rest = rest[2:]
            if word == "seed" and SEED.fullmatch(value):
                seed = int(value)
            elif values is not None and value in values:
                options[word] = value
            else:
                said = f"{word} {value}".strip()
                self.wrong(row, f"'{cut(said)}' is not understood here", self._options_help())
        return names, seed, options

    def _options_help(self) -> str:
        forms = (f"{it} {either(values)}".strip() for it, values in self.OPTIONS.items())
        return f"Behind the heroes may stand: {', '.join(('seed N', *forms))}."

    def steps(self, row: Row, line: re.Match[str]) -> tuple[StepT, ...]:
        """The steps behind `HERO:`."""
        made = []
        column = row.span.column + line.start(2)
        for part in line[2].split(";"):
            words = part.strip()
            start = column + len(part) - len(part.lstrip())
            span = Span(row.span.file, row.span.line, start, row.span.line, start + len(words))
            column += len(part) + 1
            step = self.step(words, span)
            if step is not None:
                made.append(step)
        return tuple(made)

    def expect(self, row: Row, lines: list[ast.Line[StepT]]) -> None:
        """`expect …` belongs to the line above."""
        what = row.text[len("expect") :].strip()
        made: ast.Expectation | None = None
        if what == "refused":
            made = ast.ExpectRefused(row.span)
        elif (match := EXPECT_TEXT.match(what)) is not None:
            made = ast.ExpectText(next(it for it in match.groups() if it is not None), row.span)
        elif what and what.split()[0] != "text":
            made = self.expectation(row, what)
        if made is None:
            text = what[len("text") :].strip() if what.startswith("text ") else ""
            form = text_expected(text) if text else near_expectation(what, self.who_wins)
            message = f"'{cut(row.text)}' expects nothing"
            if text:
                message = 'a text that is expected stands between two "'
            self.wrong(row, message, f"Write:  {form or self.EXPECTS}")
        elif not lines:
            self.wrong(row, "nothing has happened yet", "Put 'expect' below a line of a hero.")
        else:
            last = lines[-1]
            lines[-1] = ast.Line(last.who, last.steps, (*last.expects, made), last.span)

    def example(self, said: str) -> str:
        """What follows `heroes`, for those who were named otherwise."""
        people, _, seed = said.partition(" seed ")
        parts = re.split(r"\s*,\s*|\s+and\s+", people.strip())
        meant = [self.hero(part) for part in parts if part]
        if not meant or None in meant:
            meant = list(self.heroes_known()) or ["HERO", "HERO"]
        return f"{', '.join(filter(None, meant))} seed {seed if SEED.fullmatch(seed) else 7}"

    def who_wins(self, words: str) -> str | None:
        """Who or what can stand behind `over`, of words that mean it."""
        return words if re.fullmatch(r"[a-z][a-z0-9_]*", words) else None

    def hero(self, words: str) -> str | None:
        """The id of the hero who has that name, where the names are known."""
        return None

    def heroes_known(self) -> tuple[str, ...]:
        """The heroes that there are, where they are known."""
        return ()

    def unknown(self, row: Row, word: str, heroes: tuple[str, ...]) -> None:
        """A line that begins with nothing known. `heroes`: who plays."""
        who, colon, rest = (part.strip() for part in row.text.partition(":"))
        if colon and rest and (meant := self.hero(who)) is not None:
            help = f"Write:  {meant}: {rest}"
            self.wrong(row, f"'{cut(who)}' is not the id of a hero", help)
            return
        if not colon and word in heroes and word != row.text:
            help = f"Write:  {word}: {row.text[len(word) :].strip(' -–—>=,')}"
            self.wrong(row, f"a ':' is missing behind '{word}'", help)
            return
        near = CALLED_HERE.get(word.casefold())
        near = near if near in self.LINES else nearest(word, self.LINES)
        meant, rest = did_you_mean(near), row.text[len(word) :].lstrip(": ")
        forms = [f"{it} …" for it in self.LINES]
        forms.insert(self.LINES.index("expect"), "HERO: steps")
        help = f"A line of a play is: {', '.join(forms)}"
        if near is not None and rest:
            help = f"Write:  {near} {rest}"
        self.wrong(row, f"'{cut(row.text)}' is no line of a play{meant}", help)


class SaidParser(PlayParser[ast.Said]):
    """Reads plays whose steps are matched with the legal commands when they are played."""

    EXPECT: ClassVar[re.Pattern[str]]
    """What can be expected, besides texts and refusals; `over RESULT` among it."""

    def expectation(self, row: Row, what: str) -> ast.Expectation | None:
        if self.EXPECT.match(what) is None:
            return None
        first, *rest = what.split()
        if first == "over":
            return ast.ExpectOver(rest[0], row.span)
        return ast.ExpectThat(written(row, "expect"), row.span)

    def step(self, words: str, span: Span) -> ast.Said | None:
        if words:
            return ast.Said(words, span)
        help = "Take the ';' out."
        self.found.append(finding(PLAY_SYNTAX, span, "a step is missing here", help=help))
        return None


def _places(row: Row, heroes: tuple[str, ...]) -> tuple[Span, ...]:
    """Where these heroes stand in the line that names them."""
    words = re.finditer(r"[a-z][a-z0-9_]*", row.text[len("heroes") :])
    before = len("heroes")
    found = [within(row.span, before + it.start(), before + it.end()) for it in words]
    return tuple(found[: len(heroes)])


def written(row: Row, word: str) -> ast.Written:
    """What stands behind the first word of a line."""
    text = row.text[len(word) :]
    span = row.span
    column = span.column + len(row.text) - len(text.lstrip())
    place = Span(span.file, span.line, column, span.end_line, span.end_column)
    return ast.Written(text.strip(), place)
