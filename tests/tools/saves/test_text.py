"""Saves as text: out and in and out again, the form of earlier saves, and texts that are broken."""

import json
from pathlib import Path

import pytest
from tests.tools.saves.games import PROGRAM, RULES, again, contents, played, saved

from fateloom.runtime.codec import write
from fateloom.runtime.kernel.log import from_lines, to_lines
from fateloom.tools.saves.form import EVERY, begun, linked
from fateloom.tools.saves.rows import row_from


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("seed", range(3))
def test_export_import_export_is_equal_byte_for_byte(fateloom, seed):
    table = played(seed, 70)
    saved("a.game", table)
    assert fateloom("save", "export", "a.game", "a.jsonl").code == 0
    run = fateloom("save", "import", "a.jsonl", "b.game")
    assert run.code == 0
    assert "    fateloom play --resume b.game\n" in run.out
    assert fateloom("save", "export", "b.game", "b.jsonl").code == 0
    assert Path("a.jsonl").read_bytes() == Path("b.jsonl").read_bytes()
    assert fateloom("save", "export", "b.game").out == Path("a.jsonl").read_text("utf-8")
    assert again("b.game").log == table.log
    assert again("b.game").state == table.state


def test_an_export_holds_the_log_of_the_kernel(fateloom):
    table = played(1, 40)
    saved("a.game", table)
    lines = fateloom("save", "export", "a.game").out.splitlines(keepends=True)
    assert "".join(lines[1:-1]) == to_lines(table.log, RULES.types)
    assert from_lines("".join(lines[1:-1]), RULES.types) == table.log
    assert json.loads(lines[-1])["steps"] == len(table.log.entries)


def test_the_way_to_the_scenario_goes_along(fateloom, island):
    typed = "stranger\n\nstay\nquit\n"
    assert fateloom("play", "island", "--save", "a.game", typed=typed).code == 0
    Path("far/away").mkdir(parents=True)
    fateloom("save", "export", "a.game", "far/a.jsonl")
    assert json.loads(Path("far/a.jsonl").read_text().splitlines()[0])["scenario"] == "../island"
    fateloom("save", "import", "far/a.jsonl", "far/away/a.game")
    assert contents("far/away/a.game").head.scenario == "../../island"
    run = fateloom("play", "--resume", "far/away/a.game", typed="quit\n")
    assert run.code == 0, run.err


def earlier(table, scenario):
    """A save as it was written before there was SQLite in it."""
    head = {
        "document": "fateloom game",
        "format": 1,
        "scenario": scenario,
        "title": RULES.program.title,
        "rules": RULES.fingerprint,
    }
    return json.dumps(head, ensure_ascii=False) + "\n" + to_lines(table.log, RULES.types)


def test_a_save_of_an_earlier_version_can_be_imported(fateloom):
    table = played(2, 50)
    Path("old.game").write_text(earlier(table, str(PROGRAM)), encoding="utf-8")
    run = fateloom("play", "--resume", "old.game")
    assert run.code == 2
    assert "fateloom save import old.game NEW_FILE" in run.err
    assert fateloom("save", "import", "old.game", "new.game").code == 0
    assert again("new.game").state == table.state
    run = fateloom("play", "--resume", "new.game", typed="\nquit\n")
    assert (run.code, run.err) == (0, "")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda lines: lines[:-2], "is incomplete"),
        (lambda lines: lines[:1], "is incomplete"),
        (lambda lines: lines[:5] + lines[6:], "steps are missing, or were changed"),
        (lambda lines: [*lines[:4], lines[5], lines[4], *lines[6:]], "were changed"),
        (
            lambda lines: [*lines[:6], lines[6].replace('"drawn":', '"drawn": '), *lines[7:]],
            "line 7",
        ),
        (lambda lines: [*lines[:6], "x", *lines[7:]], "line 7"),
        (lambda lines: [*lines[:6], '{"seat":1e99}', *lines[7:]], "line 7"),
        (lambda lines: [*lines[:6], "[" * 99_999, *lines[7:]], "line 7"),
        (
            lambda lines: [
                *lines[:6],
                f'{{"seat":{10**40},"command":null,"drawn":0,"events":[]}}',
                *lines[7:],
            ],
            "line 7",
        ),
        (lambda lines: [lines[0], "{}", *lines[2:]], "line 2"),
        (
            lambda lines: [lines[0].replace('"format":1', '"format":9'), *lines[1:]],
            "another version",
        ),
        (lambda lines: [lines[0].replace('"title"', '"titel"'), *lines[1:]], "which scenario"),
        (lambda lines: ["[]", *lines[1:]], "is not an exported game"),
        (lambda lines: ["[" * 99_999, *lines[1:]], "is not an exported game"),
        (lambda lines: [""], "is not an exported game"),
    ],
)
def test_a_text_that_is_broken(fateloom, change, said):
    saved("a.game", played(1, 20))
    lines = fateloom("save", "export", "a.game").out.splitlines()
    Path("a.jsonl").write_text("\n".join(change(lines)) + "\n", encoding="utf-8")
    run = fateloom("save", "import", "a.jsonl", "b.game")
    assert (run.code, run.out) == (2, "")
    assert said in run.err
    assert not Path("b.game").exists()


