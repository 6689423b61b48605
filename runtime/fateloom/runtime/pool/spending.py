"""What the symbols of a roll buy (DD-24..34; section 1.4 of the rules, rows SP-1..9)."""

from __future__ import annotations

from enum import StrEnum

from fateloom.runtime.pool.building import Side
from fateloom.runtime.pool.dice import Symbol
from fateloom.runtime.pool.tally import Outcome, Tally
from fateloom.runtime.record import record, replace


class Row(StrEnum):
    """What can be bought, in the order of the rules."""

    CLEAR_STRESS = "clear-stress"
    AID_ALLY = "aid-ally"
    GAIN_FATE = "gain-fate"
    MARK_STRESS = "mark-stress"
    HINDER_ALLY = "hinder-ally"
    TURN_FOR_THE_BETTER = "turn-for-the-better"
    BREAK_THING = "break-thing"
    SET_BACK = "set-back"
    CONSEQUENCE = "consequence"


@record
class Price:
    """So many symbols of one kind; prices are never mixed (DE-07)."""

    symbol: Symbol
    amount: int


@record
class Offer:
    """A row of the table: its ID in the rules, who pays, and what, one price or the other."""

    id: str
    payer: Side
    prices: tuple[Price, ...]

    def price_in(self, symbol: Symbol) -> Price | None:
        """The price in that symbol; None when it cannot be paid in it."""
        return next((it for it in self.prices if it.symbol is symbol), None)


@record
class Extra:
    """A row that a story adds to the table (DDL-08). `prices`: one or the other; `after`: the
    outcomes after which it can be bought, none: any; `once`: once a scene, else as often as symbols
    last. `like`: the printed row whose effect it has, with its limits and targets; None: it is
    told, and a story that called the scene says what follows.

    It is bought around the rolls of heroes alone.
    """

    id: str
    payer: Side
    prices: tuple[Price, ...]
    after: tuple[Outcome, ...] = ()
    once: bool = True
    like: Row | None = None

    def price_in(self, symbol: Symbol) -> Price | None:
        """The price in that symbol; None when it cannot be paid in it."""
        return next((it for it in self.prices if it.symbol is symbol), None)


CURRENCY = {
    Side.ROLLER: (Symbol.ADVANTAGE, Symbol.HOPE),
    Side.KEEPER: (Symbol.DISADVANTAGE, Symbol.DESPAIR),
}
"""The symbols that each side spends (DD-24)."""

_A, _D, _H, _X = Symbol.ADVANTAGE, Symbol.DISADVANTAGE, Symbol.HOPE, Symbol.DESPAIR

OFFERS: dict[Row, Offer] = {
    Row.CLEAR_STRESS: Offer("SP-1", Side.ROLLER, (Price(_A, 1), Price(_H, 1))),
    Row.AID_ALLY: Offer("SP-2", Side.ROLLER, (Price(_A, 2),)),
    Row.GAIN_FATE: Offer("SP-3", Side.ROLLER, (Price(_A, 2),)),
    Row.MARK_STRESS: Offer("SP-4", Side.KEEPER, (Price(_D, 1), Price(_X, 1))),
    Row.HINDER_ALLY: Offer("SP-5", Side.KEEPER, (Price(_D, 2),)),
    Row.TURN_FOR_THE_BETTER: Offer("SP-6", Side.ROLLER, (Price(_H, 1),)),
    Row.BREAK_THING: Offer("SP-7", Side.KEEPER, (Price(_X, 1),)),
    Row.SET_BACK: Offer("SP-8", Side.KEEPER, (Price(_D, 2), Price(_X, 1))),
    Row.CONSEQUENCE: Offer("SP-9", Side.KEEPER, (Price(_D, 3), Price(_X, 1))),
}
"""The table of purchases; each may be made as often as symbols and limits allow (DD-25, DE-05)."""


@record
class Purse:
    """The symbols that are left to spend, each from 0 up; every hope buys something of its own
    (DE-08). What is not spent is lost (DD-25, DE-06).
    """

    advantage: int = 0
    hope: int = 0
    disadvantage: int = 0
    despair: int = 0

    def paid(self, price: Price) -> Purse | None:
        """The purse after the price; None when it does not hold so much."""
        left = self.left(price.symbol) - price.amount
        return replace(self, **{price.symbol.value: left}) if left >= 0 else None

    def left(self, symbol: Symbol) -> int:
        """How many of a symbol it holds; none of what cannot be spent."""
        match symbol:
            case Symbol.ADVANTAGE:
                return self.advantage
            case Symbol.HOPE:
                return self.hope
            case Symbol.DISADVANTAGE:
                return self.disadvantage
            case Symbol.DESPAIR:
                return self.despair
            case _:
                return 0

    def of(self, side: Side) -> Purse:
        """The part that belongs to that side (DD-19, 22, 24)."""
        if side is Side.ROLLER:
            return Purse(advantage=self.advantage, hope=self.hope)
        return Purse(disadvantage=self.disadvantage, despair=self.despair)

    @property
    def empty(self) -> bool:
        """Nothing is left."""
        return self == Purse()


def purse_of(tally: Tally) -> Purse:
    """What a roll gives to spend; the net stays what it is (DD-19, 22, 26)."""
    return Purse(max(tally.advantage, 0), tally.hope, max(-tally.advantage, 0), tally.despair)


def affordable(purse: Purse, side: Side) -> tuple[tuple[Row, Price], ...]:
    """What that side can pay out of the purse, row by row, the prices of a row one by one."""
    return tuple(
        (row, price)
        for row, offer in OFFERS.items()
        if offer.payer is side
        for price in offer.prices
        if purse.paid(price) is not None
    )
