"""Checks of a campaign: whether its scenarios exist, and whether its recaps can ever be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from fateloom.dsl.data.campaign import Campaign, Name, Past, Recap, Step
from fateloom.dsl.data.campaign_codes import (
    LOOKS_AHEAD,
    MISSING_SCENARIO,
    NEEDS_PAST,
    NEVER_TOLD,
    NO_GROUP_FITS,
    NO_START,
    UNKNOWN_PAST,
    UNSOUND_SCENARIO,
)
from fateloom.dsl.diagnostics import Diagnostic, Edit, Fix, Label, finding
from fateloom.dsl.suggest import did_you_mean, nearest
from fateloom.runtime.record import record, replace


@record
class ScenarioSummary:
    """What the checks of a campaign use of a scenario. `paths`: of each hero, by id. `modes`: how
    it can be played.
    """

    id: str
    title: str
    paths: Mapping[str, tuple[str, ...]]
    modes: tuple[str, ...]
    least_players: int
    most_players: int
    titles: tuple[tuple[str, str], ...] = ()
    """Ids of heroes and paths with their titles."""


@record
class Missing:
    """The folder has no scenario; `near`: a neighbouring folder that was probably meant;
    `elsewhere`: the path to a scenario of that name, seen from the campaign.
    """

    near: str | None = None
    elsewhere: str | None = None


@record
class Unsound:
    """The scenario has mistakes of its own: how many errors."""

    errors: int


Known = Mapping[str, ScenarioSummary | Missing | Unsound]
"""What lies in the folder of each step, by the step's scenario."""


def check_campaign(campaign: Campaign, known: Known) -> tuple[Diagnostic, ...]:
    """All findings about the campaign as a whole, by place."""
    findings = [*_scenarios(campaign, known), *_start(campaign), *_group(campaign, known)]
    for number, step in enumerate(campaign.steps):
        earlier = frozenset(one.scenario for one in campaign.steps[:number])
        findings += _recaps(campaign, step, earlier, known)
    return tuple(sorted(findings, key=lambda one: one.primary.span[1:3]))


def _scenarios(campaign: Campaign, known: Known) -> Iterator[Diagnostic]:
    for step in campaign.steps:
        there = known[step.scenario]
        match there:
            case Missing(_, str(elsewhere)):
                yield finding(
                    MISSING_SCENARIO,
                    step.span,
                    f"there is no scenario in '{step.folder}'; there is one in '{elsewhere}'",
                    help=f"'folder' is the path from here. Write:  folder: {elsewhere}",
                )
            case Missing(near):
                yield finding(
                    MISSING_SCENARIO,
                    step.span,
                    f"there is no scenario in '{step.folder}'{did_you_mean(near)}",
                    help="A scenario is a folder with a scenario.yaml; 'folder' is its path from "
                    "here.",
                    fix=None
                    if near is None
                    else Fix(f"write '{near}'", (Edit(step.span, near),), safe=False),
                )
            case Unsound(errors):
                many = "an error" if errors == 1 else f"{errors} errors"
                yield finding(
                    UNSOUND_SCENARIO,
                    step.span,
                    f"the scenario '{step.scenario}' has {many} of its own",
                    help="Run `fateloom check` on its folder to see them.",
                )
            case ScenarioSummary(id) if id != step.scenario:
                yield finding(
                    MISSING_SCENARIO,
                    step.span,
                    f"the scenario in '{step.folder}' has the id '{id}', not '{step.scenario}'",
                    help=f"Write '{id}' here, or name another folder.",
                    fix=Fix(f"write '{id}'", (Edit(step.span, id),), safe=False),
                )
            case _:
                pass


def _start(campaign: Campaign) -> Iterator[Diagnostic]:
    if not any(step.is_start for step in campaign.steps):
        yield finding(
            NO_START,
            campaign.steps[0].span,
            "no scenario of the campaign can be the first",
            help="Add 'start: true' to at least one of them.",
        )


