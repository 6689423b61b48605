"""Hidden roles in the suite of every rule system: the mill, and how its secrets are permuted."""

from __future__ import annotations

import random
from collections import Counter

from tests.conformance.suite import Case
from tests.runtime.hidden.mill import MILL

from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden.changing import with_card, with_player
from fateloom.runtime.hidden.content import Options
from fateloom.runtime.hidden.invariants import broken
from fateloom.runtime.hidden.rules import HiddenRules
from fateloom.runtime.hidden.state import SetUp, State
from fateloom.runtime.hidden.words import Taken, Tiers
from fateloom.runtime.kernel.deck import draw, shuffle
from fateloom.runtime.record import replace

OPTIONS = Options(
    tiers=Tiers.CHOOSE_ONE,
    attack_takes=Taken.ITEMS_OR_PILE,
    shower_sees=True,
    removal_needs_reveal=False,
    ghost_gloom=1,
)
RULES = HiddenRules(MILL)
SETUPS = (SetUp(3), SetUp(2, 1), SetUp(5), SetUp(4, 0))


def other_secrets(state: State, seat: int, chance: random.Random) -> State | None:
    """Two unknown cards of piles change places, one changes places with a card that was not dealt,
    or somebody else holds another hidden item.
    """
    kinds = [_other_pile, _not_dealt, _other_item]
    chance.shuffle(kinds)
    for kind in kinds:
        changed = kind(state, seat, chance)
        if changed is not None:
            return changed
    return None


def _unknown(state: State, seat: int) -> list[tuple[int, int]]:
    return [
        (owner, at)
        for owner, player in enumerate(state.players)
        for at, card in enumerate(player.pile)
        if card.card and not card.face_up and seat not in card.known_to
    ]


def _other_pile(state: State, seat: int, chance: random.Random) -> State | None:
    places = _unknown(state, seat)
    chance.shuffle(places)
    cards = {state.players[owner].pile[at].card: (owner, at) for owner, at in places}
    if len(cards) < 2:
        return None
    (one, at), (other, there) = chance.sample(list(cards.values()), 2)
    first, second = state.players[one].pile[at], state.players[other].pile[there]
    state = with_card(state, one, at, replace(first, card=second.card))
    return with_card(state, other, there, replace(second, card=first.card))


def _not_dealt(state: State, seat: int, chance: random.Random) -> State | None:
    """The Opener is always dealt, so it stays where it is."""
    places = [
        (owner, at)
        for owner, at in _unknown(state, seat)
        if state.players[owner].pile[at].card not in ("key", *RULES.index.haunting)
    ]
    left = [card for card in state.destiny.cards if card != "key"]
    if not places or not left:
        return None
    owner, at = chance.choice(places)
    laid, come = state.players[owner].pile[at], chance.choice(left)
    pile = shuffle(draw(state.destiny, come), (laid.card,))
    return with_card(replace(state, destiny=pile), owner, at, replace(laid, card=come))


def _other_item(state: State, seat: int, chance: random.Random) -> State | None:
    hidden = {"coat", "knife"}
    covered = [
        [card for card in Counter(it.items) - Counter(it.open) if card in hidden]
        for it in state.players
    ]
    left = [card for card in state.search.deck.unordered if card in hidden]
    seats = [it for it, cards in enumerate(covered) if cards and it != seat]
    if not left or not seats or state.trade is not None:
        return None
    other, come = chance.choice(seats), chance.choice(left)
    player = state.players[other]
    gone = covered[other][0]
    at = player.items.index(gone)
    items = (*player.items[:at], come, *player.items[at + 1 :])
    cards = replace(state.search, deck=shuffle(draw(state.search.deck, come), (gone,)))
    return with_player(replace(state, search=cards), other, replace(player, items=items))


def _told_to(event: ev.Event) -> int | None:
    match event:
        case ev.CardLookedAt(seat) | ev.ItemDrawn(seat) | ev.ItemTaken(_, _, seat):
            return seat
        case ev.CardShown(_, _, to):
            return to
        case ev.Offered(_, to) | ev.Traded(_, to):
            return to
    return None


def case(options: Options) -> Case:
    """The mill under these options."""
    rules = HiddenRules(replace(MILL, options=options))
    return Case(
        "hidden",
        rules,
        SETUPS,
        lambda state: broken(rules.index, state),
        other_secrets,
        steps=80,
        families=(cmd.Offer,),
        face_down=(cmd.Next,),
        turned_up=(ev.HauntingDrawn, ev.ItemDrawn),
        told_to=_told_to,
    )
