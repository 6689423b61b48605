"""What is wrong between tables, and what is wrong in several places at once."""

# ruff: noqa: E501 - one case a line

import pytest

# (file, what stands there, what stands there instead, code, line:column, words)
# fmt: off
CASES = {
    "two tiles on a cell": ("map.yaml", "cell: [0, 1]", "cell: [1, 0]", "FT0316", "6:41", "'causeway' lies on the same cell as 'marsh'"),
    "a start that is no tile": ("map.yaml", "start: quay", "start: quai", "FT0203", "2:8", "mean 'quay'"),
    "a start that lies face down": ("map.yaml", "side: explored", "side: unexplored", "FT0317", "2:8", "'quay', which is not explored"),
    "a start in the box": ("map.yaml", ", side: explored", "", "FT0317", "2:8", "not explored"),
    "a marker off the track": ("heroes.yaml", "[4, 6, 8, 10]", "[4, 6, 8, 14]", "FT0318", "6:39", "from 1 to 12"),
    "a start item that is none": ("heroes.yaml", "[lantern]", "[latern]", "FT0203", "7:13", "mean 'lantern'"),
    "more start items than copies": ("heroes.yaml", "[rope]", "[rope, rope, rope, rope]", "FT0319", "12:31", "4 times, but has 3 copies"),
    "more start items than hands": ("heroes.yaml", "[lantern]", "[lantern, salve, salve, rope, rope, clapper]", "FT0326", "7:48", "starts with 6 items"),
    "a card number twice": ("items.yaml", "number: 103", "number: 101", "FT0322", "27:5", "'lantern' has the same card number as 'rope'"),
    "a tile with the name of a hero": ("map.yaml", "  causeway:", "  warden: {title: Lodge, cell: [3, 3]}\n  causeway:", "FT0201", "3:3", "'warden' is already a tile"),
    "a hero that is a keyword": ("map.yaml", "  causeway:", "  day: {title: Lodge, cell: [3, 3]}\n  causeway:", "FT0202", "6:3", "'day' is a word of the language"),
    "too many players": ("scenario.yaml", "max: 2", "max: 3", "FT0323", "6:1", "but there are 2 heroes"),
    "fewer players than the fewest": ("scenario.yaml", "{min: 1, max: 2}", "{min: 2, max: 1}", "FT0323", "6:1", "can never play"),
    "a track without room": ("scenario.yaml", "language: en", "language: en\nrules: {track: {min: 12, max: 12}}", "FT0324", "6:9", "no room"),
    "more ready dice than dice": ("scenario.yaml", "language: en", "language: en\nrules: {effort: {start: 5}}", "FT0324", "6:9", "5 ready effort dice"),
    "virtue that starts outside": ("scenario.yaml", "language: en", "language: en\nrules: {virtue: {start: 20, max: 12}}", "FT0324", "6:9", "starts at 20"),
    "virtue that starts outside, on its own line": ("scenario.yaml", "language: en", "language: en\nrules:\n  move_range: 2\n  virtue: {start: 3, min: -4, max: 2}", "FT0324", "8:3", "outside -4 to 2"),
    "a pack that is missing": ("scenario.yaml", "language: en", "language: en\npacks: [old_coast]", "FT0325", "6:9", "'old_coast' is missing"),
    "a rule that is none": ("scenario.yaml", "language: en", "language: en\nlint: {gain-without-els: off}", "FT0220", "6:8", "mean 'gain-without-else'"),
    "a rule that is an error": ("scenario.yaml", "language: en", "language: en\nlint: {open-end: off}", "FT0220", "6:8", "cannot be turned off"),
    "a hero without destiny": ("story/base.fate", None, None, "FT0311", "8:3", "'smuggler' has no destiny"),
}
# fmt: on


@pytest.mark.parametrize("case", CASES)
def test_one_mistake_gives_one_finding(case, base, check_with):
    file, before, after, code, place, words = CASES[case]
    text = base[file]
    if before is None:
        text = text[: text.index("destiny smuggler")] + text[text.index("rescue if") :]
        file_of_finding = "heroes.yaml"
    else:
        assert before in text
        text = text.replace(before, after, 1)
        file_of_finding = "heroes.yaml" if case == "a tile with the name of a hero" else file
    found = check_with(**{file: text}).diagnostics
    shown = [f"{d.code.id} {d.primary.span} {d.message}" for d in found]
    assert len(found) == 1, shown
    span = found[0].primary.span
    assert (found[0].code.id, span.file, f"{span.line}:{span.column}") == (
        code,
        file_of_finding,
        place,
    ), shown
    assert words in found[0].message


def test_all_mistakes_are_found_in_one_run(base, check_with):
    story = 'event one on day 2\n  drop ropa on marsh\n  tied +1\nevent two on day 0\n  leave\npoi mill "The Mill" on marsh\n  test climb power "Climb"\n    0-2\n      > So.\n'
    items = base["items.yaml"].replace("value: 1", "valeu: 1")
    found = check_with(story, **{"items.yaml": items}).diagnostics
    assert [(d.code.id, d.primary.span.file, d.primary.span.line) for d in found] == [
        ("FT0106", "items.yaml", 6),
        ("FT0203", "story/example.fate", 2),
        ("FT0203", "story/example.fate", 3),
        ("FT0327", "story/example.fate", 4),
        ("FT0309", "story/example.fate", 5),
        ("FT0301", "story/example.fate", 7),
    ]


@pytest.mark.parametrize("name", ["items.yaml", "map.yaml", "heroes.yaml"])
@pytest.mark.parametrize("text", [None, "", "a: b: c\n", "x: 1\n"])
def test_a_lost_table_does_not_make_its_names_unknown(name, text, base, check_with):
    if text is None:
        del base[name]
        found = check_with().diagnostics
    else:
        found = check_with(**{name: text}).diagnostics
    assert {d.primary.span.file for d in found} == {name}
    assert len(found) == (2 if text == "x: 1\n" else 1)


def test_a_broken_item_is_known_by_its_name(base, check_with):
    items = base["items.yaml"].replace("    categories: [gear, fire]", "    categories: fire")
    found = check_with(**{"items.yaml": items}).diagnostics
    assert [d.code.id for d in found] == ["FT0108"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("world bell: silent, ringing, drowned", "wold bell: silent, ringing, drowned"),
        ("world tide: 0..6", "world tide: 0.6"),
        ("hero debt: 0..3", "hero debt 0..3"),
        ('npc ide "Mother Ide" at saint_anne', 'npc ide "Mother Ide at saint_anne'),
        ('  test climb dexterity "Climb the belfry" group belfry', '  tst climb dexterity "Climb"'),
        ("  states wary, friend, gone", "  sates wary, friend, gone"),
        ("    1-2\n", "    1-2x\n"),
        ("    other\n", "    othr\n"),
        ("event spring_tide on day 4", "event spring_tide in day 4"),
        ("destiny smuggler", "destny smuggler"),
        ("            next toll\n", "            nxt toll\n"),
        ("      stage toll\n", "      stge toll\n"),
    ],
)
def test_a_line_that_cannot_be_read_is_the_only_finding(before, after, base, check_with):
    assert before in base["story/base.fate"]
    text = base["story/base.fate"].replace(before, after, 1)
    found = check_with(**{"story/base.fate": text}).diagnostics
    shown = [f"{d.code.id} {d.primary.span.line} {d.message}" for d in found]
    assert len(found) == 1, shown
    assert found[0].code.id.startswith("FT00"), shown
