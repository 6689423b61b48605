"""Scenes of hidden roles that stories call: the table in the folder `hidden`, checks, words of
plays.
"""

from __future__ import annotations

from fateloom.dsl.callable import HERO, CallableTables, Things
from fateloom.dsl.hidden.codes import CALLED_CODES
from fateloom.dsl.later import Later, LaterValue

HAUNT = CallableTables(
    name="haunt",
    folder="hidden",
    noun="haunt",
    tables=("haunts.yaml",),
    codes=CALLED_CODES,
    verbs=frozenset(
        "look haunting turn-up recover take wound go-on draws looks forgo next".split()
    ),
    check=Later("fateloom.dsl.hidden.called:check"),
    check_call=Later("fateloom.dsl.hidden.calls:check_call"),
    entries=Later("fateloom.dsl.hidden.calls:entries"),
    check_heroes=Later("fateloom.dsl.hidden.calls:check_heroes"),
    spoken=LaterValue("fateloom.dsl.hidden.called_spoken:SPOKEN"),
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
