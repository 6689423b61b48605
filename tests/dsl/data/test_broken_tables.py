"""Each mistake in a table gives exactly one finding: its code, its place, words that name it."""

# ruff: noqa: E501 - one case a line

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.broken_tables import Broken

ROOT = Path(__file__).resolve().parents[3]
ROPE = "    title: Coil of Rope\n"
EFFECT = "      effect: {roll_total: 1}\n"
FLINT = "    flint:\n      number: 109\n      title: Flint\n      value: 1\n"
SMUGGLER = """\
    title: Bran, who is never at home
    description: He knows every creek, and most of the tide tables.
    markers: {intelligence: [3, 5, 8, 9], dexterity: [2, 4, 7, 9], power: [4, 6, 7, 10]}
    items: [rope]
    coins: 2
"""

# what is broken: (file, what stands there, what stands there instead, code, line:column, words)
# fmt: off
CASES = {
    # --- YAML itself
    "a tab": ("items.yaml", ROPE, "\ttitle: Coil\n", "FT0101", "5:1", "a tab"),
    "a tab behind spaces": ("items.yaml", ROPE, "  \ttitle: Coil\n", "FT0101", "5:3", "a tab"),
    "a line too far left": ("items.yaml", ROPE, "   title: Coil\n", "FT0101", "5:4", "indented less or more"),
    "a line too far right": ("items.yaml", ROPE, "      title: Coil\n", "FT0101", "5:7", "the line above has a value"),
    "a line of a text too far left": ("scenario.yaml", "  Tonight somebody", "Tonight somebody", "FT0101", "10:1", "the text of 'introduction' ends above this line"),
    "no colon": ("items.yaml", ROPE, "    title\n", "FT0101", "5:5", "':' is missing"),
    "no blank behind a colon": ("items.yaml", ROPE, "    title:Coil\n", "FT0101", "5:5", "a space is missing after 'title:'"),
    "a colon in a text": ("items.yaml", ROPE, "    title: Rope: a coil\n", "FT0101", "5:16", "appears twice"),
    "a colon in a text in braces": ("map.yaml", "The Marsh,", "The Marsh: a bog,", "FT0101", "5:27", "appears twice in this part"),
    "a quote not closed": ("items.yaml", ROPE, '    title: "Coil\n', "FT0101", "5:12", "never ends"),
    "text behind quotes": ("items.yaml", ROPE, "    title: 'Aud's' rope\n", "FT0101", "5:17", "follow the value"),
    "a bracket not closed": ("map.yaml", "[0, 0]", "[0, 0", "FT0101", "4:33", "'[' is opened"),
    "a brace not closed": ("map.yaml", "explored}", "explored", "FT0101", "4:9", "'{' is opened"),
    "a value that begins with @": ("items.yaml", ROPE, "    title: @rope\n", "FT0101", "5:12", "cannot begin with '@'"),
    "a backslash in quotes": ("items.yaml", ROPE, '    title: "a\\q"\n', "FT0101", "5:14", "has no meaning"),
    "an invisible character": ("items.yaml", ROPE, "    title: a\x01b\n", "FT0101", "5:13", "U+0001"),
    "a key twice": ("items.yaml", "    value: 1\n", "    value: 1\n    value: 2\n", "FT0102", "7:5", "'value' appears here a second time"),
    "the first line of an item twice": ("items.yaml", "  salve:\n", "  salve:\n  salve:\n", "FT0102", "16:3", "'salve'"),
    "an item twice": ("items.yaml", "  salve:", "  rope:", "FT0102", "15:3", "'rope'"),
    # --- more than plain data
    "an anchor": ("items.yaml", "  rope:\n", "  rope: &x\n", "FT0103", "3:9", "'&x'"),
    "an alias": ("items.yaml", ROPE, "    title: *x\n", "FT0103", "5:12", "'*x'"),
    "a merge": ("items.yaml", ROPE, ROPE + "    <<: {copies: 2}\n", "FT0103", "6:5", "'<<'"),
    "a tag": ("items.yaml", ROPE, "    title: !!str 7\n", "FT0103", "5:12", "'!!str'"),
    "a tag of Python": ("items.yaml", ROPE, "    title: !!python/name:os.system x\n", "FT0103", "5:12", "is a tag"),
    "two documents": ("map.yaml", "start: quay\n", "start: quay\n---\n", "FT0103", "3:1", "second document"),
    "a number as key": ("items.yaml", "  salve:", "  7:", "FT0103", "15:3", "'7' is a number"),
    "a yes as key of YAML": ("items.yaml", "  salve:", "  true:", "FT0103", "15:3", "'true' is true or false"),
    "an empty key": ("items.yaml", "  salve:", '  "":', "FT0103", "15:3", "a key must be a word"),
    "a list as key": ("items.yaml", "  salve:", "  [a, b]:", "FT0103", "15:3", "must be a word"),
    "a huge number": ("items.yaml", "value: 1\n", "value: 99999999999999999999\n", "FT0103", "6:12", "too large"),
    # --- keys
    "an unknown key": ("items.yaml", "    value: 1", "    valeu: 1", "FT0106", "6:5", "mean 'value'"),
    "an unknown key like no other": ("items.yaml", ROPE, ROPE + "    weight: 3\n", "FT0106", "6:5", "'rope' has no key 'weight'"),
    "a title that is called a name": ("items.yaml", ROPE, "    name: Coil of Rope\n", "FT0106", "5:5", "mean 'title'"),
    "categories that are called tags": ("items.yaml", "    categories: [gear]\n", "    tags: [gear]\n", "FT0106", "7:5", "mean 'categories'"),
    "players from and to": ("scenario.yaml", "{min: 1, max: 2}", "{from: 1, max: 2}", "FT0106", "6:11", "mean 'min'"),
    "one for many": ("items.yaml", "    value: 1\n", "    value: 1\n    category: fire\n", "FT0106", "7:5", "mean 'categories'"),
    "an unknown key at the top": ("map.yaml", "tiles:", "tile:", "FT0106", "3:1", "map.yaml has no key 'tile'"),
    "an unknown key in a setting": ("scenario.yaml", "language: en", "language: en\nrules: {track: {minn: 2}}", "FT0106", "6:17", "mean 'min'"),
    "an unknown skill": ("heroes.yaml", "power: [2", "powr: [2", "FT0106", "6:69", "mean 'power'"),
    "a missing key": ("items.yaml", ROPE, "", "FT0107", "3:3", "'title' is missing in 'rope'"),
    "two missing keys": ("items.yaml", ROPE + "    value: 1\n", "", "FT0107", "3:3", "'title' and 'value' are missing"),
    "a missing key at the top": ("scenario.yaml", "players: {min: 1, max: 2}\n", "", "FT0107", "2:1", "'players' is missing"),
    "an amount that is missing": ("items.yaml", "{roll_total: 1}", "{gain_skill: any}", "FT0107", "14:7", "'amount' is missing"),
    "a block at the level of its owner": ("items.yaml", "    ability:\n      kind: discard\n", "  ability:\n      kind: discard\n", "FT0106", "22:3", "belongs under it"),
    "a setting beside the rules": ("scenario.yaml", "language: en", "language: en\nrules:\nvirtue: {start: 1}", "FT0106", "7:1", "'virtue' stands beside 'rules', and belongs under it"),
    "a setting beside rules with another": ("scenario.yaml", "language: en", "language: en\nrules:\n  move_range: 2\nvirtue: {start: 1}", "FT0106", "8:1", "belongs under it"),
    "a key of the file in the rules": ("scenario.yaml", "title: The Bell at Low Water\n", "rules:\n  title: The Bell at Low Water\n", "FT0106", "4:3", "belongs to the file"),
    "the first line of an entry too far left": ("items.yaml", "  salve:\n", "salve:\n", "FT0101", "15:1", "indented less or more than its neighbours"),
    "the first line of an entry too far right": ("items.yaml", "  salve:\n", "    salve:\n", "FT0106", "15:5", "'rope' has no key 'salve'"),
    "keys of an entry beside it": ("heroes.yaml", SMUGGLER, SMUGGLER.replace("    ", "  "), "FT0106", "9:3", "'title', 'description', 'markers', 'items' and 'coins' stand beside 'smuggler', and belong under it"),
    "a table without its first line": ("heroes.yaml", "heroes:\n", "", "FT0106", "2:3", "'warden' and 'smuggler' belong under 'heroes'"),
    "a key of another table": ("map.yaml", "start: quay\n", "start: quay\nitems: {}\n", "FT0106", "3:1", "'items' belongs into items.yaml, not into map.yaml"),
    "an effect without its key": ("items.yaml", "      effect: {roll_total: 1}\n", "      roll_total: 1\n", "FT0106", "14:7", "'roll_total' belongs under 'effect'"),
    "an effect of two keys without its own": ("items.yaml", "      effect: {gain_skill: any, amount: 1}\n", "      gain_skill: any\n      amount: 1\n", "FT0106", "25:7", "'gain_skill' and 'amount' belong under 'effect'"),
    "a setting above the rules": ("scenario.yaml", "language: en", "move_range: 2\nlanguage: en\nrules: {track: {min: 1}}", "FT0106", "5:1", "'move_range' belongs under 'rules'"),
    "a setting without rules": ("scenario.yaml", "language: en", "move_range: 2\nlanguage: en", "FT0106", "5:1", "'move_range' belongs under 'rules'"),
    "an entry without its id": ("items.yaml", "  salve:\n", "", "FT0102", "15:5", "'number', 'title', 'value', 'categories', 'copies', 'description', 'ability' appear here a second time"),
    "an entry within another": ("items.yaml", EFFECT, EFFECT + FLINT, "FT0106", "15:5", "'flint' belongs to 'items', not to 'rope'"),
    "an entry within a part of another": ("items.yaml", EFFECT, EFFECT + FLINT.replace("    ", "      "), "FT0106", "15:7", "'flint' belongs to 'items', not to 'ability'"),
    "an entry beside its table": ("items.yaml", EFFECT, EFFECT + FLINT.replace("    ", ""), "FT0106", "15:1", "'flint' stands beside 'items', and belongs under it"),
    "a comma in a text in braces": ("map.yaml", "The Marsh,", "The Marsh, the bog, the mire,", "FT0106", "5:29", "a comma ends the text of 'title'"),
    "a list in braces without brackets": ("map.yaml", "cell: [1, 0]", "cell: 1, 0", "FT0103", "5:35", "several values of 'cell' stand in brackets"),
    "a dash before the first key": ("items.yaml", "  rope:\n", "  - rope:\n", "FT0101", "3:3", "'- ' begins an entry of a list"),
    # --- kinds of values
    "text for a number": ("items.yaml", "value: 1\n", "value: two\n", "FT0108", "6:12", "whole number"),
    "a quoted number": ("items.yaml", "value: 1\n", 'value: "1"\n', "FT0108", "6:12", "whole number"),
    "half a number": ("items.yaml", "value: 1\n", "value: 1.5\n", "FT0108", "6:12", "not '1.5'"),
    "a number for text": ("items.yaml", ROPE, "    title: 7\n", "FT0108", "5:12", "must be text"),
    "no for false": ("items.yaml", "sellable: false", "sellable: no", "FT0108", "38:15", "'no'"),
    "a word for a list": ("items.yaml", "categories: [gear]", "categories: gear", "FT0108", "7:17", "a list"),
    "a list for a word": ("items.yaml", ROPE, "    title: [a, b]\n", "FT0108", "5:12", "a list"),
    "no value": ("items.yaml", ROPE, "    title:\n", "FT0108", "5:5", "has no value"),
    "a tile without anything": ("map.yaml", "  marsh: {title: The Marsh, cell: [1, 0]}", "  marsh:", "FT0108", "5:3", "'marsh' has no value"),
    "a number for a block": ("scenario.yaml", "players: {min: 1, max: 2}", "players: 2", "FT0108", "6:10", "'players'"),
    "a table that is a list": ("map.yaml", "start: quay\n", "- quay\n", "FT0101", "3:1", "indented"),
    "so many of each": ("heroes.yaml", "items: [rope]", "items: {rope: 2}", "FT0108", "12:12", "must be a list"),
    # --- values
    "an unknown word": ("map.yaml", "side: explored", "side: expored", "FT0109", "4:47", "mean 'explored'"),
    "a mode that is none": ("scenario.yaml", "[explorer, challenger]", "[explorer, coop]", "FT0109", "7:19", "'coop'"),
    "a kind of ability that is none": ("items.yaml", "kind: always", "kind: ever", "FT0109", "11:13", "'kind' of 'ability'"),
    "a level that is none": ("scenario.yaml", "language: en", "language: en\nlint: {text-too-long: loud}", "FT0109", "6:23", "cannot be 'loud'"),
    "too dear": ("items.yaml", "value: 1\n", "value: 500\n", "FT0110", "6:12", "from 0 to 99"),
    "below zero": ("items.yaml", "value: 1\n", "value: -1\n", "FT0110", "6:12", "-1"),
    "four players": ("scenario.yaml", "max: 2", "max: 4", "FT0110", "6:24", "from 1 to 3"),
    "a capital in an id": ("items.yaml", "  rope:", "  Rope:", "FT0111", "3:3", "mean 'rope'"),
    "a capital within an id": ("items.yaml", "  rope:", "  coilOfRope:", "FT0111", "3:3", "mean 'coil_of_rope'"),
    "blanks in an id": ("items.yaml", "  rope:", "  coil of rope:", "FT0111", "3:3", "mean 'coil_of_rope'"),
    "a version of two numbers": ("scenario.yaml", "version: 1.0.0", "version: v1", "FT0111", "4:10", "'v1'"),
    "a category with a capital": ("items.yaml", "[gear]", "[Gear]", "FT0111", "7:18", "mean 'gear'"),
    "a picture elsewhere": ("items.yaml", ROPE, ROPE + "    art: ../rope.svg\n", "FT0111", "6:10", "'../rope.svg'"),
    "a category twice": ("items.yaml", "[gear]", "[gear, gear]", "FT0112", "7:24", "'gear' appears twice"),
    "a marker twice": ("heroes.yaml", "[4, 6,", "[4, 4,", "FT0112", "6:33", "'4' appears twice"),
    "a cell of one number": ("map.yaml", "[0, 0]", "[0]", "FT0113", "4:33", "at least 2 entries"),
    "a cell of three numbers": ("map.yaml", "[0, 0]", "[0, 0, 0]", "FT0113", "4:33", "at most 2"),
    "an empty title": ("items.yaml", ROPE, '    title: ""\n', "FT0113", "5:12", "is empty"),
    "no marker": ("heroes.yaml", "[4, 6, 8, 10]", "[]", "FT0113", "6:29", "at least 1 entry"),
    # --- one of several shapes
    "an unknown effect": ("items.yaml", "{roll_total: 1}", "{rol_total: 1}", "FT0114", "14:16", "mean 'roll_total'"),
    "an effect without content": ("items.yaml", "{roll_total: 1}", "{}", "FT0114", "14:7", "is empty"),
    "an effect that is a word": ("items.yaml", "{roll_total: 1}", "roll_total", "FT0114", "14:15", "'roll_total'"),
    "two effects": ("items.yaml", "{roll_total: 1}", "{roll_total: 1, gain_xp: 1}", "FT0114", "14:31", "has 'roll_total' and 'gain_xp', and takes one of them"),
    "a wrong value in an effect": ("items.yaml", "{roll_total: 1}", "{roll_total: x}", "FT0108", "14:28", "'roll_total'"),
    "an amount that is no amount": ("items.yaml", "{roll_total: 1}", "{gain_skill: any, amount: all}", "FT0114", "14:41", "'all'"),
    "a profile of dice that is none": ("scenario.yaml", "language: en", "language: en\nrules: {dice: {effort: hgh}}", "FT0114", "6:24", "mean 'high'"),
    "a face that is none": ("scenario.yaml", "language: en", "language: en\nrules: {dice: {effort: [1, moon]}}", "FT0114", "6:28", "'moon'"),
}
# fmt: on


