"""The tables of a house that a story plays in: mistakes in orders, each at its place (section 10 of
the rules).
"""

from __future__ import annotations

from typing import Any

import pytest
from tests import hostile_tables, table_pages
from tests.dsl.hidden.lodge import TABLES

from fateloom.dsl.checked import Checked
from fateloom.dsl.data.schema import schema
from fateloom.dsl.diagnostics import Diagnostic
from fateloom.dsl.hidden.codes import ORDER
from fateloom.dsl.hidden.house_calls import check
from fateloom.dsl.hidden.orders import EVERY, NEEDED, OPTIONAL
from fateloom.dsl.source import Source
from fateloom.runtime.hidden.orders import Claim, Do, Order

FOLDER = "house/"


def judged(**changed: str) -> Checked[Any]:
    """The house of the lodge, checked; `changed`: texts of tables by name."""
    texts = {**TABLES, **{f"{name}.yaml": text for name, text in changed.items()}}
    return check([Source(FOLDER + name, text) for name, text in texts.items()], folder=FOLDER)


def _found(old: str, new: str, file: str = "orders") -> tuple[Diagnostic, ...]:
    text = TABLES[f"{file}.yaml"]
    assert old in text
    return judged(**{file: text.replace(old, new, 1)}).diagnostics


def test_the_house_of_the_tests_is_without_findings() -> None:
    assert judged().diagnostics == ()


def test_an_order_says_who_where_and_how_much() -> None:
    game = judged().game
    assert game is not None
    known = {it.id: it for it in game.orders}
    assert known["attic"] == Order("attic", Do.SEARCH, "attic")
    assert known["ask"] == Order("ask", Do.PROBE, whom="otto")
    assert known["omen"] == Order("omen", Do.ROLL, number=2)
    assert known["bind"] == Order("bind", Do.DECLARE, whom="otto", claim=Claim.BIND)
    assert known["swap"] == Order("swap", Do.TRADE, whom="otto", gives="lamp", takes="rope")
    assert known["wake"] == Order("wake", Do.REVIVE, number=2)
    assert known["damp"] == Order("damp", Do.GLOOM, "cellar", number=2)
    assert known["fade"] == Order("fade", Do.GLOOM, number=-1)
    assert known["wall"] == Order("wall", Do.REMOVE, "hatch", number=6)
    words = {it.of: (it.title, it.text) for it in game.words}
    assert words["order attic"] == ("The Attic", "Somebody has swept it.")


@pytest.mark.parametrize(
    ("old", "new", "code", "place", "words"),
    [
        ("in: attic}", "in: attics}", "FT1301", "2:75", "mean 'attic'"),
        ("in: attic}", "in: landing}", "FT1301", "2:75", "no location 'landing'"),
        ("{do: probe, whom: otto}", "{do: probe, whom: oto}", "FT1301", "3:26", "mean 'otto'"),
        ("gives: lamp, takes: rope", "gives: lump, takes: rope", "FT1301", "12:40", "mean 'lamp'"),
        ("takes: rope", "takes: chill", "FT1301", "12:53", "no item 'chill'"),
        ("tile: hatch", "tile: cellar", "FT1301", "20:28", "no passage 'cellar'"),
        (", in: attic}", "}", "FT1320", "2:3", "'do: search' needs 'in'"),
        ("{do: probe, whom: otto}", "{do: probe}", "FT1320", "3:3", "'do: probe' needs 'whom'"),
        (", gives: lamp, takes: rope}", "}", "FT1320", "12:3", "needs 'gives' or 'takes'"),
        (", in: cellar, add: 2}", ", in: cellar}", "FT1320", "18:3", "needs 'add' or 'spend'"),
        ("add: 2}\n  fade", "add: 2, spend: 1}\n  fade", "FT1320", "18:41", "both 'add' and"),
        ("in: cellar, add", "in: cellar, whom: nix, add", "FT1320", "18:33", "both 'in' and"),
        ("in: cellar, add: 2", "in: cellar, add: 0", "FT1320", "18:38", "adds 0 gloom"),
        ("health: 2", "health: 5", "FT1320", "17:30", "there are 4 tokens"),
        ("{do: look}", "{do: look, whom: otto}", "FT1320", "21:20", "'do: look' has no 'whom'"),
        ("probe, whom: otto}", "probe, whom: otto, add: 1}", "FT1320", "3:32", "has no 'add'"),
        ("takes: rope", "takes: knife", "FT1320", "12:53", "'knife' is hidden"),
        ("add: 2}\n  accuse", "add: 2, spend: 1}\n  accuse", "FT1320", "7:28", "no 'spend'"),
        (", power: 6", "", "FT1320", "20:3", "needs 'power'"),
        ("power: 6", "power: 5", "FT1311", "20:42", "its numbers come to 5"),
        ("tile: hatch", "tile: landing", "FT1311", "20:28", "fall apart"),
        ("do: syphon", "do: siphon", "FT0109", "6:14", "mean 'syphon'"),
        ("say: bind", "say: band", "FT0109", "9:40", "mean 'bind'"),
        ("power: 6", "power: 0", "FT0110", "20:42", "1 to 60"),
        ("{do: look}", "{}", "FT0107", "21:3", "'do' is missing"),
        ("{do: look}", "{do: look, wham: otto}", "FT0106", "21:20", "no key 'wham'"),
        ("  look:", "  ask:", "FT0102", "21:3", "'ask'"),
        ("  look:", "  Look:", "FT0111", "21:3", "'Look'"),
    ],
)  # fmt: skip
def test_mistakes_in_orders(old: str, new: str, code: str, place: str, words: str) -> None:
    found = _found(old, new)
    told = [(it.code.id, it.primary.span, it.message) for it in found]
    assert [it.code.id for it in found] == [code], told
    (one,) = found
    span = one.primary.span
    assert (span.file, f"{span.line}:{span.column}") == ("house/orders.yaml", place), told
    assert words in one.message, told


