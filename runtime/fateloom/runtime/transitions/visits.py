"""What a hero can do on a visit (DST-32..43, 77..81, 119; EC-42, 50): options, trade, piles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import assert_never

from fateloom.runtime.program.board import Limit, Option, OptionKind, Poi
from fateloom.runtime.program.destiny import Event
from fateloom.runtime.program.statement import CostKind, Trade
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.conditions import where
from fateloom.runtime.transitions.deals import Deal, deals, told_together, told_whole
from fateloom.runtime.transitions.decisions import ItemBought, ItemSold
from fateloom.runtime.transitions.departures import gone_home, others_gone_home, payer_gone_home
from fateloom.runtime.transitions.doubts import Doubt, Unknown
from fateloom.runtime.transitions.draft import Block, Draft
from fateloom.runtime.transitions.effects import laid_out
from fateloom.runtime.transitions.enabled import asked_by
from fateloom.runtime.transitions.footprints import touched
from fateloom.runtime.transitions.item_moves import afforded, at, moved, paid
from fateloom.runtime.transitions.model import Move, Site
from fateloom.runtime.transitions.moments import OPTION_USED, Moment
from fateloom.runtime.transitions.overflow import no_more, within_limit
from fateloom.runtime.transitions.passes import passed
from fateloom.runtime.transitions.path import Path
from fateloom.runtime.transitions.script import run
from fateloom.runtime.transitions.space import NO, YES
from fateloom.runtime.transitions.variables import NO_FINALE, ItemPlace, Key, Kind, hands
from fateloom.runtime.transitions.wakes import footprint
from fateloom.runtime.transitions.watched import timely
from fateloom.runtime.transitions.work import Cast, Work


def blocks(work: Work, hero: str) -> Iterator[Block]:
    """Everything that the hero can do while visiting a POI, a finale apart."""
    for poi in work.index.program.pois:
        for tile in sorted(work.facts.placed.get(poi.id, ())):
            place = f"{poi.id}@{tile}"
            if work.has(Key(Kind.VISITED, poi.id, hero)):
                begins = partial(_begun, work, poi, tile, hero)
                yield Block(f"visit:{place}", (), (poi.span,), begins)
            for option in poi.options:
                uses = partial(_option, work, poi, option, tile, hero)
                yield Block(f"option:{option.id}@{tile}", option, (option.span,), uses)
            picks = partial(_picked_up, work, poi, tile, hero)
            yield Block(f"pick up:{place}", (), (poi.span,), picks)


def _begun(work: Work, poi: Poi, tile: str, hero: str) -> Iterator[Draft]:
    key = Key(Kind.VISITED, poi.id, hero)
    begun = tuple(work.put(it, key, YES) for it in _at(work, poi, tile, hero))
    yield Draft(
        f"visit:{poi.id}@{tile}:{hero}", Move.VISIT, hero, poi.id, poi.title, poi.span, begun,
        site=Site(tile, poi.id),
    )  # fmt: skip


def _option(work: Work, poi: Poi, option: Option, tile: str, hero: str) -> Iterator[Draft]:
    here, site = visiting(work, poi, tile, hero), Site(tile, poi.id)
    if is_trade(option):
        yield from _deals(work, here, option, replace(site, option=option.id), hero)
        return
    paths = tuple(_used(work, here, option, hero))
    yield Draft(
        f"option:{option.id}@{tile}:{hero}", Move.OPTION, hero, option.id, option.label,
        option.span, paths, site=site,
    )  # fmt: skip


def _picked_up(work: Work, poi: Poi, tile: str, hero: str) -> Iterator[Draft]:
    here, ground = visiting(work, poi, tile, hero), ItemPlace(Place.TILE, tile)
    for item in work.index.program.items:
        there = [way for it in here for way in at(work, it, item.id, ground)[0]]
        taken = [moved(work, it, item.id, ground, hands(hero)) for it in there]
        heard = [it for it in taken if timely(work) and touched(it, work.listened)]
        full = work.where(heard, Key(Kind.HELD, owner=hero), ~no_more(work))
        taken += _gone(work, full, hero)
        yield Draft(
            f"pick up:{item.id}@{poi.id}@{tile}:{hero}", Move.PICK_UP, hero, item.id, item.title,
            poi.span, tuple(taken), site=Site(tile, poi.id),
        )  # fmt: skip


def free(work: Work, hero: str) -> list[Path]:
    """The hero may act: in play, in no finale, with no more items than can be carried."""
    return within_limit(
        work, work.labelled(work.start(), Key(Kind.FINALE, owner=hero), NO_FINALE), hero
    )


def _at(work: Work, poi: Poi, tile: str, hero: str) -> list[Path]:
    """The hero may visit the POI, which lies on that tile."""
    here = work.labelled(free(work, hero), Key(Kind.HERO_TILE, owner=hero), tile)
    return work.labelled(here, Key(Kind.POI, poi.id), tile)


def visiting(work: Work, poi: Poi, tile: str, hero: str) -> tuple[Path, ...]:
    """The hero is visiting the POI, which lies on that tile.

    A watched event that asks whether the hero was there comes as the visit begins, before anything
    is done on it: the visit is an action of its own then, and comes first.
    """
    there, key = _at(work, poi, tile, hero), Key(Kind.VISITED, poi.id, hero)
    if not work.has(key):
        return tuple(there)
    heroes, number = work.company.heroes, work.space.at[key]
    watched = work.index.watched
    if any(number in asked_by(work, event, me) for event in watched for me in heroes):
        return tuple(work.labelled(there, key, True))
    return tuple(work.put(it, key, YES) for it in there)


def is_trade(option: Option) -> bool:
    """Whether an option is a trade and nothing else."""
    return len(option.body) == 1 and isinstance(option.body[0], Trade)


def _open(work: Work, paths: tuple[Path, ...], option: Option, hero: str) -> list[Path]:
    """The paths on which an option can be used (DST-35, 37, 40, 84; EC-50)."""
    found = where(work, paths, option.condition, hero)
    for key in (
        Key(Kind.CLOSED, option.id), Key(Kind.USED, option.id), Key(Kind.SPENT, option.id, hero),
    ):  # fmt: skip
        if work.has(key):
            found = work.where(found, key, 1 << NO)
    if option.kind is OptionKind.SCAN:
        price = sum(cost.kind is CostKind.ITEM for cost in option.costs)
        found = work.where(found, Key(Kind.HELD, owner=hero), -(2 << price))
    found = [way for it in found for way in afforded(work, it, hero, option.costs, option.span)[0]]
    return [_noted(work, it, option, hero) for it in found]


def _noted(work: Work, path: Path, option: Option, hero: str) -> Path:
    """The option is used, as far as its limit remembers."""
    path = work.put(path, Key(Kind.CHOSE, option.id, hero), YES)
    if option.limit is Limit.ONCE:
        path = work.put(path, Key(Kind.USED, option.id), YES)
    if option.limit is Limit.ONCE_PER_HERO:
        path = work.put(path, Key(Kind.SPENT, option.id, hero), YES)
    return path


def _used(work: Work, paths: tuple[Path, ...], option: Option, hero: str) -> list[Path]:
    """Every way through an option: its price, its script, then the events that wait for it."""
    cast = Cast(hero, None, ())
    open_ = _open(work, paths, option, hero)
    gone = [
        way for it in open_ for way in payer_gone_home(work, it, hero, option.costs, option.span)
    ]
    if option.costs:
        open_ += _others_gone(work, open_, option, hero)
    done = [way for it in open_ for way in paid(work, it, hero, option.costs)] + gone
    done = run(work, done, option.body, cast)
    after = work.index.after.get(option.id, ())
    return passed(work, done, after, cast, Moment(OPTION_USED))


def _others_gone(work: Work, paths: Iterable[Path], option: Option, hero: str) -> list[Path]:
    """Others go home at the price of an option, or while its trade is open, where that is told."""
    return [way for it in paths for way in others_gone_home(work, it, hero, option.span)]


def _gone(work: Work, paths: Iterable[Path], hero: str) -> list[Path]:
    """The player goes home while the trade is open, or with an item too many."""
    leaving = work.company.leaving
    return [way for it in paths for way in gone_home(work, it, hero)] if leaving else []


def _deals(
    work: Work, here: tuple[Path, ...], option: Option, site: Site, hero: str
) -> Iterator[Draft]:
    """A trade as its opening, which lays the stack out, and single deals behind it (DST-79).

    A trade that cannot be opened again at will (a limit, a price, a condition) is opened by a deal
    as well, or by all deals of one opening; where these are too many, further deals while it is
    open can happen, and nobody counts on them.
    """
    (trade,) = option.body
    if not isinstance(trade, Trade):
        raise TypeError(f"{option.id} is no trade")
    open_ = _open(work, here, option, hero)
    gone = [
        way for it in open_ for way in payer_gone_home(work, it, hero, option.costs, option.span)
    ]
    open_ += _others_gone(work, open_, option, hero)
    paths = [way for it in open_ for way in paid(work, it, hero, option.costs)]
    opened = tuple(way for it in paths for way in laid_out(work, it, trade.stock))
    opened += tuple(_others_gone(work, opened, option, hero))
    gone += _gone(work, opened, hero)
    after = work.index.after.get(option.id, ())
    place = f"{option.id}@{site.tile}:{hero}"
    yield Draft(
        f"option:{place}",
        Move.OPTION,
        hero,
        option.id,
        option.label,
        option.span,
        tuple(_closed(work, [*opened, *gone], after, hero)),
        site=site,
    )
    limited = bool(option.costs or option.condition or after)
    limited |= option.limit is not Limit.ONCE_A_VISIT
    several = limited and told_together(work)
    stack = ItemPlace(Place.STOCK, trade.stock)
    if limited:
        paths = list(opened)
    if limited and not (several and told_whole(work)):
        _note_deals(work, after, option, hero)
        doubt = Doubt(Unknown.TRADE, hero, option.id)
        paths += [it.with_doubt(doubt) for it in _opened_before(work, here, option, hero)]
    there = work.where(paths, Key(Kind.STOCK, trade.stock), 1 << YES)
    found: dict[Deal, list[Path]] = {}
    for first, way in deals(work, there, stack, hero, several=several):
        found.setdefault(first, []).append(way)
    for item, move in product(work.index.program.items, (Move.BUY, Move.SELL)):
        dealt = found.get((ItemBought if move is Move.BUY else ItemSold)(item.id), [])
        done = [*dealt, *_others_gone(work, dealt, option, hero), *_gone(work, dealt, hero)]
        yield Draft(
            f"{move.value}:{item.id}:{place}", move, hero, item.id, item.title,
            option.span, tuple(_closed(work, done, after, hero)), site=site,
        )  # fmt: skip


def _closed(
    work: Work, paths: Sequence[Path], after: tuple[Event, ...], hero: str
) -> Sequence[Path]:
    """A trade is over: the events that wait for it come; before, where it was open already."""
    if not after:
        return paths
    open_ = [it for it in paths if any(one.unknown is Unknown.TRADE for one in it.doubts)]
    begun = [it for it in paths if it not in open_]
    return open_ + passed(work, begun, after, Cast(hero, None, ()), Moment(OPTION_USED))


def _note_deals(work: Work, after: tuple[Event, ...], option: Option, hero: str) -> None:
    """Notes events behind a trade for which it makes a difference how many deals came before."""
    if after and work.company.leaving:
        sentence = "a player who goes home after several deals of a trade with events behind it"
        work.gap(sentence, option.span, misses=True)
    kinds = (Kind.ITEM, Kind.COPIES, Kind.HELD)
    coins = Key(Kind.RESOURCE, "coins", hero)
    for event in after:
        seen = footprint(work, event, hero)
        keys = (work.space.variables[it].key for it in seen.reads | seen.writes)
        if any(it.kind in kinds or it == coins for it in keys):
            sentence = "of a trade with events behind it, one deal is told"
            work.gap(sentence, option.span, misses=True)


def _opened_before(work: Work, here: tuple[Path, ...], option: Option, hero: str) -> Iterable[Path]:
    """The paths on which a trade may be open: it was opened, as far as its limit remembers."""
    match option.limit:
        case Limit.ONCE:
            return work.where(here, Key(Kind.USED, option.id), 1 << YES)
        case Limit.ONCE_PER_HERO:
            return work.where(here, Key(Kind.SPENT, option.id, hero), 1 << YES)
        case Limit.ONCE_A_VISIT:
            return here
        case other:
            assert_never(other)
