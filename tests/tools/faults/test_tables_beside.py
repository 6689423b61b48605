"""Tables beside a story that are cut off, in another encoding, or have hostile names."""

from __future__ import annotations

import os
import re
import shutil
from collections import Counter

import pytest
from tests.long import mostly_long
from tests.tools.faults.conftest import held, is_calm, ran
from tests.tools.faults.workshop import TABLES, Command

CHECK = Command(("check", "beside"))
COMMANDS = (
    CHECK,
    Command(("graph", "beside", "-o", "out.dot")),
    Command(("play", "beside", "--heroes", "warden", "--mode", "explorer"), "quit\n"),
    Command(("rename", "beside", "campaign.unit", "boys", "lads")),
    Command(("text", "extract", "beside", "--language", "de")),
    Command(("compile", "beside", "-o", "out.json")),
)
PLAIN = ("battle/fights.yaml", "hidden/haunts.yaml", "campaign/units.yaml")
ESCAPE = "\x1b[2J"


def is_refused(run, name, said=""):
    """The table is named, and what is wrong with it."""
    text = run.out + run.err
    assert run.code in (1, 2), text
    assert name in text and said in text, text
    assert ESCAPE not in text


@mostly_long("name", TABLES, plain=PLAIN)
def test_a_table_that_is_cut_off_changes_nothing_else(name, fresh):
    data = TABLES[name].encode()
    for end in (0, 1, len(data) // 4, len(data) // 2, len(data) * 3 // 4, len(data) - 2):
        for command in COMMANDS:
            work = fresh()
            (work / "beside" / name).write_bytes(data[:end])
            before = held(work)
            run = ran(command)
            is_calm(run, f"{name} up to {end}: {command.name}")
            if run.code:
                after = held(work)
                assert {it: after.get(it) for it in before} == before, (end, command.name)
        work = fresh()
        (work / "beside" / name).write_bytes(data[: data.index(b":") // 2])
        is_refused(ran(CHECK), name)


@mostly_long("name", TABLES, plain=PLAIN)
def test_a_table_in_another_encoding_is_said_by_every_command(name, fresh):
    before = TABLES[name].encode().replace(b"title: ", b"title: \xfc", 1)
    assert before != TABLES[name].encode()
    for command in COMMANDS:
        work = fresh()
        (work / "beside" / name).write_bytes(before)
        is_refused(ran(command), name, "UTF-8")
        assert (work / "beside" / name).read_bytes() == before


@pytest.mark.parametrize("name", TABLES)
def test_control_characters_in_a_table_reach_no_screen(name, fresh):
    work = fresh()
    file = work / "beside" / name
    file.write_text(TABLES[name].replace("title: ", f"title: {ESCAPE}", 1), encoding="utf-8")
    for command in COMMANDS:
        is_refused(ran(command), name)


HOSTILE = ("line\nbreak.yaml", f"{ESCAPE}.yaml", "\u202eabc.yaml", "-rf.yaml", "x" * 200 + ".yaml")


def test_other_files_beside_a_table_are_not_read(fresh):
    work = fresh()
    usual = ran(CHECK)
    for folder in {name.partition("/")[0] for name in TABLES}:
        for name in HOSTILE:
            (work / "beside" / folder / name).write_bytes(b"\xff\xfe: [")
        os.mkfifo(work / "beside" / folder / "pipe.yaml")
    for command in COMMANDS:
        run = ran(command)
        assert run.code in (0, 1), run.err
        assert ESCAPE not in run.out + run.err
    run = ran(CHECK)
    codes = [Counter(re.findall(r"\[(FT\d{4})\]", it.out)) for it in (usual, run)]
    unread = codes[1].pop("FT0119", 0)
    del codes[1]["FT0707"]  # of the translation that the commands have begun
    assert (run.code, codes[1]) == (usual.code, codes[0])
    assert unread, "what is beside a table and not read is named"


@pytest.mark.parametrize("folder", sorted({name.partition("/")[0] for name in TABLES}))
def test_a_folder_of_tables_that_leads_elsewhere_is_not_followed(folder, fresh):
    work = fresh()
    shutil.move(work / "beside" / folder, work / "elsewhere")
    (work / "beside" / folder).symlink_to(work / "elsewhere")
    for command in COMMANDS:
        run = ran(command)
        text = run.out + run.err
        assert run.code in (1, 2), text
        assert f"{folder}/" in text and "leads out of the scenario's folder" in text
