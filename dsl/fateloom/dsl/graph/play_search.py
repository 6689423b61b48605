"""What heroes do who go one way of the graph together: which commands of the engine lead on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from fateloom.dsl.graph.soonest.follow import MOST_ANSWERS, ROLLS
from fateloom.runtime.kernel.game import Chance, Decision
from fateloom.runtime.program.board import Side
from fateloom.runtime.program.statement import Choose
from fateloom.runtime.record import record
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.conditions import holds
from fateloom.runtime.story.script import question
from fateloom.runtime.story.state import Asking, Stage, Standing, State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fateloom.dsl.graph.queries.ground import Ground
    from fateloom.dsl.graph.queries.quest_line import QuestLine
    from fateloom.dsl.graph.soonest.follow import Told
    from fateloom.runtime.program.condition import Condition
    from fateloom.runtime.story.rules import StoryRules

NEXT = 3
"""Of what is not done yet a hero goes for the first ones in the order of the way."""
FAR = 10**6
AT_ANY_TIME = cmd.SpendXp | cmd.UseAbility | cmd.Abandon | cmd.DiscardItem | cmd.Sell | cmd.PickUp
"""What a way does not speak of."""
Done = tuple[int, ...]
"""How often each deed of a way is done."""


@record
class Deed:
    """A step of a way: an option, the beginning, or a POI to be visited (`node`), as often as
    `times`; what the hero has to have then, and what has to be so. `own`: the hero in person.
    """

    node: str
    poi: str
    times: int
    things: tuple[str, ...]
    facts: tuple[str, ...]
    own: bool
    heroes: frozenset[str]


class Search:
    """What heroes do who go one way together."""

    def __init__(
        self,
        rules: StoryRules,
        conditions: Mapping[str, Condition],
        ground: Ground,
        deeds: list[Deed],
        way: QuestLine,
        *,
        helped: bool,
    ) -> None:
        self._rules, self._index, self._conditions = rules, rules.index, conditions
        self._hero, self.deeds, self.helped = ground.hero or "", deeds, helped
        self._goal = way.goal
        self._wares = {it.target.partition(" ")[2] for it in way.edges if it.label == "sold"}
        self._branches = {it for node in way.nodes for it in node.split(" > ")[1:]}
        self._reach = max(1, ground.model.travel.reach or FAR)
        self._places: dict[str, list[str]] = {}
        for poi, tile in ground.model.travel.places:
            self._places.setdefault(poi, []).append(tile)
        self._far: dict[str, dict[str, int]] = {}

    def steps(self, state: State, done: Done) -> Iterator[tuple[Done, State, Told]]:
        """What can be next, where nobody is asked anything: how often each deed is done then, the
        state, and what was done of the way.
        """
        hero = state.heroes[state.seat].hero
        for command in self._chosen(state, self._to_do(state, hero, done)):
            node = _node_of(command)
            mine = (at for at, it in enumerate(self.deeds) if hero == self._hero or not it.own)
            at = next((at for at in mine if _is(self.deeds[at], node)), None)
            for after in self.settled(self._rules.apply_legal(state, command)[1]):
                now, told = done, self._explored(state, command)
                if at is not None and done[at] < self.deeds[at].times and self._has(at, after):
                    now = (*done[:at], done[at] + 1, *done[at + 1 :])
                    told = (*told, (state.day, hero, self.deeds[at].node))
                yield now, after, told

    def _explored(self, state: State, command: cmd.Command) -> Told:
        """The tile that somebody explores, as a part of what is told."""
        tile = command.path[-1] if isinstance(command, cmd.MoveTo) else ""
        if not tile or state.tiles[self._index.tile_at[tile]] is Side.EXPLORED:
            return ()
        return ((state.day, state.heroes[state.seat].hero, f"tile {tile}"),)

    def least(self, state: State, done: Done) -> int:
        """The day on which all can be done at the earliest: one place is visited in a turn."""
        left = zip(self.deeds, done, strict=True)
        here = state.turn.poi if state.heroes[state.seat].hero == self._hero else None
        visits = {
            it.poi: max(0, it.times - number - (it.poi == here))
            for it, number in left
            if number < it.times and (it.own or not self.helped)
        }
        hero = state.heroes[self._seat(state)]
        tiles = (state.pois[self._index.poi_at[it]].tile for it in visits)
        far = max((self._distances(it).get(hero.tile, 0) for it in tiles if it), default=0)
        before = here is None and bool(visits)  # today's visit may still be one of them
        return state.day + max(sum(visits.values()), -(-far // self._reach)) - before

    def is_won(self, state: State) -> bool:
        """Whether the hero has won in the finale that the way leads to, in a game that is over."""
        won = None if state.winner is None else state.heroes[state.winner]
        return (
            won is not None
            and won.finale is not None
            and f"finale {won.hero}.{won.finale.path}" == self._goal
        )

    def is_in(self, state: State) -> bool:
        """Whether the hero is still in the game."""
        return state.heroes[self._seat(state)].standing is Standing.PLAYING

    def settled(self, state: State) -> Iterator[State]:
        """The states to which answers and dice lead until nobody is asked anything."""
        if _is_settled(state):
            yield state
            return
        todo, seen = [state], set[State]()
        while todo and len(seen) < MOST_ANSWERS:
            one = todo.pop()
            for command in self._answers(one):
                after = self._rules.apply_legal(one, command)[1]
                if after in seen:
                    continue
                seen.add(after)
                if _is_settled(after):
                    yield after
                else:
                    todo.append(after)

    def _answers(self, state: State) -> Iterable[cmd.Command]:
        match self._rules.legal(state):
            case Chance(distribution):
                rolled = [it for it, _ in distribution.outcomes]
                return rolled[:: max(1, len(rolled) // ROLLS)]
            case Decision(_, listed):
                if any(isinstance(it, cmd.DeclareEffort) for it in listed):
                    return listed[:1]  # dice are lucky, so there need not be more of them
                frame = state.control.stack[-1] if state.control.stack else None
                asked = question(self._index, frame) if isinstance(frame, Asking) else None
                named = [
                    it
                    for it in listed
                    if isinstance(asked, Choose)
                    and isinstance(it, cmd.Choose)
                    and asked.choices[it.index].label in self._branches
                ]
                return named or [it for it in listed if self._is_answer(it)] or listed
            case _:
                return ()

    def _is_answer(self, it: cmd.Command) -> bool:
        if isinstance(it, cmd.Buy):
            return it.item in self._wares
        return not isinstance(it, AT_ANY_TIME)

    def _to_do(self, state: State, hero: str, done: Done) -> list[Deed]:
        """What the hero can do of the way, in its order; the beginning is last."""
        left = [it for it, number in zip(self.deeds, done, strict=True) if number < it.times]
        if any(not it.node.startswith("beginning ") for it in left):
            left = [it for it in left if not it.node.startswith("beginning ")]
        if hero == self._hero:
            return [it for it in left if hero in it.heroes]
        return [it for it in left if self.helped and not it.own and hero in it.heroes]

    def _chosen(self, state: State, to_do: list[Deed]) -> list[cmd.Command]:
        """What a hero does now: goes to what is to be done, does it, or waits."""
        match self._rules.legal(state):
            case Decision(_, listed):
                pass
            case _:
                return []
        nodes = [(it, node) for it in listed if (node := _node_of(it))]
        deeds = [it for it, node in nodes if any(_is(deed, node) for deed in to_do)]
        deeds += [it for it in listed if isinstance(it, cmd.PlayStage)]
        ends: list[cmd.Command] = [it for it in listed if isinstance(it, cmd.EndTurn)]
        if deeds:
            return deeds
        here = {it.poi for it in to_do}
        visits: list[cmd.Command] = [
            it for it in listed if isinstance(it, cmd.Visit) and it.poi in here
        ]
        goals = dict.fromkeys(it for deed in to_do for it in self._tiles(state, deed))
        if state.heroes[state.seat].hero == self._hero:
            return [*self._walks(state, listed, list(goals)[:NEXT]), *visits, *ends]
        if self.helped:  # each of the others goes somewhere else
            goals |= dict.fromkeys(self._dark(state))
        own = list(goals)[state.seat % max(1, len(goals)) :][:1]
        return next(it[:1] for it in (visits, self._walks(state, listed, own), ends) if it)

    def _walks(
        self, state: State, listed: Iterable[cmd.Command], goals: list[str]
    ) -> list[cmd.Command]:
        """The walks that lead nearest to each of these tiles."""
        here = state.heroes[state.seat].tile
        found: dict[cmd.Command, None] = {}
        for goal in goals:
            far = self._distances(goal)
            moves = {it: far.get(it.path[-1], FAR) for it in listed if isinstance(it, cmd.MoveTo)}
            least = min((*moves.values(), far.get(here, FAR)), default=FAR)
            found |= dict.fromkeys(it for it, number in moves.items() if number == least < FAR)
            if far.get(here, FAR) == least:
                found |= dict.fromkeys(it for it in listed if isinstance(it, cmd.Stay))
        return list(found)

    def _tiles(self, state: State, deed: Deed) -> Iterator[str]:
        """Where the place of a deed is, or can come to."""
        tile = state.pois[self._index.poi_at[deed.poi]].tile
        if tile is not None:
            yield tile
            return
        for place in self._places.get(deed.poi, ()):
            if state.tiles[self._index.tile_at[place]] is not Side.EXPLORED:
                yield place

    def _dark(self, state: State) -> Iterator[str]:
        """What the hero would have to explore on the way to the next deeds."""
        hero = state.heroes[self._seat(state)]
        deeds = [it for it in self.deeds if hero.hero in it.heroes and it.own]
        for goal in dict.fromkeys(it for deed in deeds for it in self._tiles(state, deed)):
            far, near = self._distances(goal), self._distances(hero.tile)
            for tile, side in zip(self._index.tile, state.tiles, strict=True):
                whole = far.get(hero.tile, FAR)
                if side is Side.UNEXPLORED and far.get(tile, FAR) + near.get(tile, FAR) == whole:
                    yield tile

    def _distances(self, goal: str) -> dict[str, int]:
        """How many steps away the tiles are, as if all lay on the table."""
        if goal not in self._far:
            self._far[goal] = far = {goal: 0}
            for tile in (todo := [goal]):
                for other in self._index.neighbours[tile]:
                    if other not in far:
                        far[other] = far[tile] + 1
                        todo.append(other)
        return self._far[goal]

    def _seat(self, state: State) -> int:
        return next(at for at, it in enumerate(state.heroes) if it.hero == self._hero)

    def _has(self, at: int, state: State) -> bool:
        """Whether a deed has brought what the way needs of it."""
        if state.stage is Stage.OVER:
            return True
        deed, seat = self.deeds[at], self._seat(state)
        if not {it.partition(" ")[2] for it in deed.things} <= {*state.heroes[seat].items}:
            return False
        asked = (self._conditions[it] for it in deed.facts if it in self._conditions)
        return all(holds(self._index, state, it, seat) for it in asked)


def _is_settled(state: State) -> bool:
    """Whether nobody is asked anything."""
    return state.stage is Stage.OVER or (state.stage is Stage.PLAY and not state.control.stack)


def _node_of(command: cmd.Command) -> str:
    """The node of the graph that a command stands for, of a beginning the start of it."""
    match command:
        case cmd.UseOption(option):
            return f"option {option}"
        case cmd.BeginFinale(path):
            return f".{path} at "
        case cmd.Visit(poi):
            return f"poi {poi}"
        case _:
            return ""


def _is(deed: Deed, node: str) -> bool:
    return bool(node) and (deed.node == node or node in deed.node)
