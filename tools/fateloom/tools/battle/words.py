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
from fateloom.tools.table.named import Named
from fateloom.tools.table.words import capital, counted, listed

BOXES = {Box.RECRUIT: "the Recruit Box", Box.DEAD: "the Dead Pile"}

PHASES = {
    Phase.IMMEDIATELY: "at once",
    Phase.RECRUITING: "when recruits enter",
    Phase.MARCH: "before the march",
    Phase.BATTLE: "in the battles of this turn",
    Phase.END: "at the end of the turn",
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
        return self.title("unit", id) if id else "a unit"

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
        return f"{self.type(it.type)} {it.strength}{', elite' if it.elite else ''}"

    def whole(self, unit: str) -> str:
        """A unit with what it is."""
        return f"{self.unit(unit)} ({self.kind(unit)})"

    # --- cards

    def selection(self, who: Selection) -> str:
        """Whom a card moves."""
        match who:
            case AllUnits():
                return "every unit"
            case OfType(type):
                return self.type(type)
            case OfContingent(contingent):
                return self.title("contingent", contingent)
            case OneUnit(unit):
                return self.unit(unit)

    def movement(self, it: Movement) -> str:
        """An entry of a card: `cavalry 3 spaces`."""
        return f"{self.selection(it.who)} {counted(it.spaces, 'space')}"

    def recruits(self, card: Card) -> str:
        """What a card brings; "" for nothing."""
        it, said = card.recruits, []
        if it.units:
            said.append(self.units(it.units))
        if it.count:
            said.append(f"{counted(it.count, 'unit')} of your choice")
        where = f" at {listed(map(self.space, it.spaces), 'or')}" if it.spaces and said else ""
        return listed(said) + where if said else ""

    def effect(self, effect: ef.Effect) -> str:
        """An effect of a card, as its owner reads it."""
        match effect:
            case ef.Superiority(count):
                return f"{count:+d} to your superiority die when you attack"
            case ef.ExtraDice(count):
                dice = counted(count, "more die", "more dice")
                return f"{dice} for your first volley of each round when you attack"
            case ef.DenyRetreat():
                return "units that lose to your attack are eliminated instead of falling back"
            case ef.Reshuffle():
                return "your discards are shuffled into your deck"
            case ef.RemoveUnit(whose, count, type, to):
                who = "you put" if whose is Whose.OWN else "the enemy puts"
                what = counted(count, "unit") if type is None else f"{count} × {self.type(type)}"
                return f"{who} {what} into {BOXES[to]}"
            case ef.AddUnit(count, type):
                what = counted(count, "unit") if type is None else f"{count} × {self.type(type)}"
                return f"{what} enters from your Recruit Box"
            case ef.Peek(space):
                return f"you look into {self._stack(space)}"
            case ef.MoveBonus(count):
                return f"units that the card moves march {counted(count, 'space')} further"
            case ef.Bombard(column, count, space):
                dice = counted(count, "die", "dice")
                column = self.title("column", column)
                return f"{dice} ({column}) fall on {self._stack(space)}, which does not answer"

    def _stack(self, space: str) -> str:
        return "an enemy stack" if space == ef.ANY else f"the enemy stack at {self.space(space)}"

    def event(self, card: Card) -> str:
        """The event of a card, with its moment; "" for none."""
        if card.event is None:
            return ""
        what = "; ".join(map(self.effect, card.event.effects))
        return f"{PHASES[card.event.phase]}: {what}"

    def card_lines(self, card: Card) -> tuple[tuple[str, str], ...]:
        """A card as names and texts: what it brings, who moves, its event."""
        moves = "; ".join(map(self.movement, card.movements)) or "nobody"
        is_gone = card.removed and card.id not in self.orders
        rows = (
            ("Recruits", self.recruits(card)),
            ("Marches", moves),
            ("Event", capital(self.event(card))),
            ("Then", "the card leaves the game" if is_gone else ""),
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
                return f"{self.side(side)} controls {self.space(space)}"
            case cn.DeadAtLeast(whose, count):
                are = "is" if count == 1 else "are"
                units = counted(
                    count, f"unit of {self.side(whose)}", f"units of {self.side(whose)}"
                )
                return f"{units} {are} in the Dead Pile"
            case cn.UnitsIn(space, whose, least):
                units = counted(
                    least, f"unit of {self.side(whose)}", f"units of {self.side(whose)}"
                )
                return f"at least {units} in {self.space(space)}"
            case cn.TurnAtLeast(turn):
                return f"it is turn {turn} or later"
            case cn.Always():
                return "nothing else has come true"
            case cn.AllOf(parts):
                return listed(self.condition(side, it) for it in parts)
            case cn.AnyOf(parts):
                return listed((self.condition(side, it) for it in parts), "or")
            case cn.Not(part):
                return f"it is not so that {self.condition(side, part)}"


def _letters(sides: list[str]) -> tuple[str, str]:
    """The beginning of the name of each side, without an article, as long as they differ.

    >>> _letters(["The Company", "The Clans"]), _letters(["Lowmark", "Reed"])
    (('Co', 'Cl'), ('L', 'R'))
    """
    one, other = (it.removeprefix("The ") for it in sides)
    for letters in (1, 2, 3):
        if one[:letters].casefold() != other[:letters].casefold():
            return one[:letters], other[:letters]
    return "A", "B"
