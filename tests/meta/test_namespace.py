"""The shape of the tree: three roots of one namespace package, every module with its say."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOTS = ("dsl", "runtime", "tools")


def modules(root: str) -> list[Path]:
    return sorted((ROOT / root / "fateloom").rglob("*.py"))


@pytest.mark.parametrize("root", ROOTS)
def test_no_root_claims_the_namespace(root: str) -> None:
    """One fateloom/__init__.py would hide the two other roots."""
    assert not (ROOT / root / "fateloom" / "__init__.py").exists()
    assert (ROOT / root / "fateloom" / root / "__init__.py").exists()


@pytest.mark.parametrize("root", ROOTS)
def test_every_folder_with_modules_is_a_package(root: str) -> None:
    top = ROOT / root / "fateloom"
    folders = {path.parent for path in modules(root)} - {top}
    assert [str(f.relative_to(ROOT)) for f in folders if not (f / "__init__.py").exists()] == []


@pytest.mark.parametrize("root", ROOTS)
def test_every_module_says_what_it_is(root: str) -> None:
    silent = [
        str(path.relative_to(ROOT))
        for path in modules(root)
        if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"), filename=str(path)))
    ]
    assert silent == []
