"""docs/rules/adding-a-system.md: every module that it names is there, every question of a protocol
is in its table, and no other; no module of the dice pools is left out.
"""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from tests.docs import pages

from fateloom.runtime.kernel.game import Rules
from fateloom.tools.bots.soak import Soak
from fateloom.tools.saving import Saving
from fateloom.tools.systems import System
from fateloom.tools.table.host import Host
from fateloom.tools.table.presenter import Presenter

PAGE = (pages.DOCS / "rules" / "adding-a-system.md").read_text(encoding="utf-8")
POOL = pages.ROOT / "runtime" / "fateloom" / "runtime" / "pool"
DOTTED = re.compile(r"`(fateloom(?:\.[a-z_]+)+)(?:\.[A-Z]\w+)?`")
PROTOCOLS: dict[str, Any] = {
    "Presenter": Presenter,
    "Host": Host,
    "Rules": Rules,
    "System": System,
    "Saving": Saving,
    "Soak": Soak,
}


def first_cells(head: str) -> list[str]:
    """The first cell of each row of the table with that head."""
    found = re.search(rf"^\| `{head}` \|.*\n\|[-|]+\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    assert found is not None, f"there is no table of {head}"
    return re.findall(r"^\| `(\w+)` \|", found[1], re.MULTILINE)


@pytest.mark.parametrize("name", PROTOCOLS)
def test_the_table_of_a_protocol_has_its_questions_and_no_others(name: str) -> None:
    protocol = PROTOCOLS[name]
    asked = {it for it in (*vars(protocol), *protocol.__annotations__) if not it.startswith("_")}
    assert sorted(first_cells(name)) == sorted(asked)


@pytest.mark.parametrize("module", sorted(set(DOTTED.findall(PAGE))))
def test_every_module_is_there(module: str) -> None:
    assert find_spec(module) is not None


def test_the_names_behind_modules_are_there() -> None:
    from importlib import import_module

    named = re.findall(r"`(fateloom(?:\.[a-z_]+)+)\.([A-Z]\w+)`", PAGE)
    assert named
    for module, name in named:
        assert hasattr(import_module(module), name), f"{module} has no {name}"


def test_no_module_of_the_dice_pools_is_left_out() -> None:
    named = {it.partition(".runtime.pool.")[2] for it in DOTTED.findall(PAGE)} - {""}
    paths = (path.relative_to(POOL).with_suffix("").parts for path in POOL.rglob("*.py"))
    assert named == {".".join(it).removesuffix(".__init__") for it in paths} - {"__init__"}


def test_the_files_that_it_names_are_there() -> None:
    for name in re.findall(r"`((?:tools|tests|runtime)/[\w./-]+\.py)`", PAGE):
        assert (pages.ROOT / name).is_file(), name
    assert Path(__file__).name in PAGE
