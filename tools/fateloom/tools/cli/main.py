"""`fateloom`: finds the command, runs it, and turns whatever happens into an exit code.

Only the module of the command that was asked for is imported. A command is a module beside this
one, with `configure(parser)` and `run(options) -> int`.
"""

from __future__ import annotations

import os
import sys

from fateloom.tools import memory
from fateloom.tools.streams import Streams

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from typing import NoReturn, Protocol

    from fateloom.tools.files import UsageError

    class Command(Protocol):
        """What the module of a command offers."""

        __doc__: str | None

        def configure(self, parser: ArgumentParser) -> None:
            """Declare what the command takes."""

        def run(self, options: Namespace) -> int:
            """Do it; gives the exit code."""


CLEAN, FINDINGS, USAGE, OUR_FAULT, STOPPED, NO_READER = 0, 1, 2, 70, 130, 141

COMMANDS = {
    "check": "find what is wrong in a scenario",
    "fmt": "format story files",
    "graph": "draw the quests of a scenario",
    "play": "play a scenario at the table, in the terminal",
    "rules": "print the rules of a scenario for players, or the faces of its dice",
    "campaign": "play scenarios in order, and remember the group",
    "save": "list, show, delete, export or import saved games",
    "verify": "prove that no hero can be shut out of every finale, or show how",
    "test": "run the scripted plays of a scenario",
    "soak": "let bots play many games, and report the results",
    "odds": "work out the odds of a dice pool or a battle",
    "new": "create a scenario",
    "text": "translate a scenario",
    "rename": "give a thing of a scenario another id in all its files",
    "compile": "write a scenario as one JSON file",
    "explain": "explain a finding, or a word of the language",
    "schema": "show the schemas of the tables and of compiled scenarios",
}

OTHER_WORDS = {
    "run": "play", "start": "play", "begin": "new", "init": "new", "create": "new",
    "validate": "check", "lint": "check", "format": "fmt", "tests": "test", "draw": "graph",
    "map": "graph", "translate": "text", "prove": "verify", "simulate": "soak", "bots": "soak",
    "build": "compile", "export": "compile", "dice": "odds", "probability": "odds",
    "saves": "save", "load": "save", "why": "explain", "docs": "explain", "mv": "rename",
}  # fmt: skip
"""Commands by other words."""

HELP = f"""\
usage: fateloom COMMAND [arguments]

A story language for adventure games with rules. A scenario is a folder.

{"".join(f"  {name:<9} {what}{chr(10)}" for name, what in COMMANDS.items())}
  fateloom COMMAND --help    says more about one of them
  fateloom --version         says which Fateloom this is

Begin with:  fateloom new my_island
Exit codes: 0 no problems, 1 problems found, 2 wrong arguments or an unusable file,
3 undecided (verify alone), 70 internal error, 71 not enough memory.
"""


def main(arguments: list[str] | None = None) -> int:
    """Run one command; gives the exit code, whatever happens."""
    words = sys.argv[1:] if arguments is None else arguments
    try:
        with Streams():
            return _code_of(words)
    except Exception as error:  # before anything was done, or while something was said
        if not memory.is_lack(error):
            raise
    return _lacking(words)


def _code_of(words: list[str]) -> int:
    code = _done(words)
    return _lacking(words) if code == memory.LACKING else code


def _lacking(words: list[str]) -> int:
    """Say that memory has run out: what was held is let go by now, so that it can be said."""
    print(memory.sentence(words[0] if words else ""), file=sys.stderr)
    return memory.LACKING


def _done(words: list[str]) -> int:
    """The exit code; of a lack of memory nothing has been said yet."""
    try:
        code = _dispatch(words)
        sys.stdout.flush()
        return code
    except SystemExit as end:  # argparse, after --help
        return end.code if isinstance(end.code, int) else USAGE
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        return NO_READER
    except Exception as error:
        return memory.LACKING if memory.is_lack(error) else _said(error, words)


