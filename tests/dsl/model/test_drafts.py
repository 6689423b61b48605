"""Drafts (docs/authoring/drafts.md): what is named and not written is a hint with a stub."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.tracked import tracked

from fateloom.dsl.diagnostics import Level
from fateloom.dsl.fixes import with_fix
from fateloom.dsl.model.codes import NOT_WRITTEN
from fateloom.dsl.model.stubs import STUBS
from fateloom.dsl.plays.story.run import file_runner
from fateloom.dsl.session import Checked, check
from fateloom.dsl.source import Source
from fateloom.runtime.program.codec import to_json
from fateloom.runtime.program.playable import faults, problems
from fateloom.runtime.program.statement import Choose

DRY_YEAR = Path(__file__).resolve().parents[3] / "scenarios" / "dry_year"
ENDS = ["victory", "withdrawal", "defeat"]
POI = 'poi mill "The Mill" on quay\n  option ask "Ask"\n    > "Later."\n'
NAMED = {
    "a POI": ("event a on day 2\n  place chapel on marsh\n", "POI 'chapel'"),
    "a POI on no tile": ("event a on day 2\n  place chapel\n", "POI 'chapel'"),
    "a POI asked for": ("event a on day 2 if visited chapel\n  > So.\n", "POI 'chapel'"),
    "a POI in prose": ("event a on day 2\n  > [poi chapel]\n", "POI 'chapel'"),
    "an item": ("event a on day 2\n  drop sextant on marsh\n", "item 'sextant'"),
    "an item in a stock": ("stock pedlar: sextant, sextant\n", "item 'sextant'"),
    "an item as a price": (
        'poi mill "The Mill" on quay\n  option a "A" costs item sextant\n    > So.\n',
        "item 'sextant'",
    ),
    "a tile": ("event a on day 2\n  reveal shallows\n", "tile 'shallows'"),
    "a tile with a hint": ("tile shallows\n  > Sand.\n", "tile 'shallows'"),
    "a person": ("event a on day 2\n  gunnora leaves\n", "NPC 'gunnora'"),
    "a scene": ("event a on day 2\n  do knocking\n", "scene 'knocking'"),
    "an event": ("event a on day 2\n  fire thunder\n", "event 'thunder'"),
    "an option": (POI + "event a on day 2\n  open mill.grind\n", "option 'grind' of 'mill'"),
    "an option of its POI": (POI + "    close grind\n", "option 'grind' of 'mill'"),
    "a path": (
        POI + '  scan b asks destiny "Ask"\n    warden.vengeance\n      > So.\n'
        "    other\n      > No.\n",
        "path 'vengeance' of 'warden'",
    ),
    "a scene with arguments": (
        "event a on day 2\n  do knocking (2, rope, quay, 12, ferry, ide)\n"
        "  do knocking (3, salve, marsh, 0, ferry, ide)\n",
        "scene 'knocking'",
    ),
    "a scene with an item of the draft": (
        "event a on day 2\n  do knocking (sextant)\n",
        "scene 'knocking'",
    ),
    "a stage": (
        'destiny smuggler\n  path one "One"\n    begins at ferry "Go"\n    finale\n'
        "      stage first\n        next landing\n\n      stage last\n        fulfil\n\n"
        '  path two "Two"\n    begins at ferry "Go"\n    finale\n'
        "      stage last\n        fulfil\n",
        "stage 'landing' of 'one'",
    ),
    "a hero": ('destiny gunnora\n  path a "A"\n    begins at ferry "Go"\n' * 1, "hero 'gunnora'"),
}


def checked(base: dict[str, str], **changed: str) -> Checked:
    return check([Source(name, text) for name, text in {**base, **changed}.items()], lint=False)


def without_smuggler(base: dict[str, str], story: str) -> None:
    """Takes the destiny out of the base that the story writes again."""
    text = base["story/base.fate"]
    if story.startswith("destiny smuggler"):
        cut = text[: text.index("destiny smuggler")] + text[text.index("rescue if") :]
        base["story/base.fate"] = cut


def is_sound(result: Checked) -> bool:
    """Whether there is a Program in which every id leads somewhere, and that can be played."""
    program = result.program
    return program is not None and not [*problems(program), *faults(program)]


@pytest.mark.parametrize(("story", "what"), NAMED.values(), ids=NAMED)
def test_what_is_named_and_not_written_is_a_hint_and_a_stub_stands_in(base, story, what):
    without_smuggler(base, story)
    result = checked(base, **{"story/x.fate": story})
    assert [one.level for one in result.holes] == [Level.HINT] * len(result.holes)
    assert f"the {what} is not written yet" in [one.message for one in result.holes]
    assert not [one for one in result.diagnostics if one.level is Level.ERROR]
    assert is_sound(result)
    assert all(one.primary.span.file != STUBS for one in result.diagnostics)


@pytest.mark.parametrize(("story", "what"), NAMED.values(), ids=NAMED)
def test_the_fix_writes_what_the_draft_was_played_with(base, story, what):
    without_smuggler(base, story)
    first = checked(base, **{"story/x.fate": story})
    texts = {name: Source(name, text) for name, text in base.items()}
    texts["story/x.fate"] = Source("story/x.fate", story)
    for _ in range(6):
        (hole, *_), *_ = [[it for it in check(tuple(texts.values()), lint=False).holes if it.fix]]
        assert hole.fix is not None
        changed = with_fix(texts, hole.fix)
        assert changed is not None
        texts = changed
        if not any(it.fix for it in check(tuple(texts.values()), lint=False).holes):
            break
    last = check(tuple(texts.values()), lint=False)
    assert not [one for one in last.diagnostics if one.level is Level.ERROR]
    assert first.program is not None and last.program is not None
    assert by_id(first) == by_id(last)


def by_id(result: Checked) -> set[str]:
    """All things of the Program without their places and their order."""
    assert result.program is not None

    def plain(value: object) -> object:
        if isinstance(value, dict):
            return {key: plain(it) for key, it in value.items() if key != "span"}
        return [plain(it) for it in value] if isinstance(value, list) else value

    tree = json.loads(to_json(result.program))
    kinds = ("heroes", "items", "tiles", "npcs", "pois", "scenes", "events", "destinies")
    return {json.dumps(plain(it), sort_keys=True) for kind in kinds for it in tree[kind]}


@pytest.mark.parametrize(
    ("line", "meant"),
    [("place fery", "ferry"), ("drop ropa on marsh", "rope"), ("idee leaves", "ide")],
)
def test_a_name_close_to_one_that_there_is_counts_as_misspelt(base, line, meant):
    result = checked(base, **{"story/x.fate": f"event a on day 2\n  {line}\n"})
    assert result.holes == ()
    assert [
        (one.level, f"did you mean '{meant}'?" in one.message) for one in result.diagnostics
    ] == [(Level.ERROR, True)]


STAGES = (
    'destiny smuggler\n  path one "One"\n    begins at ferry "Go"\n    finale\n'
    "      stage first\n        next umber\n\n      stage sable\n        fulfil\n\n"
    '  path two "Two"\n    begins at ferry "Go"\n    finale\n      stage first\n        fulfil\n'
)
DROP = "event a on day 2\n  drop rope on quay\n"


@pytest.mark.parametrize(
    ("kind", "story", "table"),
    [
        ("item", DROP + "  drop umber on quay\n", "items.yaml"),
        ("tile", DROP + "  reveal umber\n", "map.yaml"),
        ("POI", 'poi sable "New" on quay\n  > So.\n' + DROP + "  place umber\n", ""),
        ("NPC", 'npc sable "New"\n' + DROP + "  umber moves to ferry\n", ""),
        ("scene", "scene sable\n  > So.\nscene b\n  do umber\n" + DROP + "  do b\n", ""),
        ("stage", STAGES, ""),
        ("variable", "world sable: flag\n" + DROP + "  umber up\n", ""),
    ],
)
def test_a_name_that_is_renamed_where_it_is_declared_alone_is_told_the_new_one(
    base, kind, story, table
):
    without_smuggler(base, story)
    entry = {
        "items.yaml": "  sable:\n    number: 7\n    title: New\n    value: 1\n",
        "map.yaml": "  sable: {title: New, cell: [7, 7]}\n",
    }.get(table, "")
    files = {"story/x.fate": story} | ({table: base[table] + entry} if table else {})
    named = f"event b on day 3\n  > [{kind.lower()} sable]\n"
    both = story.replace("fulfil\n\n", "next sable\n\n") if kind == "stage" else story + named
    for text, is_told in ((story, True), (both, False)):
        found = checked(base, **{**files, "story/x.fate": text}).diagnostics
        (one,) = [it for it in found if f"{kind} 'umber'" in it.message]
        assert one.message.endswith("; did you mean 'sable'?") == is_told
        assert ("write 'sable' wherever 'umber' stands" in str(one.help)) == is_told
        assert (one.fix is None) == (is_told or kind == "variable")


def test_a_name_of_two_kinds_is_written_once_and_wrong_once(base):
    story = "event a on day 2\n  place gunnora on quay\n  gunnora leaves\n"
    result = checked(base, **{"story/x.fate": story})
    assert [(one.code.id, one.primary.span.line) for one in result.diagnostics] == [
        ("FT0336", 2),
        ("FT0204", 3),
    ]
    assert all(it.span.file != STUBS for one in result.diagnostics for it in one.related)


def test_a_story_without_destinies_can_be_played(base):
    base["story/base.fate"] = base["story/base.fate"].partition("\ndestiny ")[0]
    result = checked(base)
    assert [one.message for one in result.holes] == [
        "the hero 'warden' has no destiny",
        "the hero 'smuggler' has no destiny",
        "the path 'penance' of 'warden' is not written yet",
    ]
    assert is_sound(result)


def test_a_path_can_be_begun_with_its_title(base):
    texts = base["story/base.fate"].partition("\ndestiny ")[0]
    texts += '\n\ndestiny warden\n  path vow "A vow"\n    milestone "It rains." when day >= 2\n'
    base["story/base.fate"] = texts
    result = checked(base)
    assert {one.code.name for one in result.holes} == {
        "not-written",
        "missing-destiny",
        "path-without-begin",
        "path-without-finale",
    }
    assert is_sound(result)


def test_tables_are_written_when_their_time_comes(base):
    story = "tile shore\n  on explore\n    > Sand.\n    place hut on shore\n\n"
    story += 'poi hut "The Hut"\n  > Cold.\n'
    result = check([Source("story/a.fate", story)])
    assert [one.primary.span.file for one in result.holes] == [
        "scenario.yaml",
        "map.yaml",
        "items.yaml",
        "heroes.yaml",
    ]
    assert is_sound(result)
    texts = {"story/a.fate": Source("story/a.fate", story)}
    for one in result.holes:
        assert one.fix is not None
        texts = with_fix(texts, one.fix) or {}
    after = check(tuple(texts.values()))
    assert [(one.code.name, one.message) for one in after.holes] == [
        ("missing-destiny", "the hero 'somebody' has no destiny")
    ]


def test_an_item_goes_behind_the_last_one_and_comments_stay(base):
    items = "items:\n  rope:   # tarred\n    number: 7\n    title: Rope\n    value: 1\n# the end\n"
    story = "event a on day 2\n  drop sextant on quay\n"
    files = {"items.yaml": items, "story/x.fate": story}
    base = {**base, "story/base.fate": "", "heroes.yaml": HEROES, **files}
    (hole,) = [it for it in checked(base).holes if it.code is NOT_WRITTEN]
    assert hole.fix is not None
    texts = {name: Source(name, text) for name, text in base.items()}
    changed = with_fix(texts, hole.fix)
    assert changed is not None
    assert changed["items.yaml"].text == (
        "items:\n  rope:   # tarred\n    number: 7\n    title: Rope\n    value: 1\n"
        "  sextant:\n    number: 8\n    title: Sextant (not written yet)\n    value: 1\n"
        "    copies: 4\n    description: Not written yet.\n# the end\n"
    )


HEROES = """\
heroes:
  warden:
    title: Aud
    markers: {intelligence: [4, 6, 8, 10], dexterity: [3, 5, 7, 8], power: [2, 5, 8, 9]}
  smuggler:
    title: Bran
    markers: {intelligence: [3, 5, 8, 9], dexterity: [2, 4, 7, 9], power: [4, 6, 7, 10]}
