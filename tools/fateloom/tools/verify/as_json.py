"""A report as JSON: for programs, and for keeping."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fateloom.dsl.verify.explain.answer import (
    Answer,
    DecisiveText,
    MissingGoalText,
    PathAnswer,
    SourceText,
    Tried,
    UndecidedText,
)
from fateloom.dsl.verify.repair.edit import Repair
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime import codec
from fateloom.runtime.record import replace
from fateloom.tools.verify.report import HeroReport, Report

Plain = dict[str, Any]


def to_json(report: Report) -> Plain:
    """What `--format json` prints. Fields are only ever added."""
    return {
        "scenario": report.scenario,
        "verdict": report.verdict.value,
        "heroes": [_hero(it) for it in report.heroes],
        "covered": list(report.covered),
        "not_asked": list(report.left),
        "events_without_end": list(report.endless),
        "stopped": list(report.stopped),
    }


def _hero(report: HeroReport) -> Plain:
    """A hero: the answer that decides, and what was answered at each table."""
    it = report.worst
    paths = report.tables[0].paths
    return {
        "hero": report.hero,
        "path": it.path or None,
        "verdict": it.verdict.value,
        "blame": None if it.blame is None else it.blame.value,
        "causes": [one.value for one in it.causes],
        "paths": [_path(one) for one in paths],
        "play": [one.sentence for one in it.play],
        "cpu_seconds": report.cpu_seconds,
        "table": it.table,
        "company": list(it.company),
        "why": it.why or None,
        "undecided": _undecided(it.undecided),
        "point_of_no_return": it.turning_point or None,
        "decisive": [_decisive(number, one) for number, one in enumerate(it.decisive, 1)],
        "full_bags": list(it.full),
        "lacking": [_lacked(one, it) for one in it.missing],
        "alone": list(it.alone),
        "shut_paths": [{"path": one.path, "why": one.why} for one in it.shut],
        "safe_without": list(it.avoid),
        "replay": it.play_text or None,
        "repairs": [_repair(one) for one in it.repairs],
        "repairs_tried": _tried(it.tried),
        "nobody_can_ever": it.nobody,
        "reasons": [
            {"claim": one.claim, "by": list(one.by), "kept": one.permanent} for one in it.reasons
        ],
        "way_on": it.finale_step or None,
        "hopes_for_calls": [one.sentence for one in it.calls],
        "assumed_calls": [
            {
                "where": one.where,
                "call": one.call,
                "at": one.at or None,
                "ends": list(one.ends),
                "besides": list(one.besides),
            }
            for one in it.calls
        ],
        "held_up": ("no" if it.cannot_be_delayed else "perhaps")
        if it.verdict is Verdict.PROVED
        else None,
        "looked_at_together": list(it.looked_at),
        "bits": it.bits,
        "leaves_aside": list(it.gaps),
        "if_players_leave": _leaving(report),
        "deadlines": list(dict.fromkeys(line for one in report.tables for line in one.deadlines)),
        "tables": [
            {"table": one.table, "company": list(one.company), "verdict": one.verdict.value}
            for one in report.tables
        ],
    }


def _path(it: PathAnswer) -> Plain:
    return {
        "path": it.path,
        "title": it.title,
        "verdict": it.verdict.value,
        "lost_by": it.turning_point or None,
        "lacks": list(it.lacks),
        "why": it.why or None,
        "undecided": _undecided(it.undecided),
    }


def _leaving(report: HeroReport) -> Plain | None:
    """The worst answer if players go home; None: it was not asked."""
    it = report.leaving
    if it is None:
        return None
    return {
        "verdict": it.verdict.value,
        "why": it.why or None,
        "undecided": _undecided(it.undecided),
        "play": [one.sentence for one in it.play],
        "replay": it.play_text or None,
    }


def _decisive(number: int, it: DecisiveText) -> Plain:
    """A decisive step (docs/verify/command.md)."""
    return {
        "number": number,
        "step": it.line.sentence,
        "hero": it.line.hero or None,
        "move": it.move or None,
        "subject": it.subject or None,
        "at": it.at or None,
        "play_step": it.play_step or None,
        "walks": [{"step": one.sentence, "hero": one.hero or None} for one in it.walks],
        "needed_by": None if it.needed_by is None else list(it.needed_by),
        "no_return": it.no_return,
        "hero_too": it.hero_too,
        "others_too": list(it.others_too),
        "why": [
            {
                "kind": one.kind.value,
                "sentence": one.sentence,
                "wants": one.wants or None,
                "paths": list(one.paths),
                "step": one.step or None,
            }
            for one in it.why
        ],
    }


def _undecided(it: UndecidedText | None) -> Plain | None:
    """On what an undecided question hangs, and what would decide it."""
    if it is None:
        return None
    edit = it.edit and {"sentence": it.edit.sentence, "at": it.edit.at}
    places = [{"what": one.what, "at": one.at} for one in it.places]
    return {"kind": it.kind.value, "places": places, "tried": it.tried, "edit": edit}


def _lacked(it: MissingGoalText, answer: Answer) -> Plain:
    roots = [
        {
            "wanted": one.wanted,
            "now": one.now,
            "since_step": one.since,
            "since_decisive": answer.shown(one.since) or None,
            "at": one.at or None,
            "through": _sources(one.through),
        }
        for one in it.roots
    ]
    said = {"paths": list(it.paths), "wanted": it.wanted, "now": it.now}
    since = {"since_step": it.since, "since_decisive": answer.shown(it.since) or None}
    more = {"roots": roots, "at_most": it.most}
    return {**said, **since, "had": it.had, "sources": _sources(it.sources), **more}


def _sources(some: Iterable[SourceText]) -> list[Plain]:
    return [
        {
            "step": one.step,
            "at": one.at or None,
            "shut": one.shut or None,
            "together": list(one.together),
        }
        for one in some
    ]


def _tried(it: Tried | None) -> Plain | None:
    """What was tried as a repair; None: nothing was looked for."""
    if it is None:
        return None
    return {"edits": it.edits, "kinds": list(it.kinds), "left": it.left, "why": it.why or None}


def _repair(it: Repair) -> Plain:
    return {
        "kind": it.kind,
        "sentence": it.sentence,
        "at": it.at,
        "lines": list(it.lines),
        "proved_too": list(it.others),
        "not_decided": list(it.unsure),
    }


# --- kept and read again

_Strings = tuple[str, ...]
_Kept = tuple[str, str, tuple[HeroReport, ...], _Strings, _Strings, _Strings]


def kept(report: Report) -> bytes:
    """A report for the cache: all of it but its certificates and how long it took."""
    heroes = tuple(
        replace(it, tables=tuple(replace(one, cpu_milliseconds=0) for one in it.tables))
        for it in report.heroes
    )
    covered, left = report.covered, report.left
    parts = (report.scenario, report.title, heroes, covered, left, report.endless)
    return codec.dumps(parts, _Kept).encode("utf-8", "backslashreplace")


def read_again(body: bytes) -> Report:
    """The report that was kept; raises DecodeError."""
    report = Report(*codec.loads(_Kept, body))
    if not report.heroes or not all(it.tables for it in report.heroes):
        raise codec.DecodeError("a report has an answer about each hero")
    return report
