"""A game of a pool game: who plays, begun or gone on with, by people or bots, saved, recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.kernel.table import start
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.game_rules import PoolGameRules, PoolGameView
from fateloom.runtime.pool.state import SetUp
from fateloom.tools.bots.bot import Bot
from fateloom.tools.bots.kinds import UnknownBots
from fateloom.tools.files import UsageError, shown
from fateloom.tools.pool.bots import BOTS
from fateloom.tools.pool.game_loop import PoolTable, Sitting
from fateloom.tools.pool.names import Names
from fateloom.tools.saves.keeper import Keeper
from fateloom.tools.table.asking import STOPPED, Candidate, heroes, reader, seed_of, words
from fateloom.tools.table.page import RULES
from fateloom.tools.table.save_target import Kept
from fateloom.tools.table.seats import bots_at, seating

if TYPE_CHECKING:
    from argparse import Namespace

    from fateloom.tools.saves.file import SaveFile
    from fateloom.tools.table.page import Page

CREDITS = "With the dice of Destiny Dice, by Ewen Cluney, CC BY 3.0. Type credits for all of it."
"""Said at the start; the whole of it stands at the end of every game (DDL-17)."""

LAST = 3
"""How many of the last entries are told again when a game goes on."""


def agree(options: Namespace) -> None:
    """Say at once what does not go together, or not with a pool game; raises UsageError."""
    if options.mode is not None:
        raise UsageError("--mode is for stories; a pool game has none.")
    if options.language is not None:
        raise UsageError("A pool game has no translations yet; leave out --language.")
    if options.dice == "table":
        raise UsageError(
            "The dice of a pool game are rolled by the engine; leave out --dice table."
        )
    if options.players is not None:
        if options.bots:
            raise UsageError(
                "--bots is a game of bots alone; in --players you name them one by one."
            )
        said = options.heroes
        seating(options.players, BOTS.kinds, None if said is None else len(words(said)))


def play(
    options: Namespace,
    rules: PoolGameRules,
    page: Page,
    path: str,
    file: SaveFile | None,
    keeper: Keeper | None,
) -> int:
    """Begin or go on, play, save; gives the exit code. `file`: the save to go on with."""
    since = 0
    if file is not None and keeper is not None:
        from fateloom.tools.saves.resume import taken_up

        table, notes = taken_up(
            options.resume, file, keeper, save=options.save, until_there=options.until_there
        )
        for note in notes:
            page.note(note)
        scene = Names(rules.pool_game).title("scene", table.state.scene)
        page.note(f"{rules.pool_game.title}, {scene}: the game goes on.", 0)
        since = max(0, len(table.log.entries) - LAST)
    else:
        table = _begin(options, rules, page)
    if options.save is not None and keeper is not None:
        keeper.save(options.save, table)  # whatever is wrong with the name is said at once
    sitting = Sitting(
        rules,
        table,
        page,
        reader(page),
        Kept(keeper or Keeper(rules, path), options.save or options.resume, _again(options)),
        bots=_bots(options, rules, table),
        since=since,
    )
    stopped = False
    if not since:
        sitting.telling.introduction()
    if not options.bots:
        page.note("? helps at any time.")
    try:
        sitting.play()
    except KeyboardInterrupt:
        sitting.stop()
        stopped = True
    if options.record is not None:
        _record(options.record, rules, sitting.table)
    return STOPPED if stopped else 0


def _begin(options: Namespace, rules: PoolGameRules, page: Page) -> PoolTable:
    """A new game; raises UsageError."""
    seed, names, pool_game = seed_of(options), Names(rules.pool_game), rules.pool_game
    known = [hero.id for hero in rules.course.scenes[0].encounter.heroes]
    candidates = [Candidate(it, names.hero(it), names.text("hero", it)) for it in known]
    chosen = heroes(options, pool_game.title, candidates, rules.course.most, BOTS.kinds, page)
    table = start(rules, SetUp(chosen, options.keeper), seed)
    if isinstance(table, Refusal):
        raise UsageError(RULES.sub("", table.message))
    page.note(f"{pool_game.title} (seed {seed})", 0)
    page.note(CREDITS, 0)
    return table


def _bots(
    options: Namespace, rules: PoolGameRules, table: PoolTable
) -> dict[int, Bot[PoolGameView, Command]]:
    """The bots, by seat; raises UsageError."""
    heroes, seed = table.state.table.heroes, table.log.header.seed
    if options.bots:
        try:
            kinds = BOTS.kinds_of(options.bots, len(heroes))
        except UnknownBots as wrong:
            raise UsageError(shown(str(wrong))) from None
        # Whoever lets bots play lets one speak for the opposition as well, if anybody does.
        kinds, heroes = (*kinds, BOTS.kinds[0]), (*heroes, "keeper")
        return dict(enumerate(BOTS.at_seats(kinds, rules, heroes, seed)))
    if options.players is None:
        return {}
    names = seating(options.players, BOTS.kinds, len(heroes))
    return bots_at(names, BOTS, rules, heroes, seed)


def _again(options: Namespace) -> str:
    """What has to be said besides when the game goes on."""
    return "" if options.players is None else f" --players {options.players.replace(' ', '')}"


def _record(path: str, rules: PoolGameRules, table: PoolTable) -> None:
    from fateloom.dsl.plays.pool.record import to_play
    from fateloom.tools.files import save

    save(path, to_play(rules, table.log, "Recorded").encode("utf-8"))
    print(f"wrote {shown(path)}")
