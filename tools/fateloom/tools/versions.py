"""Two versions of a scenario: folders, compiled scenarios, or git revisions of a folder."""

from __future__ import annotations

import os
import sys

from fateloom.tools.files import NotSound, UsageError, shown
from fateloom.tools.revision import at_revision
from fateloom.tools.scenario import open_scenario

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fateloom.tools.scenario import Opened


def open_versions(path: str | None, old: str, new: str, command: str) -> tuple[Opened, Opened]:
    """Both versions. `path`: the folder that a revision is of; None: the one that is named beside
    it. Raises UsageError, and NotSound after the errors of a version were shown.
    """
    folder = path or next((it for it in (new, old) if _is_there(it)), None)
    before, after = (_open(word, folder, command) for word in (old, new))
    if before.system.name != after.system.name:
        raise UsageError(
            f"'{shown(old)}' is a {before.system.noun} and '{shown(new)}' a {after.system.noun}."
        )
    return before, after


def _is_there(word: str) -> bool:
    return os.path.isdir(word) or (word.endswith(".json") and os.path.isfile(word))


def _open(word: str, folder: str | None, command: str) -> Opened:
    try:
        if _is_there(word):
            return open_scenario(word, command)
        if folder is None or folder.endswith(".json"):
            raise UsageError(
                f"There is no folder '{shown(word)}'. For a git revision, name the scenario as "
                f"well: fateloom {command} FOLDER --diff OLD NEW"
            )
        with at_revision(folder, word) as there:
            return open_scenario(there, command, called=f"{shown(word)}:{folder}")
    except NotSound:
        print(f"'{shown(word)}' does not compile, so there is nothing to compare.", file=sys.stderr)
        raise
