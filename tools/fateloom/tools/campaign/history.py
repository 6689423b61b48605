"""What a group has played: one small JSON file a group, in a folder of the person's choice.

Kept is: the name of the group, and of each finished game the campaign, the scenario, who sat at the
table, which heroes they took, how it was played, how long it took, who won by which path, and the
day. Nothing else, and nothing about the people but the names they typed.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import unicodedata

from fateloom.runtime import codec
from fateloom.runtime.record import field_values, record, replace
from fateloom.tools.files import UsageError, shown
from fateloom.tools.saves.shelf import user_folder
from fateloom.tools.storage import read_regular, reason, write_whole

MARK = "fateloom group"
FORMAT = 1
LONGEST_NAME = 80
"""Characters of the name of a group or a player."""
MOST_BYTES = 4 * 1024 * 1024
RESULTS = ("won", "lost")


@record
class Played:
    """A finished game. `players` and `heroes` go together, in the order of the turns.

    `mode`: explorer, challenger, solo or group. `winner`, `path`: the hero and the path that was
    fulfilled; empty when nobody won. `days` from 1. `when`: the day, as 2026-01-31.
    """

    campaign: str
    scenario: str
    players: tuple[str, ...]
    heroes: tuple[str, ...]
    mode: str
    result: str
    winner: str
    path: str
    days: int
    when: str


@record
class Running:
    """A game that was begun and not finished, one a campaign; its save lies beside the history."""

    campaign: str
    scenario: str
    players: tuple[str, ...]


@record
class History:
    """All of one group. `played`: oldest first."""

    name: str
    played: tuple[Played, ...] = ()
    running: tuple[Running, ...] = ()

    def last(self, campaign: str, scenario: str) -> Played | None:
        """The last game of the scenario within the campaign."""
        games = (it for it in self.played if (it.campaign, it.scenario) == (campaign, scenario))
        return next(iter([*games][::-1]), None)

    def under_way(self, campaign: str) -> Running | None:
        """The game of the campaign that was begun and not finished."""
        return next((it for it in self.running if it.campaign == campaign), None)

    def noting(self, game: Played) -> History:
        """The history with one more game."""
        return replace(self, played=(*self.played, game))

    def beginning(self, game: Running) -> History:
        """The history with this game under way, in place of another of its campaign."""
        return replace(
            self.settled(game.campaign), running=(*self.settled(game.campaign).running, game)
        )

    def settled(self, campaign: str) -> History:
        """The history with no game of the campaign under way."""
        return replace(self, running=tuple(it for it in self.running if it.campaign != campaign))


# --- names and folders


def folder_of_data(said: str | None) -> str:
    """Where groups are kept: what the person said, else FATELOOM_DATA, else the usual place for
    data of programs. Raises UsageError where there is no such place."""
    if said:
        return os.path.abspath(said)
    folder = user_folder("FATELOOM_DATA", "XDG_DATA_HOME", "share")
    if folder is None:
        raise UsageError("Where should the group be kept?  --data FOLDER")
    return folder


def name_of(said: str, what: str = "group") -> str:
    """The name as it is kept: composed, its blanks single. Raises UsageError for a name that
    cannot be shown.

    >>> name_of("  Friday   night ")
    'Friday night'
    """
    try:
        said.encode("utf-8")
    except UnicodeEncodeError:
        raise UsageError(f"The name of the {what} is no text.") from None
    name = " ".join(unicodedata.normalize("NFC", said).split())
    if not name or not name.isprintable():
        raise UsageError(f"The name of a {what} has letters in it: '{shown(said[:40])}' has none.")
    if len(name) > LONGEST_NAME:
        raise UsageError(f"The name of a {what} has {LONGEST_NAME} characters at most.")
    return name


def names_of(said: str) -> tuple[str, ...]:
    """The names of players out of a line with commas; the same name twice is refused."""
    names = tuple(name_of(part, "player") for part in said.split(",") if part.strip())
    if len({name.casefold() for name in names}) < len(names):
        raise UsageError("Two players have the same name; add a letter to one of them.")
    return names


def folder_name(name: str) -> str:
    """The folder of a group: readable, and safe whatever the name is. Case does not matter.

    >>> folder_name("Friday night")[:13]
    'friday_night-'
    >>> "/" in folder_name("../../etc")
    False
    """
    folded = name.casefold()
    plain = re.sub(r"[^a-z0-9]+", "_", folded).strip("_")[:32].strip("_") or "group"
    return f"{plain}-{hashlib.sha256(folded.encode()).hexdigest()[:12]}"


class Shelf:
    """Where the history of one group is kept."""

    def __init__(self, data: str, name: str) -> None:
        self.name = name
        self.folder = os.path.join(data, "groups", folder_name(name))
        self.file = os.path.join(self.folder, "history.json")

    def game(self, campaign: str) -> str:
        """The file of the game that is under way; `campaign` is an id."""
        return os.path.join(self.folder, f"{campaign}.game")

    def read(self) -> History:
        """The history; an empty one for a group that has played nothing. Raises UsageError for a
        file that is damaged, which is never written over."""
        try:
            data = read_regular(self.file, MOST_BYTES)
        except FileNotFoundError:
            return History(self.name)
        except OSError as error:
            raise UsageError(f"'{shown(self.file)}' cannot be read: {reason(error)}.") from None
        try:
            return history_from(data)
        except (ValueError, KeyError, TypeError, RecursionError):
            raise UsageError(
                f"'{shown(self.file)}' is damaged, or of another version of Fateloom. It was not "
                "touched. Move it away to begin anew."
            ) from None

    def write(self, history: History) -> None:
        """Write the history, whole or not at all."""
        try:
            os.makedirs(self.folder, exist_ok=True)
            write_whole(self.file, to_json(history))
        except OSError as error:
            raise UsageError(f"'{shown(self.file)}' cannot be written: {reason(error)}.") from None

    def drop_game(self, campaign: str) -> None:
        """Take the file of the game under way away, if there is one."""
        for side in ("", "-wal", "-shm", "-journal"):  # what SQLite may have left beside it
            where = self.game(campaign) + side
            try:
                os.unlink(where)
            except FileNotFoundError:
                pass
            except OSError as error:
                text = f"'{shown(where)}' cannot be taken away: {reason(error)}."
                raise UsageError(text) from None

    def forget(self) -> bool:
        """Take away all that is kept of the group; False: there was nothing."""
        if os.path.islink(self.folder) or not os.path.isdir(self.folder):
            return False
        try:
            shutil.rmtree(self.folder)
        except OSError as error:
            where = shown(self.folder)
            raise UsageError(f"'{where}' cannot be taken away: {reason(error)}.") from None
        return True


# --- the file


def to_json(history: History) -> bytes:
    """The file of a history; also what is exported."""
    plain = {
        "document": MARK,
        "format": FORMAT,
        "name": history.name,
        "played": [field_values(it) for it in history.played],
        "running": [field_values(it) for it in history.running],
    }
    return codec.pretty(plain).encode("utf-8")


def history_from(data: bytes) -> History:
    """The history in a file; raises ValueError, KeyError or TypeError when it is none."""
    if len(data) > MOST_BYTES:
        raise ValueError("too large")
    plain = json.loads(data)
    if not isinstance(plain, dict) or (plain["document"], plain["format"]) != (MARK, FORMAT):
        raise ValueError("not a history")
    played = tuple(_played(row) for row in _rows(plain["played"]))
    running = tuple(
        Running(_id(row["campaign"]), _id(row["scenario"]), _texts(row["players"]))
        for row in _rows(plain["running"])
    )
    return History(_text(plain["name"]), played, running)


def _played(row: dict[str, object]) -> Played:
    result, days = _text(row["result"]), row["days"]
    if result not in RESULTS or type(days) is not int or days < 1:
        raise ValueError("no result")
    return Played(
        _id(row["campaign"]),
        _id(row["scenario"]),
        _texts(row["players"]),
        _texts(row["heroes"]),
        _text(row["mode"]),
        result,
        _text(row["winner"]),
        _text(row["path"]),
        days,
        _text(row["when"]),
    )


def _rows(value: object) -> list[dict[str, object]]:
    if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
        raise ValueError("not a list")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    return value


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise TypeError("not a list")
    return tuple(_text(one) for one in value)


def _id(value: object) -> str:
    """An id, which may become the name of a file."""
    text = _text(value)
    if re.fullmatch(r"[a-z][a-z0-9_]*", text) is None:
        raise ValueError("not an id")
    return text
