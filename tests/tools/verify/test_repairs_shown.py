"""`fateloom verify` tells what would mend a block, and that holds when it is done."""

from __future__ import annotations

import json

from tests.tools.verify.mended import OWN, RIVALS, STORY, mend

COPIES = ("items.yaml", "categories: [tool]\n    copies: 1", "categories: [tool]\n    copies: 2")


def test_what_would_mend_a_block_is_told_and_holds_when_it_is_done(fateloom, island, known):
    mend(island, RIVALS)
    run = fateloom("verify", "island", "--hero", "stranger")
    assert run.code == 1
    assert (
        "  Repairs (each by itself makes Osk PROVED at this table):\n"
        "    - items.yaml:11: Write `copies: 2` for the Short Spade.\n"
        "      Also proved with it: Ines.\n"
    ) in run.out
    mend(island, (COPIES,))
    run = fateloom("verify", "island")
    assert run.code == 0
    assert run.out.endswith("2 heroes: 2 proved.\n")
    assert "mend" not in run.out


def test_the_words_of_a_condition_are_told_as_they_are_written(fateloom, island, known):
    mend(island, RIVALS)
    run = fateloom("verify", "island", "--hero", "stranger")
    assert "- story/island.fate:112: Do not ask for `has item spade` at 'Lift the step': write" in (
        run.out
    )
    mend(island, ((STORY, "if knows and has item spade", "if knows"),))
    assert fateloom("verify", "island").code == 0


def test_json_has_the_repairs_with_their_places(fateloom, island, known):
    mend(island, OWN)
    run = fateloom("verify", "island", "--hero", "stranger", "--format", "json")
    (osk,) = json.loads(run.out)["heroes"]
    first = osk["repairs"][0]
    assert first == {
        "kind": "left out",
        "sentence": "Leave out the line `is_done up`.",
        "at": "story/island.fate:60",
        "lines": [],
        "proved_too": ["Ines"],
        "not_decided": [],
    }
    assert 1 < len(osk["repairs"]) <= 3


def test_who_is_safe_needs_no_repairs(fateloom, island, known):
    run = fateloom("verify", "island", "--format", "json")
    assert run.code == 0
    assert [it["repairs"] for it in json.loads(run.out)["heroes"]] == [[], []]


def test_repairs_stand_at_the_table_that_decides(island, known):
    from fateloom.tools.scenario import load
    from fateloom.tools.verify import asking

    mend(island, RIVALS)
    report = asking.report(load("island"))
    (osk,) = (it for it in report.heroes if it.hero == "stranger")
    assert osk.worst.repairs
    assert all(not it.repairs for it in osk.tables if it is not osk.worst)


def test_what_was_not_found_out_is_said_and_lines_stand_below(island, known):
    from fateloom.dsl.verify.repair.edit import Repair
    from fateloom.runtime.record import replace
    from fateloom.tools.scenario import load
    from fateloom.tools.verify import asking
    from fateloom.tools.verify.text import to_text

    mend(island, RIVALS)
    report = asking.report(load("island"), hero="stranger")
    lines = ("rescue if item spade is gone", "  drop spade on beach")
    repair = Repair("rescue", "Add a rescue.", "story/x.fate", lines, (), ("Ines",))
    (osk,) = report.heroes
    tables = (replace(osk.worst, repairs=(repair,)),)
    said = to_text(replace(report, heroes=(replace(osk, tables=tables),)), colour=False)
    assert (
        "    - story/x.fate: Add a rescue.\n"
        "          rescue if item spade is gone\n"
        "            drop spade on beach\n"
        "      Not checked for Ines: apply the edit and verify again.\n"
    ) in said


def test_repairs_can_be_left_out(fateloom, island, known):
    mend(island, RIVALS)
    run = fateloom("verify", "island", "--hero", "stranger", "--no-repairs")
    assert run.code == 1
    assert "THE POINT OF NO RETURN" in run.out
    assert "Repairs (each" not in run.out
    assert "Repairs (each" in fateloom("verify", "island", "--hero", "stranger").out
