"""What the rules recommend before a scenario is chosen: sentences, never a prohibition.

The order is a suggestion (DST-133), the same group is recommended (DST-134), nothing is carried
over (DST-135), and a table where some know the scenario and some do not is unfair (DST-136).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from fateloom.dsl.data.campaign import Campaign
    from fateloom.tools.campaign.history import History, Played

FRESH = "Nothing that was won is taken along: each game begins as if it were the first."
"""What DST-135 promises, for those who wonder."""


def next_step(campaign: Campaign, history: History) -> str | None:
    """The first scenario in the order that was not played; None when all were."""
    done = _done(campaign, history)
    return next((it.scenario for it in campaign.steps if it.scenario not in done), None)


def advice(
    campaign: Campaign,
    history: History,
    scenario: str,
    players: tuple[str, ...],
    title: Callable[[str], str],
) -> tuple[str, ...]:
    """What should be said before these players begin this scenario. `title`: of a scenario."""
    said = [
        order(campaign, history, scenario, title),
        same_group(campaign, history, players),
        group_size(campaign, players),
        mixed_table(history.played, scenario, players, title),
    ]
    return tuple(one for one in said if one is not None)


def order(
    campaign: Campaign, history: History, scenario: str, title: Callable[[str], str]
) -> str | None:
    """DST-133: a suggested order. A scenario that may be the first needs nothing before it."""
    done = _done(campaign, history)
    step = campaign.step(scenario)
    if step is None or step.is_start or scenario in done:
        return None
    before: list[str] = []
    for one in campaign.steps:
        if one.scenario == scenario:
            break
        if one.scenario not in done:
            before.append(title(one.scenario))
    if not before:
        return None
    return (
        f"{title(scenario)} is meant to come after {_and(before)}. It can be played all the same."
    )


def same_group(campaign: Campaign, history: History, players: tuple[str, ...]) -> str | None:
    """DST-134: the same group is recommended. Compared with the last game of the campaign."""
    games = [it for it in history.played if it.campaign == campaign.id]
    if not games:
        return None
    before, now = _folded(games[-1].players), _folded(players)
    ever = _folded(name for game in games for name in game.players)
    new = [it for it in players if it.casefold() not in ever]
    back = [it for it in players if it.casefold() in ever - before]
    gone = [it for it in games[-1].players if it.casefold() not in now]
    changes = [f"{_and(new)} {_is(new)} new"] if new else []
    changes += [f"{_and(back)} missed the last game"] if back else []
    changes += [f"{_and(gone)} {_is(gone)} not here"] if gone else []
    if not changes:
        return None
    return (
        f"{_and(changes)}: a campaign is best with the same group all through. It is no condition."
    )


def group_size(campaign: Campaign, players: tuple[str, ...]) -> str | None:
    """How many the campaign recommends (DST-134)."""
    if campaign.group is None:
        return None
    low, high = campaign.group
    if low <= len(players) <= high:
        return None
    many = f"{low}" if low == high else f"{low} to {high}"
    return f"This campaign is recommended for {many} players; you are {len(players)}."


def mixed_table(
    played: Iterable[Played],
    scenario: str,
    players: tuple[str, ...],
    title: Callable[[str], str],
) -> str | None:
    """DST-136: replayed only if all at the table have played it. Games count in which the player
    sat at the table, in whatever campaign of the group."""
    know = {name.casefold() for it in played if it.scenario == scenario for name in it.players}
    old = [it for it in players if it.casefold() in know]
    new = [it for it in players if it.casefold() not in know]
    if not old or not new:
        return None
    have = "has" if len(old) == 1 else "have"
    lack = "has" if len(new) == 1 else "have"
    return (
        f"{_and(old)} {have} played {title(scenario)} and {_and(new)} {lack} not: who knows its "
        "secrets has an unfair advantage. Better play it again when all of you know it, or choose "
        "another scenario."
    )


def _done(campaign: Campaign, history: History) -> set[str]:
    return {it.scenario for it in history.played if it.campaign == campaign.id}


def _folded(names: Iterable[str]) -> set[str]:
    return {name.casefold() for name in names}


def _is(names: list[str]) -> str:
    return "is" if len(names) == 1 else "are"


def _and(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
