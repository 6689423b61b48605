"""Begin a scenario: a small island that can be checked, played and changed at once.

The name is an id: small letters, digits and _, as in  fateloom new salt_road
"""

from __future__ import annotations

import os
import re
import shutil

from fateloom.tools.files import UsageError, shown
from fateloom.tools.storage import beside_of, reason

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*\Z")
LONGEST = 40
STARTER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "starter")
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
        for inner, data in files(name):
            path = os.path.join(beside, *inner.split("/"))
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "xb") as file:
                file.write(data)
        os.rename(beside, target)
    except OSError as error:
        raise UsageError(f"'{shown(target)}' cannot be written: {reason(error)}.") from None
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    print(
        f"{target}/ is a whole scenario: one island, two heroes, four ways to a good end.\n"
        f"  fateloom check {target}      finds no problems yet\n"
        f"  fateloom play {target}       play it\n"
        f"  fateloom test {target}       its scripted plays\n"
        f"Then open {os.path.join(target, 'story', 'island.fate')} and change something."
    )
    return 0


def files(name: str) -> list[tuple[str, bytes]]:
    """Names and contents of the files of a new scenario."""
    title = " ".join(word.capitalize() for word in name.split("_"))
    made = []
    for folder, _, inside in os.walk(STARTER):
        for file in inside:
            path = os.path.join(folder, file)
            with open(path, encoding="utf-8") as source:
                text = source.read()
            text = text.replace("my_island", name).replace("My Island", title)
            inner = os.path.relpath(path, STARTER).replace(os.sep, "/")
            made.append((inner, text.encode("utf-8")))
    return sorted(made)


def _safe(name: str) -> str:
    """A name that would do, made of the letters that were given."""
    words = re.findall(r"[a-z0-9]+", name.lower())
    text = "_".join(words).lstrip("0123456789_")[:LONGEST].rstrip("_")
    return text if NAME.match(text) and text not in RESERVED else ""
