"""Every example of the reference, the guides, the tutorial and the README compiles."""

from __future__ import annotations

import re

import pytest
from tests.docs import pages
from tests.docs.pages import Block

from fateloom.dsl.data.from_yaml import load
from fateloom.dsl.diagnostics import Diagnostic
from fateloom.dsl.diagnostics.render.text import render
from fateloom.dsl.plays.story.parser import parse
from fateloom.dsl.plays.story.resolve import Ready, Resolver
from fateloom.dsl.plays.story.run import run
from fateloom.dsl.session import Checked, check
from fateloom.dsl.source import Source
from fateloom.dsl.syntax.lines import READERS

STARTER = pages.ROOT / "tools" / "fateloom" / "tools" / "story" / "starter"
REFERENCE = [it for path in pages.REFERENCE for it in pages.blocks(path)]
PLAYS = pages.blocks(pages.DOCS / "language" / "plays.md")
TABLES = pages.blocks(pages.DOCS / "language" / "tables.md")
TUTORIAL = pages.blocks(pages.DOCS / "tutorial" / "first-scenario.md")
README = pages.blocks(pages.ROOT / "README.md")
STORIES = ("fate", "fate-if", "fate-option", "fate-poi", "fate-prose", "fate-stage")
OTHERS = ("forms", "play", "text", "sh", "yaml")


def ids(block: Block) -> str:
    return block.id


def test_the_reference_has_blocks_of_known_kinds_alone() -> None:
    assert {it.language for it in REFERENCE} <= {*STORIES, *OTHERS}


@pytest.mark.parametrize("block", [it for it in REFERENCE if it.language in STORIES], ids=ids)
def test_an_example_of_the_reference_compiles(block: Block) -> None:
    found = pages.checked(block)
    assert found.program is not None, pages.told(found)


@pytest.mark.parametrize(
    "block", [it for it in (*REFERENCE, *PLAYS) if it.language == "play"], ids=ids
)
def test_a_play_of_the_reference_goes_as_it_says(block: Block) -> None:
    assert played(block.text, check(pages.scenario())) == []


def played(text: str, found: Checked) -> list[str]:
    """What is not as the plays say, in a line each."""
    return [f"{it.primary.span.line}: {it.message}" for it in failures(text, found)]


def failures(text: str, found: Checked) -> list[Diagnostic]:
    """What is not as the plays say."""
    assert found.program is not None, pages.told(found)
    source = Source("plays/example.play", text)
    file, mistakes = parse(source)
    wrong = list(mistakes)
    for play in file.plays:
        ready = Resolver(found.program).ready(play, source)
        if isinstance(ready, Ready):
            failure = run(ready).failure
            wrong += [] if failure is None else [failure]
        else:
            wrong += ready
    assert file.plays
    return wrong


def test_the_tables_of_the_page_of_tables_are_read() -> None:
    blocks = [it.text for it in TABLES if it.language == "yaml"]
    names = [it.partition("\n")[0].removeprefix("# ") for it in blocks]
    assert sorted(names[:4]) == ["heroes.yaml", "items.yaml", "map.yaml", "scenario.yaml"]
    tables = dict(zip(names[:4], blocks[:4], strict=True))
    _, found = load(Source(*it) for it in tables.items())
    assert [it.message for it in found] == []
    # Behind them: how a scenario takes cards of a pack.
    assert names[4:] == ["scenario.yaml", "items.yaml"]
    packs = blocks[4].partition("\n")[2]
    header = re.sub(r"^packs: .*\n", packs, tables["scenario.yaml"], flags=re.MULTILINE)
    cards = (pages.ROOT / "scenarios/packs/common/items.yaml").read_text(encoding="utf-8")
    more = {"scenario.yaml": header, "items.yaml": blocks[5], "packs/common/items.yaml": cards}
    read, found = load(Source(*it) for it in {**tables, **more}.items())
    assert [it.message for it in found] == []
    assert {it.id: (it.copies, it.value) for it in read.items} == {
        "pine_torch": (3, 1),
        "hired_mule": (1, 3),
    }


def test_the_example_of_the_readme_compiles() -> None:
    (example,) = [it for it in README if it.language == "fate"]
    found = pages.checked(example)
    assert found.program is not None, pages.told(found)


STEPS, TILE = (
    [it.text for it in TUTORIAL if it.info == word] for word in ("fate step", "fate tile")
)
SHOWN = [it.text for it in TUTORIAL if re.match(r"(error|warning)\[", it.text)]


def island(steps: int, tile: bool = True) -> dict[str, str]:
    """The scenario of the tutorial after so many steps; `tile`: with the changed tile."""
    texts = pages.folder(STARTER)
    story = texts["story/island.fate"]
    if tile:
        story = re.sub(r"^tile beach\n(?:  .*\n)+", TILE[0], story, flags=re.MULTILINE)
    return {**texts, "story/island.fate": "\n".join((story, *STEPS[:steps]))}


def shown(texts: dict[str, str]) -> str:
    """What `fateloom check my_island` prints of it, without the last line."""
    found = check([Source(name, text) for name, text in texts.items()])
    said = render(found.diagnostics, texts, summary=False)
    return said.replace("--> story/", "--> my_island/story/")


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_nothing_is_found_in_the_tutorial_step_by_step(steps: int) -> None:
    assert shown(island(steps)) == ""


def test_the_tutorial_shows_what_check_says() -> None:
    first = shown(island(1, tile=False))
    typo = island(3)
    story = typo["story/island.fate"].replace("nets becomes mended", "nets becomes mendde")
    assert [first, shown({**typo, "story/island.fate": story})] == SHOWN


@pytest.mark.parametrize("word", sorted(READERS))
def test_the_reference_has_a_place_for_every_word_that_begins_a_line(word: str) -> None:
    """In the table of words, and in an example or a form of the page that it leads to."""
    contents = (pages.DOCS / "language" / "reference.md").read_text(encoding="utf-8")
    rows = [row for row in contents.splitlines() if row.startswith("|") and f"`{word}`" in row]
    links = [link for row in rows for link in re.findall(r"\]\(reference/([a-z-]+)\.md#", row)]
    assert links, f"no row of the table explains '{word}'"
    shown = "\n".join(it.text for it in REFERENCE if it.page in links)
    assert re.search(rf"\b{word}\b", shown), f"{links}: no form or example has '{word}'"


def forms(found: tuple[Block, ...] | list[Block], language: str) -> set[str]:
    """The lines of forms, without regard to spaces."""
    lines = (line for it in found if it.language == language for line in it.text.splitlines())
    return {" ".join(line.split()) for line in lines} - {""}


def test_the_reference_has_the_forms_of_the_list_and_no_others() -> None:
    listed = forms(pages.blocks(pages.DOCS / "language" / "forms.md"), "text")
    explained = forms(REFERENCE, "forms")
    assert sorted(listed - explained) == []
    assert sorted(explained - listed) == []
