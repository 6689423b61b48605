"""Titles in place of ids in the tables of all rule systems: each is told the id, with an edit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.long import mostly_long
from tests.tracked import tracked

from fateloom.dsl.battle.check import check as battle
from fateloom.dsl.cards.check import check as cards
from fateloom.dsl.data.node import Node
from fateloom.dsl.data.yaml import compose
from fateloom.dsl.diagnostics import Diagnostic
from fateloom.dsl.hidden.check import check as hidden
from fateloom.dsl.pool.check import check as pool
from fateloom.dsl.session import check as story
from fateloom.dsl.source import Source
from fateloom.dsl.titles import Thing, Titles, titles_of

ROOT = Path(__file__).resolve().parents[2]
GAMES: dict[str, Callable[..., Any]] = {
    "scenarios/last_swarm": pool,
    "tests/fixtures/pool": pool,
    "tests/fixtures/cards": cards,
    "tests/fixtures/battle": battle,
    "scenarios/shut_water": battle,
    "scenarios/eleven_beds": hidden,
    "scenarios/dry_year": story,
    "scenarios/drowned_bell": story,
}
QUICK = ("tests/fixtures/pool", "tests/fixtures/cards", "tests/fixtures/battle")
NOT_NAMES = ("title", "text", "id", "description", "introduction")


def game(folder: str) -> dict[str, Source]:
    """The files of a game, and the packs beside it."""
    files = {}
    for top, before in ((ROOT / folder, ""), (ROOT / "scenarios" / "packs", "packs/")):
        for path in tracked(top):
            if path.suffix in (".yaml", ".fate"):
                name = before + path.relative_to(top).as_posix()
                files[name] = Source(name, path.read_text(encoding="utf-8"))
    is_story = "scenario.yaml" in files
    return {name: it for name, it in files.items() if is_story or not name.startswith("packs/")}


def values(node: Node, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Node]]:
    """All single values with the keys above them."""
    for key, inner in (node.fields or {}).items():
        yield from values(inner, (*path, key))
    for inner in node.items:
        yield from values(inner, path)
    if isinstance(node.value, str):
        yield path, node


def places(files: dict[str, Source], titles: Titles) -> Iterator[tuple[str, Node, str]]:
    """One value of each kind that is the id of something with a title: the file, and the title."""
    seen = set()
    for name, source in files.items():
        is_own = name.endswith(".yaml") and not name.startswith("packs/")
        root = compose(source)[0] if is_own else None
        for path, node in values(root) if root is not None else ():
            key = name, path[-1:], len(path)
            title = titles.title(node.value)
            is_new = key not in seen and path[-1:] and path[-1] not in NOT_NAMES
            is_new = is_new and node.value != (title or "").casefold()
            if is_new and title and titles.of(title) and titles.of(title)[0].id == node.value:
                seen.add(key)
                yield name, node, title


@mostly_long("folder", GAMES, plain=QUICK)
def test_a_title_in_a_table_is_told_its_id(folder: str) -> None:
    files = game(folder)
    cases = list(places(files, titles_of(files)))
    assert cases
    for name, node, title in cases:
        lines = files[name].text.split("\n")
        span, line = node.span, lines[node.span.line - 1]
        typed = f'"{title}"'
        lines[span.line - 1] = line[: span.column - 1] + typed + line[span.end_column - 1 :]
        changed = {**files, name: Source(name, "\n".join(lines))}
        found: tuple[Diagnostic, ...] = GAMES[folder](tuple(changed.values())).diagnostics
        if [one.code.id for one in found] == ["FT0109"]:  # one of a few words, and no name
            continue
        told = [one for one in found if " title " in one.message and one.fix is not None]
        assert len(told) == 1, (name, title, [one.message for one in found])
        assert told[0].fix is not None and told[0].fix.edits[0].text == node.value


THINGS = (
    Thing("item", "rope", "Coil of Rope"),
    Thing("hero", "warden", "Aud, Warden of the Light"),
    Thing("variable", "tide", ""),
)

LIKE = {
    "Coil of Rope": "rope",
    "the coil of rope": "rope",
    "coil_of_rope": "rope",
    "Aud": "warden",
    "Aud, Warden of the Light": "warden",
    "The Tide": "tide",
    "rope": None,
    "Rope of Coil": None,
    "": None,
}


@pytest.mark.parametrize("text", LIKE)
def test_a_title_is_known_whatever_its_spelling(text: str) -> None:
    assert next((it.id for it in Titles(THINGS).of(text)), None) == LIKE[text]


def test_a_title_is_known_with_a_slip() -> None:
    titles = Titles(THINGS)
    assert [it.id for it in titles.near("Coil of Roap")] == ["rope"]
    assert not titles.near("Sextant") and not titles.near("rope")


@pytest.mark.parametrize(
    ("file", "key"),
    [
        ("heroes.yaml", "wat"),
        ("battle/fights.yaml", "bridge"),
        ("hidden/haunts.yaml", "loft"),
        ("cards/challenges.yaml", "wall"),
        ("items.yaml", "salt"),
        ("map.yaml", "gate"),
    ],
)
def test_an_entry_with_a_capital_is_no_title_of_something_else(file: str, key: str) -> None:
    """And nothing is said of what has the id that it should have."""
    files = game("scenarios/dry_year")
    text = files[file].text.replace(f"\n  {key}:", f"\n  {key.capitalize()}:", 1)
    assert text != files[file].text
    found = story(tuple({**files, file: Source(file, text)}.values())).diagnostics
    said = next(it for it in found if it.code.id == "FT0111")
    assert said.message == (
        f"'{key.capitalize()}' does not have the form of an id; did you mean '{key}'?"
    )
    assert len([it for it in found if key.capitalize() in it.message]) == 1


def test_what_one_entry_is_called_is_a_word() -> None:
    kinds = {it for name in GAMES for it in titles_of(game(name)).ids.values()}
    assert "unit" in kinds and not kinds & {"u", "them", "us", "parishe"}


def test_a_category_that_is_a_number_is_no_thing() -> None:
    text = "items:\n  rope: {title: Rope, categories: [3, gear]}\n"
    assert set(titles_of({"items.yaml": Source("items.yaml", text)}).ids) == {"rope", "gear"}
