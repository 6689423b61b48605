"""A game from the command line: who plays, begun or resumed, by people or bots, saved, recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.runtime.kernel.game import AnyRules, Over, Refusal
from fateloom.runtime.kernel.table import AnyTable, start
from fateloom.tools.bots.kinds import AnyBot, UnknownBots
from fateloom.tools.files import UsageError, require_new, save, shown
from fateloom.tools.saves.keeper import Keeper
from fateloom.tools.saves.kinds import SaveError
from fateloom.tools.saves.shelf import claim, kept, name_of
from fateloom.tools.table.asking import STOPPED, bots_at, reader, seating, seed_of, words
from fateloom.tools.table.content import note, title
from fateloom.tools.table.game_loop import GameLoop
from fateloom.tools.table.host import AnyHost
from fateloom.tools.table.language import tr
from fateloom.tools.table.page import Page
from fateloom.tools.table.session import SaveTarget
from fateloom.tools.table.settings import settings
from fateloom.tools.table.terminal import show
from fateloom.tools.table.words import RULES, listed, short_name

if TYPE_CHECKING:
    from argparse import Namespace

    from fateloom.tools.saves.file import SaveFile
    from fateloom.tools.systems import System


def agree(options: Namespace, system: System) -> None:
    """Refuse options that do not go together in any system; raises UsageError."""
    if options.mode is not None and options.mode not in system.modes:
        there = f"There are: {', '.join(system.modes)}." if system.modes else "Leave out --mode."
        raise UsageError(f"A {system.noun} has no mode '{shown(options.mode[:40])}'. {there}")
    if options.record is not None:
        require_new(options.record)  # said before the game, and not when it was played
    if options.players is None:
        return
    if options.bots:
        raise UsageError("--bots is a game of bots alone; in --players you name them one by one.")
    named = options.heroes
    seating(options.players, system.bots().kinds, None if named is None else len(words(named)))


def play(
    options: Namespace,
    rules: AnyRules,
    host: AnyHost,
    page: Page,
    path: str,
    file: SaveFile | None,
    keeper: Keeper | None,
) -> int:
    """Begin or resume, play, save; gives the exit code. `file`: the save to resume."""
    resumed = file is not None and keeper is not None
    if file is not None and keeper is not None:
        from fateloom.tools.saves.resume import taken_up

        table, notes = taken_up(
            options.resume, file, keeper, save=options.save, until_there=options.until_there
        )
        place = host.place(host.game.rules.view(table.state, None))
        goes_on = tr("{title}{place}: the game goes on.", title=host.title, place=place)
        show(page, (*map(note, notes), title(goes_on)))
    else:
        table = _begin(options, rules, host, page)
        if not options.bots:
            _mixed(path, len(host.seats(host.game.rules.view(table.state, None))), page)
    if options.guide is None:
        # Who has games of it here has played it; and nobody watches a pipe.
        options.guide = page.out.isatty() and not options.bots and not kept(path)
    keeper = keeper or Keeper(rules, path)
    keeper.describe = lambda table: settings(options, _stands(host, table))
    if options.save is not None:
        keeper.save(options.save, table)  # whatever is wrong with the name is said at once
    if options.bots:
        loop = _of_bots(options, host, table, page)
    else:
        target = SaveTarget(keeper, _file(options, path, page))
        loop = _of_people(options, host, table, page, target)
    if not resumed and not (options.bots and host.is_brief):
        presenter = host.game.presenter
        show(page, (*presenter.credits(in_full=False), *presenter.introduction()))
    if not options.bots:
        page.note(tr("? helps at any time."))
    code = 0
    try:
        loop.play()
    except KeyboardInterrupt:
        loop.stop()
        code = STOPPED
    if options.bots:
        _of_bots_over(options, host, loop.table, page, keeper)
    elif isinstance(loop.table.to_move, Over):
        # Not before: secrets, and dice to come, follow from it.
        page.note(tr("The seed of this game was {seed}.", seed=loop.table.log.header.seed))
    if options.record is not None:
        save(options.record, host.to_play(loop.settled_table()).encode("utf-8"))
        print(f"wrote {shown(options.record)}")
    loop.require_saved()
    return code


def _stands(host: AnyHost, table: AnyTable) -> str:
    """Where a game stands, for the list of saved games: `day 3: Aud and Bran`."""
    view = host.game.rules.view(table.state, None)
    titles = {it.id: short_name(it.title) for it in host.candidates()}
    names = listed(titles.get(it, it) for it in host.seats(view))
    return f"{host.place(view).lstrip(', ')}: {names}"


def _file(options: Namespace, path: str, page: Page) -> str | None:
    """Where the game is saved as it goes: as said, else in the user's folder; None: nowhere."""
    if options.save is not None or options.resume is not None or options.no_save:
        return None if options.no_save else options.save or options.resume
    try:
        file = claim(path)
    except SaveError as error:
        page.note(tr("This game is not saved as it goes: {why}", why=str(error)))
        return None
    page.note(tr("Saved as it goes, under the name {name}.", name=name_of(file)))
    return file


