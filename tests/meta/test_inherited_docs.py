"""A method without a docstring answers one that has one, in a class that it inherits from."""

import inspect
from importlib import import_module
from pathlib import Path

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools" / "fateloom" / "tools"
MODULES = [
    f"fateloom.tools.{path.parent.name}.{path.stem}"
    for system in ("story", "pool", "cards", "battle", "hidden")
    for path in sorted((TOOLS / system).glob("*.py"))
    if path.stem in ("presenter", "host", "soak", "saving", "system", "evidence")
]


def without_words(kind: type) -> list[str]:
    """The public methods of a class that nothing is said of."""
    own = {name: it for name, it in vars(kind).items() if not name.startswith("_")}
    asked = {name: it for name, it in own.items() if callable(it) or isinstance(it, property)}
    return [name for name in asked if not inspect.getdoc(getattr(kind, name))]


@pytest.mark.parametrize("module", MODULES)
def test_every_method_is_explained_in_its_class_or_above(module: str) -> None:
    classes = [it for it in vars(import_module(module)).values() if inspect.isclass(it)]
    assert [without_words(it) for it in classes if it.__module__ == module] == [
        [] for it in classes if it.__module__ == module
    ]


def test_the_guard_is_awake() -> None:
    class Above:
        def told(self) -> None:
            """What it does."""

    class Below(Above):
        def told(self) -> None: ...
        def silent(self) -> None: ...

    assert "silent" in without_words(Below)
