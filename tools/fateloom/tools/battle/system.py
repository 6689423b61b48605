"""Battle games as a `System`: what the commands ask of them."""

from __future__ import annotations

from fateloom.dsl.later import Later, LaterValue
from fateloom.tools.systems import LaterCheck

NAME = "battle"
NOUN = "battle game"
DOCUMENT = "fateloom battle"
COMMANDS: tuple[str, ...] = (
    "check",
    "graph",
    "play",
    "rules",
    "save",
    "test",
    "soak",
    "text",
    "rename",
    "compile",
)
MODES: tuple[str, ...] = ()

check = LaterCheck("fateloom.dsl.battle.check:check")
to_json = Later("fateloom.runtime.battle.document:to_json")
from_json = Later("fateloom.runtime.battle.document:from_json")
rules = Later("fateloom.runtime.battle.game_rules:BattleGameRules")
agree = Later("fateloom.tools.battle.host:agree")
in_language = Later("fateloom.tools.table.translations:reworded")
presenter = Later("fateloom.tools.battle.presenter:BattlePresenter")
host = Later("fateloom.tools.battle.host:BattleHost")
bots = LaterValue("fateloom.tools.battle.bots.kinds:BOTS")
soak = Later("fateloom.tools.battle.soak:BattleSoak")
plays = Later("fateloom.dsl.plays.battle.run:file_runner")
look = Later("fateloom.dsl.plays.battle.look:looker")
views = Later("fateloom.dsl.graph.from_battle:battle_views")
filters = Later("fateloom.tools.draw.page_data:no_filters")
saving = LaterValue("fateloom.tools.battle.saving:SAVING")
