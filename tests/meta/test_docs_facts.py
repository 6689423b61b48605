"""What pages state about the project is so: folders, commands, versions, numbers, stages, paths."""

from __future__ import annotations

import importlib
import re
import tomllib
from argparse import ArgumentParser
from pathlib import Path

import pytest
from tests.tracked import ROOT, tracked

from fateloom.dsl.catalog import CODES
from fateloom.dsl.lint.rules import RULES
from fateloom.dsl.syntax.keywords import keywords
from fateloom.tools.cli.main import COMMANDS

DOCS = ROOT / "docs"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PAGES = [it for it in tracked(ROOT, "*.md") if it.parent == ROOT or it.is_relative_to(DOCS)]
CODE = re.compile(r"`([^`\n]+)`")
NUMBERS = "no one two three four five six seven eight nine ten".split()
ROOTS = ("dsl", "runtime", "tools")


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def section(text: str, heading: str) -> str:
    """What stands below a heading, up to the next one."""
    _, found, rest = text.partition(f"\n{heading}\n")
    assert found, f"there is no heading {heading!r}"
    return re.split(r"^#", rest, maxsplit=1, flags=re.MULTILINE)[0]


def first_column(text: str) -> list[str]:
    """The first cells of the rows of the tables of a text, without their heads."""
    rows = re.findall(r"^\| *(.*?) *\|", text, re.MULTILINE)
    return [row for row in rows[2:] if not row.startswith("--")]


def folders(*parts: str) -> set[str]:
    """The folders in a folder of the checkout that hold files of the project; no hidden ones."""
    top = ROOT.joinpath(*parts)
    inner = (path.relative_to(top).parts for path in tracked(top))
    return {it[0] for it in inner if len(it) > 1 and it[0][0] != "."}


# ---------------------------------------------------------------- words


def test_the_words_that_are_no_ids_are_those_of_the_language() -> None:
    below = section(page("docs/language/reference/lines.md"), "### Words that are no ids")
    listed = below.split("```")[1].removeprefix("text").split()
    assert listed == sorted(keywords()), " ".join(sorted(keywords()))


# ---------------------------------------------------------------- folders


@pytest.mark.parametrize("root", ROOTS)
def test_the_architecture_page_lists_the_folders_of_each_root(root: str) -> None:
    below = f"{root}/fateloom/{root}/"
    names = CODE.findall(
        " ".join(first_column(section(page("docs/architecture.md"), f"### `{below}`")))
    )
    modules = {path.stem for path in (ROOT / below).glob("*.py")} - {"__init__"}
    assert {it for it in names if it[-1] != "/"} == modules
    assert {it.strip("/") for it in names if it[-1] == "/"} == folders(below)


def test_the_architecture_page_lists_the_other_folders() -> None:
    listed = first_column(section(page("docs/architecture.md"), "### Other folders"))
    names = {it.strip("/") for it in CODE.findall(" ".join(listed))}
    assert {it for it in names if "/" not in it} == folders() - set(ROOTS)
    assert [it for it in names if not (ROOT / it).is_dir()] == []


def test_contributing_lists_the_folders() -> None:
    block = re.findall(
        r"^```\n(.*?)^```$", section(page("CONTRIBUTING.md"), "## Where things are"), re.M | re.S
    )[0]
    names = re.findall(r"^( *)(\S+/) ", block, re.MULTILINE)
    paths = [f"tests/{name}" if indent else name for indent, name in names]
    assert [it for it in paths if not (ROOT / it).is_dir()] == []
    assert {it.partition("/")[0] for it in paths} == folders()


def test_contributing_tells_the_stages_as_the_contract_has_them() -> None:
    text = section(page("CONTRIBUTING.md"), "## Where things are")
    (line,) = re.findall(r"the stages are (.*?), and a stage", text, re.DOTALL)
    told = [set(CODE.findall(part)) for part in line.split("->")]
    contracts = PROJECT["tool"]["importlinter"]["contracts"]
    layers = next(it["layers"] for it in contracts if it["id"] == "dsl")
    wanted = [set(re.findall(r"\w+", layer)) & known() for layer in reversed(layers)]
    assert told == wanted


def known() -> set[str]:
    """The packages and modules of the dsl."""
    return {it.stem for it in (ROOT / "dsl/fateloom/dsl").glob("*.py")} | folders(
        "dsl/fateloom/dsl"
    )


TOP = "|".join(sorted(folders()))
PATH = re.compile(rf"(?<![\w/.<>-])((?:{TOP})/[\w./-]*\w/?)(?![\w<>{{*…-])")
MODULE = re.compile(r"(?<![\w/.<>*…-])([\w/]+\.py)\b")
MADE_UP = re.compile(r"NAME|NNNN|xx|my_island|old_coast|fateloom/__init__.py")
"""Examples, and the file that must not be there."""


@pytest.mark.parametrize(
    "path",
    [it for it in PAGES if it.name != "CHANGELOG.md"],  # which tells what was
    ids=lambda it: it.relative_to(ROOT).as_posix(),
)
def test_files_that_a_page_names_are_there(path: Path) -> None:
    """In code: `tests/meta`, and modules by the end of their path, as in `story/dice.py`."""
    code = CODE.findall(path.read_text(encoding="utf-8"))
    named = {it for text in code for it in PATH.findall(text) if not MADE_UP.search(it)}
    gone = [it for it in sorted(named) if not any(place.exists() for place in places(it))]
    modules = {it for text in code for it in MODULE.findall(text) if not MADE_UP.search(it)}
    gone += [
        it for it in sorted(modules) if not any(f"/{known}".endswith(f"/{it}") for known in PY)
    ]
    assert gone == []


