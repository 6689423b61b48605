"""List and delete saved games, look at one, write it as text, or make one of a text.

fateloom save list                                 the games that were saved as they were played
fateloom save delete my_island-1                   deletes one of them
fateloom save show my_island-1                     which game it is, and whether it is whole
fateloom save export evening.game evening.jsonl    as JSON Lines; without a name: on the screen
fateloom save import evening.jsonl again.game      exported games, and saves of earlier versions
"""

from __future__ import annotations

import sys

from fateloom.tools.files import UsageError, shown
from fateloom.tools.streams import write_document

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from fateloom.tools.saves.kinds import Contents


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    add = parser.add_argument
    add("what", choices=("list", "delete", "show", "export", "import"), help="what to do")
    add("file", metavar="GAME", nargs="?", help="the saved game, or the text to import")
    add("target", metavar="TARGET", nargs="?", help="the file to write; it must be new")
    add("--until-there", action="store_true", help="export the intact part of a damaged save")


def run(options: Namespace) -> int:
    """Do it; gives the exit code: 1 for a save that is damaged."""
    from fateloom.tools.saves.shelf import path_of

    if options.what == "list":
        return _list()
    if options.file is None:
        raise UsageError(f"Which game?  fateloom save {options.what} GAME")
    if options.what != "import":
        options.file = path_of(options.file)
    match options.what:
        case "delete":
            return _delete(options.file)
        case "show":
            return _show(options.file)
        case "export":
            return _export(options)
        case _:
            return _import(options)


def _list() -> int:
    from time import localtime, strftime

    from fateloom.tools.saves.shelf import kept

    games = kept()
    if not games:
        print("No games are saved.")
    for game in games:
        state = game.trouble or f"{game.title}, {game.place}"
        over = " (finished)" if game.is_over else ""
        when = strftime("%Y-%m-%d %H:%M", localtime(game.when))
        print(shown(f"{game.name:<20} {when}  {state}{over}"))
    return 0


def _delete(path: str) -> int:
    from fateloom.tools.saves.shelf import delete

    print(f"deleted {shown(delete(path))}")
    return 0


def _opened(path: str) -> Contents:
    """What is in the save, which is closed again."""
    from contextlib import closing

    from fateloom.tools.saves.file import SaveFile

    with closing(SaveFile.open(path, to_write=False)) as file:
        return file.contents


def _show(path: str) -> int:
    from fateloom.tools.saves.report import broken, summary

    contents = _opened(path)
    for line in summary(contents):
        print(shown(line))
    if contents.doubt is not None:
        print(broken(path, contents), file=sys.stderr)
        return 1
    return 0


def _export(options: Namespace) -> int:

    from fateloom.tools.files import require_new, save
    from fateloom.tools.saves.keeper import OVER
    from fateloom.tools.saves.lines import moved, to_lines
    from fateloom.tools.saves.report import broken

    contents = _opened(options.file)
    if contents.doubt is not None and not options.until_there:
        raise UsageError(broken(options.file, contents))
    if OVER not in contents.settings:
        print(
            "Note: an export holds all secrets of the game and its dice to come. Do not read it "
            "before the game is over.",
            file=sys.stderr,
        )
    target = options.target
    scenario = moved(contents.head.scenario, options.file, target or "here")
    text = to_lines(contents, scenario)
    if target is None:
        write_document(text)
        return 0
    require_new(target)
    save(target, text.encode("utf-8"))
    print(f"wrote {shown(target)}: {len(contents.rows)} steps")
    return 0


def _import(options: Namespace) -> int:
    from fateloom.tools.saves.creating import create
    from fateloom.tools.saves.lines import from_file, head_of

    if options.target is None:
        raise UsageError("Import it where?  fateloom save import FILE NEW_FILE")
    imported = from_file(options.file)
    create(
        options.target,
        head_of(imported, options.file, options.target),
        imported.rows,
        (),
        imported.settings,
    )
    print(f"wrote {shown(options.target)}: {len(imported.rows)} steps. Continue it with:")
    print(f"    fateloom play --resume {shown(options.target)}")
    return 0
