"""What MkDocs is told beside mkdocs.yml: a menu with whole folders in it, and what stands behind
the first word of a block.

Our pages say what a block is for (```` ```fate bad ````, ```` ```yaml good items.yaml ````); tests
read that. The site shows it: a file is the title of its block, what is wrong has a mark, and every
part of a story has the colours of the language.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))  # MkDocs loads this file alone

from site_search import boost, words_of

FENCE = re.compile(r"^```([a-z][a-z0-9-]*|)((?: [^\n]+)?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
JUDGED = ("bad", "good")
PURPOSES = (*JUDGED, "step", "tile", "fails", "add")
REPORT = re.compile(r"^ *(error|warning|hint)\[FT|^(PROVED|BLOCKED|UNDECIDED) ", re.MULTILINE)
LINK = re.compile(r"(\[[^]\n]+\]\([^)\n]+\))(?: ·)?")
LINKS = re.compile(rf"^{LINK.pattern}(?: {LINK.pattern})+$", re.MULTILINE)
LOADS = re.compile(r"<(?:script|link|img|iframe|source)\b[^>]*>")
ELSEWHERE = re.compile(r'\b(?:src|href|srcset)="?((?:https?:)?//[^"\s>]+)')
SEARCH = 'data-md-component="search" role="dialog"'
"""What the theme says of the box of its search, which has no name for a screen reader."""
LEXERS = {"play": "fate-play", "play-fails": "fate-play", "forms": "fate-forms", "po": "pot"}
"""The lexer of a word that is none; every other `fate-…` is a part of a story."""


# MkDocs is not there where the types are checked, so what it hands in is of no type.


def on_config(config: Any, **_: Any) -> Any:
    """Menu entries such as `diagnostics/FT*.md` become the pages that they mean."""
    config["nav"] = spread(config["nav"], Path(config["docs_dir"]))
    return config


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Blocks of the page become what the site reads. The first page has the whole width, and a line
    of links on it becomes buttons; a page of pictures has the width of its contents as well. The
    search is told how near the page stands to writers, and which words of theirs lead to it.
    """
    name = page.file.src_uri
    docs = Path(page.file.src_dir)
    page.meta["search"] = {"boost": boost(name)}
    page.meta["tags"] = words_of((docs / "glossary.md").read_text("utf-8")).get(name, [])
    if name == "index.md":
        page.meta["hide"] = ["navigation", "toc"]
        markdown = LINKS.sub(lambda line: LINK.sub(r"\1{ .md-button }", line[0]), markdown)
    elif "assets/quests/" in markdown:
        page.meta["hide"] = ["toc"]
    return site_fences(markdown)


def on_post_page(output: str, page: Any, **_: Any) -> str:
    """The page with a name for its search; raises ValueError if it would load anything from
    elsewhere, or if the search is not where it was.
    """
    if found := loaded(output):
        raise ValueError(f"{page.file.src_uri} loads {found[0]}: the site must work offline")
    if output.count(SEARCH) != 1:
        raise ValueError(f"{page.file.src_uri} has no '{SEARCH}': the theme has changed")
    return output.replace(SEARCH, f'{SEARCH} aria-label="Search"')


def loaded(html: str) -> list[str]:
    """What a browser would load from another place to show the page."""
    return [address for tag in LOADS.findall(html) for address in ELSEWHERE.findall(tag)]


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


def site_fences(markdown: str) -> str:
    """The page with a lexer for each block; a file that a block is for is its title."""
    return FENCE.sub(_fence, markdown)


def _fence(block: re.Match[str]) -> str:
    words = block[2].split()
    judged = f" .{words[0]}" if words and words[0] in JUDGED else ""
    if words and words[0] in PURPOSES:
        words = words[1:]
    title = f' title="{" ".join(words)}"' if words else ""
    return f"``` {{ .{lexer(block[1], block[3])}{judged}{title} }}\n{block[3]}```"


def lexer(language: str, text: str) -> str:
    """The name of the lexer of a block, by its first word and what stands in it."""
    if language in ("", "text"):
        return "fate-report" if REPORT.search(text) else "text"
    if language.startswith("fate-"):
        return "fate"
    return LEXERS.get(language, language)
