"""The locked requirements: hashed, without addresses, at one with pyproject."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest
from tests.tracked import tracked

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "requirements"
SETS = ["run", "test", "browser", "lint", "docs"]


def locked(name: str) -> dict[str, str]:
    """Each package of a set, with its version."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9.-]+)==([^ ;]+)", text, re.MULTILINE))


def normal(requirement: str) -> str:
    """The name in a requirement, as the locks spell it."""
    name = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert name is not None
    return re.sub(r"[-_.]+", "-", name[0]).lower()


@pytest.mark.parametrize("name", SETS)
def test_every_package_has_hashes(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\S)", text)
    packages = [entry for entry in entries if "==" in entry.partition("\n")[0]]
    assert len(packages) == len(locked(name)) > 10
    for entry in packages:
        assert "--hash=sha256:" in entry, entry


@pytest.mark.parametrize("name", SETS)
def test_no_lock_says_where_packages_come_from(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert not re.search(r"://|^ *--(?!hash=)|file:", text, re.MULTILINE)


@pytest.mark.parametrize("name", SETS)
def test_a_lock_is_as_new_as_its_list(name: str) -> None:
    wanted = (FOLDER / f"{name}.in").read_text(encoding="utf-8").splitlines()
    for line in wanted:
        if line and not line.startswith(("#", "-r ")):
            assert normal(line) in locked(name), "make it anew: python tools/dev/lock.py"


@pytest.mark.parametrize(
    ("outer", "inner"), [("test", "run"), ("browser", "test"), ("lint", "test"), ("docs", "run")]
)
def test_a_larger_set_holds_the_smaller_one_at_the_same_versions(outer: str, inner: str) -> None:
    assert locked(inner).items() <= locked(outer).items()


def test_all_sets_can_live_in_one_environment() -> None:
    seen: dict[str, str] = {}
    for name in SETS:
        for package, version in locked(name).items():
            assert seen.setdefault(package, version) == version


def listed(name: str) -> set[str]:
    """The packages that the list of a set names itself."""
    lines = (FOLDER / f"{name}.in").read_text(encoding="utf-8").splitlines()
    return {normal(line) for line in lines if line and not line.startswith(("#", "-r "))}


PARTS = {"_pytest": "pytest"}
"""What a third party installs beside the module of its own name."""


def imported(*folders: str) -> set[str]:
    """The third parties that the modules below these folders import, anywhere in them."""
    found = set()
    for folder in folders:
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            if not set(MAYBE_AN_IMPORT.findall(text)) - KNOWN:
                continue
            for node in ast.walk(ast.parse(text, filename=str(path))):
                if isinstance(node, ast.Import):
                    found |= {alias.name for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and node.module is not None:
                    found.add(node.module)
    names = {name.partition(".")[0] for name in found}
    return {PARTS.get(name, name) for name in names} - KNOWN


PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DECLARED = [
    *PROJECT["dependencies"],
    *(one for extra in PROJECT["optional-dependencies"].values() for one in extra),
]

MAYBE_AN_IMPORT = re.compile(r"^ *(?:from|import) (\w+)", re.MULTILINE)
"""Finds the few files that are worth parsing; a line of prose may look like an import."""

KNOWN = {
    "fateloom",
    "tests",
    *(
        path.relative_to(ROOT / folder).parts[0].removesuffix(".py")
        for folder in ("tools/dev", "tests/bench")
        for path in tracked(ROOT / folder, "*.py")
    ),
    *sys.stdlib_module_names,
}
"""Our own modules and Python's."""

# What a package is imported as, where its name does not say it.
MODULES = {
    "mini-racer": "py_mini_racer",
    "ruamel-yaml": "ruamel",
    "ruamel-yaml-clib": "ruamel",  # the part of it that is written in C
}

# Used without an import.
TOOLS = {
    "editables": "installs the checkout, for hatchling",
    "hatchling": "builds the package",
    "pytest-xdist": "runs the tests on all processors",
}


def modules(packages: Iterable[str]) -> set[str]:
    return {MODULES.get(name, name) for name in packages}


def test_what_is_declared_is_imported_and_what_is_imported_is_declared() -> None:
    declared = modules(map(normal, DECLARED))
    needed = imported("dsl", "runtime", "tools")
    assert needed - declared == set(), "declare them in pyproject.toml and requirements/run.in"
    assert declared - needed == set(), "nobody imports them"


def test_the_set_for_running_holds_what_the_project_declares() -> None:
    assert listed("run") - TOOLS.keys() == set(map(normal, DECLARED))
    lines = (FOLDER / "run.in").read_text(encoding="utf-8").replace('"', "'").splitlines()
    assert set(DECLARED) <= set(lines), "the same bounds in both"
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]
    assert set(build["requires"]) <= set(lines)


def test_the_set_for_tests_holds_what_they_import() -> None:
    assert imported("tests") - modules(listed("run")) == modules(listed("test") - TOOLS.keys())


def test_stubs_are_for_packages_that_are_there() -> None:
    stubs = {name.removeprefix("types-") for name in listed("lint") if name.startswith("types-")}
    assert stubs <= listed("run")


def test_every_tool_is_listed() -> None:
    assert TOOLS.keys() <= listed("run") | listed("test")
