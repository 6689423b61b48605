"""A game from the command line: who plays, begun or resumed, by people or bots, saved, recorded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.kernel.table import start
from fateloom.tools.bots.kinds import Bots, UnknownBots
from fateloom.tools.files import UsageError, save, shown
from fateloom.tools.saves.keeper import Keeper
from fateloom.tools.table.asking import (
    STOPPED,
    Candidate,
    bots_at,
    heroes,
    reader,
    seating,
    seed_of,
    words,
)
from fateloom.tools.table.content import note, title
from fateloom.tools.table.game_loop import GameLoop
from fateloom.tools.table.narration import AnyTable, Game
from fateloom.tools.table.page import Page
from fateloom.tools.table.session import SaveTarget
from fateloom.tools.table.terminal import show
from fateloom.tools.table.words import RULES

if TYPE_CHECKING:
    from argparse import Namespace

    from fateloom.tools.saves.file import SaveFile


class Host(Protocol):
    """What a rule system adds to a game from the command line, in the language of the table. What
    many systems do not have is answered in here.
    """

    title: str
    candidates: Sequence[Candidate]
    most: int
    """How many heroes play at most."""
    bots: Bots
    game: Game
    is_brief: bool = False
    """Whether a game of bots alone is told in short."""

    def choices(self, heroes: tuple[str, ...], read: Callable[[], str | None]) -> Any:
        """The set-up of a new game; may ask."""
        ...

    def place(self, view: Any) -> str:
        """Where a game stands, behind its title: `, day 3`."""
        ...

    def seats(self, view: Any) -> tuple[str, ...]:
        """The hero at each seat that people and bots are named for."""
        ...

    def more_seats(self) -> tuple[str, ...]:
        """The seats behind them that a game of bots alone has."""
        return ()

    def stops(self, view: Any) -> bool:
        """Whether a game of bots alone has gone on for long enough."""
        return False

    def result(self, table: AnyTable) -> str:
        """How a game of bots alone ended, in a sentence; "" when that was told."""
        return ""

    def to_play(self, table: AnyTable) -> str:
        """The game written down as a play."""
        ...


def agree(options: Namespace, bots: Bots) -> None:
    """Refuse options that do not go together in any system; raises UsageError."""
    if options.players is None:
        return
    if options.bots:
        raise UsageError("--bots is a game of bots alone; in --players you name them one by one.")
    named = options.heroes
    seating(options.players, bots.kinds, None if named is None else len(words(named)))


def play(
    options: Namespace,
    rules: Any,
    host: Host,
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
        show(page, (*map(note, notes), title(f"{host.title}{place}: the game goes on.")))
    else:
        table = _begin(options, rules, host, page)
    if options.save is not None and keeper is not None:
        keeper.save(options.save, table)  # whatever is wrong with the name is said at once
    if options.bots:
        loop = _of_bots(options, host, table, page)
    else:
        loop = _of_people(options, host, table, page, keeper or Keeper(rules, path))
    if not resumed and not (options.bots and host.is_brief):
        presenter = host.game.presenter
        show(page, (*presenter.credits(in_full=False), *presenter.introduction()))
    if not options.bots:
        page.note("? helps at any time.")
    code = 0
    try:
        loop.play()
    except KeyboardInterrupt:
        loop.stop()
        code = STOPPED
    if options.bots:
        _of_bots_over(options, host, loop.table, page, keeper)
    if options.record is not None:
        save(options.record, host.to_play(loop.settled_table()).encode("utf-8"))
        print(f"wrote {shown(options.record)}")
    loop.require_saved()
    return code


def _begin(options: Namespace, rules: Any, host: Host, page: Page) -> AnyTable:
    """A new game; raises UsageError."""
    seed = seed_of(options)
    chosen = heroes(options, host.title, host.candidates, host.most, host.bots.kinds, page)
    table = start(rules, host.choices(chosen, reader(page)), seed)
    if isinstance(table, Refusal):
        raise UsageError(RULES.sub("", table.message))
    page.note(f"{host.title} (seed {seed})", 0)
    return table


def _of_people(
    options: Namespace, host: Host, table: AnyTable, page: Page, keeper: Keeper
) -> GameLoop:
    """People play, maybe with bots among them."""
    bots: dict[int, Any] = {}
    again = ""
    if options.players is not None:
        seats = host.seats(host.game.rules.view(table.state, None))
        names = seating(options.players, host.bots.kinds, len(seats))
        bots = bots_at(names, host.bots, host.game.rules, seats, table.log.header.seed)
        again += f" --players {','.join(names)}"
    if options.dice == "table":
        again += " --dice table"
    if options.language is not None:
        again += f" --language {options.language}"
    return GameLoop(
        host.game,
        table,
        page,
        reader(page),
        SaveTarget(keeper, options.save or options.resume, again),
        is_resumed=options.resume is not None,
        bots=bots,
        by_hand=options.dice == "table",
    )


def _of_bots(options: Namespace, host: Host, table: AnyTable, page: Page) -> GameLoop:
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
    options: Namespace, host: Host, table: AnyTable, page: Page, keeper: Keeper | None
) -> None:
    """How the game of bots ended; it is saved as a whole."""
    result = host.result(table)
    if result:
        page.line()
        page.line(result)
    path = options.save or options.resume
    if path is not None and keeper is not None:
        keeper.save(path, table)
