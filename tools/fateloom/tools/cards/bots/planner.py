"""The planner: weighs what everything is worth in the end, with exact odds of every cast."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards import steps as st
from fateloom.runtime.cards.command import Command
from fateloom.runtime.cards.conditions import ABILITIES, ICONS, holds
from fateloom.runtime.cards.content import Ally, Counted, Trait
from fateloom.runtime.cards.rules import CardRules
from fateloom.runtime.cards.steps import Part
from fateloom.runtime.cards.view import View
from fateloom.runtime.cards.words import SLOT, Deck
from fateloom.runtime.kernel.game import Decision
from fateloom.tools.cards.bots import attempts
from fateloom.tools.cards.bots.attempts import Changes, aid_left, before, under_way
from fateloom.tools.cards.bots.expecting import MOST_TO_COME, expecting
from fateloom.tools.cards.bots.outlook import Outlook, Weights, add_icons, printed
from fateloom.tools.cards.bots.playing import on_table, worth_of

LITTLE = 1e-6
PARTS = tuple(Part)

LOOKED_AT = 8
"""So many cards of a deck are tried for what a journey could bring."""


class Planner:
    """Plays for the score: see `Outlook` for what things are worth to it."""

    def __init__(self, rules: CardRules, seed: int, weights: Weights | None = None) -> None:
        self._index = rules.index
        self._expecting = expecting(rules.index)
        self._random = Random(seed)
        self._weights = Weights() if weights is None else weights

    def choose(self, view: View, decision: Decision[Command]) -> Command:
        """The command of the greatest worth."""
        commands = decision.commands
        if len(commands) == 1:
            return commands[0]
        step = view.agenda[0]
        if isinstance(step, st.Ask) and not any(map(_is_played, commands)):
            return cmd.Pass()
        outlook = Outlook(self._index, self._expecting, self._weights, view, decision.seat)
        match step:
            case st.Act():
                return self._in_turn(outlook, commands)
            case st.Ask():
                played, worth = self._best_play(outlook, commands)
                return played if played is not None and worth > LITTLE else cmd.Pass()
            case st.Gather():
                return self._gathering(outlook, commands)
            case st.Keep(_, part):
                return self._kept(outlook, part, commands)
            case st.DrawEvent():
                return self._deck(outlook)
            case st.Tuck():
                return self._tucked(outlook, commands)
            case st.AimAdversaryCard(card):
                return self._aimed(outlook, card, commands)
            case st.DiscardOne() | st.LoseAlly():
                return self._discarded(outlook, commands)
            case _:
                return self._random.choice(commands)

    # --- the turn

    def _in_turn(self, outlook: Outlook, commands: Sequence[Command]) -> Command:
        played, worth = self._best_play(outlook, commands)
        if played is not None and worth > LITTLE:
            return played
        best: Command | None = None
        most = 0.0
        for command in commands:
            if isinstance(command, cmd.Gain | cmd.Attempt):
                worth = self._main(outlook, command)
                if best is None or worth > most:
                    best, most = command, worth
        journeys = [it for it in commands if isinstance(it, cmd.Journey | cmd.Swap)]
        if journeys and not outlook.view.turn.main_used:
            journey = self._journey(outlook, journeys, most)
            if journey is not None:
                return journey
        return cmd.EndTurn() if best is None else best

    def _main(self, outlook: Outlook, command: cmd.Gain | cmd.Attempt) -> float:
        match command:
            case cmd.Gain(card):
                return self._trait(outlook, card)
            case cmd.Attempt(card, path):
                return self._attempt(outlook, card, path)

    def _trait(self, outlook: Outlook, card: str) -> float:
        gained = outlook.gain(self._index.reward(card), Counted.TRAIT)
        return outlook.weights.step + gained + attempts.ending(outlook)

    def _attempt(self, outlook: Outlook, card: str, path: int) -> float:
        """Cards that are for attempts alone can be played in it for the last time."""
        places = (it for story in outlook.view.acts for it in story.row)
        ally = next((it.ally for it in places if it.card == card), "")
        last = len(outlook.me.hand) * 0.5 if outlook.is_last else 0.0
        return before(outlook, card, path, ally).worth + last

    def _journey(
        self, outlook: Outlook, commands: Sequence[cmd.Journey | cmd.Swap], most: float
    ) -> Command | None:
        """The card to replace, if the next one of its deck is expected to be that much better."""
        numbers, turn = self._index.numbers, outlook.view.turn
        swaps = any(isinstance(it, cmd.Swap) for it in commands)
        cost = 0.0 if turn.free or swaps else numbers.journey_cost * outlook.experience
        if most > self._weights.enough:
            return None
        by_act: dict[int, cmd.Journey | cmd.Swap] = {}
        least: dict[int, float] = {}
        for command in commands:
            act = self._index.story[command.card].act
            if len(outlook.me.slots[act - 1]) >= SLOT:
                continue
            worth = self._as_it_lies(outlook, command.card)
            if act not in least or worth < least[act]:
                by_act[act], least[act] = command, worth
        best, gains = None, cost + LITTLE if not swaps else -1.0
        for act, command in by_act.items():
            better = self._next_card(outlook, act, most)
            if better > gains:
                best, gains = command, better
        return best

    def _as_it_lies(self, outlook: Outlook, card: str) -> float:
        """What a visible or unseen card offers now, 0 for one that cannot be had."""
        it = self._index.story[card]
        if isinstance(it, Ally):
            return 0.0
        if isinstance(it, Trait):
            return self._trait(outlook, card) if holds(it.condition, outlook.standing()) else 0.0
        paths = range(len(self._index.paths(card)))
        return max(self._attempt(outlook, card, path) for path in paths)

    def _next_card(self, outlook: Outlook, act: int, most: float) -> float:
        """By how much the next card of the deck is expected to be better than the best now."""
        seen = {it.card for story in outlook.view.acts for it in story.row}
        seen |= {it.card for one in outlook.view.players for slot in one.slots for it in slot}
        seen |= {it for story in outlook.view.acts for it in story.discard}
        unseen = [it.id for it in self._index.cards.story if it.act == act and it.id not in seen]
        if not unseen:
            return 0.0
        looked = self._random.sample(unseen, min(LOOKED_AT, len(unseen)))
        offers = [max(0.0, self._as_it_lies(outlook, card) - most) for card in looked]
        return sum(offers) / len(offers)

    # --- cards and powers

    def _best_play(
        self, outlook: Outlook, commands: Sequence[Command]
    ) -> tuple[cmd.Play | cmd.Use | None, float]:
        best, most = None, 0.0
        for command in commands:
            if isinstance(command, cmd.Play | cmd.Use):
                worth = worth_of(outlook, command)
                if best is None or worth > most:
                    best, most = command, worth
        return best, most

    def _gathering(self, outlook: Outlook, commands: Sequence[Command]) -> Command:
        attempt = outlook.view.attempt
        if attempt is None or cmd.BuyDark() not in commands:
            return cmd.CastRunes()
        plan = under_way(outlook, attempt, Changes(), aid_left(outlook, ""))
        return cmd.BuyDark() if plan.dark else cmd.CastRunes()

    def _deck(self, outlook: Outlook) -> Command:
        """The deck whose cards can be played at this level; the brighter one where both can."""
        level = self._index.cards.level(outlook.me.track)
        return cmd.ChooseDeck(Deck.HERO if level.hero else Deck.ANTIHERO)

    # --- other choices

    def _kept(self, outlook: Outlook, part: Part, commands: Sequence[Command]) -> Command:
        """The card of the best combination with those that are still to be chosen."""
        me = outlook.me
        chosen = (me.origin, me.motivation, me.destiny)
        choices = [(one,) if one else tuple(me.dealt[at]) for at, one in enumerate(chosen)]
        at = PARTS.index(part)
        worths: dict[str, float] = {}
        for three in product(*choices):
            worth = self._combination(outlook, three)
            worths[three[at]] = max(worths.get(three[at], worth), worth)
        return max(
            (it for it in commands if isinstance(it, cmd.Keep)),
            key=lambda it: worths.get(it.card, 0.0),
        )

    def _combination(self, outlook: Outlook, three: tuple[str, ...]) -> float:
        abilities, icons, worth = [0] * len(ABILITIES), [0] * len(ICONS), 0.0
        for card in three:
            reward = self._index.reward(card)
            if card != three[-1]:
                add_icons(reward, abilities, icons)
            worth += reward.triumph + reward.tragedy
        with_destiny = list(icons)
        add_icons(self._index.reward(three[-1]), abilities, with_destiny)
        destiny = self._index.destiny.get(three[-1])
        worth += self._expecting.icons(with_destiny, MOST_TO_COME)
        worth += sum(min(2, count) for count in abilities)
        if destiny is not None:
            to_come = MOST_TO_COME
            worth += self._expecting.destiny(destiny, abilities, with_destiny, {}, to_come)
            worth += self._expecting.track(destiny, 0, to_come)
        return worth

    def _tucked(self, outlook: Outlook, commands: Sequence[Command]) -> Command:
        """Under what this seat would most like to face itself."""
        tucks = [it for it in commands if isinstance(it, cmd.Tuck)]
        return max(tucks, key=lambda it: self._as_it_lies(outlook, it.card))

    def _aimed(self, outlook: Outlook, card: str, commands: Sequence[Command]) -> Command:
        """At whom it does the least harm."""
        effects, active = self._index.event[card].effects, outlook.view.turn.active
        aims = [it for it in commands if isinstance(it, cmd.Aim)]
        return max(
            aims,
            key=lambda aim: sum(on_table(outlook, it, None, active, aim.seat) for it in effects),
        )

    def _discarded(self, outlook: Outlook, commands: Sequence[Command]) -> Command:
        """The card that is worth least to this seat."""

        def worth(card: str) -> float:
            if isinstance(self._index.story[card], Ally):
                return printed(self._index.reward(card))
            return self._as_it_lies(outlook, card)

        every = [it for it in commands if isinstance(it, cmd.Discard)]
        return min(every, key=lambda it: worth(it.card))


def _is_played(command: Command) -> bool:
    return isinstance(command, cmd.Play | cmd.Use)
