"""Opens what a person names: a scenario's folder, or a compiled scenario."""

from __future__ import annotations

import os

from fateloom.tools import findings
from fateloom.tools.files import LARGEST, UsageError, gather, is_campaign, shown, sources

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fateloom.runtime.program.program import Program


class NotSound(Exception):
    """The scenario has errors; they were printed. Exit code 1."""


def load(path: str) -> Program:
    """The Program of a folder or of a compiled scenario (`*.json`).

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
    from fateloom.dsl.session import check

    texts, found = sources(folder)
    program = None
    if not found:
        checked = check(texts, lint=False)
        program, found = checked.program, checked.diagnostics
    if program is None:
        named = findings.naming(path)
        errors = [findings.to_plain(one) for one in found if one.level is Level.ERROR]
        excerpts = {named(it.name): it.text for it in texts}
        shown_as = [findings.from_plain(one, named) for one in errors]
        findings.show(shown_as, excerpts, "text", "auto")
        raise NotSound
    return program


def _compiled(path: str) -> Program:
    from fateloom.runtime.program.codec import ProgramFormatError, from_json

    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise UsageError(f"'{shown(path)}' cannot be read: {error.strerror}.") from None
    if len(data) > LARGEST:
        raise UsageError(f"'{shown(path)}' is too large for a compiled scenario.")
    try:
        return from_json(data)
    except ProgramFormatError as error:
        raise UsageError(f"'{shown(path)}' cannot be opened: {shown(str(error))}.") from None
