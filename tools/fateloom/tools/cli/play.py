"""Play a scenario at the table: one screen that goes round, or bots that play by themselves.

fateloom play drowned_bell                      asks who plays
fateloom play drowned_bell --heroes warden,smuggler --save evening.game
fateloom play --resume evening.game             goes on where you stopped
fateloom play drowned_bell --language de        in a translation (text/de.po)
fateloom play drowned_bell --dice table         you roll real dice and type what they show
fateloom play drowned_bell --players me,random,me            people and bots at one table
fateloom play drowned_bell --bots random        a whole game, told in short
fateloom play drowned_bell --bots greedy,hoarder,random      a bot for each seat
"""

from __future__ import annotations

import sys

from fateloom.tools.files import UsageError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

    from fateloom.dsl.translation.apply import Translation
    from fateloom.runtime.story.rules import StoryRules
    from fateloom.tools.saves.file import SaveFile
    from fateloom.tools.saves.keeper import Keeper
    from fateloom.tools.saves.kinds import StoryTable
    from fateloom.tools.table.page import Page

DAYS = 200

STOPPED = 130
"""The exit code after Ctrl-C, as everywhere."""


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    add = parser.add_argument
    add("path", metavar="PATH", nargs="?", help="the scenario: a folder, or a compiled one")
    add("--heroes", metavar="A,B", help="who plays, in the order of the turns")
    add("--seed", type=int, metavar="N", help="the same dice for the same number")
    add("--mode", choices=("explorer", "challenger"), help="for one player alone")
    add("--players", metavar="A,B", help="who sits where: me, or a bot's name; one for each hero")
    add(
        "--dice", choices=("digital", "table"), default="digital", help="who rolls: the engine, you"
    )
    add("--bots", metavar="A,B", help="let bots play: random, greedy, hoarder; one for all or each")
    add("--days", type=int, default=DAYS, metavar="N", help=f"bots stop after N days ({DAYS})")
    add("--save", metavar="FILE", help="keep the game in FILE, after every step")
    add("--resume", metavar="FILE", help="go on with a saved game")
    add("--until-there", action="store_true", help="with --resume: only as far as it still holds")
    add("--record", metavar="FILE.play", help="write the game down as a play when it stops")
    add("--language", metavar="XX", help="tell the story in a translation: de, fr")
    add("--plain", action="store_true", help="sentences only, for screen readers")


def run(options: Namespace) -> int:
    """Play; gives the exit code."""
    from contextlib import ExitStack

    from fateloom.runtime.story.rules import StoryRules
    from fateloom.tools.scenario import NotSound, load
    from fateloom.tools.table.page import Page

    # Whatever is typed must not stop the game. A campaign has said so before, and read lines since.
    if hasattr(sys.stdin, "reconfigure") and sys.stdin.errors != "replace":
        sys.stdin.reconfigure(errors="replace")
    _agree(options)
    page = Page(plain=options.plain)
    with ExitStack() as stack:
        file, path = None, options.path
        if options.resume is not None:
            from fateloom.tools.saves.file import SaveFile
            from fateloom.tools.saves.opening import elsewhere, scenario_of

            there = elsewhere(options.resume, options.save)
            file = SaveFile.open(options.resume, to_write=not there)
            stack.callback(file.close)
            path = path or scenario_of(options.resume, file.contents)
        if path is None:
            raise UsageError("Play what? Name a scenario:  fateloom play PATH")
        try:
            rules = StoryRules(load(path))
        except NotSound:
            return 1
        keeper = None
        if options.resume is not None or options.save is not None or not options.bots:
            from fateloom.tools.saves.keeper import Keeper

            keeper = stack.enter_context(Keeper(rules, path))
        return _played(options, rules, page, path, file, keeper)


