"""The judgement over all states of a game: who can be shut out of every finale."""

from __future__ import annotations

from collections import defaultdict

from tests.dsl.verify.engine.explore import (
    MOST,
    Graph,
    Node,
    Table,
    TooManyStatesError,
    is_playing,
    seat_of,
    tables,
)

from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.answers import top
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import Stage, Step, Trading

PURSES = (2, 4)
"""How much more than ever asked for a purse can hold, where it fills without end: a verdict stands
if it is the same for both."""


@record
class Lost:
    """A shortest play to a state at rest from which the hero cannot win alone any more."""

    setup: SetUp
    commands: tuple[cmd.Command, ...]


@record
class Verdict:
    """What is so of a hero at a table; `lost` is None: safe."""

    hero: str
    lost: Lost | None

    @property
    def safe(self) -> bool:
        """Whether the hero can never be blocked."""
        return self.lost is None


@record
class Judgement:
    """All heroes of a table; `states`: how many were looked at."""

    table: Table
    verdicts: dict[str, Verdict]
    states: int

    @property
    def safe(self) -> dict[str, bool]:
        """By hero, whether they are safe."""
        return {it.hero: it.safe for it in self.verdicts.values()}


def judge(program: Program, table: Table, *, leaving: bool = False, most: int = MOST) -> Judgement:
    """The verdicts for one table. `leaving`: the others may also go home, at any time.

    Raises TooManyStatesError above `most` states, and where the answer hangs on how much a purse
    that fills without end can hold.
    """
    first = _judge(program, table, leaving, most, PURSES[0])
    if first is None:
        one, two = (_judged(program, table, leaving, most, purse) for purse in PURSES)
        if one.safe != two.safe:
            raise TooManyStatesError(f"{table.name}: the answer hangs on the size of purses")
        return one
    return first


def judge_all(
    program: Program, *, leaving: bool = False, most: int = MOST
) -> dict[Table, Judgement]:
    """The verdicts for all tables of a story."""
    return {it: judge(program, it, leaving=leaving, most=most) for it in tables(program)}


def _judge(
    program: Program, table: Table, leaving: bool, most: int, purse: int
) -> Judgement | None:
    """None: the purses were too small to hold all that can be had."""
    graph = Graph(program, table, leaving=leaving, most=most, purse=purse)
    return None if graph.canonical.capped else of_graph(graph)


def _judged(program: Program, table: Table, leaving: bool, most: int, purse: int) -> Judgement:
    return of_graph(Graph(program, table, leaving=leaving, most=most, purse=purse))


def of_graph(graph: Graph) -> Judgement:
    """The verdict for each hero."""
    return Judgement(
        graph.table,
        {hero: Verdict(hero, _lost(graph, hero)) for hero in graph.table.heroes},
        len(graph.nodes),
    )


def _lost(graph: Graph, hero: str) -> Lost | None:
    hopeful = can_win_alone(graph, hero)
    for at in range(graph.reached):  # in the order of the search: a shortest play first
        node = graph.nodes[at]
        if node.rest and hero not in node.out and at not in hopeful:
            return Lost(*graph.play_to(at))
    return None


# --- what the hero can do alone


@record
class Moves:
    """What can follow a node while the others do nothing: `hero`: the hero chooses, or has luck;
    else everything that can follow has to be allowed for.
    """

    hero: bool
    to: tuple[int, ...]


def can_win_alone(graph: Graph, hero: str) -> set[int]:
    """The nodes from which the hero can win, whatever the others are forced to do on the way.

    The least fixed point: round by round, a node counts when a choice of the hero leads to a win or
    a node that counts, or when all that others are forced to say or roll does. A forced answer that
    ends the game is no block, so it counts.
    """
    leads_from: dict[int, list[int]] = defaultdict(list)
    missing: dict[int, int] = {}
    todo: list[int] = []
    for at, node in enumerate(graph.nodes):
        if node.asked is None or not is_playing(node, hero):
            continue
        moves = _moves(graph, at, node, hero)
        ends = [it for it in moves.to if graph.nodes[it].state.stage is Stage.OVER]
        goes_on = {it for it in moves.to if graph.nodes[it].state.stage is not Stage.OVER}
        if moves.hero:
            missing[at] = 1
            if any(_wins(graph.nodes[it], hero) for it in ends):
                missing[at] = 0
        else:
            missing[at] = len(goes_on)
        if not missing[at]:
            todo.append(at)
        for to in goes_on:
            leads_from[to].append(at)
    good = set(todo)
    while todo:
        for before in leads_from[todo.pop()]:
            if before in good:
                continue
            missing[before] -= 1
            if not missing[before]:
                good.add(before)
                todo.append(before)
    return good


def _moves(graph: Graph, at: int, node: Node, hero: str) -> Moves:
    own = node.asked == seat_of(node.state, hero)
    edges = [it for it in graph.edges[at] if not isinstance(it.command, cmd.LeaveGame)]
    if not own and node.rest:  # the least that the rules ask for
        least = cmd.PlayStage if node.state.turn.step is Step.FINALE else cmd.EndTurn
        edges = [it for it in edges if isinstance(it.command, least)]
    elif not own and isinstance(top(node.state), Trading):
        edges = [it for it in edges if isinstance(it.command, cmd.CloseTrade)]
    return Moves(own, tuple(graph.held.get((at, it.command), it.to) for it in edges))


def _wins(node: Node, hero: str) -> bool:
    state = node.state
    return state.winner is not None and state.heroes[state.winner].hero == hero
