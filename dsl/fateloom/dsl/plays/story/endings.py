"""How the games that a story calls can end, for `outcome` in plays."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fateloom.dsl.suggest import did_you_mean, nearest
from fateloom.runtime.kernel.nested import OUTCOME
from fateloom.runtime.program.callable_systems import callable_system
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from fateloom.dsl.plays.story.names import Names
    from fateloom.runtime.program.statement import Call


STEM = 4
"""Words that begin with the same letters, so many of them, are taken for the same."""


@record
class WrongEnding:
    """What is wrong, what to do, and which words of the ending it is about."""

    message: str
    help: str | None
    words: str


def ending_of(word: str, known: Sequence[str]) -> str | None:
    """The ending that a word means: `fail`, `failed` and `failur` are `failure`."""
    if word in known:
        return word
    stem = [it for it in known if len(word) >= STEM and it[:STEM] == word[:STEM]]
    return stem[0] if stem else nearest(word, known)


def wrong_ending(ending: str, names: Names, option: str = "") -> WrongEnding | None:
    """What is wrong with an ending in any game of the story, or in those of the option that was
    chosen last; None: some game may end so.
    """
    calls = names.calls_of(option) or names.calls
    if not calls:
        return None
    first, *facts = [part.strip() for part in ending.split(",")]
    word = first.split(" ")[0]
    known = [it.word for call in calls for it in callable_system(call.system).outcomes]
    if word not in known:
        systems = list(dict.fromkeys(it.system for it in calls))
        whose = callable_system(systems[0])
        what = f"{whose.article} {whose.name} never" if len(systems) == 1 else "no game here"
        message = f"{what} ends in '{word}'{did_you_mean(ending_of(word, known))}"
        return WrongEnding(message, f"It ends in: {', '.join(dict.fromkeys(known))}.", word)
    for fact in facts:
        mark, _, rest = fact.partition(" ")
        what = re.sub(r"\s.*", "", rest)
        words = list(dict.fromkeys(_facts(mark, calls)))
        if words and what not in words and what not in names.beside:
            message = f"nothing here is called '{mark} {what}'{did_you_mean(nearest(what, words))}"
            return WrongEnding(message, f"Behind '{mark}' can stand: {', '.join(words)}.", fact)
    return None


def _facts(mark: str, calls: Iterable[Call]) -> Iterator[str]:
    """The words that can stand behind a mark of a side fact: those that it has, or those that the
    story has blocks for.
    """
    for call in calls:
        for fact in callable_system(call.system).facts:
            if fact.mark == mark:
                yield from fact.words or ()
        yield from (it.outcome for it in call.outcomes if it.part == mark != OUTCOME)