def forged(fateloom, change):
    """The answer to playing an export in which the first step that `change` takes was changed, with
    the chain behind it made anew.
    """
    saved("a.game", played(1, 40))
    lines = fateloom("save", "export", "a.game").out.splitlines()
    steps = [json.loads(line) for line in lines[2:-1]]
    assert any(change(step) for step in steps)
    body = [write(step) for step in steps]
    chain = begun(lines[1])
    for line in body:
        chain = linked(chain, row_from(line))
    last = write({"steps": len(body), "chain": chain})
    text = "\n".join((*lines[:2], *body, last)) + "\n"
    Path("forged.jsonl").write_text(text, encoding="utf-8")
    assert fateloom("save", "import", "forged.jsonl", "forged.game").code == 0
    return fateloom("play", "--resume", "forged.game", typed="quit\n")


def richer(step):
    """More coins than there were."""
    for event in step["events"]:
        if event["kind"] == "ResourceChanged" and event["resource"] == "coins":
            event["by"] += 9
            return True
    return False


def elsewhere(step):
    """A walk to where nobody can go from here."""
    if step["command"] and step["command"]["kind"] == "MoveTo":
        step["command"]["path"] = ["lighthouse"]
        return True
    return False


def other_seat(step):
    """Somebody else's turn."""
    if step["seat"] is not None:
        step["seat"] = 1 - step["seat"]
        return True
    return False


@pytest.mark.parametrize("change", [richer, elsewhere, other_seat])
def test_an_import_whose_steps_were_changed_with_their_chain_is_refused(fateloom, change):
    run = forged(fateloom, change)
    assert run.code == 2
    assert "'forged.game' was imported, and its steps do not bring what it says" in run.err
    assert "Its text was edited, or another version of Fateloom wrote it." in run.err
    assert "in the file:" in run.err
    assert "by the rules:" in run.err
    assert "has changed since" not in run.err


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"{", b'{"document":"fateloom save"}', b"a\nb"])
def test_what_is_no_text_of_a_game(fateloom, data):
    Path("a.jsonl").write_bytes(data)
    run = fateloom("save", "import", "a.jsonl", "b.game")
    assert run.code == 2
    assert "'a.jsonl' is" in run.err


def test_nothing_is_written_over(fateloom):
    saved("a.game", played(1, 9))
    saved("b.game", played(2, 9))
    fateloom("save", "export", "a.game", "a.jsonl")
    for words in (("export", "b.game", "a.jsonl"), ("import", "a.jsonl", "b.game")):
        run = fateloom("save", *words)
        assert run.code == 2
        assert "already exists. Choose another name." in run.err
    assert again("b.game").state == played(2, 9).state
    assert fateloom("save", "import", "a.jsonl").code == 2


def test_show_tells_which_game_it_is_and_no_secret(fateloom):
    table = played(1, EVERY + 9)
    saved("a.game", table)
    run = fateloom("save", "show", "a.game")
    assert run.code == 0
    assert "warden, smuggler" in run.out
    assert f"day      {table.state.day}" in run.out
    assert f"{len(table.log.entries)}, of which" in run.out


def test_show_and_export_of_a_damaged_save(fateloom):
    import sqlite3

    saved("a.game", played(1, 30))
    db = sqlite3.connect("a.game")
    db.execute("UPDATE step SET events = '[]' WHERE number = 12")
    db.commit()
    db.close()
    run = fateloom("save", "show", "a.game")
    assert run.code == 1
    assert "damaged at step 13" in run.err
    assert fateloom("save", "export", "a.game").code == 2
    run = fateloom("save", "export", "a.game", "--until-there")
    assert run.code == 0
    assert json.loads(run.out.splitlines()[-1])["steps"] == 12
