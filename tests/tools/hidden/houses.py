"""The mill of the engine's tests as a compiled house, with a word for everything."""

from __future__ import annotations

from tests.runtime.hidden.mill import MILL

from fateloom.runtime.compiled import Words
from fateloom.runtime.hidden.content import House
from fateloom.runtime.hidden.game import FORMAT, HauntedHouse

CHARACTERS = ("hanna", "otto", "ines", "bran", "dora")


def compiled(house: House = MILL) -> HauntedHouse:
    """A house under its ids as titles; each Haunting card, item and destiny card has a text."""
    cards = (*house.destiny, *house.items, *house.hauntings)
    return HauntedHouse(
        FORMAT,
        "mill",
        "The Mill",
        "1.0",
        "en",
        "The wheel turns by night.",
        "Words: nobody.",
        house,
        CHARACTERS,
        (
            *(Words(f"tile {it.id}", it.id.capitalize()) for it in house.tiles),
            *(Words(f"card {it.id}", it.id.capitalize(), f"Of the {it.id}.") for it in cards),
            *(Words(f"character {it}", it.capitalize()) for it in CHARACTERS),
            Words("ending ghosts", "", "The wheel stands still."),
            Words("moment ghost", "", "A breath goes out."),
            Words("moment ritual", "", "The key turns."),
            Words("moment bound", "", "The wrong door."),
        ),
    )
