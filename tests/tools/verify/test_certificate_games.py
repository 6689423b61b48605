"""Games of the engine find what is wrong in a certificate: a claim that is too strong, and each
kind of difference that was once between the flattened form and the engine, planted again.

A difference is planted by taking the certificate from another story than the one that is played.
"""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import dedent
from typing import TypeAlias

import pytest
from tests.dsl.verify.repair.typing_in import compiled
from tests.dsl.verify.small_stories import BOB, HEROES, LAMP, MAP, SCENARIO, SHORE

from fateloom.dsl.checker import accept
from fateloom.dsl.checker.claims import Claims
from fateloom.dsl.checker.format import Certificate, Values
from fateloom.dsl.checker.question import Refused
from fateloom.dsl.plays.story.record import to_play
from fateloom.dsl.verify.certify.certificate import certificate_for
from fateloom.dsl.verify.problem.problem import problem_of
from fateloom.dsl.verify.proof.prover import prove
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.codec import from_json
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company, Model
from fateloom.tools.verify.games import Contradiction, TableGames

GAMES = 60

TABLE, ANN = Company(("ann", "bob")), Company(("ann",))

READY_UP = "    ready up\n    place hut"

FAR = SHORE.replace("hut on shore", "hut on ridge").replace("cairn on ridge", "cairn on shore")

HUT = """
poi hut "Hut"
  > A hut.
"""

LIGHT = """
destiny ann
  path light "Light"
    begins at hut "Light it" if {}
    finale
      stage burn
        fulfil
"""

ALONE = (("max: 2", "max: 1"), ("min: 2", "min: 1"))

Replaced: TypeAlias = tuple[tuple[str, str], ...]
"""What stands otherwise in the tables: the words that are there, and other ones."""


def story(fate: str, settings: Replaced = ()) -> Program:
    """A Program of two heroes; `fate`: the story without Bob's destiny."""
    tables = {"scenario.yaml": SCENARIO, "heroes.yaml": HEROES, "map.yaml": MAP}
    tables["items.yaml"] = LAMP + LAMP.removeprefix("items:\n").replace("lamp", "rope").replace(
        "number: 1", "number: 2"
    ).replace("Lamp", "Rope")
    for name, text in tables.items():
        for old, new in settings:
            tables[name] = text = text.replace(old, new)
    return compiled({**tables, "story/small.fate": dedent(fate).strip() + "\n\n" + BOB})


def certificate_of(model: Model) -> Certificate:
    """Ann's certificate."""
    line: Certificate = from_json(Certificate, certificate_for(problem_of(model, "ann")))
    accept.check(model, line)
    return line


def contradictions(program: Program, model: Model, line: Certificate) -> list[Contradiction]:
    """What games of a story say against a certificate for a model."""
    return list(TableGames(program, [Claims(model, line)]).play(GAMES))


# --- claims


LIT = (
    "world lit: 0..3\n"
    + SHORE
    + HUT
    + """
  option turn "Turn the wick"
    lit +1
"""
    + LIGHT.format("lit >= 3")
)


def test_a_right_certificate_is_contradicted_by_no_game() -> None:
    program = story(LIT)
    model = transitions(program, TABLE)
    table = TableGames(program, [Claims(model, certificate_of(model))])
    assert not list(table.play(GAMES))
    assert sum(table.ends.values()) > GAMES // 2


def test_a_step_that_needs_an_effort_die_is_done_with_it() -> None:
    """Ann has one marker, and the test asks for two successes: the star of the die is the other."""
    test = """
  option try "Try"
    test dexterity "Two"
      0-1
        > No.
      2+
        lit +1
"""
    fate = "world lit: 0..3\n" + SHORE + HUT + test + LIGHT.format("lit >= 3")
    dice = ("effort: [1, 6]", "effort: [1, star]")
    one = ("effort: {start: 0, max: 0, refresh: 0}", "effort: {start: 1, max: 1, refresh: 1}")
    program = story(fate, (dice, one))
    model = transitions(program, TABLE)
    table = TableGames(program, [Claims(model, certificate_of(model))])
    assert not list(table.play(GAMES))
    assert sum(table.ends.values()) > GAMES // 2


def test_an_invariant_that_is_too_small_is_found_with_its_play() -> None:
    program = story(LIT)
    model = transitions(program, TABLE)
    line = certificate_of(model)
    (proof,) = line.proofs
    assert all(it.variable != "is:lit" for it in proof.values)
    tight = replace(proof, values=(*proof.values, Values("is:lit", ("0", "1", "2"))))
    wrong = replace(line, proofs=(tight,))
    with pytest.raises(Refused):
        accept.check(model, wrong)
    first = contradictions(program, model, wrong)[0]
    assert first.message == "is:lit is 3, which never comes"
    assert to_play(first.game.rules, first.game.log, "x").count("option turn") == 3


