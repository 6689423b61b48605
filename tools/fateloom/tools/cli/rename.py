"""Give a thing of a story or of another game another id, in all its files at once.

fateloom rename PATH item rope cord
fateloom rename PATH option ferry.pay cross       the new id alone, without its POI
fateloom rename PATH card weir_1 weir             in a card game: card, or path CARD.PATH
fateloom rename PATH unit a1 guards               in a battle game: side, terrain, space, column,
                                                  type, contingent, unit, card
fateloom rename PATH tile landing stairs          in a haunted house: character, tile, card

Story, tables, plays and translations change together, or not at all. Packs do not change, and games
that were saved before cannot be continued.
"""

from __future__ import annotations

from fateloom.tools.files import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

KINDS = (
    "hero", "item", "tile", "poi", "npc", "variable", "stock", "scene", "event",
    "option", "path", "stage", "card",
    "side", "terrain", "space", "column", "type", "contingent", "unit", "character",
)  # fmt: skip
"""Those of `dsl.renaming` and of the module `renaming` of each system, which are not imported here;
a test holds them together.
"""


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("path", metavar="PATH", help="a folder")
    parser.add_argument("kind", metavar="KIND", choices=KINDS, help=", ".join(KINDS))
    parser.add_argument(
        "old", metavar="OLD", help="its id; POI.OPTION, HERO.PATH[.STAGE], CARD.PATH"
    )
    parser.add_argument("new", metavar="NEW", help="its new id")


def run(options: Namespace) -> int:
    """Rename it; gives the exit code."""
    from fateloom.tools.renaming import rename

    changed = rename(options.path, options.kind, options.old, options.new)
    for name in changed:
        print(f"changed {shown(name)}")
    print(f"The {options.kind} '{options.old}' is '{options.new}' now.")
    return 0
