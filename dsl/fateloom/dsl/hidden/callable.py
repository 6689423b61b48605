"""What stories call of hidden roles: scenes of the table in the folder `hidden`, and orders to the
house in the folder `house`; checks, words of plays.
"""

from __future__ import annotations

from fateloom.dsl.callable import HERO, CallableTables
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
    things=(HERO, "person", "place", "card", "thing", "haunting", "scene"),
)

SCHEMAS = {"orders": "house-orders"}
"""Other rule systems have a table of that name."""

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
    schemas=SCHEMAS,
    things=(HERO, "character", "tile", "card", "order"),
)