@pytest.mark.parametrize("case", CASES)
def test_one_mistake_gives_one_finding(case, base, load_texts):
    broken = Broken(*CASES[case])
    one = broken.found(load_texts(broken.made(base))[1])
    assert one.primary.span.file == broken.file


@pytest.mark.parametrize(
    ("case", "help"),
    [
        ("an effect of two keys without its own", "Write: effect: {gain_skill: any, amount: 1}"),
        ("a setting above the rules", "Move it below 'rules:', indented by 2 spaces more."),
        ("a setting without rules", "Write 'rules:' above it"),
        ("an entry without its id", "Is the line missing that begins an entry"),
        ("a line too far left", "Indent it by 4 spaces."),
        ("the first line of an entry too far left", "Indent it by 2 spaces."),
        ("a line too far right", "Indent it by 4 spaces."),
        ("a tab", "Indent it by 4 spaces."),
        ("a line of a text too far left", "below it, by 2 spaces."),
        ("two effects", "exactly one of these. Keep roll_total or gain_xp."),
        ("a comma in a text in braces", 'title: "The Marsh, the bog, the mire"'),
        ("a list in braces without brackets", "cell: [1, 0]}"),
        ("an entry within another", "Indent it by 2 spaces less"),
        ("an entry within a part of another", "Indent it by 4 spaces less"),
        ("an entry beside its table", "Indent it by 2 spaces more"),
        ("so many of each", "items: [rope, rope]"),
    ],
)
def test_the_help_says_what_to_write(case, help, base, load_texts):
    broken = Broken(*CASES[case])
    assert help in (broken.found(load_texts(broken.made(base))[1]).help or "")


