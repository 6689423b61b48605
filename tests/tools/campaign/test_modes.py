"""Explorer and challenger on the scenarios that are shipped (DST-130..132, EC-55, 56)."""

from pathlib import Path

import pytest

from fateloom.runtime.kernel.game import Chance, Decision, Over, Refusal
from fateloom.runtime.kernel.table import start
from fateloom.runtime.program.condition import GameMode
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.tools.scenario import load
from fateloom.tools.story.bots import at_random

SCENARIOS = Path(__file__).resolve().parents[3] / "scenarios"
NAMES = ("drowned_bell", "dry_year")
LONGEST = 45
"""Days; longer than every deadline."""


@pytest.fixture(scope="module", params=NAMES)
def rules(request):
    return StoryRules(load(str(SCENARIOS / request.param)))


def deadline(rules):
    """The event that ends a challenge, which each of them has once."""
    (event,) = [it for it in rules.program.events if it.id in rules.index.deadlines]
    return event


def played(rules, mode, hero, seed):
    """A game of one random bot, to its end or beyond every deadline."""
    table = start(rules, SetUp(1, (hero,), mode), seed)
    assert not isinstance(table, Refusal)
    bot = at_random(seed)
    while not isinstance(table.to_move, Over) and table.state.day <= LONGEST:
        to_move = table.to_move
        if isinstance(to_move, Chance):
            table = table.settled()
        else:
            assert isinstance(to_move, Decision)
            table = table.play(table.asked, bot.choose(rules.view(table.state, 0), to_move))
            assert not isinstance(table, Refusal)
    return table


def happened(table):
    return [event for entry in table.log.entries for event in entry.events]


def fired(table):
    return [it.event for it in happened(table) if isinstance(it, ev.EventFired)]


def test_dst_130_both_modes_are_for_one_player(rules):
    heroes = tuple(hero.id for hero in rules.program.heroes)[:2]
    assert rules.program.modes == ("explorer", "challenger")
    for mode in (GameMode.EXPLORER, GameMode.CHALLENGER):
        refused = start(rules, SetUp(2, heroes, mode), 1)
        assert isinstance(refused, Refusal) and refused.reason == "mode"


@pytest.mark.parametrize("seed", range(3))
def test_dst_131_an_explorer_has_no_clock_and_no_pressure(rules, seed):
    pressure = {it.id for it in rules.program.events if it.mode is GameMode.CHALLENGER}
    assert len(pressure) >= 2, "a deadline, and something before it"
    longest = 0
    for hero in rules.program.heroes:
        table = played(rules, GameMode.EXPLORER, hero.id, seed)
        assert not pressure & set(fired(table))
        longest = max(longest, table.state.day)
    if seed == 0:
        assert longest > max(deadline(rules).trigger.days)


@pytest.mark.parametrize("seed", range(3))
def test_dst_132_ec_56_a_challenge_ends_at_the_start_of_its_day(rules, seed):
    last = deadline(rules)
    for hero in rules.program.heroes:
        table = played(rules, GameMode.CHALLENGER, hero.id, seed)
        assert table.state.winner is not None or isinstance(table.to_move, Over)
        if last.id not in fired(table):
            continue
        assert table.state.day == max(last.trigger.days)
        assert table.to_move == Over("lost", ())
        events = happened(table)
        at = events.index(ev.EventFired(last.id))
        began = max(n for n, it in enumerate(events) if isinstance(it, ev.TurnBegan))
        between = [it for it in events[began:at] if isinstance(it, ev.EventFired)]
        assert began < at and between == [], "before all other events of the day"
        told = "".join(it.text for it in events[at:] if isinstance(it, ev.Told))
        assert len(told) > 100, "the text of the loss is read aloud"


def test_dst_132_losing_is_to_be_expected_and_so_is_winning(rules):
    """Among a few random games both happen, or the challenge is none."""
    ends = {
        played(rules, GameMode.CHALLENGER, hero.id, seed).state.winner is not None
        for hero in rules.program.heroes
        for seed in range(3)
    }
    assert False in ends
