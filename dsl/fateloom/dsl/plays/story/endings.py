"""How the games that a story calls can end, for `outcome` in plays."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fateloom.dsl.suggest import did_you_mean, nearest
from fateloom.runtime.kernel.nested import OUTCOME
from fateloom.runtime.program.callable_systems import callable_system

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.plays.story.names import Names


def wrong_ending(ending: str, names: Names) -> tuple[str, str | None] | None:
    """What is wrong with an ending in any game of the story, and what to do; None: some game may
    end so.
    """
    if not names.titles or not names.calls:
        return None
    first, *facts = [part.strip() for part in ending.split(",")]
    word = first.split(" ")[0]
    if word not in names.endings:
        message = f"no game that this story calls ends in '{word}'"
        meant = did_you_mean(nearest(word, names.endings))
        return message + meant, f"They end in: {', '.join(names.endings)}."
    for fact in facts:
        mark, _, rest = fact.partition(" ")
        what = re.sub(r"\s.*", "", rest)
        known = dict.fromkeys(_facts(mark, names))
        if known and what not in known and what not in names.beside:
            message = f"nothing that a game can end with is called '{mark} {what}'"
            meant = did_you_mean(nearest(what, known))
            return message + meant, f"Behind '{mark}' may stand: {', '.join(known)}."
    return None


def _facts(mark: str, names: Names) -> Iterator[str]:
    """The words that can stand behind a mark of a side fact: those that it has, or those that the
    story has blocks for.
    """
    for call in names.calls:
        for fact in callable_system(call.system).facts:
            if fact.mark == mark:
                yield from fact.words or ()
        yield from (it.outcome for it in call.outcomes if it.part == mark != OUTCOME)
