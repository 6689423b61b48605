"""A method without a docstring answers one that has one, in a class that it inherits from."""

import inspect
import re
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from tests.tracked import ROOT, tracked


def sources() -> list[Path]:
    """The modules of the project."""
    return [it for top in ("dsl", "runtime", "tools") for it in tracked(ROOT / top, "*.py")]


def spelled_out(pattern: str) -> Iterator[str]:
    """A pattern of ruff without its braces."""
    if not (braces := re.search(r"\{([^}]*)\}", pattern)):
        yield pattern
        return
    for word in braces[1].split(","):
        yield from spelled_out(pattern[: braces.start()] + word + pattern[braces.end() :])


def excused() -> Iterator[str]:
    """The modules in which ruff lets a method be without a docstring (D102)."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for pattern, rules in settings["tool"]["ruff"]["lint"]["per-file-ignores"].items():
        if "D102" in rules:
            for path in (it for glob in spelled_out(pattern) for it in sources() if it.match(glob)):
                *folders, name = path.relative_to(ROOT).with_suffix("").parts[1:]
                yield ".".join(folders if name == "__init__" else [*folders, name])


def without_words(kind: type) -> list[str]:
    """The public methods of a class that nothing is said of."""
    own = {name: it for name, it in vars(kind).items() if not name.startswith("_")}
    asked = {name: it for name, it in own.items() if callable(it) or isinstance(it, property)}
    return [name for name in asked if not inspect.getdoc(getattr(kind, name))]


@pytest.mark.parametrize("module", sorted({*excused()}))
def test_every_method_is_explained_in_its_class_or_above(module: str) -> None:
    classes = [it for it in vars(import_module(module)).values() if inspect.isclass(it)]
    silent = {it.__name__: without_words(it) for it in classes if it.__module__ == module}
    assert not {name: methods for name, methods in silent.items() if methods}


def test_no_docstring_only_points_elsewhere() -> None:
    """`See X` is no docstring: what inherits has none, all else says what it is."""
    assert [it for it in sources() if '"""See `' in it.read_text(encoding="utf-8")] == []


def test_the_guard_is_awake() -> None:
    class Above:
        def told(self) -> None:
            """What it does."""

    class Below(Above):
        def told(self) -> None: ...
        def silent(self) -> None: ...

    assert "silent" in without_words(Below)
