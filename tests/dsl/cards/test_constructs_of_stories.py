"""The rows of section 10 of the rules that are statements and conditions of a story, played beside
challenges; the other rows have tests in `test_called_challenges`, `test_interludes` and
`test_carried_items`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.dsl.cards.ferry import program
from tests.dsl.cards.test_interludes import played
from tests.tracked import ROOT

from fateloom.runtime.program.program import Program

STORY = """world reeve_clock: 0..3
world tide_turned: flag
hero sworn: flag

poi toll "The Toll" on quay
  > A man with a rope.

  option ford "Cross the ford"
    challenge ford "Cross the ford"
      success
        > You are over.
        gain 1 xp
        sworn up
        ferry_paid up
        tide_turned up
      setback
        > You are wet.
        reeve_clock +1
        renew toll.row

  option guild "Sit with the sworn" if sworn
    > They make room.
    place mill on quay

  option lesson "Take a lesson" costs 1 xp
    > You have paid for it.
    virtue +1

  option lie "Lie to him" once if virtue >= 1
    virtue -1

  option row "Ask what there is" once
    close toll.lesson

  option both "Take the carter along"
    if sworn
      challenge bargain "With the carter"
        success
          > He comes along.
        setback
          > He does not.
    else
      challenge ford "Without him"
        success
          > You are over.
        setback
          > You are wet.

  option deal "Settle with the reeve" if reeve_clock <= 2
    > He counts.

poi mill "The Mill"
  > It turns.

event reeve_comes when reeve_clock is 3
  > The reeve is here.
  remove mill

event chapter when tide_turned
  > The second chapter.
  tide +1
"""

HEAD = 'play "A row" of base\n  heroes warden seed 1 mode explorer\n'
VISIT = "  warden: stay; visit toll\n"
WON = VISIT + "  warden: option ford; outcome success, track warden +1\n"
LOST = VISIT + "  warden: option ford; outcome setback\n"
END = "  warden: end\n"
REFUSED = "    expect refused\n"

ROWS = {
    "require: an option for whoever has won": (
        VISIT
        + "  warden: option guild\n"
        + REFUSED
        + "  warden: end\n"
        + WON
        + '  warden: option guild\n    expect text "They make room."\n'
    ),
    "grant_trait: a flag of the hero": WON + "    expect sworn\n",
    "gain_xp, spend_xp: a prize and a price": (
        VISIT
        + "  warden: option lesson\n"
        + REFUSED
        + "  warden: end\n"
        + WON
        + "    expect xp is 1\n  warden: option lesson\n    expect xp is 0\n"
    ),
    "corrupt, redeem: virtue, which is the track": (
        WON + "  warden: option lesson\n    expect virtue is 2\n"
        "  warden: option lie\n    expect virtue is 1\n"
    ),
    "act_gate: an event that waits for it": (
        WON + '    expect tide is 1\n    expect text "The second chapter."\n'
    ),
    "ally_offer: an ally under the challenge that follows": (
        WON + '  warden: option both; outcome success\n    expect text "He comes along."\n'
    ),
    "ally_offer: none for whoever has not": (
        VISIT + '  warden: option both; outcome setback\n    expect text "You are wet."\n'
    ),
    "adversary_clock: a counter, and an event at its end": (
        (LOST + END) * 2 + LOST + "    expect reeve_clock is 3\n"
        '    expect text "The reeve is here."\n  warden: option deal\n' + REFUSED
    ),
    "score_destiny: the finale of a destiny": (
        WON.replace("warden:", "smuggler:").replace("warden +1", "smuggler +1")
        + "  smuggler: end; stay; visit ferry; begin crossing; roll 4 4; end\n"
        "  smuggler: stage; roll 4 4\n    expect over smuggler\n"
    ),
    "journey: what a place offers is closed": (
        WON + "  warden: option row; option lesson\n" + REFUSED
    ),
    "journey: a place comes, and goes": (
        WON
        + "    expect not mill placed\n  warden: option guild\n    expect mill placed\n"
        + END
        + (LOST + END) * 3
        + "  warden: stay\n    expect not mill placed\n"
    ),
}
"""By construct and what it is in a story: a play."""


@pytest.fixture(scope="module")
def ferry() -> Program:
    return program(STORY)


@pytest.mark.parametrize("row", ROWS)
def test_a_row_is_played(ferry: Program, row: str) -> None:
    play = HEAD + ROWS[row]
    if "smuggler:" in play:
        play = play.replace("heroes warden", "heroes smuggler")
    assert not played(ferry, play)


def test_each_row_of_the_page_has_its_test() -> None:
    """Those of the page that are no statement of its own are tested beside the called games."""
    page = (ROOT / "docs" / "language" / "story-challenges.md").read_text("utf-8")
    section = page.split("## The constructs of the card rules in a story")[1].split("\n## ")[0]
    rows = [line.split("|")[1].strip() for line in section.splitlines() if line.startswith("| ")]
    assert set(rows[1:]) == set(TESTED)


TESTED = {
    "a challenge": "test_cta_29_to_51_a_challenge_has_a_grade_by_its_margin",
    "a pool of runes without a tableau": "test_cta_32_to_42_a_cast_is_a_pool_of_runes",
    "a requirement": "require",
    "a trait as a reward": "grant_trait",
    "experience gained or spent": "gain_xp, spend_xp",
    "corrupt, redeem": "corrupt, redeem",
    "drawing hero or antihero cards": "test_cta_59_66_cards_are_drawn_outside_of_a_challenge",
    "a window for cards": "test_cta_62_to_65_cards_are_played_in_a_window_of_the_story",
    "a gate of a chapter": "act_gate",
    "an ally": "test_cta_82_to_87_an_ally_makes_it_harder_and_is_won_with_it",
    "an item as a hero card": "test_it_is_played_once_in_each_challenge_and_stays_with_the_hero",
    "an adversary's clock": "adversary_clock",
    "an adversary's finale": (
        "test_cta_93_97_to_101_an_adversary_is_faced_by_all_and_its_clock_stays"
    ),
    "a score": "score_destiny",
    "a journey": "journey",
}
"""By row of the page: the rows above, or the test elsewhere."""


def test_each_test_of_a_row_is_there() -> None:
    names = {it.split(":")[0] for it in ROWS}
    here = Path(__file__).parent
    for module in ("test_called_challenges", "test_interludes", "test_carried_items"):
        text = (here / f"{module}.py").read_text("utf-8")
        names |= {it for it in TESTED.values() if f"def {it}(" in text}
    assert set(TESTED.values()) <= names
