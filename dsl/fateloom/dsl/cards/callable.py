"""Challenges that stories call: the table in the folder `cards`, checks, words of plays."""

from __future__ import annotations

from fateloom.dsl.callable import HERO, CallableTables
from fateloom.dsl.cards.codes import CALLED_CODES
from fateloom.dsl.later import Later

CHALLENGE = CallableTables(
    name="challenge",
    folder="cards",
    noun="challenge",
    tables=("challenges.yaml",),
    codes=CALLED_CODES,
    verbs=frozenset("attempt cast dark decline play power pass hold draw next aim discard".split()),
    check=Later("fateloom.dsl.cards.called:check"),
    check_call=Later("fateloom.dsl.cards.calls:check_call"),
    entries=Later("fateloom.dsl.cards.calls:entries"),
    check_heroes=Later("fateloom.dsl.cards.calls:check_heroes"),
    check_items=Later("fateloom.dsl.cards.calls:check_items"),
    check_settings=Later("fateloom.dsl.cards.calls:check_settings"),
    mirrored=Later("fateloom.dsl.cards.calls:mirrored"),
    spoken=Later("fateloom.dsl.cards.called_spoken:spoken"),
    things=(HERO, "challenge", "path", "interlude", "adversary", "ally", "card", "quest"),
)
