"""Play scenarios in an order, with a group whose games are remembered.

fateloom campaign play PATH --group friday      the next scenario, or the game that was begun
fateloom campaign play PATH --group friday --scenario dry_year
fateloom campaign status PATH --group friday    what was played, and what comes next
fateloom campaign history --group friday        all that is kept; --export, --forget
"""

from __future__ import annotations

import sys

from fateloom.tools.files import shown
from fateloom.tools.streams import write_document

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Sequence

    from fateloom.tools.campaign.history import History, Shelf
    from fateloom.tools.table.page import Page

DAYS = 200


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    commands = parser.add_subparsers(dest="what", metavar="WHAT", required=True)

    def command(name: str, help: str, *, has_path: bool) -> Callable[..., object]:
        sub = commands.add_parser(name, help=help, description=help, allow_abbrev=False)
        add = sub.add_argument
        if has_path:
            add("path", metavar="PATH", help="the campaign: a folder with a campaign.yaml")
        add("--group", metavar="NAME", required=True, help="who plays together, by any name")
        add("--data", metavar="FOLDER", help="the folder for the data of groups")
        add("--plain", action="store_true", help="no colours; the screen is never cleared")
        return add

    add = command("play", "play the next scenario, or another", has_path=True)
    add("--scenario", metavar="ID", help="the scenario; default: the next one")
    add("--players", metavar="A,B", help="the names of the players")
    add("--heroes", metavar="A,B", help="their heroes, in the same order")
    add("--mode", choices=("explorer", "challenger"), help="the mode of a game with one player")
    add("--seed", type=int, metavar="N", help="the seed of the dice")
    add("--bots", metavar="A,B", help="let bots play, as in: fateloom play --help")
    add("--days", type=int, default=DAYS, metavar="N", help=f"bots stop after N days ({DAYS})")
    add("--seats", metavar="A,B", help="people and bots at one table: me, or a bot's name")
    add("--dice", choices=("digital", "table"), help="who rolls: the engine, you")
    add("--language", metavar="XX", help="tell the story in a translation: de, fr")
    add("--new", action="store_true", help="abandon an unfinished game, and begin another")
    command("status", "what was played, and what comes next", has_path=True)
    add = command("history", "all that is kept of a group", has_path=False)
    add("--export", metavar="FILE", help="write it to FILE as JSON; - is standard output")
    add("--forget", action="store_true", help="delete the history, after asking")
    add("--yes", action="store_true", help="do not ask")


def run(options: Namespace) -> int:
    """Play, or tell; gives the exit code."""
    from fateloom.tools.campaign import tell
    from fateloom.tools.campaign.folder import sound_campaign
    from fateloom.tools.campaign.handover import caught_up
    from fateloom.tools.campaign.history import Shelf, folder_of_data, name_of
    from fateloom.tools.table.page import Page

    if hasattr(sys.stdin, "reconfigure"):  # whatever is typed must not stop the game
        sys.stdin.reconfigure(errors="replace")
    page = Page(plain=options.plain)
    shelf = Shelf(folder_of_data(options.data), name_of(options.group))
    if options.what == "history":
        return _history(options, shelf, page)
    opened = sound_campaign(options.path)
    history = shelf.read()
    if options.what == "status":
        history = caught_up(opened, shelf, history)
        tell.status(page, opened, shelf, history)
        return 0
    from fateloom.tools.campaign.evening import Asked, Evening

    asked = Asked(
        options.scenario,
        options.players,
        options.heroes,
        options.mode,
        options.bots,
        options.new,
        _passed_on(options),
    )
    return Evening(opened, shelf, page, page.read, _table).play(history, asked)


def _passed_on(options: Namespace) -> tuple[str, ...]:
    """What the table is told as it was said."""
    words = ["--plain"] if options.plain else []
    words += [f"--seed={options.seed}"] if options.seed is not None else []
    if options.bots is not None:
        words += [f"--bots={options.bots}", f"--days={options.days}"]
    words += [f"--players={options.seats}"] if options.seats is not None else []
    words += [f"--dice={options.dice}"] if options.dice is not None else []
    words += [f"--language={options.language}"] if options.language is not None else []
    return tuple(words)


def _table(words: Sequence[str]) -> int:
    """`fateloom play` with these words."""
    from argparse import ArgumentParser

    from fateloom.tools.cli import play

    parser = ArgumentParser(prog="fateloom play", allow_abbrev=False)
    play.configure(parser)
    return play.run(parser.parse_args(words))


def _history(options: Namespace, shelf: Shelf, page: Page) -> int:
    """Show, export or forget a group."""
    from fateloom.tools.campaign import tell
    from fateloom.tools.campaign.history import to_json
    from fateloom.tools.files import save

    if options.forget:
        return _forget(options, shelf, page)
    history: History = shelf.read()
    if options.export is None:
        tell.history(page, shelf, history)
    elif options.export == "-":
        write_document(to_json(history).decode("utf-8"))
    else:
        save(options.export, to_json(history))
        page.line(f"wrote {shown(options.export)}")
    return 0


def _forget(options: Namespace, shelf: Shelf, page: Page) -> int:
    """Take all away that is kept of the group; a damaged history too."""
    if not options.yes:
        page.ask(f"Forget all games of '{shown(shelf.name)}'? yes or no: ")
        if (page.read() or "").strip().casefold() not in ("y", "yes"):
            page.line("Nothing was changed.")
            return 0
    there = shelf.forget()
    name = shown(shelf.name)
    page.line(f"Forgotten: '{name}'." if there else f"Nothing is kept of a group '{name}'.")
    return 0
