"""A save whose player was stopped, on a disk without room: SQLite would have to write before it
reads. Here it is read into memory, with what is whole in the log beside it, and nothing is written.

The form of the log is that of https://www.sqlite.org/fileformat.html#the_write_ahead_log.
"""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Iterator

from fateloom.tools.saves.os_errors import code_of
from fateloom.tools.saves.writing import prepared

NEEDS_ROOM = frozenset(
    (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
)
"""What SQLite says where it cannot write what it must."""

LARGEST = 256 << 20
"""No save that Fateloom has written is as large."""

HEADER, FRAME = 32, 24
LITTLE, BIG = 0x377F0682, 0x377F0683
"""The first number of a log says in which order the bytes of its sums are."""


def lacks_room(error: Exception) -> bool:
    """Whether an error may come of a disk on which nothing can be written."""
    return code_of(error) in NEEDS_ROOM


def in_memory(real: str) -> sqlite3.Connection | None:
    """The save as it would be after SQLite had tidied up; None where that cannot be known: a
    change was cut off within the file itself, or this SQLite cannot read from memory.
    """
    if not hasattr(sqlite3.Connection, "deserialize") or _bytes_of(f"{real}-journal") != b"":
        return None
    data, log = _bytes_of(real), _bytes_of(f"{real}-wal")
    if not data or log is None:
        return None
    whole = bytearray(data)
    size = int.from_bytes(data[16:18], "big")
    for number, page, pages in _changes(log):
        if len(page) != size:
            return None
        whole += bytes(max(0, number * size - len(whole)))
        whole[(number - 1) * size : number * size] = page
        if pages:
            whole = whole[: pages * size]
    whole[18:20] = b"\1\1"  # no log any more
    db = sqlite3.connect(":memory:", isolation_level=None)
    db.deserialize(bytes(whole))
    return prepared(db)


def _bytes_of(path: str) -> bytes | None:
    """A file, b"" where there is none; None where it cannot be read, or is far too large."""
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        return b""
    except OSError:
        return None
    return data if len(data) <= LARGEST else None


def _changes(log: bytes) -> Iterator[tuple[int, bytes, int]]:
    """Pages that were written whole, up to the last change that was: the number of a page, its
    bytes, and behind a change the pages of the file, else 0.
    """
    if len(log) < HEADER:
        return
    magic, _, size = struct.unpack(">III", log[:12])
    if magic not in (LITTLE, BIG):
        return
    order = "<" if magic == LITTLE else ">"
    sums = _added((0, 0), log[:24], order)
    if sums != struct.unpack(">II", log[24:32]):
        return
    held: list[tuple[int, bytes, int]] = []
    for at in range(HEADER, len(log) - FRAME - size + 1, FRAME + size):
        head, page = log[at : at + FRAME], log[at + FRAME : at + FRAME + size]
        sums = _added(_added(sums, head[:8], order), page, order)
        if head[8:16] != log[16:24] or sums != struct.unpack(">II", head[16:24]):
            return
        number, pages = struct.unpack(">II", head[:8])
        held.append((number, page, pages))
        if pages:
            yield from held
            held.clear()


def _added(sums: tuple[int, int], data: bytes, order: str) -> tuple[int, int]:
    """The sums of a log, with more bytes."""
    one, two = sums
    for first, second in struct.iter_unpack(f"{order}II", data):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two
