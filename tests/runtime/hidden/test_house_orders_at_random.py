"""Orders at random to a house that stays: the invariants hold, what comes is possible, and nobody
learns what they may not know (HND-01).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, get_args

import pytest
from tests.conformance.hidden_secrets import other_secrets
from tests.long import partly_long
from tests.runtime.hidden.called_mill import HOUSE, ORDERS, WHO, called
from tests.runtime.hidden.test_random_play import OTHER
from tests.runtime.told import Told
from tests.sizes import size

from fateloom.runtime import codec
from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden import effects as ef
from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden.call import words
from fateloom.runtime.hidden.call.house import Kept, Notes, OrderRules, seat_of
from fateloom.runtime.hidden.call.house_endings import HouseEndings
from fateloom.runtime.hidden.call.house_reach import grades, may_hold
from fateloom.runtime.hidden.call.tables import HOUSES
from fateloom.runtime.hidden.call.words import DREW, FOUND, GLOOM, HERE, OWN, SAW, THEIRS, WOUNDS
from fateloom.runtime.hidden.content import GhostWin, Haunting, Options
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.game import HauntedHouse
from fateloom.runtime.hidden.orders import Do
from fateloom.runtime.hidden.state import State
from fateloom.runtime.hidden.words import Deck, Destination, Whose
from fateloom.runtime.kernel.game import Chance, Decision, Over
from fateloom.runtime.record import replace

MORE = (
    Haunting("pool", Destination.DISCARD, (ef.Peek(Whose.OWN), ef.Gloom(-2, "wheel")), 2),
    Haunting("gap", Destination.PILE, (ef.Peek(Whose.OTHER, 2),), 2),
    Haunting("heap", Destination.DISCARD, (ef.Draw(Deck.SEARCH, 2), ef.LoseItem(2)), 2),
    Haunting("warmth", Destination.DISCARD, (ef.Heal(2), ef.Wound(2)), 2),
    Haunting("tug", Destination.IN_PLAY, (ef.Move("jetty"), ef.Modify(1))),
    Haunting("flood", Destination.IN_PLAY, (), 1, GhostWin(location_gloom=2)),
)
"""What the Haunting cards of the mill do not do."""

FULL = replace(HOUSE, hauntings=(*HOUSE.hauntings, *MORE))
GAMES = (
    called(),
    called(options=OTHER),
    called(FULL, Options(removal_needs_reveal=False)),
    called(replace(FULL, health_by_players=(1,), pile=1)),
)
"""With the options of the house in all their ways, and every kind of card."""

RARE = (Do.GHOST, Do.DECLARE, Do.REMOVE)
"""Orders that would soon leave nothing to play for."""


OUTCOMES = tuple(Told(it.word) for it in words.OF_HOUSES)
HAUNTINGS = tuple(it.id for it in FULL.hauntings)
NAMES = {
    **dict.fromkeys(words.OF_CHARACTERS, WHO),
    words.GONE: tuple(it.id for it in HOUSE.tiles),
    words.REFUSED: words.WHY,
    DREW: HAUNTINGS,
    FOUND: tuple(it.id for it in HOUSE.items),
    SAW: (*(it.id for it in HOUSE.destiny), *HAUNTINGS),
}
FACTS = (
    *(Told(name, mark) for mark, names in NAMES.items() for name in names),
    *(Told(it, WOUNDS, least) for it in (OWN, THEIRS) for least in (1, 2, 4)),
    *(Told(it, GLOOM, least) for it in (OWN, HERE) for least in (1, 3, 5)),
)


@dataclass(frozen=True)
class Moment:
    """An order under way. `said`: what is said next, None when it is over."""

    rules: OrderRules
    state: State
    notes: Notes
    said: Any
    events: tuple[Event, ...]


def moments(game: HauntedHouse, bot: Random, calls: int) -> Iterator[Moment]:
    """Orders at random of heroes at random, state by state, up to a house that is decided."""
    left: dict[str, Kept] = {}
    for _ in range(calls):
        order = bot.choice(ORDERS)
        if order.do in RARE and bot.random() < 0.6:
            continue
        hero, rules = bot.choice(WHO), OrderRules(game, order.id)
        state, notes = rules.begin((hero,), left), Notes()
        events = rules.opening(state)
        while True:
            for event in events:
                state, notes = rules.evolve(state, event), rules.noted(notes, event)
            to_move = rules.legal(state)
            if isinstance(to_move, Over):
                break
            said = _said(to_move, bot)
            heard = events
            events, after = rules.apply_legal(state, said)
            yield Moment(rules, state, notes, said, heard)
            folded = state
            for event in events:
                folded = rules.evolve(folded, event)
            assert folded == after, "the log alone leads there"
        yield Moment(rules, state, notes, None, events)
        (left[hero],) = rules.kept(state)
        if state.result is not None and bot.random() < 0.08:
            return


def _said(to_move: Decision[cmd.Command] | Chance[cmd.Command], bot: Random) -> cmd.Command:
    if isinstance(to_move, Chance):
        return bot.choice(to_move.distribution.outcomes)[0]
    eager = [it for it in to_move.commands if isinstance(it, cmd.Inflict | cmd.GoOn)]
    return bot.choice(eager if eager and bot.random() < 0.7 else to_move.commands)


def soaked(seeds: range, calls: int) -> tuple[set[str], Counter[tuple[str, str]]]:
    """The names of all events, and how often which order has ended how."""
    seen, ends = set[str](), Counter[tuple[str, str]]()
    for seed in seeds:
        bot = Random(seed)
        for it in moments(GAMES[seed % len(GAMES)], bot, calls):
            seen |= {type(event).__name__ for event in it.events}
            assert it.rules.broken(it.state) == ()
            assert codec.loads(State, codec.dumps(it.state)) == it.state
            assert codec.loads(Notes, codec.dumps(it.notes)) == it.notes
            to_move = it.rules.legal(it.state)
            assert not isinstance(to_move, Decision) or HOUSES.asked(it.state) == to_move.seat
            if it.said is None:
                ends[it.rules.order.do.value, _ended(it, bot)] += 1
    return seen, ends


def _ended(it: Moment, bot: Random) -> str:
    """The outcome of an order that is over, which is among what proofs are told that can be."""
    hero = it.rules.haunted_house.characters[seat_of(it.state)]
    (left,) = it.rules.kept(it.state)
    assert codec.from_json(Kept, codec.to_json(left)) == left
    assert it.state.result is not None or not left.table.agenda
    blocks = (*bot.sample(OUTCOMES[1:], 3), OUTCOMES[0], *bot.sample(FACTS, 6))
    grade, ending = it.rules.end(it.state, it.notes, blocks)
    assert ending in set(HouseEndings(it.rules).possible(blocks, hero, ()))
    assert HouseEndings(it.rules).sure(blocks, hero, ()) <= {ending}
    facts = it.rules.facts(it.state, it.notes)
    assert grade in grades(it.rules, hero)
    for fact in FACTS:
        if facts.hold(fact):
            assert may_hold(it.rules, fact.part, fact.outcome, fact.least, hero), fact
            assert may_hold(it.rules, fact.part, fact.outcome, fact.least), fact
    return grade


NOT_HERE = {
    "FirstNamed",
    "SceneBegan",
    "MovementDie",
    "Stepped",
    "RoundEnded",
    "NoCard",
    "Shuffled",
    "Declined",
}
"""Events of turns and scenes, and of decks that are empty; nobody declines an offer of the hero."""


def test_orders_at_random_keep_the_invariants_and_bring_what_is_possible() -> None:
    """HND-02, 04, 42, 53, 73, 76, 78."""
    seen, ends = soaked(range(12), 60)
    assert {"Declared", "Revived", "TileRemoved", "OrderRefused", "CardShown", "Cut"} <= seen
    assert {grade for _, grade in ends} == {it.word for it in words.OF_HOUSES}


@pytest.mark.long
def test_every_kind_of_event_and_ending_occurs() -> None:
    """Each order has had each of its grades."""
    seen, ends = soaked(range(size(48)), 150)
    assert {it.__name__ for it in get_args(Event)} - seen <= NOT_HERE
    wanted = {
        (rules.order.do.value, grade)
        for rules in (OrderRules(GAMES[0], it.id) for it in ORDERS)
        for grade in grades(rules)
    }
    assert {*ends} >= wanted


# --- secrets


def public_facts(it: Moment) -> tuple[str, frozenset[Told]]:
    """The grade, and the facts that everybody may know: all but cards that a hero has seen or found
    alone.
    """
    facts = it.rules.facts(it.state, it.notes)
    named = [one for one in FACTS if one.part not in (SAW, FOUND) and facts.hold(one)]
    return it.rules.end(it.state, it.notes, ())[0], frozenset(named)


def leaks(seeds: range, calls: int) -> Counter[str]:
    """Each state with secrets changed that the hero, or whoever watches, does not know: what is
    seen, heard, offered and concluded is the same.
    """
    compared = Counter[str]()
    for seed in seeds:
        bot, chance = Random(seed), Random(~seed)
        for it in moments(GAMES[seed % len(GAMES)], bot, calls):
            for seat in (0, None):
                own: Any = seat if seat is None else seat_of(it.state)
                twin = other_secrets(it.state, own, chance)
                if twin is not None and it.state.result is None:
                    compared[_compared(it, twin, seat)] += 1
    return compared


def _compared(it: Moment, twin: State, seat: int | None) -> str:
    rules, one, two = it.rules, it.rules.legal(it.state), it.rules.legal(twin)
    assert rules.view(it.state, seat) == rules.view(twin, seat)
    assert type(one) is type(two)
    if isinstance(one, Decision) and isinstance(two, Decision):
        if seat is not None:
            assert one == two, "what can be said"
        if it.said not in two.commands:
            return "another card is turned up"
    elif isinstance(one, Chance) and isinstance(two, Chance):
        if it.said not in [command for command, _ in two.distribution.outcomes]:
            return "another card comes"
    else:
        other = Moment(rules, twin, it.notes, None, ())
        assert public_facts(it) == public_facts(other)
        return "over"
    return _heard_the_same(it, twin, seat)


REVEALING = (ev.CardRevealed, ev.Declared, ev.GameEnded)
"""Events that show everybody what was secret."""


def _heard_the_same(it: Moment, twin: State, seat: int | None) -> str:
    ours, after = _said_in(it, it.state, seat)
    theirs, after_twin = _said_in(it, twin, seat)
    raw = (*ours[1], *theirs[1])
    if any(isinstance(event, REVEALING) for event in raw):
        return "revealed"
    if seat is not None and any(_tells(event, seat_of(it.state)) for event in raw):
        return "told"
    if after.notes.result != after_twin.notes.result:
        return "result"  # everybody hears it, whatever hidden item has changed it
    assert ours[0] == theirs[0]
    assert it.rules.view(after.state, seat) == it.rules.view(after_twin.state, seat)
    assert type(it.rules.legal(after.state)) is type(it.rules.legal(after_twin.state))
    assert public_facts(after) == public_facts(after_twin)
    return "same"


def _said_in(it: Moment, state: State, seat: int | None) -> tuple[tuple[Any, Any], Moment]:
    """What is heard of the command in that state, and what comes of it."""
    events, after = it.rules.apply_legal(state, it.said)
    notes, heard = it.notes, list[Event | None]()
    for event in events:
        heard.append(it.rules.public(state, event, seat))
        state, notes = it.rules.evolve(state, event), it.rules.noted(notes, event)
    return ([one for one in heard if one is not None], events), Moment(
        it.rules, after, notes, None, ()
    )


def _tells(event: Event, seat: int) -> bool:
    match event:
        case ev.CardLookedAt(to) | ev.CardShown(_, _, to) | ev.ItemTaken(_, _, to):
            return to == seat
        case ev.CardShown(owner):
            return owner == seat  # where whoever shows a card sees it
        case _:
            return False


def test_hnd_01_nothing_that_is_secret_shows() -> None:
    compared = leaks(range(9), 40)
    assert compared["same"] > 500
    assert compared["over"] > 100


@pytest.mark.long
def test_hnd_01_nothing_that_is_secret_shows_in_many_orders() -> None:
    assert leaks(range(9, 60), 60)["same"] > 4000


# --- proofs


SLOW = [("brawl", "ann"), ("brawl", "otto"), ("yard", "ann"), ("loft", "ann")]


@partly_long("order, hero", [(it.id, hero) for it in ORDERS for hero in ("ann", "otto")], slow=SLOW)
def test_endings_that_are_found_are_brought_about_by_their_commands(order: str, hero: str) -> None:
    bot = Random(1)
    for game in GAMES[:2]:
        rules = OrderRules(game, order)
        state, notes = rules.begin((hero,), {}), Notes()
        for event in rules.opening(state):
            state, notes = rules.evolve(state, event), rules.noted(notes, event)
        blocks = (*OUTCOMES, *bot.sample(FACTS, 6))
        allowed = set(HouseEndings(rules).possible(blocks, hero, ()))
        found = HouseEndings(rules).endings(state, notes, blocks)
        assert found.keys() <= allowed
        for wanted, said in found.items():
            after, heard = state, notes
            for command in said:
                events, after = rules.apply_legal(after, command)
                for event in events:
                    heard = rules.noted(heard, event)
            assert rules.end(after, heard, blocks)[1] == wanted


ENDINGS = {
    "loft": {"deep", "clear", "slight", "nothing", "backlash"},
    "ask": {"deep", "clear", "slight", "nothing", "backlash"},
    "yard": {"clear", "nothing", "backlash", "victory", "defeat"},
    "omen": {"deep", "clear", "slight", "nothing", "backlash"},
    "accuse": {"clear", "backlash", "victory"},
    "bind": {"backlash", "victory"},
    "open": {"clear", "backlash"},
    "cards": {"clear", "nothing"},
    "dream": {"nothing"},
    "drown": {"clear"},
    "look": {"clear"},
}
"""What can come of the first order to a house."""


@pytest.mark.parametrize("order", ENDINGS)
def test_the_endings_that_are_found(order: str) -> None:
    rules = OrderRules(GAMES[0], order)
    state, notes = rules.begin(("ann",), {}), Notes()
    for event in rules.opening(state):
        state, notes = rules.evolve(state, event), rules.noted(notes, event)
    found = HouseEndings(rules).endings(state, notes, OUTCOMES)
    assert {OUTCOMES[blocks[-1]].outcome for blocks in found} == ENDINGS[order]


def test_cards_that_a_call_names_come_and_are_seen() -> None:
    """Each of them, and none."""
    rules = OrderRules(GAMES[0], "loft")
    state, notes = rules.begin(("ann",), {}), Notes()
    for event in rules.opening(state):
        state, notes = rules.evolve(state, event), rules.noted(notes, event)
    told = (Told("sack", FOUND), Told("rope", FOUND), Told("key", SAW), Told("pane", DREW))
    found = HouseEndings(rules).endings(state, notes, (*OUTCOMES, *told, Told(HERE, GLOOM, 3)))
    blocks = (*OUTCOMES, *told, Told(HERE, GLOOM, 3))
    deep = {
        frozenset(blocks[at].outcome for at in it)
        for it in found
        if blocks[it[-1]].outcome == "deep"
    }
    for some in ({"sack"}, {"rope"}, {"sack", "key"}, {"rope", "key"}, {"key"}, set[str]()):
        assert frozenset({"deep", "here", *some}) in deep
    lost = {tuple(blocks[at].outcome for at in it) for it in found}
    assert ("pane", "backlash") in lost and ("backlash",) in lost


def test_facts_that_exclude_one_another_never_follow_together() -> None:
    rules = OrderRules(GAMES[0], "yard")
    blocks = (
        *OUTCOMES,
        Told("ann", words.OPENER),
        Told("bob", words.OPENER),
        Told("own", WOUNDS),
        Told("own", WOUNDS, 2),
        Told("ghost", words.REFUSED),
        Told("ann", words.WON),
    )
    one, other, hurt, worse, refused, won = range(len(OUTCOMES), len(blocks))
    told = set(HouseEndings(rules).possible(blocks, "ann", ()))
    for it in told:
        grade = blocks[it[-1]].outcome
        assert not {one, other} <= {*it}
        assert worse not in it or hurt in it
        assert refused not in it or (grade == "nothing" and hurt not in it)
        assert (won in it) == (grade == "victory")
    assert any(one in it for it in told) and any(worse in it for it in told)


def test_what_no_order_can_bring_is_left_out() -> None:
    can = {it.id: set(grades(OrderRules(GAMES[0], it.id))) for it in ORDERS}
    decided = {"victory", "defeat"}
    assert can["look"] == {"clear"} | decided
    assert can["tower"] == can["stones"] == {"nothing"} | decided
    assert can["bind"] == {"backlash", "nothing"} | decided
    assert can["omen"] == {"deep", "clear", "slight", "nothing", "backlash"} | decided
    quiet = tuple(it for it in ORDERS if it.do not in (Do.DUEL, Do.DECLARE, Do.GHOST))
    safe = {it.id: OrderRules(replace(GAMES[0], orders=quiet), it.id) for it in quiet}
    assert set(grades(safe["look"])) == {"clear"}
    assert set(grades(safe["dream"])) == {"nothing"}
    assert not may_hold(safe["look"], words.GHOST, "ann")
    assert HouseEndings(safe["look"]).sure(
        (*OUTCOMES[:2], Told("bridge", words.REFUSED)), "ann", ()
    ) == {(1,)}
    assert not may_hold(OrderRules(GAMES[0], "look"), words.GONE, "store")
    assert not may_hold(OrderRules(GAMES[0], "ask"), words.REFUSED, words.SELF, 1, "ann")
    assert set(grades(OrderRules(GAMES[0], "ask"), "otto")) == {"nothing"} | decided