def _played(
    options: Namespace,
    rules: StoryRules,
    page: Page,
    path: str,
    file: SaveFile | None,
    keeper: Keeper | None,
) -> int:
    """Begin or go on, play, save; gives the exit code. `file`: the save to go on with."""
    from fateloom.runtime.story.rules import StoryRules

    translation = _translation(options.language, rules, page, path)
    seen = rules if translation is None else StoryRules(translation.program)
    if file is not None and keeper is not None:
        from fateloom.tools.saves.opening import taken_up

        table, notes = taken_up(
            options.resume, file, keeper, save=options.save, until_there=options.until_there
        )
        for note in notes:
            page.note(note)
        page.note(f"{seen.program.title}, day {table.state.day}: the game goes on.", 0)
    else:
        table = _begin(options, rules, seen, page)
    if options.save is not None and keeper is not None:
        keeper.save(options.save, table)  # whatever is wrong with the name is said at once
    stopped = False
    if options.bots:
        table = _bots(options, seen, table, page, translation)
    else:
        assert keeper is not None  # people may save at any time
        table, stopped = _people(options, seen, table, page, keeper, translation)
    if options.save is not None and options.bots and keeper is not None:
        keeper.save(options.save, table)
    if options.record is not None:
        _record(options.record, rules, table)
    return STOPPED if stopped else 0


def _agree(options: Namespace) -> None:
    """Say at once what does not go together; raises UsageError."""
    if options.until_there and options.resume is None:
        raise UsageError("--until-there goes with --resume FILE.")
    from fateloom.tools.table.seats import seating

    if options.players is not None:
        if options.bots:
            raise UsageError(
                "--bots is a game of bots alone; in --players you name them one by one."
            )
        said = options.heroes
        seating(options.players, None if said is None else len(_words(said)))
    if options.bots and options.dice == "table":
        raise UsageError("Bots alone have no hands for real dice; leave out --dice table.")


def _translation(
    language: str | None, rules: StoryRules, page: Page, path: str
) -> Translation | None:
    """The scenario in the language that was asked for, and a note of what it lacks."""
    if language is None:
        return None
    from fateloom.tools.translations import translation

    made = translation(rules.program, path, language)
    if made is not None and (left := made.coverage.missing):
        texts = "1 text is" if left == 1 else f"{left} texts are"
        page.note(f"{texts} not in '{language}' yet and told in '{rules.program.language}'.")
    return made


def _begin(options: Namespace, rules: StoryRules, seen: StoryRules, page: Page) -> StoryTable:
    """A new game. `seen`: the rules whose words are shown."""
    from random import SystemRandom

    from fateloom.runtime.kernel.game import Refusal
    from fateloom.runtime.kernel.table import start
    from fateloom.runtime.program.condition import GameMode
    from fateloom.runtime.story.setup import SetUp
    from fateloom.tools.table import solo
    from fateloom.tools.table.page import RULES

    if options.seed is not None and not 0 <= options.seed < 10**18:
        raise UsageError("The number behind --seed goes from 0 to 18 digits.")
    seed = SystemRandom().randrange(10**6) if options.seed is None else options.seed
    heroes = _heroes(options, seen, page)
    name = options.mode
    if name is None and len(heroes) == 1 and options.heroes is None and not options.bots:
        # Whoever says on the command line who plays has said all; others are asked (DST-130).
        name = solo.mode(page, _reader(page), rules.program)
    mode = None if name is None else GameMode(name)
    table = start(rules, SetUp(len(heroes), heroes, mode), seed)
    if isinstance(table, Refusal):
        raise UsageError(RULES.sub("", table.message))
    page.note(f"{seen.program.title} (seed {seed})", 0)
    return table


def _heroes(options: Namespace, rules: StoryRules, page: Page) -> tuple[str, ...]:
    """Who plays: as told, else all that can (bots), else whoever says so."""
    known = [hero.id for hero in rules.program.heroes]
    if options.heroes is None and options.bots:
        return tuple(known[: rules.program.max_players])
    said = options.heroes
    if said is None:
        page.note(rules.program.title, 0)
        for number, hero in enumerate(rules.program.heroes, 1):
            page.item(f"{number:>2}", f"{hero.title} ({hero.id})")
            if hero.description:
                page.note(hero.description.strip(), 6)
    while True:
        if said is None:
            page.ask("Who plays? Numbers or names, with commas: ")
            said = _reader(page)()
            if said is None:
                raise UsageError("\nNobody has said who plays:  --heroes A,B")
        words = _words(said)
        chosen = [
            known[int(w) - 1] if w.isdecimal() and 0 < int(w) <= len(known) else w for w in words
        ]
        wrong = _wrong_heroes(chosen, known, options.players)
        if wrong is None:
            return tuple(chosen)
        if options.heroes is not None:
            raise UsageError(wrong)
        page.note(wrong)
        said = None