def _group(campaign: Campaign, known: Known) -> Iterator[Diagnostic]:
    """DST-134 recommends one group for all: there should be one that every scenario takes."""
    summary = [it for it in known.values() if isinstance(it, ScenarioSummary)]
    if not summary:
        return
    least = max(it.least_players for it in summary)
    most = min(it.most_players for it in summary)
    low, high = campaign.group or (1, 3)
    if campaign.group is not None and low > high:
        message = f"a group cannot have at least {low} and at most {high} players"
        yield finding(NO_GROUP_FITS, campaign.group_span, message, help="Swap the two numbers.")
    elif max(least, low) > min(most, high):
        takes = ", ".join(f"{it.id} {it.least_players} to {it.most_players}" for it in summary)
        yield finding(
            NO_GROUP_FITS,
            campaign.group_span,
            "no number of players can play every scenario of the campaign",
            help=f"Players: {takes}"
            + (f"; 'group' recommends {low} to {high}." if campaign.group else "."),
        )


# --- recaps


def _recaps(
    campaign: Campaign, step: Step, earlier: frozenset[str], known: Known
) -> Iterator[Diagnostic]:
    always: dict[str, Recap] = {}
    hidden: dict[str, list[Recap]] = {}
    for recap in step.recaps:
        for past in (*recap.when, *recap.unless):
            yield from _past(campaign, step, past, earlier, known)
        if recap.topic in always:
            hidden.setdefault(recap.topic, []).append(recap)
        elif recap.is_plain:
            always[recap.topic] = recap
        else:
            yield from _contradiction(recap)
    for topic, others in hidden.items():
        one = len(others) == 1
        yield finding(
            NEVER_TOLD,
            always[topic].span,
            f"this recap always holds, so the {'one' if one else f'{len(others)}'} behind it on "
            f"the topic '{topic}' {'is' if one else 'are'} never read",
            related=tuple([Label(it.span, "never read") for it in others]),
            help=f"Put it behind {'that one' if one else 'them'}, or give it another topic.",
        )
    if step.recaps and not always:
        yield finding(
            NEEDS_PAST,
            step.span,
            f"a group that begins with '{step.scenario}' gets no recap",
            help="Add a last recap without 'when' for groups that have played no other scenario.",
        )


def _contradiction(recap: Recap) -> Iterator[Diagnostic]:
    """Two things under `when` that no game can both be."""
    asked: dict[str, str] = {}
    for past in recap.when:
        least, most = past.least_days, past.most_days
        if least is not None and most is not None and least > most:
            message = f"no game takes at least {least} and at most {most} days"
            yield finding(NEVER_TOLD, past.span, message, help="Swap 'min' and 'max'.")
        for result in _results(past):
            other = asked.setdefault(past.scenario.text, result)
            if other != result:
                yield finding(
                    NEVER_TOLD,
                    past.span,
                    f"'{past.scenario.text}' cannot be both {other} and {result}",
                    help="Everything under 'when' must hold. For either of two, write two "
                    "recaps of one topic.",
                )
                return


def _results(past: Past) -> Iterator[str]:
    """The result that a condition requires; a winner implies a won game."""
    if past.result is not None:
        yield past.result
    if past.winners or past.paths:
        yield "won"


