"""Pool games as a `System`: what the commands ask of them."""

from __future__ import annotations

from fateloom.dsl.later import Later, LaterValue
from fateloom.tools.systems import LaterCheck

NAME = "pool"
NOUN = "pool game"
DOCUMENT = "fateloom pool"
COMMANDS: tuple[str, ...] = (
    "check",
    "graph",
    "play",
    "rules",
    "save",
    "test",
    "soak",
    "text",
    "compile",
)
MODES: tuple[str, ...] = ()

check = LaterCheck("fateloom.dsl.pool.check:check")
to_json = Later("fateloom.runtime.pool.document:to_json")
from_json = Later("fateloom.runtime.pool.document:from_json")
rules = Later("fateloom.runtime.pool.game_rules:PoolGameRules")
agree = Later("fateloom.tools.pool.host:agree")
in_language = Later("fateloom.tools.table.translations:reworded")
presenter = Later("fateloom.tools.pool.presenter:PoolPresenter")
host = Later("fateloom.tools.pool.host:PoolHost")
bots = LaterValue("fateloom.tools.pool.bots:BOTS")
soak = Later("fateloom.tools.pool.soak:PoolSoak")
plays = Later("fateloom.dsl.plays.pool.run:file_runner")
look = Later("fateloom.dsl.plays.pool.look:looker")
views = Later("fateloom.dsl.graph.from_pool:pool_views")
filters = Later("fateloom.tools.draw.page_data:no_filters")
saving = LaterValue("fateloom.tools.pool.saving:SAVING")
