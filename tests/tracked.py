"""The files of the project, whatever else lies in the checkout."""

import os
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PASSED_OVER = {".git", ".venv", "site", "build", "__pycache__"}


@cache
def _every_file() -> tuple[Path, ...]:
    """What git keeps; where there is no git, all that is there."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached"], cwd=ROOT, capture_output=True, check=False
    )
    paths = [ROOT / name for name in listing.stdout.decode("utf-8").split("\0") if name]
    if not paths:
        every = ROOT.rglob("*")
        paths = [it for it in every if not PASSED_OVER & set(it.relative_to(ROOT).parts)]
    return tuple(sorted({path for path in paths if path.is_file()}))


def tracked(folder: Path = ROOT, pattern: str = "*") -> list[Path]:
    """The files below a folder of the checkout that git keeps, in order. `pattern` is for the end
    of the path, as in `Path.match`.

    Tests use it instead of `glob`, so that notes, logs and scenarios that somebody keeps in the
    checkout fail nothing.
    """
    below = f"{folder}{os.sep}"  # texts are compared: this is asked some thousand times
    inside = [it for it in _every_file() if it == folder or str(it).startswith(below)]
    return inside if pattern == "*" else [it for it in inside if it.match(pattern)]
