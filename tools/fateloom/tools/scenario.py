"""Opens what a person names: a scenario's folder, or a compiled scenario."""

from __future__ import annotations

import json
import os
import sys

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
    from collections.abc import Callable, Sequence
    from typing import Any

    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.source import Source
    from fateloom.tools.systems import System

LISTED = 12
"""So many things that are not written yet are listed where a draft will not do."""


class Opened:
    """What a person has named. `played`: the compiled form, as its rule system has it; `holes`:
    what is not written yet of a draft, a line each; `texts`: what it was compiled from, none for a
    compiled file.
    """

    __slots__ = ("holes", "played", "system", "texts")

    def __init__(
        self,
        system: System,
        played: Any,
        holes: tuple[str, ...] = (),
        texts: tuple[Source, ...] = (),
    ) -> None:
        self.system = system
        self.played = played
        self.holes = holes
        self.texts = texts


def load(path: str, command: str | None = None) -> Any:
    """The compiled form of what `open_scenario` opens."""
    return open_scenario(path, command).played


def open_whole(path: str, command: str) -> Opened:
    """The same of what is no draft. `command`: what cannot be done with one.

    Raises NotSound after it was said what is not written yet.
    """
    opened = open_scenario(path, command)
    if not opened.holes:
        return opened
    print(_draft(path, opened.holes))
    most = opened.holes[:LISTED]
    print("".join(f"  {line}\n" for line in most), end="")
    if len(opened.holes) > LISTED:
        print(f"  and {len(opened.holes) - LISTED} more: fateloom check {shown(path)}")
    print(f"'fateloom {command}' waits until they are; check, play, graph and test work now.")
    raise NotSound


def tell_draft(path: str, opened: Opened) -> None:
    """Say on standard error that what was opened is a draft, if it is one."""
    if opened.holes:
        print(f"{_draft(path, opened.holes)} fateloom check says which.", file=sys.stderr)


def _draft(path: str, holes: tuple[str, ...]) -> str:
    count = len(holes)
    what = "1 thing is" if count == 1 else f"{count} things are"
    return f"'{shown(path)}' is a draft: {what} not written yet."


def open_scenario(path: str, command: str | None = None, called: str | None = None) -> Opened:
    """What the folder or compiled file holds. `command`: what is to be done with it, a command that
    not every rule system has; None: all have it. `called`: what findings call the folder, if it is
    not what a person has named.

    Raises UsageError when there is nothing to open or the command does not work with it, NotSound
    after errors were shown.
    """
    opened = _opened(path, called or path)
    its = opened.system
    if command is not None and command not in its.commands:
        raise UsageError(
            f"'{shown(path)}' is a {its.noun}, and 'fateloom {command}' does not work with it.\n"
            f"These commands do: {', '.join(its.commands)}."
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
    opened, found, texts = _compiled_now(path, named := findings.naming(called))
    if opened is None:
        from fateloom.dsl.diagnostics import Level

        errors = [one for one in found if one.level is Level.ERROR]
        excerpts = {named(it.name): it.text for it in texts}
        findings.show(findings.renamed(errors, named), excerpts, "text", "auto")
        raise NotSound
    return opened


def sound(path: str) -> Opened | None:
    """What a folder holds; None: it has errors, of which nothing is said. Raises UsageError when
    there is nothing to open.
    """
    return _compiled_now(path, findings.naming(path))[0]


def _compiled_now(
    path: str, named: Callable[[str], str]
) -> tuple[Opened | None, Sequence[Diagnostic], tuple[Source, ...]]:
    """What a folder holds, what is found in it, and its texts."""
    from fateloom.tools.systems import system

    folder = gather(path)
    texts, found = sources(folder)
    if found:
        return None, found, texts
    its = system(folder.kind)
    checked = its.check(texts, lint=False)
    if checked.game is None:
        return None, checked.diagnostics, texts
    holes = tuple(_in_a_line(one, named) for one in checked.holes)
    return Opened(its, checked.game, holes, texts), checked.diagnostics, texts


def _in_a_line(one: Diagnostic, named: Callable[[str], str]) -> str:
    at = one.primary.span
    return shown(f"{named(at.file)}:{at.line}: {one.message}")


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
