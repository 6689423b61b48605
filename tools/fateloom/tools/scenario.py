"""Opens what a person names: a scenario's folder, or a compiled scenario."""

from __future__ import annotations

import json
import os

from fateloom.tools import findings
from fateloom.tools.files import (
    NotSound,
    UsageError,
    gather,
    is_campaign,
    read_named,
    shown,
    sources,
)
from fateloom.tools.registry import SYSTEMS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from fateloom.dsl.source import Source
    from fateloom.tools.systems import System


class Opened:
    """What a person has named. `played`: the compiled form, as its rule system has it; `texts`:
    what it was compiled from, none for a compiled file.
    """

    __slots__ = ("played", "system", "texts")

    def __init__(self, system: System, played: Any, texts: tuple[Source, ...] = ()) -> None:
        self.system = system
        self.played = played
        self.texts = texts


def load(path: str, command: str | None = None) -> Any:
    """The compiled form of what `open_scenario` opens."""
    return open_scenario(path, command).played


def open_scenario(path: str, command: str | None = None, called: str | None = None) -> Opened:
    """What the folder or compiled file holds. `command`: what is to be done with it, a command that
    not every rule system has; None: all have it. `called`: what findings call the folder, if it is
    not what a person has named.

    Raises UsageError when there is nothing to open or the command does not work with it, NotSound
    after errors were shown.
    """
    opened = _opened(path, called or path)
    its = opened.system
    if command is not None and command not in its.COMMANDS:
        raise UsageError(
            f"'{shown(path)}' is a {its.NOUN}, and 'fateloom {command}' does not work with it.\n"
            f"These commands do: {', '.join(its.COMMANDS)}."
        )
    return opened


def _opened(path: str, called: str) -> Opened:
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
    from fateloom.tools.systems import system

    texts, found = sources(folder)
    its = system(folder.kind)
    played = None
    if not found:
        checked = its.check(texts, lint=False)
        played, found = checked.game, checked.diagnostics
    if played is None:
        named = findings.naming(called)
        errors = [one for one in found if one.level is Level.ERROR]
        excerpts = {named(it.name): it.text for it in texts}
        findings.show(findings.renamed(errors, named), excerpts, "text", "auto")
        raise NotSound
    return Opened(its, played, texts)


def _compiled(path: str) -> Opened:
    from fateloom.tools.systems import system, system_of_document

    data = read_named(path, "a compiled scenario")
    its = system_of_document(_document(data)) or system(next(iter(SYSTEMS)))
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
