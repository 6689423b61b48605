"""What each rule of the grammar makes."""

from __future__ import annotations

from typing import Any

from fateloom.dsl.syntax.ast import declarations as d
from fateloom.dsl.syntax.ast import statements as s
from fateloom.dsl.syntax.ast.prose import Prose
from fateloom.runtime.record import replace
from fateloom.runtime.span import Span

V = list[Any]


class Explore:
    """The explore script among the members of a tile."""

    def __init__(self, body: V) -> None:
        self.body = body


def not_built(v: V) -> Any:
    """What stands for rules of starts that a file never reaches."""
    raise AssertionError("a rule without a maker")


def empty(v: V) -> Any:
    return []


def first(v: V) -> Any:
    return v[0]


def second(v: V) -> Any:
    return v[1]


def block(v: V) -> Any:
    return v[1]


def no_block(v: V) -> Any:
    return []


def two(v: V) -> Any:
    return [v[0], v[2]]


def add(v: V) -> Any:
    v[0].append(v[1])
    return v[0]


def if_(v: V) -> Any:
    condition, span = v[0]
    return [[s.IfArm(condition, tuple(v[1]), span)], (), span]


def else_if(v: V) -> Any:
    condition, span = v[1]
    v[0][0].append(s.IfArm(condition, tuple(v[2]), span))
    return v[0]


def else_(v: V) -> Any:
    v[0][1] = tuple(v[2])
    return v[0]


def add_if(v: V) -> Any:
    arms, otherwise, span = v[1]
    v[0].append(s.If(tuple(arms), otherwise, span))
    return v[0]


def gain_else(v: V) -> Any:
    return replace(v[0], otherwise=tuple(v[2]))


def choose(v: V) -> Any:
    return _plus(v, s.Choose(tuple(v[2]), v[1]))


def test(v: V) -> Any:
    return _plus(v, s.Test(v[1][0], v[1][1], tuple(v[2]), v[1][2]))


def scan(v: V) -> Any:
    return _plus(v, s.Scan(v[1][0], v[1][1], tuple(v[2]), v[1][2]))


def ask(v: V) -> Any:
    return _plus(v, s.AskDestiny(v[1][0], tuple(v[2]), v[1][1]))


def call(v: V) -> Any:
    system, setup, label, argument, span = v[1]
    return _plus(v, s.Call(system, setup, label, argument, tuple(v[2]), span))


def _plus(v: V, it: Any) -> Any:
    v[0].append(it)
    return v[0]


def choice(v: V) -> Any:
    label, costs, condition, span = v[1]
    return _plus(v, s.Choice(label, costs, condition, tuple(v[2]), span))


def band(v: V) -> Any:
    low, high, word, span = v[1]
    return _plus(v, s.Band(low, high, word, tuple(v[2]), span))


def answer(v: V) -> Any:
    return _plus(v, s.Answer(v[1][0], v[1][1], tuple(v[2]), v[1][2]))


def other_answer(v: V) -> Any:
    return _plus(v, s.Answer((), None, tuple(v[2]), v[1]))


def destiny_answer(v: V) -> Any:
    return _plus(v, s.DestinyAnswer(v[1][0], v[1][1], tuple(v[2]), v[1][2]))


def other_destiny(v: V) -> Any:
    return _plus(v, s.DestinyAnswer(None, None, tuple(v[2]), v[1]))


def outcome(v: V) -> Any:
    return _plus(v, s.Outcome(v[1][0], tuple(v[2]), v[1][1]))


def _option(head: tuple[Any, ...], body: Any, span: Span) -> d.Option:
    id, label, once, group, costs, repeat, closed, condition = head
    return d.Option(id, label, once, group, costs, repeat, closed, condition, body, span)


def option(v: V) -> Any:
    head, span = v[1]
    return _plus(v, _option(head, tuple(v[2]), span))


def test_option(v: V) -> Any:
    head, skill, span = v[1]
    return _plus(v, _option(head, s.Test(skill, head[1], tuple(v[2]), span), span))


def scan_option(v: V) -> Any:
    head, mode, span = v[1]
    return _plus(v, _option(head, s.Scan(mode, head[1], tuple(v[2]), span), span))


def ask_option(v: V) -> Any:
    head, span = v[1]
    return _plus(v, _option(head, s.AskDestiny(head[1], tuple(v[2]), span), span))


def trade_option(v: V) -> Any:
    head, stock, span = v[1]
    return _plus(v, _option(head, s.Trade(stock, head[1], span), span))


def event(v: V) -> Any:
    id, trigger, condition, priority, repeats, mode, span = v[1]
    return _plus(v, d.Event(id, trigger, condition, priority, repeats, mode, tuple(v[2]), span))


def rescue(v: V) -> Any:
    return _plus(v, d.Rescue(v[1][0], tuple(v[2]), v[1][1]))


def scene(v: V) -> Any:
    return _plus(v, d.Scene(v[1][0], v[1][1], tuple(v[2]), v[1][2]))


def on_explore(v: V) -> Any:
    v[0].append(Explore(v[2]))
    return v[0]


def bare_tile(v: V) -> Any:
    return d.Tile(v[0][0], None, None, (), v[0][1])


def tile(v: V) -> Any:
    members = v[2]
    body = next((tuple(m.body) for m in members if isinstance(m, Explore)), None)
    return d.Tile(v[0][0], _prose(members), body, _comments(members), v[0][1])


def _comments(members: V) -> tuple[s.Comment, ...]:
    return tuple(m for m in members if isinstance(m, s.Comment))


def _prose(members: V) -> Prose | None:
    texts = [m for m in members if isinstance(m, Prose)]
    if len(texts) < 2:
        return texts[0] if texts else None
    lines: tuple[str, ...] = texts[0].lines
    parts = texts[0].parts
    for text in texts[1:]:
        lines += ("", *text.lines)
        parts += ("\n\n", *text.parts)
    return Prose(lines, parts, texts[0].span)


def bare_npc(v: V) -> Any:
    return d.Npc(v[0][0], v[0][1], v[0][2], None, (), v[0][3])


def npc(v: V) -> Any:
    states = next((m for m in v[2] if isinstance(m, d.StatesLine)), None)
    return d.Npc(v[0][0], v[0][1], v[0][2], states, _comments(v[2]), v[0][3])


def bare_poi(v: V) -> Any:
    id, title, tile, token, mini, span = v[0]
    return d.Poi(id, title, tile, token, mini, (), span)


def poi(v: V) -> Any:
    id, title, tile, token, mini, span = v[0]
    return d.Poi(id, title, tile, token, mini, tuple(v[2]), span)


def destiny(v: V) -> Any:
    return d.Destiny(v[0][0], tuple(v[2]), v[0][1])


def no_destiny(v: V) -> Any:
    return d.Destiny(v[0][0], (), v[0][1])


def path(v: V) -> Any:
    return d.Path(v[0][0], v[0][1], tuple(v[2]), v[0][2])


def no_path(v: V) -> Any:
    return d.Path(v[0][0], v[0][1], (), v[0][2])


def secret(v: V) -> Any:
    return _plus(v, d.Secret(_prose(v[3]), v[1]))


def no_secret(v: V) -> Any:
    return _plus(v, d.Secret(None, v[1]))


def finale(v: V) -> Any:
    return _plus(v, d.Finale(tuple(v[3]), v[1]))


def no_finale(v: V) -> Any:
    return _plus(v, d.Finale((), v[1]))


def stage(v: V) -> Any:
    id, turns, span = v[1]
    return _plus(v, d.Stage(id, turns, tuple(v[2]), span))
