"""Every module can be imported: its own faults are found, whichever test would need it."""

from importlib import import_module

import pytest
from tests.tracked import ROOT, tracked

LEAVES = ("__main__",)
"""Modules that do something when they are imported."""


@pytest.mark.parametrize("root", ["runtime", "dsl", "tools"])
def test_every_module_can_be_imported(root: str) -> None:
    paths = [it for it in tracked(ROOT / root / "fateloom", "*.py") if it.stem not in LEAVES]
    assert paths
    for path in paths:
        parts = path.relative_to(ROOT / root).with_suffix("").parts
        import_module(".".join(parts[:-1] if path.name == "__init__.py" else parts))
