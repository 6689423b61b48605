"""The greedy bot: what is most certain now, and every card as soon as it can be played."""

from __future__ import annotations

from random import Random

from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards.command import Command
from fateloom.runtime.cards.conditions import ABILITIES, ICONS
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.rules import CardRules
from fateloom.runtime.cards.runes import ability_runes, core_runes
from fateloom.runtime.cards.view import View
from fateloom.runtime.kernel.game import Decision
from fateloom.tools.cards.bots.casting import chance, pool_of
from fateloom.tools.cards.bots.outlook import add_icons, printed

ENOUGH = 0.6
"""With such a chance no dark rune is bought."""


class Greedy:
    """Looks at the printed points of a card and at the odds of its cast, and no further."""

    def __init__(self, rules: CardRules, seed: int) -> None:
        self._index: Index = rules.index
        self._random = Random(seed)

    def choose(self, view: View, decision: Decision[Command]) -> Command:
        """The command that promises most now."""
        commands = decision.commands
        plays = [it for it in commands if isinstance(it, cmd.Play) and _is_fair(it, decision.seat)]
        if plays:
            return self._random.choice(plays)
        main = [it for it in commands if isinstance(it, cmd.Gain | cmd.Attempt)]
        if main:
            own = self._icons(view, decision.seat)
            return max(main, key=lambda it: self._worth(it, own))
        if cmd.BuyDark() in commands and self._wants_dark(view, decision.seat):
            return cmd.BuyDark()
        kept = [it for it in commands if isinstance(it, cmd.Keep)]
        if kept:
            return max(kept, key=lambda it: printed(self._index.reward(it.card)))
        for idle in (cmd.CastRunes(), cmd.Pass(), cmd.EndTurn()):
            if idle in commands:
                return idle
        return self._random.choice(commands)

    def _icons(self, view: View, seat: int) -> list[int]:
        """The icons of the hero's abilities (CTA-13)."""
        me, reward = view.players[seat], self._index.reward
        abilities, icons = [0] * len(ABILITIES), [0] * len(ICONS)
        for card in (me.origin, me.motivation, *(it.card for it in me.allies if it.face_up)):
            add_icons(reward(card), abilities, icons)
        for gained in (it for slot in me.slots for it in slot):
            add_icons(reward(gained.card, gained.path), abilities, icons)
        return abilities

    def _worth(self, command: cmd.Gain | cmd.Attempt, own: list[int]) -> float:
        if isinstance(command, cmd.Gain):
            return printed(self._index.reward(command.card))
        card = self._index.challenge(command.card)
        way = self._index.paths(command.card)[command.path]
        icons = dict(zip(ABILITIES, own, strict=True))
        core = core_runes(self._index.numbers.drawing_runes)
        pool = pool_of((*core, *ability_runes(card.abilities, icons)))
        return chance(pool, card.difficulty + way.harder) * printed(way.reward)

    def _wants_dark(self, view: View, seat: int) -> bool:
        it = view.attempt
        if it is None or view.players[seat].experience < 2 * self._index.numbers.dark_cost:
            return False
        printed_one = self._index.challenge(it.card).difficulty
        needed = printed_one + self._index.paths(it.card)[it.path].harder + it.harder
        return chance(pool_of(it.runes), needed) < ENOUGH


def _is_fair(play: cmd.Play, seat: int) -> bool:
    """Nobody plays against himself."""
    return play.target != seat or play.target is None
