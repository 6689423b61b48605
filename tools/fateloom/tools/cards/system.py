"""Card games as a `System`: what the commands ask of them."""

from __future__ import annotations

from fateloom.dsl.later import Later, LaterValue
from fateloom.tools.systems import LaterCheck

NAME = "cards"
NOUN = "card game"
DOCUMENT = "fateloom cards"
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
MODES: tuple[str, ...] = ("competitive", "cooperative", "beginners")

check = LaterCheck("fateloom.dsl.cards.check:check")
to_json = Later("fateloom.runtime.cards.document:to_json")
from_json = Later("fateloom.runtime.cards.document:from_json")
rules = Later("fateloom.runtime.cards.game_rules:CardGameRules")
agree = Later("fateloom.tools.cards.host:agree")
in_language = Later("fateloom.tools.table.translations:reworded")
presenter = Later("fateloom.tools.cards.presenter:CardPresenter")
host = Later("fateloom.tools.cards.host:CardHost")
bots = LaterValue("fateloom.tools.cards.bots.kinds:BOTS")
soak = Later("fateloom.tools.cards.soak:CardSoak")
plays = Later("fateloom.dsl.plays.cards.run:file_runner")
look = Later("fateloom.dsl.plays.cards.look:looker")
views = Later("fateloom.dsl.graph.from_cards:card_views")
filters = Later("fateloom.tools.draw.page_data:no_filters")
saving = LaterValue("fateloom.tools.cards.saving:SAVING")
