"""Items going from place to place on a path, and prices (DST-83, 84, 110..121; EC-41, 58, 59)."""

from __future__ import annotations

from collections import Counter
from itertools import product

from fateloom.runtime.program.items import AnyOfCategory, ItemMatch, OneItem
from fateloom.runtime.program.statement import Cost, CostKind, Resource
from fateloom.runtime.program.words import Place
from fateloom.runtime.span import Span
from fateloom.runtime.transitions.conditions import carries, lies
from fateloom.runtime.transitions.decisions import Decision, ItemGiven
from fateloom.runtime.transitions.doubts import Doubt, Unknown, leftovers_of
from fateloom.runtime.transitions.facts import COUNTED, prices_in_skill
from fateloom.runtime.transitions.marker_moves import has_room, move_markers
from fateloom.runtime.transitions.path import By, Path
from fateloom.runtime.transitions.variables import BOX, GONE, ItemPlace, Key, Kind, hands
from fateloom.runtime.transitions.work import Work


def at(work: Work, path: Path, item: str, place: ItemPlace) -> tuple[list[Path], list[Path]]:
    """The paths on which a copy of the item is at the place, and those on which none is."""
    there: list[Path] = []
    not_there: list[Path] = []
    for it, holds in lies(work, item, place)(path):
        (there if holds else not_there).append(it)
    return there, not_there


def moved(work: Work, path: Path, item: str, source: ItemPlace, target: ItemPlace) -> Path:
    """A copy that is at `source` goes to `target`."""
    if source == target:
        return path
    if work.space.single(item):
        path = work.put(path, Key(Kind.ITEM, item), work.space.code(Key(Kind.ITEM, item), target))
    else:
        path = work.add(path, Key(Kind.COPIES, item, place=source), -1)
        path = work.add(path, Key(Kind.COPIES, item, place=target), 1)
    for place, amount in ((source, -1), (target, 1)):
        if place.place is Place.HERO:
            path = work.add(path, Key(Kind.HELD, owner=place.id), amount)
    return path


def moved_if_there(
    work: Work, path: Path, item: str, source: ItemPlace, target: ItemPlace
) -> list[Path]:
    """The item goes to `target` where a copy is at `source`; else nothing happens.

    Between places that are nobody's hands one table says both.
    """
    if source.place is not Place.HERO and target.place is not Place.HERO:
        return moved_by_table(work, path, item, source, target, None)
    there, not_there = at(work, path, item, source)
    return [*(moved(work, it, item, source, target) for it in there), *not_there]


def moved_by_table(
    work: Work, path: Path, item: str, source: ItemPlace, target: ItemPlace, unless: int | None
) -> list[Path]:
    """The item goes from `source` to `target`, neither of them in anybody's hands, where a copy is
    at `source` and the variable `unless` is still 0. One table says all of it.
    """
    also = () if unless is None else (unless,)
    if work.space.single(item):
        name = work.space.at[Key(Kind.ITEM, item)]
        code = work.space.codes[name]
        if source not in code or target not in code:
            return [path]
        old, new = code[source], code[target]
        return path.combined(
            name, (name, *also), lambda v, *shut: new if v == old and not any(shut) else v
        )
    here, there = (work.space.at.get(Key(Kind.COPIES, item, place=it)) for it in (source, target))
    if here is None:
        return [path]
    paths = [path]
    if there is not None:
        last = work.sizes[there] - 1
        paths = path.combined(
            there, (there, here, *also),
            lambda v, n, *shut: min(v + 1, last) if n and not any(shut) else v,
        )  # fmt: skip
    return [
        way
        for it in paths
        for way in it.combined(
            here, (here, *also), lambda n, *shut: n if any(shut) else max(n - 1, 0)
        )
    ]


def taken_from_box(
    work: Work, path: Path, hero: str, matches: tuple[ItemMatch, ...]
) -> tuple[list[Path], list[Path]]:
    """The hero takes the first item that the box has (EC-41), and may have too many then; behind
    it, where there is none.
    """
    wanted = [item for match in matches for item in work.matching(match)]
    given: list[Path] = []
    without = [path]
    for item in dict.fromkeys(wanted):
        further: list[Path] = []
        for it in without:
            there, not_there = at(work, it, item, BOX)
            given += [moved(work, way, item, BOX, hands(hero)).with_overflow(hero) for way in there]
            further += not_there
        without = further
    return given, without


