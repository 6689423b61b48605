"""The state after an event; `ValueError` for one that cannot happen in it."""

from __future__ import annotations

from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden.changing import (
    cards_of,
    contest_of,
    gloom_at,
    with_card,
    with_cards,
    with_player,
    without,
)
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.state import Contest, Laid, Player, State, Trade, Turn
from fateloom.runtime.hidden.words import Deck, Destination
from fateloom.runtime.kernel.deck import draw, shuffle
from fateloom.runtime.record import replace, with_item

OnTurn = (
    ev.TurnBegan
    | ev.MovementDie
    | ev.Stepped
    | ev.Put
    | ev.TileRemoved
    | ev.Acted
    | ev.ActionLost
    | ev.Cut
    | ev.RoundEnded
)
OnPiles = ev.CardDealt | ev.CardShown | ev.CardLookedAt | ev.CardRevealed | ev.PileCardTaken
"""What becomes of the cards of piles."""
OnContest = ev.ContestBegan | ev.DieFell | ev.ResultRead | ev.CombatWentOn | ev.ContestEnded
OnTokens = (
    ev.Wounded
    | ev.Healed
    | ev.GhostGloomChanged
    | ev.PlaceGloomChanged
    | ev.GhostBegan
    | ev.Revived
)
OnItems = (
    ev.Offered
    | ev.Traded
    | ev.Declined
    | ev.ItemDrawn
    | ev.ItemUsed
    | ev.ItemLost
    | ev.ItemTaken
    | ev.ItemsRevealed
)
OnDecks = ev.HauntingDrawn | ev.HauntingPlaced | ev.Shuffled | ev.NoCard


def evolve(index: Index, state: State, event: Event) -> State:
    """The state after the event; raises ValueError for one that cannot happen in it."""
    match event:
        case ev.Planned(steps):
            return replace(state, agenda=(*steps, *state.agenda))
        case ev.Done():
            if not state.agenda:
                raise ValueError("nothing is to come")
            return replace(state, agenda=state.agenda[1:])
        case ev.FirstNamed(seat):
            return replace(state, first=seat, turn=replace(state.turn, active=seat))
        case ev.SceneBegan() | ev.OrderBegan() | ev.OrderRefused():
            return state
        case ev.Declared(seat, _, ritual, right):
            return replace(state, opener=seat) if ritual and right else state
        case ev.GameEnded(result, winners):
            return replace(state, result=result, winners=winners)
        case _:
            return _by_kind(index, state, event)


def _by_kind(
    index: Index,
    state: State,
    event: OnTurn | OnPiles | OnContest | OnTokens | OnItems | OnDecks,
) -> State:
    if isinstance(event, OnTurn):
        return _on_turn(state, event)
    if isinstance(event, OnPiles):
        return _on_piles(index, state, event)
    if isinstance(event, OnContest):
        return _on_contest(state, event)
    if isinstance(event, OnTokens):
        return _on_tokens(index, state, event)
    if isinstance(event, OnItems):
        return _on_items(state, event)
    return _on_decks(state, event)


def _on_turn(state: State, event: OnTurn) -> State:
    turn = state.turn
    match event:
        case ev.TurnBegan(seat, acted):
            player = replace(state.players[seat], skips=False)
            return replace(with_player(state, seat, player), turn=Turn(seat, acted=acted))
        case ev.MovementDie(shows):
            more = replace(turn, dice=(*turn.dice, shows), left=turn.left + shows)
            return replace(state, turn=more)
        case ev.Stepped(seat, tile, cost):
            if cost > turn.left:
                raise ValueError(f"{cost} steps are not left")
            state = replace(state, turn=replace(turn, left=turn.left - cost, moved=True))
            return with_player(state, seat, replace(state.players[seat], tile=tile))
        case ev.Put(seat, tile):
            return with_player(state, seat, replace(state.players[seat], tile=tile))
        case ev.TileRemoved(tile):
            if tile in state.removed:
                raise ValueError(f"the tile '{tile}' is gone already")
            gone = (*state.removed, tile)
            return replace(state, removed=gone, turn=replace(turn, removed=True, left=0))
        case ev.Acted():
            return replace(state, turn=replace(turn, acted=True))
        case ev.ActionLost(seat):
            return with_player(state, seat, replace(state.players[seat], skips=True))
        case ev.Cut():
            return replace(state, turn=replace(turn, ended=True))
        case ev.RoundEnded():
            return replace(state, round=state.round + 1)


