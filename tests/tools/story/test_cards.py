"""What a card does, in a line, for the whole vocabulary of abilities (DST-110..115)."""

import pytest

from fateloom.runtime.program.items import (
    Ability,
    AbilityKind,
    AddSuccesses,
    AlsoCountMarkers,
    ChangeResource,
    ChangeSkill,
    Item,
    MoveRange,
    ReplaceMove,
    ReplaceRoll,
    RollTotal,
    Window,
)
from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import replace
from fateloom.runtime.span import NOWHERE
from fateloom.tools.story.cards import what_it_does

POWER = Skill.POWER
BARE = Ability(AbilityKind.ALWAYS, Window.ANY, None, None, 0, None, 0, False, MoveRange(1))


def card(**changes):
    """A card with that ability."""
    ability = replace(BARE, **changes)
    return Item("it", 1, "It", 1, (), 1, True, False, "", None, ability, NOWHERE)


DISCARD = {"kind": AbilityKind.DISCARD}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"window": Window.PASSIVE}, "Always: walk 1 tile further."),
        (
            {"window": Window.PASSIVE, "skill": POWER, "effect": RollTotal(1)},
            "Always, in a test of power: +1 to the sum of the dice.",
        ),
        (
            {
                **DISCARD,
                "window": Window.TEST_ANY,
                "skill": POWER,
                "effect": AddSuccesses(2, False),
            },
            "Discard it in a test of power: +2 successes.",
        ),
        (
            {**DISCARD, "effect": AddSuccesses(1, True)},
            "Discard it: +1 success in every test of this turn.",
        ),
        (
            {
                **DISCARD,
                "window": Window.TEST_AFTER_ROLL,
                "rolled_successes": 0,
                "effect": AddSuccesses(3, False),
            },
            "Discard it after the roll of a test that rolled no success: +3 successes.",
        ),
        (
            {**DISCARD, "window": Window.MOVE, "effect": ReplaceMove()},
            "Discard it instead of walking: go to any explored tile.",
        ),
        (
            {**DISCARD, "window": Window.TEST_BEFORE_ROLL, "effect": ReplaceRoll(10)},
            "Discard it before the roll of a test: no dice are rolled, they count as 10.",
        ),
        (
            {"window": Window.TURN_START, "cost_effort": 1, "effect": ChangeResource("coins", 1)},
            "When your turn begins, pay 1 effort die: gain 1 coin.",
        ),
        (
            {
                **DISCARD,
                "cost_skill": POWER,
                "cost_skill_amount": 1,
                "effect": ChangeResource("xp", 1),
            },
            "Discard it, pay 1 power: gain 1 experience.",
        ),
        (
            {"window": Window.ON_STAY, "effect": ChangeResource("effort", 1)},
            "After staying where you are: make ready 1 effort die.",
        ),
        (
            {"window": Window.ON_EXPLORE, "effect": ChangeSkill(None, 2)},
            "After exploring a tile: gain 2 in any skill.",
        ),
        (
            {**DISCARD, "effect": ChangeSkill(POWER, None)},
            "Discard it: gain 1 power for each other item you have.",
        ),
        (
            {**DISCARD, "window": Window.TEST_ANY, "effect": AlsoCountMarkers(Skill.DEXTERITY)},
            "Discard it in a test: your dexterity markers count as well.",
        ),
    ],
)
def test_a_card_in_a_line(changes, said):
    assert what_it_does(card(**changes)) == said


def test_a_card_without_an_ability_says_nothing():
    assert what_it_does(replace(card(), ability=None)) is None
