"""Write the parts of the first pages that Fateloom says itself: an excerpt of the story that
`fateloom new` begins, a finding about it, and a verdict. With `--check`, only say whether the
pages are fresh.

A part stands between `<!-- made by tools/dev/first_page.py: NAME -->` and `<!-- end -->`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from made import ROOT, kept

PAGES = (ROOT / "docs" / "index.md", ROOT / "README.md")
STORY = Path("story") / "island.fate"
FIRST, LAST = 'poi wreck "', "boat +1"
"""The excerpt: from the line that begins so, to the next one that ends so."""
TYPO = ("boat +1", "baot +1")
SLIP = ('"Look under the seats" once per hero', '"Look under the seats" once')
"""What a writer could mean as well, and that blocks a hero."""
HERO = "stranger"
PART = re.compile(
    r"(<!-- made by tools/dev/first_page\.py: (?P<name>[a-z]+) -->\n).*?(<!-- end -->)", re.DOTALL
)


def parts(folder: Path) -> dict[str, str]:
    """Every part by its name, as Markdown. `folder`: an empty one to work in."""
    fateloom(folder, "new", "island")
    island = folder / "island"
    story = island / STORY
    text = story.read_text(encoding="utf-8")
    story.write_text(edited(text, SLIP), encoding="utf-8")
    blocked = fateloom(island, "verify", ".", "--hero", HERO, "--no-cache")
    story.write_text(edited(text, TYPO), encoding="utf-8")
    finding = fateloom(island, "check", ".")
    return {
        "story": f"```fate {STORY.as_posix()}\n{excerpt(text)}```",
        "finding": fenced(finding.rpartition("\n\n")[0]),
        "blocked": fenced(verdict(blocked)),
    }


def excerpt(text: str) -> str:
    """The lines of the story that the pages show."""
    lines = text.splitlines()
    first = next(place for place, line in enumerate(lines) if line.startswith(FIRST))
    last = next(place for place, line in enumerate(lines) if line.endswith(LAST))
    return "".join(f"{line}\n" for line in lines[first : last + 1])


def edited(text: str, change: tuple[str, str]) -> str:
    """The story with one slip in it; raises ValueError when it has no such place, or several."""
    if text.count(change[0]) != 1:
        raise ValueError(f"'{change[0]}' is not in the story once")
    return text.replace(*change)


def verdict(report: str) -> str:
    """What is said of the hero, without the line of the verdict and what is about the scenario."""
    return report.split("\n\n")[2]


def fenced(text: str) -> str:
    """A block of plain text."""
    return f"```text\n{text.strip()}\n```"


def fateloom(folder: Path, *arguments: str) -> str:
    """What the command prints in that folder, with whatever exit code."""
    environment = {**os.environ, "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "fateloom", *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
    return done.stdout.decode("utf-8").replace("\r\n", "\n")


def main(arguments: list[str]) -> int:
    """0, or with `--check` 1 if a page is stale."""
    with tempfile.TemporaryDirectory() as folder:
        made = parts(Path(folder))
    stale = 0
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        fresh = PART.sub(lambda it: f"{it[1]}{made[it['name']]}\n{it[3]}", text)
        stale |= kept(page, fresh, arguments)
    return stale


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
