"""`check`: levels, suppressions, order, what is read once, and what it leaves as it found it."""

import gc
from pathlib import Path

import pytest
from tests.tracked import tracked

from fateloom.dsl.diagnostics import Level
from fateloom.dsl.session import Checked, check
from fateloom.dsl.source import Source
from fateloom.runtime.record import replace

BASE = Path(__file__).resolve().parents[1] / "fixtures" / "base"
GAIN = "event now on day 2\n  > A coil.\n  gain item rope\n"


def sources(**changed: str) -> list[Source]:
    texts = {
        path.relative_to(BASE).as_posix(): path.read_text(encoding="utf-8")
        for path in tracked(BASE)
    }
    return [Source(name, text) for name, text in {**texts, **changed}.items()]


def with_story(story: str, settings: str = "") -> Checked:
    scenario = (BASE / "scenario.yaml").read_text(encoding="utf-8") + settings
    return check(sources(**{"story/x.fate": story, "scenario.yaml": scenario}))


def ids(checked: Checked) -> list[tuple[str, Level]]:
    return [(one.code.id, one.level) for one in checked.diagnostics]


def test_the_base_is_clean_with_lint():
    checked = check(sources())
    assert checked.diagnostics == ()
    assert checked.program is not None
    assert [file.name for file in checked.files] == ["story/base.fate"]


def test_a_warning_leaves_the_program():
    checked = with_story(GAIN)
    assert ids(checked) == [("FT0320", Level.WARNING)]
    assert checked.program is not None


def test_an_error_leaves_no_program_and_stops_lint():
    checked = with_story("world never_read: flag\n" + "event now on day 2\n  drop ropee on quay\n")
    assert ids(checked) == [("FT0203", Level.ERROR)]
    assert checked.program is None


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        ("error", [("FT0320", Level.ERROR)]),
        ("warning", [("FT0320", Level.WARNING)]),
        ("hint", [("FT0320", Level.HINT)]),
        ("off", []),
    ],
)
def test_scenario_yaml_sets_levels(level, expected):
    checked = with_story(GAIN, f"lint: {{gain-without-else: '{level}'}}\n")
    assert ids(checked) == expected


@pytest.mark.parametrize(
    "story",
    [
        GAIN.replace("  gain item", "  # allow gain-without-else: three ropes\n  gain item"),
        GAIN.replace("item rope", "item rope  # allow gain-without-else: three ropes"),
    ],
)
def test_an_allow_quiets_its_line(story):
    assert with_story(story).diagnostics == ()


def test_an_allow_that_quiets_nothing_is_a_hint():
    checked = with_story("event now on day 2\n  # allow gain-without-else: none\n  > A coil.\n")
    assert ids(checked) == [("FT0221", Level.HINT)]
    assert checked.diagnostics[0].primary.span.line == 2


def test_an_allow_of_no_rule_is_a_warning():
    checked = with_story(GAIN.replace("rope", "rope  # allow gain-without-els: none"))
    assert ids(checked) == [("FT0320", Level.WARNING), ("FT0220", Level.WARNING)]
    assert "did you mean 'gain-without-else'?" in checked.diagnostics[1].message


def test_an_error_cannot_be_quieted():
    story = "event now on day 2\n  drop ropee on quay  # allow unknown-name: later\n"
    checked = with_story(story)
    assert ids(checked) == [("FT0203", Level.ERROR), ("FT0220", Level.WARNING)]


def test_without_lint_nothing_is_said_about_unused_allows():
    story = "event now on day 2\n  # allow text-too-long: none\n  > A coil.\n"
    assert check(sources(**{"story/x.fate": story}), lint=False).diagnostics == ()


def test_findings_are_in_the_order_of_files_and_lines():
    checked = check(
        sources(
            **{
                "story/a.fate": "event a on day 2\n  drop x on quay\n  drop y on quay\n",
                "story/b.fate": "event b on day 2\n  drop z on quay\n",
                "items.yaml": (BASE / "items.yaml")
                .read_text("utf-8")
                .replace("copies: 3", "copies: 0"),
            }
        )
    )
    places = [(d.primary.span.file, d.primary.span.line) for d in checked.diagnostics]
    assert places == sorted(places)
    assert len(places) == 4


def test_the_order_of_sources_does_not_matter():
    assert check(sources()) == check(sources()[::-1])


def test_a_story_file_that_has_not_changed_is_read_once():
    first, again = check(sources()), check(sources())
    assert again.files[0] is first.files[0]
    assert again == first
    edited = [replace(it, text=f"{it.text}\n") for it in sources()]
    assert check(edited).files[0] is not first.files[0]


@pytest.mark.parametrize("on", [True, False])
def test_the_collector_is_left_as_it_was(on):
    was = gc.isenabled()
    try:
        (gc.enable if on else gc.disable)()
        check(sources())
        assert gc.isenabled() is on
    finally:
        (gc.enable if was else gc.disable)()


def test_no_sources_at_all():
    checked = check([])
    assert [one.code.id for one in checked.diagnostics] == ["FT0104"] * 4
    assert (checked.program, checked.files) == (None, ())
