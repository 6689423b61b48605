"""Reads a pool as a writer notes it down: `3 skill + 1 aid vs 2 difficulty` (DDL-05).

What is rolled stands before `vs`, what stands against it behind. Parts are joined by `+` or a
comma: a number and a kind of die, or a word of the ladder. Before `vs` that word is the approach
(`good`: 2 skill + 1 expertise), behind it the task (`good`: 2 difficulty), or an opponent
(`good opponent`: the same dice as the approach, mirrored).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from fateloom.dsl.pool.build import LADDER as RUNGS
from fateloom.dsl.suggest import nearest
from fateloom.runtime.pool.building import BASE, task
from fateloom.runtime.pool.dice import Die, Pool, pool_of
from fateloom.runtime.pool.odds import LIMIT
from fateloom.runtime.record import record

LADDER = {"terrible": -2, "poor": -1, **RUNGS}
"""The words of the ladder (sections 1.2 and 1.3 of the rules)."""

AGAINST = ("vs", "against")
BAD_DICE = (Die.DIFFICULTY, Die.CHALLENGE, Die.HINDRANCE)
TOKEN = re.compile(r"\s*(?:(?P<number>[0-9]+)|(?P<word>[^\W\d_]+)\.?|(?P<sign>\S))")
MINUS = "Dice are never taken away: what makes it harder stands behind 'vs'."
EXAMPLE = "Write it like this: 3 skill + 1 aid vs 2 difficulty"


class Misread(Exception):
    """The text is no pool. `column`: where, from 1 up; its text says what would be one."""

    def __init__(self, column: int, message: str) -> None:
        super().__init__(message)
        self.column = column


@record
class Token:
    """A number, a word (in small letters) or a sign, and its column, from 1 up."""

    kind: str
    text: str
    column: int


def read(text: str) -> Pool:
    """The pool that the text notes down; raises Misread.

    >>> read("3 skill + 1 aid vs 2 difficulty")
    Pool(skill=3, expertise=0, aid=1, difficulty=2, challenge=0, hindrance=0)
    """
    return _Reader(tuple(tokens(text)), len(text) + 1).pool()


def tokens(text: str) -> Iterator[Token]:
    """The numbers, words and signs of the text; `end` closes them."""
    for found in TOKEN.finditer(text):
        kind = found.lastgroup or "sign"
        column = found.start(kind) + 1
        yield Token(kind, found[kind].lower(), column)


class _Reader:
    """Goes through the tokens once."""

    def __init__(self, listed: tuple[Token, ...], end: int) -> None:
        self.tokens = (*listed, Token("end", "", end))
        self.at = 0

    @property
    def here(self) -> Token:
        return self.tokens[self.at]

    def pool(self) -> Pool:
        if self.here.kind == "end":
            raise Misread(1, f"There is no die in it. {EXAMPLE}")
        pool = self.side(behind=False)
        if self.here.text in AGAINST:
            self.at += 1
            pool += self.side(behind=True)
        if self.here.text in AGAINST:
            raise Misread(self.here.column, f"'{self.here.text}' stands once. {EXAMPLE}")
        if self.here.text == "-":
            raise Misread(self.here.column, MINUS)
        if self.here.kind != "end":
            raise Misread(
                self.here.column,
                f"'{self.here.text}' does not belong here; parts are joined by + or a comma,"
                " the two sides by vs.",
            )
        return pool

    def side(self, *, behind: bool) -> Pool:
        pool = self.part(behind=behind)
        while self.here.text in ("+", ","):
            self.at += 1
            pool += self.part(behind=behind)
        return pool

    def part(self, *, behind: bool) -> Pool:
        token = self.here
        if token.kind == "number":
            return self.dice(behind=behind)
        if token.kind == "word" and token.text not in AGAINST:
            self.at += 1
            return self.rung(token, behind=behind)
        if token.text == "-":
            raise Misread(token.column, MINUS)
        where = "behind 'vs'" if behind else "here"
        what = "2 difficulty" if behind else "3 skill"
        raise Misread(token.column, f"A number of dice is missing {where}, like {what}.")

    def dice(self, *, behind: bool) -> Pool:
        number, word = self.here, self.tokens[self.at + 1]
        if word.kind != "word" or word.text in AGAINST:
            known = ", ".join(die.value for die in Die)
            raise Misread(word.column, f"{number.text} of which die? There are: {known}.")
        self.at += 2
        die = _die(word)
        if behind and die not in BAD_DICE:
            mirror = pool_of(die).mirrored()
            other = next(mirror.dice()).value
            raise Misread(
                word.column,
                f"Behind 'vs' stand difficulty, challenge and hindrance dice: a die of {die.value}"
                f" that an opponent has is a die of {other} for whoever rolls (DD-11).",
            )
        if len(number.text) > 3 or int(number.text) > LIMIT:
            raise Misread(number.column, f"A pool has {LIMIT} dice at most (DE-27).")
        self.skip("die", "dice")
        return pool_of(die, int(number.text))

    def rung(self, word: Token, *, behind: bool) -> Pool:
        if word.text not in LADDER:
            raise Misread(word.column, _unknown(word, counted=False))
        number = LADDER[word.text]
        if behind and self.here.text != "opponent":
            self.skip("task")
            if number < 0:
                raise Misread(
                    word.column, f"No task is {word.text}; the ladder begins at mediocre."
                )
            return task(number)
        if number not in BASE:
            raise Misread(word.column, f"No approach is {word.text}; superb is the best (DD-06).")
        self.skip("opponent" if behind else "approach")
        return BASE[number].mirrored() if behind else BASE[number]

    def skip(self, *words: str) -> None:
        if self.here.text in words:
            self.at += 1


def _die(word: Token) -> Die:
    for die in Die:
        if word.text in (die.value, f"{die.value}s") or word.text == _plural(die):
            return die
    raise Misread(word.column, _unknown(word, counted=True))


def _plural(die: Die) -> str:
    return "difficulties" if die is Die.DIFFICULTY else f"{die.value}s"


def _unknown(word: Token, *, counted: bool) -> str:
    dice = [die.value for die in Die]
    known = dice if counted else [*dice, *LADDER]
    near = nearest(word.text, known)
    if not counted and word.text in dice:
        return f"How many dice of {word.text}? Write a number in front: 1 {word.text}."
    if near is not None:
        return f"There is no '{word.text}'. Did you mean '{near}'?"
    there = ", ".join(dice)
    more = "" if counted else f"; or a word of the ladder: {', '.join(LADDER)}"
    return f"There is no '{word.text}'. There are the dice {there}{more}."
