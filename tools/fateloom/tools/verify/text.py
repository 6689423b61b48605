"""A report for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.diagnostics.render.styles import (
    BLUE,
    BOLD,
    CYAN,
    GREEN,
    MAGENTA,
    RED,
    YELLOW,
    styled,
)
from fateloom.dsl.verify.explain.answer import (
    Answer,
    DecisiveText,
    Line,
    MissingGoalText,
    UndecidedKind,
    UndecidedText,
)
from fateloom.dsl.verify.explain.blame import Blame
from fateloom.dsl.verify.proof.prover import Verdict
from fateloom.tools.verify.asking import HeroReport, Report

WIDTH = 98
MOST_REASONS = 8
MOST_TOGETHER = 8
MOST_WALKS = 3

COLOURS = {Verdict.PROVED: GREEN, Verdict.BLOCKED: RED, Verdict.UNDECIDED: YELLOW}
ACTORS = (CYAN, MAGENTA, BLUE, YELLOW)
"""Colours of the heroes, by seat."""

BLAME = {
    Blame.BEGINNING: "nobody: there was never a way",
    Blame.WORLD: "nobody: days and events alone cause it",
    Blame.OPPONENTS: "the others alone",
    Blame.HERO: "their own choice",
    Blame.LUCK: "the dice of their own test",
    Blame.MIXED: "several causes together",
}

CAUSES = {
    Blame.OPPONENTS: "what the others do",
    Blame.HERO: "their own choice",
    Blame.LUCK: "the dice of their own test",
    Blame.WORLD: "days and events",
}
"""Causes that come together."""


def to_text(report: Report, *, colour: bool) -> str:
    """All of a report."""
    path = next((it.worst.path for it in report.heroes), "")
    asked = "can this path be lost?" if path else "can a hero be shut out of every finale?"
    lines = [f"{clean(report.title)}: {asked}", ""]
    seats = {it.hero: at for at, it in enumerate(report.heroes)}
    ink = Ink(colour, seats)
    for it in report.heroes:
        lines += [*_hero(ink, it), ""]
    lines += _end(report)
    return "\n".join(lines) + "\n"


class Ink:
    """Colours, where they are wanted."""

    def __init__(self, colour: bool, seats: dict[str, int]) -> None:
        self._colour = colour
        self._seats = seats

    def word(self, verdict: Verdict) -> str:
        """A verdict at the beginning of a line."""
        return self._in(COLOURS[verdict] + BOLD, f"{verdict.name:<9}")

    def bold(self, text: str) -> str:
        """What must not be missed."""
        return self._in(BOLD, text)

    def of(self, hero: str, text: str) -> str:
        """What a hero does."""
        if hero not in self._seats:
            return text
        return self._in(ACTORS[self._seats[hero] % len(ACTORS)], text)

    def _in(self, styles: str, text: str) -> str:
        return styled(text, styles) if self._colour else text


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
            said = f"can lose the path '{it.path}'" if it.path else "can lose every finale"
            yield f"{word}  {it.name} {said}.   ({tables})"
            yield from _blocked(ink, it)
        case Verdict.UNDECIDED:
            yield f"{word}  {it.name} could not be decided.   ({tables})"
            yield from _undecided(ink, it)
    better = [one for one in report.tables if one.verdict is not it.verdict]
    for verdict in dict.fromkeys(one.verdict for one in better):
        others = ", ".join(dict.fromkeys(one.table for one in better if one.verdict is verdict))
        yield from _wrapped(f"At other tables: {verdict.value} ({others}).", 2)
    yield from _paths(report)
    yield from _leaving(ink, report)
    ending = [one for one in report.tables if one.deadlines]
    if ending:
        here = ", ".join(dict.fromkeys(one.table for one in ending))
        lines = "; ".join(ending[0].deadlines)
        yield from _wrapped(f"Deadline, not counted as a block ({here}): {lines}.", 2)


def _reasons(it: Answer) -> Iterator[str]:
    """Why a hero is never blocked."""
    for reason in it.reasons[:MOST_REASONS]:
        head = (
            "Can always be achieved, and is permanent:"
            if reason.permanent
            else "Can always be achieved again:"
        )
        by = f"  ({'; or: '.join(reason.by)})" if reason.by else ""
        yield from _wrapped(f"{head} {reason.claim}{by}", 2)
    if len(it.reasons) > MOST_REASONS:
        yield f"  … and {len(it.reasons) - MOST_REASONS} more."
    if it.finale_step:
        yield from _wrapped(f"So this is always possible in the end: {it.finale_step}.", 2)
    if it.looked_at:
        things = _some(it.looked_at)
        yield from _wrapped(f"Proved over all combinations of: {things}.", 2)
    if it.why:
        yield from _wrapped(f"Proved by playing: {it.why}.", 2)
    if it.cannot_be_delayed:
        yield from _wrapped("Other players cannot even delay this.", 2)
    elif len(it.company) > 1:
        yield from _wrapped("Other players can delay this, but not prevent it.", 2)
    if it.calls:
        yield "  Assumes these results of the games it calls:"
        for call in it.calls:
            yield from _wrapped(f"- {call.sentence}", 4, 6)


def _blocked(ink: Ink, it: Answer) -> Iterator[str]:
    """How a hero comes to be blocked, whose doing it is, what is missing."""
    assert it.blame is not None
    if it.blame is Blame.BEGINNING:
        yield f"  {it.name} alone has no way to a finale, even from the beginning."
    else:
        count = len(it.decisive or it.play)
        steps = "1 step" if count == 1 else f"{count} steps"
        yield f"  Cause: {_cause(it.blame, it.causes)}.   {steps}:"
        if it.decisive:
            yield from _decisive(ink, it.name, it.decisive)
        else:
            yield from _play(ink, it.play, it.turning_point)
    for lacked in it.missing:
        yield from _lacked(it.name, lacked, it.shown(lacked.since))
    for full in it.full:
        yield from _wrapped(f"{full}.", 2)
    told = {path for lacked in it.missing for path in lacked.paths}
    for shut in it.shut:
        if shut.path not in told:
            yield from _wrapped(f"For '{shut.path}': {shut.why}.", 2)
    told |= {shut.path for shut in it.shut}
    rest = [f"'{path.title}'" for path in it.paths if path.title not in told]
    if rest:
        yield from _wrapped(
            f"For {' and '.join(rest)}, everything needed can still be achieved separately, but "
            f"not all of it together. It depends on: {_some(it.looked_at)}.",
            2,
        )
    if it.avoid:
        yield f"  Safe as long as {it.name} never does this:"
        for choice in it.avoid:
            yield from _wrapped(f"- {choice}", 4, 6)
    yield from _repairs(it)


def _cause(blame: Blame, causes: tuple[Blame, ...]) -> str:
    """Whose doing it is, in a few words."""
    if blame is not Blame.MIXED:
        return BLAME[blame]
    return together([CAUSES[it] for it in causes]) or BLAME[blame]


def _repairs(it: Answer) -> Iterator[str]:
    """What would mend it."""
    if not it.repairs:
        return
    head = f"Repairs (each by itself makes {it.name} PROVED at this table):"
    yield from _wrapped(head, 2)
    for repair in it.repairs:
        where = f"{clean(repair.at)}: " if repair.at else ""
        yield from _wrapped(f"- {where}{repair.sentence}", 4, 6)
        for line in repair.lines:
            yield f"          {line}"
        if repair.others:
            yield from _wrapped(f"Also proved with it: {', '.join(repair.others)}.", 6)
        if repair.unsure:
            heroes = " and ".join(repair.unsure)
            yield from _wrapped(f"Not checked for {heroes}: apply the edit and verify again.", 6)


def _undecided(ink: Ink, it: Answer) -> Iterator[str]:
    """What stopped the search."""
    yield from _wrapped(f"Reason: {it.why}.", 2)
    yield from _open(it.undecided, 2)
    if it.play:
        yield from _play(ink, it.play, it.turning_point)
    elif it.looked_at:
        yield from _wrapped(f"The proof search tracked: {_some(it.looked_at)}.", 2)


def _open(it: UndecidedText | None, indent: int) -> Iterator[str]:
    """On what an undecided question hangs, and what would decide it."""
    if it is None:
        return
    places = [f"{one.what} ({one.at})" if one.at else one.what for one in it.places]
    if places:
        yield from _wrapped(f"It hangs on: {'; '.join(places)}.", indent)
    if it.edit is not None:
        where = f"{it.edit.at}: " if it.edit.at else ""
        yield from _wrapped(f"With this edit it is proved: {where}{it.edit.sentence}", indent)
    elif it.tried:
        many = "the edit that was" if it.tried == 1 else f"any of the {it.tried} edits that were"
        yield from _wrapped(f"It is not proved with {many} tried.", indent)


def _play(ink: Ink, play: tuple[Line, ...], turning_point: int) -> Iterator[str]:
    for number, line in enumerate(play, 1):
        first, *rest = wrap(line.sentence, WIDTH - 5) or [""]
        yield f"  {number:>2}. {ink.of(line.hero, first)}"
        for more in rest:
            yield f"      {ink.of(line.hero, more)}"
        if number == turning_point:
            yield f"      {ink.bold('^ THE POINT OF NO RETURN')}"


def _decisive(ink: Ink, name: str, steps: tuple[DecisiveText, ...]) -> Iterator[str]:
    """The decisive steps, each with what leads to it and with its reasons."""
    for number, it in enumerate(steps, 1):
        first, *rest = wrap(it.line.sentence, WIDTH - 5) or [""]
        yield f"  {number:>2}. {ink.of(it.line.hero, first)}"
        for more in rest:
            yield f"      {ink.of(it.line.hero, more)}"
        if it.walks:
            yield from _wrapped(f"(before that: {_walks(it.walks)})", 6)
        if it.hero_too:
            yield from _wrapped(f"({name} could do this as well, with the same end)", 6)
        for why in it.why:
            yield from _wrapped(why.sentence, 6, 8)
        if it.no_return:
            yield f"      {ink.bold('^ THE POINT OF NO RETURN')}"


def _walks(walks: tuple[Line, ...]) -> str:
    """What leads to a step, the last of it."""
    less = f"{len(walks) - MOST_WALKS} more, then " if len(walks) > MOST_WALKS else ""
    return less + "; ".join(it.sentence.partition(": ")[0] for it in walks[-MOST_WALKS:])


def _lacked(name: str, it: MissingGoalText, step: int) -> Iterator[str]:
    paths = " and ".join(f"'{path}'" for path in it.paths)
    since = f"Since step {step}" if step else "By then" if it.since else "From the beginning"
    yield from _wrapped(
        f"For {paths}, {name} can no longer achieve: {it.wanted}. {since}: {it.now}.", 2
    )
    if not it.sources:
        again = "back" if it.had else "about"
        yield f"    Nothing in the story brings it {again}."
    for source in it.sources:
        shut = f"since {source.shut}" if source.shut else _together(source.together)
        at = f" ({source.at})" if source.at else ""
        yield from _wrapped(f"- {source.step}{at}: no longer possible, {shut}", 4, 6)


def _together(wants: tuple[str, ...]) -> str:
    """Why a step brings nothing any more that can still be taken."""
    if not wants:
        return "as the story stands then"
    more = " together" if len(wants) > 1 else ""
    return f"since it asks that {together(wants)}, which can no longer be{more}"


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
                yield from _wrapped(f"{name}: can always be finished.", 2)
            case Verdict.BLOCKED:
                by = (
                    f" It is lost, for example, by: {path.turning_point}."
                    if path.turning_point
                    else ""
                )
                yield from _wrapped(f"{name}: can be lost while another stays open.{by}", 2)
            case Verdict.UNDECIDED:
                yield from _wrapped(f"{name}: undecided.", 2)
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
            yield from _wrapped(head, 2)
            yield from _play(ink, worst.play, worst.turning_point)
        case Verdict.UNDECIDED:
            head = "If players go home in the middle of the game, this could not be decided"
            yield from _wrapped(f"{head}: {worst.why}.", 2)
            yield from _open(worst.undecided, 4)


def _end(report: Report) -> Iterator[str]:
    """What all of it covers and leaves aside."""
    gaps = dict.fromkeys(
        gap for hero in report.heroes for table in hero.tables for gap in table.gaps
    )
    for gap in gaps:
        yield from _wrapped(f"Not covered: {gap}.", 0, 2)
    for endless in report.endless:
        yield from _wrapped(f"A mistake of the story: {clean(endless)}.", 0, 2)
    if any(it.kind is UndecidedKind.TOO_MUCH for it in _all_open(report)):
        more = "--bits 192 allows twice as much as usual (96)"
        yield from _wrapped(f"A larger budget may decide what hangs on too much: {more}.", 0, 2)
    if report.covered:
        yield f"Also covered: {', '.join(report.covered)}."
    if report.left:
        yield f"Not checked: {', '.join(report.left)} (use --tables all)."
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


def _some(topics: Iterable[str]) -> str:
    """A few of many, and how many more."""
    every = list(topics)
    if len(every) <= MOST_TOGETHER + 1:
        return "; ".join(every)
    return "; ".join(every[:MOST_TOGETHER]) + f"; and {len(every) - MOST_TOGETHER} more"


def _wrapped(text: str, indent: int, further: int | None = None) -> list[str]:
    begin = " " * indent
    go_on = " " * (indent + 2 if further is None else further)
    return wrap(text, WIDTH, initial_indent=begin, subsequent_indent=go_on)
