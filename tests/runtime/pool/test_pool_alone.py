"""Dice and symbols stand without the rest (DD-46)."""

from __future__ import annotations

import ast
from pathlib import Path

PACKAGE = Path(__file__).parents[3] / "runtime" / "fateloom" / "runtime" / "pool"


def test_dd_46_dice_and_symbols_stand_without_the_rest() -> None:
    """Another game can take `dice`, `tally`, `dice_set` and `odds` alone."""
    essential = {f"fateloom.runtime.pool.{name}" for name in ("dice", "tally", "dice_set")}
    for name in ("dice", "tally", "dice_set", "odds"):
        tree = ast.parse((PACKAGE / f"{name}.py").read_text(encoding="utf-8"))
        taken = {it.module for it in ast.walk(tree) if isinstance(it, ast.ImportFrom)}
        assert {it for it in taken if it and it.startswith("fateloom.runtime.pool")} <= essential
