"""Hostile text in every text of a compiled game of each system, through every output: nothing that
a terminal, a browser or a reader of files would obey leaves the program. Tables and stories refuse
such text when they are read (FT0007); a compiled game comes from anybody.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.tools.faults.conftest import ran
from tests.tools.faults.workshop import Command, texts_beside

from fateloom.runtime.codec import DecodeError
from fateloom.runtime.program.codec import ProgramFormatError
from fateloom.tools.scenario import open_scenario

HOSTILE = "\x1b[31m\x1b]0;P\x07\x9b2J\u202e\u2066\r\u2028</script><b>&\"'`|{}*"
OBEYED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
SYSTEMS = ("story", "tour", "pool", "cards", "battle", "hidden")
FIXTURES = Path(__file__).parents[2] / "fixtures"

Leaf = tuple[Any, Any]


def leaves(part: Any) -> Iterator[Leaf]:
    """Where in a tree of JSON the texts are: a mapping or list, and a key or index of it."""
    for key, value in part.items() if isinstance(part, dict) else enumerate(part):
        if isinstance(value, str):
            yield part, key
        elif isinstance(value, dict | list):
            yield from leaves(value)


def is_prose(text: str) -> bool:
    """Whether somebody reads this: ids and words of the rules have no capitals and no spaces."""
    return text != text.lower() or " " in text


@pytest.fixture
def hostile(fresh: Callable[[], Path], request: pytest.FixtureRequest) -> tuple[str, int]:
    """The file of a compiled game whose texts are all hostile, and how many there are."""
    fresh()
    if request.param == "story":
        folder = Path("beside")
        for name, text in texts_beside().items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text)
    else:
        folder = FIXTURES / request.param
    opened = open_scenario(str(folder))
    document = json.loads(opened.system.to_json(opened.played))
    fields: dict[Any, list[Leaf]] = {}
    for part, key in leaves(document):
        if key not in ("document", "kind", "file", "outcome") and is_prose(part[key]):
            fields.setdefault(key, []).append((part, key))
    changed = 0
    for them in fields.values():
        before = [part[key] for part, key in them]
        for part, key in them:
            part[key] += HOSTILE
        if _is_read(opened.system, document):
            changed += len(them)
            continue
        for (part, key), text in zip(them, before, strict=True):
            part[key] = text  # a word of the rules
    Path("evil.json").write_text(json.dumps(document))
    return "evil.json", changed


def _is_read(system: Any, document: Any) -> bool:
    try:
        system.from_json(json.dumps(document).encode())
    except (DecodeError, ProgramFormatError):
        return False
    return True


FORMS = ("html", "dot", "mmd", "json", "graphml", "svg", "md")
TYPED = "1\n\n1\n\n?\nrules\nmap\nlook\n1\n\n1\n1\n\nagain\nboard\nodds\nundo\nquit\n"


@pytest.mark.long
@pytest.mark.parametrize("hostile", SYSTEMS, indirect=True)
def test_no_output_obeys_a_text(hostile: tuple[str, int]) -> None:
    file, changed = hostile
    assert changed > 20
    words: list[tuple[tuple[str, ...], str]] = [
        (("play", file, "--bots", "random", "--seed", "1", "--days", "3"), ""),
        (("play", file, "--seed", "1", "--no-save"), TYPED),
        (("play", file, "--seed", "1", "--plain", "--no-save"), TYPED),
        (("rules", file), ""),
        (("compile", file), ""),
        (("verify", file, "--no-cache", "--no-repairs"), ""),
        (("verify", file, "--no-cache", "--no-repairs", "--format", "json"), ""),
        (("soak", file, "--games", "2"), ""),
        (("graph", file, "--list"), ""),
        (("check", file), ""),
        (("play", file, "--bots", "nobody"), ""),
        *((("graph", file, "-o", f"out.{form}"), "") for form in FORMS),
    ]
    told = 0
    for said, typed in words:
        run = ran(Command(said, typed))
        assert "Traceback" not in run.err and run.code != 70, (said, run.err)
        assert not OBEYED.search(run.out + run.err), (said, OBEYED.search(run.out + run.err))
        told += "script" in run.out
    assert told >= 3, "the texts that were changed are to be seen somewhere"
    for path in Path().glob("out.*"):
        text = path.read_text(encoding="utf-8")
        assert not OBEYED.search(text), (path, OBEYED.search(text))
        if path.suffix in (".html", ".svg"):
            assert "</script><b>" not in text
