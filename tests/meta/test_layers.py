"""tools -> dsl -> runtime, and a runtime that knows the standard library and itself alone.

`./run lint` holds the finer contracts of pyproject.toml (import-linter). This test needs nothing
but the sources, so it runs with every `./run test`; and it holds what a list of forbidden names
cannot: that the runtime imports no third party at all.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

# What each layer may import of Fateloom.
LAYERS = {
    "runtime": {"runtime"},
    "dsl": {"dsl", "runtime"},
    "tools": {"tools", "dsl", "runtime"},
}

# What would let the outer world into a game that must go the same way for ever.
WORLD = frozenset(
    "asyncio concurrent datetime glob http importlib io locale logging multiprocessing os pathlib "
    "pickle platform random secrets shelve shutil signal socket sqlite3 ssl subprocess tempfile "
    "threading time urllib uuid zoneinfo".split()
)

# Sources come to the dsl as (name, text): it opens no files and knows no clock.
OUTSIDE_OF_TEXT = frozenset(
    "asyncio datetime glob http multiprocessing os random secrets shutil signal socket sqlite3 "
    "subprocess tempfile time urllib uuid".split()
)

# The modules that may touch a part of the world after all, each with its reason.
ALLOWED: dict[str, set[str]] = {
    # Whether records check themselves is a switch of the process, read once.
    "fateloom.runtime.record": {"os"},
    # A generator made of a seed, and never the one that all of a process shares.
    "fateloom.runtime.kernel.roller": {"random"},
}


def imports(path: Path, module: str) -> Iterator[tuple[int, str]]:
    """Every module that the file at `path` imports, at the top or within, with its line."""
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), filename=str(path))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else []
            base += [node.module] if node.module else []
            if base == ["fateloom"]:  # from fateloom import dsl
                for alias in node.names:
                    yield node.lineno, f"fateloom.{alias.name}"
            else:
                yield node.lineno, ".".join(base)


def faults(checkout: Path, layer: str) -> list[str]:
    """The imports of one layer that its place does not allow."""
    found = []
    source_root = checkout / layer
    for path in sorted((source_root / "fateloom").rglob("*.py")):
        parts = path.relative_to(source_root).with_suffix("").parts
        module = ".".join(parts[:-1] if path.name == "__init__.py" else parts)
        for line, name in imports(path, module):
            top, _, rest = name.partition(".")
            if top == "fateloom":
                wrong = rest.partition(".")[0] not in LAYERS[layer]
            elif layer == "runtime":
                wrong = top not in sys.stdlib_module_names or top in WORLD
            else:
                wrong = layer == "dsl" and top in OUTSIDE_OF_TEXT
            if wrong and top not in ALLOWED.get(module, ()):
                found.append(f"{path.relative_to(checkout).as_posix()}:{line} imports {name}")
    return found


@pytest.mark.parametrize("layer", LAYERS)
def test_layer(layer: str) -> None:
    assert faults(ROOT, layer) == []


def path_of(module: str) -> Path:
    return ROOT / module.split(".")[1] / f"{module.replace('.', '/')}.py"


def test_every_allowance_is_used() -> None:
    for module, parts in ALLOWED.items():
        path = path_of(module)
        imported = {name.partition(".")[0] for _, name in imports(path, module)}
        assert parts <= imported, f"{module} does not need {parts - imported} any more"


def test_chance_comes_from_a_seed_alone() -> None:
    tree = ast.parse(path_of("fateloom.runtime.kernel.roller").read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            assert "random" not in [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module == "random":
            assert [alias.name for alias in node.names] == ["Random"]
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "Random":
            assert len(node.args) == 1, "without a seed, Random asks the clock"


@pytest.mark.parametrize(
    ("layer", "line"),
    [
        ("runtime", "import lark"),
        ("runtime", "from random import randint"),
        ("runtime", "import os.path"),
        ("runtime", "from fateloom.dsl import source"),
        ("runtime", "from fateloom import tools"),
        ("runtime", "def late():\n    import networkx"),
        ("dsl", "from fateloom.tools.cli import main"),
        ("dsl", "from ..tools import cli"),
        ("dsl", "import time"),
    ],
)
def test_the_guard_is_awake(layer: str, line: str, tmp_path: Path) -> None:
    """A guard that nothing can wake is none: each of these must be found."""
    package = tmp_path / layer / "fateloom" / layer
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("import dataclasses\nfrom . import inner\n")
    (package / "inner.py").write_text("from fateloom.runtime import record\n")
    assert faults(tmp_path, layer) == []
    (package / "inner.py").write_text(line)
    assert len(faults(tmp_path, layer)) == 1
