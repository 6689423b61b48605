"""No module reaches itself through its imports; imports for types and inside functions count too.

An import inside a function hides a circle from the interpreter, and from nobody who reads the code:
to understand one of the modules, one has to read all of them.
"""

import ast
from collections.abc import Iterator, Set
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LAYERS = ("dsl", "runtime", "tools")

# Circles that are still to be broken. Whoever breaks one takes it from the list: a circle that has
# gone, or has become smaller, fails the test until it is corrected here.
KNOWN_CIRCLES: list[set[str]] = []

Graph = dict[str, set[str]]


def import_graph(checkout: Path) -> Graph:
    """Which module of the three source roots imports which."""
    paths = {}
    for layer in LAYERS:
        for path in (checkout / layer / "fateloom").rglob("*.py"):
            parts = path.relative_to(checkout / layer).with_suffix("").parts
            paths[".".join(parts[:-1] if path.name == "__init__.py" else parts)] = path
    return {name: set(imports(path, paths.keys())) - {name} for name, path in paths.items()}


def imports(path: Path, known: Set[str]) -> Iterator[str]:
    """The `known` modules that a file imports anywhere. `from a import b` imports a.b where that is
    a module, else a.
    """
    for node in statements(ast.parse(path.read_bytes(), filename=str(path))):
        if isinstance(node, ast.Import):
            yield from known & {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module, f"{path}:{node.lineno}: a relative import"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield from known & {inner if inner in known else node.module}


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """All statements in a node; expressions hold none, and most of the time would go to them."""
    for name in ("body", "orelse", "finalbody", "handlers", "cases"):
        for inner in getattr(node, name, ()):
            yield inner
            yield from statements(inner)


def circles(graph: Graph) -> set[frozenset[str]]:
    """The strongly connected components of more than one module: each reaches all others."""
    reached = {module: reach(graph, module) for module in graph}
    return {
        frozenset(other for other in others if module in reached[other])
        for module, others in reached.items()
        if module in others
    }


def reach(graph: Graph, start: str) -> set[str]:
    """All modules that imports lead to from `start`; `start` itself where they lead back."""
    seen: set[str] = set()
    todo = [start]
    while todo:
        for target in graph[todo.pop()] - seen:
            seen.add(target)
            todo.append(target)
    return seen


def test_no_circles() -> None:
    known = set(map(frozenset, KNOWN_CIRCLES))
    found = circles(import_graph(ROOT))
    assert found - known == set(), "new circles"
    assert known - found == set(), "gone or smaller: correct KNOWN_CIRCLES"


@pytest.mark.parametrize(
    "line",
    [
        "from fateloom.dsl import first",
        "import fateloom.dsl.first",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from fateloom.dsl.first import A",
        "def late():\n    from fateloom.dsl.first import A",
    ],
)
def test_the_guard_is_awake(line: str, tmp_path: Path) -> None:
    package = tmp_path / "dsl" / "fateloom" / "dsl"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "first.py").write_text("from fateloom.dsl.second import B\n")
    (package / "second.py").write_text("import fateloom.dsl.third\n")
    (package / "third.py").touch()
    assert circles(import_graph(tmp_path)) == set()
    (package / "third.py").write_text(line)
    names = {"fateloom.dsl.first", "fateloom.dsl.second", "fateloom.dsl.third"}
    assert circles(import_graph(tmp_path)) == {frozenset(names)}
