"""A disk that is full from the n-th write on, within this process: files and SQLite."""

from __future__ import annotations

import builtins
import errno
import io
import os
import sqlite3
from typing import Any
from urllib.parse import unquote

import pytest

WRITING = ("INSERT", "UPDATE", "DELETE", "CREATE", "COMMIT", "PRAGMA JOURNAL_MODE = WAL")
"""How statements begin that need room."""

FULL = "database or disk is full"


class Disk:
    """Counts the writes of a command; from number `full` on (from 1) none of them finds room."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, full: int | None, below: str = "") -> None:
        """`below`: the folder where the disk is mounted; everywhere, if empty."""
        self.full = full
        self.below = below
        self.writes = 0
        real_open, real_connect = builtins.open, sqlite3.connect
        disk = self

        def opened(file: Any, mode: str = "r", *rest: Any, **more: Any) -> Any:
            if not set(mode) & set("wxa+") or self.is_outside(file):
                return real_open(file, mode, *rest, **more)
            disk.write()
            return _File(real_open(file, mode, *rest, **more), disk)

        def connected(*arguments: Any, **more: Any) -> Any:
            if self.below and self.below not in unquote(arguments[0]):
                return real_connect(*arguments, **more)
            return real_connect(*arguments, factory=connection(disk), **more)

        for module in (builtins, io):
            monkeypatch.setattr(module, "open", opened)
        monkeypatch.setattr(sqlite3, "connect", connected)
        for name in ("mkdir", "replace"):
            monkeypatch.setattr(os, name, self._counted(getattr(os, name)))

    def write(self) -> None:
        """Take some room; raises OSError where there is none."""
        self.writes += 1
        if self.full is not None and self.writes >= self.full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def _counted(self, real: Any) -> Any:
        def call(*arguments: Any, **more: Any) -> Any:
            if not self.is_outside(arguments[-1] if real.__name__ == "replace" else arguments[0]):
                self.write()
            return real(*arguments, **more)

        return call

    def is_outside(self, file: Any) -> bool:
        """What is no file of the disk: devices, and numbers of files that are open."""
        if not isinstance(file, str | os.PathLike) or str(file).startswith("/dev/"):
            return True
        return not os.path.abspath(file).startswith(self.below)


class _File:
    """An open file whose writes need room. Half of what does not fit is written."""

    def __init__(self, file: Any, disk: Disk) -> None:
        self._file, self._disk = file, disk

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def __enter__(self) -> _File:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def write(self, data: Any) -> int:
        try:
            self._disk.write()
        except OSError:
            self._file.write(data[: len(data) // 2])
            raise
        return int(self._file.write(data))

    def close(self) -> None:
        self._file.close()
        self._disk.write()


def connection(disk: Disk) -> type[sqlite3.Connection]:
    """A connection to SQLite whose statements need room."""

    class Connection(sqlite3.Connection):
        def execute(self, sql: str, *arguments: Any) -> sqlite3.Cursor:
            if sql.strip().upper().startswith(WRITING):
                try:
                    disk.write()
                except OSError:
                    error = sqlite3.OperationalError(FULL)
                    error.sqlite_errorcode = sqlite3.SQLITE_FULL
                    raise error from None
            return super().execute(sql, *arguments)

    return Connection
