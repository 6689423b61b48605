"""The glossary speaks of what is there: its nouns stand in the guides, in the code, or both."""

import re

import pytest
from tests.tracked import ROOT, tracked

PAGE = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S))
WHERE = {
    "Card games": ("cards", "card-games", "story-challenges"),
    "Battle games": ("battle", "battles", "story-fights", "story-campaigns"),
    "Hidden roles": ("hidden", "haunted-houses", "story-haunts", "story-houses"),
    "Dice pools": ("pool", "pool-games"),
}


def nouns(section: str) -> list[str]:
    """The words that a section explains, one by one."""
    words = re.findall(r"^\| (.*?) \|", SECTIONS[section], re.M)
    groups = (group for it in words for group in re.findall(r"\*\*(.+?)\*\*", it))
    return [noun for group in groups for noun in group.split(", ")]


@pytest.mark.parametrize("section", WHERE)
def test_each_noun_of_a_rule_system_is_used_by_it(section: str) -> None:
    system, *pages = WHERE[section]
    texts = [ROOT / f"docs/language/{page}.md" for page in pages]
    texts += tracked(ROOT / f"runtime/fateloom/runtime/{system}", "*.py")
    used = "\n".join(it.read_text(encoding="utf-8") for it in texts if it.is_file()).lower()
    assert nouns(section)
    assert [it for it in nouns(section) if not re.search(rf"\b{it.lower()}", used)] == []


def test_each_rule_system_has_a_section() -> None:
    engines = {it.parent.name for it in tracked(ROOT / "runtime", "runtime/*/game.py")}
    assert engines - {"kernel"} == {system for system, *_ in WHERE.values()}


def test_no_noun_is_explained_twice_in_one_section() -> None:
    for section in WHERE:
        assert len(nouns(section)) == len({*nouns(section)}), section
