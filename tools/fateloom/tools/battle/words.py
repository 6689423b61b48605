"""The names in a battle game, and units, effects and conditions in the words of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from fateloom.runtime.battle import conditions as cn
from fateloom.runtime.battle import effects as ef
from fateloom.runtime.battle.conditions import Condition
from fateloom.runtime.battle.content import (
    AllUnits,
    Card,
    Movement,
    OfContingent,
    OfType,
    OneUnit,
    Selection,
)
from fateloom.runtime.battle.game import BattleGame
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.words import Box, Phase, Whose
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.matching import without_article
from fateloom.tools.table.named import Named
from fateloom.tools.table.words import capital, counted, listed, signed

BOXES = {Box.RECRUIT: tr_noop("the Recruit Box"), Box.DEAD: tr_noop("the Dead Pile")}

PHASES = {
    Phase.IMMEDIATELY: tr_noop("at once"),
    Phase.RECRUITING: tr_noop("when recruits enter"),
    Phase.MARCH: tr_noop("before the march"),
    Phase.BATTLE: tr_noop("in the battles of this turn"),
    Phase.END: tr_noop("at the end of the turn"),
}
"""When the event of a card happens."""


class Names(Named):
    """The words of a battle game by their places."""

    def __init__(self, battle_game: BattleGame) -> None:
        super().__init__(battle_game.words)
        self.battle_game = battle_game
        self.campaign = battle_game.campaign
        self.index = Index(battle_game.campaign)
        self.orders = frozenset(it.id for it in battle_game.orders)
        """The orders of a story; their cards lie out of play."""
        self.letters = _letters([self.side(0), self.side(1)])
        """What stands for each side on the map."""

    def side(self, side: int) -> str:
        """A side."""
        return self.title("side", self.battle_game.sides[side])

    def space(self, id: str) -> str:
        """A space."""
        return self.title("space", id)

    def unit(self, id: str) -> str:
        """A unit; one that the hearer may not know is a unit."""
        return self.title("unit", id) if id else tr("a unit")

    def units(self, ids: Iterable[str]) -> str:
        """Several units; equal names are counted."""
        names = Counter(map(self.unit, ids))
        return listed(name if n == 1 else f"{n} × {name}" for name, n in names.items())

    def card(self, id: str) -> str:
        """A campaign card."""
        return self.title("card", id)

    def terrain(self, space: str) -> str:
        """The terrain of a space."""
        return self.title("terrain", self.index.terrain[space].id)

    def type(self, id: str) -> str:
        """A type of units."""
        return self.title("type", id)

    def kind(self, unit: str) -> str:
        """What a unit is: `infantry 3, elite`."""
        it = self.index.unit[unit]
        said = tr_noop("{type} {strength}, elite") if it.elite else tr_noop("{type} {strength}")
        return tr(said, type=self.type(it.type), strength=it.strength)

    def whole(self, unit: str) -> str:
        """A unit with what it is."""
        return f"{self.unit(unit)} ({self.kind(unit)})"

    # --- cards

    def selection(self, who: Selection) -> str:
        """Whom a card moves."""
        match who:
            case AllUnits():
                return tr("every unit")
            case OfType(type):
                return self.type(type)
            case OfContingent(contingent):
                return self.title("contingent", contingent)
            case OneUnit(unit):
                return self.unit(unit)

    def movement(self, it: Movement) -> str:
        """An entry of a card: `cavalry 3 spaces`."""
        who = self.selection(it.who)
        return tr("{who} {count} {count:space|spaces}", who=who, count=it.spaces)

    def recruits(self, card: Card) -> str:
        """What a card brings; "" for nothing."""
        it, said = card.recruits, []
        if it.units:
            said.append(self.units(it.units))
        if it.count:
            said.append(tr("{count} {count:unit|units} of your choice", count=it.count))
        if not said or not it.spaces:
            return listed(said)
        spaces = listed(map(self.space, it.spaces), "or")
        return tr("{units} at {spaces}", units=listed(said), spaces=spaces)

    def effect(self, effect: ef.Effect) -> str:
        """An effect of a card, as its owner reads it."""
        match effect:
            case ef.Superiority(count):
                said = tr_noop("{bonus} to your superiority die when you attack")
                return tr(said, bonus=signed(count))
            case ef.ExtraDice(count):
                return tr(
                    "{count} {count:more die|more dice} for your first volley of each round when "
                    "you attack",
                    count=count,
                )
            case ef.DenyRetreat():
                return tr("units that lose to your attack are eliminated instead of falling back")
            case ef.Reshuffle():
                return tr("your discards are shuffled into your deck")
            case ef.RemoveUnit(whose, count, type, to):
                said = (
                    tr_noop("you put {units} into {box}")
                    if whose is Whose.OWN
                    else tr_noop("the enemy puts {units} into {box}")
                )
                return tr(said, units=self._some(count, type), box=tr(BOXES[to]))
            case ef.AddUnit(count, type):
                units = self._some(count, type)
                said = tr_noop("{units} {count:enters|enter} from your Recruit Box")
                return tr(said, units=units, count=count)
            case ef.Peek(space):
                return self._on_stack(
                    space,
                    tr_noop("you look into an enemy stack"),
                    tr_noop("you look into the enemy stack at {space}"),
                )
            case ef.MoveBonus(count):
                said = tr_noop(
                    "units that the card moves march {count} {count:space|spaces} further"
                )
                return tr(said, count=count)
            case ef.Bombard(column, count, space):
                return self._on_stack(
                    space,
                    tr_noop("{dice} ({column}) fall on an enemy stack, which does not answer"),
                    tr_noop(
                        "{dice} ({column}) fall on the enemy stack at {space}, which does not "
                        "answer"
                    ),
                    dice=counted(count, "die", "dice"),
                    column=self.title("column", column),
                )

    def _some(self, count: int, type: str | None) -> str:
        """So many units, of a type or of any."""
        return counted(count, "unit") if type is None else f"{count} × {self.type(type)}"

    def _on_stack(self, space: str, any: str, one: str, **values: str) -> str:
        """A message about any enemy stack, or another one about that in a space."""
        if space == ef.ANY:
            return tr(any, **values)
        return tr(one, space=self.space(space), **values)

    def event(self, card: Card) -> str:
        """The event of a card, with its moment; "" for none."""
        if card.event is None:
            return ""
        what = "; ".join(map(self.effect, card.event.effects))
        return f"{tr(PHASES[card.event.phase])}: {what}"

    def card_lines(self, card: Card) -> tuple[tuple[str, str], ...]:
        """A card as names and texts: what it brings, who moves, its event."""
        moves = "; ".join(map(self.movement, card.movements)) or tr("nobody")
        is_gone = card.removed and card.id not in self.orders
        rows = (
            (tr("Recruits"), self.recruits(card)),
            (tr("Marches"), moves),
            (tr("Event"), capital(self.event(card))),
            (tr("Then"), tr("the card leaves the game") if is_gone else ""),
        )
        return tuple((name, text) for name, text in rows if text)

    # --- victory

    def victory(self, number: int) -> str:
        """What a side has to do, in half a sentence."""
        said = self.title("victory", str(number), "-")
        if said != "-":
            return said
        it = self.campaign.victories[number]
        return self.condition(it.side, it.condition)

    def condition(self, side: int, condition: Condition) -> str:
        """A victory condition of a side, in half a sentence."""
        match condition:
            case cn.Controls(space):
                said = tr_noop("{side} controls {space}")
                return tr(said, side=self.side(side), space=self.space(space))
            case cn.DeadAtLeast(whose, count):
                return tr(
                    "{count} {count:unit|units} of {side} {count:is|are} in the Dead Pile",
                    count=count,
                    side=self.side(whose),
                )
            case cn.UnitsIn(space, whose, least):
                return tr(
                    "at least {count} {count:unit|units} of {side} in {space}",
                    count=least,
                    side=self.side(whose),
                    space=self.space(space),
                )
            case cn.TurnAtLeast(turn):
                return tr("it is turn {turn} or later", turn=turn)
            case cn.Always():
                return tr("nothing else has come true")
            case cn.AllOf(parts):
                return listed(self.condition(side, it) for it in parts)
            case cn.AnyOf(parts):
                return listed((self.condition(side, it) for it in parts), "or")
            case cn.Not(part):
                said = self.condition(side, part)
                return tr("it is not so that {condition}", condition=said)


def _letters(sides: list[str]) -> tuple[str, str]:
    """The beginning of the name of each side, without an article, as long as they differ.

    >>> _letters(["The Company", "The Clans"]), _letters(["Lowmark", "Reed"])
    (('Co', 'Cl'), ('L', 'R'))
    """
    one, other = map(without_article, sides)
    for letters in (1, 2, 3):
        if one[:letters].casefold() != other[:letters].casefold():
            return one[:letters], other[:letters]
    return "A", "B"