def answered(path: Path, hero: str, said: Decision, me: str, item: str) -> Path:
    """A decision about an item, in the turn of hero `me`: nobody can count on that of another."""
    if hero == me:
        return path.marked(By.PLAYER, said)
    return path.marked(By.OTHER, said, frozenset({Doubt(Unknown.ANSWER, hero, item)}))


def given_back(
    work: Work, path: Path, hero: str, matches: tuple[ItemMatch, ...], me: str
) -> list[Path]:
    """An item goes back to the box for each match; which one, if several can, its owner says, in
    the turn of hero `me`.

    Where there is none for a match, nothing goes for it.
    """
    paths = [path]
    for match in matches:
        found: list[Path] = []
        items = work.matching(match)
        for it in paths:
            for item in items:
                for way in at(work, it, item, hands(hero))[0]:
                    said = answered(way, hero, ItemGiven(item), me, item) if len(items) > 1 else way
                    found.append(moved(work, said, item, hands(hero), BOX))
            found += [way for way, holds in carries(work, it, hero, match) if not holds]
        paths = found
    return paths


def moved_from_wherever(
    work: Work, path: Path, item: str, target: ItemPlace, me: str
) -> list[Path]:
    """What a story does with an item that is put somewhere (MoveItem): the active hero's copy or
    the box's; for a tile one from out of the game, from the box, or from wherever. The first copy
    that is found may lie where it is to go.
    """
    if work.space.single(item) or target.place is not Place.TILE:
        return _moved_in_order(work, path, item, target, work.order(me))
    return [
        way
        for it, heroes in work.orders(path, me)
        for way in _moved_in_order(work, it, item, target, heroes)
    ]


def _moved_in_order(
    work: Work, path: Path, item: str, target: ItemPlace, heroes: tuple[str, ...]
) -> list[Path]:
    """The same; whose copy it is, where several have one, the order of the heroes says."""
    if target.place is Place.TILE:
        in_hand = {hands(hero) for hero in heroes}
        rest = [it for it in work.space.places(item) if it not in in_hand | {BOX, GONE}]
        npcs = [it for it in rest if it.place is Place.NPC]
        others = [it for it in rest if it.place is not Place.NPC]
        sources = [GONE, BOX, *npcs, *others, *(hands(hero) for hero in heroes)]
    else:
        sources = [hands(heroes[0]), BOX]
    done: list[Path] = []
    open_ = [path]
    for source in sources:
        further: list[Path] = []
        for it in open_:
            there, not_there = at(work, it, item, source)
            done += [moved(work, way, item, source, target) for way in there]
            further += not_there
        open_ = further
    return [*done, *open_]


# --- resources and prices


def changed(work: Work, path: Path, key: Key, amount: int) -> list[Path]:
    """A resource goes up or down as far as it goes (EC-58, 59).

    The last value of coins and experience stands for all greater ones. What is left of it after a
    loss is not known: it is given as the least that it can be (`dominance` says when a plan may
    rely on that), and as all that may be left besides. Where pieces can run out, all are told, and
    a gain is what the box has left (EC-40).
    """
    where = work.space.at.get(key)
    if where is None or amount == 0:
        return [path]
    pieces = work.space.pieces(Resource(key.subject))
    if amount > 0 and pieces is not None:
        own = (key._replace(owner=it) for it in work.order(key.owner or ""))
        return path.combined(
            where,
            tuple(work.space.at[it] for it in own),
            lambda now, *rest: now + max(0, min(amount, pieces - now - sum(rest))),
        )
    less = work.add(path, key, amount)
    if amount > 0 or not work.space.variables[where].open_end:
        return [less]
    last = work.sizes[where] - 1
    many = path.where(where, 1 << last)
    if not many:
        return [less]
    unknown = sum({1 << v for it in many for v in range(last + 1) if it.possible(where) >> v & 1})
    return [
        less.leaning(where, unknown),
        *(
            work.put(it, key, left).spared(where, leftovers_of(work.space.variables[where]))
            for it in many
            for left in range(max(last + amount, 0) + 1, last + 1)
        ),
    ]


