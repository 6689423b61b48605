"""What a story says of a pool game that it calls: read, printed, checked, compiled (DDL-01, 07)."""

# ruff: noqa: E501 - tables have long lines

from __future__ import annotations

import pytest

from fateloom.dsl.source import Source
from fateloom.dsl.syntax.parser import parse
from fateloom.dsl.syntax.printer import to_text
from fateloom.runtime.program.statement import Call

POOL = """id: mill
title: The Mill
players: {min: 1, max: 2}
begin: door
endings:
  in: {title: Inside, won: true}
  out: {title: Outside, won: false}
"""
CHARACTERS = """heroes:
  warden: {title: Aud, approaches: {careful: 3, clever: 2, flashy: 0, forceful: 1, quick: 1, sneaky: 2}}
  smuggler: {title: Bran, approaches: {careful: 1, clever: 2, flashy: 1, forceful: 0, quick: 2, sneaky: 3}}
"""
SCENES = """scenes:
  door:
    title: At the door
    single: true
    tasks:
      talk: {title: Talk them round, difficulty: good}
    purchases:
      lamp: {title: A lamp is left, price: {advantage: 2}}
    won: {to: in}
    lost: {to: out}
  loft:
    title: In the loft
    tasks:
      climb: {title: Climb, difficulty: fair}
    won: {to: door}
    lost: {to: out}
"""
TABLES = {
    "pool/pool.yaml": POOL,
    "pool/characters.yaml": CHARACTERS,
    "pool/scenes.yaml": SCENES,
}
STORY = """poi mill "The Mill" on marsh
  > Lights behind the shutters.

  option knock "Knock" once
    pool door "Talk them round"
      success
        > They let you in.
      success 2+
        > They let you in at once.
      style
        > They fetch you a chair.
      tie
        > They let you in, and keep your boots.
      failure
        > They let the dog out.
      failure 2+
        > They let both dogs out.
      with advantage 2+
        > You have seen the sacks.
      with hope
        gain 1 xp
      bought lamp
        gain 1 coins
"""


def block(*lines: str, scene: str = "door") -> str:
    """The story with these blocks besides success and failure."""
    more = "".join(f"      {line}\n        > More.\n" for line in lines)
    head = STORY.split("      success\n")[0].replace("pool door", f"pool {scene}")
    return f"{head}      success\n        > In.\n      failure\n        > Out.\n{more}"


def test_ddl_07_08_all_blocks_are_read_printed_and_compiled(check_with) -> None:
    file, found = parse(Source("story/example.fate", STORY))
    assert found == ()
    assert to_text(file) == STORY
    checked = check_with(STORY, **TABLES)
    assert checked.diagnostics == ()
    assert checked.program is not None
    option = next(it for poi in checked.program.pois for it in poi.options if it.id == "mill.knock")
    call = option.body[0]
    assert isinstance(call, Call)
    assert [(it.outcome, it.least, it.part) for it in call.outcomes] == [
        ("success", 1, "outcome"),
        ("success", 2, "outcome"),
        ("style", 1, "outcome"),
        ("tie", 1, "outcome"),
        ("failure", 1, "outcome"),
        ("failure", 2, "outcome"),
        ("advantage", 2, "with"),
        ("hope", 1, "with"),
        ("lamp", 1, "bought"),
    ]
    pool_game = checked.program.game_of("pool")
    assert pool_game is not None
    assert [it.id for it in pool_game.course.scenes] == ["door", "loft"]


def test_ddl_01_without_tables_there_is_no_pool_game(check_with) -> None:
    checked = check_with(block())
    assert checked.diagnostics == ()
    assert checked.program is not None
    assert checked.program.game_of("pool") is None


