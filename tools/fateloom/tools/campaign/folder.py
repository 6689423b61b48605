"""Opens the folder of a campaign: the file itself, and what its scenarios are."""

from __future__ import annotations

import os
from difflib import get_close_matches
from typing import TYPE_CHECKING

from fateloom.dsl.data.campaign import Campaign, load
from fateloom.dsl.data.campaign_names import Missing, ScenarioSummary, Unsound, check_campaign
from fateloom.dsl.diagnostics import Diagnostic, Level
from fateloom.runtime.record import record
from fateloom.tools import findings
from fateloom.tools.files import CAMPAIGN, NotSound, UsageError, campaign_of, gather, shown, sources

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fateloom.dsl.source import Source
    from fateloom.runtime.program.program import Program


@record
class Opened:
    """What a campaign's folder holds. `programs`: of the scenarios that are sound, by id.
    `texts`: for excerpts, by name."""

    path: str
    campaign: Campaign | None
    programs: Mapping[str, Program]
    found: tuple[Diagnostic, ...]
    texts: Mapping[str, str]

    @property
    def is_sound(self) -> bool:
        """Whether it can be played: no finding is an error."""
        return self.campaign is not None and not any(it.level is Level.ERROR for it in self.found)

    def folder(self, scenario: str) -> str:
        """Where a scenario of the campaign lies."""
        step = self.campaign.step(scenario) if self.campaign is not None else None
        assert step is not None
        return os.path.normpath(os.path.join(self.path, step.folder))

    def title(self, scenario: str) -> str:
        """The title of a scenario of the campaign, which is sound."""
        return self.programs[scenario].title


def open_campaign(path: str) -> Opened:
    """Read a campaign and check it; raises UsageError when there is none."""
    if os.path.basename(path) == CAMPAIGN:
        path = os.path.dirname(path) or "."
    folder = campaign_of(path)
    if not folder.files and not folder.wrong:
        raise UsageError(
            f"'{shown(path)}' holds no {CAMPAIGN}, so it is no campaign. "
            "A scenario alone is played with:  fateloom play PATH"
        )
    texts, found = sources(folder)
    if found:
        return Opened(path, None, {}, found, {})
    return opened(path, texts[0])


def opened(path: str, source: Source) -> Opened:
    """The campaign in that folder, with this text of its file."""
    campaign, found = load(source)
    shown_texts = {source.name: source.text}
    if campaign is None:
        return Opened(path, None, {}, found, shown_texts)
    programs: dict[str, Program] = {}
    known: dict[str, ScenarioSummary | Missing | Unsound] = {}
    for step in campaign.steps:
        there = _program(os.path.join(path, step.folder))
        if isinstance(there, Missing) and there.near is None:
            there = Missing(elsewhere=_elsewhere(path, step.folder, step.scenario))
        if isinstance(there, (Missing, Unsound)):
            known[step.scenario] = there
        else:
            programs[step.scenario] = there
            known[step.scenario] = summary_of(there)
    return Opened(path, campaign, programs, (*found, *check_campaign(campaign, known)), shown_texts)


def sound_campaign(path: str) -> Opened:
    """The campaign. Raises UsageError when there is none, NotSound after its errors were shown."""
    opened = open_campaign(path)
    if opened.is_sound:
        return opened
    named = findings.naming(opened.path)
    errors = [it for it in opened.found if it.level is Level.ERROR]
    texts = {named(name): text for name, text in opened.texts.items()}
    findings.show(findings.renamed(errors, named), texts, "text", "auto")
    raise NotSound


def summary_of(program: Program) -> ScenarioSummary:
    """What a campaign may know of the scenario."""
    ways = list(program.modes)
    if program.min_players == 1:
        ways.append("solo")
    if program.max_players > 1:
        ways.append("group")
    paths = {hero.id: () for hero in program.heroes} | {
        it.hero: tuple(path.id for path in it.paths) for it in program.destinies
    }
    titles = [(hero.id, hero.title) for hero in program.heroes]
    titles += [(path.id, path.title) for it in program.destinies for path in it.paths]
    return ScenarioSummary(
        program.id,
        program.title,
        paths,
        tuple(ways),
        program.min_players,
        program.max_players,
        tuple(titles),
    )


def _program(path: str) -> Program | Missing | Unsound:
    """The scenario in that folder."""
    if not os.path.isfile(os.path.join(path, "scenario.yaml")):
        return Missing(_near(path))
    from fateloom.dsl.session import check

    texts, found = sources(gather(path))
    program = None
    if not found:
        checked = check(texts, lint=False)
        program, found = checked.program, checked.diagnostics
    if program is not None:
        return program
    return Unsound(max(1, sum(it.level is Level.ERROR for it in found)))


def _elsewhere(path: str, folder: str, scenario: str) -> str | None:
    """The way from the campaign to a scenario of that name which lies near to it."""
    names = dict.fromkeys((os.path.basename(os.path.normpath(folder)), scenario))
    for name in names:
        for up in ("", "../", "../../", "scenarios/", "../scenarios/"):
            if os.path.isfile(os.path.join(path, up, name, "scenario.yaml")):
                return f"{up}{name}"
    return None


def _near(path: str) -> str | None:
    """A scenario beside the missing one whose name is much like it."""
    parent, name = os.path.split(os.path.normpath(path))
    try:
        there = [
            it.name
            for it in os.scandir(parent or ".")
            if it.name.isascii() and os.path.isfile(os.path.join(it.path, "scenario.yaml"))
        ]
    except OSError:
        return None
    found = get_close_matches(name, there, n=1)
    return found[0] if found else None
