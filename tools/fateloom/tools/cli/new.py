"""Begin a scenario, or another game: a small one that can be checked, played and changed at once.

The name is an id: small letters, digits and _, as in  fateloom new salt_road
fateloom new salt_cards --system cards    begins a card game
"""

from __future__ import annotations

import os
import re
import shutil

from fateloom.tools.files import UsageError, shown
from fateloom.tools.registry import SYSTEMS
from fateloom.tools.storage import beside_of, reason

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*\Z")
LONGEST = 40
TOOLS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
STARTERS = {name: it.starter for name, it in SYSTEMS.items() if it.starter is not None}
"""By the name of the system; the first one is what is written if none is named."""
RESERVED = frozenset(
    "con prn aux nul packs".split() + [f"{p}{n}" for p in ("com", "lpt") for n in range(10)]
)
"""Names that Windows keeps for itself, and the folder of packs."""


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("name", metavar="NAME", help="the id of the scenario, and of its folder")
    parser.add_argument(
        "--in", dest="folder", metavar="FOLDER", default=".", help="the parent folder"
    )
    systems = list(STARTERS)
    parser.add_argument(
        "--system",
        choices=systems,
        default=systems[0],
        help=f"what kind of game: {', '.join(systems)} (default: {systems[0]})",
    )


def run(options: Namespace) -> int:
    """Write the files; gives the exit code."""
    name, target = options.name, os.path.join(options.folder, options.name)
    parent, last = os.path.split(name.rstrip("/" + os.sep))
    if parent:
        raise UsageError(
            f"'{shown(name[:60])}' is a path; the name of a scenario is an id. To make it there:\n"
            f"  fateloom new {shown(_safe(last) or 'my_island')} --in {shown(parent)}"
        )
    if not NAME.match(name) or len(name) > LONGEST or name in RESERVED:
        safe = _safe(name)
        raise UsageError(
            f"'{shown(name[:60])}' cannot be the name of a scenario: small letters, digits and _, "
            f"a letter first, at most {LONGEST}." + (f" Did you mean '{safe}'?" if safe else "")
        )
    if not os.path.isdir(options.folder):
        raise UsageError(f"There is no folder '{shown(options.folder)}'.")
    if os.path.lexists(target):
        raise UsageError(f"'{shown(target)}' is there already; nothing was changed.")
    beside = beside_of(os.path.abspath(target))
    try:
        for inner, data in files(name, options.system):
            path = os.path.join(beside, *inner.split("/"))
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "xb") as file:
                file.write(data)
        os.rename(beside, target)
    except OSError as error:
        raise UsageError(f"'{shown(target)}' cannot be written: {reason(error)}.") from None
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    starter = STARTERS[options.system]
    print(
        f"{target}/ is {starter.contents}.\n"
        f"  fateloom check {target}      finds no problems yet\n"
        f"  fateloom play {target}       play it\n"
        f"  fateloom test {target}       its scripted plays\n"
        f"Then open {os.path.join(target, *starter.first.split('/'))} and change something."
    )
    return 0


def files(name: str, system: str) -> list[tuple[str, bytes]]:
    """Names and contents of the files of a new game of that system."""
    starter, folder_of = STARTERS[system], os.path.join(TOOLS, system, "starter")
    made = []
    for folder, _, inside in os.walk(folder_of):
        for file in inside:
            path = os.path.join(folder, file)
            with open(path, encoding="utf-8") as source:
                text = source.read()
            text = text.replace(starter.id, name).replace(_title(starter.id), _title(name))
            inner = os.path.relpath(path, folder_of).replace(os.sep, "/")
            made.append((inner, text.encode("utf-8")))
    return sorted(made)


def _title(name: str) -> str:
    return " ".join(word.capitalize() for word in name.split("_"))


def _safe(name: str) -> str:
    """A name that would do, made of the letters that were given."""
    words = re.findall(r"[a-z0-9]+", name.lower())
    text = "_".join(words).lstrip("0123456789_")[:LONGEST].rstrip("_")
    return text if NAME.match(text) and text not in RESERVED else ""
