"""`fateloom explain`: the page of a code, set for the terminal.

The pages are those of docs/diagnostics; the wheel carries them as `fateloom/dsl/diagnostics_pages`.
They are part of the program, like its code, and not sources of a scenario; therefore this module
may read them.
"""

from __future__ import annotations

import re

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.diagnostics.render.styles import BOLD, styled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from importlib.resources.abc import Traversable

WIDTH = 80
WIDEST = 30
"""Characters of a column that is not the last."""
CELL = re.compile(r"(?<!\\)\|")
ROW = re.compile(r"^\| \[?(FT\d{4})[^|]*\| ([a-z-]+) \|", re.MULTILINE)


def explain(code_or_name: str, *, colour: bool = False) -> str | None:
    """The page of the code (`FT0203`, `ft0203`) or name (`unknown-name`); None if there is none.

    `colour`: headings in bold. `suggestion` says what was probably meant.
    """
    id = find(code_or_name)
    text = None if id is None else page(id)
    return None if text is None else set_page(text, colour=colour)


def find(code_or_name: str) -> str | None:
    """The id of the code that is meant, if there is such a code."""
    wanted = code_or_name.strip().lower().removeprefix("[").removesuffix("]")
    for id, name in known():
        if wanted in (id.lower(), name):
            return id
    return None


def suggestion(code_or_name: str, words: Iterable[str] = ()) -> str:
    """The message for an unknown code: one line, with the nearest name if there is one. `words`:
    what can be explained besides.
    """
    from fateloom.dsl.suggest import did_you_mean, nearest

    word = code_or_name.strip()
    wants_id = re.match(r"(?i)ft\d", word) is not None
    names = [id for id, _ in known()] if wants_id else [*(name for _, name in known()), *words]
    meant = did_you_mean(nearest(word, names))
    return f"there is no finding '{clean(word)[:80]}'{meant}"


def known() -> list[tuple[str, str]]:
    """The ids and names of all findings, from the generated list (`index`)."""
    text = (pages() / "index.md").read_text(encoding="utf-8")
    return ROW.findall(text)


def set_page(text: str, *, colour: bool = False) -> str:
    """Markdown as plain text: headings on their own, code indented, paragraphs wrapped."""
    out: list[str] = []
    paragraph: list[str] = []
    table: list[str] = []
    in_code = False

    def flush() -> None:
        if table:
            out.extend((*_columns(table), ""))
            table.clear()
        if paragraph:
            out.extend((*_wrapped(" ".join(paragraph)), ""))
            paragraph.clear()

    for line in text.splitlines():
        if line.startswith("|") and not in_code:
            if not table:
                flush()
            table.append(line)
        elif line.startswith("```"):
            flush()
            file = line.split()[2:]  # ```yaml bad items.yaml
            if in_code:
                out.append("")
            elif file:
                out.append(f"    # {clean(' '.join(file))}")
            in_code = not in_code
        elif in_code:
            out.append(f"    {clean(line)}".rstrip())
        elif line.startswith("#"):
            flush()
            title = clean(line.lstrip("# "))
            out.extend((styled(title, BOLD) if colour else title, ""))
        elif not line.strip():
            flush()
        elif line.startswith(("* ", "- ")):
            flush()
            paragraph.append(line)
        else:
            paragraph.append(line.strip())
    flush()
    while out and not out[-1]:
        out.pop()
    return "\n".join(out) + "\n"


def _columns(rows: list[str]) -> list[str]:
    """A table: its columns under each other, without lines; the last column is wrapped."""
    import textwrap

    cells = [[_plain(it.strip()) for it in CELL.split(row.strip()[1:-1])] for row in rows]
    cells = [row for row in cells if any(set(it) - set(":- ") for it in row)]
    columns = max((len(row) for row in cells), default=0)
    filled = [(*row, *[""] * (columns - len(row))) for row in cells]
    widths = [min(max(map(len, column)), WIDEST) for column in list(zip(*filled, strict=True))[:-1]]
    indent = sum(widths) + 2 * len(widths)
    lines = []
    for *first, last in filled:
        lead = "".join(f"{it:<{width}}  " for it, width in zip(first, widths, strict=True))
        wrapped = textwrap.wrap(last, max(WIDTH - indent, WIDEST), break_on_hyphens=False) or [""]
        lines.append(f"{lead}{wrapped[0]}".rstrip())
        lines += [f"{'':<{indent}}{rest}" for rest in wrapped[1:]]
    return lines


def _plain(text: str) -> str:
    """Words without the marks of links, code and emphasis; what is in code keeps its own."""
    words = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", clean(text).replace("\\|", "|"))
    parts = re.split(r"`([^`]*)`", words)
    return "".join(
        f"'{part}'" if at % 2 else part.replace("**", "") for at, part in enumerate(parts)
    )


def _wrapped(text: str) -> list[str]:
    import textwrap

    plain = _plain(text)
    indent = "  " if plain.startswith(("* ", "- ")) else ""
    return textwrap.wrap(plain, WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def page(id: str) -> str | None:
    """The Markdown of the page: the packaged one, or that of the checkout."""
    file = pages() / f"{id}.md"
    return file.read_text(encoding="utf-8") if file.is_file() else None


def pages() -> Traversable:
    """The folder of the pages of findings."""
    return shipped("diagnostics")


def shipped(name: str) -> Traversable:
    """A folder of the documentation: the packaged one, or that of the checkout."""
    from importlib.resources import files

    package = files("fateloom.dsl")
    packaged = package / f"{name}_pages"
    if packaged.is_dir():
        return packaged
    from pathlib import Path

    return Path(__file__).resolve().parents[4] / "docs" / name
