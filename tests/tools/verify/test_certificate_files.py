"""Files of certificates: whose they are, what they leave out, and what games of the engine say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.dsl.verify.small_stories import BOB, HEROES, LAMP, MAP, SCENARIO
from tests.tools.faults.workshop import STORY

from fateloom.dsl.verify.certify.budget import NotCertifiedError
from fateloom.tools.verify import desk


@pytest.fixture
def small(fateloom, tmp_path, monkeypatch):
    """A folder with a small scenario, and the certificates of its heroes."""
    monkeypatch.chdir(tmp_path)
    files = {"scenario": SCENARIO, "heroes": HEROES, "map": MAP, "items": LAMP}
    Path("small/story").mkdir(parents=True)
    for name, text in files.items():
        Path(f"small/{name}.yaml").write_text(text, encoding="utf-8")
    Path("small/story/small.fate").write_text(STORY + BOB, encoding="utf-8")
    run = fateloom("verify", "small", "--certificate", "proof.json")
    assert (run.code, run.err) == (0, "wrote proof.json: 2 certificates\n")
    return json.loads(Path("proof.json").read_text(encoding="utf-8"))


def rechecked(fateloom, document, *more):
    Path("other.json").write_text(json.dumps(document), encoding="utf-8")
    return fateloom("verify", "small", "--recheck", "other.json", *more)


def test_certificates_are_held_to_games_of_the_engine(fateloom, small):
    run = rechecked(fateloom, small, "--games", "6")
    assert (run.code, run.err) == (0, "")
    assert run.out == (
        "accepted  ann (2 players) is never blocked.\n"
        "accepted  bob (2 players) is never blocked.\n"
        "          6 games of the engine (2 players) agree.\n"
        "All are accepted.\n"
    )


def test_no_games_where_none_are_wanted(fateloom, small):
    assert "games" not in rechecked(fateloom, small, "--games", "0").out
    assert rechecked(fateloom, small, "--games", "-1").code == 2


def test_who_has_no_certificate_is_told(fateloom, small):
    ann, bob = small["certificates"]
    run = rechecked(fateloom, {**small, "certificates": [ann]})
    assert run.code == 3
    assert run.out.endswith("LEFT OUT  bob (2 players) has no certificate in this file.\n")
    assert rechecked(fateloom, {**small, "certificates": [ann]}, "--hero", "ann").code == 0
    assert rechecked(fateloom, {**small, "certificates": [bob]}, "--hero", "ann").code == 3


def test_a_certificate_that_is_there_twice_is_bad_input(fateloom, small):
    ann, _ = small["certificates"]
    run = rechecked(fateloom, {**small, "certificates": [ann, ann]})
    assert run.code == 2
    assert "two certificates for ann (2 players)" in run.err


def test_a_hero_with_two_seats_is_bad_input(fateloom, small):
    ann, _ = small["certificates"]
    run = rechecked(fateloom, {**small, "certificates": [{**ann, "heroes": ["ann", "ann"]}]})
    assert run.code == 2
    assert "has the hero ann twice" in run.err


@pytest.mark.parametrize("heroes", [["ann"], ["bob", "ann"], ["ann", "bob", "cat"]])
def test_a_certificate_of_another_table_is_refused(fateloom, small, heroes):
    ann, bob = small["certificates"]
    run = rechecked(fateloom, {**small, "certificates": [{**ann, "heroes": heroes}, bob]})
    assert run.code == 1
    assert run.out.startswith("REFUSED   ann: ")
    assert "2 certificates: 1 refused." in run.out


def test_certificates_of_another_scenario_are_refused(fateloom, small):
    run = rechecked(fateloom, {**small, "scenario": "other"})
    assert run.code == 1
    assert "are for the scenario 'other', and this is 'small'" in run.out


def test_a_proof_without_a_certificate_is_no_success(fateloom, small, monkeypatch):
    def never(problem: object) -> None:
        raise NotCertifiedError("ladder: no line was found")

    monkeypatch.setattr(desk, "certificate_for", never)
    run = fateloom("verify", "small", "--certificate", "none.json")
    assert run.code == 3
    assert "Not certified: Ann, 2 players: ladder: no line was found." in run.err
    assert not Path("none.json").exists()
