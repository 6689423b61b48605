"""`challenge-without-deadline`: a challenge must end on some day (DST-132)."""

import pytest
from tests.dsl.lint.conftest import diagnostics

EVENT = "event too_late on day 12 in challenger\n  > Late.\n  virtue -1\n"
NONE = ["challenge-without-deadline 7"]
HEADER = (
    "id: base\ntitle: T\nversion: 1.0.0\nlanguage: en\nplayers: {min: 1, max: 2}\n"
    "modes: [explorer]\nintroduction: I\n"
)


def test_no_deadline(lint):
    assert lint(EVENT) == NONE


@pytest.mark.parametrize(
    "body",
    [
        "  everyone defeated\n",
        '  choose\n    "Swim"\n      virtue +1\n    "Sink"\n      everyone defeated\n',
        "  if tide >= 3\n    everyone defeated\n",
    ],
)
def test_a_day_of_the_challenger_that_defeats(lint, body):
    assert NONE[0] not in lint(EVENT.replace("  virtue -1\n", body))


@pytest.mark.parametrize(
    "event",
    [
        "event too_late on day 12 in solo\n  > Late.\n  everyone defeated\n",
        "event too_late when tide is 6 in challenger\n  > Late.\n  everyone defeated\n",
    ],
)
def test_what_the_engine_does_not_take_for_a_deadline(lint, event):
    assert NONE[0] in lint(event)


def test_it_is_found_at_the_modes():
    header = HEADER.replace("[explorer]", "[explorer, challenger]")
    found = diagnostics(EVENT, scenario=header)
    (one,) = [it for it in found if it.code.id == "FT0444"]
    assert one.primary.span[:3] == ("scenario.yaml", 6, 1)


def test_explorers_need_none(lint):
    assert NONE[0] not in lint("event too_late on day 12\n  virtue -1\n", scenario=HEADER)
