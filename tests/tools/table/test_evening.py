"""A long evening with three heroes: whatever is typed, the table goes on, and names no id."""

import io
from pathlib import Path
from random import Random

import pytest

from fateloom.dsl.diagnostics.render.clean import width
from fateloom.runtime.kernel.table import Table, start
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.tools.saves.keeper import Keeper
from fateloom.tools.scenario import load
from fateloom.tools.story.bots import BOTS
from fateloom.tools.story.host import game_of
from fateloom.tools.table.asking import bots_at
from fateloom.tools.table.game_loop import GameLoop
from fateloom.tools.table.page import TRANSCRIPT, Page
from fateloom.tools.table.session import SaveTarget

SCENARIO = Path(__file__).resolve().parents[3] / "scenarios" / "drowned_bell"

ASIDES = (
    "board", "boards", "map", "map all", "odds", "odds power", "odds x", "again", "?", "undo",
    "destiny", "", "back", "end", "stay", "the", "go", "visit", "use", "spend", "spend 1 xp",
    "markers power 1 2 3", "choose 1", "option", "stage", "=3", "5 3 star", "6 6", "=", "\x1b[A",
    "'", "💥" * 50, "x" * 500, "save", "0", "-1", "roll 6 6", "effort 2", "use rope", "buy rope",
)  # fmt: skip


def evening(seed, lines, by_hand=False, plain=False, players=None):
    """What is printed while somebody types at random."""
    rules = StoryRules(load(str(SCENARIO)))
    heroes = ("warden", "smuggler", "founder")
    table = start(rules, SetUp(3, heroes), seed)
    assert isinstance(table, Table)
    out, chance = io.StringIO(), Random(seed)
    left = [lines]

    def read():
        typed = thought_of()
        out.write("\n")
        return typed

    def thought_of():
        left[0] -= 1
        if left[0] < 0:
            return None
        if chance.random() < 0.3:
            return chance.choice(ASIDES)
        if by_hand and out.getvalue().endswith("The dice> "):
            return chance.choice(("=2", "=3", "3 4", "3 4 1", "3 4 1 2", "3 4 1 2 3"))
        return str(chance.randrange(1, 9))

    page = Page(out, plain=plain)
    bots = {} if players is None else bots_at(players, BOTS, rules, heroes, seed)
    with Keeper(rules, str(SCENARIO)) as keeper:
        target = SaveTarget(keeper, None)
        GameLoop(game_of(rules), table, page, read, target, bots=bots, by_hand=by_hand).play()
    ids = {*rules.index.option, *(f"'{it}'" for it in (*rules.index.poi, *rules.index.tile))}
    return out.getvalue(), ids


@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (1, {}),
        (2, {"by_hand": True}),
        (3, {"plain": True}),
        (4, {"players": ("me", "greedy", "random")}),
        (5, {"by_hand": True, "players": ("me", "hoarder", "me")}),
    ],
)
def test_whatever_is_typed_the_evening_goes_on(seed, options):
    said, ids = evening(seed, 250, **options)
    assert said.count("\n> ") > 200
    assert [it for it in ids if it in said] == []
    assert "DST-" not in said
    if not options.get("plain"):
        assert max(map(width, said.splitlines())) <= TRANSCRIPT