def _dispatch(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help", "help"):
        if len(words) > 1:  # fateloom help check
            return _dispatch([words[1], "--help"])
        print(HELP, end="")
        return CLEAN if words else USAGE
    name, *rest = words
    if name in ("--version", "-V"):
        print(f"fateloom {version()}")
        return CLEAN
    if name not in COMMANDS:
        return _unknown(name)
    command = _module(name)
    parser = _parser(name, command, rest)
    from fateloom.tools.files import NotSound

    try:
        return command.run(parser.parse_args(rest))
    except NotSound:
        return FINDINGS


def _module(name: str) -> Command:
    """The module of a command."""
    from importlib import import_module

    module: Command = import_module(f"fateloom.tools.cli.{name}")
    return module


def _parser(name: str, command: Command, words: list[str]) -> ArgumentParser:
    """What reads the arguments `words` of a command, with kind words when it cannot."""
    from argparse import ArgumentParser, RawDescriptionHelpFormatter

    from fateloom.tools.files import UsageError

    class Parser(ArgumentParser):
        def error(self, message: str) -> NoReturn:
            from fateloom.tools.arguments import advice

            text = message[:1].upper() + message[1:]
            said = f"{text}.{advice(self, message, words)}"
            raise UsageError(f"{said}\nTo see what it takes: fateloom {name} --help")

    def formatter(prog: str) -> RawDescriptionHelpFormatter:
        return RawDescriptionHelpFormatter(prog, width=88, max_help_position=28)

    parser = Parser(
        prog=f"fateloom {name}",
        description=(command.__doc__ or "").strip(),
        formatter_class=formatter,
        allow_abbrev=False,
    )
    command.configure(parser)
    return parser


def _unknown(name: str) -> int:
    from difflib import get_close_matches

    from fateloom.dsl.suggest import nearest
    from fateloom.tools.files import shown

    best = OTHER_WORDS.get(name) or nearest(name, COMMANDS)
    near = [best] if best else get_close_matches(name, COMMANDS, n=1)
    word = shown(name)
    if name.startswith("-"):
        text = f"Fateloom has no option '{word}' of its own; the command comes first."
    elif os.path.isdir(name) and not best:
        print(f"The command comes before the folder:  fateloom check {word}", file=sys.stderr)
        return USAGE
    else:
        text = f"There is no command '{word}'."
    text += f" Did you mean '{near[0]}'?" if near else " fateloom --help lists them."
    print(text, file=sys.stderr)
    return USAGE


def version() -> str:
    """The version that is installed."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("fateloom")
    except PackageNotFoundError:
        return "from a checkout that is not installed"


def _said(error: Exception, words: list[str]) -> int:
    """Tell about an error: the person's, the system's or ours."""
    from fateloom.tools.files import UsageError, shown

    if isinstance(error, OSError):
        error = _refused(error)
    if isinstance(error, UsageError):
        from fateloom.tools.wrapping import for_terminal

        print(for_terminal(str(error), sys.stderr), file=sys.stderr)
        return USAGE
    if os.environ.get("FATELOOM_DEBUG"):
        raise error
    here = error.__traceback__
    while here is not None and here.tb_next is not None:
        here = here.tb_next
    file = os.path.basename(here.tb_frame.f_code.co_filename) if here else "?"
    place = f"{file}:{here.tb_lineno}" if here else "?"
    print(
        "This is our fault, not yours: Fateloom has a mistake in it and had to stop.\n"
        f"  what:     {type(error).__name__} at {place}: {shown(str(error)[:200])}\n"
        f"  command:  fateloom {' '.join(map(shown, words))}\n"
        f"  version:  {version()}, Python {sys.version.split()[0]}, {sys.platform}\n"
        "Your files are as they were. Please send us these lines, and the scenario if you may.\n"
        "FATELOOM_DEBUG=1 in front of the command shows more.",
        file=sys.stderr,
    )
    return OUR_FAULT


def _refused(error: OSError) -> UsageError:
    """What the system refused, as a sentence: no command can foresee all of it."""
    from fateloom.tools.files import UsageError, shown
    from fateloom.tools.storage import reason

    name = error.filename
    what = f"'{shown(os.fsdecode(name))}'" if isinstance(name, str | bytes) else "Something"
    return UsageError(f"{what} cannot be used: {reason(error)}.")


if __name__ == "__main__":
    sys.exit(main())