PY = [it.relative_to(ROOT).as_posix() for it in tracked(ROOT, "*.py")]


def places(name: str) -> list[Path]:
    """Where a path may be meant to be: `runtime/story` is short for `runtime/fateloom/…`."""
    root, _, rest = name.partition("/")
    return [ROOT / name, ROOT / root / "fateloom" / root / rest]


# ---------------------------------------------------------------- commands


def test_the_page_of_the_command_line_lists_the_commands() -> None:
    rows = first_column(page("docs/tools/cli.md").partition("## ")[0])
    assert [CODE.findall(row)[0].split()[0] for row in rows] == list(COMMANDS)


@pytest.mark.parametrize("name", ["save", "campaign", "text", "odds"])
def test_the_page_of_the_command_line_lists_what_these_can_do(name: str) -> None:
    (row,) = (it for it in first_column(page("docs/tools/cli.md")) if it.startswith(f"`{name} "))
    first, *more = CODE.findall(row)
    parser = ArgumentParser()
    importlib.import_module(f"fateloom.tools.cli.{name}").configure(parser)
    choices = next(it.choices for it in parser._actions if it.choices is not None)
    assert [first.split()[1], *(it.split()[0] for it in more)] == list(choices)


def test_commands_that_pages_name_are_there() -> None:
    texts = [path.read_text(encoding="utf-8") for path in PAGES]
    named = re.compile(r"(?:^|`)(?:\./run )?fateloom ([a-z]+)\b(?!:)", re.MULTILINE)
    assert {word for text in texts for word in named.findall(text)} <= set(COMMANDS)


def test_the_guide_to_finding_mistakes_knows_each_way() -> None:
    rows = re.findall(
        r"^\|[^|]*\| `fateloom (\w+) ", page("docs/authoring/finding-mistakes.md"), re.M
    )
    assert {"check", "explain", "graph", "play", "test", "verify"} <= set(rows) <= set(COMMANDS)


VERBS = {"check": "checks", "verify": "proves", "graph": "draws", "test": "tests", "play": "plays"}


def test_help_says_what_the_demo_does() -> None:
    demo = page("tools/fateloom/tools/demo.py")
    steps = list(dict.fromkeys(re.findall(r'f"fateloom (\w+) \{shown_path\} *[-"]', demo)))
    (line,) = re.findall(r"^  demo +(.*)$", page("run"), re.MULTILINE)
    assert [it for it in re.findall(r"\w+", line) if it in VERBS.values()] == [
        VERBS[it] for it in steps
    ]


# ---------------------------------------------------------------- versions and numbers


def test_every_page_names_the_same_oldest_python() -> None:
    (oldest,) = re.findall(r"^>=(3\.\d+)$", PROJECT["project"]["requires-python"])
    told = {
        (path.relative_to(ROOT).as_posix(), version)
        for path in (*PAGES, ROOT / "run", ROOT / ".ci" / "run")
        for version in re.findall(
            r"(?i)python ?(3\.\d+) or newer|(?<=python3 \()3\.\d+(?= or newer)",
            path.read_text(encoding="utf-8"),
        )
    }
    assert {version or oldest for _, version in told} == {oldest}
    assert {name for name, _ in told} >= {"README.md", "CONTRIBUTING.md"}
    assert f"OLDEST_PYTHON = ({oldest.replace('.', ', ')})" in page("run")
    classified = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["project"]["classifiers"]))
    assert classified[0] == oldest
    assert PROJECT["tool"]["mypy"]["python_version"] == oldest
    assert PROJECT["tool"]["ruff"]["target-version"] == f"py{oldest.replace('.', '')}"


def told(text: str, what: str) -> int:
    """The number that a text gives of something."""
    (number,) = re.findall(rf"(\w+) {what}", text)
    return int(number) if number.isdigit() else NUMBERS.index(number.lower())


def test_the_readme_counts_right() -> None:
    text = page("README.md")
    scenarios = ROOT / "scenarios"
    items = (scenarios / "packs" / "common" / "items.yaml").read_text(encoding="utf-8")
    assert told(text, "lint rules") == len(RULES)
    assert told(text, "scenarios ") == len(tracked(scenarios, "scenario.yaml"))
    assert told(text, "item cards") == len(re.findall(r"^  \w+:$", items, re.MULTILINE))


def test_the_recipe_of_a_lint_rule_names_the_block_of_every_code() -> None:
    text = section(page("docs/recipes.md"), "## A lint rule")
    assert set(re.findall(r"`(?:FT)?(\d\d)xx`", text)) - {"09"} == {it.id[2:4] for it in CODES} - {
        "09"
    }


def test_no_page_says_that_the_proof_is_to_come() -> None:
    """`fateloom verify` is there."""
    late = re.compile(r"\b(?:not there yet|to come|comes next|come later)\b")
    sentences = [(it.name, one) for it in PAGES for one in it.read_text("utf-8").split(".")]
    assert [it for it in sentences if "proof" in it[1] and late.search(it[1])] == []
