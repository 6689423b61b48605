"""Answers that are known already: an unchanged scenario costs a hash, not a parse.

An entry is named after everything that its answer depends on: the tool itself, the options, the
names and contents of all files. So nothing is ever stale, and nothing needs to be locked: whoever
writes an entry writes what everybody else would write. An entry that was damaged is no entry.
"""

from __future__ import annotations

import os
import sys
import time
from hashlib import sha256

from fateloom.tools.storage import read_regular, remove, write_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

MOST = 600
"""Entries kept; the ones that were not asked for the longest go first."""

FORGOTTEN = 3600
"""Seconds after which a half-written entry belongs to nobody any more."""

PARTS = ("dsl", "runtime", "tools", os.path.join("..", "..", "schemas"))
"""What matters below a root of the namespace: code, and in a checkout the schemas."""

_MARK = b"fateloom cache 1 "
_ENDING = ".entry"

_tool: bytes | None = None
"""`tool_stamp` of this process."""


def place() -> str | None:
    """Where answers are kept; None when nowhere. FATELOOM_CACHE says `off`, or names a folder."""
    told = os.environ.get("FATELOOM_CACHE", "")
    if told.lower() in ("off", "no", "0"):
        return None
    if told:
        return os.path.abspath(told)
    if os.name == "nt":
        base = os.environ.get("LOCALAPPDATA", "")
    else:
        base = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(base):
        home = os.path.expanduser("~")
        base = os.path.join(home, ".cache")
    return os.path.join(base, "fateloom", "check") if os.path.isabs(base) else None


def key(parts: Iterable[bytes]) -> str:
    """The name of the answer that depends on these parts, in this order, and on the tool."""
    digest = sha256(tool_stamp())
    for part in parts:
        digest.update(b"%d:" % len(part))
        digest.update(part)
    return digest.hexdigest()


def load(name: str) -> bytes | None:
    """The answer of that name, if it is there and whole."""
    kept = place()
    if kept is None:
        return None
    path = os.path.join(kept, name + _ENDING)
    try:
        head, _, body = read_regular(path).partition(b"\n")
        if head != _head(body):
            return None
        os.utime(path)  # it is of use: prune others first
    except OSError:
        return None
    return body


def store(name: str, body: bytes) -> None:
    """Keep an answer. Fails without a word: a cache is never needed."""
    kept = place()
    if kept is None:
        return
    try:
        os.makedirs(kept, mode=0o700, exist_ok=True)
        write_whole(os.path.join(kept, name + _ENDING), _head(body) + b"\n" + body)
        _prune(kept)
    except OSError:
        return


def _head(body: bytes) -> bytes:
    return _MARK + sha256(body).hexdigest().encode()


def _prune(kept: str) -> None:
    entries = []
    for entry in os.scandir(kept):
        try:
            age = entry.stat().st_mtime
        except FileNotFoundError:  # somebody else was quicker
            continue
        if entry.name.endswith(_ENDING):
            entries.append((age, entry.path))
        elif entry.name.endswith(".part") and age < time.time() - FORGOTTEN:
            entries.append((0.0, entry.path))
    entries.sort()
    for _, path in entries[: max(0, len(entries) - MOST)]:
        remove(path)


def tool_stamp() -> bytes:
    """What tells this Fateloom from every other. Taken once: a process keeps the code that it has
    loaded.
    """
    global _tool
    if _tool is None:
        _tool = stamp_of_files()
    return _tool


def stamp_of_files() -> bytes:
    """A hash of Python's version, and of name, size and age of all files of the tool."""
    made = sha256(sys.version.encode())
    for folder in sys.path:
        if folder.endswith("-packages") and os.path.isdir(folder):
            # A library that came or went has touched its folder.
            made.update(b"%d" % os.stat(folder).st_mtime_ns)
    spread = sys.modules["fateloom"].__path__  # the roots of the namespace package
    roots = [os.path.join(path, part) for path in spread for part in PARTS]
    for root in sorted(roots):
        todo = [root]
        while todo:
            for entry in sorted(_listed(todo.pop()), key=_name):
                if entry.is_dir():
                    if entry.name != "__pycache__":
                        todo.append(entry.path)
                else:
                    made.update(_stamp(entry))
    return made.digest()


def _stamp(entry: os.DirEntry[str]) -> bytes:
    """Name, size and age of a file; of one that has just gone, the name."""
    try:
        status = entry.stat()
        line = f"{entry.name} {status.st_size} {status.st_mtime_ns}\n"
    except OSError:
        line = f"{entry.name}\n"
    return line.encode("utf-8", "backslashreplace")


def _listed(path: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(path) as entries:
            return list(entries)
    except OSError:
        return []


def _name(entry: os.DirEntry[str]) -> str:
    return entry.name
