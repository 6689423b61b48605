"""Pool games that stories call: tables in the folder `pool`, checks, words of plays."""

from __future__ import annotations

from fateloom.dsl.callable import HERO, CallableTables
from fateloom.dsl.later import Later
from fateloom.dsl.pool.codes import CODES, HEROES

POOL = CallableTables(
    name="pool",
    noun="pool game",
    tables=("pool.yaml", "characters.yaml", "scenes.yaml", "dice.yaml"),
    codes=(*CODES, HEROES),
    verbs=frozenset("try pass answer invoke use-boost stunt help buy ease absorb".split()),
    check=Later("fateloom.dsl.pool.check:check"),
    check_call=Later("fateloom.dsl.pool.calls:check_call"),
    entries=Later("fateloom.dsl.pool.calls:entries"),
    check_heroes=Later("fateloom.dsl.pool.calls:check_heroes"),
    spoken=Later("fateloom.dsl.pool.spoken:spoken"),
    things=(HERO, "scene"),
)
