"""What stories call of hidden roles: scenes of the table in the folder `hidden`, and orders to the
house in the folder `house`; checks, words of plays.
"""

from __future__ import annotations

from fateloom.dsl.callable import HERO, CallableTables, Things
from fateloom.dsl.hidden.codes import CALLED_CODES, ORDER_CODES
from fateloom.dsl.later import Later

SPOKEN = Later("fateloom.dsl.hidden.called_spoken:spoken")

IN_SCENES = "look haunting turn-up recover take wound go-on draws looks forgo next".split()
IN_HOUSES = "bind open offer show show-back take-hidden take-card lose place falls-on".split()

HAUNT = CallableTables(
    name="haunt",
    folder="hidden",
    noun="haunt",
    tables=("haunts.yaml",),
    codes=CALLED_CODES,
    verbs=frozenset(IN_SCENES),
    check=Later("fateloom.dsl.hidden.called:check"),
    check_call=Later("fateloom.dsl.hidden.calls:check_call"),
    entries=Later("fateloom.dsl.hidden.calls:entries"),
    check_heroes=Later("fateloom.dsl.hidden.calls:check_heroes"),
    spoken=SPOKEN,
    things=(
        Things(HERO, "haunts.yaml", ("heroes",)),
        Things("person", "haunts.yaml", ("people",)),
        Things("place", "haunts.yaml", ("places",)),
        Things("card", "haunts.yaml", ("cards",)),
        Things("thing", "haunts.yaml", ("things",)),
        Things("haunting", "haunts.yaml", ("hauntings",)),
        Things("scene", "haunts.yaml", ("scenes",)),
    ),
)

HOUSE = CallableTables(
    name="house",
    noun="house",
    tables=(
        "house.yaml",
        "board.yaml",
        "destinies.yaml",
        "search.yaml",
        "haunting.yaml",
        "orders.yaml",
    ),
    codes=ORDER_CODES,
    verbs=frozenset((*IN_SCENES, *IN_HOUSES)),
    check=Later("fateloom.dsl.hidden.house_calls:check"),
    check_call=Later("fateloom.dsl.hidden.house_calls:check_call"),
    entries=Later("fateloom.dsl.hidden.house_calls:entries"),
    check_heroes=Later("fateloom.dsl.hidden.house_calls:check_heroes"),
    spoken=SPOKEN,
    things=(
        Things(HERO, "house.yaml", ("characters",)),
        Things("character", "house.yaml", ("characters",)),
        Things("tile", "board.yaml", ("locations",)),
        Things("tile", "board.yaml", ("passages",)),
        Things("card", "destinies.yaml", ("opener",)),
        Things("card", "destinies.yaml", ("psyche",)),
        Things("card", "destinies.yaml", ("memory",)),
        Things("card", "search.yaml", ("items",)),
        Things("card", "haunting.yaml", ("cards",)),
        Things("order", "orders.yaml", ("orders",)),
    ),
)
