"""The examples of the documentation: where they stand, and how they are put into a scenario.

The language of a block says what it is: `fate` is a file of its own; `fate-if` is conditions, one a
line; `fate-option`, `fate-stage` and `fate-prose` are what stands in an option, a stage, a text;
`fate-poi` is options of a POI. `fate-finds-RULE` is a file that lint finds something in, and a
block `text` right below it is what is shown of it. `yaml` begins with the name of a table.
"""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path

from ruamel.yaml import YAML
from tests.tracked import tracked

from fateloom.dsl.session import Checked, check
from fateloom.dsl.source import Source
from fateloom.runtime.record import record

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
BASE = ROOT / "tests" / "fixtures" / "base"
REFERENCE = tuple(tracked(DOCS / "language" / "reference", "*.md"))
GUIDES = tuple(tracked(DOCS / "authoring", "*.md"))
FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^##+ (.+)$", re.MULTILINE)


@record
class Block:
    """A block of a page. `below`: the text of the `text` block that follows it at once, or none."""

    page: str
    line: int
    heading: str
    info: str
    text: str
    below: str | None

    @property
    def language(self) -> str:
        """The first word behind the backticks."""
        return self.info.partition(" ")[0]

    @property
    def id(self) -> str:
        """What a test calls it."""
        return f"{self.page}:{self.line}"


def blocks(path: Path) -> tuple[Block, ...]:
    """All blocks of a page, in order."""
    page = path.read_text(encoding="utf-8")
    headings = [(it.start(), it[1]) for it in HEADING.finditer(FENCE.sub(_blank, page))]
    fences = list(FENCE.finditer(page))
    found = []
    for at, fence in enumerate(fences):
        after = fences[at + 1] if at + 1 < len(fences) else None
        near = after is not None and page[fence.end() : after.start()].strip() == ""
        found.append(
            Block(
                path.stem,
                page.count("\n", 0, fence.start()) + 1,
                next((title for start, title in reversed(headings) if start < fence.start()), ""),
                fence[1],
                fence[2],
                after[2] if near and after is not None and after[1] == "text" else None,
            )
        )
    return tuple(found)


def _blank(fence: re.Match[str]) -> str:
    """As many characters without a heading in them."""
    return " " * len(fence[0])


@cache
def base() -> dict[str, str]:
    """The files of the small scenario that examples are added to."""
    return folder(BASE)


def folder(path: Path) -> dict[str, str]:
    """The tables and stories of a scenario, by name."""
    files = (p for p in tracked(path) if p.suffix in (".yaml", ".fate"))
    return {p.relative_to(path).as_posix(): p.read_text("utf-8") for p in files}


def indented(text: str, levels: int) -> str:
    """The lines of a text so many levels further in."""
    step = "  " * levels
    return "".join(f"{step}{line}\n" if line else "\n" for line in text.splitlines())


def story(block: Block) -> str:
    """The example with what would stand around it."""
    place = 'poi example_place "The Example" on quay\n  > A place for examples.\n\n'
    placed = "\nevent example_placed on day 1\n  > It is there.\n  place example_place\n"
    option = place + '  option example_option "Try it"\n'
    match block.language:
        case "fate-option":
            return option + indented(block.text, 2) + placed
        case "fate-prose":
            return option + indented(block.text, 2) + placed
        case "fate-poi":
            return place + indented(block.text, 1) + placed
        case "fate-if":
            asked = [it for it in block.text.splitlines() if it]
            told = "".join(f"  if {it}\n    > It holds.\n" for it in asked)
            return f"event example_asked on turn start repeats\n{told}"
        case "fate-stage":
            return STAGES[0] + indented(block.text, 4) + STAGES[1]
        case _:
            return block.text


STAGES = (
    """\
destiny smuggler
  path crossing "The last boat out"
    secret
      > Two coins and no questions, before anybody counts the barrels.
    begins at ferry "Cast off" if ferry_paid
    finale
      stage example_stage
""",
    """\
      stage open_sea takes 2 turns
        test power "Row until nobody can see you"
          0-1
            > The lights do not get smaller.
            stay
          2+
            > Nothing but stars.
            fulfil

  path salvage "What the tide owes you"
    secret
      > You marked the mud where it lies.
    begins at hut "Dig where you marked" if tide is 6
    finale
      stage dig takes 2 turns
        test power "Dig against the tide"
          0-2
            > The hole fills.
            stay
          3+
            > Oak, and under the oak a lid.
            fulfil
""",
)


def without(text: str, example: str) -> str:
    """The base story without the declarations that the example declares anew."""
    again = {
        " ".join(line.split()[:2]).rstrip(":") for line in example.splitlines() if starts(line)
    }
    kept = []
    for declared in re.split(r"^(?=[a-z])", text, flags=re.MULTILINE):
        key = " ".join(declared.split()[:2]).rstrip(":")
        if key not in again or declared.startswith("rescue"):
            kept.append(declared)
    return "".join(kept)


def starts(line: str) -> bool:
    """Whether a line begins a declaration."""
    return line[:1].isalpha()


def scenario(*examples: str, tables: tuple[str, ...] = ()) -> tuple[Source, ...]:
    """The base scenario with these stories in it, and with what these tables say put in."""
    texts = dict(base())
    for table in tables:
        name, merged = _merged(texts, table)
        texts[name] = merged
    for at, example in enumerate(examples, start=1):
        texts["story/base.fate"] = without(texts["story/base.fate"], example)
        texts[f"story/example{at if at > 1 else ''}.fate"] = example
    return tuple(Source(name, text) for name, text in texts.items())


def _merged(texts: dict[str, str], table: str) -> tuple[str, str]:
    """A table that the example adds to, with its name."""
    name = table.partition("\n")[0].removeprefix("# ").strip()
    merged = _together(_read(texts[name]), _read(table))
    written = io.StringIO()
    YAML(typ="safe").dump(merged, written)
    return name, written.getvalue()


def _read(text: str) -> object:
    return YAML(typ="safe").load(text)


def _together(old: object, new: object) -> object:
    """Blocks of a table one over the other; anything else of the new takes the place of the old."""
    if isinstance(old, dict) and isinstance(new, dict):
        both = {key: _together(old[key], it) if key in old else it for key, it in new.items()}
        return {**old, **both}
    return new


def checked(block: Block, *more: str, tables: tuple[str, ...] = ()) -> Checked:
    """The scenario with the example in it, read and linted."""
    return check(scenario(story(block), *more, tables=tables))


def told(found: Checked) -> list[str]:
    """The findings in a line each."""
    return [
        f"{it.primary.span.file}:{it.primary.span.line} {it.code.name} ({it.level.value}): "
        f"{it.message}"
        for it in found.diagnostics
    ]
