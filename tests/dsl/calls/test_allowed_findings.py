"""`# allow rule-name: reason` in the tables beside a story, above the entry that it is about."""

from __future__ import annotations

import pytest
from tests.dsl.test_rename_beside import sources

from fateloom.dsl.session import Checked, check
from fateloom.dsl.source import Source

SHED = (
    "shed: {title: A shed, tasks: {look: {title: Look, difficulty: fair}}, "
    "won: {to: in}, lost: {to: out}}"
)
EXTRA = {
    "pool": ("pool/scenes.yaml", "scenes", SHED),
    "challenge": ("cards/challenges.yaml", "interludes", "nap: {title: A nap, do: [{draw: hero}]}"),
    "battle": (
        "battle/fights.yaml",
        "fights",
        "again: {title: Again, us: [watch], them: [raiders]}",
    ),
    "campaign": ("campaign/orders.yaml", "orders", "later: {title: Later, do: turn}"),
    "haunt": ("hidden/haunts.yaml", "scenes", "late: {do: probe, whom: otto}"),
    "house": ("house/orders.yaml", "orders", "late: {do: probe, whom: otto}"),
}
"""By system: an entry that no call names, and below which key it stands."""

RAKE = "rake: {title: R, when: attack_roll, do: [{modify: 1}, {modify: -1}]}"

QUIET = "# allow entry-never-called: the next act calls it"


def checked(name: str, file: str, key: str, *rows: str, lint: bool = True) -> Checked:
    """The story with these rows as the first ones below the key."""
    texts = sources(name)
    before = texts[file].text
    assert f"{key}:\n" in before
    added = "".join(f"  {row}\n" for row in rows)
    texts[file] = Source(file, before.replace(f"{key}:\n", f"{key}:\n{added}", 1))
    return check(tuple(texts.values()), lint=lint)


def found(name: str, *rows: str, lint: bool = True) -> list[str]:
    """What is found in that table, without what is found without the rows."""
    file, key, _ = EXTRA[name]
    every = [checked(name, file, key, *it, lint=lint).diagnostics for it in (rows, ())]
    with_rows, without = ([it for it in one if it.primary.span.file == file] for one in every)
    known = [it.message for it in without]
    return [it.code.name for it in with_rows if it.message not in known]


@pytest.mark.parametrize("name", EXTRA)
def test_a_finding_of_the_story_is_quieted_in_its_entry(name: str) -> None:
    row = EXTRA[name][2]
    loud = found(name, row)
    assert "entry-never-called" in loud
    assert found(name, QUIET, row) == [it for it in loud if it != "entry-never-called"]
    assert found(name, QUIET, row, lint=False) == []


@pytest.mark.parametrize("name", EXTRA)
def test_a_suppression_is_judged_itself(name: str) -> None:
    row = EXTRA[name][2]
    loud = sorted(found(name, row))
    for line, more in (
        ("# allow entry-never-caled: so", "unknown-rule"),
        ("# allow poi-never-placed: so", "unused-allow"),
    ):
        assert sorted(found(name, line, row)) == sorted((*loud, more)), line
    assert found(name, "# allow entry-never-called", row) == ["bad-allow"]


@pytest.mark.parametrize(
    ("name", "file", "key", "row"),
    [
        ("haunt", "hidden/haunts.yaml", "places", "shed: {title: A Shed, gloom: 1}"),
        ("battle", "battle/fights.yaml", "us", "boys: {title: B, type: mob, strength: 1}"),
        ("campaign", "campaign/theatre.yaml", "terrain", "bog: {title: Bog}"),
        ("house", "house/search.yaml", "items", RAKE),
    ],
)
def test_a_finding_of_the_table_is_quieted_too(name: str, file: str, key: str, row: str) -> None:
    its = [it for it in checked(name, file, key, row).diagnostics if it.primary.span.file == file]
    before = {it.message for it in checked(name, file, key).diagnostics}
    (one,) = [it for it in its if it.message not in before]
    quiet = checked(name, file, key, f"# allow {one.code.name}: later", row)
    assert {it.message for it in quiet.diagnostics} == before
    assert quiet.program is not None


def test_one_that_is_incomplete_is_an_error() -> None:
    file, key, row = EXTRA["haunt"]
    made = checked("haunt", file, key, "# allow entry-never-called", row, lint=False)
    assert made.program is None
    assert [it.code.name for it in made.diagnostics] == ["bad-allow"]
