"""The files of the project, whatever else lies in the checkout."""

import os
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MADE = {"site", "build", "dist", "out", "htmlcov"}
"""Folders at the top that tools make; those that begin with a point are passed over as well."""
HIDDEN = {".ci"}
"""Folders of the project that begin with a point."""
NO_SOURCE = (".pyc", ".swp", ".git")


@cache
def every_file(root: Path = ROOT) -> tuple[Path, ...]:
    """What git keeps of the checkout `root`; without git, and in a copy that is no repository, all
    that is there but what tools have made.
    """
    return tuple(sorted({path for path in listed_by_git(root) or found(root) if path.is_file()}))


def listed_by_git(root: Path) -> list[Path]:
    """None of them: there is no git, or it keeps nothing here."""
    command = ["git", "ls-files", "-z", "--cached"]
    try:
        listing = subprocess.run(command, cwd=root, capture_output=True, check=False)
    except OSError:
        return []
    return [root / name for name in listing.stdout.decode("utf-8").split("\0") if name]


def found(root: Path) -> list[Path]:
    """The files of a copy, without environments and caches."""
    files: list[Path] = []
    for folder, inner, names in os.walk(root):
        inner[:] = [it for it in inner if _is_ours(root, Path(folder), it)]
        files += [Path(folder, name) for name in names if not name.endswith(NO_SOURCE)]
    return files


def _is_ours(root: Path, folder: Path, name: str) -> bool:
    path = folder / name
    if name == "__pycache__" or name.endswith(".egg-info"):
        return False
    if (folder == root and name in MADE) or (name[0] == "." and name not in HIDDEN):
        return False
    return not (path / "pyvenv.cfg").exists()


def tracked(folder: Path = ROOT, pattern: str = "*") -> list[Path]:
    """The files below a folder of the checkout that git keeps, in order. `pattern` is for the end
    of the path, as in `Path.match`.

    Tests use it instead of `glob`, so that notes, logs and scenarios that somebody keeps in the
    checkout fail nothing.
    """
    return [it for it in _inside(folder) if pattern == "*" or it.match(pattern)]


@cache
def _inside(folder: Path) -> tuple[Path, ...]:
    below = f"{folder}{os.sep}"  # texts are compared: there are some thousand
    return tuple(it for it in every_file() if it == folder or str(it).startswith(below))
