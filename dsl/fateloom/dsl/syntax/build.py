"""What the rules of the grammar make, one function a rule, named as the grammar names it.

Each takes the values of its rule in order; where a rule makes a list longer, those behind the list.
"""

from __future__ import annotations

from typing import Any

from fateloom.dsl.syntax.ast import declarations as d
from fateloom.dsl.syntax.ast import statements as s
from fateloom.dsl.syntax.ast.prose import Prose
from fateloom.runtime.record import replace
from fateloom.runtime.span import Span

V = list[Any]  # a block: the grammar says what may stand in it
Head = tuple[Any, ...]  # a header, as `lines` reads it


class Explore:
    """The explore script among the members of a tile."""

    def __init__(self, body: V) -> None:
        self.body = body


# --- statements


def arms(head: Head, body: V) -> list[s.IfArm]:
    return [arm(head, body)]


def arm(head: Head, body: V) -> s.IfArm:
    condition, span = head
    return s.IfArm(condition, tuple(body), span)


def if_(arms: list[s.IfArm]) -> s.If:
    return s.If(tuple(arms), (), arms[0].span)


def else_(arms: list[s.IfArm], _: Span, body: V) -> s.If:
    return s.If(tuple(arms), tuple(body), arms[0].span)


def otherwise(_: Span, body: V) -> V:
    return body


def gain_else(gain: object, body: V) -> Any:
    return replace(gain, otherwise=tuple(body))


def choose(span: Span, choices: V) -> s.Choose:
    return s.Choose(tuple(choices), span)


def choice(head: Head, body: V) -> s.Choice:
    label, costs, condition, span = head
    return s.Choice(label, costs, condition, tuple(body), span)


def test(head: Head, bands: V) -> s.Test:
    skill, label, span = head
    return s.Test(skill, label, tuple(bands), span)


def band(head: Head, body: V) -> s.Band:
    low, high, word, span = head
    return s.Band(low, high, word, tuple(body), span)


def scan(head: Head, answers: V) -> s.Scan:
    mode, label, span = head
    return s.Scan(mode, label, tuple(answers), span)


def answer(head: Head, body: V) -> s.Answer:
    items, fate, span = head
    return s.Answer(items, fate, tuple(body), span)


def other_answer(span: Span, body: V) -> s.Answer:
    return s.Answer((), None, tuple(body), span)


def ask(head: Head, answers: V) -> s.AskDestiny:
    label, span = head
    return s.AskDestiny(label, tuple(answers), span)


def destiny_answer(head: Head, body: V) -> s.DestinyAnswer:
    hero, path, span = head
    return s.DestinyAnswer(hero, path, tuple(body), span)


def other_destiny(span: Span, body: V) -> s.DestinyAnswer:
    return s.DestinyAnswer(None, None, tuple(body), span)


def call(head: Head, outcomes: V) -> s.Call:
    system, setup, label, argument, span = head
    return s.Call(system, setup, label, argument, tuple(outcomes), span)


def outcome(head: Head, body: V) -> s.Outcome:
    name, least, part, span = head
    return s.Outcome(name, tuple(body), span, least, part)


# --- options


def _option(head: Head, body: Any, span: Span) -> d.Option:
    id, label, once, group, costs, repeat, closed, condition = head
    return d.Option(id, label, once, group, costs, repeat, closed, condition, body, span)


def option(head: Head, body: V) -> d.Option:
    fields, span = head
    return _option(fields, tuple(body), span)


def test_option(head: Head, bands: V) -> d.Option:
    fields, skill, span = head
    return _option(fields, s.Test(skill, fields[1], tuple(bands), span), span)


def scan_option(head: Head, answers: V) -> d.Option:
    fields, mode, span = head
    return _option(fields, s.Scan(mode, fields[1], tuple(answers), span), span)


def ask_option(head: Head, answers: V) -> d.Option:
    fields, span = head
    return _option(fields, s.AskDestiny(fields[1], tuple(answers), span), span)


def trade_option(head: Head) -> d.Option:
    fields, stock, span = head
    return _option(fields, s.Trade(stock, fields[1], span), span)


# --- declarations


def event(head: Head, body: V) -> d.Event:
    id, trigger, condition, priority, repeats, mode, span = head
    return d.Event(id, trigger, condition, priority, repeats, mode, tuple(body), span)


def rescue(head: Head, body: V) -> d.Rescue:
    condition, span = head
    return d.Rescue(condition, tuple(body), span)


def scene(head: Head, body: V) -> d.Scene:
    id, parameters, span = head
    return d.Scene(id, parameters, tuple(body), span)


def on_explore(members: V, _: None, body: V) -> V:
    members.append(Explore(body))
    return members


def bare_tile(head: Head) -> d.Tile:
    id, span = head
    return d.Tile(id, None, None, (), span)


def tile(head: Head, members: V) -> d.Tile:
    id, span = head
    body = next((tuple(m.body) for m in members if isinstance(m, Explore)), None)
    return d.Tile(id, _prose(members), body, _comments(members), span)


def _comments(members: V) -> tuple[s.Comment, ...]:
    return tuple([m for m in members if isinstance(m, s.Comment)])


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


def add(members: V, it: object) -> V:
    members.append(it)
    return members


def bare_npc(head: Head) -> d.Npc:
    id, title, poi, span = head
    return d.Npc(id, title, poi, None, (), span)


def npc(head: Head, members: V) -> d.Npc:
    id, title, poi, span = head
    states = next((m for m in members if isinstance(m, d.StatesLine)), None)
    return d.Npc(id, title, poi, states, _comments(members), span)


def bare_poi(head: Head) -> d.Poi:
    id, title, tile, token, mini, span = head
    return d.Poi(id, title, tile, token, mini, (), span)


def poi(head: Head, members: V) -> d.Poi:
    id, title, tile, token, mini, span = head
    return d.Poi(id, title, tile, token, mini, tuple(members), span)


def destiny(head: Head, members: V) -> d.Destiny:
    hero, span = head
    return d.Destiny(hero, tuple(members), span)


def no_destiny(head: Head) -> d.Destiny:
    return destiny(head, [])


def path(head: Head, members: V) -> d.Path:
    id, title, span = head
    return d.Path(id, title, tuple(members), span)


def no_path(head: Head) -> d.Path:
    return path(head, [])


def secret(span: Span, lines: V) -> d.Secret:
    return d.Secret(_prose(lines), span)


def no_secret(span: Span) -> d.Secret:
    return d.Secret(None, span)


def finale(span: Span, stages: V) -> d.Finale:
    return d.Finale(tuple(stages), span)


def no_finale(span: Span) -> d.Finale:
    return d.Finale((), span)


def stage(head: Head, body: V) -> d.Stage:
    id, turns, span = head
    return d.Stage(id, turns, tuple(body), span)
