"""Files of folders collected: never twice, never from outside, and plain files alone. What cannot
be read is remembered in words.
"""

from __future__ import annotations

import os

from fateloom.tools.storage import LARGEST, read_regular, reason

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class Wrong:
    """A file that cannot be read, as plain words: which, which kind of mistake, what to say."""

    __slots__ = ("help", "kind", "message", "name")

    def __init__(self, name: str, kind: str, message: str, help: str) -> None:
        self.name = name
        self.kind = kind  # outside | unreadable | large
        self.message = message
        self.help = help


class Reader:
    """Collects files below folders, never twice and never from outside."""

    def __init__(self) -> None:
        self.files: list[tuple[str, bytes]] = []
        self.wrong: list[Wrong] = []
        self._seen: set[str] = set()

    def scenario(
        self,
        folder: str,
        inside: str,
        prefix: str,
        tables: tuple[str, ...],
        trees: tuple[tuple[str, str], ...],
    ) -> None:
        """Read these tables of the folder, and the files of these trees."""
        for table in tables:
            self._file(os.path.join(folder, table), inside, prefix + table)
        for name, ending in trees:
            self.tree(os.path.join(folder, name), inside, f"{prefix}{name}/", ending)

    def table(self, folder: str, name: str) -> None:
        """Read this file of the folder."""
        self._file(os.path.join(folder, name), folder, name)

    def tree(self, folder: str, inside: str, prefix: str, ending: str) -> None:
        """Read every file with that ending in the folder and below."""
        todo = [(folder, prefix)]
        while todo:
            at, before = todo.pop()
            for entry in self._listed(at, inside, before):
                name = before + shown(entry.name)
                if entry.name.startswith("."):
                    continue
                if _is_folder(entry):
                    todo.append((entry.path, f"{name}/"))
                elif entry.name.endswith(ending):
                    self._file(entry.path, inside, name)

    def refuse(self, name: str, kind: str, why: str, help: str = "") -> None:
        """Remember that the file `name` was not read."""
        cure = help or "A scenario reads the files of its own folder alone: copy the file there."
        self.wrong.append(Wrong(name, kind, f"'{name}' {why}", cure))

    def _listed(self, folder: str, inside: str, prefix: str) -> Iterator[os.DirEntry[str]]:
        """The entries of a folder, sorted; none when it is missing, seen before or outside."""
        real = os.path.realpath(folder)
        if real in self._seen or not os.path.lexists(folder):
            return
        self._seen.add(real)
        name = prefix.rstrip("/")
        if not within(real, inside):
            self.refuse(name, "outside", "leads out of the scenario's folder")
            return
        try:
            with os.scandir(folder) as entries:
                listed = sorted(entries, key=lambda entry: entry.name)
        except NotADirectoryError:
            self.refuse(
                name, "unreadable", "is a file, and should be a folder", "Make it a folder."
            )
            return
        except OSError as error:
            self.refuse(name, "unreadable", f"cannot be read: {reason(error)}", _ASK_SYSTEM)
            return
        yield from listed

    def _file(self, path: str, inside: str, name: str) -> None:
        """Read one file, if it is one and may be read."""
        real = os.path.realpath(path)
        if real in self._seen or not os.path.lexists(path):
            return
        self._seen.add(real)
        if not within(real, inside):
            self.refuse(name, "outside", "leads out of the scenario's folder")
            return
        try:
            data = read_regular(path, LARGEST)
        except IsADirectoryError:
            self.refuse(name, "unreadable", "is a folder", "Put a text file in its place.")
        except OSError as error:
            self.refuse(name, "unreadable", f"cannot be read: {reason(error)}", _ASK_SYSTEM)
        else:
            if len(data) > LARGEST:
                why = f"is too large: a file of a scenario may have {LARGEST // (1024 * 1024)} MiB"
                cure = "Split it: all files of a folder belong to the scenario."
                self.refuse(name, "large", why, cure)
                return
            self.files.append((name, data))


_ASK_SYSTEM = "Look at the rights of the file, and whether another program holds it."


def within(real: str, inside: str) -> bool:
    """Whether a real path is a folder or something in it."""
    return real == inside or real.startswith(inside.rstrip(os.sep) + os.sep)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    """Whether it is a folder; not what cannot be looked at, such as a link that leads to itself."""
    try:
        return entry.is_dir()
    except OSError:
        return False


def shown(name: str) -> str:
    """A file name that can be printed: what is no text, or steers a terminal, is escaped.

    >>> shown("a\\x1b[2J.fate")
    'a\\\\x1b[2J.fate'
    """
    if name.isprintable():
        return name
    clean = name.encode("utf-8", "backslashreplace").decode("utf-8")
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in clean)