def _words(said: str) -> list[str]:
    """Names or numbers with commas or spaces between."""
    return said.replace(",", " ").split()


def _wrong_heroes(chosen: list[str], known: list[str], players: str | None) -> str | None:
    from fateloom.dsl.suggest import nearest

    for word in chosen:
        if word not in known:
            near = nearest(word, known)
            meant = f" Did you mean '{near}'?" if near else f" There are: {', '.join(known)}."
            return f"There is no hero '{shown(word[:40])}'.{meant}"
    if len(set(chosen)) < len(chosen):
        return "Each hero can be played once."
    if players is not None and chosen:
        from fateloom.tools.table.seats import seating

        many = len(seating(players))
        if many != len(chosen):
            return f"--players names {many}, so choose {many}: {players}, in that order."
    return None if chosen else "Somebody has to play."


def _reader(page: Page) -> Callable[[], str | None]:
    """What reads the next line of standard input; None at its end."""
    if sys.stdin.isatty() and page.out is sys.stdout and page.out.isatty():
        return _edited(page)
    return page.read


def _edited(page: Page) -> Callable[[], str | None]:
    """The same at a terminal, where a line can be edited before it is sent. Nothing that was typed
    is kept: the arrow up must not tell what somebody has asked in secret.
    """
    try:
        import readline
    except ImportError:  # not there on every system; then the terminal's own editing has to do
        pass
    else:
        readline.set_auto_history(False)
    page.keeps_prompt = True

    def read() -> str | None:
        page.out.flush()
        try:
            return input(page.prompt())
        except EOFError:
            return None

    return read


def _people(
    options: Namespace,
    rules: StoryRules,
    table: StoryTable,
    page: Page,
    keeper: Keeper,
    translation: Translation | None,
) -> tuple[StoryTable, bool]:
    """People play, maybe with bots among them; the table, and whether Ctrl-C has ended it."""
    from fateloom.tools.table.seats import bots_at, seating
    from fateloom.tools.table.sitting import Kept, Sitting

    heroes = [hero.hero for hero in table.state.heroes]
    bots, again = {}, ""
    if options.players is not None:
        names = seating(options.players, len(heroes))
        bots = bots_at(names, rules.program, heroes, table.log.header.seed)
        again += f" --players {','.join(names)}"
    if options.dice == "table":
        again += " --dice table"
    if translation is not None:
        again += f" --language {options.language}"
    sitting = Sitting(
        rules,
        table,
        page,
        _reader(page),
        Kept(keeper, options.save or options.resume, again),
        goes_on=options.resume is not None,
        translation=translation,
        bots=bots,
        by_hand=options.dice == "table",
    )
    page.note("? helps at any time.")
    try:
        sitting.play()
    except KeyboardInterrupt:
        sitting.stop()
        return sitting.table, True
    return sitting.table, False


def _bots(
    options: Namespace,
    rules: StoryRules,
    table: StoryTable,
    page: Page,
    translation: Translation | None,
) -> StoryTable:
    from fateloom.tools.bots.kinds import UnknownBots, bots_for, kinds_of
    from fateloom.tools.table.account import play_out, sentence

    if options.days < 1:
        raise UsageError("--days is at least 1.")
    heroes = [hero.hero for hero in table.state.heroes]
    try:
        kinds = kinds_of(options.bots, len(heroes))
    except UnknownBots as wrong:
        raise UsageError(shown(str(wrong))) from None
    bots = bots_for(kinds, rules.program, heroes, table.log.header.seed)
    ending = play_out(rules, table, bots, options.days, page, translation)
    page.line()
    page.line(sentence(rules, ending))
    return ending.table


def _record(path: str, rules: StoryRules, table: StoryTable) -> None:
    from fateloom.dsl.plays.record import to_play
    from fateloom.tools.cli.compile import save

    text = to_play(rules, table.log, f"Recorded on day {table.state.day}")
    save(path, text.encode("utf-8"))
    print(f"wrote {shown(path)}")
