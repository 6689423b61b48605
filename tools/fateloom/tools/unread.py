"""Files in a scenario's folder that look like parts of it and that nothing reads: `pools/`."""

from __future__ import annotations

import os
import re

from fateloom.tools.files import LANGUAGE
from fateloom.tools.registry import Declared

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

BESIDE = (("plays", ".play"), ("text", ".po"))
"""Folders beside the scenario proper, of every system, each with the ending of its files."""
TEXTS = (".txt", ".text", ".rtf", ".doc", ".docx", ".odt")
"""Endings that a program for texts gives to a file: `inn.fate.txt`."""
NOTES = ("note", "readme", "todo", "idea", "licen", "credit")
"""How the names of files begin that are meant for the writer."""
NAMED = re.compile(rb'^"Language: ([a-z]{2,3}(?:_[A-Z]{2})?)\\n"', re.MULTILINE)
"""What a file of translations says of itself."""
HEADS = ("campaign.yaml", "scenario.yaml")
"""A folder with one of these is a scenario or a campaign of its own."""


class Unread:
    """A file or a folder that nothing reads. `near`: where it belongs, if that can be guessed."""

    __slots__ = ("name", "near")

    def __init__(self, name: str, near: str | None) -> None:
        self.name = name
        self.near = near


def unread(path: str, layout: Declared) -> list[Unread]:
    """What lies in the folder `path`, looks like a part of a scenario, and is none; by name. Links
    are not followed, and what cannot be listed is passed over.
    """
    places = _Places(layout)
    return [it for entry in _listed(path) for it in places.of(entry)]


class _Places:
    """What is read, and from where."""

    def __init__(self, layout: Declared) -> None:
        self.tables = layout.tables
        self.trees = dict((*layout.trees, *BESIDE))
        self.called = dict(layout.called)

    def of(self, entry: os.DirEntry[str]) -> Iterator[Unread]:
        """What is unread of an entry of the folder itself."""
        name = entry.name
        if not entry.is_dir(follow_symlinks=False):
            if self.is_part(name) and name not in self.tables:
                yield Unread(name, self.home(name, (name,)))
            return
        inner = [it.name for it in _listed(entry.path)]
        parts = [it for it in inner if self.is_part(it)]
        if name in self.trees:
            yield from self.in_tree(entry.path, name, inner)
            return
        elif name in self.called:
            others = [it for it in parts if it not in self.called[name]]
        else:
            if parts and name != "packs" and not set(HEADS) & set(inner):
                yield Unread(f"{name}/", self.home(name, parts))
            return
        for it in others:
            yield Unread(f"{name}/{it}", self.home(it, (it,), name))

    def in_tree(self, path: str, folder: str, inner: list[str]) -> Iterator[Unread]:
        """What is unread of a folder in which every file of one ending is read."""
        own = self.trees[folder]
        for it in inner:
            stem, ending = os.path.splitext(it)
            near = None
            if ending == own:
                if folder != "text" or LANGUAGE.match(stem):
                    continue
                language = _language(os.path.join(path, it))
                near = f"text/{language}.po" if language else None
            elif self.is_part(it):
                near = self.home(it, (it,), folder)
            elif ending.lower() in (*TEXTS, own):
                if stem.lower().startswith(NOTES):
                    continue
                near = f"{folder}/{stem.removesuffix(own)}{own}"
            else:
                continue
            yield Unread(f"{folder}/{it}", near)

    def is_part(self, name: str) -> bool:
        """Whether a file has the ending of a part of a scenario."""
        return name.endswith((".yaml", ".yml", *self.trees.values()))

    def home(self, name: str, parts: list[str] | tuple[str], inside: str = "") -> str | None:
        """Where parts belong that lie in a folder `name`, or that are the file `name` itself."""
        from fateloom.dsl.suggest import nearest

        is_folder = tuple(parts) != (name,)
        for folder, tables in self.called.items():
            if set(parts) & set(tables):
                return f"{folder}/" if is_folder else f"{folder}/{name}"
        for folder, ending in self.trees.items():
            if any(it.endswith(ending) for it in parts):
                return f"{folder}/" if is_folder else f"{folder}/{name}"
        if is_folder:
            near = nearest(name, (*self.called, *self.trees))
            return None if near is None else f"{near}/"
        if inside in self.called:
            near = nearest(name, self.called[inside])
            return None if near is None else f"{inside}/{near}"
        return nearest(name, self.tables)


def _listed(path: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(path) as entries:
            seen = [it for it in entries if not it.name.startswith(".")]
    except OSError:
        return []
    return sorted(seen, key=lambda it: it.name)


def _language(path: str) -> str | None:
    """The language that a file of translations names in its head."""
    try:
        with open(path, "rb") as file:
            said = NAMED.search(file.read(4096))
    except OSError:
        return None
    return None if said is None else said[1].decode()
