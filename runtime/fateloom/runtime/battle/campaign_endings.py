"""The ways in which an order to a campaign can end, each with commands, dice and cards that lead
there. The hero's side plays by the policy of the enemy, or does as little as it may. Whatever is
found can happen; more may.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle.called_endings import Luck, face_of
from fateloom.runtime.battle.campaign_results import Notes, end, noted
from fateloom.runtime.battle.campaign_rules import OrderRules
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.policy import answer
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.words import Hit
from fateloom.runtime.kernel import reached as kernel
from fateloom.runtime.kernel.chance import Distribution
from fateloom.runtime.kernel.game import Chance, Over
from fateloom.runtime.kernel.nested import Block

Reached = kernel.Reached[State, Notes, Command]
"""How far an order is carried out, and by which commands."""

Ways = kernel.Ways[Command]

LUCK = tuple(Luck(*it) for it in product((Hit.NONE, Hit.ELIMINATE), repeat=2))
"""How dice fall for both sides."""

CARDS = (0, -1)
"""Which of the cards is drawn that can come."""


def endings(rules: OrderRules, state: State, notes: Notes, blocks: tuple[Block, ...]) -> Ways:
    """The endings that are found from here, each with a row of commands."""
    return kernel.ways(rules, end, blocks, _played(rules, state, notes))


@lru_cache(maxsize=64)
def _played(rules: OrderRules, state: State, notes: Notes) -> tuple[Reached, ...]:
    """The order to its end, in several ways."""
    begun = Reached(state, notes)
    ways = product(LUCK, CARDS, (True, False))
    return tuple(_to_the_end(rules, begun, *it) for it in ways)


def _to_the_end(rules: OrderRules, here: Reached, luck: Luck, card: int, marches: bool) -> Reached:
    while not isinstance(to_move := rules.legal(here.state), Over):
        if isinstance(to_move, Chance):
            command = _fallen(rules, here.state, to_move.distribution, luck, card)
        elif not marches and cmd.Done() in to_move.commands:
            command = cmd.Done()
        else:
            command = answer(rules.index, here.state, to_move.commands)
        here = here.after(rules, noted, command)
    return here


def _fallen(
    rules: OrderRules, state: State, answers: Distribution[Command], luck: Luck, card: int
) -> Command:
    """What chance answers."""
    command = answers.outcomes[card][0]
    if isinstance(command, cmd.Next):
        return command
    return cmd.Die(face_of(rules.index, state, luck))
