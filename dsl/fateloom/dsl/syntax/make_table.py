"""Make `table.py` out of `grammar.lark`: Lark's LALR analysis, done once and shipped.

    python -m fateloom.dsl.syntax.make_table            print the table
    python -m fateloom.dsl.syntax.make_table FILE       write it
    python -m fateloom.dsl.syntax.make_table --check    is the shipped table fresh?

Lark alone decides what the grammar means and refuses a grammar that is not LALR(1); see decision
record 0002 for why its table is shipped.
"""

from __future__ import annotations

import sys
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lark import Lark

START = "file"
NO_VALUE = frozenset(("INDENT", "DEDENT", "NO_BLOCK"))
"""Tokens without a value: they only mark blocks."""

HEAD = '''# ruff: noqa
"""Made by `python -m fateloom.dsl.syntax.make_table` out of `grammar.lark`: do not edit.

ROWS: what to do in each state, as a run of (name, step, name, step, …): a step from 0 on goes to
that state, a step below reduces by rule -1 - step. RULES: how many symbols the rule takes, how many
of them carry a value, what it makes, which name it then stands for; no name where the rule makes
the list longer that it begins with.
"""

'''


def grammar() -> str:
    """The text of the grammar."""
    return (files("fateloom.dsl.syntax") / "grammar.lark").read_text(encoding="utf-8")


def lark(**options: Any) -> Lark:
    """The grammar as Lark reads it; `options` go to Lark."""
    from lark import Lark
    from lark.lexer import Lexer

    class NoText(Lexer):
        """Lark asks for a lexer; ours reads lines."""

        def __init__(self, conf: object) -> None:
            """Take no notice of the terminals' patterns: there are none."""

        def lex(self, lexer_state: Any, parser_state: Any) -> Any:
            """Pass on the input, which is an iterable of tokens."""
            return lexer_state

    settings: dict[str, Any] = {
        "parser": "lalr",
        "start": START,
        "lexer": NoText,
        "keep_all_tokens": True,
    }
    return Lark(grammar(), **{**settings, **options})


def table() -> str:
    """The source of `table.py`. States are numbered by a walk from the start, so that the same
    grammar always gives the same text.
    """
    from lark.parsers.lalr_analysis import Shift

    read = lark()
    parsed: Any = read.parser  # the inside of Lark, of which it says no types
    parse_table = parsed.parser._parse_table
    rules = {rule: number for number, rule in enumerate(read.rules)}
    order = {parse_table.start_states[START]: 0}
    end = parse_table.end_states[START]
    rows: list[tuple[str | int, ...]] = []
    for state in (queue := list(order)):
        row: list[str | int] = []
        for name in sorted(parse_table.states[state]):
            action, target = parse_table.states[state][name]
            if state == end:
                continue  # the whole is built: nothing follows
            if action is not Shift:
                row += [str(name), -1 - rules[target]]
            else:
                if target not in order:
                    order[target] = len(order)
                    queue.append(target)
                row += [str(name), order[target]]
        rows.append(tuple(row))
    out = [HEAD, "ROWS: tuple[tuple[str | int, ...], ...] = (\n"]
    out += [f"    {row!r},\n" for row in rows]
    out.append(")\n\nRULES: tuple[tuple[int, int, str, str], ...] = (\n")
    out += [f"    {_rule(rule)!r},\n" for rule in rules]
    return "".join([*out, ")\n"])


def _rule(rule: Any) -> tuple[int, int, str, str]:
    """Symbols, values, what it makes, name; no name where a list grows."""
    symbols = [str(symbol.name) for symbol in rule.expansion]
    name = str(rule.origin.name)
    values = [symbol for symbol in symbols if symbol not in NO_VALUE]
    grows = symbols[:1] == [name]
    return len(symbols), len(values), str(rule.alias), "" if grows else name


def main(arguments: list[str]) -> int:
    """Print, write or check the table; the exit code."""
    text = table()
    if arguments == ["--check"]:
        shipped = (files("fateloom.dsl.syntax") / "table.py").read_text(encoding="utf-8")
        if shipped != text:
            print("table.py does not fit grammar.lark: make it again.", file=sys.stderr)
            return 1
    elif len(arguments) == 1 and not arguments[0].startswith("-"):
        with open(arguments[0], "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    else:
        sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
