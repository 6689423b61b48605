"""How probable a finale is at best where nobody helps, by a day and for so many coins: over all
games of a table, by the engine's own dice.

Of a test it is chosen which results are good enough: the worst of them decides how the game goes
on, and what they are worth together is its chance (`docs/dsl/quest-graph.md`).
"""

from __future__ import annotations

from fractions import Fraction

from tests.dsl.graph.claims.played import Happened, Played
from tests.dsl.verify.engine.explore import Edge

from fateloom.runtime.kernel.game import Chance
from fateloom.runtime.program.items import Window
from fateloom.runtime.program.program import Program
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.answers import top
from fateloom.runtime.story.index import SKILL_AT
from fateloom.runtime.story.state import InTest, State

Worth = int | Fraction


def best_chance(
    game: Played, finale: str, day: int, coins: int | None = None, *, of_the_start: bool = False
) -> Worth:
    """The best chance of a game that wins the finale by that day; `coins`: so many are spent at
    most; `of_the_start`: each test is made with the skill of the start.
    """
    hero = finale.partition(" ")[2].split(".")[0]
    out: dict[int, list[tuple[Edge, Happened]]] = {}
    for at, edge, it in game.steps(hero):
        if _is_bare(game.nodes[at].state, edge.command):
            out.setdefault(at, []).append((edge, it))
    if of_the_start:
        for at in [it for it in out if _is_skilled(game.program, game.nodes[it].state)]:
            del out[at]
    purses = [None] if coins is None else list(range(coins + 1))
    worth: dict[tuple[int, int, int | None], Worth] = {}
    for left in range(day):
        for purse in purses:
            changed = True
            while changed:
                changed = False
                for at in sorted(out, reverse=True):
                    new = _value(game, at, out[at], left, purse, finale, worth)
                    if new > worth.get((at, left, purse), 0):
                        worth[at, left, purse] = new
                        changed = True
    return max((worth.get((at, day - 1, purses[-1]), 0) for at in [*game.starts] or [0]), default=0)


def _value(
    game: Played,
    at: int,
    edges: list[tuple[Edge, Happened]],
    left: int,
    purse: int | None,
    finale: str,
    worth: dict[tuple[int, int, int | None], Worth],
) -> Worth:
    hero = finale.partition(" ")[2].split(".")[0]

    def behind(edge: Edge, it: Happened) -> Worth:
        paid = dict(it.paid).get(hero, 0)
        if it.days > left or (purse is not None and paid > purse):
            return 0
        if it.won:
            return int(it.won == finale)
        return worth.get((edge.to, left - it.days, None if purse is None else purse - paid), 0)

    if not isinstance(edges[0][0].command, cmd.Roll):
        return max(behind(*it) for it in edges)
    asked = game.rules.legal(game.nodes[at].state)
    assert isinstance(asked, Chance)
    weights = {str(it): weight for it, weight in asked.distribution.outcomes}
    found = sorted(
        ((behind(*it), weights[str(it[0].command)]) for it in edges),
        key=lambda one: one[0],
        reverse=True,
    )
    best, sure = Fraction(0), Fraction(0)
    for value, weight in found:
        sure += weight
        best = max(best, sure * value)
    return best


def _is_bare(state: State, command: cmd.Command) -> bool:
    """Whether no effort dice are rolled along, and nothing is used in a test."""
    if isinstance(command, cmd.DeclareEffort):
        return command.dice == 0
    return not (isinstance(command, cmd.UseAbility) and isinstance(top(state), InTest))


def _is_skilled(program: Program, state: State) -> bool:
    """Whether a test is made in another way than at the start."""
    if not isinstance(top(state), InTest):
        return False
    hero = state.heroes[state.seat]
    (own,) = (it for it in program.heroes if it.id == hero.hero)
    spaces = {it.skill: it.spaces for it in own.markers}
    if hero.markers != tuple(spaces.get(it, ()) for it in SKILL_AT) or state.turn.bonus:
        return True
    helps = {it.id for it in program.items if it.ability and it.ability.window is Window.PASSIVE}
    return bool(helps & {*hero.items} - {*own.items})
