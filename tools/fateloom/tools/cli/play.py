"""Play a scenario at the table: one screen that goes round, or bots that play by themselves.

fateloom play drowned_bell                      asks who plays
fateloom play drowned_bell --heroes warden,smuggler --save evening.game
fateloom play --resume evening.game             goes on where you stopped
fateloom play drowned_bell --bots random        a whole game, told in short
"""

from __future__ import annotations

import sys

from fateloom.tools.files import UsageError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

    from fateloom.runtime.story.rules import StoryRules
    from fateloom.tools.table.page import Page
    from fateloom.tools.table.saves import StoryTable

DAYS = 200


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    add = parser.add_argument
    add("path", metavar="PATH", nargs="?", help="the scenario: a folder, or a compiled one")
    add("--heroes", metavar="A,B", help="who plays, in the order of the turns")
    add("--seed", type=int, metavar="N", help="the same dice for the same number")
    add("--mode", choices=("explorer", "challenger"), help="for one player alone")
    add("--bots", choices=("random",), help="let bots play all seats")
    add("--days", type=int, default=DAYS, metavar="N", help=f"bots stop after N days ({DAYS})")
    add("--save", metavar="FILE", help="keep the game in FILE, after every step")
    add("--resume", metavar="FILE", help="go on with a saved game")
    add("--record", metavar="FILE.play", help="write the game down as a play when it stops")
    add("--plain", action="store_true", help="no colours, nothing is ever cleared")


def run(options: Namespace) -> int:
    """Play; gives the exit code."""
    from fateloom.runtime.story.rules import StoryRules
    from fateloom.tools.scenario import NotSound, load
    from fateloom.tools.table import saves
    from fateloom.tools.table.page import Page

    if hasattr(sys.stdin, "reconfigure"):  # whatever is typed must not stop the game
        sys.stdin.reconfigure(errors="replace")
    page = Page(plain=options.plain)
    saved = saves.read(options.resume) if options.resume is not None else None
    path = options.path or (saved.scenario if saved is not None else None)
    if path is None:
        raise UsageError("Play what? Name a scenario:  fateloom play PATH")
    try:
        rules = StoryRules(load(path))
    except NotSound:
        return 1
    if saved is not None:
        table = saves.restore(saved, rules)
        page.line(f"{shown(rules.program.title)}, day {table.state.day}: the game goes on.")
    else:
        table = _begin(options, rules, page)
    table = (
        _bots(options, rules, table, page)
        if options.bots
        else _people(options, rules, table, page, path)
    )
    if options.save is not None and options.bots:
        _save(options.save, rules, table, path)
    if options.record is not None:
        _record(options.record, rules, table)
    return 0


def _begin(options: Namespace, rules: StoryRules, page: Page) -> StoryTable:
    """A new game."""
    from random import SystemRandom

    from fateloom.runtime.kernel.game import Refusal
    from fateloom.runtime.kernel.table import start
    from fateloom.runtime.program.condition import GameMode
    from fateloom.runtime.story.setup import SetUp
    from fateloom.tools.table.page import RULES

    if options.seed is not None and not 0 <= options.seed < 10**18:
        raise UsageError("The number behind --seed goes from 0 to 18 digits.")
    seed = SystemRandom().randrange(10**6) if options.seed is None else options.seed
    heroes = _heroes(options, rules, page)
    mode = None if options.mode is None else GameMode(options.mode)
    table = start(rules, SetUp(len(heroes), heroes, mode), seed)
    if isinstance(table, Refusal):
        raise UsageError(RULES.sub("", table.message))
    page.line(f"{shown(rules.program.title)}  (seed {seed})")
    return table


def _heroes(options: Namespace, rules: StoryRules, page: Page) -> tuple[str, ...]:
    """Who plays: as told, else all that can (bots), else whoever says so."""
    known = [hero.id for hero in rules.program.heroes]
    if options.heroes is None and options.bots:
        return tuple(known[: rules.program.max_players])
    said = options.heroes
    if said is None:
        page.line(shown(rules.program.title))
        for number, hero in enumerate(rules.program.heroes, 1):
            page.line(f"  {number:>2}  {shown(hero.title)} ({hero.id})")
            if hero.description:
                page.note(f"    {hero.description.strip()}")
    while True:
        if said is None:
            page.ask("Who plays? Numbers or names, with commas: ")
            said = _reader(page)()
            if said is None:
                raise UsageError("\nNobody has said who plays:  --heroes A,B")
        words = [word for word in said.replace(",", " ").split() if word]
        chosen = [
            known[int(w) - 1] if w.isdecimal() and 0 < int(w) <= len(known) else w for w in words
        ]
        wrong = _wrong_heroes(chosen, known)
        if wrong is None:
            return tuple(chosen)
        if options.heroes is not None:
            raise UsageError(wrong)
        page.note(wrong)
        said = None


def _wrong_heroes(chosen: list[str], known: list[str]) -> str | None:
    from fateloom.dsl.suggest import nearest

    for word in chosen:
        if word not in known:
            near = nearest(word, known)
            meant = f" Did you mean '{near}'?" if near else f" There are: {', '.join(known)}."
            return f"There is no hero '{shown(word[:40])}'.{meant}"
    if len(set(chosen)) < len(chosen):
        return "Each hero can be played once."
    return None if chosen else "Somebody has to play."


def _reader(page: Page) -> Callable[[], str | None]:
    """What reads the next line of standard input; None at its end."""

    def read() -> str | None:
        page.out.flush()
        line = sys.stdin.readline()
        typed = line.rstrip("\r\n") if line else None
        if not sys.stdin.isatty():
            page.echo(typed or "")
        return typed

    return read


def _people(
    options: Namespace, rules: StoryRules, table: StoryTable, page: Page, path: str
) -> StoryTable:
    from fateloom.tools.table.sitting import Kept, Sitting

    kept = Kept(path, options.save or options.resume)
    going = options.resume is not None
    sitting = Sitting(rules, table, page, _reader(page), kept, goes_on=going)
    page.note("? helps at any time.")
    sitting.play()
    return sitting.table


def _bots(options: Namespace, rules: StoryRules, table: StoryTable, page: Page) -> StoryTable:
    from fateloom.tools.table.account import play_out, sentence
    from fateloom.tools.table.bots import bots_for

    if options.days < 1:
        raise UsageError("--days is at least 1.")
    seed, players = table.log.header.seed, len(table.state.heroes)
    bots = bots_for(options.bots, seed, players)
    ending = play_out(rules, table, bots, options.days, page)
    page.line()
    page.line(sentence(rules, ending))
    return ending.table


def _save(target: str, rules: StoryRules, table: StoryTable, path: str) -> None:
    from fateloom.tools.table import saves

    try:
        saves.save(target, table, rules, path)
    except OSError as error:
        raise UsageError(f"'{shown(target)}' cannot be written: {error.strerror}.") from None


def _record(path: str, rules: StoryRules, table: StoryTable) -> None:
    from fateloom.dsl.plays.record import to_play
    from fateloom.tools.cli.compile import save

    text = to_play(rules, table.log, f"Recorded on day {table.state.day}")
    save(path, text.encode("utf-8"))
    print(f"wrote {shown(path)}")
