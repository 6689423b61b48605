"""Draw the pictures of the documentation, docs/assets/quests/NAME.svg, from the shipped scenarios
and the story that `fateloom new` begins. With `--check`, only say whether they are fresh.

All are drawn by the engine that comes with Fateloom, whatever Graphviz is installed, so that they
are the same everywhere. A picture names the hash of the DOT text that it was drawn from; `--check`
compares that, and draws nothing.
"""

from __future__ import annotations

import hashlib
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from first_page import HERO, SLIP, STORY, edited, fateloom
from made import ROOT, kept

from fateloom.dsl.graph.dot import to_dot
from fateloom.dsl.graph.view import View
from fateloom.dsl.graph.views.catalog import views_of
from fateloom.runtime.program.program import Program
from fateloom.tools.draw import engine
from fateloom.tools.draw.clean import clean
from fateloom.tools.scenario import open_scenario

FOLDER = ROOT / "docs" / "assets" / "quests"
BELL, YEAR = "scenarios/drowned_bell", "scenarios/dry_year"
SHOWN = {
    "overview": (BELL, "overview"),
    "line": (YEAR, "line sib.spring"),
    "item": (BELL, "item clapper"),
    "poi": (BELL, "poi furnace"),
    "finale": (YEAR, "finale sib.spring"),
    "osier_fair": ("scenarios/osier_fair", "map"),
    "coal_road": ("scenarios/coal_road", "icon divinity"),
    "eleven_beds": ("scenarios/eleven_beds", "board"),
    "last_swarm": ("scenarios/last_swarm", "tasks"),
}
"""The picture: its scenario, its view."""


def views(folder: Path) -> Iterator[tuple[str, View]]:
    """Every picture by its name. `folder`: an empty one to work in."""
    for name, (scenario, view) in SHOWN.items():
        yield name, view_of(ROOT / scenario, view)
    fateloom(folder, "new", "island")
    island = folder / "island"
    yield "island", view_of(island, f"line {HERO}.step")
    story = island / STORY
    story.write_text(edited(story.read_text(encoding="utf-8"), SLIP), encoding="utf-8")
    verdict = fateloom(island, "verify", ".", "--hero", HERO, "--no-repairs", "--format", "json")
    program = open_scenario(str(island), "graph").played
    assert isinstance(program, Program)
    yield "blocked", views_of(program, verdict=verdict)[f"blocked {HERO}"]()


def view_of(scenario: Path, name: str) -> View:
    """One view of a scenario."""
    opened = open_scenario(str(scenario), "graph")
    return opened.system.views(opened.played)[name]()


def main(arguments: list[str]) -> int:
    """0, or with `--check` 1 if a picture is stale."""
    stale = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, view in views(Path(folder)):
            dot = to_dot(view)
            stamp = f"<!-- DOT {hashlib.sha256(dot.encode()).hexdigest()} -->\n"
            path = FOLDER / f"{name}.svg"
            if "--check" in arguments:
                is_fresh = path.is_file() and stamp in path.read_text(encoding="utf-8")
                stale |= not is_fresh
                print(f"{path.relative_to(ROOT).as_posix()} is {'fresh' if is_fresh else 'stale'}")
            else:
                kept(path, drawn(dot, view.title) + stamp, [])
    return stale


def drawn(dot: str, title: str) -> str:
    """The picture as text; raises SystemExit where it cannot be drawn."""
    picture = engine.draw(dot)
    if isinstance(picture, engine.Unavailable):
        raise SystemExit(f"no picture: {picture.reason}")
    return clean(picture, title).decode("utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
