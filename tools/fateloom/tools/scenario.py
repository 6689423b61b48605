"""Opens what a person names: a scenario's folder, or a compiled scenario."""

from __future__ import annotations

import json
import os

from fateloom.tools import findings
from fateloom.tools.files import LARGEST, STORY, UsageError, gather, is_campaign, shown, sources

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from fateloom.runtime.program.program import Program
    from fateloom.tools.systems.system import System


class NotSound(Exception):
    """The scenario has errors; they were printed. Exit code 1."""


class Opened:
    """What a person has named. `played`: the compiled form, as its rule system has it."""

    __slots__ = ("played", "system")

    def __init__(self, system: System, played: Any) -> None:
        self.system = system
        self.played = played


def load(path: str) -> Program:
    """The Program of a story: of its folder, or of a compiled scenario (`*.json`).

    Raises UsageError when there is nothing to open or it is no story, NotSound after errors were
    shown.
    """
    opened = open_scenario(path)
    if opened.system.NAME != STORY:
        raise UsageError(
            f"'{shown(path)}' is a {opened.system.NOUN}, and this is for stories alone.\n"
            "With it go: check, play, test, soak, compile and save."
        )
    program: Program = opened.played
    return program


def open_scenario(path: str) -> Opened:
    """What the folder or compiled file holds, of whichever rule system.

    Raises UsageError when there is nothing to open, NotSound after errors were shown.
    """
    if os.path.isfile(path) and path.endswith(".json"):
        return _compiled(path)
    if is_campaign(path):
        raise UsageError(
            f"'{shown(path)}' is a campaign. It is played with:\n"
            f"    fateloom campaign play {shown(path)} --group NAME\n"
            "Everything else goes with one of its scenarios."
        )
    folder = gather(path)
    from fateloom.dsl.diagnostics import Level
    from fateloom.tools.systems.registry import system

    texts, found = sources(folder)
    its = system(folder.kind)
    played = None
    if not found:
        played, found = its.check(texts, lint=False)
    if played is None:
        named = findings.naming(path)
        errors = [findings.to_plain(one) for one in found if one.level is Level.ERROR]
        excerpts = {named(it.name): it.text for it in texts}
        shown_as = [findings.from_plain(one, named) for one in errors]
        findings.show(shown_as, excerpts, "text", "auto")
        raise NotSound
    return Opened(its, played)


def _compiled(path: str) -> Opened:
    from fateloom.tools.systems.registry import system, system_of_document

    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise UsageError(f"'{shown(path)}' cannot be read: {error.strerror}.") from None
    if len(data) > LARGEST:
        raise UsageError(f"'{shown(path)}' is too large for a compiled scenario.")
    its = system_of_document(_document(data)) or system(STORY)
    try:
        return Opened(its, its.from_json(data))
    except ValueError as error:
        raise UsageError(f"'{shown(path)}' cannot be opened: {shown(str(error))}.") from None


def _document(data: bytes) -> object:
    """What a compiled file says that it is; None where that cannot be read."""
    try:
        tree = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return tree.get("document") if isinstance(tree, dict) else None