def afforded(
    work: Work, path: Path, hero: str, costs: tuple[Cost, ...], span: Span
) -> tuple[list[Path], list[Path]]:
    """The paths on which the hero can pay a price, and those on which not (DST-84)."""
    can: list[Path] = [path]
    cannot: list[Path] = []
    for kind in COUNTED:
        amount = sum(cost.amount for cost in costs if cost.kind is kind)
        if amount == 0:
            continue
        key = Key(Kind.RESOURCE, kind.value, hero)
        size = work.sizes[work.space.at[key]]
        enough = (1 << size) - 1 & ~((1 << amount) - 1)
        further: list[Path] = []
        for it in can:
            yes, no = work.split(it, key, enough)
            further += yes
            cannot += no
        can = further
    for skill, amount in prices_in_skill(costs):
        further = []
        for it in can:
            yes, no = has_room(work, it, hero, skill, amount)
            further += yes
            cannot += no
        can = further
    matches = items_of(costs)
    if _share(work, matches):
        categories = [it for it in matches if isinstance(it, AnyOfCategory)]
        if len(categories) > 1:
            sentence = "a price of several items of categories that have one in common"
            work.gap(
                f"{sentence} is taken to be payable in whatever way it begins", span, misses=True
            )
        found = [_all_in_hand(work, it, hero, matches) for it in can]
        cannot += [way for _, no in found for way in no]
        return [way for yes, _ in found for way in yes], cannot
    for match in matches:
        further = []
        for it in can:
            for way, holds in carries(work, it, hero, match):
                (further if holds else cannot).append(way)
        can = further
    return can, cannot


def _share(work: Work, matches: tuple[ItemMatch, ...]) -> bool:
    """Whether one item could do for two parts of a price."""
    every = [item for it in matches for item in dict.fromkeys(work.matching(it))]
    return len(every) > len({*every})


def _all_in_hand(
    work: Work, path: Path, hero: str, matches: tuple[ItemMatch, ...]
) -> tuple[list[Path], list[Path]]:
    """The paths on which the hero has an item of its own for each part of a price, and the others:
    every choice of one for each is tried.
    """
    done: list[Path] = []
    rest = [path]
    for chosen in dict.fromkeys(
        tuple(sorted(it)) for it in product(*(work.matching(one) for one in matches))
    ):
        can, cannot = rest, list[Path]()
        for item, number in Counter(chosen).items():
            split = [_in_hand(work, it, hero, item, number) for it in can]
            can = [way for yes, _ in split for way in yes]
            cannot += [way for _, no in split for way in no]
        done += can
        rest = cannot
    return done, rest


def _in_hand(
    work: Work, path: Path, hero: str, item: str, number: int
) -> tuple[list[Path], list[Path]]:
    """The paths on which the hero has so many copies of an item, at least, and the others."""
    if number == 1:
        return at(work, path, item, hands(hero))
    key = Key(Kind.COPIES, item, place=hands(hero))
    if work.space.single(item) or not work.has(key):
        return [], [path]
    size = work.sizes[work.space.at[key]]
    return work.split(path, key, (1 << size) - 1 & ~((1 << number) - 1))


def paid(work: Work, path: Path, hero: str, costs: tuple[Cost, ...]) -> list[Path]:
    """A price that can be paid is taken."""
    paths = [path]
    for cost in in_order(costs):
        if cost.kind in COUNTED:
            key = Key(Kind.RESOURCE, cost.kind.value, hero)
            paths = [way for it in paths for way in changed(work, it, key, -cost.amount)]
        elif cost.item is not None:
            paths = [way for it in paths for way in given_back(work, it, hero, (cost.item,), hero)]
        else:
            paths = [
                way
                for it in paths
                for way in move_markers(work, it, hero, cost.skill, -cost.amount, hero)
            ]
    return paths


def in_order(costs: tuple[Cost, ...]) -> list[Cost]:
    """The parts of a price as they are taken: what is counted, the items, the ones named first, and
    spaces of skill, those of any skill last.
    """
    items = [it for it in costs if it.kind is CostKind.ITEM]
    spaces = [it for it in costs if it.kind is CostKind.SKILL]
    return [
        *(it for it in costs if it.kind in COUNTED),
        *sorted(items, key=lambda it: not isinstance(it.item, OneItem)),
        *sorted(spaces, key=lambda it: it.skill is None),
    ]


def items_of(costs: tuple[Cost, ...]) -> tuple[ItemMatch, ...]:
    """The items of a price, the ones named first."""
    found = [cost.item for cost in costs if cost.kind is CostKind.ITEM and cost.item is not None]
    return tuple(sorted(found, key=lambda match: not isinstance(match, OneItem)))
