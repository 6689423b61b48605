"""Prove that no hero can ever be shut out of every finale, or show how it happens.

fateloom verify my_island                         every hero, at the largest table and alone
fateloom verify my_island --hero keeper --play my_island/plays/blocked.play

Exit code 0 when every hero is proved, 1 when one can be blocked, 3 when nothing can be said for
sure of one and none is blocked. The same scenario gives the same answer, and the same play. Each
verdict is told as soon as it is known; Ctrl-C (exit code 130) prints what is known by then.
"""

from __future__ import annotations

import json
import os
import sys

from fateloom.tools import cache, findings
from fateloom.tools.files import CAMPAIGN, UsageError, gather, is_campaign, read_named, shown
from fateloom.tools.verify.asked import ALL, BITS, LARGEST, MODES, MOST_BITS, Asked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Iterator

    from fateloom.runtime.program.program import Program
    from fateloom.tools.verify.asking import Later
    from fateloom.tools.verify.report import Report
    from fateloom.tools.verify.text import Telling

PROVED, BLOCKED, UNDECIDED, STOPPED = 0, 1, 3, 130
GAMES = 20
"""Games of each table that certificates are held to."""


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    add = parser.add_argument
    add("path", metavar="PATH", help="the scenario: a folder, or a compiled one; or a campaign")
    add("--hero", metavar="ID", help="only one hero")
    add(
        "--path",
        metavar="ID",
        dest="path_id",
        help="one path of a destiny alone, as PATH or HERO.PATH: can it always be finished?",
    )
    add(
        "--tables",
        choices=(LARGEST, MODES, ALL),
        default=MODES,
        help="which tables to check: largest: as many players as possible; modes: also each hero "
        "alone in each solo mode (the default); all: also everything between",
    )
    add("--format", choices=("text", "json"), default="text", help="text for people (the default)")
    findings.add_colour(parser)
    add(
        "--play",
        metavar="FILE",
        help="write how heroes are blocked as plays: in the folder plays, fateloom test runs them",
    )
    add(
        "--certificate",
        metavar="FILE",
        help="prove everything again, and write certificates to FILE",
    )
    add("--recheck", metavar="FILE", help="check certificates with the independent checker")
    add(
        "--games",
        type=int,
        default=GAMES,
        metavar="N",
        help=f"with --recheck: hold the certificates to N games of each table ({GAMES})",
    )
    add(
        "--bits",
        type=int,
        default=BITS,
        metavar="N",
        help=f"how many bits of variables a proof may track together ({BITS}); its time and memory "
        "may grow with that",
    )
    add("--no-repairs", action="store_true", help="do not search for repairs")
    add("--jobs", type=int, default=1, metavar="N", help="work in N processes (1)")
    add("--no-cache", action="store_true", help="do not use the cache")
    add(
        "--keep",
        action="store_true",
        help="after all is said, keep what the next edit is answered from, as a terminal does",
    )


def run(options: Namespace) -> int:
    """Ask; gives the exit code."""
    if options.jobs < 1:
        raise UsageError("--jobs is at least 1.")
    if not BITS <= options.bits <= MOST_BITS:
        raise UsageError(f"--bits is {BITS} to {MOST_BITS}.")
    if options.play is not None and not options.play.endswith(".play"):
        raise UsageError(f"'{shown(options.play)}': the name of a file of plays ends in .play.")
    if is_campaign(options.path) or os.path.basename(options.path) == CAMPAIGN:
        return _campaign(options)
    if options.recheck is not None:
        from fateloom.tools.verify.certificates import recheck_all

        if options.games < 0:
            raise UsageError("--games is at least 0.")
        return recheck_all(
            options.path,
            options.recheck,
            hero=options.hero,
            games=options.games,
            play=options.play,
        )
    left: list[Callable[[], None]] = []
    _part(options)
    report = reported(options, options.path, left.append)
    if options.format == "json":
        from fateloom.tools.verify.as_json import to_json

        print(json.dumps(to_json(report), indent=2), flush=True)
    if report.stopped:
        return STOPPED
    if options.play is not None:
        _write_plays(options.play, report)
    if options.certificate is not None:
        from fateloom.tools.verify.certificates import write

        write(options.certificate, report)
        if report.uncertified and code_of(report) == PROVED:
            return UNDECIDED
    if options.keep or sys.stderr.isatty():
        _keep(left)
    return code_of(report)


def _part(options: Namespace) -> None:
    """`--path HERO.PATH`, as stories and other commands name it, is a hero and a path."""
    hero, dot, path = (options.path_id or "").partition(".")
    if dot and options.hero in (None, hero):
        options.hero, options.path_id = hero, path


def _keep(left: list[Callable[[], None]]) -> None:
    """What the next version of the story is told from, now that all is said of this one. Whoever
    ends it has lost nothing but that.
    """
    if left:
        print("Now what the next edit is answered from is kept; Ctrl-C ends.", file=sys.stderr)
    try:
        for it in left:
            it()
    except KeyboardInterrupt:
        return


