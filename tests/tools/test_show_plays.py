"""`fateloom test --show`: what plays do, and what is read aloud (docs/language/plays.md)."""

from __future__ import annotations

import pytest

PLAY = """\
play "two steps" of island
  heroes keeper
  keeper: stay
  keeper: visit lamp_room
    expect text "never told"
"""


@pytest.fixture
def shown(island):
    (island / "plays" / "two.play").write_text(PLAY)
    return island


def test_a_transcript_has_each_step_and_all_that_is_read_aloud(fateloom, island):
    told = fateloom("test", "island", "--show")
    assert told.code == 0
    first = told.out.index("island/plays/first.play:")
    assert first == 0
    assert "\n  keeper: " in told.out
    assert "\n    " in told.out
    assert told.out == fateloom("test", "--show", "island").out
    assert told.out.endswith(fateloom("test", "island").out)


def test_one_file_and_up_to_a_line(fateloom, shown):
    whole = fateloom("test", "island", "--show=two").out
    assert whole.startswith("island/plays/two.play:1  two steps\n")
    assert "first.play:1  " not in whole.partition("\n\nok")[0].partition("FAILED")[0][:40]
    assert "keeper: visit lamp_room" in whole.partition("island/plays/first.play")[0]
    until = fateloom("test", "island", "--show=two:3").out.partition("island/plays/first.play")[0]
    assert "keeper: stay" in until
    assert "keeper: visit" not in until


def test_a_play_that_fails_is_shown_as_far_as_it_went(fateloom, shown):
    told = fateloom("test", "island", "--show=two")
    assert told.code == 1
    assert "keeper: visit lamp_room" in told.out


@pytest.mark.parametrize("asked", ["nobody", "two:x", "two:99999999999", "nobody:3", ":3"])
def test_no_such_play_is_a_sentence(fateloom, shown, asked):
    told = fateloom("test", "island", f"--show={asked}")
    assert told.code == 2
    assert asked in told.err


def test_json_is_for_programs(fateloom, island):
    assert fateloom("test", "island", "--show", "--format", "json").code == 2
    assert fateloom("test").code == 2
