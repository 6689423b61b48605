"""A mark that a table lacks is named, and the line that is written then is the one that was meant."""

# ruff: noqa: E501 - one case a line

import re
from pathlib import Path

import pytest

from fateloom.dsl.data import slipped
from fateloom.dsl.data.schema import schema
from fateloom.dsl.data.table_set import judged
from fateloom.dsl.data.yaml import compose
from fateloom.dsl.fixes import applied
from fateloom.dsl.source import Source

SCENARIOS = Path(__file__).resolve().parents[3] / "scenarios"

# what was meant: (file, what stands there, what stands there instead, words of what is said)
# fmt: off
CASES = {
    "a comma between keys": ("map.yaml", "The Marsh, cell", "The Marsh cell", "a comma is missing before 'cell'"),
    "a comma between numbers": ("map.yaml", "[1, 0]", "[1 0]", "have commas between them"),
    "a semicolon": ("map.yaml", "[1, 0]", "[1; 0]", "have commas between them"),
    "a colon in braces": ("items.yaml", "{roll_total: 1}", "{roll_total 1}", "':' is missing behind 'roll_total'"),
    "a block as words": ("items.yaml", "effect: {roll_total: 1}", "effect: roll_total 1", "':' is missing behind 'roll_total'"),
    "an equals sign": ("items.yaml", "value: 1\n", "value = 1\n", "stands '='"),
    "an equals sign in braces": ("map.yaml", "cell: [1, 0]", "cell=[1, 0]", "stands '='"),
    "a blank behind the last key": ("items.yaml", "effect: {roll_total: 1}", "effect:{roll_total: 1}", "a space is missing after 'effect:'"),
    "braces within braces": ("scenario.yaml", "players: {min: 1, max: 2}", "players: min: 1, max: 2", "stands in braces of its own"),
    "a brace that closes": ("items.yaml", "effect: {roll_total: 1}", "effect: {roll_total: 1", "'{' is opened here"),
    "a brace that opens": ("items.yaml", "effect: {roll_total: 1}", "effect: roll_total: 1}", "'{' is missing"),
    "a bracket that opens": ("items.yaml", "categories: [gear, fire]", "categories: gear, fire]", "'[' is missing"),
    "a comma at the end": ("items.yaml", "value: 1\n", "value: 1,\n", "ends without ','"),
    "a comma behind braces": ("map.yaml", "cell: [1, 0]}", "cell: [1, 0]},", "ends without ','"),
    "a semicolon between keys": ("map.yaml", "The Marsh, cell", "The Marsh; cell", "a comma is missing before 'cell'"),
    "parentheses round a block": ("map.yaml", "{title: The Marsh, cell: [1, 0]}", "(title: The Marsh, cell: [1, 0])", "in braces: { }"),
    "a dash for brackets": ("items.yaml", "categories: [gear]", "categories: - gear", "in brackets: [ ]"),
    "one quotation mark in a list": ("items.yaml", "categories: [gear]", 'categories: ["gear]', "a quotation mark of 'gear' is missing"),
    "an apostrophe in quotes": ("map.yaml", "title: 'The Fox''s Marsh',", "title: 'The Fox's Marsh',", "the text of 'title' needs quotation marks"),
    "two commas": ("map.yaml", "[1, 0]", "[1, , 0]", "two commas"),
    "a blank behind a minus": ("map.yaml", "[1, -1]", "[1, - 1]", "a space stands behind '-'"),
    "numbers as keys": ("map.yaml", "[1, 0]", "{0: 1, 1: 0}", "a list of values"),
    "parentheses": ("items.yaml", "categories: [gear, fire]", "categories: (gear, fire)", "stands in brackets"),
    "brackets round a word": ("items.yaml", "kind: always", "kind: [always]", "one value, without brackets"),
    "a colon in a title": ("map.yaml", "title: 'The Marsh: a bog',", "title: The Marsh: a bog,", "':' appears twice"),
    "a colon in a second text": ("items.yaml", "description: 'So: dry'", "description: So: dry", "':' appears twice"),
    "a comma and a colon in a title": ("map.yaml", "title: 'The Marsh, or: a bog',", "title: The Marsh, or: a bog,", "has no key 'or'"),
    "an asterisk": ("items.yaml", 'title: "*Rope"', "title: *Rope", "repeats a part of the file"),
    "a dash": ("items.yaml", 'title: "- Rope"', "title: - Rope", "is not YAML"),
    "the first quotation mark": ("map.yaml", "title: 'The Marsh, the bog',", "title: The Marsh, the bog',", "a comma ends the text"),
    "a hash in braces": ("map.yaml", "title: 'Marsh #3'", "title: Marsh #3", "the text of 'title' needs quotation marks"),
}
# fmt: on


