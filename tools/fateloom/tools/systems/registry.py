"""Finds a rule system. Only the module of the one that is asked for is imported."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from fateloom.tools.systems.system import System

SYSTEMS = ("story", "pool")
"""The rule systems: names as in `files.KINDS` and in logs, each a package of the tools."""


def system(name: str) -> System:
    """The system of that name; raises KeyError when there is none."""
    if name not in SYSTEMS:
        raise KeyError(name)
    return cast("System", import_module(f"fateloom.tools.{name}.system"))


def system_of_document(document: object) -> System | None:
    """The system whose compiled files say that; None: nobody's."""
    for name in SYSTEMS:
        found = system(name)
        if document == found.DOCUMENT:
            return found
    return None
