"""Pictures that tables name and that are not in the folder of the scenario."""

from __future__ import annotations

import os
import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.tools.files import Folder

NAMED = re.compile(rb"^[^#\n]*?\b(?:art|portrait):[ \t]*[\"']?(art/[\w./-]+)", re.MULTILINE)


def missing(folder: Folder) -> Iterator[tuple[str, int, int, str]]:
    """Table, line, column and name of each; pictures of packs lie elsewhere."""
    for name, data in folder.files:
        if not name.endswith(".yaml") or name.startswith("packs/"):
            continue
        for it in NAMED.finditer(data):
            picture = it[1].decode()
            if not os.path.isfile(os.path.join(folder.path, *picture.split("/"))):
                before = data[: it.start(1)].decode("utf-8", "replace")
                column = len(before) - before.rfind("\n")
                yield name, before.count("\n") + 1, column, picture


def there(folder: Folder) -> list[str]:
    """The names of the pictures that are there, without those of folders within."""
    try:
        return sorted(f"art/{it}" for it in os.listdir(os.path.join(folder.path, "art")))
    except OSError:
        return []


def findings(folder: Folder) -> Iterator[Diagnostic]:
    """A hint for each."""
    from fateloom.dsl.data.codes import MISSING_PICTURE
    from fateloom.dsl.diagnostics import finding
    from fateloom.dsl.suggest import did_you_mean, nearest
    from fateloom.runtime.span import Span

    near = there(folder)
    for name, line, column, picture in missing(folder):
        yield finding(
            MISSING_PICTURE,
            Span(name, line, column, line, column + len(picture)),
            f"there is no picture '{picture}'{did_you_mean(nearest(picture, near))}",
            help="Put it into the folder of the scenario. The game can be played without it.",
        )