"""


def test_a_finale_may_begin_where_nothing_is_written(base):
    base["story/base.fate"] = base["story/base.fate"].replace("begins at ferry", "begins at chapel")
    result = checked(base)
    assert [one.message for one in result.holes] == ["the POI 'chapel' is not written yet"]
    assert is_sound(result)


def test_a_game_that_is_not_written_is_settled_by_a_choice():
    there = {it.relative_to(DRY_YEAR).as_posix(): it for it in tracked(DRY_YEAR)}
    texts = {name: it.read_text(encoding="utf-8") for name, it in there.items()}
    texts = {name: text for name, text in texts.items() if name.endswith((".yaml", ".fate"))}
    story = 'event x on day 2\n  battle ambush "They come"\n'
    story += "".join(f"    {it}\n      > So.\n" for it in ENDS)
    result = checked(texts, **{"story/x.fate": story})
    assert [one.message for one in result.holes] == ["the battle 'ambush' is not written yet"]
    assert is_sound(result)
    assert result.program is not None
    (event,) = [it for it in result.program.events if it.id == "x"]
    (choose,) = [it for it in event.body if isinstance(it, Choose)]
    assert [it.label for it in choose.choices] == ENDS


def test_what_a_play_names_is_there_or_misspelt():
    """A play tells of a story that is there: a name of it is never one to come."""
    there = {it.relative_to(DRY_YEAR).as_posix(): it for it in tracked(DRY_YEAR)}
    texts = {name: it.read_text(encoding="utf-8") for name, it in there.items()}
    program = checked({n: t for n, t in texts.items() if n.endswith((".yaml", ".fate"))}).program
    assert program is not None
    play = 'play "x" of dry_year\n  heroes sib\n  given sib has item sextant\n'
    outcomes, broken = file_runner(program)(Source("plays/x.play", play))
    assert outcomes == []
    assert [one.message for one in broken] == ["unknown item 'sextant'"]
