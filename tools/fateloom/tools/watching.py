"""`--watch`: does its work again whenever a file of a scenario or a campaign has changed."""

from __future__ import annotations

import os
import sys
import time

from fateloom.tools.files import (
    CAMPAIGN,
    Folder,
    NotSound,
    UsageError,
    campaign_of,
    gather,
    is_campaign,
    plays_of,
    read_named,
    shown,
    texts_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

PAUSE = 0.3
"""Seconds between two looks at the files."""


def watch(
    path: str, work: Callable[[], object], meanwhile: Callable[[], object] = lambda: None
) -> int:
    """Call `work`, and again after each change of a file below `path`, until Ctrl-C; gives 0.
    `meanwhile` is called at each look at the files.

    What `work` raises for the person (UsageError, NotSound) is printed, and ends nothing, except
    the UsageError of the first time: nothing that is edited in the scenario cures it.
    """
    known = None
    try:
        while True:
            try:
                now = files_of(path)
            except UsageError:
                if known is None:
                    raise
                now = known  # the folder is being replaced
            if now != known:
                if known is not None:
                    changed = sorted(dict(set(now.items()) ^ set(known.items())))
                    print(f"\n{', '.join(map(shown, changed))}:")
                first, known = known is None, now
                _worked(work, first=first)
                sys.stdout.flush()
            meanwhile()
            time.sleep(PAUSE)
    except KeyboardInterrupt:
        return 0


def _worked(work: Callable[[], object], *, first: bool) -> None:
    try:
        work()
    except NotSound:
        return  # the findings were printed
    except UsageError as error:
        if first:
            raise
        print(error, file=sys.stderr, flush=True)


def files_of(path: str) -> dict[str, bytes]:
    """The files of a scenario, with plays and translations, of a compiled one or of a campaign, by
    name.
    """
    if is_campaign(path) or os.path.basename(path) == CAMPAIGN:
        folder = campaign_of(path if os.path.isdir(path) else os.path.dirname(path) or ".")
    elif os.path.isfile(path) and path.endswith(".json"):
        return {path: read_named(path, "a compiled scenario")}
    else:
        return {k: v for it in (gather, plays_of, texts_of) for k, v in _named(it(path)).items()}
    return _named(folder)


def _named(folder: Folder) -> dict[str, bytes]:
    return {**dict(folder.files), **{it.name: it.message.encode() for it in folder.wrong}}