def _table(base, file, meant):
    text = base[file]
    if file == "map.yaml" and "title: '" in meant:
        text = text.replace("title: The Marsh,", meant if meant.endswith(",") else f"{meant},")
    elif "title: " in meant:
        text = text.replace("title: Coil of Rope", meant)
    elif "description" in meant:
        text = text.replace("title: Coil of Rope", f"title: Coil of Rope\n    {meant}")
    elif meant not in text:
        text = text.replace("[1, 0]", meant)
    assert meant in text
    return text


def _said(name, text):
    source = Source(f"{name}.yaml", text)
    node, found = compose(source)
    return judged(source, node, schema(name), found)


def _value(text):
    node, found = compose(Source("x.yaml", text))
    return None if node is None or found else node.value


@pytest.mark.parametrize("case", CASES)
def test_what_is_written_in_its_place_is_what_was_meant(case, base):
    file, meant, slipped, words = CASES[case]
    text = _table(base, file, meant)
    wrong = text.replace(meant, slipped, 1)
    (one,) = _said(file.removesuffix(".yaml"), wrong)
    assert words in one.message
    assert "Write: " in one.help or "in quotation marks: " in one.help
    assert _value(applied(wrong, one.fix.edits)) == _value(text)


TABLES = {
    "dry_year/items": "items",
    "dry_year/map": "map",
    "osier_fair/campaign-cards": "campaign-cards",
    "osier_fair/theatre": "theatre",
    "last_swarm/characters": "characters",
    "eleven_beds/search": "search",
    "coal_road/quests": "quests",
}
MARKS = re.compile(r"[{}\[\]]|(?<=\w):(?= )|(?<=:) (?=\S)")
EACH = 5
"""Of so many marks one is left out."""


@pytest.mark.parametrize("table", TABLES)
def test_no_mark_that_is_left_out_gives_a_line_that_says_another_thing(table):
    text = (SCENARIOS / f"{table}.yaml").read_text(encoding="utf-8")
    meant, told, restored = _value(text), 0, 0
    for mark in [*MARKS.finditer(text)][::EACH]:
        line = text[text.rfind("\n", 0, mark.start()) + 1 : text.find("\n", mark.end())]
        if '"' in line or "'" in line or "#" in line or len(line) > 120:
            continue
        wrong = text[: mark.start()] + text[mark.end() :]
        found = _said(TABLES[table], wrong)
        assert found, line
        told += 1
        if found[0].fix is not None and len(found) == 1:
            assert _value(applied(wrong, found[0].fix.edits)) == meant, (line, found[0])
            restored += 1
    assert restored > told * 0.8


def test_no_line_is_tried_in_a_table_that_is_too_large(base, monkeypatch):
    monkeypatch.setattr(slipped, "TRIED", 0)
    (one,) = _said("map", base["map.yaml"].replace("The Marsh, cell", "The Marsh cell"))
    assert (one.code.id, one.fix) == ("FT0101", None)


def test_a_key_that_is_unknown_does_not_make_a_text_of_those_before_it(base):
    (one,) = _said("map", base["map.yaml"].replace("explored}", "explored, tint: red}"))
    assert (one.fix, one.help) == (None, "Its keys: title, cell, side, art.")
