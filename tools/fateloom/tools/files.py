"""Reads a scenario's folder: the one place where the tools open the files of a writer.

The way to an answer that is already known must be short, so this module imports next to nothing:
it hands out names and bytes, and `sources` makes texts of them only when somebody has to read them.
"""

from __future__ import annotations

import os
import re

from fateloom.tools.reading import Reader, Wrong, within
from fateloom.tools.reading import shown as shown
from fateloom.tools.registry import SYSTEMS, Declared
from fateloom.tools.storage import LARGEST, read_regular, reason, write_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.source import Source

CAMPAIGN = "campaign.yaml"

PACK = re.compile(r"[a-z][a-z0-9_]*\Z")
LANGUAGE = re.compile(r"[a-z]{2,3}(_[A-Z]{2}|_[A-Z][a-z]{3})?(@[a-z]+)?\Z")
"""As gettext names languages, and files of translations are called: de, pt_BR, ca@valencia."""


class Folder:
    """What a scenario's folder holds. `files`: names (relative, with `/`) and bytes, sorted.
    `kind`: the rule system that it is for, one of SYSTEMS.
    """

    __slots__ = ("files", "kind", "path", "wrong")

    def __init__(
        self, path: str, files: list[tuple[str, bytes]], wrong: list[Wrong], kind: str = ""
    ) -> None:
        self.path = path
        self.files = files
        self.wrong = wrong
        self.kind = kind

    @property
    def name(self) -> str:
        """The name of the folder itself."""
        return os.path.basename(os.path.abspath(self.path))

    def parts(self) -> Iterator[bytes]:
        """All that it holds, for the name of an answer in the cache."""
        yield self.kind.encode()
        for wrong in self.wrong:
            yield f"{wrong.kind} {wrong.name} {wrong.message}".encode("utf-8", "surrogateescape")
        for name, data in self.files:
            yield name.encode("utf-8", "surrogateescape")
            yield data


class UsageError(Exception):
    """What was asked for cannot be done; exit code 2. Its text is for the person."""


class NotSound(Exception):
    """What was named has errors; they were printed. Exit code 1."""


def gather(path: str, *, cached: bool = False) -> Folder:
    """Read the scenario in the folder `path`: tables, story and the packs that it names. `cached`:
    whether these names may come from the cache.

    Raises UsageError when `path` is no folder. Everything else that is wrong with a file is in
    `Folder.wrong`; nothing is followed out of the folder, and only plain files are opened.
    """
    reader = Reader()
    root = _root(path)
    kind = kind_of(path)
    layout = SYSTEMS[kind]
    if not _is_headed(path, kind):
        _refuse_part(path)
    reader.scenario(root, root, "", layout.tables, layout.trees)
    for called, tables in layout.called:
        for table in tables:
            reader.table(root, f"{called}/{table}")
    if layout.pack_tables:
        _packs(reader, path, layout, cached=cached)
    reader.files.sort()
    return Folder(path, reader.files, reader.wrong, kind)


def _refuse_part(path: str) -> None:
    """Raise UsageError for a folder that a scenario reads as a part of it: `plays/`, `story/`."""
    home = _scenario_above(path)
    if home is None:
        return
    layout = SYSTEMS[kind_of(home)]
    parts = {"plays", "text", *(name for name, _ in layout.trees)}
    name = os.path.relpath(path, home)
    if name.split(os.sep)[0] in parts:
        said = f"'{shown(path)}' is a part of the scenario '{shown(home)}': name that folder."
        raise UsageError(said)


def _packs(reader: Reader, path: str, layout: Declared, *, cached: bool) -> None:
    """Read the packs that the scenario in the folder `path` names."""
    head = layout.tables[0]
    header = next((data for name, data in reader.files if name == head), b"")
    scenarios = os.path.dirname(os.path.abspath(path))
    if not header and os.path.basename(scenarios) == "packs":
        name = shown(os.path.basename(os.path.realpath(path)))
        raise UsageError(
            f"'{shown(path)}' is a pack, and no scenario by itself.\n"
            f"Name a scenario that uses it, with 'packs: [{name}]' in its {head}."
        )
    inside = os.path.join(os.path.realpath(scenarios), "packs")
    for pack in packs_named(header, cached=cached):
        folder = os.path.join(scenarios, "packs", pack)
        if not os.path.isdir(folder):
            continue  # the check reports a missing pack where it is named
        real = os.path.realpath(folder)
        if not within(real, inside):
            reader.refuse(f"packs/{pack}", "outside", "leads out of the folder of packs")
            continue
        reader.scenario(real, inside, f"packs/{pack}/", layout.pack_tables, layout.trees)


def kind_of(path: str) -> str:
    """The rule system that the folder is for, by the table that heads it. A folder without one is
    checked as one of the first system, which then says what is missing.
    """
    return next((name for name in SYSTEMS if _is_headed(path, name)), next(iter(SYSTEMS)))


def _is_headed(path: str, system: str) -> bool:
    return os.path.lexists(os.path.join(path, SYSTEMS[system].tables[0]))


def plays_of(path: str) -> Folder:
    """Read `plays/*.play` of the scenario in the folder `path`, as `gather` does."""
    return _below(path, "plays", ".play")


def texts_of(path: str) -> Folder:
    """Read the translations `text/*.po` of the scenario in the folder `path`, as `gather` does."""
    return _below(path, "text", ".po")


def _below(path: str, folder: str, ending: str) -> Folder:
    reader = Reader()
    root = os.path.realpath(path)
    reader.tree(os.path.join(root, folder), root, f"{folder}/", ending)
    reader.files.sort()
    return Folder(path, reader.files, reader.wrong)


