"""Highlighting for Pygments: story files (`fate`), scripted plays (`fate-play`), the forms of the
language reference (`fate-forms`), and what `check` and `verify` print (`fate-report`).

Pygments finds the lexers by the entry points of the package. Nothing else imports this module, and
nothing else needs Pygments (the extra `highlight`). A lexer reads line by line, as the language
does. The words of the language come from `dsl.syntax.keywords`, so that a new one needs no change
here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from pygments.lexer import Lexer, RegexLexer
from pygments.token import (
    Comment,
    Error,
    Generic,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    Whitespace,
    _TokenType,
)

from fateloom.dsl.syntax.keywords import keywords

Tokens = Iterator[tuple[_TokenType, str]]

DECLARING = frozenset(
    "world hero stock tile npc poi event rescue scene destiny path secret finale milestone begins "
    "stage states option test scan trade on play".split()
)
"""Words at the beginning of a line that say what the block below it is."""
NAMING = frozenset(
    "world hero stock tile npc poi event scene destiny path stage option test scan trade "
    "item".split()
)
"""Words with an id of the scenario behind them."""
ALWAYS_NAMING = frozenset("option trade path stage event scene stock".split())
"""Those whose id may be a word of the language."""
CLAUSES = frozenset("asks about uses gives keeps loses per every from".split())
"""Words within clauses, which the list of the language leaves free as ids."""
JOINING = frozenset("and or not".split())
QUANTITIES = frozenset(
    "coins coin xp effort virtue day players intelligence dexterity power".split()
)
SAID_IN_PLAYS = frozenset("play of heroes seed mode given expect always never text".split())

COMMENT = re.compile(r"(?:^|  +)#.*")
EXPLANATION = re.compile(r" {2,}\S.*")
"""What stands behind a form, after two spaces."""
LABEL = re.compile(r'["“”„][^"“”„]*["“”]?')
NUMBER = re.compile(r"[-+]?[0-9]+(?:\.\.[0-9]+|-[0-9]+|\+)?")
WORD = re.compile(r"[a-z_][a-z0-9_]*")
OPERATOR = re.compile(r">=|<=|[><=]|\+|-")
MARK = re.compile(r"\.\.|[,.:()]")
PLAY_MARK = re.compile(r"[;,.:()*|/]")
FORM_MARK = re.compile(r"\.\.|[,.:()|\[\];*/…]")
PLACEHOLDER = re.compile(r"[A-Z][A-Z0-9]*")
INSERTION = re.compile(r"\[\[|\]\]|[\[\]|]")
TITLE = re.compile(r"[a-z_0-9 ]+(?=\])")
CLAUSE = re.compile(r"(if [^][|:]*|first|again)(:)")


class FateLexer(Lexer):
    """The story language. What can stand nowhere in a line is an Error token."""

    name: ClassVar[str] = "Fateloom story"
    aliases: ClassVar[list[str]] = ["fate"]
    filenames: ClassVar[list[str]] = ["*.fate"]
    comment: ClassVar[re.Pattern[str]] = COMMENT
    mark: ClassVar[re.Pattern[str]] = MARK
    words: ClassVar[frozenset[str]] = keywords()

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, _TokenType, str]]:
        """The tokens of `text` in order, each with its place; together they are the text."""
        place = 0
        depth = 0
        for line in text.splitlines(keepends=True):
            body = line.rstrip("\n")
            indent = len(body) - len(body.lstrip())
            if not body[indent:].startswith(">"):
                depth = 0
            tokens = [(Whitespace, body[:indent])]
            if body[indent:].startswith(">"):
                tokens.append((Punctuation.Marker, ">"))
                depth = self._prose(body[indent + 1 :], depth, tokens)
            else:
                tokens += self._line(body[indent:])
            tokens.append((Whitespace, line[len(body) :]))
            for kind, value in tokens:
                if value:
                    yield place, kind, value
                place += len(value)

    def _prose(self, text: str, depth: int, out: list[tuple[_TokenType, str]]) -> int:
        """Add a line of prose; `depth`: insertions that are open where it begins, and, given back,
        where it ends.
        """
        at = 0
        while match := INSERTION.search(text, at):
            out.append((String.Doc, text[at : match.start()]))
            bracket = match[0]
            if bracket == "[[" or (bracket == "]]" and not depth):
                out.append((String.Escape, bracket))
                at = match.end()
                continue
            bracket = bracket[0]  # two that close are two insertions that end
            at = match.start() + 1
            is_mark = bracket == "[" or depth > 0
            out.append((String.Interpol if is_mark else String.Doc, bracket))
            depth = max(depth + {"[": 1, "]": -1}.get(bracket, 0), 0)
            if is_mark and bracket != "]":
                at = self._inserted(text, at, bracket, out)
        out.append((String.Doc, text[at:]))
        return depth

    def _inserted(self, text: str, at: int, bracket: str, out: list[tuple[_TokenType, str]]) -> int:
        """Add what stands behind a bracket and is no prose: a condition, or the whole insertion of
        a title or a number. Gives the place behind it.
        """
        begins = at + len(text[at:]) - len(text[at:].lstrip())
        if clause := CLAUSE.match(text, begins):
            out.append((String.Doc, text[at:begins]))
            out += self._line(clause[1])
            out.append((String.Interpol, clause[2]))
            return clause.end()
        if bracket == "[" and (title := TITLE.match(text, at)):
            out += self._line(title[0])
            return title.end()
        return at

    def _line(self, text: str) -> Tokens:
        """The tokens of a line of the language, or of a condition within prose."""
        at = 0
        earlier = ""
        while at < len(text):
            kind, value = self._token(text, at, earlier)
            yield kind, value
            at += len(value)
            if kind is not Whitespace:
                earlier = value

    def _token(self, text: str, at: int, earlier: str) -> tuple[_TokenType, str]:
        """The token at a place of a line, and what it is; `earlier`: the one before it."""
        if comment := self.comment.match(text, at):
            return Comment.Single, comment[0]
        if text[at].isspace():
            return Whitespace, text[at]
        if label := LABEL.match(text, at):
            return String.Double, label[0]
        if number := NUMBER.match(text, at):
            return Number.Integer, number[0]
        if word := WORD.match(text, at):
            return self._word(word[0], earlier), word[0]
        if operator := OPERATOR.match(text, at):
            return Operator, operator[0]
        if mark := self.mark.match(text, at):
            return Punctuation, mark[0]
        return self._other(text, at)

    def _word(self, word: str, earlier: str) -> _TokenType:
        """What a word is, by itself and by the word before it."""
        is_free = word not in QUANTITIES and word not in self.words and word not in CLAUSES
        if earlier in ALWAYS_NAMING or (earlier in NAMING and is_free):
            return Name.Variable if earlier == "item" else Name.Class
        if not earlier and word in DECLARING:
            return Keyword.Declaration
        if word in JOINING:
            return Operator.Word
        if word in QUANTITIES:
            return Name.Builtin
        return Keyword if word in self.words or (earlier and word in CLAUSES) else Name

    def _other(self, text: str, at: int) -> tuple[_TokenType, str]:
        """What no line of the language holds here."""
        return Error, text[at]


class PlayLexer(FateLexer):
    """Scripted plays: every step begins with a word of the language of plays."""

    name = "Fateloom play"
    aliases: ClassVar[list[str]] = ["fate-play"]
    filenames: ClassVar[list[str]] = ["*.play"]
    mark = PLAY_MARK
    words = keywords() | SAID_IN_PLAYS

    def _word(self, word: str, earlier: str) -> _TokenType:
        if earlier in (":", ";"):
            return Name.Function
        return super()._word(word, earlier)


class FormsLexer(FateLexer):
    """Forms of the language reference: words in capitals stand for what a writer puts there."""

    name = "Fateloom forms"
    aliases: ClassVar[list[str]] = ["fate-forms"]
    filenames: ClassVar[list[str]] = []
    comment = EXPLANATION
    mark = FORM_MARK

    def _other(self, text: str, at: int) -> tuple[_TokenType, str]:
        if placeholder := PLACEHOLDER.match(text, at):
            return Name.Variable, placeholder[0]
        return Text, text[at]


class ReportLexer(RegexLexer):
    """Findings and verdicts, as the commands print them."""

    name = "Fateloom report"
    aliases: ClassVar[list[str]] = ["fate-report"]
    filenames: ClassVar[list[str]] = []
    flags = re.MULTILINE
    tokens: ClassVar = {
        "root": [
            (r"^ *error\[FT\d+\]", Generic.Error),
            (r"^ *(?:warning|hint)\[FT\d+\]", Generic.Subheading),
            (r"^PROVED", Generic.Inserted),
            (r"^BLOCKED", Generic.Deleted),
            (r"^UNDECIDED", Generic.Emph),
            (r"(?<=^PROVED) .*$|(?<=^BLOCKED) .*$|(?<=^UNDECIDED) .*$", Generic.Strong),
            (r"^ *-->.*$", Name.Namespace),
            (r"^ *\d*[ +-]+\|", Comment),
            (r"^ *= \w+:", Keyword),
            (r"\^+(?: THE POINT OF NO RETURN)?", Generic.Error),
            (r"[a-z_/]+\.(?:fate|yaml|play):\d+(?::\d+)?", Name.Namespace),
            (r"'[^'\n]*'|`[^`\n]*`", String),
            (r"\w+|[^\w\n]|\n", Text),
        ]
    }
