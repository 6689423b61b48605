"""Steps that are written nearly right: what is too much taken out, what is missing put in."""

from __future__ import annotations

import re

from fateloom.dsl.plays.story.steps import PLAIN, NoStep, parse_step
from fateloom.runtime.span import NOWHERE

NUMBERS = (
    ("zero", "none", "no"), ("one", "first", "1st"), ("two", "second", "2nd"),
    ("three", "third", "3rd"), ("four", "fourth", "4th"), ("five", "fifth", "5th"),
    ("six", "sixth", "6th"),
)  # fmt: skip
"""Words for the numbers from 0."""

_DIGIT = {word: str(number) for number, words in enumerate(NUMBERS) for word in words}


def repaired(step: str) -> str | None:
    """The step that these words nearly are; None where no small change makes one of them.

    >>> repaired("test mend 6 5"), repaired("effort two dice"), repaired("dance")
    ('test mend roll 6 5', 'effort 2', None)
    """
    said = step.casefold() if step[:1].isupper() else step
    for text in (said, _in_digits(said)):
        for way in (_same, _alone, _outcome, _rolled, _dice, _points, _picked, _tested, _shown):
            made = way(text)
            if made and made != step and not isinstance(parse_step(made, NOWHERE), NoStep):
                return made
    return None


def _same(step: str) -> str:
    return step


def _in_digits(step: str) -> str:
    first, *rest = step.split(" ")
    return " ".join((first, *(_DIGIT.get(word.casefold(), word) for word in rest)))


def _alone(step: str) -> str | None:
    """`end turn`, `stay here`: steps of one word."""
    first = step.split(" ")[0]
    return first if first in PLAIN else None


def _outcome(step: str) -> str | None:
    """`outcome success 3`, `outcome failure with hope`."""
    if not step.startswith("outcome "):
        return None
    text = re.sub(r"(\d+)\+?(?!\d)", r"\1+", step.replace("+", ""))
    return re.sub(r",?\s+(?:and\s+)?(with|bought|found|drew|saw|by)\s", r", \1 ", text)


def _rolled(step: str) -> str | None:
    """`test mend 6 5`, `roll 6, 5`, `roll 6+5`."""
    text = re.sub(r"[,;+/]\s*|\s+and\s+", " ", step)
    text = re.sub(r"^(test \S+) (?:with |rolls? |rolling )?(?=\d)", r"\1 roll ", text)
    return " ".join(text.split()) if text.startswith(("test ", "roll ")) else None


def _dice(step: str) -> str | None:
    """`effort 2 dice`."""
    m = re.match(r"effort\D*(\d+)", step)
    return None if m is None else f"effort {m[1]}"


def _points(step: str) -> str | None:
    """`spend 1`, `spend xp 1`, `spend 2 experience power 1 4 8`."""
    m = re.match(r"spend(?: xp| experience)? (\d+)(?: xp| experience| points?)*\s*(.*)\Z", step)
    return None if m is None else f"spend {m[1]} xp {m[2]}".strip()


def _tested(step: str) -> str | None:
    """`option mend roll 6 5`."""
    m = re.match(r"option (\S+ (?:effort|roll) .*)", step)
    return None if m is None else f"test {m[1]}"


def _shown(step: str) -> str | None:
    """`scan show rope`."""
    m = re.fullmatch(r"scan ([a-z0-9_]+) ([a-z0-9_]+)", step)
    return None if m is None else f"scan {m[1]} with {m[2]}"


def _picked(step: str) -> str | None:
    """`pick rope`."""
    return f"pick up {step[5:]}" if step.startswith("pick ") else None