def test_none_of_a_thing_is_written_by_nobody(base, load_texts):
    base["heroes.yaml"] = base["heroes.yaml"].replace("items: [rope]", "items: {rope: 0}")
    (one,) = load_texts(base)[1]
    assert (one.code.id, one.fix) == ("FT0108", None)


@pytest.mark.parametrize("case", ["an entry within another", "an entry beside its table"])
def test_an_entry_at_the_wrong_level_is_known_by_its_name(case, base, load_texts):
    tables, _ = load_texts(Broken(*CASES[case]).made(base))
    names = {one.id for one in tables.broken} | {one.id for one in tables.items}
    assert {"rope", "flint", "salve", "lantern", "clapper"} <= names


def test_the_base_tables_are_clean(base, load_texts):
    tables, found = load_texts(base)
    assert found == ()
    assert [item.id for item in tables.items] == ["rope", "salve", "lantern", "clapper"]
    assert tables.unread == frozenset()


@pytest.mark.parametrize("name", ["scenario.yaml", "map.yaml", "items.yaml", "heroes.yaml"])
def test_a_missing_table_is_named(name, base, load_texts):
    del base[name]
    _, found = load_texts(base)
    assert [(d.code.id, d.primary.span.file) for d in found] == [("FT0104", name)]


@pytest.mark.parametrize("text", ["", "\n", "# only a comment\n", "---\n", "~\n"])
def test_an_empty_table_is_named(text, base, load_texts):
    base["items.yaml"] = text
    tables, found = load_texts(base)
    assert [(d.code.id, d.primary.span.file) for d in found] == [("FT0105", "items.yaml")]
    assert "item" in tables.unread


