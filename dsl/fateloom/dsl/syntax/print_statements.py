"""Statements as the printer writes them, with their bands and answers."""

from __future__ import annotations

from fateloom.dsl.syntax import unparse
from fateloom.dsl.syntax.ast import statements as s
from fateloom.dsl.syntax.ast.prose import Prose
from fateloom.dsl.syntax.page import Page

SCAN_MODES = {"ask": "asks about item", "use": "uses item", "give": "gives item"}


def write_body(page: Page, depth: int, body: s.Body) -> None:
    """Write the statements of a block."""
    before: s.Statement | None = None
    for statement in body:
        if isinstance(before, Prose) and isinstance(statement, Prose):
            page.gap()  # two separate texts stay separate
        write_statement(page, depth, statement)
        before = statement


def write_statement(page: Page, depth: int, it: s.Statement) -> None:
    """Write a statement with its block."""
    match it:
        case s.Comment():
            write_comment(page, depth, it)
        case Prose():
            write_prose(page, depth, it)
        case s.If():
            _if(page, depth, it)
        case s.Choose():
            page.line(depth, "choose", it.span)
            for choice in it.choices:
                _choice(page, depth + 1, choice)
        case s.Test():
            page.line(depth, f'test {it.skill} "{it.label}"', it.span)
            write_bands(page, depth + 1, it.bands)
        case s.Scan():
            page.line(depth, f'scan {SCAN_MODES[it.mode]} "{it.label}"', it.span)
            write_answers(page, depth + 1, it.answers)
        case s.AskDestiny():
            page.line(depth, f'scan asks destiny "{it.label}"', it.span)
            write_destiny_answers(page, depth + 1, it.answers)
        case s.Trade():
            page.line(depth, f'trade "{it.label}" stock {it.stock}', it.span)
        case s.Call():
            _call(page, depth, it)
        case s.GainItem():
            who = "" if it.who is None else f"{it.who} "
            page.line(depth, f"{who}gain {unparse.of_items(it.items)}", it.span)
            _else(page, depth + 1, it.otherwise)
        case s.Pay():
            page.line(depth, f"pay {unparse.of_costs(it.costs)}", it.span)
            _else(page, depth + 1, it.otherwise)
        case _:
            page.line(depth, unparse.of_effect(it), it.span)


def write_comment(page: Page, depth: int, it: s.Comment) -> None:
    """Write a comment on its own line, or the blank line that it represents."""
    if it.text is None:
        page.gap()
    else:
        page.line(depth, f"# {it.text}".rstrip(), it.span)


def write_prose(page: Page, depth: int, it: Prose) -> None:
    """Write a text line by line."""
    for line in it.lines:
        page.line(depth, f"> {line}".rstrip())


def _if(page: Page, depth: int, it: s.If) -> None:
    word = "if"
    for arm in it.arms:
        page.line(depth, f"{word} {unparse.of_condition(arm.condition)}", arm.span)
        write_body(page, depth + 1, arm.body)
        word = "else if"
    _else(page, depth, it.otherwise or None)


def _else(page: Page, depth: int, body: s.Body | None) -> None:
    if body is not None:
        page.line(depth, "else")
        write_body(page, depth + 1, body)


def _choice(page: Page, depth: int, it: s.Choice | s.Comment) -> None:
    if isinstance(it, s.Comment):
        write_comment(page, depth, it)
        return
    line = f'"{it.label}"'
    if it.costs:
        line += f" costs {unparse.of_costs(it.costs)}"
    if it.condition is not None:
        line += f" if {unparse.of_condition(it.condition)}"
    page.line(depth, line, it.span)
    write_body(page, depth + 1, it.body)


def write_bands(page: Page, depth: int, bands: tuple[s.Band | s.Comment, ...]) -> None:
    """Write the bands of a test."""
    for it in bands:
        if isinstance(it, s.Comment):
            write_comment(page, depth, it)
        else:
            page.line(depth, unparse.of_band(it), it.span)
            write_body(page, depth + 1, it.body)


def write_answers(page: Page, depth: int, answers: tuple[s.Answer | s.Comment, ...]) -> None:
    """Write the answers of a scan."""
    for it in answers:
        if isinstance(it, s.Comment):
            write_comment(page, depth, it)
        else:
            page.line(depth, unparse.of_answer(it), it.span)
            write_body(page, depth + 1, it.body)


def write_destiny_answers(
    page: Page, depth: int, answers: tuple[s.DestinyAnswer | s.Comment, ...]
) -> None:
    """Write the answers of a scan that asks for the destiny."""
    for it in answers:
        if isinstance(it, s.Comment):
            write_comment(page, depth, it)
        else:
            page.line(depth, unparse.of_destiny_answer(it), it.span)
            write_body(page, depth + 1, it.body)


def _call(page: Page, depth: int, it: s.Call) -> None:
    argument = "" if it.argument is None else f" with {' '.join(it.argument)}"
    page.line(depth, f'{it.system} {it.setup} "{it.label}"{argument}', it.span)
    for outcome in it.outcomes:
        if isinstance(outcome, s.Comment):
            write_comment(page, depth + 1, outcome)
        else:
            page.line(depth + 1, unparse.of_outcome(outcome), outcome.span)
            write_body(page, depth + 2, outcome.body)
