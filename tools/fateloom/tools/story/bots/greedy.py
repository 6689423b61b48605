"""Bots that look at what is before them: the greedy one goes straight for a sign of progress, and
for its own finale; the hoarder takes what others need.
"""

from __future__ import annotations

from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.view import View
from fateloom.tools.story.bots.heuristics import ourselves, said
from fateloom.tools.story.bots.memory import LONG_AGO
from fateloom.tools.story.bots.planner import Thinker

RESTED = 8
"""Days after which a place is worth its visit again; it goes on growing, so that no place is for
ever too far away.
"""

CARRIES = 3
"""Items that it buys up to; the rest of the room is for what its destiny asks for."""


class Greedy(Thinker):
    """Begins its finale as soon as it may; till then it looks where its destiny points, tries what
    it has not tried, and leaves what only cost it something.
    """

    def interest(self, poi: str, view: View) -> float:
        """Most for places of the own destiny, and for places never seen; less after a visit."""
        days = self.memory.days_since(poi, view)
        asked = poi in self.known.pois or any(it.startswith(f"{poi}.") for it in self.known.options)
        worth = 3.0 if poi in self.known.finales else 2.5 if asked else 1.0
        if days == LONG_AGO:
            return worth + 3.0
        return worth * days / RESTED

    def unexplored(self, view: View) -> float:
        """A little less than a place that is known and was never visited."""
        return 3.5

    def in_a_visit(self, view: View, decision: Decision[cmd.Command]) -> cmd.Command | None:
        """The finale; what lies about; then options, those of the destiny first."""
        if finales := said(decision, cmd.BeginFinale):
            return finales[0]
        room = len(ourselves(view).items) < self.known.inventory_limit
        for pick in said(decision, cmd.PickUp):
            if room or (self.known.wants(pick.item) and self._has_spare(view)):
                return pick
        options = [it for it in said(decision, cmd.UseOption) if self._is_worth_it(it.option)]
        if not options:
            return None
        asked = [it for it in options if it.option in self.known.options]
        return self.least_tried(view, asked or options)

    def trade(self, view: View, decision: Decision[cmd.Command]) -> cmd.Command | None:
        """Buys what its destiny asks for, and a few things beside; sells nothing."""
        hero = ourselves(view)
        room = len(hero.items) < self.known.inventory_limit
        for buy in said(decision, cmd.Buy):
            new = buy.item not in hero.items
            if room and new and (self.known.wants(buy.item) or len(hero.items) < CARRIES):
                return buy
        return None

    def lets_go(self, item: str) -> float:
        """Cheap things first, what the destiny asks for last."""
        return -self.known.worth(item) - (100 if self.known.wants(item) else 0)

    def _is_worth_it(self, option: str) -> bool:
        """Whether an option is new, asked for, or did no harm; else once in a while."""
        memory = self.memory
        if option in self.known.options or memory.tries[option] < 2 or memory.gain(option) >= 0:
            return True
        return not self.random.randrange(4)

    def _has_spare(self, view: View) -> bool:
        return any(not self.known.wants(item) for item in ourselves(view).items)


# --- the hoarder: takes what others need, and gives nothing back


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