def _past(
    campaign: Campaign, step: Step, past: Past, earlier: frozenset[str], known: Known
) -> Iterator[Diagnostic]:
    scenario = past.scenario.text
    order = [one.scenario for one in campaign.steps]
    may_be_past = earlier | {step.scenario} | {it.scenario for it in campaign.steps if it.is_start}
    if scenario not in order:
        if any(scenario == _meant(it) for it in known.values()):
            return  # said once, where the scenario is named otherwise
        order = [id for id in order if not isinstance(known[id], Missing)] or order
        said = scenario.casefold()
        meant = next((id for id, it in known.items() if said == _title_of(it)), None)
        yield _unknown("scenario", past.scenario, order, "this campaign", meant)
        return
    if scenario not in may_be_past and past.result != "unplayed":
        yield finding(
            LOOKS_AHEAD,
            past.scenario.span,
            f"'{scenario}' comes after '{step.scenario}' in the suggested order",
            help="Most groups will not have played it yet. Did you mean another scenario?",
        )
    summary = known[scenario]
    if not isinstance(summary, ScenarioSummary):
        return  # said once, where the scenario is named
    for name in (*past.winners, *past.heroes):
        if name.text not in summary.paths:
            yield _unknown_hero(name, summary, is_winner=name in past.winners)
    winners = [name.text for name in past.winners if name.text in summary.paths] or summary.paths
    paths = [path for hero in winners for path in summary.paths[hero]]
    whose = " or ".join(f"'{it}'" for it in winners) if past.winners else f"'{scenario}'"
    for name in past.paths:
        if name.text not in paths:
            others = [hero for hero, its in summary.paths.items() if name.text in its]
            yield (
                _path_of_others(name, others, whose)
                if others
                else _unknown("path", name, paths, whose, _titled(name, summary))
            )
    if past.mode is not None and past.mode.text not in summary.modes:
        yield _unknown("way to play", past.mode, summary.modes, f"'{scenario}'")


def _meant(scenario: ScenarioSummary | Missing | Unsound) -> str | None:
    """The id that a scenario has, or probably has, whatever the campaign calls it."""
    match scenario:
        case ScenarioSummary(id):
            return id
        case Missing(near, elsewhere):
            return near or (elsewhere or "").rpartition("/")[2]
        case _:
            return None


def _title_of(scenario: ScenarioSummary | Missing | Unsound) -> str:
    return scenario.title.casefold() if isinstance(scenario, ScenarioSummary) else ""


def _unknown_hero(name: Name, summary: ScenarioSummary, *, is_winner: bool) -> Diagnostic:
    """A name that no hero of the scenario has; perhaps that of a player."""
    meant = _titled(name, summary)
    said = _unknown("hero", name, summary.paths, f"'{summary.id}'", meant)
    if said.fix is not None:
        return said
    what = "who has won is asked by the hero" if is_winner else "who took part is asked by the hero"
    return replace(said, help=f"{said.help} Here {what}, not by the player.")


def _titled(name: Name, summary: ScenarioSummary) -> str | None:
    """The id of the hero or path whose title the name is, or begins."""
    said = " ".join(name.text.casefold().split())
    shown = [(id, f"{title.casefold()} ".replace(",", " ")) for id, title in summary.titles]
    found = dict.fromkeys(id for id, title in shown if title.startswith(f"{said} "))
    return next(iter(found)) if len(found) == 1 else None


def _path_of_others(name: Name, others: list[str], whose: str) -> Diagnostic:
    """A path that only heroes have who are no winners here."""
    have = " and ".join(f"'{it}'" for it in others)
    many = "have" if len(others) > 1 else "has"
    return finding(
        UNKNOWN_PAST,
        name.span,
        f"{whose} has no path '{name.text}'; {have} {many}",
        help=f"Write 'winner: {others[0]}', or a path of {whose}.",
    )


def _unknown(
    kind: str, name: Name, there: Iterable[str], where: str, meant: str | None = None
) -> Diagnostic:
    """A name that is not there. `meant`: the id of what has that title."""
    there = list(dict.fromkeys(there))
    guess = meant if meant in there else nearest(name.text, there)
    return finding(
        UNKNOWN_PAST,
        name.span,
        f"{where} has no {kind} '{name.text}'{did_you_mean(guess)}",
        help=f"It has: {', '.join(there)}." if there else None,
        fix=None
        if guess is None
        else Fix(f"write '{guess}'", (Edit(name.span, guess),), safe=False),
    )