@pytest.mark.parametrize("text", ["- a\n- b\n", "7\n", "just words\n", "[]\n", "true\n"])
def test_a_table_of_the_wrong_kind_is_named_once(text, base, load_texts):
    base["map.yaml"] = text
    _, found = load_texts(base)
    assert [d.code.id for d in found] == ["FT0108"]
    assert "the file must be a block" in found[0].message


def test_three_mistakes_give_three_findings(base, load_texts):
    text = base["items.yaml"].replace("value: 1", "valeu: 1").replace("kind: discard", "kind: x")
    base["items.yaml"] = text.replace("copies: 3", "copies: none")
    _, found = load_texts(base)
    assert [(d.code.id, d.primary.span.line) for d in found] == [
        ("FT0106", 6),
        ("FT0108", 8),
        ("FT0109", 23),
    ]


def test_one_broken_entry_leaves_the_others_in_place(base, load_texts):
    base["items.yaml"] = base["items.yaml"].replace("value: 1", "value: x")
    tables, _ = load_texts(base)
    assert [item.id for item in tables.items] == ["salve", "lantern", "clapper"]
    assert [(one.kind, one.id) for one in tables.broken] == [("item", "rope")]


def test_deep_nesting_is_refused_and_not_followed(base, load_texts):
    base["map.yaml"] = "start: " + "[" * 100_000
    _, found = load_texts(base)
    assert [d.code.id for d in found] == ["FT0103"]
    assert "deeper than" in found[0].message


