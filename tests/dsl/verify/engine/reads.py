"""What the rules of a Program can read at all, so that states may forget the rest."""

from __future__ import annotations

from fateloom.runtime.cards.content import Called
from fateloom.runtime.program import condition as con
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.items import Ability, ChangeResource, Window
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import parts_in, record, replace
from fateloom.runtime.story.abilities import works_by_itself


@record
class Reads:
    """Which parts of a state some rule of the Program may ask for.

    `day`, `coins`, `xp`: above this number all values are alike; None: no two values are. `events`:
    events of a day, with the day.
    `largest_coins`, `largest_xp`: the greatest number that anything compares them with or takes at
    once. `markers`: whether their spaces matter.
    """

    variables: frozenset[str]
    visited: frozenset[str]
    chosen: frozenset[str]
    day: int
    events: tuple[tuple[str, int], ...]
    coins: int | None
    xp: int | None
    largest_coins: int
    largest_xp: int
    virtue: bool
    markers: bool
    effort: bool
    stayed: bool
    explored: bool
    item_order: bool


def reads_of(program: Program) -> Reads:
    """Everything that is read anywhere, texts included; reading too much is no mistake."""
    parts = tuple(parts_in(program))
    compared = [it for it in parts if isinstance(it, con.Compare)]
    costs = [it for it in parts if isinstance(it, st.Cost)]
    windows = [it.window for it in parts if isinstance(it, Ability) and works_by_itself(it)]
    optional = [it.window for it in parts if isinstance(it, Ability)]
    markers = _reads_markers(parts)
    return Reads(
        variables=frozenset(
            it.variable for it in parts if isinstance(it, con.VariableValue | con.IsOneOf)
        ),
        visited=frozenset(it.poi for it in parts if isinstance(it, con.Visited)),
        chosen=frozenset(it.option for it in parts if isinstance(it, con.Chose)),
        day=1 + max([0, *_numbers(compared, con.Measure.DAY)]),
        events=tuple((it.id, day) for it in program.events for day in it.trigger.days),
        coins=_limit(program, parts, compared, costs, st.Resource.COINS, markers=False),
        xp=None
        if _shares_xp(program)
        else _limit(program, parts, compared, costs, st.Resource.XP, markers=markers),
        largest_coins=max(
            [
                *_numbers(compared, con.Measure.COINS),
                sum(it.amount for it in costs if it.kind is st.CostKind.COINS),
                *(item.value for item in program.items),
                0,
            ]
        ),
        largest_xp=max(
            [
                *_numbers(compared, con.Measure.XP),
                sum(it.amount for it in costs if it.kind is st.CostKind.XP),
                0,
            ]
        ),
        virtue=_is_read(parts, con.Measure.VIRTUE)
        or any(it.system == "challenge" for it in program.called),  # the track begins there
        markers=markers or _is_read(parts, con.Measure.XP),
        effort=_is_read(parts, con.Measure.EFFORT)
        or any(
            isinstance(it, st.Test)
            or (isinstance(it, st.Cost) and it.kind is st.CostKind.EFFORT)
            or (isinstance(it, Ability) and it.cost_effort > 0)
            for it in parts
        ),
        stayed=Window.ON_STAY in optional,
        explored=Window.ON_EXPLORE in optional,
        item_order=bool(windows),
    )


def _shares_xp(program: Program) -> bool:
    """Whether experience buys what challenges ask for."""
    return any(isinstance(it, Called) and it.share_xp for it in parts_in(program))


def turns_round(program: Program) -> bool:
    """Whether seats matter only as those before and behind others, round the table.

    Two things are looked for from the first seat on: a copy that is put on a tile wherever it is
    (`inventory.find_copy`), and who plays in a call. Both begin with the seat whose turn it is, so
    with two heroes that is the same.
    """
    if len(program.heroes) <= 2:
        return True
    return not any(
        isinstance(it, st.Call) or (isinstance(it, st.MoveItem) and it.place is Place.TILE)
        for it in parts_in(program)
    )


def _reads_markers(parts: tuple[object, ...]) -> bool:
    """Whether tests, conditions or prices look at the tracks."""
    return any(
        isinstance(it, st.Test | con.MarkerCount)
        or (isinstance(it, st.Cost) and it.kind in (st.CostKind.SKILL, st.CostKind.XP))
        or (isinstance(it, Ability) and it.cost_skill_amount > 0)
        for it in parts
    )


def with_purses(program: Program, reads: Reads) -> Reads:
    """The same where coins can be lost and it is asked what that costs: all coins are told apart,
    up to those of the start and the most that go at once.
    """
    lost = _lost(tuple(parts_in(program)), st.Resource.COINS)
    if not lost:
        return reads
    most = max(reads.largest_coins, program.settings.coins_start + max(lost))
    return replace(reads, coins=None, largest_coins=most)


def _lost(parts: tuple[object, ...], resource: st.Resource) -> list[int]:
    """How much of a resource goes at once, wherever it does but for a price."""
    return [
        -it.amount
        for it in parts
        if (isinstance(it, st.Gain) and it.resource is resource and it.amount < 0)
        or (isinstance(it, ChangeResource) and it.resource == resource.value and it.amount < 0)
    ]


def _is_read(parts: tuple[object, ...], measure: con.Measure) -> bool:
    return any(measure in _values(it) for it in parts)


def _values(it: object) -> tuple[object, ...]:
    """The fields of a record; a Measure is a field of what reads it."""
    names: tuple[str, ...] = getattr(type(it), "__fields__", ())
    return tuple(getattr(it, name) for name in names)


def _numbers(compared: list[con.Compare], measure: con.Measure) -> list[int]:
    return [it.number for it in compared if it.quantity is measure]


def _limit(
    program: Program,
    parts: tuple[object, ...],
    compared: list[con.Compare],
    costs: list[st.Cost],
    resource: st.Resource,
    *,
    markers: bool,
) -> int | None:
    """The least value that stands for all greater ones; None where a payment could tell them apart.

    A supply that runs out (`physical_limits`) reads every single piece, but ends at twenty.
    """
    coins = resource is st.Resource.COINS
    measure = con.Measure.COINS if coins else con.Measure.XP
    kind = st.CostKind.COINS if coins else st.CostKind.XP
    if program.settings.physical_limits:
        return None
    paid = any(it.kind is kind for it in costs)
    paid |= coins and any(isinstance(it, st.Trade) for it in parts)
    read = _is_read(parts, measure)
    if not coins and (markers or read):  # experience can be spent on markers at any time
        paid = True
    if paid:
        return None
    if not read:
        return 0
    return None if _lost(parts, resource) else 1 + max(_numbers(compared, measure), default=0)
