"""Repeating events that fire themselves or each other (EC-30)."""

from __future__ import annotations

import pytest
from tests.dsl.lint.conftest import Lint

LAMP = "world lamp: flag\n\n"
SELF = "event bell on turn start repeats\n  gain 1 coins\n  fire bell\n"
PAIR = "event on_ when not lamp repeats\n  lamp up\n\nevent off when lamp repeats\n  lamp down\n"


def only(found: list[str]) -> list[str]:
    return [one for one in found if one.startswith("events-without-end")]


@pytest.mark.parametrize(
    ("story", "line"),
    [
        (SELF, 1),
        (SELF.replace("  fire bell", "  do toll") + "\nscene toll\n  fire bell\n", 1),
        (LAMP + PAIR, 3),
        (
            "event one on day 2 repeats\n  fire two\n\n"
            "event two on day 9 repeats\n  > It tolls.\n  fire one\n",
            1,
        ),
        ("event rich when coins >= 4 repeats\n  lose 4 coins\n  gain 5 coins\n", 1),
        (
            "event tidy when tide >= 3 repeats\n  tide becomes 0\n\n"
            "event swell when tide < 1 repeats\n  tide becomes 3\n",
            1,
        ),
        (
            "event lost when item clapper is on quay repeats\n  destroy clapper\n\n"
            "rescue if item clapper is gone\n  drop clapper on quay\n",
            1,
        ),
        (LAMP + "event blink when lamp repeats\n  lamp down\n  lamp up\n", 3),
    ],
)
def test_a_round_is_found_at_its_first_event(lint: Lint, story: str, line: int) -> None:
    assert only(lint(story)) == [f"events-without-end {line}"]


@pytest.mark.parametrize(
    "story",
    [
        SELF.replace(" repeats", ""),
        LAMP + PAIR.replace("off when lamp repeats", "off when lamp"),
        "event tax when coins >= 6 repeats\n  lose 4 coins\n",
        "event flow when tide is 1 repeats\n  tide +1\n",
        "event a when coins >= 5 repeats\n  gain 1 xp\n\n"
        "event b when xp >= 3 repeats\n  gain 1 coins\n",
        "rescue if item clapper is gone\n  drop clapper on quay\n\n"
        "rescue if item clapper is gone\n  drop clapper on quay\n",
        LAMP + "event on_ on turn start repeats\n  lamp up\n\n"
        "event off when lamp repeats\n  lamp down\n",
    ],
)
def test_what_comes_to_an_end_is_left_alone(lint: Lint, story: str) -> None:
    assert only(lint(story)) == []


def test_the_message_names_them_and_shows_how(messages: Lint) -> None:
    assert messages(SELF) == ["event 'bell' fires itself, again and again"]
    found = messages(LAMP + PAIR)
    assert found == ["event 'on_' and event 'off' fire each other, again and again"]