def test_a_bomb_of_aliases_is_refused_at_its_anchors(base, load_texts):
    lines = ["a0: &a0 [x, x]"] + [f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 30)]
    base["map.yaml"] = "\n".join(lines)
    _, found = load_texts(base)
    assert {d.code.id for d in found} == {"FT0103"}


def test_line_ends_of_unicode_do_not_shift_places(base, load_texts):
    base["map.yaml"] = "# a\u2028b\u0085c\n" + base["map.yaml"].replace(
        "side: explored", "side: up"
    )
    _, found = load_texts(base)
    assert [(d.code.id, d.primary.span.line) for d in found] == [("FT0109", 5)]


CLEAN = """
import sys
from fateloom.dsl.data.from_yaml import load
from fateloom.dsl.source import Source
names = ("scenario.yaml", "map.yaml", "items.yaml", "heroes.yaml")
sources = [Source(name, open(f"{sys.argv[1]}/{name}", encoding="utf-8").read()) for name in names]
assert load(sources)[1] == ()
assert "jsonschema" not in sys.modules
"""


def test_a_clean_scenario_does_not_load_jsonschema():
    roots = os.pathsep.join(str(ROOT / name) for name in ("dsl", "runtime"))
    done = subprocess.run(
        [sys.executable, "-c", CLEAN, str(ROOT / "tests" / "fixtures" / "base")],
        env={**os.environ, "PYTHONPATH": roots},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
