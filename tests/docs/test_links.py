"""Links inside the documentation lead somewhere: the file is there, and so is the heading."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.tracked import tracked

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = [it for it in tracked(ROOT, "*.md") if it.parent == ROOT or it.is_relative_to(DOCS)]

FENCE = re.compile(r"^(```+|~~~+).*?^\1[ \t]*$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)", re.DOTALL)
LINK = re.compile(r"\]\(<?([^)\s>]+)>?(?: \"[^\"]*\")?\)")
HEADING = re.compile(r"^#{1,6} +(.+?)(?: *#+)?$", re.MULTILINE)
ELSEWHERE = re.compile(r"[a-z][a-z+.-]*:", re.IGNORECASE)


def links(text: str) -> Iterator[str]:
    """The targets of all links and pictures that stand outside of code."""
    for match in LINK.finditer(CODE.sub("", FENCE.sub("", text))):
        yield match[1]


def slug(heading: str) -> str:
    """The anchor of a heading, as MkDocs makes it."""
    words = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").replace("*", "")
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", plain).strip().lower())


def anchors(text: str) -> set[str]:
    """The anchors of a page; a heading that comes again gets a number."""
    found: set[str] = set()
    for match in HEADING.finditer(FENCE.sub("", text)):
        name = base = slug(match[1])
        count = 0
        while name in found:
            count += 1
            name = f"{base}_{count}"
        found.add(name)
    return found


def faults(page: Path, top: Path = ROOT) -> Iterator[str]:
    """What is wrong with the links of a page; `top`: the folder that links must stay in."""
    for link in links(page.read_text(encoding="utf-8")):
        if ELSEWHERE.match(link):
            continue
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        if link.startswith("/") or not target.is_relative_to(top):
            yield f"'{link}' leads out of {top.name}/"
        elif not target.exists():
            yield f"'{link}': there is no such file"
        elif anchor and target.suffix == ".md":
            known = anchors(target.read_text(encoding="utf-8"))
            if anchor not in known:
                yield f"'{link}': no heading there gives this anchor"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    """Pages of the site link pages of the site alone: nothing else is there when it is built."""
    assert list(faults(page, DOCS if page.is_relative_to(DOCS) else ROOT)) == []


def test_the_index_leads_to_every_guide() -> None:
    """Tutorial, guides and the language; the other folders have an index or a menu of their own."""
    linked = set(links((DOCS / "index.md").read_text(encoding="utf-8")))
    for folder, contents in (("language", "reference.md"), ("authoring", "index.md")):
        inner = links((DOCS / folder / contents).read_text(encoding="utf-8"))
        linked |= {f"{folder}/{it}" for it in inner}
    folders = ("tutorial", "authoring", "language")
    wanted = {
        page.relative_to(DOCS).as_posix()
        for folder in folders
        for page in tracked(DOCS / folder, "*.md")
    }
    known = {link.partition("#")[0] for link in linked}
    assert sorted(wanted - known - {"language/parsing.md"}) == []


@pytest.mark.parametrize(
    ("link", "fault"),
    [
        ("[a](gone.md)", "no such file"),
        ("![a](gone.svg)", "no such file"),
        ("[a](other.md#nothing)", "no heading"),
        ("[a](#nothing)", "no heading"),
        ("[a](../../outside.md)", "leads out"),
        ("[a](/other.md)", "leads out"),
    ],
)
def test_a_dead_link_is_found(tmp_path: Path, link: str, fault: str) -> None:
    (tmp_path / "other.md").write_text("# Other\n\n## What it is, `really`\n")
    page = tmp_path / "page.md"
    page.write_text(f"# Page\n\nFirst {link}.\n")
    assert [fault in found for found in faults(page, tmp_path)] == [True]


def test_good_links_and_code_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "other.md").write_text(
        "# Other\n\n## What it is, `really`\n\n## Twice\n\n## Twice\n"
    )
    page = tmp_path / "page.md"
    page.write_text(
        "# Page\n\n[a](other.md#what-it-is-really) [b](#page) [c](other.md#twice_1) [d](https://e.org)\n"
        "`[e](gone.md)`\n\n```text\n[f](gone.md)\n```\n"
    )
    assert list(faults(page, tmp_path)) == []