def _campaign(options: Namespace) -> int:
    """Ask about each scenario of a campaign; gives the exit code, the worst of all."""
    from fateloom.dsl.diagnostics.render.clean import clean
    from fateloom.tools.campaign.folder import sound_campaign, summary_of
    from fateloom.tools.verify.as_json import to_json
    from fateloom.tools.verify.campaign import in_words, looking

    for name in ("hero", "play", "certificate", "recheck"):
        if vars(options)[name] is not None:
            raise UsageError(f"--{name} goes with one scenario, and this is a campaign.")
    if options.path_id is not None:
        raise UsageError("--path goes with one scenario, and this is a campaign.")
    opened = sound_campaign(options.path)
    assert opened.campaign is not None
    known = {name: summary_of(program) for name, program in opened.programs.items()}
    said, codes = [], []
    for step in opened.campaign.steps:
        report = reported(options, opened.folder(step.scenario))
        it = looking(step, known)
        codes.append(code_of(report))
        if options.format == "json":
            past = {"looks_at": list(it.asked), "combinations": it.combinations}
            past |= {"untold": it.untold, "recaps_never_told": list(it.idle)}
            said.append({**to_json(report), "past": past})
        else:
            print("\n".join((*map(clean, in_words(it, step.recaps)), "")), flush=True)
        if report.stopped:
            codes.append(STOPPED)
            break
    if options.format == "json":
        print(json.dumps({"campaign": opened.campaign.id, "scenarios": said}, indent=2))
    if STOPPED in codes:
        return STOPPED
    return BLOCKED if BLOCKED in codes else max(codes)


def code_of(report: Report) -> int:
    """The exit code of a report."""
    from fateloom.dsl.verify.verdict import Verdict

    codes = {Verdict.PROVED: PROVED, Verdict.BLOCKED: BLOCKED, Verdict.UNDECIDED: UNDECIDED}
    return codes[report.verdict]


def reported(options: Namespace, path: str, later: Later = lambda keep: None) -> Report:
    """The report on a scenario, known already or asked for now; as text it is printed, the verdicts
    as soon as they are known. `later`: as of `asking.report`.

    Raises UsageError when there is nothing to open, NotSound after errors were shown.
    """
    from fateloom.tools.verify.as_json import kept

    plain = not options.no_cache and options.certificate is None and not is_campaign(path)
    name = cache.key(_parts(options, path)) if plain else ""
    known = _known(name)
    if known is not None:
        if options.format == "text":
            _telling(options, known.title, _printed).rest(known)
        return known
    from fateloom.tools.scenario import open_whole

    program = open_whole(path, "verify").played
    if options.hero is not None:
        _check_hero(program, options.hero)
    if options.path_id is not None:
        _check_path(program, options)
    from fateloom.dsl.verify.bdd.room import why_plain
    from fateloom.tools.verify.progress import Progress
    from fateloom.tools.verify.whole import answered

    if why := why_plain():
        print(f"Note: {why}; the proof uses a slower engine.", file=sys.stderr)
    progress = Progress(sys.stderr.isatty())
    telling = _telling(options, program.title, progress.aside)
    try:
        report = answered(
            program,
            _asked(options),
            jobs=options.jobs,
            cached=plain,
            certified=options.certificate is not None,
            progress=progress.said,
            first=telling.first if options.format == "text" else lambda answer: None,
            later=later,
        )
    finally:
        progress.gone()
    if plain and not report.stopped:
        cache.store(name, kept(report))
    if options.format == "text":
        telling.rest(report)
    return report


def _telling(options: Namespace, title: str, write: Callable[[str], None]) -> Telling:
    from fateloom.tools.verify.text import Telling

    return Telling(title, findings.wants_colour(options.color), write)


def _printed(text: str) -> None:
    print(text, end="", flush=True)


def _check_hero(program: Program, hero: str) -> None:
    """Raises UsageError where the story has no such hero."""
    from fateloom.dsl.suggest import nearest

    known = [it.id for it in program.heroes]
    if hero not in known:
        said = hero.casefold()
        titled = (it.id for it in program.heroes if it.title.casefold().startswith(said))
        near = nearest(hero, known) or next(titled, None)
        meant = f" Did you mean '{near}'?" if near else f" There are: {', '.join(known)}."
        raise UsageError(f"There is no hero '{shown(hero[:40])}'.{meant}")


def _check_path(program: Program, options: Namespace) -> None:
    """Raises UsageError where no hero who is asked about has that path."""
    own = [it for it in program.destinies if options.hero in (None, it.hero)]
    names = [path.id for it in own for path in it.paths]
    if options.certificate is not None:
        raise UsageError("--certificate goes with whole destinies, and --path asks about one path.")
    if options.path_id not in names:
        known = ", ".join(map(shown, names))
        raise UsageError(f"There is no path '{shown(options.path_id)}'. The paths are: {known}.")


def _parts(options: Namespace, path: str) -> Iterator[bytes]:
    """All that a report depends on beside the tool itself."""
    yield from _asked(options).parts()
    if os.path.isfile(path):
        yield read_named(path, "a compiled scenario")
        return
    yield from gather(path, cached=True).parts()


def _asked(options: Namespace) -> Asked:
    """What is asked."""
    named = options.hero, options.path_id
    return Asked(*named, options.tables, not options.no_repairs, options.bits)


def _known(name: str) -> Report | None:
    body = cache.load(name) if name else None
    if body is None:
        return None
    from fateloom.runtime.codec import DecodeError
    from fateloom.tools.verify.as_json import read_again

    try:
        return read_again(body)
    except DecodeError:
        return None


def _write_plays(path: str, report: Report) -> None:
    """The plays of all blocked heroes, in one file; none, when nobody is blocked."""
    from fateloom.dsl.verify.verdict import Verdict
    from fateloom.tools.files import save

    worst = [it.worst for it in report.heroes]
    plays = [it.play_text for it in worst if it.play_text and it.verdict is Verdict.BLOCKED]
    if not plays:
        print("Nobody is blocked, so there is no play to write.", file=sys.stderr)
        return
    save(path, "\n".join(plays).encode("utf-8"))
    print(f"wrote {shown(path)}", file=sys.stderr)
