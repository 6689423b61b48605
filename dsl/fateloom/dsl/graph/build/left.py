"""What traders leave behind: a POI that is taken off the map clears its stocks (EC-45)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import either
from fateloom.dsl.graph.build.cells import HELD
from fateloom.dsl.graph.build.sketch import At
from fateloom.dsl.graph.model import LAID, Gate, Repeat, Stack, Store
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.runtime.program import statement as s
from fateloom.runtime.program.board import OnRemove, Poi
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import parts_in, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fateloom.dsl.graph.build.facts import Facts
    from fateloom.dsl.graph.build.sketch import Sketch
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.span import Span

    Traders = dict[str, list[At]]
    Adders = dict[str, list[tuple[At, s.AddToStock]]]


def _stores(program: Program, parts: Sequence[object]) -> tuple[Store, ...]:
    """The stocks of each POI that a script takes off the map, with what becomes of the goods."""
    removed = {it.poi for it in parts if isinstance(it, s.RemovePoi)}
    traders = {poi.id: _stocks(poi) for poi in program.pois}
    found: list[Store] = []
    for poi in (it for it in program.pois if it.id in removed):
        stays = {it.id for it in program.items if it.key or poi.on_remove is OnRemove.DROP}
        places = (it.tile for it in parts if isinstance(it, s.PlacePoi) and it.poi == poi.id)
        for stock in traders[poi.id]:
            wares = [*_laid(program, stock)]
            adds = (it for it in parts if isinstance(it, s.AddToStock) and it.stock == stock)
            wares += [it for one in adds for it in one.items]
            others = (it for it, stocks in traders.items() if stock in stocks and it != poi.id)
            found.append(
                Store(
                    f"poi {poi.id}",
                    stock,
                    tuple(f"item {it}" for it in dict.fromkeys(wares)),
                    tuple(f"item {it.id}" for it in program.items if it.sellable),
                    frozenset(f"item {it}" for it in stays),
                    tuple(dict.fromkeys(places)),
                    tuple(f"poi {it}" for it in others),
                )
            )
    return tuple(found)


def _stocks(poi: Poi) -> dict[str, None]:
    trades = (it for option in poi.options for it in parts_in(option.body))
    return dict.fromkeys(it.stock for it in trades if isinstance(it, s.Trade))


class Left:
    """Draws that what lies there then can be had without a trade, once the stock was laid out."""

    def __init__(self, sketch: Sketch, facts: Facts) -> None:
        self._sketch, self._facts = sketch, facts
        self._removers: dict[str, list[tuple[At, Span]]] = {}
        parts = list(parts_in(sketch.program))
        self.stores = _stores(sketch.program, parts)
        self.filled = {it.stock for it in parts if isinstance(it, s.AddToStock)}
        """The stocks to which a script adds something."""

    def remove(self, poi: str, at: At, span: Span) -> None:
        """Keep what takes a POI off the map."""
        self._removers.setdefault(f"poi {poi}", []).append((at, span))

    def draw(self, traders: Traders, adders: Adders) -> None:
        """Draw it, once all scripts are; `traders`, `adders`: what lays out a stock (DST-77)."""
        for store in self.stores:
            for at, span in self._removers.get(store.poi, ()):
                for thing in dict.fromkeys((*store.wares, *store.sold)):
                    self._moved(at, store, thing, span)
            added = adders.get(store.stock, ())
            for thing in [it for it in store.wares if it in store.stays]:
                item = thing.partition(" ")[2]
                own = [at for at, it in added if item in it.items]
                every = [*traders.get(store.stock, ()), *(at for at, _ in added)]
                openers = every if item in _laid(self._sketch.program, store.stock) else own
                again = any(it.repeat is Repeat.AGAIN for it in own)
                stacks = () if again else self._sold(store, item)
                for at, span in self._removers.get(store.poi, ()):
                    both = self._both(at, store, item, openers, span)
                    self._lies(replace(at, node=both), store, item, span)
                    self._sketch.stacks += [replace(it, source=both) for it in stacks]

    def _moved(self, at: At, store: Store, thing: str, span: Span) -> None:
        """Where a thing is then, if the stock held it."""
        lies = [f"{Place.TILE.value} {it}" for it in store.tiles]
        for where in lies if thing in store.stays else [Place.BOX.value]:
            self._facts.write(at, thing, where, 0, where, "", span)

    def _sold(self, store: Store, item: str) -> list[Stack]:
        """What limits the sale of the thing, and so what can be left of it."""
        name = f"{store.stock} {item}"
        stacks = {it.name: it for it in self._sketch.stacks}
        return [it for key, it in stacks.items() if key == name or key.startswith(f"{name} of ")]

    def _both(self, at: At, store: Store, item: str, openers: Iterable[At], span: Span) -> str:
        """The brackets for: the POI goes, and somebody has laid out what its stock holds."""
        id, of = f"all of {at.node} and {item} left in {store.stock}", (at.node, item, store.poi)
        heroes = at.heroes
        both, _ = self._sketch.shared(id, of, NodeKind.ALL_OF, "all of", span, heroes=heroes)
        laid, is_new = self._sketch.shared(
            f"one of {item} in {store.stock}", item, NodeKind.ONE_OF, "one of", span, gate=Gate.ONE
        )
        for opener in openers if is_new else ():
            self._sketch.edge(opener.node, laid, EdgeKind.NEEDS, span, condition=opener.words)
        self._sketch.edge(at.node, both, EdgeKind.NEEDS, span, condition=at.words)
        self._sketch.edge(laid, both, EdgeKind.NEEDS, span)
        return both

    def _lies(self, at: At, store: Store, item: str, span: Span) -> None:
        """Who comes there has it; it lies where the POI was."""
        titles = [self._sketch.titles.title(it) for it in store.tiles]
        label, gives = f"{LAID}{either(titles)}", EdgeKind.GIVES
        self._sketch.edge(
            at.node, f"item {item}", gives, span, label=label, repeat=at.repeat, condition=at.words
        )
        self._facts.write(at, f"item {item}", HELD, 0, "taken", "", span)


def _laid(program: Program, stock: str) -> tuple[str, ...]:
    return next(it.items for it in program.stocks if it.id == stock)
