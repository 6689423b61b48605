"""A mutant: a few lines of the shipped scenario, changed."""

from __future__ import annotations

import shutil
from pathlib import Path
from textwrap import dedent, indent

from ruamel.yaml import YAML
from tests.tracked import tracked

from fateloom.runtime.record import record

ROOT = Path(__file__).resolve().parents[4]
SCENARIOS = ROOT / "scenarios"
SCENARIO = "drowned_bell"
EDITS = Path(__file__).parent / "edits"
OPEN = Path(__file__).parent / "open"


@record
class Edit:
    """Some whole lines of one file, and what stands in their place; depth of indentation apart."""

    file: str
    old: str
    new: str


@record
class Mutant:
    """An edit of a shipped scenario that a writer could make by accident.

    `kind`: of which family of mistakes. `hero`: who is blocked by it, None: nobody. `why`: in a
    writer's words.
    """

    name: str
    kind: str
    hero: str | None
    why: str
    edits: tuple[Edit, ...]
    scenario: str = SCENARIO


def read(name: str, folder: Path = EDITS) -> Mutant:
    """The mutant NAME.yaml of a folder."""
    found = YAML(typ="safe").load(folder / f"{name}.yaml")
    edits = tuple(Edit(it["file"], it["old"], it["new"]) for it in found["edits"])
    scenario = found.get("of", SCENARIO)
    return Mutant(name, found["kind"], found.get("blocks"), found["why"].strip(), edits, scenario)


def names(folder: Path = EDITS) -> list[str]:
    """The names of the mutants of a folder, in order."""
    return [it.stem for it in tracked(folder, "*.yaml")]


def write(mutant: Mutant, folder: Path) -> Path:
    """The scenario with the edits made, in a folder of its own; its own plays are left out.

    Raises ValueError when the old lines of an edit are not there exactly once.
    """
    made = folder / mutant.scenario
    shutil.copytree(SCENARIOS / "packs", folder / "packs")
    shutil.copytree(
        SCENARIOS / mutant.scenario, made, ignore=shutil.ignore_patterns("plays", "text")
    )
    for edit in mutant.edits:
        path = made / edit.file
        path.write_text(edited(path.read_text(encoding="utf-8"), edit), encoding="utf-8")
    return made


def edited(text: str, edit: Edit) -> str:
    """The text with the edit made, at the depth at which the old lines stand."""
    lines, old = text.split("\n"), dedent(edit.old).strip("\n").split("\n")
    places = [
        at
        for at in range(len(lines) - len(old) + 1)
        if dedent("\n".join(lines[at : at + len(old)])).split("\n") == old
    ]
    if len(places) != 1:
        raise ValueError(f"{edit.file} has these lines {len(places)} times: {edit.old}")
    (at,) = places
    depth = len(lines[at]) - len(lines[at].lstrip())
    new = indent(dedent(edit.new).strip("\n"), " " * depth)
    return "\n".join((*lines[:at], *([new] if new else []), *lines[at + len(old) :]))
