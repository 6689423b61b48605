"""The pages about what a story calls are true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.dsl.battle.causeway import TABLES
from tests.dsl.calls.playing import run_play
from tests.dsl.calls.toll import check_with, compiled
from tests.dsl.hidden import lodge

PAGES = Path(__file__).resolve().parents[3] / "docs" / "language"
BESIDE = {
    "campaign/orders.yaml": {f"campaign/{name}": text for name, text in TABLES.items()},
    "house/orders.yaml": {f"house/{name}": text for name, text in lodge.TABLES.items()},
}
"""Tables of which a page says no more than which form they have."""

BLOCK = re.compile(r"^```(yaml|fate|play)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(
    ("page", "table", "poi"),
    [
        ("story-challenges.md", "cards/challenges.yaml", "landing"),
        ("story-fights.md", "battle/fights.yaml", "landing"),
        ("story-campaigns.md", "campaign/orders.yaml", "landing"),
        ("story-haunts.md", "hidden/haunts.yaml", "inn"),
        ("story-houses.md", "house/orders.yaml", "lodge"),
    ],
)
def test_the_table_and_the_story_compile_and_the_play_goes_as_written(
    page: str, table: str, poi: str
) -> None:
    """`poi` is the page's name for the toll; yaml without a name belongs to the table."""
    text = (PAGES / page).read_text("utf-8").replace(f"visit {poi}", "visit toll")
    blocks: dict[str, str] = {}
    for kind, name, inside in BLOCK.findall(text):
        key = name or kind
        blocks[key] = f"{blocks[key]}\n{inside}" if key in blocks else inside
    story = blocks["fate"].replace(f"poi {poi}", "poi toll")
    tables = BESIDE.get(table, {}) | {table: blocks[table] + blocks.get("yaml", "")}
    made = compiled(check_with(story, tables, blocks.get("scenario.yaml", "")))
    for play in re.split(r"^(?=play )", blocks["play"], flags=re.MULTILINE)[1:]:
        assert run_play(made, play).failure is None, play
