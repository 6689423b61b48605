"""Two versions of a scenario: folders, compiled scenarios, or git revisions of a folder."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from contextlib import contextmanager

from fateloom.tools.files import NotSound, UsageError, shown
from fateloom.tools.scenario import open_scenario
from fateloom.tools.storage import LARGEST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

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


# --- a scenario as it was at a git revision: read from git's objects, laid in a folder of its own.
# Nothing is checked out and nothing is written in the repository. The files are read as they were
# committed, without filters, hooks or the network, because a repository may come from anywhere.


ENDINGS = (b".yaml", b".fate")
"""The files that a graph can depend on."""
MOST = 256 * 1024 * 1024
"""Bytes of all files of one revision."""
SECONDS = 60
"""As long as one call of git may take."""
LINK = b"120000"


class GitError(Exception):
    """What git says when it cannot; its first line."""


@contextmanager
def at_revision(path: str, revision: str) -> Iterator[str]:
    """A folder with the files that the scenario in the folder `path` had at `revision`, and the
    packs beside it; it is removed again. Raises UsageError.
    """
    real = os.path.realpath(path)
    near = _there(os.path.dirname(real))
    said = shown(revision[:80])
    try:
        top = os.path.realpath(os.fsdecode(_git(near, "rev-parse", "--show-toplevel").strip()))
        commit = _commit(near, revision)
        name = os.path.relpath(real, top).replace(os.sep, "/")
        if name == "." or name.startswith("../"):
            raise UsageError(f"'{shown(path)}' should be a folder within its repository.")
        packs = "/".join((*name.split("/")[:-1], "packs"))
        kept = _listed(near, commit, [name, packs])
        if not any(it.startswith(os.fsencode(name) + b"/") for it in kept):
            raise UsageError(f"There is no scenario in '{shown(name)}' at the revision '{said}'.")
        with tempfile.TemporaryDirectory(prefix="fateloom-") as place:
            _laid(near, kept, place)
            yield os.path.join(place, *name.split("/"))
    except GitError as error:
        raise UsageError(f"'{said}' is no folder, and as a git revision: {error}.") from None


def _there(folder: str) -> str:
    """The nearest folder above that exists: the scenario itself may be gone."""
    while not os.path.isdir(folder) and os.path.dirname(folder) != folder:
        folder = os.path.dirname(folder)
    return folder


def _commit(near: str, revision: str) -> str:
    """The full name of a revision; raises GitError where there is none."""
    unknown = GitError("there is none of that name here")
    if not revision or revision.startswith("-") or not revision.isprintable():
        raise unknown
    try:
        found = _git(near, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
    except GitError:
        raise unknown from None
    return found.decode("ascii", "replace").strip()


def _listed(near: str, commit: str, folders: list[str]) -> dict[bytes, bytes]:
    """The object of each file that matters, by its name from the top; raises UsageError."""
    listing = _git(near, "ls-tree", "-r", "-z", "--long", "--full-tree", commit, "--", *folders)
    kept, total = {}, 0
    for row in listing.split(b"\0"):
        about, _, name = row.partition(b"\t")
        if not name.endswith(ENDINGS):
            continue
        mode, kind, object, size = about.split()
        if kind != b"blob":
            continue
        total += int(size)
        said = f"'{shown(os.fsdecode(name))}' in the revision '{commit[:10]}'"
        if mode == LINK or set(name.split(b"/")) & {b"", b".", b".."}:
            raise UsageError(f"{said} is a link, and links are not followed there.")
        if int(size) > LARGEST or total > MOST:
            raise UsageError(f"{said} is too large.")
        kept[name] = object
    return kept


def _laid(near: str, kept: dict[bytes, bytes], place: str) -> None:
    """Write the files below `place`."""
    answer = _git(near, "cat-file", "--batch", given=b"".join(it + b"\n" for it in kept.values()))
    at = 0
    for name in kept:
        end = answer.index(b"\n", at)
        _, kind, *sizes = answer[at:end].split()
        if kind != b"blob":
            raise UsageError(f"git has no contents of '{shown(os.fsdecode(name))}' here.")
        size = int(sizes[0])
        target = os.path.join(place, *os.fsdecode(name).split("/"))
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "xb") as file:
            file.write(answer[end + 1 : end + 1 + size])
        at = end + 1 + size + 1


def _git(near: str, *words: str, given: bytes = b"") -> bytes:
    """What git answers in the folder `near`; raises GitError with its first line."""
    quiet = {
        "GIT_LITERAL_PATHSPECS": "1",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_TERMINAL_PROMPT": "0",
    }
    try:
        done = subprocess.run(
            ["git", "-C", near, *words],
            input=given,
            capture_output=True,
            check=False,
            timeout=SECONDS,
            env={**os.environ, **quiet},
        )
    except OSError:
        raise GitError("git is not installed here") from None
    except subprocess.TimeoutExpired:
        raise GitError(f"git took longer than {SECONDS} seconds") from None
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise GitError(shown(said[0][:200]).removeprefix("fatal: ") if said else "no reason given")
    return done.stdout
