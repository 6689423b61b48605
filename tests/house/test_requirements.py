"""The locked requirements: hashed, without addresses, at one with pyproject."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "requirements"
SETS = ["run", "test", "lint", "docs"]


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


@pytest.mark.parametrize(("outer", "inner"), [("test", "run"), ("lint", "test"), ("docs", "run")])
def test_a_larger_set_holds_the_smaller_one_at_the_same_versions(outer: str, inner: str) -> None:
    assert locked(inner).items() <= locked(outer).items()


def test_all_sets_can_live_in_one_environment() -> None:
    seen: dict[str, str] = {}
    for name in SETS:
        for package, version in locked(name).items():
            assert seen.setdefault(package, version) == version


def test_the_project_and_its_lock_name_the_same_needs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed = (FOLDER / "run.in").read_text(encoding="utf-8").splitlines()
    for requirement in project["project"]["dependencies"]:
        assert requirement in listed
    for requirement in project["build-system"]["requires"]:
        assert requirement in listed
