"""Pages about the tables of a game: their blocks are put into a small game, and it is checked.

A block ```` ```yaml bad FILE ```` or ```` ```yaml good FILE ```` holds the lines that matter.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from fateloom.dsl.checked import Checked
from fateloom.dsl.data.yaml import compose
from fateloom.dsl.diagnostics import Code, Level
from fateloom.dsl.source import Source

DOCS = Path(__file__).resolve().parents[1] / "docs"
BLOCK = re.compile(r"^```yaml (bad|good) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

Texts = Mapping[str, str]
Check = Callable[[Texts], Checked[Any]]


def shows(code: Code, texts: Texts, check_texts: Check) -> bool:
    """Whether the bad blocks on the page of the code give this finding alone, and the good ones
    none; an error leaves no game.
    """
    page = (DOCS / "diagnostics" / f"{code.id}.md").read_text(encoding="utf-8")
    found = {}
    for kind in ("bad", "good"):
        checked = check_texts(put_in(texts, page, kind))
        found[kind] = [it.code.id for it in checked.diagnostics]
        is_error = kind == "bad" and code.level is Level.ERROR
        assert (checked.game is None) is is_error
    assert found == {"bad": [code.id], "good": []}
    return True


def put_in(texts: Texts, page: str, kind: str) -> dict[str, str]:
    """The tables with the blocks of that kind put in."""
    changed = dict(texts)
    for is_, file, text in BLOCK.findall(page):
        if is_ == kind:
            changed[file] = json.dumps(_merged(_value(changed[file]), _value(text)))
    assert changed != dict(texts), "the page shows nothing"
    return changed


def files_shown(page: str) -> set[str]:
    """The tables of which a page has a block."""
    return {file for _, file, _ in BLOCK.findall(page)}


def _value(text: str) -> Any:
    """What a YAML text holds."""
    node, found = compose(Source("example.yaml", text))
    assert node is not None and not found, found
    return node.value


def _merged(whole: Any, part: Any) -> Any:
    """The whole with what the part says; blocks are merged, and a thing with a title is new."""
    if isinstance(whole, dict) and isinstance(part, dict) and "title" not in part:
        return {**whole, **{key: _merged(whole.get(key), it) for key, it in part.items()}}
    return part
