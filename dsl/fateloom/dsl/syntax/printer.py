"""A tree back to text, in the one canonical layout (principle 9 of the language).

`parse(to_text(file))` equals `file`, and printing again changes nothing. Two spaces a level; a
blank line before every declaration but between one-line ones, before every option, path and stage.
"""

from __future__ import annotations

from typing import assert_never

from fateloom.dsl.syntax import unparse
from fateloom.dsl.syntax.ast import declarations as d
from fateloom.dsl.syntax.ast import statements as s
from fateloom.dsl.syntax.page import Page
from fateloom.dsl.syntax.print_statements import (
    SCAN_MODES,
    write_answers,
    write_bands,
    write_body,
    write_comment,
    write_destiny_answers,
    write_prose,
    write_statement,
)

ONE_LINERS = (d.Variable, d.Stock)


def to_text(file: d.File) -> str:
    """The whole file in canonical layout, with a line end at its end; empty for an empty file."""
    page = Page()
    before: d.Declaration | None = None
    for declaration in file.declarations:
        if _parted(before, declaration):
            page.gap()
        _declaration(page, declaration)
        before = declaration
    return page.text(file.trailing)


def _parted(before: d.Declaration | None, it: d.Declaration) -> bool:
    """Whether there is a blank line between two declarations."""
    if before is None:
        return False
    if isinstance(before, s.Comment):  # it speaks of what follows, unless the writer parted them
        return it.span.line > before.span.end_line + 1
    return not (isinstance(before, ONE_LINERS) and isinstance(it, ONE_LINERS))


def _declaration(page: Page, it: d.Declaration) -> None:
    match it:
        case d.Variable():
            kind = "hero" if it.hero else "world"
            page.line(0, f"{kind} {it.id}: {_type(it.type)}", it.span)
        case d.Stock():
            listed = ": " + ", ".join(it.items) if it.items else ""
            page.line(0, f"stock {it.id}{listed}", it.span)
        case d.Tile():
            _tile(page, it)
        case d.Npc():
            _npc(page, it)
        case d.Poi():
            _poi(page, it)
        case d.Event():
            page.line(0, f"event {it.id} {_trigger(it.trigger)}{_event_clauses(it)}", it.span)
            write_body(page, 1, it.body)
        case d.Rescue():
            page.line(0, f"rescue if {unparse.of_condition(it.condition)}", it.span)
            write_body(page, 1, it.body)
        case d.Scene():
            page.line(0, f"scene {it.id}{_parameters(it.parameters)}", it.span)
            write_body(page, 1, it.body)
        case d.Destiny():
            _destiny(page, it)
        case s.Comment():
            write_comment(page, 0, it)
        case _:
            assert_never(it)


def _type(it: d.FlagType | d.StatesType | d.RangeType) -> str:
    match it:
        case d.FlagType():
            return "flag up" if it.up else "flag"
        case d.StatesType():
            return ", ".join(it.names)
        case d.RangeType():
            initial = "" if it.initial is None else f" = {it.initial}"
            return f"{it.low}..{it.high}{initial}"
        case _:
            assert_never(it)


def _parameters(parameters: tuple[d.Parameter, ...]) -> str:
    if not parameters:
        return ""
    kinds = (
        f"{p.name}: {f'{p.low}..{p.high}' if p.kind == 'number' else p.kind}" for p in parameters
    )
    return f" ({', '.join(kinds)})"


def _trigger(it: d.EventTrigger) -> str:
    match it.kind:
        case "day":
            return _days(it.days) if it.days is not None else ""
        case "after":
            return f"after {it.poi}.{it.option}" if it.poi else f"after {it.option}"
        case "when" if it.condition is not None:
            return f"when {unparse.of_condition(it.condition)}"
        case _:
            return "on turn start"


def _days(it: d.Days) -> str:
    if it.every is None:
        return f"on day {', '.join(map(str, it.listed))}"
    until = "" if it.last is None else f" to day {it.last}"
    return f"every {it.every} days from day {it.start}{until}"


def _event_clauses(it: d.Event) -> str:
    clauses = ""
    if it.condition is not None:
        clauses += f" if {unparse.of_condition(it.condition)}"
    if it.priority is not None:
        clauses += f" priority {it.priority}"
    if it.repeats:
        clauses += " repeats"
    return clauses if it.mode is None else f"{clauses} in {it.mode}"


def _tile(page: Page, it: d.Tile) -> None:
    page.line(0, f"tile {it.id}", it.span)
    for comment in it.comments:
        write_comment(page, 1, comment)
    if it.hint is not None:
        write_prose(page, 1, it.hint)
    if it.on_explore is not None:
        page.line(1, "on explore")
        write_body(page, 2, it.on_explore)


