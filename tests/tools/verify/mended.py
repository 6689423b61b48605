"""The new scenario of `fateloom new`, and accidents that can happen to it while it is edited."""

from __future__ import annotations

from pathlib import Path

STORY = "story/island.fate"

SPADE = "    title: Short Spade\n    value: 1\n    categories: [tool]\n    copies: "
ONLY_SPADE = ("items.yaml", SPADE + "2", SPADE + "1")
SHUT_DOOR = (STORY, "if virtue >= 1\n    finale", "if boat < 2\n    finale")
"""The second path of the stranger is open only while the boat is not mended."""

BURIED = (
    STORY,
    '  option rest "Sleep',
    '  option bury "Throw all of it into the sea" once per hero\n'
    '    > It floats for a while.\n    virtue -3\n    is_done up\n\n  option rest "Sleep',
)
FLAG = (STORY, "hero knows: flag", "hero is_done: flag\nhero knows: flag")
NOT_DONE = (STORY, "if knows and has item spade", "if knows and not is_done")

Edit = tuple[str, str, str]

RIVALS: tuple[Edit, ...] = (ONLY_SPADE, SHUT_DOOR)
"""Ines can take the only spade and mend the boat."""
OWN: tuple[Edit, ...] = (BURIED, FLAG, NOT_DONE)
"""Osk can throw his letters into the sea."""
PROSE: tuple[Edit, ...] = ((STORY, "They are all from one hand", "They are all in one hand"),)


def mend(folder: Path, edits: tuple[Edit, ...]) -> None:
    """Edit the scenario in a folder; every edit must fit."""
    for file, old, new in edits:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text, old
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
