"""Conditions, word by word: every form, and what is wrong with what is none."""

from __future__ import annotations

import re

from fateloom.dsl.syntax.ast import conditions as c
from fateloom.runtime.span import Span

WORD = re.compile(r">=|<=|[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)?|-?[0-9]+|\S")
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
NUMBER = re.compile(r"-?[0-9]+\Z")
DEEPEST = 50
"""Brackets and `not` inside one another."""
SKILLS = ("intelligence", "dexterity", "power")
MODES = ("solo", "group", "explorer", "challenger")
OPS = (">=", "<=", ">", "<")
NEVER_HEROES = (
    *SKILLS,
    *"item any hero has lacks visited chose on in not if is when no and or then".split(),
)
"""Words that are no hero at the beginning of a part."""
BEHIND_HEROES = (*SKILLS, *"has lacks visited chose virtue coins xp effort out".split())
"""Words before which a name can only be a hero."""
BEHIND_NAMES = (*OPS, *"is not becomes at on explored revealed placed away markers within".split())
"""Words before which a name is what is asked about."""
STOP = ("and", "or", ")", None)


class Misread(Exception):
    """What is wrong, and the first and last column of it, counted in the text. `repaired`: the
    whole condition as it was probably meant; `sure`: beyond doubt.
    """

    def __init__(
        self,
        message: str,
        start: int,
        end: int,
        help: str | None = None,
        repaired: str | None = None,
        sure: bool = False,
    ) -> None:
        super().__init__(message)
        self.message, self.start, self.end, self.help = message, start, end, help
        self.repaired, self.sure = repaired, sure


def read_words(text: str, file: str, line: int, column: int) -> c.Condition:
    """The condition in `text`, whose first character is at `column`; raises Misread."""
    reader = _Reader(text, file, line, column)
    it = reader.joined(0)
    if reader.word is not None:
        before = text[: reader.tokens[reader.i][1]].rstrip()
        help = f"The condition is complete before it: {before}. Another one follows with 'and'."
        reader.fail("'{}' does not belong to this condition", help)
    return it


