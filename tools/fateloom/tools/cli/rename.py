"""Give a thing of a story or of another game another id, in all its files at once.

fateloom rename my_island item oil lamp_oil
fateloom rename my_island option wreck.mend patch  the new id alone, without its POI
fateloom rename PATH card weir_1 weir             in a card game: card, or path CARD.PATH
fateloom rename PATH unit a1 guards               in a battle game: side, terrain, space, column,
                                                  type, contingent, unit, card
fateloom rename PATH tile landing stairs          in a haunted house: character, tile, card
fateloom rename PATH campaign.unit watch guards   in the tables beside a story, by the name of the
                                                  call: campaign.space, haunt.person, challenge.card

Story, tables, plays and translations change together, or not at all. Packs do not change, and games
that were saved before cannot be continued.
"""

from __future__ import annotations

from fateloom.tools.files import UsageError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("path", metavar="PATH", help="a folder")
    help = "what it is: item, poi, card, unit …; a wrong one is answered with all that there are"
    parser.add_argument("kind", metavar="KIND", help=help)
    parser.add_argument(
        "old", metavar="OLD", help="its id; POI.OPTION, HERO.PATH[.STAGE], CARD.PATH"
    )
    parser.add_argument("new", metavar="NEW", nargs="?", help="its new id")


def run(options: Namespace) -> int:
    """Rename it; gives the exit code."""
    from fateloom.tools.renaming import rename

    if options.new is None:
        from fateloom.tools.renaming import meant

        raise UsageError(meant(options.path, options.kind, options.old))
    changed = rename(options.path, options.kind, options.old, options.new)
    for name in changed:
        print(f"changed {shown(name)}")
    print(f"The {options.kind} '{options.old}' is '{options.new}' now.")
    return 0
