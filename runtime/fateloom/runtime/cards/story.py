"""A hero's Story: the visible cards of a tableau, and the icons on them (CTA-12 to 14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fateloom.runtime.cards.conditions import ABILITIES, ICONS, Standing
from fateloom.runtime.cards.content import SLOT, Reward
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.state import Player, State


def visible(index: Index, player: Player, *, destiny: bool) -> Iterator[tuple[str, Reward]]:
    """The cards of a Story with what they bring; the destiny only once it is revealed (CTA-12)."""
    for card in (player.origin, player.motivation, player.destiny if destiny else ""):
        if card:
            yield card, index.reward(card)
    for gained in player.gained:
        yield gained.card, index.reward(gained.card, gained.path)
    for ally in player.allies:
        if ally.face_up:
            yield ally.card, index.reward(ally.card)


def rewards(index: Index, state: State, seat: int) -> list[tuple[str, Reward]]:
    """The Story of a seat, with the adversary whom it has overcome in the finale (CTA-100)."""
    player = state.players[seat]
    found = list(visible(index, player, destiny=state.over))
    if player.beaten and state.opponent is not None:
        found.append((state.opponent.card, index.reward(state.opponent.card)))
    return found


def standing(index: Index, state: State, seat: int) -> Standing:
    """All that a condition can ask about that seat (CTA-13, 27)."""
    player = state.players[seat]
    own = [it for _, it in rewards(index, state, seat)]
    abilities = Counter(one for it in own for one in it.abilities)
    icons = Counter(one for it in own for one in it.icons)
    allies = any(ally.face_up for it in state.players for ally in it.allies)
    return Standing(
        tuple(abilities[it] for it in ABILITIES),
        tuple(icons[it] for it in ICONS),
        player.track,
        player.experience,
        allies,
    )


def slot_of(player: Player) -> int | None:
    """The slot of the next story card, the first with room (CTA-15); None: all are full."""
    return next((at for at, slot in enumerate(player.slots) if len(slot) < SLOT), None)


def is_closed(player: Player, act: int) -> bool:
    """Whether no more cards of that act can be had: its slot is complete (CTA-16)."""
    return len(player.slots[act]) >= SLOT
