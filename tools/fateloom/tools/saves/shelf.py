"""The games that are saved as they are played: files in the user's own folder, each with a name."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import closing

from fateloom.runtime.record import record
from fateloom.tools.files import shown
from fateloom.tools.saves.creating import is_empty
from fateloom.tools.saves.file import SaveFile
from fateloom.tools.saves.keeper import OVER
from fateloom.tools.saves.kinds import InUseError, SaveError, fail
from fateloom.tools.saves.os_errors import NEXT_TO
from fateloom.tools.storage import reason

ENDING = ".game"

NAME = re.compile(r"\w[\w-]*")
"""What a name looks like; all else is a path."""

MOST = 10_000
"""Games of one scenario, at most."""

NOTHING_PLAYED = "nothing has been played in it"
"""Of a game that has just begun, or was cut off before its first step."""

PLACE = "place"
"""The setting that says where a game stands: `day 3: Aud and Bran`."""


def user_folder(own: str, xdg: str, usual: str) -> str | None:
    """A folder of Fateloom in the user's home; None: nobody knows where that is. `own`: a variable
    that names it; `xdg`: the variable of the XDG base directories, and `usual`: what stands for it
    below `~/.local`.
    """
    if said := os.environ.get(own, ""):
        return os.path.abspath(said)
    base = os.environ.get("LOCALAPPDATA" if os.name == "nt" else xdg, "")
    if not os.path.isabs(base):
        base = os.path.join(os.path.expanduser("~"), ".local", usual)
    return os.path.join(base, "fateloom") if os.path.isabs(base) else None


def folder() -> str:
    """Where games are kept; raises SaveError when there is no such place."""
    found = user_folder("FATELOOM_STATE", "XDG_STATE_HOME", "state")
    if found is None:
        raise SaveError("There is no home folder to keep games in; FATELOOM_STATE names one.")
    return os.path.join(found, "games")


def claim(scenario: str) -> str:
    """The file of a new game of that scenario, empty so far: `drowned_bell-3`. Raises SaveError."""
    stem = re.sub(r"\W+", "_", os.path.basename(os.path.realpath(scenario)).partition(".")[0])
    where = folder()
    try:
        os.makedirs(where, mode=0o700, exist_ok=True)
        taken = [name.removesuffix(ENDING) for name in os.listdir(where)]
        numbers = [int(it.rpartition("-")[2]) for it in taken if re.fullmatch(rf"{stem}-\d+", it)]
        for number in range(max(numbers, default=0) + 1, MOST):
            path = os.path.join(where, f"{stem}-{number}{ENDING}")
            try:
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            except FileExistsError:
                continue  # another game has begun at this moment
            return path
    except OSError as error:
        fail(where, f"cannot be written: {reason(error)}.")
    fail(where, f"holds {MOST} games of this scenario. Delete some:  fateloom save delete NAME")


def give_up(path: str) -> bool:
    """Take away the file of a game in which nothing was done; whether it was one."""
    if not is_empty(path):
        return False
    os.unlink(path)
    return True


def path_of(said: str) -> str:
    """The file that is meant: a path, or the name of a game that is kept. A file wins."""
    if NAME.fullmatch(said) and not os.path.lexists(said):
        kept = os.path.join(folder(), said + ENDING)
        if os.path.lexists(kept):
            return kept
    return said


def name_of(path: str) -> str:
    """How the file is named on a command line: by its name alone if it is one of those kept."""
    where, name = os.path.split(path)
    is_kept = name.endswith(ENDING) and os.path.realpath(where) == os.path.realpath(folder())
    return name.removesuffix(ENDING) if is_kept else path


@record
class Kept:
    """A game that is kept. `place`: where it stands; `when`: seconds since the epoch, of its last
    step; `trouble`: why it cannot be read, "" if it can.
    """

    name: str
    path: str
    title: str
    scenario: str
    place: str
    is_over: bool
    when: float
    trouble: str = ""


def kept(scenario: str | None = None) -> list[Kept]:
    """The games that are kept, of one scenario or of all, the last one first."""
    return sorted(_kept(scenario), key=lambda it: -it.when)


def _kept(scenario: str | None) -> Iterator[Kept]:
    try:
        names = os.listdir(where := folder())
    except (OSError, SaveError):
        return
    for name in names:
        path = os.path.join(where, name)
        if not name.endswith(ENDING) or not os.path.isfile(path):
            continue
        if is_empty(path):
            if scenario is None:
                when = os.path.getmtime(path)
                yield Kept(_stem(name), path, "", "", "", False, when, NOTHING_PLAYED)
            continue
        game = _looked_at(_stem(name), path)
        if scenario is None or game.scenario == os.path.realpath(scenario):
            yield game


def _stem(name: str) -> str:
    return name.removesuffix(ENDING)


def _looked_at(name: str, path: str) -> Kept:
    when = os.path.getmtime(path)
    try:
        with closing(SaveFile.open(path, to_write=False)) as file:
            held = file.contents
    except SaveError as error:
        return Kept(name, path, "", "", "", False, when, str(error).partition("\n")[0])
    head, settings = held.head, held.settings
    where = os.path.realpath(os.path.join(os.path.dirname(path), head.scenario))
    return Kept(name, path, head.title, where, settings.get(PLACE, ""), OVER in settings, when)


def delete(path: str) -> str:
    """Delete a game that is kept; gives its name. Raises SaveError, also while it is played."""
    name = name_of(path)
    if name == path or not os.path.lexists(path):
        fail(path, "is not the name of a saved game. Names are listed by:\n    fateloom save list")
    try:
        SaveFile.open(path).close()
    except InUseError:
        raise
    except SaveError:
        pass  # what cannot be read can be deleted
    try:
        for end in (*NEXT_TO, ""):
            if end == "" or os.path.lexists(path + end):
                os.unlink(path + end)
    except OSError as error:
        fail(path, f"cannot be deleted: {reason(error)}.")
    return name


def resume_command(path: str) -> str:
    """The command that goes on with a game."""
    return f"fateloom play --resume {shown(name_of(path))}"
