"""Reads a pool as a writer notes it down: `3 skill + 1 aid vs 2 difficulty` (DDL-05).

The dice that are rolled come before `vs`, the dice against them after it. Parts are joined by `+`
or a comma: a number and a kind of die, or a word of the ladder. Before `vs` that word is the
approach (`good`: 2 skill + 1 expertise), after it the task (`good`: 2 difficulty), or an opponent
(`good opponent`: the same dice as the approach, mirrored).
"""

from __future__ import annotations

import re

from lark import Lark, Token, Transformer, UnexpectedCharacters, UnexpectedToken

from fateloom.dsl.pool.settings import RATINGS as LADDER
from fateloom.dsl.suggest import nearest
from fateloom.runtime.pool.building import BASE
from fateloom.runtime.pool.building import task as dice_of_task
from fateloom.runtime.pool.dice import Die, Pool, pool_of
from fateloom.runtime.pool.odds import LIMIT

BAD_DICE = (Die.DIFFICULTY, Die.CHALLENGE, Die.HINDRANCE)
DICE = [die.value for die in Die]

GRAMMAR = r"""
    start: rolled (_VS against)?
    rolled: part (_AND part)*
    against: opposing (_AND opposing)*
    ?part: NUMBER WORD _DICE?      -> dice
        | WORD _APPROACH?          -> approach
    ?opposing: NUMBER WORD _DICE?  -> opposing_dice
        | WORD _TASK?              -> task
        | WORD _OPPONENT           -> opponent

    NUMBER: /[0-9]+/
    WORD: /(?!(vs|against)(?![^\W\d_]))[^\W\d_]+\.?/i
    _AND: /[+,]/
    _VS.1: /(vs|against)(?![^\W\d_])\.?/i
    _DICE.1: /(die|dice)(?![^\W\d_])\.?/i
    _APPROACH.1: /approach(?![^\W\d_])\.?/i
    _TASK.1: /task(?![^\W\d_])\.?/i
    _OPPONENT.1: /opponent(?![^\W\d_])\.?/i
    %ignore /\s+/
"""
"""A word ends before anything but a letter, so `2skill vs.1challenge` is read as well."""

WORD_OR_SIGN = re.compile(r"[0-9]+|[^\W\d_]+|\S|\Z")
EXAMPLE = "Write it like this: 3 skill + 1 aid vs 2 difficulty"


class Misread(Exception):
    """The text is no pool. `column`: where, from 1 up; its text says what would be one."""

    def __init__(self, column: int, message: str) -> None:
        super().__init__(message)
        self.column = column


def read(text: str) -> Pool:
    """The pool that the text notes down; raises Misread.

    >>> read("3 skill + 1 aid vs 2 difficulty")
    Pool(skill=3, expertise=0, aid=1, difficulty=2, challenge=0, hindrance=0)
    """
    text = re.sub(r"\s", " ", text)  # on one line, columns count from its start
    parser = Lark(GRAMMAR, parser="lalr", transformer=_Pools())
    try:
        pool: object = parser.parse(text)
    except UnexpectedToken as error:
        column = len(text) + 1 if error.token.type == "$END" else error.column
        raise _misread(text, column, error.accepts or error.expected) from None
    except UnexpectedCharacters as error:
        raise _misread(text, error.column, error.allowed) from None
    assert isinstance(pool, Pool)  # the transformer makes it
    return pool


def _misread(text: str, column: int, expected: set[str]) -> Misread:
    """What is wrong at the place where the parser could not go on, by what it expected there."""
    before = text[: column - 1]
    found = WORD_OR_SIGN.match(text, column - 1)
    word = found[0].lower() if found is not None else ""
    if not text.strip():
        return Misread(1, f"There is no die in it. {EXAMPLE}")
    if expected == {"WORD"}:
        number = before.split()[-1]
        message = f"{number} of which die? There are: {', '.join(DICE)}."
    elif word == "-":
        message = "Dice are never taken away. Write what makes the roll harder after 'vs'."
    elif "NUMBER" in expected:
        what = "like 2 difficulty" if re.search("(?i)vs|against", before) else "like 3 skill"
        message = f"A number of dice is missing here, {what}."
    elif word in ("vs", "against"):
        message = f"'{word}' can be written only once. {EXAMPLE}"
    else:
        message = f"'{word}' does not belong here. Join parts by + or a comma, the two sides by vs."
    return Misread(column, message)


class _Pools(Transformer[Token, Pool]):
    """Adds up the dice while the parser reads. One method a rule of the grammar."""

    def start(self, sides: list[Pool]) -> Pool:
        return sum(sides, Pool())

    rolled = against = start

    def dice(self, parts: list[Token]) -> Pool:
        number, die = parts[0], _die(parts[1])
        if len(number) > 3 or int(number) > LIMIT:
            raise _at(number, f"A pool has {LIMIT} dice at most (DE-27).")
        return pool_of(die, int(number))

    def opposing_dice(self, parts: list[Token]) -> Pool:
        die = _die(parts[1])
        if die not in BAD_DICE:
            other = next(pool_of(die).mirrored().dice()).value
            raise _at(
                parts[1],
                "Only difficulty, challenge and hindrance dice can follow 'vs'. A die of"
                f" {die.value} that an opponent has is a die of {other} for whoever rolls (DD-11).",
            )
        return self.dice(parts)

    def approach(self, parts: list[Token]) -> Pool:
        name, rung = _rung(parts[0])
        if rung not in BASE:
            raise _at(parts[0], f"No approach is {name}; superb is the best (DD-06).")
        return BASE[rung]

    def opponent(self, parts: list[Token]) -> Pool:
        return self.approach(parts).mirrored()

    def task(self, parts: list[Token]) -> Pool:
        name, rung = _rung(parts[0])
        if rung < 0:
            raise _at(parts[0], f"No task is {name}; the ladder begins at mediocre.")
        return dice_of_task(rung)


def _at(token: Token, message: str) -> Misread:
    return Misread(token.column or 1, message)


def _die(word: Token) -> Die:
    name = word.removesuffix(".").lower()
    for die in Die:
        if name in (die.value, f"{die.value}s", f"{die.value.removesuffix('y')}ies"):
            return die
    raise _unknown(word, name, DICE, f"There are the dice {', '.join(DICE)}.")


def _rung(word: Token) -> tuple[str, int]:
    name = word.removesuffix(".").lower()
    if name in DICE:
        raise _at(word, f"How many dice of {name}? Write a number in front: 1 {name}.")
    if name not in LADDER:
        known = f"There are the dice {', '.join(DICE)}; or a word of the ladder: "
        raise _unknown(word, name, [*DICE, *LADDER], f"{known}{', '.join(LADDER)}.")
    return name, LADDER[name]


def _unknown(word: Token, name: str, known: list[str], otherwise: str) -> Misread:
    near = nearest(name, known)
    help = otherwise if near is None else f"Did you mean '{near}'?"
    return _at(word, f"There is no '{name}'. {help}")
