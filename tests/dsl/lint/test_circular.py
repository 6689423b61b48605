"""Conditions that wait for themselves, and effects for others where one plays alone."""

import pytest
from tests.dsl.lint.conftest import Lint

NEVER = ("unreachable-option", "unreachable-event", "condition-never-holds")
CELLAR = """\
event thaw on day 2
  place cellar

poi cellar "The Eel Cellar" on marsh
  > Barrels.
"""
LAMP = "world lamp: dark, lit\n" + CELLAR
FLAG = "world lamp: flag\n" + CELLAR
COUNT = "world lamp: 0..6\n" + CELLAR
READ = '  option look "Look"\n    if lamp is lit\n      > It burns.\n'


@pytest.mark.parametrize(
    ("story", "found"),
    [
        (
            LAMP + '  option tap "Tap" if lamp is lit\n    > Ah.\n    lamp becomes lit\n',
            ["unreachable-option 7"],
        ),
        (
            FLAG + '  option tap "Tap" if lamp\n    > Ah.\n    lamp up\n',
            ["unreachable-option 7"],
        ),
        (
            COUNT + '  option tap "Tap" if lamp >= 2\n    > Ah.\n    lamp +1\n',
            ["unreachable-option 7"],
        ),
        (  # two that wait for each other are one finding
            "world fog: flag\n"
            + FLAG
            + '  option tap "Tap" if lamp\n    > Ah.\n    fog up\n'
            + '  option bung "Bung" if fog\n    > Oh.\n    lamp up\n',
            ["unreachable-option 8"],
        ),
        (  # what follows from the knot is not told
            LAMP
            + '  option tap "Tap" if lamp is lit\n    > Ah.\n    lamp becomes lit\n'
            + '  option bung "Bung" if lamp is lit\n    > Oh.\n',
            ["unreachable-option 7"],
        ),
        (
            LAMP + READ + "event dawn on day 3 if lamp is lit\n  > Ah.\n  lamp becomes lit\n",
            ["unreachable-event 10"],
        ),
        (
            LAMP + '  option tap "Tap"\n    if lamp is lit\n      > Ah.\n      lamp becomes lit\n',
            ["condition-never-holds 8"],
        ),
        (  # through a scene
            LAMP
            + '  option tap "Tap" if lamp is lit\n    > Ah.\n    do glow\n'
            + "scene glow\n  lamp becomes lit\n",
            ["unreachable-option 7"],
        ),
        (  # through an event that follows
            LAMP
            + '  option tap "Tap" if lamp is lit\n    > Ah.\n'
            + "event glow after cellar.tap\n  lamp becomes lit\n",
            ["unreachable-option 7"],
        ),
    ],
)
def test_a_condition_waits_for_what_only_it_brings_about(
    lint: Lint, story: str, found: list[str]
) -> None:
    assert [it for it in lint(story) if it.startswith(NEVER)] == found


@pytest.mark.parametrize(
    "story",
    [
        LAMP
        + '  option tap "Tap" if lamp is lit\n    > Ah.\n    lamp becomes lit\n'
        + "event dawn on day 3\n  lamp becomes lit\n",
        FLAG + '  option tap "Tap" if not lamp\n    > Ah.\n    lamp up\n',
        COUNT + '  option tap "Tap" if lamp < 2\n    > Ah.\n    lamp +1\n',
        COUNT
        + '  option tap "Tap"\n    > Ah.\n    lamp +1\n'
        + '  option bung "Bung" if lamp >= 4\n    > Oh.\n    lamp +1\n',
        "world fog: flag\n"
        + FLAG
        + '  option tap "Tap" if lamp or not fog\n    > Ah.\n    fog up\n'
        + '  option bung "Bung" if fog\n    > Oh.\n    lamp up\n',
        LAMP
        + '  option tap "Tap" if lamp is lit\n    > Ah.\n    fire glow\n'
        + "event glow after cellar.tap\n  lamp becomes lit\n"
        + "event dusk on day 3\n  fire glow\n",
    ],
)
def test_a_condition_that_something_else_opens_is_none(lint: Lint, story: str) -> None:
    assert [it for it in lint(story) if it.startswith(NEVER)] == []


ENDS = """\
world lamp: dark, lit
event glow when lamp is lit
  > The wicks take.

destiny warden
  path bell "The bell"
    secret
      > You broke it.
    begins at well "Go down"
    finale
      stage dive takes 2 turns
        test power "Pull"
          0
            > No.
            stay
          1+
            > Yes.
"""


@pytest.mark.parametrize(
    ("lines", "is_told"),
    [
        (("lamp becomes lit", "fulfil"), True),
        (("lamp becomes lit", "gain 1 xp", "> It rings.", "fulfil"), True),
        (("lamp becomes lit", "stay"), False),
        (("lamp becomes lit", "fire thaw", "fulfil"), False),
    ],
)
def test_what_comes_about_as_the_game_ends_opens_nothing(
    messages: Lint, lines: tuple[str, ...], is_told: bool
) -> None:
    said = messages(
        "event thaw on day 2\n  reveal marsh\n"
        + ENDS
        + "".join(f"            {it}\n" for it in lines)
    )
    assert any("only as the game ends" in it for it in said) == is_told


@pytest.mark.parametrize(
    ("story", "is_told"),
    [
        ("event wind on day 3 in solo\n  others lose 1 coins\n", True),
        ("event wind on day 3 in explorer\n  others lose 1 coins\n", True),
        ("event wind on day 3\n  if solo\n    others lose 1 coins\n", True),
        (CELLAR + '  option tap "Tap" if solo\n    others gain 1 xp\n', True),
        ("event wind on day 3 in group\n  others lose 1 coins\n", False),
        ("event wind on day 3\n  others lose 1 coins\n", False),
        ("event wind on day 3 in solo\n  everyone lose 1 coins\n", False),
    ],
)
def test_others_where_one_plays_alone(messages: Lint, story: str, is_told: bool) -> None:
    assert any("plays alone" in it for it in messages(story)) == is_told
