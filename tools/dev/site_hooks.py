"""What MkDocs is told beside mkdocs.yml: a menu with whole folders in it, and blocks with a word
more than Python-Markdown reads.

Our pages say what a block is for (```` ```fate bad ````, ```` ```yaml good items.yaml ````); tests
read that. Python-Markdown takes a fence with two words for no fence at all.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

FENCE = re.compile(r"^```([a-z][a-z0-9-]*) ([^\n]+)$", re.MULTILINE)
PURPOSES = ("bad", "good", "step", "tile")


def on_config(config: Any, **_: Any) -> Any:
    """Menu entries such as `diagnostics/FT*.md` become the pages that they mean."""
    config["nav"] = spread(config["nav"], Path(config["docs_dir"]))
    return config


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Blocks of the page become what Python-Markdown reads."""
    return plain_fences(markdown)


def spread(nav: list[Any], docs: Path) -> list[Any]:
    """The menu with every pattern replaced by the pages of `docs` that it means, in order.

    Raises ValueError if a pattern means no page.
    """
    out: list[Any] = []
    for entry in nav:
        match entry:
            case str() if "*" in entry:
                found = sorted(it.relative_to(docs).as_posix() for it in docs.glob(entry))
                if not found:
                    raise ValueError(f"no page is meant by '{entry}' in the menu")
                out += found
            case dict():
                out.append(
                    {
                        title: spread(inner, docs) if isinstance(inner, list) else inner
                        for title, inner in entry.items()
                    }
                )
            case _:
                out.append(entry)
    return out


def plain_fences(markdown: str) -> str:
    """The page with one word a fence; a file that a block is for is said above it."""
    return FENCE.sub(_plain, markdown)


def _plain(fence: re.Match[str]) -> str:
    words = fence[2].split()
    if words[0] in PURPOSES:
        words = words[1:]
    caption = f"*{' '.join(words)}*\n\n" if words else ""
    return f"{caption}```{fence[1]}"
