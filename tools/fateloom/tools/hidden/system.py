"""Haunted houses as a `System`: what the commands ask of them."""

from __future__ import annotations

from fateloom.dsl.later import Later, LaterValue
from fateloom.tools.systems import LaterCheck

NAME = "hidden"
NOUN = "haunted house"
DOCUMENT = "fateloom house"
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

check = LaterCheck("fateloom.dsl.hidden.check:check")
to_json = Later("fateloom.runtime.hidden.document:to_json")
from_json = Later("fateloom.runtime.hidden.document:from_json")
rules = Later("fateloom.runtime.hidden.game_rules:HauntedHouseRules")
agree = Later("fateloom.tools.hidden.host:agree")
in_language = Later("fateloom.tools.table.translations:reworded")
presenter = Later("fateloom.tools.hidden.presenter:HiddenPresenter")
host = Later("fateloom.tools.hidden.host:HiddenHost")
bots = LaterValue("fateloom.tools.hidden.bots.kinds:BOTS")
soak = Later("fateloom.tools.hidden.soak:HiddenSoak")
plays = Later("fateloom.dsl.plays.hidden.run:file_runner")
look = Later("fateloom.dsl.plays.hidden.look:looker")
views = Later("fateloom.dsl.graph.from_hidden:haunted_views")
filters = Later("fateloom.tools.draw.page_data:no_filters")
saving = LaterValue("fateloom.tools.hidden.saving:SAVING")