def test_a_state_that_is_denied_and_comes_about_is_found() -> None:
    program = story(LIT)
    model = transitions(program, TABLE)
    line = certificate_of(model)
    never = (Values("is:lit", ("2",)), Values("at:ann", ("shore",)))
    wrong = replace(line, proofs=tuple(replace(it, never=(never,)) for it in line.proofs))
    first = contradictions(program, model, wrong)[0]
    assert first.message == "at:ann is shore, is:lit is 2, which never comes"


def test_a_line_that_is_missing_is_found() -> None:
    program = story(LIT)
    model = transitions(program, TABLE)
    line = certificate_of(model)
    wrong = replace(line, proofs=tuple(replace(it, ladder=()) for it in line.proofs))
    assert "no line of the ladder starts" in contradictions(program, model, wrong)[0].message


# --- differences


@dataclass(frozen=True)
class Planted:
    """A difference: the story that is played, and the one that the certificate is about."""

    played: Program
    told: Model


def seat_order() -> Planted:
    """Only the declared order of the seats: what is done at the set-up falls to Ann."""
    program = story(
        "hero ready: flag\n"
        + SHORE.replace("    place hut", READY_UP)
        + HUT
        + LIGHT.format("ready")
    )
    model = transitions(program, TABLE)
    at = next(n for n, it in enumerate(model.variables) if it.name == "is:ready:ann")
    return Planted(program, replace(model, initial=tuple(it for it in model.initial if it[at])))


def overflow() -> Planted:
    """Laying down is told behind the script that filled the hands, and not within it."""
    fate = (
        SHORE
        + HUT
        + """
  option rope "Take the rope"
    gain item rope
      else
        > It is not there.
  option back "Bring both back"
    return lamp
    return rope

destiny ann
  path light "Light"
    begins at hut "Light it" if has item rope
    finale
      stage burn
        gain item lamp
          else
            stay
        if has item lamp and has item rope
          fulfil
        defeated
"""
    )
    full = (("inventory_limit: 3", "inventory_limit: 1"), *ALONE)
    return Planted(story(fate, full), transitions(story(fate, ALONE), ANN))


def rescue() -> Planted:
    """A rescue need not come about."""
    fate = (
        "hero ready: flag\n"
        + SHORE
        + HUT
        + '  option up "Get ready"\n    ready up\n{}'
        + LIGHT.format("ready")
    )
    forced = "\nrescue if ann ready\n  ann ready down\n"
    return Planted(story(fate.format(forced)), transitions(story(fate.format("")), TABLE))


def setting() -> Planted:
    """A setting is ignored: nobody can walk."""
    fate = FAR + HUT + LIGHT.format("bob coins >= 0")
    none = (("rules:\n", "rules:\n  move_range: 0\n"),)
    return Planted(story(fate, none), transitions(story(fate), TABLE))


def leaving() -> Planted:
    """Players go home with what they carry."""
    fate = (
        SHORE
        + HUT
        + """
  option take "Take the lamp"
    gain item lamp
      else
        > It is not there.
  option shake "Shake the others"
    others lose item lamp
"""
        + LIGHT.format("has item lamp")
    )
    program = story(fate)
    stays = transitions(program, TABLE)
    return Planted(program, replace(stays, company=replace(TABLE, leaving=True)))


def once() -> Planted:
    """A trade that is open once is told as one that is always open."""
    fate = (
        SHORE
        + "\nstock chest: lamp\n"
        + HUT
        + '  trade deal "Trade" stock chest{}\n'
        + LIGHT.format("has item lamp")
    )
    played = story(fate.format(" once per hero"), ALONE)
    return Planted(played, transitions(story(fate.format(""), ALONE), ANN))


PLANTED = (seat_order, overflow, rescue, setting, leaving, once)


@pytest.mark.parametrize("plant", PLANTED, ids=lambda it: it.__name__)
def test_games_find_a_difference_between_the_model_and_the_engine(plant) -> None:
    it: Planted = plant()
    line = certificate_of(it.told)
    found = contradictions(it.played, it.told, line)
    assert found, "no game has found it"
    assert found[0].number <= GAMES // 2


@pytest.mark.parametrize("plant", PLANTED, ids=lambda it: it.__name__)
def test_without_the_difference_games_find_nothing(plant) -> None:
    """The prover does not prove the story that is played; or what it proves is true."""
    program = plant().played
    for company in (TABLE, replace(TABLE, leaving=True), ANN):
        if program.min_players <= len(company.heroes) <= program.max_players:
            model = transitions(program, company)
            if prove(problem_of(model, "ann")).verdict is Verdict.PROVED:
                assert not contradictions(program, model, certificate_of(model))
