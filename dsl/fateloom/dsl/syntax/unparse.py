"""Unparsing one line: conditions, prices and effects in canonical words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from fateloom.dsl.syntax.ast import conditions as c
from fateloom.dsl.syntax.ast import statements as s
from fateloom.runtime.kernel.nested import OUTCOME


def of_condition(it: c.Condition) -> str:
    """A condition, with brackets round every part that joins parts of its own."""
    match it:
        case c.And():
            return " and ".join(_unit(part) for part in it.parts)
        case c.Or():
            return " or ".join(_alternatives(it.parts))
        case c.Not(c.HeroIs(heroes)):
            return f"hero is not {' or '.join(heroes)}"
        case c.Not():
            return f"not {_unit(it.part)}"
        case _:
            return _atom(it)


def _alternatives(parts: Iterable[c.Condition]) -> Iterator[str]:
    """The parts of an `or`. A single word after values (`bell is silent or rung`) reads as one more
    value, so a condition that is a single word is bracketed there.
    """
    after_values = False
    for part in parts:
        words = _unit(part)
        yield f"({words})" if after_values and " " not in words else words
        while isinstance(part, c.Not):
            part = part.part
        after_values = isinstance(part, (c.Is, c.HeroIs))


def _unit(it: c.Condition) -> str:
    return f"({of_condition(it)})" if isinstance(it, (c.And, c.Or)) else of_condition(it)


def _atom(it: c.Condition) -> str:
    match it:
        case c.Flag():
            return _of(it.who, it.name)
        case c.Is():
            return _of(it.who, f"{it.name} is {'not ' * it.negated}{' or '.join(it.values)}")
        case c.Compare():
            return _of(it.who, f"{_amount(it.amount)} {it.op} {it.number}")
        case c.Has():
            return _of(it.who, f"{'lacks' if it.negated else 'has'} {of_item(it.item)}")
        case c.ItemIs():
            return f"item {it.item} is {_place(it.place, it.target)}"
        case c.HeroIs():
            return f"hero is {' or '.join(it.heroes)}"
        case c.OnTile():
            return _of(it.who, f"on tile {it.tile}")
        case c.Visited():
            return _of(it.who, f"visited {it.poi}")
        case c.Chose():
            return _of(it.who, f"chose {_option(it.poi, it.option)}")
        case c.NameState():
            return f"{it.name} {it.word}"
        case c.NameAt():
            return f"{it.name} {it.word} {it.place}"
        case c.Mode():
            return it.word
        case c.HeroState():
            return _of(it.who, it.word)
        case c.And() | c.Or() | c.Not():
            return of_condition(it)
        case _:
            assert_never(it)


def _amount(it: c.Amount) -> str:
    if not it.markers:
        return it.name
    return f"{it.name} markers" if it.within is None else f"{it.name} within {it.within}"


def _place(place: str, target: str | None) -> str:
    words = {"box": "in box", "tile": "on", "npc": "with", "stock": "in stock"}.get(place, place)
    return words if target is None else f"{words} {target}"


def of_item(it: c.ItemRef) -> str:
    """`item rope` or `any fire`."""
    return f"any {it.name}" if it.category else f"item {it.name}"


def of_items(items: tuple[c.ItemRef, ...]) -> str:
    """`item rope, lantern`, or `any fire`."""
    lead = "any " if items[0].category else "item "
    return lead + ", ".join(item.name for item in items)


def of_costs(costs: Iterable[s.Cost]) -> str:
    """`2 coins and item rope`."""
    return " and ".join(_cost(cost) for cost in costs)


def _cost(it: s.Cost) -> str:
    if it.item is not None:
        return of_item(it.item)
    if it.kind == "skill":
        return f"{it.amount} {it.skill or 'any skill'}"
    return f"{it.amount} {it.kind}"


def of_effect(it: s.Effect) -> str:
    """The one line of an effect."""
    match it:
        case s.Do():
            return (
                f"do {it.scene} ({', '.join(it.arguments)})" if it.arguments else f"do {it.scene}"
            )
        case s.Gain():
            return _of(it.who, _gain(it))
        case s.NewMarker():
            space = "" if it.space is None else f" on {it.space}"
            return _of(it.who, f"new {it.skill} marker{space}")
        case s.LoseItem():
            return _of(it.who, f"lose {of_item(it.item)}")
        case s.MoveItem():
            return _move_item(it)
        case s.Becomes():
            return _of(it.who, f"{it.name} becomes {it.value}")
        case s.Turn():
            return _of(it.who, f"{it.name} {'up' if it.up else 'down'}")
        case s.Count():
            return _of(it.who, f"{it.name} {'-' if it.negative else '+'}{it.amount}")
        case s.PlacePoi():
            return f"place {it.poi}" if it.tile is None else f"place {it.poi} on {it.tile}"
        case s.RemovePoi():
            return f"remove {it.poi}"
        case s.SetToken():
            return f"token {it.poi} {it.token}"
        case s.NpcMoves():
            return f"{it.npc} leaves" if it.poi is None else f"{it.npc} moves to {it.poi}"
        case s.ChangeTiles():
            return f"{it.word} {', '.join(it.tiles)}"
        case s.StockGains():
            return f"stock {it.stock} gains {', '.join(it.items)}"
        case s.MoveHero():
            return _of(it.who, f"move to {it.tile}")
        case s.Fire():
            return f"fire {it.event}"
        case s.ChangeOption():
            return f"{it.word} {_option(it.poi, it.option)}"
        case s.Next():
            return f"next {it.stage}{' now' * it.now}"
        case s.Simple():
            return _of(it.who, it.word)
        case _:
            assert_never(it)


def _gain(it: s.Gain) -> str:
    if it.what == "virtue":
        return f"virtue {'-' if it.negative else '+'}{it.amount}"
    if it.what == "effort":
        return f"{'exhaust' if it.negative else 'refresh'} {it.amount} effort"
    return f"{'lose' if it.negative else 'gain'} {it.amount} {it.what}"


def _move_item(it: s.MoveItem) -> str:
    if it.word == "takes":
        return f"{it.target} takes {it.item}"
    return f"drop {it.item} on {it.target}" if it.word == "drop" else f"{it.word} {it.item}"


def of_band(it: s.Band) -> str:
    """`0`, `1-2`, `3+`, a difficulty word, or `fails`."""
    if it.word is not None:
        return it.word
    if it.high is None:
        return f"{it.low}+"
    if it.low < 0:
        return "fails"
    return str(it.low) if it.low == it.high else f"{it.low}-{it.high}"


def of_answer(it: s.Answer) -> str:
    """`item rope, salve keeps`, `any fire` or `other`."""
    if not it.items:
        return "other"
    return of_items(it.items) + (f" {it.fate}" if it.fate else "")


def of_outcome(it: s.Outcome) -> str:
    """A block of a call: `success 3+`, `with hope`, `bought lamp`."""
    name = it.name if it.part == OUTCOME else f"{it.part} {it.name}"
    return name if it.least is None else f"{name} {it.least}+"


def of_destiny_answer(it: s.DestinyAnswer) -> str:
    """`warden.penance` or `other`."""
    return "other" if it.hero is None else f"{it.hero}.{it.path}"


def _of(who: str | None, words: str) -> str:
    return words if who is None else f"{who} {words}"


def _option(poi: str | None, option: str) -> str:
    return option if poi is None else f"{poi}.{option}"
