"""Texts that were told with other capitals or marks than expected."""

import pytest

from fateloom.dsl.plays.alike import alike

TOLD = ["The sea has gone. Salt has eaten the rope.", "“Come up,” she says."]


@pytest.mark.parametrize(
    ("expected", "told"),
    [
        ("salt has eaten", "Salt has eaten"),
        ("The Sea has gone.", "The sea has gone."),
        ("gone - salt has", "gone. Salt has"),
        ("come up", "Come up"),
        ("sea has go", None),
        ("pepper has eaten", None),
        ("...", None),
    ],
)
def test_words_that_are_the_same(expected: str, told: str | None) -> None:
    assert alike(expected, TOLD) == told


def test_a_play_says_how_it_was_told(play, mistakes) -> None:
    line = "  warden: stay; visit saint_anne; test climb roll 1 1"
    assert play(f'{line}\n    expect text "rope burns"') == []
    (said,) = mistakes(f'{line}\n    expect text "Rope burns"')
    assert said.help == 'It was told as "rope burns": capitals and marks count.'
