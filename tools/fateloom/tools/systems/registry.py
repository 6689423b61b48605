"""Finds a rule system. Only the module of the one that is asked for is imported."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from fateloom.tools.systems.system import System

MODULES = {"story": "story", "conflict": "conflict"}
"""The module of each rule system, by the name that `files.KINDS` and logs have."""


def system(name: str) -> System:
    """The system of that name; raises KeyError when there is none."""
    return cast("System", import_module(f"fateloom.tools.systems.{MODULES[name]}"))


def system_of_document(document: object) -> System | None:
    """The system whose compiled files say that; None: nobody's."""
    for name in MODULES:
        found = system(name)
        if document == found.DOCUMENT:
            return found
    return None
