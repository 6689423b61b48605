"""A campaign: each of its scenarios is asked about, after every combination of outcomes that it
looks at.

Nothing of the rules is carried over from one scenario to the next (DST-135): a scenario looks at
what was by its recaps alone, which are texts. So each verdict holds after every combination; what
is left to go through is whether each combination is told something, and each recap after some.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from fateloom.dsl.data.campaign import Past, Recap, Step
from fateloom.dsl.data.campaign_names import ScenarioSummary
from fateloom.runtime.record import record
from fateloom.tools.campaign.history import Played
from fateloom.tools.campaign.past import recaps, was

MOST = 50_000
"""Combinations that are gone through."""

Outcome = Played | None
"""How the last game of a scenario was; None: it was never played."""


@record
class Looking:
    """What a scenario of a campaign looks at. `asked`: the earlier scenarios, by id.
    `combinations`: of their outcomes, as far as it tells them apart; 0: too many. `untold`: after
    how many of them nothing is told, though it has recaps. `idle`: the recaps, by number from 1,
    that are told after none.
    """

    scenario: str
    asked: tuple[str, ...]
    combinations: int
    untold: int
    idle: tuple[int, ...]


def looking(step: Step, known: dict[str, ScenarioSummary]) -> Looking:
    """Go through every combination of outcomes that a scenario of a campaign looks at."""
    pasts = [past for recap in step.recaps for past in (*recap.when, *recap.unless)]
    asked = tuple(dict.fromkeys(past.scenario.text for past in pasts))
    classes = [
        _told_apart([it for it in pasts if it.scenario.text == name], known[name]) for name in asked
    ]
    count = 1
    for one in classes:
        count *= len(one)
    if count > MOST:
        return Looking(step.scenario, asked, 0, 0, ())
    told: set[str] = set()
    untold = 0
    for outcomes in product(*classes):
        memory = dict(zip(asked, outcomes, strict=True))
        texts = recaps(step, memory.get)
        told.update(texts)
        untold += not texts
    idle = tuple(at for at, it in enumerate(step.recaps, 1) if it.text not in told)
    return Looking(step.scenario, asked, count, untold if step.recaps else 0, idle)


def _told_apart(pasts: Sequence[Past], summary: ScenarioSummary) -> list[Outcome]:
    """Outcomes of a scenario, one of each kind that the recaps tell apart."""
    found: dict[tuple[bool, ...], Outcome] = {}
    for outcome in (None, *_outcomes(pasts, summary)):
        memory = dict.fromkeys((past.scenario.text for past in pasts), outcome)
        seen = tuple(was(past, memory.get) for past in pasts)
        found.setdefault(seen, outcome)
    return list(found.values())


def _outcomes(pasts: Iterable[Past], summary: ScenarioSummary) -> Iterator[Played]:
    """Every way in which a game of the scenario can end."""
    for mode, heroes in _tables(summary):
        for days in _days(pasts):
            for winner, path in (("", ""), *_won(summary, heroes)):
                result = "won" if winner else "lost"
                yield Played("", summary.id, heroes, heroes, mode, result, winner, path, days, "")


def _tables(summary: ScenarioSummary) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Modes, and who plays in them."""
    heroes = tuple(summary.paths)
    for mode in summary.modes:
        if mode == "group":
            sizes = range(max(2, summary.least_players), summary.most_players + 1)
        else:
            sizes = range(1, 2)
        for size in sizes:
            for company in combinations(heroes, size):
                yield mode, company


def _won(summary: ScenarioSummary, heroes: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for hero in heroes:
        for path in summary.paths[hero]:
            yield hero, path


def _days(pasts: Iterable[Past]) -> list[int]:
    """A number of days on each side of every limit."""
    found = {1}
    for past in pasts:
        if past.least_days is not None:
            found |= {past.least_days, max(1, past.least_days - 1)}
        if past.most_days is not None:
            found |= {past.most_days, past.most_days + 1}
    return sorted(found)


def in_words(it: Looking, steps: Sequence[Recap]) -> Iterator[str]:
    """What is to be said of it, in lines."""
    if not it.asked:
        yield "It depends on no other scenario."
        return
    names = ", ".join(it.asked)
    if not it.combinations:
        yield f"It depends on {names}, with too many combinations of outcomes to check."
        return
    many = f"{it.combinations} combinations of outcomes"
    yield f"It depends on {names}: it distinguishes {many}; the verdict holds after each of them."
    if it.untold:
        yield f"After {it.untold} of them no recap is shown: add a recap without 'when'."
    for number in it.idle:
        yield f"Recap {number} (line {steps[number - 1].span.line}) is never shown."
