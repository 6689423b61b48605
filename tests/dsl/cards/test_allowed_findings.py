"""`# allow rule-name: reason` above an entry of a table quiets the findings of that rule in it."""

from __future__ import annotations

import pytest

RARE = "    keen: {title: Keen, needs: {ability: int, at_least: 9}, abilities: [dex], triumph: 1}\n"
BLOCK = """    keen:
      title: Keen

      needs:
        {ability: int, at_least: 9}
      abilities: [dex]
      triumph: 1
"""
ALLOW = "    # allow card-never-gained: the next set brings the rest\n"


@pytest.fixture
def found(texts, check_texts):
    """The findings of the set when its card 'keen' is written like that, by id."""

    def of(keen: str, *, lint: bool = True) -> list[str]:
        acts = texts["acts.yaml"]
        (line,) = [it for it in acts.splitlines(keepends=True) if it.startswith("    keen: ")]
        assert check_texts(texts).diagnostics == ()
        checked = check_texts({**texts, "acts.yaml": acts.replace(line, keen)}, lint=lint)
        assert (checked.game is None) is any(
            it.code.level.value == "error" for it in checked.diagnostics
        )
        return [it.code.id for it in checked.diagnostics]

    return of


@pytest.mark.parametrize("card", [RARE, BLOCK])
def test_a_finding_is_quieted_in_its_entry(found, card: str) -> None:
    assert found(card) == ["FT1106"]
    assert found(ALLOW + card) == []
    assert found(ALLOW + "\n    # a note\n" + card) == []


def test_only_there(found) -> None:
    other = RARE.replace("keen", "keener").replace("Keen", "Keener")
    assert found(ALLOW + RARE + other) == ["FT1106"]
    assert found(RARE + ALLOW + other) == ["FT1106"]


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("    # allow card-never-gained\n", ["FT1106", "FT0018"]),
        ("    # allow card-never-gain: so\n", ["FT1106", "FT0220"]),
        ("    # allow card-track: so\n", ["FT1106", "FT0220"]),
        ("    # allow card-counts: so\n", ["FT1106", "FT0221"]),
        ("    # allowing for the tide\n", ["FT1106"]),
    ],
)
def test_suppressions_are_judged_themselves(found, line: str, codes: list[str]) -> None:
    assert sorted(found(line + RARE)) == sorted(codes)


def test_nothing_is_said_of_them_without_lint(found) -> None:
    assert found(ALLOW + RARE, lint=False) == []
    assert found(RARE, lint=False) == []
