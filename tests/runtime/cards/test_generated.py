"""Sets of cards at random, played at random, recounted by somebody else."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any, get_args

import pytest
from tests.runtime.cards.generated import generated
from tests.runtime.cards.recount import Recount

from fateloom.runtime.cards import adversary, applying, conditions, rows, scoring
from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards.conditions import Condition
from fateloom.runtime.cards.content import CardSet
from fateloom.runtime.cards.effects import Effect
from fateloom.runtime.cards.invariants import broken, total_cards
from fateloom.runtime.cards.rules import CardRules
from fateloom.runtime.cards.state import Mode, SetUp, State
from fateloom.runtime.kernel.game import Decision, Over, Refusal
from fateloom.runtime.kernel.simulation import simulate

SETUPS = (
    SetUp(2),
    SetUp(1, Mode.COOPERATIVE),
    SetUp(4),
    SetUp(3, Mode.COOPERATIVE),
    SetUp(3, beginners=True),
    SetUp(2, Mode.COOPERATIVE),
    SetUp(4, Mode.COOPERATIVE, beginners=True),
    SetUp(3),
)
LIMIT = 20_000
LIVELY = cmd.Play | cmd.Use | cmd.Attempt | cmd.Gain | cmd.BuyDark


def choose(chance: Random) -> Any:
    """Mostly does something; holds and ends turns seldom."""

    def chosen(state: State, decision: Decision[cmd.Command]) -> cmd.Command:
        lively = [it for it in decision.commands if isinstance(it, LIVELY)]
        if lively and chance.random() < 0.6:
            return chance.choice(lively)
        if isinstance(decision.commands[0], cmd.Pass):
            return cmd.Hold() if chance.random() < 0.05 else cmd.Pass()
        return chance.choice(decision.commands)

    return chosen


def played(cards: CardSet, setup: SetUp, seed: int) -> Counter[str]:
    """A game with the recount beside it; gives how often each kind of event occurred."""
    rules, chance = CardRules(cards), Random(seed)
    begun = rules.setup(setup)
    assert not isinstance(begun, Refusal), begun
    own = Recount(cards, setup.players)
    own.foe["card"] = begun.opponent.card if begun.opponent else ""
    own.active = setup.first or 0
    whole, kinds, steps = total_cards(begun), Counter[str](), 0

    def look(before: State, command: Any, events: tuple[Any, ...], after: State) -> None:
        nonlocal steps
        steps += 1
        heard = before
        for event in events:
            kinds[type(event).__name__] += 1
            own.hear(rules.public(heard, event, None))
        assert broken(rules.index, after) == ()
        assert total_cards(after) == whole
        if steps % 7 == 0 or after.over:
            compare(own, after)

    for event in rules.opening(begun):
        own.hear(event)
    end = simulate(rules, setup, chance.random, LIMIT, choose(chance), look)
    assert isinstance(end.end, Over), "the game has no end"
    assert own.over
    assert [own.score(seat) for seat in range(setup.players)] == [
        it.total for it in sorted(end.end.scores, key=lambda it: it.seat)
    ]
    assert own.winners() == end.end.winners
    return kinds


def compare(own: Recount, state: State) -> None:
    """What everybody has heard of is what lies on the table."""
    view = CardRules.view(None, state, None)  # type: ignore[arg-type]  # the view needs no set
    for hero, player in zip(own.heroes, view.players, strict=True):
        assert hero.gained == [(it.card, it.path) for it in player.gained]
        assert hero.allies == {it.card: it.face_up for it in player.allies}
        seen = (player.experience, player.track, player.turns, len(player.hand), player.beaten)
        assert seen == (hero.experience, hero.track, hero.turns, hero.held, hero.beaten)
        assert hero.played == [*player.played]
    for act, story in enumerate(view.acts, 1):
        assert [it.card for it in story.row] == own.rows[act]
        assert {it.card: it.ally for it in story.row if it.ally} == {
            card: own.under[card] for card in own.rows[act] if card in own.under
        }
        assert [*story.discard] == own.discards[act]
        assert story.revealed == (act in own.open)
    assert [*view.hero_discard] == own.event_discards["hero"]
    assert [*view.antihero_discard] == own.event_discards["antihero"]
    assert [(it.card, it.cancelled) for it in view.stack] == own.stack
    if view.opponent is not None:
        assert view.opponent.experience == own.foe["xp"]
        assert [*view.opponent.revealed] == own.foe_up
        assert [*view.opponent.discard] == own.foe_gone


def games(seeds: range) -> Counter[str]:
    kinds = Counter[str]()
    for seed in seeds:
        kinds += played(generated(seed // 2), SETUPS[seed % len(SETUPS)], seed)
    return kinds


def test_random_sets_keep_the_rules_and_the_recount_agrees() -> None:
    assert games(range(8))["DestiniesRevealed"] == 8


@cache
def counted() -> tuple[Counter[str], Counter[str], Counter[str]]:
    """Events, effects at work and conditions asked, in many games with random sets."""
    effects, asked = Counter[str](), Counter[str]()
    on_table, on_attempt, holds = applying._on_table, applying._on_attempt, conditions.holds

    def table(work: Any, effect: Any, source: Any) -> Any:
        effects[type(effect).__name__] += 1
        return on_table(work, effect, source)

    def attempt(work: Any, effect: Any) -> Any:
        effects[type(effect).__name__] += 1
        return on_attempt(work, effect)

    def ask(condition: Any, of: Any) -> bool:
        asked[type(condition).__name__] += 1
        return holds(condition, of)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(applying, "_on_table", table)
        patch.setattr(applying, "_on_attempt", attempt)
        for module in (conditions, rows, scoring, adversary):
            patch.setattr(module, "holds", ask)
        return games(range(100, 215)), effects, asked


@pytest.mark.long
def test_every_effect_and_condition_is_met_fifty_times() -> None:
    kinds, effects, asked = counted()
    assert {it.__name__: effects[it.__name__] for it in get_args(Effect)} == {
        it.__name__: max(50, effects[it.__name__]) for it in get_args(Effect)
    }
    assert min(asked[it.__name__] for it in get_args(Condition)) >= 50
    assert kinds["CardCancelled"] >= 50 and kinds["Rerolled"] >= 50
