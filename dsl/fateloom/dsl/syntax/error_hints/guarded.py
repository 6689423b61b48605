"""Options in a block 'if' of their POI, as any programming language would have them."""

from __future__ import annotations

from fateloom.dsl.syntax.codes import OUT_OF_PLACE
from fateloom.dsl.syntax.error_hints.reading import reads
from fateloom.dsl.syntax.places import LINES, QUOTED, Place, Said

OPTIONS = frozenset("OPTION TEST_OPTION SCAN_OPTION ASK_OPTION TRADE_OPTION".split())


def guarded(kind: str, lines: list[str], number: int, place: Place) -> Said | None:
    """The message for an option in a block 'if' of a POI, where only the description goes on; None
    for any other line. `number`: its own among the lines of the file.
    """
    if kind not in OPTIONS or place.block != "telling_lines":
        return None
    words, depth = lines[number - 1].strip(), _depth(lines[number - 1])
    asked: list[str] = []
    for above in reversed(lines[: number - 1]):
        header = above.partition("  # ")[0].strip()
        if header and header[0] != "#" and _depth(above) < depth:
            depth = _depth(above)
            if depth < 2:
                break
            asked.insert(0, header)
    head, label, behind = words.rpartition('"')
    before, _, own = behind.partition("  # ")[0].partition(" if ")
    parts = [it.removeprefix("if ") for it in asked] + [own] * bool(own)
    if len(parts) > 1:
        parts = [f"({it})" if " or " in it else it for it in parts]
    written = f"{head}{label}{before} if {' and '.join(parts)}"
    is_plain = all(it.startswith("if ") for it in asked) and reads(written)
    return (
        OUT_OF_PLACE,
        f"'{words[:QUOTED]}' is {LINES[kind]}, and only the description of a POI has blocks 'if'",
        "Move it out of the 'if', with all that is below it, and end its line with the condition: "
        + (written if is_plain else "… if COND."),
    )


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
