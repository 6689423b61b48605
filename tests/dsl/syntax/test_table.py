"""The shipped parts fit one another: the table is the grammar's, the words are the readers'."""

from __future__ import annotations

from importlib.resources import files

from fateloom.dsl.syntax import build, make_table, table
from fateloom.dsl.syntax.keywords import beginnings
from fateloom.dsl.syntax.lalr_runtime import STATES
from fateloom.dsl.syntax.lines import readers


def test_the_shipped_table_is_what_lark_makes_of_the_grammar() -> None:
    shipped = (files("fateloom.dsl.syntax") / "table.py").read_text(encoding="utf-8")
    assert shipped == make_table.table()


def test_every_rule_has_its_maker() -> None:
    names = {name for _, _, name, _ in table.RULES} - {"empty", "same", "add"}
    assert [name for name in sorted(names) if not callable(getattr(build, name, None))] == []


def test_the_words_that_begin_a_line_are_those_that_are_read() -> None:
    assert frozenset(readers()) == beginnings()


def test_a_block_is_opened_only_where_its_header_was_just_taken() -> None:
    for state in STATES:
        assert "INDENT" not in state.reduces
        assert not state.joins & {"INDENT", "DEDENT", "NO_BLOCK", "$END"}
