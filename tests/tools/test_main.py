"""The command line as a whole: exit codes, help, faults, and what is imported when."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

from fateloom.tools.cli import main as cli
from fateloom.tools.cli.main import COMMANDS, main


def test_help_is_short_and_clean(fateloom, golden):
    run = fateloom("--help")
    assert (run.code, run.err) == (0, "")
    golden("tools/help.txt", run.out)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(fateloom, command):
    """The layout is argparse's and changes with Python; the words are ours."""
    run = fateloom(command, "--help")
    assert (run.code, run.err) == (0, "")
    assert run.out.startswith(f"usage: fateloom {command} ")
    first = (import_module(f"fateloom.tools.cli.{command}").__doc__ or "").split("\n")[0]
    assert first in run.out
    assert max(map(len, run.out.splitlines())) <= 100
    assert fateloom("help", command).out == run.out


def test_there_is_a_module_for_each_command_and_a_command_for_each_module():
    folder = Path(cli.__file__).parent
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__", "main"}
    assert modules == set(COMMANDS)


def test_no_command_shows_help_and_is_a_mistake_of_usage(fateloom):
    assert fateloom().code == 2


def test_version(fateloom):
    run = fateloom("--version")
    assert run.code == 0
    assert run.out.startswith("fateloom ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chek"], "Did you mean 'check'?"),
        (["--chek"], "the command comes first"),
        (["qqqqqq"], "--help lists them"),
        (["tset"], "Did you mean 'test'?"),
        (["plya"], "Did you mean 'play'?"),
        (["run"], "Did you mean 'play'?"),
        (["validate", "x"], "Did you mean 'check'?"),
        (["."], "The command comes before the folder:  fateloom check ."),
        (["play", "x", "--heros", "a"], "Did you mean '--heroes'?"),
        (["text", "chek", "x"], "Did you mean 'check'?"),
        (["new", "x", "--kind", "cards"], "Did you mean '--system cards'?"),
        (["new", "x", "--template=battle"], "Did you mean '--system battle'?"),
        (["new", "x", "--dir", "games"], "Did you mean '--in games'?"),
        (["soak", "x", "--runs", "3"], "Did you mean '--games 3'?"),
        (["play", "x", "--lang", "de"], "Did you mean '--language de'?"),
        (["check", "x", "--repair"], "Did you mean '--fix'?"),
        (["text", "extract", "x", "de"], "Did you mean '--language de'?"),
        (["play", "x", "pt_BR"], "Did you mean '--language pt_BR'?"),
        (["verify", "x", "json"], "Did you mean '--format json'?"),
        (["play", "x", "table"], "Did you mean '--dice table'?"),
        (["text", "."], "It comes before the folder:  fateloom text check ."),
        (["odds", "."], "It comes before the folder:  fateloom odds story ."),
        (["rename", "."], "It is written:  fateloom rename PATH KIND OLD [NEW]"),
        (["explain", "xyzzy"], "There is no finding and no word of the language 'xyzzy'"),
        (["explain", "inventroy"], "did you mean 'inventory'?"),
        (["\x1b[2Jcheck"], "\\x1b[2Jcheck"),
        (["check"], "fateloom check --help"),
        (["check", "a", "b"], "Unrecognized arguments"),
        (["check", ".", "."], "It takes one folder: run it once for each."),
        (["play", ".", "--heroes", "a", "b"], "joined by a comma:  --heroes a,b"),
        (["play", "--heroes", "a", "b", "."], "joined by a comma:  --heroes a,b"),
        (["play", ".", "--heroes=a,", "and", "b", "--plain"], "joined by a comma:  --heroes a,b"),
        (["play", ".", "a_hero", "b"], "joined by a comma:  --heroes a_hero,b"),
        (["play", ".", "--players", "me", "random"], "joined by a comma:  --players me,random"),
        (["soak", ".", "--bots", "random", "greedy"], "joined by a comma:  --bots random,greedy"),
        (["graph", ".", "--path", "nell", "stone"], "joined by a dot:  --path nell.stone"),
        (["test", ".", "--show", "ways", "30"], "joined by a colon:  --show ways:30"),
        (["graph", ".", "--path", "a.b", "a.c"], "'--path' takes one value, and here are 2: a.b"),
        (["soak", ".", "--games", "3", "5"], "'--games' takes one value, and here are 2: 3 5."),
        (["check", ".", "--format", "html"], "invalid choice"),
        (["check", ".", "--form", "json"], "Unrecognized arguments"),
        (["explain", "FT9999"], "There is no finding"),
        (["play"], "fateloom play PATH"),
        (["play", ".", "--seed", "x"], "invalid int"),
        (["graph", ".", "-o", "a.gif"], ".svg, .html, .png, .dot, .mmd"),
        (["fmt", "no_such_thing"], "There is no file or folder"),
        (["compile", "no.json"], "There is no folder"),
        (["schema", "dragons"], "invalid choice"),
    ],
)
def test_a_mistake_of_usage_is_explained_and_gives_2(fateloom, tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    run = fateloom(*words)
    assert run.code == 2
    assert said in run.err
    assert run.out == ""
    assert "\x1b" not in run.err


def broken(error: BaseException) -> SimpleNamespace:
    def run(options):
        raise error

    return SimpleNamespace(__doc__="", configure=lambda parser: None, run=run)


def test_our_own_fault_gives_70_and_no_traceback(fateloom, monkeypatch):
    monkeypatch.setattr(cli, "_module", lambda name: broken(ZeroDivisionError("by \x1b[1m0")))
    run = fateloom("check")
    assert run.code == 70
    assert run.err.startswith("This is our fault")
    assert "ZeroDivisionError at test_main.py:" in run.err
    assert "Traceback" not in run.err
    assert "\x1b" not in run.err


def test_a_fault_shows_everything_to_those_who_look_for_it(fateloom, monkeypatch):
    monkeypatch.setattr(cli, "_module", lambda name: broken(ZeroDivisionError()))
    monkeypatch.setenv("FATELOOM_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        fateloom("check")


def test_ctrl_c_is_quiet_and_gives_130(fateloom, monkeypatch):
    monkeypatch.setattr(cli, "_module", lambda name: broken(KeyboardInterrupt()))
    run = fateloom("check")
    assert (run.code, run.out, run.err) == (130, "", "")


@pytest.mark.skipif(os.name == "nt", reason="pipes break in another way there")
def test_a_broken_pipe_is_quiet():
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "fateloom", "schema", "program"],
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


def modules_after(*words: str) -> set[str]:
    """What is imported after a command was run in a process of its own."""
    # The stamp is held still: somebody may edit the sources while the tests run.
    still = "from fateloom.tools import cache; cache.tool_stamp = lambda: b'still'; "
    code = (
        f"import sys; {still if words[0] == 'check' else ''}"
        "from fateloom.tools.cli.main import main; main(sys.argv[1:]); "
        "print('\\n' + ' '.join(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, check=True, text=True
    )
    return set(done.stdout.splitlines()[-1].split(" "))


HEAVY = {"networkx", "graphviz"}  # what Fateloom stands on, for graphs alone


def test_a_graph_imports_what_the_others_do_without(base):
    assert "networkx" in modules_after("graph", "base", "-o", "quest.dot")


def test_help_imports_nothing_but_itself():
    loaded = modules_after("--help")
    assert not loaded & {*HEAVY, "argparse", "typing", "json", "lark", "ruamel.yaml", "jsonschema"}
    assert [name for name in loaded if name.startswith("fateloom.dsl")] == []


def test_a_check_imports_what_it_needs_and_a_known_one_next_to_nothing(base):
    cold = modules_after("check", "base")
    assert not cold & {*HEAVY, "jsonschema", "dataclasses", "pathlib"}
    assert "fateloom.dsl.session" in cold
    warm = modules_after("check", "base")
    assert not warm & {*HEAVY, "jsonschema", "dataclasses", "pathlib", "typing", "lark"}
    assert not [name for name in warm if name.startswith(("fateloom.dsl", "ruamel", "lark"))]


def test_a_known_check_with_findings_reads_no_story(base):
    (base / "story" / "more.fate").write_text("event wave on day 2\n  gian 1 coins\n")
    cold = modules_after("check", "base")
    warm = modules_after("check", "base")
    assert "fateloom.dsl.session" in cold
    assert "fateloom.dsl.session" not in warm
    assert not warm & {"lark", "jsonschema", "dataclasses"}


def test_the_exit_code_of_the_process_is_the_code_of_main(process, base):
    assert process("check", "base").returncode == main(["check", "base"]) == 0
    assert process("chek").returncode == 2