def _on_piles(index: Index, state: State, event: OnPiles) -> State:
    match event:
        case ev.CardDealt(seat, at, card):
            state = replace(state, destiny=draw(state.destiny, card))
            return with_card(state, seat, at, Laid(card))
        case ev.CardShown(owner, at, to):
            if owner == state.turn.active:
                shown = (*state.turn.shown, to)
                state = replace(state, turn=replace(state.turn, shown=shown))
            state = _seen(state, owner, at, to)
            return _seen(state, owner, at, owner) if index.options.shower_sees else state
        case ev.CardLookedAt(seat, owner, at):
            return _seen(state, owner, at, seat)
        case ev.CardRevealed(owner, at):
            laid = state.players[owner].pile[at]
            everybody = tuple(range(len(state.players)))
            return with_card(state, owner, at, replace(laid, face_up=True, known_to=everybody))
        case ev.PileCardTaken(owner, at, to):
            player, taker = state.players[owner], state.players[to]
            laid = player.pile[at]
            pile = (*player.pile[:at], *player.pile[at + 1 :])
            more = replace(taker, pile=(*taker.pile, laid))
            if state.opener == owner and laid.card in index.openers:
                state = replace(state, opener=to)  # the role goes with the card (ruling 11)
            return with_player(with_player(state, owner, replace(player, pile=pile)), to, more)


def _seen(state: State, owner: int, at: int, seat: int) -> State:
    card = state.players[owner].pile[at]
    known = tuple(sorted({*card.known_to, seat}))
    return with_card(state, owner, at, replace(card, known_to=known))


def _on_contest(state: State, event: OnContest) -> State:
    if isinstance(event, ev.ContestBegan):
        if state.contest is not None:
            raise ValueError("another roll is under way")
        contest = Contest(event.roll, event.seat, event.target, added=event.added)
        return replace(state, contest=contest)
    contest = contest_of(state)
    match event:
        case ev.DieFell(shows):
            if contest.light is None:
                return replace(state, contest=replace(contest, light=shows))
            if contest.dark is None:
                return replace(state, contest=replace(contest, dark=shows))
            raise ValueError("both dice have fallen")
        case ev.ResultRead():
            return state
        case ev.CombatWentOn():
            again = replace(contest, light=None, dark=None, added=0)
            return replace(state, contest=again)
        case ev.ContestEnded():
            return replace(state, contest=None)


def _on_tokens(index: Index, state: State, event: OnTokens) -> State:
    if isinstance(event, ev.PlaceGloomChanged):
        at = index.locations.index(event.tile)
        gloom = gloom_at(index, state, event.tile) + event.change
        if gloom < 0:
            raise ValueError(f"'{event.tile}' has less gloom than that")
        return replace(state, gloom=with_item(state.gloom, at, gloom))
    player = state.players[event.seat]
    match event:
        case ev.Wounded(seat):
            if not player.health:
                raise ValueError("no health is left")
            hurt = replace(player, health=player.health - 1, wounds=player.wounds + 1)
            return with_player(state, seat, hurt)
        case ev.Healed(seat, count):
            if count > player.wounds:
                raise ValueError("there are fewer wounds")
            wounds = player.wounds - count
            return with_player(
                state, seat, replace(player, health=player.health + count, wounds=wounds)
            )
        case ev.GhostGloomChanged(seat, change):
            if not player.ghost or player.gloom + change < 0:
                raise ValueError("no ghost has that gloom")
            return with_player(state, seat, replace(player, gloom=player.gloom + change))
        case ev.GhostBegan(seat, gloom):
            ghost = replace(player, ghost=True, health=0, wounds=0, gloom=gloom)
            return with_player(state, seat, ghost)
        case ev.Revived(seat, health):
            tokens = index.house.health_of(len(state.players))
            if not player.ghost or not 1 <= health <= tokens:
                raise ValueError("no ghost lives again with that health")
            wounds = tokens - health
            living = replace(player, ghost=False, health=health, wounds=wounds, gloom=0)
            return with_player(state, seat, living)