CASES = {
    "no such scene": (block(scene="dor"), {}, "FT0203", "no scene 'dor'; did you mean 'door'"),
    "no such purchase": (block("bought lap"), {}, "FT0328", "no purchase of it"),
    "luck of many rolls": (block("with hope", scene="loft"), {}, "FT0328", "one roll decides"),
    "a margin of many rolls": (block("failure 2+", scene="loft"), {}, "FT0328", "one roll decides"),
    "a tie of many rolls": (block("tie", scene="loft"), {}, "FT0328", "one roll decides"),
    "luck twice": (block("with hope", "with hope"), {}, "FT0306", "'with hope' appears here"),
    "style twice": (block("style", "success 3+"), {}, "FT0306", "'success 3+' appears here"),
    "a margin twice": (block("failure 2+", "failure 2+"), {}, "FT0306", "'failure 2+' appears"),
    "no failure": (
        block().replace("      failure\n", "      failure 2+\n"), {}, "FT0304", "'failure'",
    ),
    "never": (block("victory"), {}, "FT0305", "never ends in 'victory'"),
    "a tie by how much": (block("tie 2+"), {}, "FT0011", "takes no number"),
    "by nothing": (block("success 0+"), {}, "FT0011", "'0+'"),
    "no such luck": (block("with luck"), {}, "FT0011", "no outcome of a pool"),
    "a hero missing": (
        block(),
        {"pool/characters.yaml": CHARACTERS.replace("smuggler", "somebody")},
        "FT0329", "'smuggler' of heroes.yaml",
    ),
    "for two alone": (
        block(), {"pool/pool.yaml": POOL.replace("min: 1", "min: 2")}, "FT0329", "alone",
    ),
    "broken tables": (
        block("with hope", scene="nowhere"),
        {"pool/scenes.yaml": SCENES.replace("to: out", "to: ouch")},
        "FT1001", "'ouch'",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_a_mistake_gives_one_finding(case, check_with) -> None:
    story, tables, code, words = CASES[case]
    found = check_with(story, **{**TABLES, **tables}).diagnostics
    errors = [it for it in found if it.code.level.value == "error"]
    many = 2 if case == "broken tables" else 1  # there are two ways to 'ouch'
    assert [it.code.id for it in errors] == [code] * many, [it.message for it in errors]
    assert words in errors[0].message


PLACES = {
    "a hero missing": ("pool/characters.yaml", "heroes"),
    "for two alone": ("pool/pool.yaml", "players"),
}


@pytest.mark.parametrize("case", PLACES)
def test_what_is_wrong_with_the_heroes_of_a_game_stands_where_it_is_written(
    case, base, check_with
) -> None:
    story, tables, _, _ = CASES[case]
    given = {**TABLES, **tables}
    (found,) = check_with(story, **given).diagnostics
    file, words = PLACES[case]
    span = found.primary.span
    assert span.file == file
    assert words in {**base, **given}[file].split("\n")[span.line - 1][span.column - 1 :]


def test_a_misspelt_hero_of_a_game_is_shown_at_the_slip(base, check_with) -> None:
    tables = {**TABLES, "pool/characters.yaml": CHARACTERS.replace("smuggler", "smugler")}
    (found,) = check_with(block(), **tables).diagnostics
    span = found.primary.span
    assert (found.code.id, span.file) == ("FT0329", "pool/characters.yaml")
    line = tables[span.file].split("\n")[span.line - 1]
    assert line[span.column - 1 : span.end_column - 1] == "smugler"


def test_finer_blocks_need_tables_and_other_systems_have_none(check_with) -> None:
    found = check_with(block("with hope")).diagnostics
    assert [it.code.id for it in found] == ["FT0328"]
    battle = STORY.split("    pool")[0] + (
        '    battle millers "All three"\n      victory\n        > A.\n      withdrawal\n'
        "        > B.\n      defeat\n        > C.\n      with hope\n        > D.\n"
    )
    found = check_with(battle, **TABLES).diagnostics
    assert [it.code.id for it in found] == ["FT0328"]


@pytest.mark.parametrize(("resolution", "codes"), [("tracks", ["FT0330"]), ("pool", [])])
def test_ddl_01_a_story_can_keep_to_one_way(resolution, codes, base, check_with) -> None:
    header = base["scenario.yaml"] + f"resolution: {resolution}\n"
    found = check_with(block(), **{"scenario.yaml": header, **TABLES}).diagnostics
    ours = [it.code.id for it in found if it.primary.span.file == "story/example.fate"]
    assert ours == codes
    tests = [it for it in found if it.primary.span.file == "story/base.fate"]
    assert bool(tests) is (resolution == "pool")
    assert {it.code.id for it in tests} <= {"FT0330"}


def test_a_variable_may_still_be_called_bought(check_with) -> None:
    story = "world bought: flag\n" + block().replace("> In.", "bought up")
    assert check_with(story, **TABLES).diagnostics == ()
