"""What is read aloud in a haunted house, event by event."""

from __future__ import annotations

from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.game import HauntedHouse


class Aloud:
    """The texts of one haunted house."""

    def __init__(self, haunted_house: HauntedHouse) -> None:
        self._words = {it.of: it.text for it in haunted_house.words if it.text}

    def hear(self, event: Event) -> list[str]:
        """The texts that the event brings, as written."""
        place = place_of(event)
        return [self._words[place]] if place in self._words else []


def place_of(event: Event) -> str:
    """Where the text stands that is read aloud with an event; "": there is none. A card that the
    hearer may not know has none either.
    """
    match event:
        case (
            ev.HauntingDrawn(card=card)
            | ev.CardRevealed(card=card)
            | ev.CardLookedAt(card=card)
            | ev.CardShown(card=card)
            | ev.ItemDrawn(card=card)
        ):
            return f"card {card}" if card else ""
        case ev.PlaceGloomChanged(tile, change) if change > 0:
            return f"tile {tile}"
        case ev.TileRemoved(tile):
            return f"tile {tile}"
        case ev.SceneBegan(scene):
            return f"scene {scene}"
        case ev.OrderBegan(order):
            return f"order {order}"
        case ev.GhostBegan():
            return "moment ghost"
        case ev.Declared(ritual=True, right=True):
            return "moment ritual"
        case ev.Declared(ritual=False, right=False):
            return "moment bound"
        case ev.GameEnded(result):
            return f"ending {result.value}"
        case _:
            return ""
