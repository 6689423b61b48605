"""Flattens a Program (`transitions`), and maps states of the engine to a model (`projection`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import permutations

from fateloom.runtime.collector import CollectorPaused
from fateloom.runtime.program.board import Side
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Body
from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import replace
from fateloom.runtime.span import NOWHERE
from fateloom.runtime.story.setup import SetUp, set_up
from fateloom.runtime.story.state import Stage, State, Tracks
from fateloom.runtime.story.supply import TOKEN_PAIRS
from fateloom.runtime.transitions import (
    abilities,
    environment,
    finales,
    free_actions,
    leaving,
    visits,
)
from fateloom.runtime.transitions.assemble import actions_of, model_of
from fateloom.runtime.transitions.blocks import Earlier, Noted
from fateloom.runtime.transitions.decisions import MarkersMoved
from fateloom.runtime.transitions.departures import DEPARTURES
from fateloom.runtime.transitions.dominance import Leftovers, Winning, nonmonotone_counters
from fateloom.runtime.transitions.doubts import leftovers_of
from fateloom.runtime.transitions.draft import Block, Draft, Notes
from fateloom.runtime.transitions.environment import begun
from fateloom.runtime.transitions.item_moves import at, moved
from fateloom.runtime.transitions.marker_moves import decision
from fateloom.runtime.transitions.model import Action, Company, Goal, Model, Values
from fateloom.runtime.transitions.moments import GAME_BEGINS
from fateloom.runtime.transitions.never_full import without_full_hands
from fateloom.runtime.transitions.overflow import at_rest, laid_down
from fateloom.runtime.transitions.passes import settled
from fateloom.runtime.transitions.path import Path
from fateloom.runtime.transitions.readers import nothing
from fateloom.runtime.transitions.script import run
from fateloom.runtime.transitions.space import Space, space_of
from fateloom.runtime.transitions.turns import is_out, next_in_turn
from fateloom.runtime.transitions.variables import BOX, FinaleState, Key, Kind, Phase, hands
from fateloom.runtime.transitions.watched import timely
from fateloom.runtime.transitions.work import Cast, TooTangledError, Work

Family = Callable[[Work, str], Iterator[Block]]


class CompanyError(ValueError):
    """A company that cannot play the story; the message says why."""


def transitions(
    program: Program,
    company: Company | None = None,
    *,
    from_anywhere: bool = False,
    earlier: Earlier | None = None,
    purse: int = 0,
) -> Model:
    """The Program as guarded commands, for a company: the first heroes that it has room for, if
    none is named. `from_anywhere`: also from states that no game comes to, as `given` makes them.
    `earlier`: what was flattened of another version of the story for the same company; it becomes
    what this one has. `purse`: so many coins are told apart at least; else as many as prices and
    conditions tell apart, and of more it is in doubt what a payment leaves. `projection` does not
    know it.

    Grows with the number of ways through each script, times the heroes; and with tiles times items
    for what can be laid down. Scripts with too many ways, and whatever else cannot be said, are
    in `gaps`, never silently left out. Raises CompanyError.
    """
    company = company or Company(tuple(it.id for it in program.heroes[: program.max_players]))
    with CollectorPaused():
        if company.leaving:
            earlier = None  # what is noted for the whole story then is noted by each script
        numbers = earlier.numbers if earlier is not None else None
        own = numbers is not None or purse
        work = Work(Space(program, company, numbers, purse) if own else space_of(program, company))
        try:
            work.timely_rescues = environment.asks_for_timely_rescues(work)
        except TooTangledError:
            work.timely_rescues = False
        model = _transitions(program, work, from_anywhere, earlier)
        if work.tangled and work.timely_rescues:
            model = _transitions(program, Work(work.space), from_anywhere, earlier)
        return model


def _transitions(
    program: Program, work: Work, from_anywhere: bool, earlier: Earlier | None
) -> Model:
    company = work.company
    if program.settings.physical_limits and _too_few_tokens(program):
        sentence = "pairs of trade tokens can run out, and what is laid down lies elsewhere then"
        work.gap(sentence, program.heroes[0].span, misses=True)
    noted = earlier.noted if earlier is not None else Noted()
    before = _set_up(work)
    timely(work)  # what they listen to is noted from the first script on
    if earlier is not None:
        earlier.begin(work)
    sizes, variables = work.sizes, tuple(work.space.variables)
    try:
        leaving.note_asked(work)
        environment.note_endings(work)
    except TooTangledError as error:
        _too_tangled(work, company.heroes[0], error)
    drafts = _drafts(work, earlier)
    if work.departures > DEPARTURES:
        work.told = frozenset()  # it is a gap
        work.footprints.clear()
        drafts = _drafts(work, earlier)
    initial = tuple(_initial(work, before))  # before the gaps are asked for: it may find some
    drafts = finales.doubting_waits(work, [*drafts, *leaving.returns(work)], noted)
    abilities.note_forced(work, drafts)
    goals = tuple(_goals(work))
    least = nonmonotone_counters(drafts, _winning(goals), noted.hurting)
    counters = {it: leftovers_of(variables[it]) for it in least}
    actions = [it for draft in drafts for it in _actions(draft, sizes, counters, noted.actions)]
    if not from_anywhere:
        limit = program.settings.inventory_limit
        actions = without_full_hands(variables, initial, actions, limit)
    numbering = earlier.numbering if earlier is not None else None
    model = model_of(company, variables, initial, actions, goals, work.gaps, numbering)
    if earlier is not None:
        earlier.end()
    return model


def _actions(
    draft: Draft, sizes: list[int], counters: Leftovers, notes: Notes[list[Action]]
) -> list[Action]:
    """The actions of a draft, made once for equal ones: where they stand is no part of that."""
    key = (replace(draft, paths=(), span=NOWHERE), frozenset(counters))
    found = notes.of(draft.paths, key, lambda: actions_of(draft, sizes, counters))
    if found and found[0].span != draft.span:
        return [replace(it, span=draft.span) for it in found]
    return found


FAMILIES: tuple[Family, ...] = (
    free_actions.blocks, visits.blocks, finales.blocks, environment.blocks, leaving.blocks,
)  # fmt: skip


def _drafts(work: Work, earlier: Earlier | None) -> list[Draft]:
    return [
        draft
        for hero in work.company.heroes
        for family in FAMILIES
        for draft in _heeding(work, family, hero, earlier)
    ]


def projection(program: Program, model: Model) -> Callable[[State], Values]:
    """What reads a state of the engine as a state of the model."""
    space = space_of(program, model.company)
    readers = [
        space.readers[space.at[it.key]] if it.key in space.at else nothing for it in model.variables
    ]
    return lambda state: tuple([read(state) for read in readers])


def marker_decision(program: Program, model: Model) -> Decide:
    """What tells the decisions of heroes about their markers, as actions of the model do."""
    tracks = space_of(program, model.company).tracks
    return lambda hero, skill, before, after: decision(tracks, hero, skill, before, after)


def is_settled(state: State) -> bool:
    """Whether a state of the engine lies between two steps of the model: in play, nothing open."""
    return state.stage is Stage.PLAY and not state.control.stack and not state.control.due


def _too_few_tokens(program: Program) -> bool:
    """Whether there can be more stacks and piles than there are pairs of trade tokens (EC-40)."""
    return bool(program.items) and len(program.tiles) + len(program.stocks) > TOKEN_PAIRS


Decide = Callable[[str, Skill | None, Tracks, Tracks], MarkersMoved]
"""The decision of a hero to move markers of a skill (None: any) from these positions to those."""


def _heeding(work: Work, family: Family, hero: str, earlier: Earlier | None) -> Iterator[Draft]:
    """The drafts of a family. One script that is too tangled ends the family and is noted."""
    try:
        for block in family(work, hero):
            made = (at_rest(work, settled(work, it)) for it in block.drafts())
            yield from earlier.drafts(work, hero, block, made) if earlier is not None else made
    except TooTangledError as error:
        _too_tangled(work, hero, error)


def _too_tangled(work: Work, hero: str, error: TooTangledError) -> None:
    span = error.span if error.span.file else work.index.hero[hero].span
    work.tangled = True
    work.gap("a script has too many ways through it to be told apart", span, misses=True)


def _set_up(work: Work) -> State:
    company = work.company
    state = set_up(work.index, SetUp(len(company.heroes), company.heroes, company.mode))
    if not isinstance(state, State):
        raise CompanyError(state.message)
    return state


def _initial(work: Work, state: State) -> Iterator[Values]:
    """What the game is when the first hero may act: the set-up, run as a script (DST-09, 11), for
    every way to sit, and to draw the first player.
    """
    heroes = work.company.heroes
    for seats in permutations(heroes):
        seated = replace(state, heroes=tuple(state.heroes[heroes.index(it)] for it in seats))
        drawn = range(len(seats)) if work.index.settings.random_first_player else (0,)
        for first in drawn:
            values = work.space.values(replace(seated, first=first))
            (path,) = work.start()
            path.guard = {at_: 1 << value for at_, value in enumerate(values)}
            for hero in seats:
                for item in work.index.hero[hero].items:
                    for there in at(work, path, item, BOX)[0]:
                        path = moved(work, there, item, BOX, hands(hero)).with_overflow(hero)
            try:
                for done in _laid_out(work, [path], state, seats[first]):
                    yield done.result(values)
            except TooTangledError as error:
                _too_tangled(work, seats[first], error)
                yield path.result(values)


def _laid_out(work: Work, paths: Iterable[Path], state: State, hero: str) -> list[Path]:
    """The map is laid out, and the first turn begins: for the next hero where the first is out."""
    ways = [(it, hero) for it in laid_down(work, paths, hero)]
    for tile, side in zip(work.index.program.tiles, state.tiles, strict=True):
        if side is Side.EXPLORED:
            ways = [way for it in ways for way in _tile_laid_out(work, *it, tile.on_explore)]
    found: list[Path] = []
    for way, me in ways:
        if way.over:
            found.append(way)
            continue
        begin = begun(work, [way.resumed()], me, work.index.on_day.get(1, ()), GAME_BEGINS)
        found += laid_down(work, begin, me)
    return found


def _tile_laid_out(work: Work, path: Path, me: str, body: Body) -> Iterator[tuple[Path, str]]:
    """The ways through the script of a tile, with whose turn it is behind it."""
    if path.over:
        yield path, me
        return
    for way in run(work, [path.resumed()], body, Cast(me, None, ())):
        if way.over or not is_out(work, way.functions, me):
            yield way, me
        else:
            yield from next_in_turn(work, way, me, seated=True)


def _winning(goals: tuple[Goal, ...]) -> Winning:
    found: Winning = {}
    for it in goals:
        _, values = found.get(it.hero, (it.variable, 0))
        found[it.hero] = it.variable, values | 1 << it.value
    return found


def _goals(work: Work) -> Iterator[Goal]:
    for hero in work.company.heroes:
        destiny = work.index.destiny.get(hero)
        key = Key(Kind.FINALE, owner=hero)
        for path in destiny.paths if destiny else ():
            won = work.space.code(key, FinaleState(Phase.WON, path.id))
            yield Goal(hero, path.id, work.space.at[key], won)
