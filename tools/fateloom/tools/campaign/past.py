"""Looking back: which recaps are told, from what a group has played (DSL-26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from fateloom.dsl.data.campaign import Name, Past, Recap, Step
    from fateloom.tools.campaign.history import Played

    Memory = Callable[[str], Played | None]
    """From a scenario to the last game of it, None when there was none."""


def recaps(step: Step, memory: Memory) -> tuple[str, ...]:
    """The texts that are told before this scenario: of each topic the first that holds, topics in
    the order in which they first appear."""
    told: dict[str, str | None] = {}
    for recap in step.recaps:
        told.setdefault(recap.topic, None)
        if told[recap.topic] is None and holds(recap, memory):
            told[recap.topic] = recap.text
    return tuple(text for text in told.values() if text is not None)


def holds(recap: Recap, memory: Memory) -> bool:
    """Whether all of `when` and none of `unless` is so."""
    return all(was(it, memory) for it in recap.when) and not any(
        was(it, memory) for it in recap.unless
    )


def was(past: Past, memory: Memory) -> bool:
    """Whether the last game of the scenario was like that. Of a scenario that was never played
    nothing can be said but that it was not."""
    game = memory(past.scenario.text)
    if game is None:
        return past.result == "unplayed"
    return (
        past.result in (None, game.result)
        and _any(past.winners, (game.winner,))
        and _any(past.paths, (game.path,))
        and _any(past.heroes, game.heroes)
        and (past.least_days is None or game.days >= past.least_days)
        and (past.most_days is None or game.days <= past.most_days)
        and (past.mode is None or past.mode.text == game.mode)
    )


def _any(asked: tuple[Name, ...], there: Iterable[str]) -> bool:
    """Whether one of the names is among those; nothing asked is always so."""
    return not asked or any(name.text in there for name in asked)