def _on_items(state: State, event: OnItems) -> State:
    match event:
        case ev.Offered(_, to, gives, asks):
            return replace(state, trade=Trade(to, gives, asks))
        case ev.Declined():
            return replace(state, trade=None)
        case ev.Traded(seat, to, gives, asks):
            one, other = state.players[seat], state.players[to]
            (one, given), (other, asked) = _given(one, *gives), _given(other, *asks)
            state = with_player(state, seat, _got(one, asks, asked))
            return replace(with_player(state, to, _got(other, gives, given)), trade=None)
        case ev.ItemTaken(owner, card, to):
            giver, seen = _given(state.players[owner], card)
            state = with_player(state, owner, giver)
            return with_player(state, to, _got(state.players[to], (card,), seen))
        case ev.ItemsRevealed(seat, items):
            player = state.players[seat]
            return with_player(state, seat, replace(player, open=(*player.open, *items)))
        case ev.ItemDrawn(seat, card):
            player = state.players[seat]
            cards = replace(state.search, deck=draw(state.search.deck, card))
            player = replace(player, items=(*player.items, card))
            return replace(with_player(state, seat, player), search=cards)
        case ev.ItemLost(seat, card):
            return _discarded(state, seat, card)
        case ev.ItemUsed(seat, card, discarded, added):
            if added:
                contest = contest_of(state)
                state = replace(state, contest=replace(contest, added=contest.added + added))
            if discarded:
                return _discarded(state, seat, card)
            return replace(state, turn=replace(state.turn, used=(*state.turn.used, card)))


def _given(player: Player, *cards: str) -> tuple[Player, tuple[str, ...]]:
    """The player without these items, and those of them that lay open; of two alike that one goes
    first which everybody knows.
    """
    left, seen = list(player.open), []
    for card in cards:
        if card in left:
            left.remove(card)
            seen.append(card)
    given = replace(player, items=without(player.items, *cards), open=tuple(left))
    return given, tuple(seen)


def _got(player: Player, cards: tuple[str, ...], seen: tuple[str, ...]) -> Player:
    """The player with these items more; what lay open still does (HND-04)."""
    return replace(player, items=(*player.items, *cards), open=(*player.open, *seen))


def _discarded(state: State, seat: int, card: str) -> State:
    player, _ = _given(state.players[seat], card)
    state = with_player(state, seat, player)
    cards = replace(state.search, discard=(*state.search.discard, card))
    return replace(state, search=cards)


def _on_decks(state: State, event: OnDecks) -> State:
    match event:
        case ev.HauntingDrawn(_, card):
            cards = replace(state.haunting, deck=draw(state.haunting.deck, card))
            return replace(state, haunting=cards, resolving=(*state.resolving, card))
        case ev.HauntingPlaced(seat, card, to):
            state = replace(state, resolving=without(state.resolving, card))
            return _placed(state, seat, card, to)
        case ev.Shuffled(deck):
            cards = cards_of(state, deck)
            again = replace(cards, deck=shuffle(cards.deck, cards.discard), discard=())
            return with_cards(state, deck, again)
        case ev.NoCard():
            return state


def _placed(state: State, seat: int, card: str, to: Destination) -> State:
    match to:
        case Destination.DISCARD:
            cards = cards_of(state, Deck.HAUNTING)
            return replace(state, haunting=replace(cards, discard=(*cards.discard, card)))
        case Destination.IN_PLAY:
            return replace(state, in_play=(*state.in_play, card))
        case Destination.PILE:
            player = state.players[seat]
            laid = Laid(card, known_to=tuple(range(len(state.players))))
            return with_player(state, seat, replace(player, pile=(*player.pile, laid)))
