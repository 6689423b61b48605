"""Pool games that a story calls: begun, played and ended within its own game (DDL-01, 05, 07, 08).

The frame `Asking` of the call lies on the stack all the while; the inner game is in `State.played`,
and each of its events in an event of the story. So a game is saved, undone and replayed in the
middle of a roll as anywhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.runtime.kernel.game import Chance, Decision, Over, Refusal
from fateloom.runtime.kernel.nested import from_outside, seat_inside
from fateloom.runtime.pool import event as pool
from fateloom.runtime.pool.game_rules import Event as Happened
from fateloom.runtime.pool.game_rules import PoolGameRules, PoolGameView
from fateloom.runtime.pool.refusing import refused
from fateloom.runtime.pool.sides import asked as asked_of
from fateloom.runtime.pool.state import SetUp
from fateloom.runtime.pool.tally import Tally
from fateloom.runtime.program.statement import Call, CallOutcome, Part
from fateloom.runtime.program.words import OUTCOMES, System
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.changes import with_played
from fateloom.runtime.story.state import Played, Standing, State, Worn

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from fateloom.runtime.story.flow import Flow
    from fateloom.runtime.story.index import ProgramIndex


def is_played(index: ProgramIndex, asked: Call) -> bool:
    """Whether the call is played with dice; other ones are settled at the table."""
    return asked.system is System.POOL and index.program.pool_game is not None


def rules_of(index: ProgramIndex, scene: str) -> PoolGameRules:
    """The rules of the pool game that begins with a scene; LookupError when there is none."""
    found = index.pool_games.get(scene)
    if found is None:
        pool_game = index.program.pool_game
        if pool_game is None or scene not in {it.id for it in pool_game.course.scenes}:
            raise LookupError(f"there is no scene '{scene}' to play")
        course = replace(pool_game.course, first=scene)
        found = index.pool_games[scene] = PoolGameRules(replace(pool_game, course=course))
    return found


def opened(index: ProgramIndex, state: State, scene: str, seats: tuple[int, ...]) -> Played:
    """The inner game before anything has happened in it, with what earlier ones have left."""
    heroes = tuple(state.heroes[seat].hero for seat in seats)
    table = rules_of(index, scene).setup(SetUp(heroes))
    if isinstance(table, Refusal):
        raise ValueError(table.message)
    worn = {it.hero: it.condition for it in state.worn}
    fresh = zip(heroes, table.table.conditions, strict=True)
    conditions = tuple(worn.get(hero, it) for hero, it in fresh)
    return Played(scene, seats, replace(table, table=replace(table.table, conditions=conditions)))


# --- what happens


def go_on(flow: Flow, asked: Call) -> tuple[int, ...] | None:
    """Begin the call, or end it: the numbers of its blocks that follow, in their order; None while
    somebody in it has to answer.
    """
    played = flow.state.played
    if played is None:
        flow.emit(ev.CallBegan(asked.setup, _seats(flow.index, flow.state)))
        began = _under_way(flow.state)
        for event in rules_of(flow.index, asked.setup).opening(began.table):
            flow.emit(ev.InCall(event))
        return None
    rules = rules_of(flow.index, played.scene)
    over = rules.legal(played.table)
    if not isinstance(over, Over):
        return None
    flow.emit(ev.CallEnded())
    name = outcome_of(rules, played, won=over.result == "won")
    flow.emit(ev.CallAnswered(asked.system, asked.setup, name))
    return blocks(asked, name, rules, played)


def say(flow: Flow, command: cmd.InCall) -> None:
    """What somebody, or a die, says in the inner game."""
    played = _under_way(flow.state)
    events, _ = rules_of(flow.index, played.scene).apply_legal(played.table, command.says)
    for event in events:
        flow.emit(ev.InCall(event))


def _seats(index: ProgramIndex, state: State) -> tuple[int, ...]:
    """Whoever came upon it, and those who stand on the same tile, as many as can play."""
    tile = state.heroes[state.seat].tile
    near = (
        seat
        for seat, hero in enumerate(state.heroes)
        if seat != state.seat and hero.tile == tile and hero.standing is Standing.PLAYING
    )
    pool_game = index.program.pool_game
    most = 1 if pool_game is None else pool_game.course.most
    return (state.seat, *near)[:most]


def _under_way(state: State) -> Played:
    if state.played is None:
        raise ValueError("no pool game is played")
    return state.played


# --- how it ended


def outcome_of(rules: PoolGameRules, played: Played, *, won: bool) -> str:
    """How it ended, in a word of `OUTCOMES`: where one roll has decided, by its net, else won or
    lost (DD-16, 43).
    """
    tally = played.tally
    if tally is None or not rules.course.is_one_roll(played.scene):
        return "success" if won else "failure"
    if tally.net >= rules.encounter(played.table).settings.style:
        return "style"
    return tally.outcome.value


def blocks(asked: Call, name: str, rules: PoolGameRules, played: Played) -> tuple[int, ...]:
    """The numbers of the blocks that follow: luck and purchases that hold, then the outcome."""
    tally = played.tally if rules.course.is_one_roll(played.scene) else None
    net = tally.net if tally is not None else -1 if name == "failure" else 1
    found = luck_of(asked, tally, played.bought)
    number = band_of(asked, net, rules.encounter(played.table).settings.style)
    return found if number is None else (*found, number)


def luck_of(asked: Call, tally: Tally | None, bought: Collection[str]) -> tuple[int, ...]:
    """The numbers of the blocks of luck and of purchases that hold, in their order (DDL-07, 08).
    `tally`: of the one roll that has decided, if one has.
    """
    return tuple(
        number
        for number, it in enumerate(asked.outcomes)
        if (it.part is Part.LUCK and tally is not None and _amount(it, tally) >= it.least)
        or (it.part is Part.BOUGHT and it.outcome in bought)
    )


def _amount(block: CallOutcome, tally: Tally) -> int:
    """How much of that luck a roll has given (DD-19, 22)."""
    if block.outcome == "disadvantage":
        return -tally.advantage
    return int(getattr(tally, block.outcome))


def band_of(asked: Call, net: int, style: int) -> int | None:
    """The number of the block that a net leads to: of those of its side the one that asks for most
    and is reached; a tie that has none is a success (DD-16, 43; DDL-07). None: there is no block.
    """
    side = "success" if net > 0 else "failure" if net < 0 else "tie"
    told = [it.outcome for it in asked.outcomes if it.part is Part.OUTCOME]
    if side not in told and side == "tie":
        side, net = str(OUTCOMES[System.POOL]["tie"]), 1
    reached: list[tuple[int, int]] = []
    for number, it in enumerate(asked.outcomes):
        if it.part is not Part.OUTCOME:
            continue
        least = style if it.outcome == "style" else it.least
        if (it.outcome == side or (it.outcome, side) == ("style", "success")) and least <= abs(net):
            reached.append((least, number))
        elif it.outcome == side == "tie":
            reached.append((0, number))
    return max(reached)[1] if reached else None


# --- what can be said, and seen


def to_move(index: ProgramIndex, state: State) -> Decision[cmd.Command] | Chance[cmd.Command]:
    """Who has to say what in the inner game."""
    played = _under_way(state)
    inner = rules_of(index, played.scene).legal(played.table)
    return from_outside(inner, played.seats, CARRIED)


def asked_seat(played: Played) -> int:
    """The seat of the story that is asked in there; while dice fall or a policy speaks for the
    opposition, whoever began it.
    """
    inner = asked_of(played.table.table)
    return played.seats[0 if inner is None or inner >= len(played.seats) else inner]


CARRIED: Callable[[Any], cmd.Command] = cmd.InCall


def judged(index: ProgramIndex, state: State, command: cmd.InCall) -> Refusal | None:
    """Why something does not stand in the inner game; None when it does."""
    played = _under_way(state)
    encounter = rules_of(index, played.scene).encounter(played.table)
    return refused(encounter, played.table.table, command.says)


def seen(index: ProgramIndex, state: State, seat: int | None) -> PoolGameView | None:
    """The inner game as a seat of the story sees it (DDL-15); None while none is played."""
    played = state.played
    if played is None:
        return None
    return rules_of(index, played.scene).view(played.table, seat_inside(played.seats, seat))


# --- events into the state


def began(index: ProgramIndex, state: State, event: ev.CallBegan) -> State:
    """The inner game is laid out."""
    if state.played is not None:
        raise ValueError("a pool game is played already")
    return with_played(state, opened(index, state, event.scene, event.seats))


def went_on(index: ProgramIndex, state: State, event: ev.InCall) -> State:
    """Something has happened in it."""
    played = _under_way(state)
    return with_played(state, noted(rules_of(index, played.scene), played, event.event))


def noted(rules: PoolGameRules, played: Played, event: Happened) -> Played:
    """The inner game after an event of its own."""
    table = rules.evolve(played.table, event)
    tally, bought = played.tally, played.bought
    match event:
        case pool.RollRead(read):
            tally = read
        case pool.ExtraBought(_, row) if row not in bought:
            bought = (*bought, row)
        case _:
            pass
    return Played(played.scene, played.seats, table, tally, bought)


def ended(index: ProgramIndex, state: State, event: ev.CallEnded) -> State:
    """What it has left on its heroes stays with them."""
    played = _under_way(state)
    table = played.table.table
    after = dict(zip(table.heroes, table.conditions, strict=True))
    kept = [it for it in state.worn if it.hero not in after]
    worn = (*kept, *(Worn(hero, it) for hero, it in after.items()))
    return replace(state, played=None, worn=worn)
