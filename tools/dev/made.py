"""Files that are made of others: write them or, with `--check`, only say whether they are fresh."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def kept(path: Path, text: str, arguments: list[str]) -> int:
    """Write `text` to `path`, the same on every system; with `--check` among the arguments nothing
    is written. 0, or 1 if the file was looked at and is stale.
    """
    if "--check" in arguments:
        is_fresh = path.is_file() and path.read_text(encoding="utf-8") == text
        print(f"{path.relative_to(ROOT).as_posix()} is {'fresh' if is_fresh else 'stale'}")
        return 0 if is_fresh else 1
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
    return 0
