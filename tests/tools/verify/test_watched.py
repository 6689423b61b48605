"""`check --watch --verify`: a line a hero, as soon as it is known, at each save."""

from __future__ import annotations

import pytest
from tests.patience import sleep

from fateloom.tools.verify.service import Service

ASKED = "check", "island", "--watch", "--verify"
BROKEN = "event wave on day 2\n  gian 1 coins\n"
HARMLESS = "event wave on day 2\n  > A wave.\n"


@pytest.fixture
def saves(monkeypatch):
    """`saves(one, two)`: what is saved each time all verdicts are there; then comes Ctrl-C."""
    services: list[Service] = []
    begin = Service.__init__

    def begun(service: Service, *given, **named) -> None:
        services.append(service)
        begin(service, *given, **named)

    def set(*edits):
        todo = iter(edits)

        def pause(seconds: float) -> None:
            if any(it.at_work for it in services):
                sleep(0.02)  # the verdicts come between two looks
                return
            try:
                edit = next(todo)
            except StopIteration:
                raise KeyboardInterrupt from None
            edit()

        monkeypatch.setattr("fateloom.tools.watching.time.sleep", pause)
        monkeypatch.setattr(Service, "__init__", begun)

    return set


def test_verdicts_come_at_each_save_and_the_last_ones_stand_until_then(fateloom, island, saves):
    more = island / "story" / "more.fate"
    saves(lambda: more.write_text(HARMLESS), lambda: more.write_text(BROKEN))
    run = fateloom(*ASKED)
    assert (run.code, run.err) == (0, "")
    first, second, third = run.out.split("story/more.fate:\n", 2)
    proved = "PROVED     Ines   (2 players)\nPROVED     Osk   (2 players)\nAll heroes are proved.\n"
    assert first.endswith(f"No problems found.\n{proved}\n")
    assert second.endswith(f"Before this change: Ines proved, Osk proved.\n{proved}\n")
    assert "unknown-line" in third and third.endswith(
        "Verdicts wait until the errors are mended.\n"
    )


def test_a_hero_who_can_be_shut_out_is_told_with_what_shows_more(fateloom, island, saves):
    (story,) = (island / "story").glob("*.fate")
    wreck = "event wave on day 3\n  > The tower falls.\n  remove tower\n  remove wreck\n"
    saves(lambda: story.write_text(f"{story.read_text()}\n{wreck}"))
    run = fateloom(*ASKED)
    last = run.out.split("Before this change: Ines proved, Osk proved.\n")[1]
    assert "BLOCKED    " in last
    assert last.endswith("To see why, and what would mend it: fateloom verify island\n")


def test_a_draft_has_no_verdicts_yet(fateloom, island, saves):
    (island / "story" / "more.fate").write_text("option nowhere.leave\n")
    saves()
    assert "Verdicts wait" in fateloom(*ASKED).out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("check", "island", "--verify"), "To ask once: fateloom verify island"),
        ((*ASKED, "--format", "json"), "'--verify' does not go with '--format json'"),
    ],
)
def test_what_it_does_not_go_with(fateloom, island, words, said):
    run = fateloom(*words)
    assert run.code == 2 and said in run.err


def test_a_campaign_and_another_rule_system_have_no_verdicts(fateloom, island, saves):
    saves()
    fateloom("new", "pot", "--system", "cards")
    run = fateloom("check", "pot", "--watch", "--verify")
    assert run.code == 2 and "verdicts are of scenarios alone" in run.err