def _npc(page: Page, it: d.Npc) -> None:
    place = "" if it.poi is None else f" at {it.poi}"
    page.line(0, f'npc {it.id} "{it.title}"{place}', it.span)
    for comment in it.comments:
        write_comment(page, 1, comment)
    if it.states is not None:
        page.line(1, f"states {', '.join(it.states.names)}", it.states.span)


def _poi(page: Page, it: d.Poi) -> None:
    clauses = [("on", it.tile), ("token", it.token), ("mini", it.mini)]
    line = "".join(f" {word} {name}" for word, name in clauses if name is not None)
    page.line(0, f'poi {it.id} "{it.title}"{line}', it.span)
    before: d.PoiMember | None = None
    for member in it.members:
        comes_option = isinstance(member, (d.Option, s.Comment)) and isinstance(before, d.Option)
        starts_options = isinstance(member, d.Option) and not isinstance(before, s.Comment)
        if comes_option or (starts_options and before is not None):
            page.gap()
        _poi_member(page, member)
        before = member


def _poi_member(page: Page, it: d.PoiMember) -> None:
    match it:
        case d.StatesLine():
            page.line(1, f"states {', '.join(it.names)}", it.span)
        case d.OnRemoveLine():
            page.line(1, f"on remove {'drop' if it.drop else 'close'}", it.span)
        case d.Option():
            _option(page, it)
        case _:
            write_statement(page, 1, it)


def _option(page: Page, it: d.Option) -> None:
    name, label, clauses = it.id, f'"{it.label}"', _clauses(it)
    match it.body:
        case s.Test(skill=skill, bands=bands):
            page.line(1, f"test {name} {skill} {label}{clauses}", it.span)
            write_bands(page, 2, bands)
        case s.Scan(mode=mode, answers=answers):
            page.line(1, f"scan {name} {SCAN_MODES[mode]} {label}{clauses}", it.span)
            write_answers(page, 2, answers)
        case s.AskDestiny(answers=destiny_answers):
            page.line(1, f"scan {name} asks destiny {label}{clauses}", it.span)
            write_destiny_answers(page, 2, destiny_answers)
        case s.Trade(stock=stock):
            page.line(1, f"trade {name} {label} stock {stock}{clauses}", it.span)
        case tuple() as body:
            page.line(1, f"option {name} {label}{clauses}", it.span)
            write_body(page, 2, body)
        case _:
            assert_never(it.body)


def _clauses(it: d.Option) -> str:
    line = "" if it.once is None else f" {it.once}"
    if it.group is not None:
        line += f" group {it.group}"
    if it.costs:
        line += f" costs {unparse.of_costs(it.costs)}"
    if it.repeat_per_item:
        line += " repeat per item"
    if it.closed:
        line += " closed"
    if it.condition is not None:
        line += f" if {unparse.of_condition(it.condition)}"
    return line


def _destiny(page: Page, it: d.Destiny) -> None:
    page.line(0, f"destiny {it.hero}", it.span)
    before: d.Path | s.Comment | None = None
    for member in it.members:
        if isinstance(before, d.Path):
            page.gap()
        match member:
            case d.Path():
                page.line(1, f'path {member.id} "{member.title}"', member.span)
                for part in member.members:
                    _path_member(page, part)
            case _:
                write_comment(page, 1, member)
        before = member


def _path_member(page: Page, it: d.PathMember) -> None:
    match it:
        case d.Secret():
            page.line(2, "secret", it.span)
            if it.prose is not None:
                write_prose(page, 3, it.prose)
        case d.Milestone():
            condition = unparse.of_condition(it.condition)
            page.line(2, f'milestone "{it.text}" when {condition}', it.span)
        case d.Begin():
            line = f'begins at {it.poi} "{it.label}"'
            if it.condition is not None:
                line += f" if {unparse.of_condition(it.condition)}"
            page.line(2, line + " next turn" * it.next_turn, it.span)
        case d.Finale():
            page.line(2, "finale", it.span)
            before: d.Stage | s.Comment | None = None
            for stage in it.stages:
                if isinstance(before, d.Stage):
                    page.gap()
                _stage(page, stage)
                before = stage
        case s.Comment():
            write_comment(page, 2, it)
        case _:
            assert_never(it)


def _stage(page: Page, it: d.Stage | s.Comment) -> None:
    if isinstance(it, s.Comment):
        write_comment(page, 3, it)
        return
    turns = "" if it.turns is None else f" takes {it.turns} turns"
    page.line(3, f"stage {it.id}{turns}", it.span)
    write_body(page, 4, it.body)
