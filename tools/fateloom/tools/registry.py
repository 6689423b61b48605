"""The rule systems that the tools know: what each is called, where its parts are, its files.

It is read on the way to an answer that is already known, so it imports nothing; `systems` finds
what a system offers.
"""

from __future__ import annotations

COMMANDS = ("check", "graph", "play", "rules", "save", "test", "soak", "text", "rename", "compile")
"""The commands of `fateloom` for games that are written in tables."""


class Starter:
    """The folder `starter` in the package of a system. `id`: its id, which becomes the name that
    was chosen; `contents`: what is in it, in a sentence; `first`: the file to begin with.
    """

    def __init__(self, id: str, contents: str, first: str) -> None:
        self.id = id
        self.contents = contents
        self.first = first


class Declared:
    """A system in words. `noun`: what a folder of it is called in a sentence; `document`: what its
    compiled files say that they are; `prefix`: how its classes in the tools begin; `places`:
    `module:name` of its rules and views, and of what is not where `systems.PLACES` has it; `modes`:
    those that can be named with `--mode`, if there are several ways to play; `commands`: of
    `fateloom` that work with it; `own`: its own kind of `systems.System`, where it has one.

    The files of a folder: `tables`: the first one heads the folder and says which system it is for;
    `trees`: (folder, ending) of files at any depth; `pack_tables`: what a pack that the first table
    names may hold beside the trees; `called`: folders with tables of what this one calls, each with
    its tables; `starter`: what `fateloom new` writes, None where it writes none of this system.
    """

    def __init__(
        self,
        noun: str,
        tables: tuple[str, ...],
        *,
        document: str,
        prefix: str,
        places: dict[str, str],
        modes: tuple[str, ...] = (),
        commands: tuple[str, ...] = COMMANDS,
        own: str = "",
        trees: tuple[tuple[str, str], ...] = (),
        pack_tables: tuple[str, ...] = (),
        called: tuple[tuple[str, tuple[str, ...]], ...] = (),
        starter: Starter | None = None,
    ) -> None:
        self.noun = noun
        self.tables = tables
        self.document = document
        self.prefix = prefix
        self.places = places
        self.modes = modes
        self.commands = commands
        self.own = own
        self.trees = trees
        self.pack_tables = pack_tables
        self.called = called
        self.starter = starter


POOL = ("pool.yaml", "characters.yaml", "scenes.yaml", "dice.yaml")

SYSTEMS: dict[str, Declared] = {
    "story": Declared(
        "story",
        ("scenario.yaml", "map.yaml", "items.yaml", "heroes.yaml"),
        document="fateloom program",
        prefix="Story",
        places={
            "to_json": "runtime.program.codec:to_json",
            "rules": "runtime.story.rules:StoryRules",
            "views": "tools.story.drawing:views",
            "filters": "tools.story.drawing:filters",
        },
        modes=("explorer", "challenger"),
        commands=(
            "check",
            "graph",
            "play",
            "rules",
            "campaign",
            "save",
            "verify",
            "test",
            "soak",
            "text",
            "rename",
            "compile",
        ),
        own="fateloom.tools.story.system:StorySystem",
        trees=(("story", ".fate"),),
        pack_tables=("items.yaml",),
        called=(
            ("pool", POOL),
            ("cards", ("challenges.yaml",)),
            ("battle", ("fights.yaml",)),
            (
                "campaign",
                (
                    "battle.yaml",
                    "theatre.yaml",
                    "units.yaml",
                    "campaign-cards.yaml",
                    "orders.yaml",
                ),
            ),
            ("hidden", ("haunts.yaml",)),
            (
                "house",
                (
                    "house.yaml",
                    "board.yaml",
                    "destinies.yaml",
                    "search.yaml",
                    "haunting.yaml",
                    "orders.yaml",
                ),
            ),
        ),
        starter=Starter(
            "my_island",
            "a whole scenario: one island, two heroes, four ways to a good end",
            "story/island.fate",
        ),
    ),
    "pool": Declared(
        "pool game",
        POOL,
        document="fateloom pool",
        prefix="Pool",
        places={
            "rules": "runtime.pool.game_rules:PoolGameRules",
            "views": "dsl.graph.from_pool:pool_views",
        },
        commands=tuple(it for it in COMMANDS if it != "rename"),
    ),
    "cards": Declared(
        "card game",
        ("cards.yaml", "tableau.yaml", "acts.yaml", "events.yaml", "quests.yaml"),
        document="fateloom cards",
        prefix="Card",
        places={
            "rules": "runtime.cards.rules:CardGameRules",
            "views": "dsl.graph.from_cards:card_views",
        },
        modes=("competitive", "cooperative", "beginners"),
        starter=Starter(
            "my_deck",
            "a small card game for one or two: twelve characters, thirty story cards, an adversary",
            "acts.yaml",
        ),
    ),
    "battle": Declared(
        "battle game",
        ("battle.yaml", "theatre.yaml", "units.yaml", "campaign-cards.yaml"),
        document="fateloom battle",
        prefix="Battle",
        places={
            "rules": "runtime.battle.rules:BattleGameRules",
            "views": "dsl.graph.from_battle:battle_views",
        },
        starter=Starter(
            "my_campaign",
            "a small campaign: two villages, nine spaces, sixteen units, eight cards",
            "units.yaml",
        ),
    ),
    "hidden": Declared(
        "haunted house",
        ("house.yaml", "board.yaml", "destinies.yaml", "search.yaml", "haunting.yaml"),
        document="fateloom house",
        prefix="Hidden",
        places={
            "rules": "runtime.hidden.rules:HauntedHouseRules",
            "views": "dsl.graph.from_hidden:haunted_views",
        },
        starter=Starter(
            "my_house",
            "a small haunted house for three or four: eleven tiles, three decks, a lever",
            "board.yaml",
        ),
    ),
}
"""By name, as in logs; each is a package of the tools."""
