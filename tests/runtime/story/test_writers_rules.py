"""Rules that are looked at when a scenario is written: DST-60, 86, 96; OX-07; EC-49."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.runtime.story import builders as b
from tests.tracked import tracked

from fateloom.dsl.session import check
from fateloom.dsl.source import Source
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.program import Program
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.index import within

BASE = Path(__file__).resolve().parents[2] / "fixtures" / "base"


def checked(story: str = "", **tables: str) -> tuple[set[str], Program | None]:
    """The names of the findings about the base scenario with this added, and its Program."""
    texts = {
        path.relative_to(BASE).as_posix(): path.read_text(encoding="utf-8")
        for path in tracked(BASE)
    }
    texts["story/more.fate"] = story
    texts |= {f"{name}.yaml": text for name, text in tables.items()}
    found = check([Source(name, text) for name, text in texts.items()])
    return {it.code.name for it in found.diagnostics}, found.program


@pytest.mark.parametrize(
    ("word", "threshold"),
    [("easy", 1), ("moderate", 2), ("difficult", 3), ("very difficult", 4), ("epic", 5)],
)
def test_ox_07_dst_60_words_for_difficulty(word: str, threshold: int) -> None:
    story = f"""
poi yard "The Yard" on quay
  test lift power "Lift it"
    fails
      > No.
    {word}
      > Yes.
"""
    _, program = checked(story)
    assert program is not None
    (option,) = [o for poi in program.pois if poi.id == "yard" for o in poi.options]
    (test,) = [it for it in within(option.body) if isinstance(it, st.Test)]
    assert [(it.low, it.high) for it in test.bands] == [(0, threshold - 1), (threshold, 6)]


def test_dst_60_no_threshold_beyond_six() -> None:
    story = """
poi yard "The Yard" on quay
  test lift power "Lift it"
    0-6
      > No.
    7+
      > Yes.
"""
    _, program = checked(story)
    assert program is None


def test_dst_86_a_destiny_wants_two_paths() -> None:
    quiet, program = checked()
    assert "single-path" not in quiet
    assert program is not None
    assert all(len(it.paths) >= 2 for it in program.destinies)
    one_path = (BASE / "story" / "base.fate").read_text(encoding="utf-8")
    at = one_path.rindex("\n  path ")
    sources = {
        path.relative_to(BASE).as_posix(): path.read_text(encoding="utf-8")
        for path in tracked(BASE)
    }
    sources["story/base.fate"] = one_path[: at + 1]
    found = check([Source(name, text) for name, text in sources.items()])
    assert "single-path" in {it.code.name for it in found.diagnostics}


def test_ec_49_two_tiles_on_one_cell_are_an_error() -> None:
    tables = (BASE / "map.yaml").read_text(encoding="utf-8")
    names, program = checked(map=tables.replace("cell: [0, 1]", "cell: [1, 0]"))
    assert "overlapping-tiles" in names
    assert program is None


def test_dst_96_ec_44_a_dead_end_is_put_right_by_a_rescue() -> None:
    """What another hero has taken out of the game comes back, as often as it is needed."""
    back = b.event(
        "rescue_1",
        "when",
        st.MoveItem("torch", b.Place.TILE, "home", b.N),
        rescue=True,
        when=b.condition.ItemIs("torch", b.Place.GONE, None, b.N),
    )
    burn = b.option("burn", st.MoveItem("torch", b.Place.GONE, None, b.N))
    heroes = (b.hero("ann", "torch"), b.hero("bob"))
    story = b.program(b.poi("inn", burn), heroes=heroes, events=(back,))
    game = b.Game(story, 2)
    for _ in range(2):
        game.visit("inn", "burn")
        assert (game.state.gone, game.state.piles) == ((), (("torch",),))
        game.pass_turns(2)
        game.visit("inn").do(cmd.PickUp("torch")).pass_turns(2)
