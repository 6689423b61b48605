"""An evening of a story: who plays, begun or gone on with, by people or bots, saved, recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.tools.files import UsageError, shown
from fateloom.tools.story.bots.kinds import BOTS
from fateloom.tools.table.asking import STOPPED, Candidate, heroes, reader, seed_of, words

if TYPE_CHECKING:
    from argparse import Namespace

    from fateloom.dsl.translation.apply import Translation
    from fateloom.runtime.story.rules import StoryRules
    from fateloom.tools.saves.file import SaveFile
    from fateloom.tools.saves.keeper import Keeper
    from fateloom.tools.story.saving import StoryTable
    from fateloom.tools.table.page import Page


def play(
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
        from fateloom.tools.saves.resume import taken_up

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


def agree(options: Namespace) -> None:
    """Say at once what does not go together; raises UsageError."""
    from fateloom.tools.table.seats import seating

    if options.keeper:
        raise UsageError("--keeper is for pool games; a story has no opposition to speak for.")
    if options.players is not None:
        if options.bots:
            raise UsageError(
                "--bots is a game of bots alone; in --players you name them one by one."
            )
        said = options.heroes
        seating(options.players, BOTS.kinds, None if said is None else len(words(said)))
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
    from fateloom.runtime.kernel.game import Refusal
    from fateloom.runtime.kernel.table import start
    from fateloom.runtime.program.condition import GameMode
    from fateloom.runtime.story.setup import SetUp
    from fateloom.tools.story import solo
    from fateloom.tools.table.page import RULES

    seed = seed_of(options)
    program = seen.program
    candidates = [Candidate(it.id, it.title, it.description) for it in program.heroes]
    chosen = heroes(options, program.title, candidates, program.max_players, BOTS.kinds, page)
    name = options.mode
    if name is None and len(chosen) == 1 and options.heroes is None and not options.bots:
        # Whoever says on the command line who plays has said all; others are asked (DST-130).
        name = solo.mode(page, reader(page), rules.program)
    mode = None if name is None else GameMode(name)
    table = start(rules, SetUp(len(chosen), chosen, mode), seed)
    if isinstance(table, Refusal):
        raise UsageError(RULES.sub("", table.message))
    page.note(f"{seen.program.title} (seed {seed})", 0)
    return table


def _people(
    options: Namespace,
    rules: StoryRules,
    table: StoryTable,
    page: Page,
    keeper: Keeper,
    translation: Translation | None,
) -> tuple[StoryTable, bool]:
    """People play, maybe with bots among them; the table, and whether Ctrl-C has ended it."""
    from fateloom.tools.story.game_loop import Kept, Sitting
    from fateloom.tools.table.seats import bots_at, seating

    heroes = [hero.hero for hero in table.state.heroes]
    bots, again = {}, ""
    if options.players is not None:
        names = seating(options.players, BOTS.kinds, len(heroes))
        bots = bots_at(names, BOTS, rules, heroes, table.log.header.seed)
        again += f" --players {','.join(names)}"
    if options.dice == "table":
        again += " --dice table"
    if translation is not None:
        again += f" --language {options.language}"
    sitting = Sitting(
        rules,
        table,
        page,
        reader(page),
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
    from fateloom.tools.bots.kinds import UnknownBots
    from fateloom.tools.story.account import play_out, sentence

    if options.days < 1:
        raise UsageError("--days is at least 1.")
    heroes = [hero.hero for hero in table.state.heroes]
    try:
        kinds = BOTS.kinds_of(options.bots, len(heroes))
    except UnknownBots as wrong:
        raise UsageError(shown(str(wrong))) from None
    bots = BOTS.at_seats(kinds, rules, heroes, table.log.header.seed)
    ending = play_out(rules, table, bots, options.days, page, translation)
    page.line()
    page.line(sentence(rules, ending))
    return ending.table


def _record(path: str, rules: StoryRules, table: StoryTable) -> None:
    from fateloom.dsl.plays.story.record import to_play
    from fateloom.tools.files import save

    text = to_play(rules, table.log, f"Recorded on day {table.state.day}")
    save(path, text.encode("utf-8"))
    print(f"wrote {shown(path)}")