def test_all_characters_must_have_a_seat() -> None:
    """HND-02: each of them has a pile, and `players` says for how many the house is."""
    for old, new in (("max: 4", "max: 3"), ("{min: 2, max: 4}", "{min: 5, max: 6}")):
        found = _found(old, new, "house")
        assert "FT1320" in [it.code.id for it in found if "4 characters sit" in it.message], found


def test_other_tables_are_checked_as_those_of_a_haunted_house() -> None:
    (found,) = _found("attic, landing, cellar", "atic, landing, cellar", "board")[:1]
    assert (found.code.id, found.primary.span.file) == ("FT1301", "house/board.yaml")


def test_a_missing_table_is_asked_for() -> None:
    texts = {name: text for name, text in TABLES.items() if name != "orders.yaml"}
    found = check([Source(FOLDER + name, text) for name, text in texts.items()], folder=FOLDER)
    assert [(it.code.id, it.primary.span.file) for it in found.diagnostics] == [
        ("FT0104", "house/orders.yaml")
    ]


def test_passages_that_no_opener_takes_away_are_no_finding_here() -> None:
    """HND-75: in a house of a story only orders take tiles away."""
    found = _found("numbers: [1, 1]", "numbers: [9, 9]", "board")
    assert [it.code.id for it in found] == []


def test_every_key_of_the_schema_belongs_to_an_order() -> None:
    order = schema("house-orders")["$defs"]["order"]["properties"]
    used = {key for rows in NEEDED.values() for row in rows for key in row}
    used |= {key for keys in OPTIONAL.values() for key in keys}
    assert set(order) == used | set(EVERY)
    assert order["do"]["enum"] == [str(it) for it in NEEDED] == [str(it) for it in Do]
    assert order["say"]["enum"] == [str(it) for it in Claim]


@pytest.mark.parametrize("name", hostile_tables.TEXTS)
def test_hostile_orders_give_findings_and_no_traceback(name: str) -> None:
    assert hostile_tables.is_refused(judged(orders=hostile_tables.TEXTS[name]))


def test_every_value_of_an_order_can_be_anything() -> None:
    for changed in hostile_tables.one_value_changed(TABLES["orders.yaml"], "house orders", 40):
        assert hostile_tables.is_consistent(judged(orders=changed)), changed


def test_the_page_of_the_finding_shows_it_and_its_cure() -> None:
    texts = {FOLDER + name: text for name, text in TABLES.items()}
    texts[FOLDER + "orders.yaml"] = "orders:\n  look: {do: look}\n"

    def found(texts: Any) -> Checked[Any]:
        return check([Source(*it) for it in texts.items()], folder=FOLDER)

    assert table_pages.shows(ORDER, texts, found)
