"""The hoarder: takes what others need, and gives nothing back."""

from __future__ import annotations

from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.view import View
from fateloom.tools.story.bots.heuristics import said
from fateloom.tools.story.bots.memory import LONG_AGO
from fateloom.tools.story.bots.planner import Thinker

TIRED = 30
"""Days after which a visit is worth one again; it goes on growing, so that no place is for ever too
far away.
"""


class Hoarder(Thinker):
    """Takes every item that it can get, and keeps the dearest; never sells. Uses every option once
    before any a second time, because many are then shut for everybody. Its own finale it begins
    only where it finds nothing else to take.
    """

    PARTING = (cmd.UseAbility, cmd.Abandon, cmd.DiscardItem)

    def interest(self, poi: str, view: View) -> float:
        """Stacks and piles draw it, and places it has not been to; one after the other."""
        days = self.memory.days_since(poi, view)
        tile = next(it.tile for it in view.pois if it.poi == poi)
        lying = sum(len(heap.items) for heap in view.piles if heap.place == tile)
        if days == LONG_AGO:
            return 5.0 + lying
        return days / TIRED * (1.0 + lying)

    def unexplored(self, view: View) -> float:
        """Somebody else might get there first."""
        return 4.0

    def in_a_visit(self, view: View, decision: Decision[cmd.Command]) -> cmd.Command | None:
        """What lies about, then options, the least used first; a finale last."""
        picks = [it for it in said(decision, cmd.PickUp) if self._is_a_gain(it.item, view)]
        if picks:
            return max(picks, key=lambda it: self.known.worth(it.item))
        if options := said(decision, cmd.UseOption):
            return self.least_tried(view, options)
        finales = said(decision, cmd.BeginFinale)
        return finales[0] if finales else None

    def trade(self, view: View, decision: Decision[cmd.Command]) -> cmd.Command | None:
        """Buys the dearest thing, again and again."""
        buys = said(decision, cmd.Buy)
        return max(buys, key=lambda it: self.known.worth(it.item)) if buys else None

    def lets_go(self, item: str) -> float:
        """Cheap things first; what a destiny needs, whoever's, last."""
        card = self.known.cards[item]
        return -card.value - (100 if card.key or not card.sellable else 0)

    def _is_a_gain(self, item: str, view: View) -> bool:
        """Whether there is room for it, or something cheaper to lay down for it; so this ends."""
        hero = view.heroes[view.active]
        has_room = len(hero.items) < self.known.inventory_limit
        return has_room or any(self.lets_go(own) > self.lets_go(item) for own in hero.items)