def _mixed(path: str, seats: int, page: Page) -> None:
    """Say that a table where some know the scenario and some do not is unfair (DST-136)."""
    finished = next((it for it in kept(path) if it.is_over), None)
    if seats > 1 and finished is not None:
        page.note(
            tr(
                "This scenario was played to its end here ({name}). Whoever knows its secrets has "
                "an unfair advantage: play it again only when all of you know it.",
                name=finished.name,
            )
        )


def _begin(options: Namespace, rules: AnyRules, host: AnyHost, page: Page) -> AnyTable:
    """A new game; raises UsageError."""
    seed = seed_of(options)
    chosen = host.players()
    table = start(rules, host.choices(chosen, reader(page)), seed)
    if isinstance(table, Refusal):
        raise UsageError(RULES.sub("", table.message))
    if options.bots:
        page.note(tr("{title} (seed {seed})", title=host.title, seed=seed), 0)
        return table
    page.note(host.title, 0)
    if options.seed is not None:
        page.note(
            tr(
                "You named the seed of this game. Whoever knows it can find out every secret: play "
                "without --seed where somebody is to be surprised."
            )
        )
    return table


def _of_people(
    options: Namespace, host: AnyHost, table: AnyTable, page: Page, target: SaveTarget
) -> GameLoop:
    """People play, maybe with bots among them."""
    bots: dict[int, AnyBot] = {}
    if options.players is not None:
        seats = host.seats(host.game.rules.view(table.state, None))
        names = seating(options.players, host.bots.kinds, len(seats))
        bots = bots_at(names, host.bots, host.game.rules, seats, table.log.header.seed)
    return GameLoop(
        host.game,
        table,
        page,
        reader(page),
        target,
        is_resumed=options.resume is not None,
        bots=bots,
        by_hand=options.dice == "table",
        guides=options.guide,
    )


def _of_bots(options: Namespace, host: AnyHost, table: AnyTable, page: Page) -> GameLoop:
    """Bots alone."""
    seats = host.seats(host.game.rules.view(table.state, None))
    try:
        kinds = host.bots.kinds_of(options.bots, len(seats))
    except UnknownBots as wrong:
        raise UsageError(shown(str(wrong))) from None
    more = host.more_seats()
    kinds = (*kinds, *(host.bots.kinds[0] for _ in more))
    seed = table.log.header.seed
    bots = host.bots.at_seats(kinds, host.game.rules, (*seats, *more), seed)
    return GameLoop(
        host.game,
        table,
        page,
        page.read,
        None,
        is_resumed=options.resume is not None,
        bots=dict(enumerate(bots)),
        is_brief=host.is_brief,
        stops=host.stops,
    )


def _of_bots_over(
    options: Namespace, host: AnyHost, table: AnyTable, page: Page, keeper: Keeper | None
) -> None:
    """How the game of bots ended; it is saved as a whole."""
    result = host.result(table)
    if result:
        page.line()
        page.line(clean(result))
    path = options.save or options.resume
    if path is not None and keeper is not None:
        keeper.save(path, table)
