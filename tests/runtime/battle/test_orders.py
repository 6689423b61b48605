"""Orders to a campaign, played through their rules: in the valley, with every advanced rule, fleets
and all kinds of cards (section 10 of the rules).
"""

from __future__ import annotations

from random import Random

import pytest
from tests.runtime.battle.valley import EVERYTHING, VALLEY
from tests.runtime.told import Told

from fateloom.runtime import codec
from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import effects as ef
from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle.call import words
from fateloom.runtime.battle.call.campaign import Kept, Notes, OrderRules, is_decided
from fateloom.runtime.battle.call.campaign_endings import CampaignEndings
from fateloom.runtime.battle.call.tables import CAMPAIGNS
from fateloom.runtime.battle.call.words import FALLEN
from fateloom.runtime.battle.content import AllUnits, Card, CardEvent, Movement, Recruits
from fateloom.runtime.battle.fights import LINES, THEM, US
from fateloom.runtime.battle.game import BattleGame
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.invariants import broken
from fateloom.runtime.battle.orders import Do, Order
from fateloom.runtime.battle.policy import march
from fateloom.runtime.battle.sequence import PHASES, set_up
from fateloom.runtime.battle.state import SetUp, State
from fateloom.runtime.battle.words import Phase
from fateloom.runtime.kernel.game import Chance, Over
from fateloom.runtime.record import replace

OWN_CARDS = (
    Card("go", US, movements=(Movement(AllUnits(), 2),), removed=True),
    Card("come", THEM, movements=(Movement(AllUnits(), 2),), removed=True),
    Card("levy", US, Recruits(count=1), removed=True),
    Card("scout", US, event=CardEvent(Phase.IMMEDIATELY, (ef.Peek(),)), removed=True),
)
ORDERS = (
    Order("turn", Do.TURN),
    Order("part", Do.PART),
    Order("draw", Do.DRAW),
    Order("draw_theirs", Do.DRAW, THEM),
    Order("look", Do.LOOK),
    *(Order(it.id, Do.CARD, it.side) for it in OWN_CARDS),
)
CAMPAIGN = replace(VALLEY, cards=(*VALLEY.cards, *OWN_CARDS), options=EVERYTHING)
GAME = BattleGame(1, "valley", "Valley", "1", "en", "", "", LINES, CAMPAIGN, (), orders=ORDERS)


OUTCOMES = tuple(Told(it.word) for it in words.OF_CAMPAIGNS)
NAMES = {
    **{mark: [it.id for it in CAMPAIGN.spaces] for mark in words.OF_SPACES},
    **{mark: [it.id for it in CAMPAIGN.units] for mark in words.OF_UNITS},
    words.DREW: [it.id for it in VALLEY.cards],
}
FACTS = tuple(Told(name, mark) for mark, names in NAMES.items() for name in names)


def carried_out(order: str, left: Kept | None, bot: Random) -> tuple[State, Notes]:
    """An order at random, to its end; the invariants hold, and log and state agree."""
    rules = OrderRules(GAME, order)
    state, notes = rules.begin(("ann",), {} if left is None else {"ann": left}), Notes()
    events = rules.opening(state)
    while True:
        for event in events:
            state, notes = rules.evolve(state, event), rules.noted(notes, event)
        assert broken(rules.index, state) == ()
        to_move = rules.legal(state)
        if isinstance(to_move, Over):
            return state, notes
        if isinstance(to_move, Chance):
            command: cmd.Command = bot.choice(to_move.distribution.outcomes)[0]
        else:
            assert (CAMPAIGNS.asked(state), to_move.seat) == (US, US)
            command = bot.choice(to_move.commands)
        events, after = rules.apply_legal(state, command)
        begun = state
        for event in events:
            begun = rules.evolve(begun, event)
        assert begun == after


@pytest.mark.parametrize("seed", range(4))
def test_orders_at_random_keep_the_invariants_and_bring_what_is_possible(seed: int) -> None:
    """HOD-09, 17, 35, 40, 43, 72, 93: whatever comes of an order is among what the proofs are told
    that can, and the campaign rests at the beginning of a side's part.
    """
    bot, left = Random(seed), None
    for _ in range(14):
        order = bot.choice(ORDERS).id
        state, notes = carried_out(order, left, bot)
        rules = OrderRules(GAME, order)
        blocks = (*bot.sample(OUTCOMES[1:], 3), OUTCOMES[0], *bot.sample(FACTS, 6))
        ending = rules.end(state, notes, blocks)[1]
        assert ending in set(CampaignEndings(rules).possible(blocks, "ann", ()))
        assert CampaignEndings(rules).sure(blocks, "ann", ()) <= {ending}
        (left,) = rules.kept(state)
        assert codec.from_json(Kept, codec.to_json(left)) == left
        if not is_decided(state):
            assert (left.table.agenda, left.table.winner, left.table.battle) == (PHASES, None, None)
            assert left.table.card is None


def test_every_order_has_its_possible_facts() -> None:
    """HOD-12, 15, 25, 43: what no move, card or effect of an order can bring about is left out."""
    first, card = CAMPAIGN.spaces[0].id, VALLEY.cards[0].id
    facts = {
        "contact": Told(first, words.CONTACT),
        "drew": Told(card, words.DREW),
        "raised": Told(CAMPAIGN.units[0].id, words.RAISED),
        "seen": Told(next(it.id for it in CAMPAIGN.units if it.side == THEM), words.SEEN),
        "fallen": Told(CAMPAIGN.units[0].id, FALLEN),
    }
    blocks = (OUTCOMES[0], *facts.values())
    can = {}
    for order in ORDERS:
        endings = CampaignEndings(OrderRules(GAME, order.id)).possible(blocks, "ann", ())
        reached = {number for it in endings for number in it}
        can[order.id] = {name for at, name in enumerate(facts, 1) if at in reached}
    every = set(facts)
    assert can["turn"] == can["part"] == every
    assert can["look"] == set()
    assert can["levy"] == {"raised"}
    assert can["scout"] == {"seen"}
    assert can["go"] == can["come"] == {"contact", "raised", "fallen"}


def test_the_other_side_marches_by_its_policy() -> None:
    """By hand, two spaces each; mill and keep are wanted. The pass stops two warbands (HOD-32), the
    ford stops those from the reeds (HOD-36), the Chief's road stops the elite (HOD-11); the skiff
    goes up the river (HOD-38). The riders are the last in the reeds, which a victory names, and the
    tents never move (HOD-33).
    """
    rules = OrderRules(GAME, "come")
    marches = [it for it in rules.opening(rules.begin(("ann",), {})) if isinstance(it, ev.Marched)]
    assert {it.unit: it.to for it in marches} == {
        "w1": "pass",
        "w2": "pass",
        "w3": "ford",
        "i1": "ford",
        "i2": "road",
        "skiff": "narrows",
    }


def test_where_nothing_is_left_to_want_nobody_marches() -> None:
    state = replace(set_up(Index(CAMPAIGN), SetUp()), active=THEM, card="come")
    assert march(Index(CAMPAIGN), state, THEM, (cmd.Done(),)) == cmd.Done()