class _Reader:
    def __init__(self, text: str, file: str, line: int, column: int) -> None:
        self.text, self.file, self.line, self.column = text, file, line, column
        self.tokens = [(m.group(), m.start(), m.end()) for m in WORD.finditer(text)]
        self.i = 0
        self.word: str | None = self.tokens[0][0] if self.tokens else None

    def next(self) -> str | None:
        word = self.word
        self.i += 1
        self.word = self.tokens[self.i][0] if self.i < len(self.tokens) else None
        return word

    def peek(self, n: int = 1) -> str | None:
        return self.tokens[self.i + n][0] if self.i + n < len(self.tokens) else None

    def fail(self, message: str, help: str | None = None) -> None:
        if self.i < len(self.tokens):
            word, start, end = self.tokens[self.i]
        else:
            word, start, end = "the end", len(self.text), len(self.text) + 1
        raise Misread(message.format(word), start, end, help)

    def span(self, start: int) -> Span:
        a = self.tokens[start][1]
        b = self.tokens[self.i - 1][2]
        return Span(self.file, self.line, self.column + a, self.line, self.column + b)

    def joined(self, depth: int) -> c.Condition:
        start = self.i
        parts = [self.unit(depth)]
        joint = self.word
        if joint not in ("and", "or"):
            return parts[0]
        while self.word in ("and", "or"):
            if self.word != joint:
                self.fail(
                    "'and' and 'or' are mixed: which parts belong together?",
                    "Put brackets around the part that belongs together: a and (b or c).",
                )
            self.next()
            parts.append(self.unit(depth))
        kind = c.And if joint == "and" else c.Or
        return kind(tuple(parts), self.span(start))

    def unit(self, depth: int) -> c.Condition:
        start = self.i
        if self.word == "not":
            self.deeper(depth)
            return c.Not(self.unit(depth + 1), self.span(start))
        if self.word == "(":
            self.deeper(depth)
            it = self.joined(depth + 1)
            if self.word != ")":
                self.fail(
                    "a bracket is not closed before '{}'",
                    "Close it with ')'.",
                )
            self.next()
            return it
        return self.atom()

    def deeper(self, depth: int) -> None:
        """Go on behind a bracket or a `not`."""
        if depth > DEEPEST:
            self.fail(f"more than {DEEPEST} brackets and 'not' inside one another")
        self.next()

    def name(self, what: str = "a name") -> str:
        if self.word is None or not NAME.match(self.word):
            self.fail("expected " + what + ", found '{}'")
        return self.next() or ""

    def number(self) -> int:
        if self.word is None or not NUMBER.match(self.word) or len(self.word) > 9:
            self.fail("expected a number, found '{}'", "Write for example: tide >= 3.")
        return int(self.next() or 0)

    def atom(self) -> c.Condition:
        start = self.i
        word, after = self.word, self.peek()
        if word is None:
            self.fail("a condition is missing", "Write for example: bell is silent.")
        who = None
        if after is not None and (
            word in ("anyone", "others", "everyone")
            or (NAME.match(word or "") and after not in STOP and self.is_who(after))
        ):
            who = self.next()
            word, after = self.word, self.peek()
        return self.plain(start, who, word or "", after)

    def is_who(self, after: str) -> bool:
        """Whether the word before `after` can only be a hero."""
        word = self.word
        if word in NEVER_HEROES:
            return False
        if after in BEHIND_HEROES:
            return True
        if after == "on":
            return self.peek(2) == "tile" and self.peek(3) not in STOP
        if after == "in":
            return self.peek(2) == "finale"
        return after not in BEHIND_NAMES and bool(NAME.match(after))

    def of_nobody(self, start: int, who: str | None) -> None:
        """Refuse a word before what is asked of no hero."""
        if who is not None:
            self.i = start
            self.fail("'{}' is one word too many: this is asked of no hero")

    def plain(self, start: int, who: str | None, word: str, after: str | None) -> c.Condition:
        match word:
            case "has" | "lacks":
                self.next()
                return c.Has(who, self.item(), word == "lacks", self.span(start))
            case "visited":
                self.next()
                return c.Visited(who, self.name("a POI"), self.span(start))
            case "chose":
                self.next()
                dotted = self.next() or ""
                poi, _, option = dotted.rpartition(".")
                if not NAME.match(option):
                    self.i -= 1
                    self.fail("expected an option, POI.OPTION, found '{}'")
                return c.Chose(who, poi or None, option, self.span(start))
            case "item":
                self.of_nobody(start, who)
                return self.item_is(start)
            case "hero" if after == "is":
                self.of_nobody(start, who)
                self.next()
                self.next()
                negated = self.word == "not"
                if negated:
                    self.next()
                it = c.HeroIs(self.values(), self.span(start))
                return c.Not(it, it.span) if negated else it
            case "on" if after == "tile":
                self.next()
                self.next()
                return c.OnTile(who, self.name("a tile"), self.span(start))
            case "in" if after == "finale":
                self.next()
                self.next()
                return c.HeroState(who, "in finale", self.span(start))
            case "out" if after in STOP:
                self.next()
                return c.HeroState(who, "out", self.span(start))
            case _ if word in MODES and after in STOP:
                self.of_nobody(start, who)
                self.next()
                return c.Mode(word, self.span(start))
            case _ if word in SKILLS:
                return self.markers(start, who)
        return self.named(start, who, after)

    def item(self) -> c.ItemRef:
        kind = self.next()
        if kind not in ("item", "any"):
            self.i -= 1
            self.word = kind
            self.fail(
                "expected 'item ID' or 'any CATEGORY', found '{}'",
                "Write 'has item rope' or 'has any fire'.",
            )
        return c.ItemRef(self.name("an item" if kind == "item" else "a category"), kind == "any")

    def item_is(self, start: int) -> c.Condition:
        self.next()
        item = self.name("an item")
        if self.word != "is":
            self.fail("expected 'is' after the item, found '{}'")
        self.next()
        word = self.next()
        if word in ("gone", "held"):
            return c.ItemIs(item, word, None, self.span(start))
        if word == "in" and self.word == "box":
            self.next()
            return c.ItemIs(item, "box", None, self.span(start))
        if word == "in" and self.word == "stock":
            self.next()
            return c.ItemIs(item, "stock", self.name("a stock"), self.span(start))
        if word in ("on", "with"):
            return c.ItemIs(item, "tile" if word == "on" else "npc", self.name(), self.span(start))
        self.i -= 1
        self.fail(
            "'{}' is not a place for an item",
            "The places are: in box, gone, held, on TILE, with NPC, in stock STOCK.",
        )
        raise AssertionError

    def markers(self, start: int, who: str | None) -> c.Condition:
        skill = self.next() or ""
        within = None
        if self.word == "within":
            self.next()
            within = self.number()
        elif self.word == "markers":
            self.next()
        else:
            self.fail("expected 'markers' or 'within N' after the skill, found '{}'")
        return self.compared(start, who, c.Amount(skill, True, within))

    def compared(self, start: int, who: str | None, amount: c.Amount) -> c.Condition:
        op = self.word
        if op not in OPS:
            self.fail("expected >=, <=, > or <, found '{}'", "Write for example: tide >= 3.")
        self.next()
        number = self.number()
        return c.Compare(who, amount, op or "", number, self.span(start))

    def values(self) -> tuple[str, ...]:
        found = [self.value()]
        while self.word == "or" and not self.starts_condition():
            self.next()
            found.append(self.value())
        return tuple(found)

    def starts_condition(self) -> bool:
        """Whether what follows `or` is a condition of its own rather than one more value."""
        return self.peek(1) in ("not", "(", "has", "lacks") or self.peek(2) not in STOP

    def value(self) -> str:
        if self.word is None or not (NAME.match(self.word) or NUMBER.match(self.word)):
            self.fail("expected a value, found '{}'")
        return self.next() or ""

    def named(self, start: int, who: str | None, after: str | None) -> c.Condition:
        name = self.name()
        if after in STOP:
            return c.Flag(who, name, self.span(start))
        if after == "is":
            self.next()
            negated = self.word == "not"
            if negated:
                self.next()
            return c.Is(who, name, self.values(), negated, self.span(start))
        if after in OPS:
            return self.compared(start, who, c.Amount(name, False, None))
        if after in ("explored", "revealed", "placed", "away", "on", "at"):
            self.of_nobody(start, who)
        if after in ("explored", "revealed", "placed", "away"):
            self.next()
            return c.NameState(name, after or "", self.span(start))
        if after in ("on", "at"):
            self.next()
            return c.NameAt(name, after or "", self.name(), self.span(start))
        self.fail(
            "'{}' is not a condition",
            "Write for example: bell is silent, tide >= 3, has item rope.",
        )
        raise AssertionError