def campaign_of(path: str) -> Folder:
    """Read `campaign.yaml` in the folder `path`, as `gather` does."""
    reader = Reader()
    reader.table(_root(path), CAMPAIGN)
    return Folder(path, reader.files, reader.wrong)


def is_campaign(path: str) -> bool:
    """Whether the folder holds a campaign, and no scenario."""
    is_there = os.path.lexists(os.path.join(path, CAMPAIGN))
    return is_there and not any(_is_headed(path, system) for system in SYSTEMS)


def sources(folder: Folder) -> tuple[tuple[Source, ...], tuple[Diagnostic, ...]]:
    """The texts of the folder, and a finding for each file that is none."""
    from fateloom.dsl import source
    from fateloom.dsl.diagnostics import finding
    from fateloom.runtime.span import Span

    codes = {
        "outside": source.OUTSIDE,
        "unreadable": source.UNREADABLE,
        "large": source.TOO_LARGE,
    }
    texts = []
    found = [
        finding(codes[w.kind], Span(w.name, 1, 1, 1, 1), w.message, help=w.help)
        for w in folder.wrong
    ]
    for name, data in folder.files:
        text = source.from_bytes(name, data)
        if isinstance(text, source.Source):
            texts.append(text)
        else:
            found.append(text)
    return tuple(texts), tuple(found)


def packs_named(header: bytes, *, cached: bool = False) -> list[str]:
    """The packs that a scenario.yaml names; what is no name of a folder in `packs` is left out.

    `cached`: look it up by the text of the file, and remember it. So an unchanged scenario is found
    whole before anything is parsed.

    >>> packs_named(b"id: a\\npacks: [sea, hills, ../up]   # two\\n")
    ['sea', 'hills']
    """
    from fateloom.tools import cache

    key = cache.key((b"packs", header)) if cached else ""
    known = cache.load(key) if cached else None
    if known is not None:
        return [it for it in known.decode("utf-8", "replace").split() if PACK.match(it)]
    from fateloom.dsl.data.packs import named
    from fateloom.dsl.source import Source, from_bytes

    source = from_bytes("scenario.yaml", header)
    texts = named(source) if isinstance(source, Source) else []
    names = [text for text in dict.fromkeys(texts) if PACK.match(text)]
    if cached:
        cache.store(key, " ".join(names).encode())
    return names


def _root(path: str) -> str:
    """The real path of a folder; raises UsageError for what is none."""
    try:
        with os.scandir(path or "\0"):
            return os.path.realpath(path)
    except (OSError, ValueError) as error:
        raise UsageError(_no_folder(path, error)) from None


def _no_folder(path: str, error: OSError | ValueError) -> str:
    name = shown(path)
    if isinstance(error, NotADirectoryError) and os.path.exists(path):
        home = _scenario_above(path)
        if home is None:
            return f"'{name}' is a file. A scenario is a folder: name the folder that it lies in."
        said = f"'{name}' is a file of the scenario '{shown(home)}': name that folder."
        inner, ending = os.path.splitext(os.path.relpath(path, os.path.join(home, "plays")))
        if ending == ".play" and not inner.startswith(os.pardir):
            said += f" To see this play: fateloom test {shown(home)} --show={shown(inner)}"
        return said
    if isinstance(error, FileNotFoundError) and os.path.islink(path):
        return f"'{name}' is a link that leads nowhere."
    if isinstance(error, FileNotFoundError | NotADirectoryError | ValueError):
        near = _near(path)
        return f"There is no folder '{name}'." + (f" Did you mean '{near}'?" if near else "")
    return f"The folder '{name}' cannot be read: {reason(error)}."


def _scenario_above(path: str) -> str | None:
    """The nearest folder around the path that a table heads, as the path names it."""
    while (above := os.path.dirname(path.rstrip("/" + os.sep))) and above != path:
        if any(_is_headed(above, system) for system in SYSTEMS):
            return above
        path = above
    return None


def _near(path: str) -> str | None:
    """A folder beside the missing one whose name is much like it."""
    from difflib import get_close_matches

    parent, name = os.path.split(path.rstrip("/" + os.sep))
    try:
        there = [entry.name for entry in os.scandir(parent or ".") if entry.is_dir()]
    except OSError:
        return None
    found = get_close_matches(name, there, n=1)
    return shown(os.path.join(parent, found[0])) if found else None


def read_named(path: str, what: str) -> bytes:
    """A regular file that a person has named; raises UsageError. `what`: what it should be."""
    try:
        data = read_regular(path, LARGEST)
    except (OSError, ValueError) as error:
        raise UsageError(f"'{shown(path)}' cannot be read: {_reason(error)}.") from None
    if len(data) > LARGEST:
        raise UsageError(f"'{shown(path)}' is too large for {what}.")
    return data


def require_new(path: str) -> None:
    """Raises UsageError where something has that name."""
    if os.path.lexists(path):
        raise UsageError(f"'{shown(path)}' already exists. Choose another name.")


def save(path: str, data: bytes) -> None:
    """Write a file that a person has named, whole or not at all. Raises UsageError."""
    try:
        write_whole(path, data)
    except (OSError, ValueError) as error:
        raise UsageError(f"'{shown(path)}' cannot be written: {_reason(error)}.") from None


def _reason(error: OSError | ValueError) -> str:
    """A name with a zero byte gives a ValueError."""
    return reason(error) if isinstance(error, OSError) else "it is no name of a file"
