"""Files of a story that lie outside their folder, and what is found only because nobody reads them:
`world.fate` beside the tables.
"""

from __future__ import annotations

import os
import re

from fateloom.tools.files import Folder
from fateloom.tools.registry import SYSTEMS
from fateloom.tools.storage import LARGEST, read_regular

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.tools.whole import WholeCheck


DECLARED = re.compile(
    rb"^ *(?:world|hero|stock|npc|poi|event|scene|destiny|option|path|stage) ([a-z_][a-z0-9_]*)",
    re.MULTILINE,
)
"""What a file of a story declares."""


def moved(folder: Folder, strays: Iterable[tuple[str, str | None]]) -> list[tuple[str, bytes]]:
    """What of these would be read where it belongs: its name there, and what is in it. `strays`:
    files and folders, each with where it belongs.
    """
    endings = dict(SYSTEMS[folder.kind].trees)
    there = {name for name, _ in folder.files}
    found = []
    for name, near in strays:
        ending = endings.get((near or "").partition("/")[0])
        if near is None or ending is None:
            continue
        inner = [(name, near)]
        if name.endswith("/"):
            inner = [(name + it, near + it) for it in _listed(folder.path, name, ending)]
        for at, home in inner:
            data = _read(os.path.join(folder.path, at))
            if data is not None and home not in there:
                found.append((home, data))
    return found


def explained(
    folder: Folder,
    parts: list[tuple[str, bytes]],
    causes: list[Diagnostic],
    done: WholeCheck,
    again: Callable[[Folder], WholeCheck],
) -> WholeCheck:
    """The check with `causes` first, and without what is found only because nobody reads `parts`;
    unchanged where nothing is. `again`: the check of a folder.
    """
    from fateloom.dsl.diagnostics import Level
    from fateloom.runtime.record import replace
    from fateloom.tools.whole import WholeCheck

    whole = again(Folder(folder.path, sorted((*folder.files, *parts)), folder.wrong, folder.kind))
    left, before = set(map(_key, whole.found)), set(map(_key, done.found))
    rest = [it for it in done.found if _key(it) in left]
    if any(it.level is Level.ERROR and _key(it) not in before for it in whole.found):
        # What else is wrong may not be told because of that.
        own = {name for _, data in parts for name in DECLARED.findall(data)}
        rest = [it for it in done.found if not _names(it) & own]
    gone = len(done.found) - len(rest)
    if not gone:
        return done
    kept = sum(it.level is Level.ERROR for it in rest)
    is_error = kept < sum(it.level is Level.ERROR for it in done.found)
    level = Level.ERROR if is_error else Level.WARNING
    what = "one finding about what is in it goes"
    if gone > 1:
        what = f"{gone} findings about what is in it go"
    help = f"Move it there, and {what} away."
    first = [replace(it, level=level, help=help) for it in causes]
    return WholeCheck([*first, *rest], whole.holes, done.id)


def _key(one: Diagnostic) -> tuple[object, ...]:
    return one.code, one.primary.span, one.message


def _names(one: Diagnostic) -> set[bytes]:
    """What a finding is about: the first name that it quotes."""
    quoted = re.search(r"'([^']*)'", one.message)
    return {quoted[1].encode()} if quoted else set()


def _listed(path: str, folder: str, ending: str) -> list[str]:
    try:
        return sorted(it for it in os.listdir(os.path.join(path, folder)) if it.endswith(ending))
    except OSError:
        return []


def _read(path: str) -> bytes | None:
    try:
        data = read_regular(path, LARGEST)
    except OSError:
        return None
    return data if len(data) <= LARGEST else None
