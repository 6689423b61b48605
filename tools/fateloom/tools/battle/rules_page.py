"""One page of rules for the players of a battle game, made of its options, and its lessons."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.content import Options
from fateloom.runtime.battle.view import View
from fateloom.runtime.battle.words import Control, RouteKind
from fateloom.tools.battle import boards
from fateloom.tools.battle.words import Names
from fateloom.tools.table.content import Content, Contents, heading, note, page
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.words import listed


def rules_page(names: Names) -> Contents:
    """The rules in short; of the fights of a story, those of a battle alone."""
    campaign = names.campaign
    if names.battle_game.fights:
        return _fights(names)
    return page(
        heading(tr("The aim")),
        tr(
            "{side} against {other}, in {turns} {turns:turn|turns}. "
            "Victory is checked after every phase and every battle.",
            side=names.side(0),
            other=names.side(1),
            turns=campaign.turns,
        ),
        *boards.aims(names)[1:],
        *(() if names.orders else _turn(names)),
        heading(tr("The march")),
        *_march(names),
        heading(tr("A battle")),
        *_battle(names),
        heading(tr("After a battle")),
        *_after(names),
        *_advanced(names),
        tr("The words map, forces, boxes, cards, chart and odds show what lies on the table."),
    )


def _turn(names: Names) -> Contents:
    """The phases of a turn. In a campaign of a story its orders stand in their place."""
    return page(
        heading(tr("A turn")),
        f"{_first(names)} "
        + tr("Each side draws a card, recruits, marches, and fights its battles."),
        tr(
            "Card: the top card of your own deck says how many recruits come, who may march "
            "and how far, and what else happens. It counts for this turn alone."
        ),
        tr(
            "Recruits enter from your Recruit Box, in your recruit spaces, where no enemy "
            "stands. {spaces}.",
            spaces=_recruit_spaces(names),
        ),
    )


def _fights(names: Names) -> Contents:
    """The fights of a story: there is no map, no card and no turn."""
    return page(
        heading(tr("A battle")),
        tr(
            "A battle goes on round by round until all units of one side are eliminated or "
            "panicked."
        ),
        tr(
            "Each round both roll a die for superiority. Add 1 for an elite unit that is not "
            "panicked, and 1 for more artillery than the other side. The higher total fires "
            "first; the defender wins ties."
        )
        if names.campaign.options.artillery and any(it.artillery for it in names.campaign.types)
        else tr(
            "Each round both roll a die for superiority. Add 1 for an elite unit that is not "
            "panicked. The higher total fires first; the defender wins ties."
        ),
        *_fire(),
        tr(
            "The winner keeps the field. What is left of the loser falls back, or is "
            "eliminated where there is no way out. Then all panicked units recover."
        ),
        *_advanced_rules(names, names.campaign.options),
        tr("The words forces, chart and odds show what lies on the table."),
    )


def _first(names: Names) -> str:
    first = names.campaign.first
    if first is None:
        return tr("The sides take turns at moving first.")
    return tr("First to move in every turn: {side}.", side=names.side(first))


def _recruit_spaces(names: Names) -> str:
    return "; ".join(
        f"{names.side(side)}: {listed(map(names.space, spaces)) if spaces else tr('nowhere')}"
        for side, spaces in enumerate(names.campaign.recruit_spaces)
    )


def _march(names: Names) -> Iterator[str]:
    options, campaign = names.campaign.options, names.campaign
    yield tr(
        "Each unit that the card names may march so many spaces along roads, alone or with others, "
        "once a turn. A unit named twice uses the larger number. Nobody has to march. Any number "
        "of units can stand in a space."
    )
    yield tr(
        "A unit that enters a space with enemies stops there; all marches end before any battle."
    )
    if any(it.stop for it in campaign.terrains):
        stops = listed(names.title("terrain", it.id) for it in campaign.terrains if it.stop)
        yield tr("A march also ends on: {terrains}.", terrains=stops)
    if any(it.kind is RouteKind.RIVER for it in campaign.routes):
        bridges = listed(names.type(it.id) for it in campaign.types if it.bridges)
        said = (
            tr_noop(
                "Land units stop when they enter a river space, unless one of these stands there "
                "already: {types}."
            )
            if bridges
            else tr_noop("Land units stop when they enter a river space.")
        )
        yield tr(said, types=bridges)
        yield tr(
            "Fleets move along rivers only. An enemy fleet or an enemy fortification stops them. "
            "Before it moves, a fleet takes {count} land {count:unit|units} aboard at most; they "
            "land where it ends.",
            count=options.per_fleet,
        )
        if any(it.sea and it.stop for it in campaign.terrains):
            seas = (it for it in campaign.terrains if it.sea and it.stop)
            named = listed(names.title("terrain", it.id) for it in seas)
            yield tr("A fleet also stops on: {terrains}.", terrains=named)
    if options.fog:
        yield tr("You see what is in an enemy stack only where your own units stand with it.")
    if options.control is Control.LAST:
        yield tr(
            "A side controls every space where it was the last to stand alone when a phase or a "
            "battle ended; riding through takes nothing."
        )
    else:
        yield tr("A side controls a space while it stands there alone.")


def _battle(names: Names) -> Iterator[str]:
    yield tr(
        "Where both sides stand in a space there is a battle. Whose turn it is attacks, and picks "
        "the order. A battle goes on round by round until all units of one side are eliminated or "
        "panicked."
    )
    yield (
        tr(
            "Each round both roll a die for superiority. Add 1 for an elite unit that is not "
            "panicked, 1 for more artillery than the other side, and what your card gives in your "
            "own attack. The higher total fires first; the defender wins ties."
        )
        if names.campaign.options.artillery
        else tr(
            "Each round both roll a die for superiority. Add 1 for an elite unit that is not "
            "panicked, and what your card gives in your own attack. The higher total fires first; "
            "the defender wins ties."
        )
    )
    yield from _fire()


def _fire() -> Iterator[str]:
    """Who fires, who is hit, and what panic does."""
    yield tr(
        "Then the sides fire in turn, one unit at a time, each unit once a round: as many dice as "
        "its strength, read in the column of its type (chart). The owner of the target chooses who "
        "is hit. Eliminations come first, and hit units that are not panicked first."
    )
    yield tr(
        "A panicked unit fires no more in this battle, and a second panic eliminates it. Defending "
        "elites, and defenders in a fortification of their own, do not panic."
    )


def _after(names: Names) -> Iterator[str]:
    yield tr(
        "The winner keeps the space. What is left of the loser falls back together to one space "
        "next to it that is no river and holds no enemies; with none, it is eliminated. Then all "
        "panicked units recover."
    )
    if any(it.kind is RouteKind.RIVER for it in names.campaign.routes):
        yield tr(
            "Fleets fall back along a river, each with {count} land {count:unit|units} aboard at "
            "most.",
            count=names.campaign.options.per_fleet,
        )
    yield tr(
        "Eliminated units go to the Dead Pile and never come back; some go to the Recruit Box "
        "instead, and can be recruited again."
    )


def _advanced(names: Names) -> Iterator[Content]:
    said = tuple(_advanced_rules(names, names.campaign.options))
    if said:
        yield heading(tr("Advanced rules"))
        yield from map(note, said)


def _advanced_rules(names: Names, options: Options) -> Iterator[str]:
    types = names.campaign.types
    if options.breakoff and any(it.breaks_off for it in types):
        able = listed(names.type(it.id) for it in types if it.breaks_off)
        yield tr(
            "Breaking off: instead of firing, these may leave a battle as in a retreat: {types}.",
            types=able,
        )
        yield tr(
            "All have broken off only if nobody of that side was killed or stays; else the battle "
            "is lost."
        )
    if options.pursuit:
        able = listed(names.type(it.id) for it in types if it.pursues)
        yield tr(
            "Pursuit: an attacker who has won may send units on by one road to one space, and "
            "attacks there at once. These pursue, if they were not panicked: {types}. Where all "
            "enemies broke off, the defender may pursue as well. Before each battle of a pursuit "
            "it is checked whether somebody has won.",
            types=able,
        )
    if options.morale:
        yield tr(
            "Major battles: with {count} {count:unit|units} or more on each side, leaders not "
            "counted, the winner takes a unit from the Recruit Box, and the loser puts one there.",
            count=options.major,
        )
    if options.supply:
        yield tr(
            "Supply: units further than {count} {count:space|spaces} from every own supply unit, "
            "fleet and fortification march 1 space less (1 at least) and fire 1 die less.",
            count=options.supply_range,
        )
    if options.forts:
        able = listed(names.type(it.id) for it in types if it.builds_forts)
        markers = listed(
            f"{names.side(side)} {count}" for side, count in enumerate(names.campaign.forts)
        )
        yield tr(
            "Forts: before the march, these may build a fort where they stand: {types}. Fort "
            "markers: {markers}. Own units that defend in a fort do not panic.",
            types=able,
            markers=markers,
        )


def dice_page(names: Names) -> Contents:
    """The dice: what each number does."""
    return page(
        heading(tr("The dice")),
        tr(
            "All dice have six faces. Superiority: the higher one. Volleys: each die is read "
            "in the column of the unit that fires."
        ),
        *boards.chart(names),
    )


def lesson(names: Names, view: View) -> tuple[str, str]:
    """What explains the moment in a first game."""
    match view.agenda[0]:
        case st.Recruit():
            return "recruit", tr(
                "Your card brings recruits: units from your Recruit Box enter the map, and may "
                "march in this turn if the card says so."
            )
        case st.March():
            return "march", tr(
                "Your card says who may march and how far. Choose a stack, then where it goes: as "
                "a whole, or unit by unit. Where you meet enemies there is a battle after the "
                "march. Type map to see the map, forces for your units, a name of a space for what "
                "stands there, rules for all of the rules."
            )
        case st.Fire():
            return "fire", tr(
                "You fire one unit, then the other side does. The number behind a unit is its "
                "strength: so many dice. Most often the strongest unit fires first, before it can "
                "be hit. Type odds for all chances."
            )
        case st.Assign():
            return "assign", tr(
                "Your units are hit, and you choose who. An elimination takes a unit off the map; "
                "panic silences it until the battle is over, and a second panic eliminates it."
            )
        case _:
            return "", ""
