"""A report for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.verify.explain.answer import Answer, UndecidedKind, UndecidedText
from fateloom.dsl.verify.verdict import Blame, Verdict
from fateloom.tools.verify.blocked_text import blocked, show_play
from fateloom.tools.verify.kept import AS_BEFORE
from fateloom.tools.verify.lines import Ink, some, wrapped
from fateloom.tools.verify.report import HeroReport, Report

MOST_REASONS = 8


def to_text(report: Report, *, colour: bool) -> str:
    """All of a report: what `Telling` prints piece by piece."""
    told: list[str] = []
    telling = Telling(report.title, colour, told.append)
    telling.rest(report)
    return "".join(told)


class Telling:
    """A report as it comes: the verdict of each hero at the largest table, then all the rest."""

    def __init__(self, title: str, colour: bool, write: Callable[[str], None]) -> None:
        """`write` is given text that is to be seen at once."""
        self._title, self._colour, self._write = title, colour, write
        self._told: set[str] = set()

    def first(self, it: Answer) -> None:
        """The first verdict on a hero; what comes after it is for `rest`."""
        if it.hero in self._told:
            return
        if not self._told:
            asked = (
                "can this path be lost?" if it.path else "can a hero be shut out of every finale?"
            )
            self._write(f"{clean(self._title)}: {asked}\n\n")
        self._told.add(it.hero)
        before = ", as before" if it.why == AS_BEFORE else ""
        self._write(f"{it.table}: {it.name} {it.verdict.value}{before}\n")

    def rest(self, report: Report) -> None:
        """What has not been told yet."""
        for it in report.heroes:
            self.first(it.tables[0])
        ink = Ink(self._colour, {it.hero: at for at, it in enumerate(report.heroes)})
        lines = [""]
        for hero in report.heroes:
            lines += [*_hero(ink, hero), ""]
        lines += _end(report)
        self._write("\n".join(lines) + "\n")


def _hero(ink: Ink, report: HeroReport) -> Iterator[str]:
    """Everything about one hero."""
    it = report.worst
    word = ink.word(it.verdict)
    alike = [one.table for one in report.tables if one.verdict is it.verdict]
    tables = ", ".join(dict.fromkeys(alike))
    match it.verdict:
        case Verdict.PROVED:
            said = f"can always finish the path '{it.path}'" if it.path else "is never blocked"
            yield f"{word}  {it.name} {said}.   ({tables})"
            yield from _reasons(it)
        case Verdict.BLOCKED:
            never = it.nobody or it.blame is Blame.BEGINNING
            can = "can never finish" if never else "can lose"
            a = f"the path '{it.path}'" if it.path else "a finale" if never else "every finale"
            said = f"{can} {a}" if it.nobody or not never else f"alone {can} {a}"
            yield f"{word}  {it.name} {said}.   ({tables})"
            yield from blocked(ink, it)
        case Verdict.UNDECIDED:
            yield f"{word}  {it.name} could not be decided.   ({tables})"
            yield from _undecided(ink, it)
    better = [one for one in report.tables if one.verdict is not it.verdict]
    for verdict in dict.fromkeys(one.verdict for one in better):
        others = ", ".join(dict.fromkeys(one.table for one in better if one.verdict is verdict))
        why = next((one.why for one in better if one.verdict is verdict), "")
        because = f": {why}" if why and verdict is Verdict.UNDECIDED else ""
        yield from wrapped(f"At other tables: {verdict.value} ({others}){because}.", 2)
    yield from _paths(report)
    yield from _leaving(ink, report)
    ending = [one for one in report.tables if one.deadlines]
    if ending:
        here = ", ".join(dict.fromkeys(one.table for one in ending))
        lines = "; ".join(ending[0].deadlines)
        yield from wrapped(f"Deadline, not counted as a block ({here}): {lines}.", 2)


def _reasons(it: Answer) -> Iterator[str]:
    """Why a hero is never blocked."""
    for reason in it.reasons[:MOST_REASONS]:
        head = (
            "Can always be achieved, and is permanent:"
            if reason.permanent
            else "Can always be achieved again:"
        )
        by = f"  ({'; or: '.join(reason.by)})" if reason.by else ""
        yield from wrapped(f"{head} {reason.claim}{by}", 2)
    if len(it.reasons) > MOST_REASONS:
        yield f"  … and {len(it.reasons) - MOST_REASONS} more."
    if it.finale_step:
        yield from wrapped(f"So this is always possible in the end: {it.finale_step}.", 2)
    if it.looked_at:
        things = some(it.looked_at)
        yield from wrapped(f"Proved over all combinations of: {things}.", 2)
    if it.why:
        how = "As before" if it.why == AS_BEFORE else "Proved by playing"
        yield from wrapped(f"{how}: {it.why}.", 2)
    if it.cannot_be_delayed:
        yield from wrapped("Other players cannot even delay this.", 2)
    elif len(it.company) > 1:
        yield from wrapped("Other players can delay this, but not prevent it.", 2)
    if it.calls:
        yield "  Assumes these results of the games it calls:"
        for call in it.calls:
            yield from wrapped(f"- {call.sentence}", 4, 6)


def _undecided(ink: Ink, it: Answer) -> Iterator[str]:
    """What stopped the search."""
    yield from wrapped(f"Reason: {it.why}.", 2)
    yield from _open(it.undecided, 2)
    if it.play:
        yield from show_play(ink, it.play, it.turning_point)
    elif it.looked_at:
        yield from wrapped(f"The proof search tracked: {some(it.looked_at)}.", 2)


def _open(it: UndecidedText | None, indent: int) -> Iterator[str]:
    """On what an undecided question hangs, and what would decide it."""
    if it is None:
        return
    places = [f"{one.what} ({one.at})" if one.at else one.what for one in it.places]
    if places:
        yield from wrapped(f"It hangs on: {'; '.join(places)}.", indent)
    if it.edit is not None:
        where = f"{it.edit.at}: " if it.edit.at else ""
        yield from wrapped(f"With this edit it is proved: {where}{it.edit.sentence}", indent)
    elif it.tried:
        many = "the edit that was" if it.tried == 1 else f"any of the {it.tried} edits that were"
        yield from wrapped(f"It is not proved with {many} tried.", indent)


def _paths(report: HeroReport) -> Iterator[str]:
    """Which paths can be lost while another is kept; with the table, where others are worse."""
    it = report.tables[0]
    if it.verdict is Verdict.BLOCKED:
        return
    here = "" if it.verdict is report.worst.verdict else f" ({it.table})"
    for path in it.paths:
        name = f"Path '{path.title}'{here}"
        match path.verdict:
            case Verdict.PROVED:
                yield from wrapped(f"{name}: can always be finished.", 2)
            case Verdict.BLOCKED:
                lost = (
                    "can be lost while another stays open. It is lost, for example, by: "
                    f"{path.turning_point}."
                    if path.turning_point
                    else f"{path.why}."
                    if path.why
                    else f"{it.name} alone has no way to finish it, even from the beginning."
                )
                can = "can then no longer" if path.turning_point else "alone can never"
                lacks = f" {it.name} {can} achieve: {'; '.join(path.lacks)}." if path.lacks else ""
                yield from wrapped(f"{name}: {lost}{lacks}", 2)
            case Verdict.UNDECIDED:
                yield from wrapped(f"{name}: undecided.", 2)
                yield from _open(path.undecided, 4)


def _leaving(ink: Ink, report: HeroReport) -> Iterator[str]:
    """What becomes of a proof if players go home in the middle of the game."""
    worst = report.leaving
    if worst is None:
        return
    match worst.verdict:
        case Verdict.PROVED:
            yield "  The same holds if players go home in the middle of the game."
        case Verdict.BLOCKED:
            head = "But if players go home in the middle of the game, every finale can be lost:"
            yield from wrapped(head, 2)
            yield from show_play(ink, worst.play, worst.turning_point)
        case Verdict.UNDECIDED:
            head = "If players go home in the middle of the game, this could not be decided"
            yield from wrapped(f"{head}: {worst.why}.", 2)
            yield from _open(worst.undecided, 4)


def _end(report: Report) -> Iterator[str]:
    """What all of it covers and leaves aside."""
    gaps = dict.fromkeys(
        gap for hero in report.heroes for table in hero.tables for gap in table.gaps
    )
    for gap in gaps:
        yield from wrapped(f"Not covered: {gap}.", 0, 2)
    for endless in report.endless:
        yield from wrapped(f"A mistake of the story: {clean(endless)}.", 0, 2)
    if any(it.kind is UndecidedKind.TOO_MUCH for it in _all_open(report)):
        more = "--bits 192 allows twice as much as usual (96)"
        yield from wrapped(f"A larger budget may decide what hangs on too much: {more}.", 0, 2)
    if report.covered:
        yield f"Also covered: {', '.join(report.covered)}."
    if report.left:
        yield f"Not checked: {', '.join(report.left)} (use --tables all)."
    if report.stopped:
        yield from wrapped(f"Stopped. Not asked any more: {'; '.join(report.stopped)}.", 0, 2)
    count = {it: 0 for it in Verdict}
    for hero in report.heroes:
        count[hero.worst.verdict] += 1
    heroes = "1 hero" if len(report.heroes) == 1 else f"{len(report.heroes)} heroes"
    said = ", ".join(f"{many} {it.value}" for it, many in count.items() if many)
    yield f"{heroes}: {said}."


def _all_open(report: Report) -> Iterator[UndecidedText]:
    """What is told of all that is undecided."""
    for hero in report.heroes:
        every = (hero.worst, hero.leaving, *hero.tables[0].paths)
        yield from (it.undecided for it in every if it is not None and it.undecided is not None)
