"""The rule systems that the tools know, and which files a folder of each has: the one list of them.

It is read on the way to an answer that is already known, so it imports nothing; `systems` finds
what a system offers.
"""

from __future__ import annotations


class Starter:
    """The folder `starter` in the package of a system. `id`: its id, which becomes the name that
    was chosen; `contents`: what is in it, in a sentence; `first`: the file to begin with.
    """

    __slots__ = ("contents", "first", "id")

    def __init__(self, id: str, contents: str, first: str) -> None:
        self.id = id
        self.contents = contents
        self.first = first


class Layout:
    """The files of a folder. `tables`: the first one heads the folder and says which system it is
    for; `trees`: (folder, ending) of files at any depth; `pack_tables`: what a pack that the first
    table names may hold beside the trees; `called`: folders with tables of what this one calls,
    each with its tables; `starter`: what `fateloom new` writes, None where it writes none of this
    system.
    """

    __slots__ = ("called", "pack_tables", "starter", "tables", "trees")

    def __init__(
        self,
        tables: tuple[str, ...],
        *,
        trees: tuple[tuple[str, str], ...] = (),
        pack_tables: tuple[str, ...] = (),
        called: tuple[tuple[str, tuple[str, ...]], ...] = (),
        starter: Starter | None = None,
    ) -> None:
        self.tables = tables
        self.trees = trees
        self.pack_tables = pack_tables
        self.called = called
        self.starter = starter


POOL = ("pool.yaml", "characters.yaml", "scenes.yaml", "dice.yaml")

SYSTEMS = {
    "story": Layout(
        ("scenario.yaml", "map.yaml", "items.yaml", "heroes.yaml"),
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
    "pool": Layout(POOL),
    "cards": Layout(
        ("cards.yaml", "tableau.yaml", "acts.yaml", "events.yaml", "quests.yaml"),
        starter=Starter(
            "my_deck",
            "a small card game for one or two: twelve characters, thirty story cards, an adversary",
            "acts.yaml",
        ),
    ),
    "battle": Layout(
        ("battle.yaml", "theatre.yaml", "units.yaml", "campaign-cards.yaml"),
        starter=Starter(
            "my_campaign",
            "a small campaign: two villages, nine spaces, sixteen units, eight cards",
            "units.yaml",
        ),
    ),
    "hidden": Layout(
        ("house.yaml", "board.yaml", "destinies.yaml", "search.yaml", "haunting.yaml"),
        starter=Starter(
            "my_house",
            "a small haunted house for three or four: eleven tiles, three decks, a lever",
            "board.yaml",
        ),
    ),
}
"""By name, as in logs; each is a package of the tools with a module `system`."""
