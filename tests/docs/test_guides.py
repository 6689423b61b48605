"""Every example of the guides for writers is true: it compiles and nothing is found in it, or what
the page says is found; its plays go as they say; its tables are read.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.docs import pages
from tests.docs.pages import Block
from tests.docs.test_examples import STORIES, failures, ids, played
from tests.tracked import tracked

from fateloom.dsl.diagnostics.render.text import render
from fateloom.dsl.session import check

GUIDES = [it for path in pages.GUIDES for it in pages.blocks(path)]
OTHERS = ("play", "play-fails", "text", "sh", "yaml")
FINDS = "fate-finds-"


def tables(block: Block) -> tuple[str, ...]:
    """What the tables above the block, in the same section, add to those of the base."""
    return tuple(
        it.text
        for it in GUIDES
        if it.language == "yaml" and same_section(it, block) and it.line <= block.line
    )


def same_section(one: Block, other: Block) -> bool:
    return (one.page, one.heading) == (other.page, other.heading)


def test_the_guides_have_blocks_of_known_kinds_alone() -> None:
    kinds = {it.language for it in GUIDES if not it.language.startswith(FINDS)}
    assert kinds <= {*STORIES, *OTHERS}


@pytest.mark.parametrize("block", [it for it in GUIDES if it.language in STORIES], ids=ids)
def test_nothing_is_found_in_an_example(block: Block) -> None:
    found = pages.checked(block, tables=tables(block))
    assert pages.told(found) == []
    assert found.program is not None


@pytest.mark.parametrize("block", [it for it in GUIDES if it.language.startswith(FINDS)], ids=ids)
def test_the_finding_is_found(block: Block) -> None:
    found = pages.checked(block, tables=tables(block))
    rule = block.language.removeprefix(FINDS)
    meant = [it for it in found.diagnostics if it.code.name == rule]
    assert meant, pages.told(found)
    assert [it for it in pages.told(found) if f" {rule} " not in it] == []
    if block.below is not None:
        files = {"story/example.fate": pages.story(block)}
        assert render(meant, files, summary=False).strip() == block.below.strip()


@pytest.mark.parametrize("block", [it for it in GUIDES if it.language == "yaml"], ids=ids)
def test_a_table_is_read(block: Block) -> None:
    found = check(pages.scenario(tables=(block.text,)))
    assert found.program is not None, pages.told(found)


@pytest.mark.parametrize("block", [it for it in GUIDES if it.language == "play"], ids=ids)
def test_a_play_goes_as_it_says(block: Block) -> None:
    """It is played in the story that stands last above it in its section, or in the base."""
    above = [it for it in GUIDES if same_section(it, block) and it.line < block.line]
    stories = [it for it in above if it.language.startswith("fate")]
    texts = [pages.story(it) for it in stories[-1:]]
    found = check(pages.scenario(*texts, tables=tables(block)))
    assert played(block.text, found) == []


@pytest.mark.parametrize("block", [it for it in GUIDES if it.language == "play-fails"], ids=ids)
def test_a_play_fails_as_the_page_shows(block: Block) -> None:
    (failure,) = failures(block.text, check(pages.scenario()))
    said = render((failure,), {"plays/example.play": block.text}, summary=False)
    assert block.below is not None
    assert said.strip() == block.below.strip()


@pytest.mark.parametrize("path", pages.GUIDES, ids=lambda path: path.stem)
def test_a_guide_is_no_longer_than_one_reads(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 200


@pytest.mark.parametrize("path", pages.GUIDES, ids=lambda path: path.stem)
def test_the_findings_that_a_guide_names_exist(path: Path) -> None:
    from fateloom.dsl.catalog import CODES

    names = {it.name for it in CODES}
    said = re.findall(r"\[`([a-z]+(?:-[a-z]+)+)`\]\(\.\./diagnostics/", path.read_text("utf-8"))
    assert sorted(set(said) - names) == []


def test_the_texts_of_the_drowned_bell_are_as_short_as_the_guide_says() -> None:
    page = (pages.DOCS / "authoring" / "reading-aloud.md").read_text(encoding="utf-8")
    said = re.search(
        r"half of all texts have (\d+) words or fewer, and nine of ten have (\d+)", page
    )
    assert said is not None
    words: list[int] = []
    for path in tracked(pages.ROOT / "scenarios/drowned_bell/story", "*.fate"):
        for text in re.findall(r"(?:^ *>.*\n)+", path.read_text("utf-8"), re.MULTILINE):
            words.append(sum(len(line.strip()[1:].split()) for line in text.splitlines()))
    words.sort()
    assert words[len(words) // 2] <= int(said[1])
    assert words[len(words) * 9 // 10] <= int(said[2])
