"""A report as JSON: for programs, and for keeping."""

from __future__ import annotations

from typing import Any

from fateloom.dsl.verify.explain.answer import Answer, Line, MissingGoalText, PathAnswer, Reason
from fateloom.dsl.verify.explain.blame import Blame
from fateloom.dsl.verify.proof.prover import Verdict
from fateloom.dsl.verify.repair.edit import Repair
from fateloom.tools.verify.asking import HeroReport, Report

Plain = dict[str, Any]


def to_json(report: Report) -> Plain:
    """What `--format json` prints. Fields are only ever added."""
    return {
        "scenario": report.scenario,
        "verdict": report.verdict.value,
        "heroes": [_hero(it) for it in report.heroes],
        "covered": list(report.covered),
        "not_asked": list(report.left),
    }


def _hero(report: HeroReport) -> Plain:
    """A hero: the answer that decides, and what was answered at each table."""
    it = report.worst
    paths = report.tables[0].paths
    return {
        "hero": report.hero,
        "verdict": it.verdict.value,
        "blame": None if it.blame is None else it.blame.value,
        "paths": [_path(one) for one in paths],
        "play": [one.sentence for one in it.play],
        "cpu_seconds": round(report.cpu_seconds, 3),
        "table": it.table,
        "company": list(it.company),
        "why": it.why or None,
        "point_of_no_return": it.turning_point or None,
        "lacking": [_lacked(one) for one in it.missing],
        "safe_without": list(it.avoid),
        "replay": it.play_text or None,
        "repairs": [_repair(one) for one in it.repairs],
        "reasons": [
            {"claim": one.claim, "by": list(one.by), "kept": one.permanent} for one in it.reasons
        ],
        "way_on": it.finale_step or None,
        "hopes_for_calls": list(it.calls),
        "held_up": ("no" if it.cannot_be_delayed else "perhaps")
        if it.verdict is Verdict.PROVED
        else None,
        "looked_at_together": list(it.looked_at),
        "bits": it.bits,
        "leaves_aside": list(it.gaps),
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
    }


def _lacked(it: MissingGoalText) -> Plain:
    sources = [{"step": step, "shut": shut or None} for step, shut in it.sources]
    return {"paths": list(it.paths), "wanted": it.wanted, "now": it.now, "sources": sources}


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


def to_plain(report: Report) -> Plain:
    """All of a report, as plain values."""
    return {
        "scenario": report.scenario,
        "title": report.title,
        "covered": list(report.covered),
        "left": list(report.left),
        "heroes": [
            {"hero": it.hero, "name": it.name, "tables": [_answer(one) for one in it.tables]}
            for it in report.heroes
        ],
    }


def from_plain(plain: Plain) -> Report:
    """The report again; nothing of it took any time. Raises KeyError, TypeError, ValueError."""
    heroes = tuple(
        HeroReport(it["hero"], it["name"], tuple(map(_answer_again, it["tables"])))
        for it in plain["heroes"]
    )
    return Report(
        plain["scenario"], plain["title"], heroes, tuple(plain["covered"]), tuple(plain["left"])
    )


def _answer(it: Answer) -> Plain:
    return {
        "hero": it.hero,
        "name": it.name,
        "table": it.table,
        "company": list(it.company),
        "verdict": it.verdict.value,
        "why": it.why,
        "blame": None if it.blame is None else it.blame.value,
        "never": list(it.avoid),
        "play": [[one.sentence, one.hero] for one in it.play],
        "turning": it.turning_point,
        "lacked": [
            [list(one.paths), one.wanted, one.now, list(map(list, one.sources))]
            for one in it.missing
        ],
        "repairs": [
            [one.kind, one.sentence, one.at, list(one.lines), list(one.others), list(one.unsure)]
            for one in it.repairs
        ],
        "play_text": it.play_text,
        "reasons": [[one.claim, list(one.by), one.permanent] for one in it.reasons],
        "way_on": it.finale_step,
        "calls": list(it.calls),
        "firm": it.cannot_be_delayed,
        "together": list(it.looked_at),
        "bits": it.bits,
        "paths": [[one.path, one.title, one.verdict.value, one.turning_point] for one in it.paths],
        "gaps": list(it.gaps),
        "deadlines": list(it.deadlines),
    }


def _answer_again(it: Plain) -> Answer:
    return Answer(
        it["hero"],
        it["name"],
        it["table"],
        tuple(it["company"]),
        Verdict(it["verdict"]),
        it["why"],
        None if it["blame"] is None else Blame(it["blame"]),
        tuple(it["never"]),
        tuple(Line(sentence, hero) for sentence, hero in it["play"]),
        it["turning"],
        tuple(
            MissingGoalText(
                tuple(paths), wanted, now, tuple((step, shut) for step, shut in sources)
            )
            for paths, wanted, now, sources in it["lacked"]
        ),
        tuple(
            Repair(kind, sentence, at, tuple(lines), tuple(others), tuple(unsure))
            for kind, sentence, at, lines, others, unsure in it["repairs"]
        ),
        it["play_text"],
        tuple(Reason(claim, tuple(by), kept) for claim, by, kept in it["reasons"]),
        it["way_on"],
        tuple(it["calls"]),
        bool(it["firm"]),
        tuple(it["together"]),
        it["bits"],
        tuple(
            PathAnswer(path, title, Verdict(verdict), turning_point)
            for path, title, verdict, turning_point in it["paths"]
        ),
        tuple(it["gaps"]),
        tuple(it["deadlines"]),
    )
