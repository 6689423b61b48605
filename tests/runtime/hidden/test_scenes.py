"""Scenes of hidden roles that a story calls, played through their rules (section 10)."""

from __future__ import annotations

import random
from collections import defaultdict
from fractions import Fraction
from functools import cache

import pytest
from tests.runtime.hidden.test_tables import DUELS
from tests.runtime.told import Told

from fateloom.runtime import codec
from fateloom.runtime.compiled import Words
from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden.call.alone import HERO
from fateloom.runtime.hidden.call.scene import OTHER, Kept, Notes, SceneRules
from fateloom.runtime.hidden.call.scene_endings import SceneEndings
from fateloom.runtime.hidden.call.tables import SCENES as TABLE
from fateloom.runtime.hidden.content import DestinyCard, Haunting
from fateloom.runtime.hidden.effects import Gloom, Wound
from fateloom.runtime.hidden.game import HauntedHouse
from fateloom.runtime.hidden.scenes import Hero, Person, Place, Scene, Scenes, house_of
from fateloom.runtime.hidden.state import OWN, Left, State
from fateloom.runtime.hidden.words import Destination, Kind, Roll
from fateloom.runtime.kernel.game import Chance, Over
from fateloom.runtime.record import replace

CARDS = (DestinyCard("grief", Kind.PSYCHE), DestinyCard("errand", Kind.MEMORY))
HAUNTINGS = (
    Haunting("chill", Destination.DISCARD, (Wound(1),), 2),
    Haunting("damp", Destination.DISCARD, (Gloom(1),)),
)
SCENES = Scenes(
    (Hero("ann", 4, gloom=4), Hero("bob", 2, gloom=1, most=5)),
    (
        Person("otto", 3, pile=("grief", "errand", "errand"), carries=("knife",)),
        Person("nix", gloom=2, pile=("errand",)),
    ),
    (Place("cellar", 1, 3, ("lamp", "rope", "rope")), Place("loft", 2)),
    (
        Scene("cellar", Roll.SEARCH, "cellar", "otto"),
        Scene("loft", Roll.SEARCH, "loft"),
        Scene("ask", Roll.PROBE, person="otto"),
        Scene("call", Roll.PROBE, person="nix"),
        Scene("yard", Roll.ATTACK, person="otto"),
        Scene("dream", Roll.HAUNT, person="otto"),
        Scene("cold", Roll.SYPHON, "cellar"),
    ),
)
NAMES = tuple(it.id for it in SCENES.scenes)


def game(scenes: Scenes = SCENES, hauntings: tuple[Haunting, ...] = HAUNTINGS) -> HauntedHouse:
    """The table of scenes."""
    house = house_of(scenes, CARDS, hauntings)
    ids = (*(it.hero for it in scenes.heroes), *(it.id for it in scenes.people))
    words = tuple(Words(f"scene {it.id}", "", "") for it in scenes.scenes)
    return HauntedHouse(1, "haunts", "Haunts", "1", "en", "", "", house, ids, words, scenes)


GAME = game()


GRADES = tuple(Told(it) for it in ("deep", "clear", "slight", "nothing", "backlash"))
BLOCKS = {
    **dict.fromkeys(NAMES, GRADES),
    "yard": tuple(Told(it) for it in ("victory", "defeat", "stopped")),
    "cold": tuple(Told(it) for it in ("deep", "clear", "backlash")),
}
FACTS = (
    Told("chill", "drew"),
    Told("rope", "found"),
    Told("knife", "found"),
    Told("grief", "saw"),
    Told("own", "wounds"),
    Told("theirs", "wounds", 2),
    Told("here", "gloom", 3),
    Told("own", "gloom", 4),
)


class Played:
    """A scene whose chance and answers the test names."""

    def __init__(
        self, scene: str, hero: str = "ann", left: Kept | None = None, of: HauntedHouse = GAME
    ) -> None:
        self.rules = SceneRules(of, scene)
        self.state: State = self.rules.begin((hero,), {} if left is None else {hero: left})
        self.notes = Notes()
        for event in self.rules.opening(self.state):
            self.state = self.rules.evolve(self.state, event)
            self.notes = self.rules.noted(self.notes, event)

    def say(self, *commands: cmd.Command) -> Played:
        """These are said, one after the other; piles are dealt as they come."""
        for command in commands:
            while not self._is_known(command):
                to_move = self.rules.legal(self.state)
                assert isinstance(to_move, Chance)
                self._do(to_move.distribution.outcomes[0][0])
            self._do(command)
        return self

    def _is_known(self, command: cmd.Command) -> bool:
        to_move = self.rules.legal(self.state)
        dealt = isinstance(to_move, Chance) and isinstance(
            to_move.distribution.outcomes[0][0], cmd.Next
        )
        return not dealt or isinstance(command, cmd.Next)

    def _do(self, command: cmd.Command) -> None:
        found = self.rules.apply(self.state, command)
        assert isinstance(found, tuple), found
        events, self.state = found
        for event in events:
            self.notes = self.rules.noted(self.notes, event)
        assert self.rules.broken(self.state) == ()

    @property
    def is_over(self) -> bool:
        """Whether nothing is asked any more."""
        return isinstance(self.rules.legal(self.state), Over)

    @property
    def grade(self) -> str:
        """How the scene has ended."""
        assert self.is_over
        return self.rules.grade(self.state, self.notes)

    def blocks(self) -> list[str]:
        """The blocks that follow, of all that could."""
        blocks = (*BLOCKS[self.rules.scene.id], *FACTS)
        grade, numbers = self.rules.end(self.state, self.notes, blocks)
        assert blocks[numbers[-1]].outcome == grade
        return [f"{blocks[it].part} {blocks[it].outcome}" for it in numbers[:-1]]


def _dice(light: int, dark: int) -> tuple[cmd.Command, ...]:
    return cmd.Die(light), cmd.Die(dark)


# --- searches


def test_hnd_17_19_20_a_deep_search_brings_a_thing_gloom_and_a_look() -> None:
    """Health 4, gloom 1, dice 4 and 2: 5. There is no own pile to look into (HND-21, 30)."""
    played = Played("cellar").say(*_dice(4, 2), cmd.Next("rope"), cmd.LookAt(OTHER, 0))
    assert played.grade == "deep"
    assert played.state.players[HERO].items == ("rope",)
    assert played.rules.kept(played.state) == (Kept((Left("cellar", 2),)),)
    assert "gloom here" in played.blocks()


def test_hnd_22_a_look_may_be_declined() -> None:
    played = Played("cellar").say(*_dice(4, 2), cmd.Next("lamp"), cmd.Forgo())
    assert played.notes.saw == ()
    assert played.is_over


def test_hnd_18_below_0_a_haunting_card_wounds_the_searcher() -> None:
    played = Played("cellar", "bob").say(*_dice(1, 6), cmd.Next("chill"))
    assert played.grade == "backlash"
    assert played.blocks() == ["drew chill", "wounds own"]


def test_hnd_12_a_result_of_0_ends_it_and_brings_nothing() -> None:
    played = Played("loft").say(*_dice(1, 3))
    assert (played.grade, played.blocks()) == ("nothing", [])


def test_a_place_without_finds_is_a_roll_of_two_dice_alone() -> None:
    assert Played("loft").say(*_dice(3, 2)).grade == "clear"


# --- gloom that stays


def test_gloom_stays_for_all_heroes_where_the_table_says_so() -> None:
    rules = SceneRules(GAME, "cellar")
    left = {"ann": Kept((Left("cellar", 1),)), "bob": Kept((Left("cellar", 1), Left(OWN, 2)))}
    state = rules.begin(("ann",), left)
    assert state.gloom == (3, 2)
    assert SceneRules(GAME, "loft").begin(("ann",), left).gloom == (1, 2)


def test_no_more_gloom_stays_than_the_table_says() -> None:
    played = Played("cellar", "ann", Kept((Left("cellar", 2),)))
    played.say(*_dice(6, 1), cmd.Next("lamp"), cmd.Forgo())
    assert played.state.gloom[0] == 6
    assert played.rules.kept(played.state) == (Kept((Left("cellar", 2),)),)


def test_hnd_56_69_a_ghost_takes_gloom_with_it_to_its_next_scene() -> None:
    played = Played("cold", "bob").say(*_dice(1, 3), cmd.Take(1))
    assert played.grade == "clear"
    (left,) = played.rules.kept(played.state)
    assert left == Kept((Left("cellar", -1), Left(OWN, 1)))
    again = SceneRules(GAME, "dream").begin(("bob",), {"bob": left})
    assert again.players[HERO].gloom == 2
    other = SceneRules(GAME, "dream").begin(("ann",), {"bob": left})
    assert other.players[HERO].gloom == 4


# --- probes


def test_hnd_26_31_who_has_seen_a_psyche_card_can_turn_it_up() -> None:
    played = Played("ask").say(*_dice(4, 3))
    played.say(*(cmd.Next(it) for it in ("errand", "grief", "errand")))
    played.say(cmd.LookAt(OTHER, 1), cmd.TurnUp(), cmd.HauntOpponent(OTHER))
    played.say(cmd.Next("chill"))
    assert played.grade == "slight"
    assert played.blocks() == ["drew chill", "saw grief"]
    assert played.state.players[OTHER].pile[1].face_up


def test_hnd_25_who_wins_against_the_hero_orders_a_haunting_card() -> None:
    played = Played("ask", "bob").say(*_dice(1, 6), cmd.Next("damp"))
    assert (played.grade, played.blocks()) == ("backlash", [])
    assert played.notes.drew == ("damp",)


def test_hnd_27_a_ghost_that_loses_a_probe_loses_gloom_alone() -> None:
    played = Played("call").say(*_dice(6, 1))
    assert played.grade == "deep"
    assert played.state.players[OTHER].gloom == 1


# --- duels


def test_hnd_34_43_a_duel_ends_when_somebody_runs_out_and_nobody_declares() -> None:
    played = Played("yard")
    for _ in range(2):
        played.say(*_dice(4, 3), cmd.Inflict(), cmd.GoOn())
    played.say(*_dice(4, 3), cmd.Inflict())
    assert played.grade == "victory"
    assert played.blocks() == ["wounds theirs"]


def test_hnd_35_37_the_other_one_wounds_and_goes_on() -> None:
    played = Played("yard", "bob").say(*_dice(1, 6), *_dice(1, 6))
    assert played.grade == "defeat"
    assert "wounds own" in played.blocks()


def test_hnd_38_a_thing_is_taken_and_the_hero_may_stop() -> None:
    played = Played("yard").say(*_dice(5, 3), cmd.TakeItem("knife"), cmd.Forgo())
    assert played.grade == "stopped"
    assert played.blocks() == ["found knife"]


# --- haunts


def test_hnd_63_a_ghost_that_loses_a_haunt_loses_gloom() -> None:
    played = Played("dream").say(*_dice(6, 1))
    assert played.grade == "backlash"
    assert played.state.players[HERO].gloom == 3


def test_hnd_67_gloom_buys_a_wound() -> None:
    played = Played("dream").say(*_dice(1, 6), cmd.HauntWounds())
    assert played.grade == "deep"
    assert (played.notes.wounds, played.state.players[HERO].gloom) == ((0, 1), 1)


# --- section 5 of the rules, by enumeration


def _chances(
    scene: str, scenes: Scenes, hauntings: tuple[Haunting, ...] = HAUNTINGS
) -> dict[str, Fraction]:
    """How a scene ends: always a wound, never anything else, on and on."""
    rules = SceneRules(game(scenes, hauntings), scene)
    eager = (cmd.Inflict, cmd.GoOn)

    @cache
    def of(state: State, notes: Notes) -> dict[str, Fraction]:
        to_move = rules.legal(state)
        if isinstance(to_move, Over):
            return {rules.grade(state, notes): Fraction(1)}
        if isinstance(to_move, Chance):
            its = to_move.distribution.outcomes
        else:
            known = {type(it): it for it in to_move.commands}
            its = ((next((known[it] for it in eager if it in known), cmd.Forgo()), Fraction(1)),)
        found: dict[str, Fraction] = defaultdict(Fraction)
        for command, chance in its:
            events, after = rules.apply_legal(state, command)
            heard = notes
            for event in events:
                heard = rules.noted(heard, event)
            if rules.scene.roll is Roll.ATTACK and after.contest is not None:
                # nothing follows from the last result of a fight
                heard = replace(heard, result=0)
            for grade, share in of(after, replace(heard, wounds=(0, 0))).items():
                found[grade] += chance * share
        return found

    state = rules.begin(("ann",), {})
    for event in rules.opening(state):
        state = rules.evolve(state, event)
    return dict(of(state, Notes()))


def _met(hero: int, other: int, roll: Roll) -> Scenes:
    """One scene: the hero, who has so much health or gloom, against so much."""
    at_place = roll is Roll.SEARCH
    return Scenes(
        (Hero("ann", max(hero, 1), gloom=hero),),
        () if at_place else (Person("otto", other),),
        (Place("cellar", other),) if at_place else (),
        (Scene("one", roll, *(("cellar", "") if at_place else ("", "otto"))),),
    )


SHARES = {
    -3: ("5/6", "1/12", "1/12", "0", "0"),
    -1: ("7/12", "5/36", "7/36", "1/12", "0"),
    0: ("5/12", "1/6", "1/4", "5/36", "1/36"),
    1: ("5/18", "5/36", "11/36", "7/36", "1/12"),
    2: ("1/6", "1/9", "11/36", "1/4", "1/6"),
    4: ("1/36", "1/18", "7/36", "11/36", "5/12"),
}
"""Tables 5.2 and 5.3: backlash, nothing, slight, clear, deep by own value minus the other one."""


@pytest.mark.parametrize("roll", [Roll.SEARCH, Roll.PROBE, Roll.HAUNT])
@pytest.mark.parametrize("offset", SHARES)
def test_grades_come_as_often_as_the_tables_of_5_2_and_5_3_say(roll: Roll, offset: int) -> None:
    hero, other = (5, 5 - offset) if offset > 0 else (5 + offset, 5)
    quiet = (Haunting("chill", Destination.DISCARD, ()),)
    found = _chances("one", _met(hero, other, roll), quiet)
    grades = ("backlash", "nothing", "slight", "clear", "deep")
    assert [found.get(it, 0) for it in grades] == [Fraction(it) for it in SHARES[offset]]


@pytest.mark.parametrize(("hero", "other", "victory", "defeat", "stopped"), DUELS)
def test_duels_end_as_table_5_7_says(
    hero: int, other: int, victory: float, defeat: float, stopped: float
) -> None:
    found = _chances("one", _met(hero, other, Roll.ATTACK))
    wanted = {"victory": victory, "defeat": defeat, "stopped": stopped}
    assert {it: float(share) for it, share in found.items()} == pytest.approx(wanted, abs=5e-7)


def test_syphons_end_as_section_5_5_says() -> None:
    found = _chances("cold", SCENES)
    assert found == {
        "clear": Fraction(15, 36),
        "deep": Fraction(6, 36),
        "backlash": Fraction(15, 36),
    }


# --- proofs


@pytest.mark.parametrize("hero", ["ann", "bob"])
@pytest.mark.parametrize("scene", NAMES)
def test_every_ending_is_brought_about_by_its_commands(scene: str, hero: str) -> None:
    rules = SceneRules(GAME, scene)
    blocks = (*BLOCKS[scene], *FACTS)
    assert SceneEndings(rules).sure(blocks, hero, ()) <= set(
        SceneEndings(rules).possible(blocks, hero, ())
    )
    played = Played(scene, hero)
    for wanted, said in SceneEndings(rules).endings(played.state, played.notes, blocks).items():
        again = Played(scene, hero)
        for command in said:
            again._do(command)
        assert rules.end(again.state, again.notes, blocks)[1] == wanted


@pytest.mark.parametrize("hero", ["ann", "bob"])
@pytest.mark.parametrize("scene", NAMES)
def test_whatever_comes_of_random_scenes_is_possible_and_found(scene: str, hero: str) -> None:
    """With gloom that earlier scenes have left."""
    rules = SceneRules(GAME, scene)
    blocks = (*BLOCKS[scene], *FACTS)
    allowed = set(SceneEndings(rules).possible(blocks, hero, ()))
    for seed in range(12):
        source = random.Random(seed)
        left = Kept((Left("cellar", 2 - seed // 4), Left(OWN, 2 * (seed // 4) - 1)))
        played = Played(scene, hero, left if rules.place or scene == "dream" else None)
        found = SceneEndings(rules).endings(played.state, played.notes, blocks)
        assert set(found) <= allowed
        while not isinstance(to_move := rules.legal(played.state), Over):
            if isinstance(to_move, Chance):
                played._do(source.choice(to_move.distribution.outcomes)[0])
            else:
                assert (TABLE.asked(played.state), to_move.seat) == (HERO, HERO)
                played._do(source.choice(to_move.commands))
            assert codec.loads(State, codec.dumps(played.state)) == played.state
        assert rules.end(played.state, played.notes, blocks)[1] in found


def test_what_is_sure_can_be_done_however_much_gloom_there_is() -> None:
    rules = SceneRules(GAME, "cellar")
    blocks = (*BLOCKS["cellar"], Told("rope", "found"))
    said = {
        tuple(blocks[it].outcome for it in one)
        for one in SceneEndings(rules).sure(blocks, "ann", ("bob",))
    }
    assert ("rope", "deep") in said
    assert ("nothing",) in said
    weak = SceneEndings(rules).sure(blocks, "bob", ())
    assert not any("deep" in [blocks[at].outcome for at in it] for it in weak)
    found = SceneEndings(rules).endings(Played("cellar", "bob").state, Notes(), blocks)
    assert any("deep" in [blocks[at].outcome for at in it] for it in found)


def test_grades_that_the_dice_cannot_reach_are_not_possible() -> None:
    rules = SceneRules(GAME, "call")
    weak = game(replace(SCENES, heroes=(Hero("ann", 1),), people=(Person("nix", gloom=6),)))
    for of, wanted in ((rules, 5), (SceneRules(weak, "call"), 2)):
        assert len({it[-1] for it in SceneEndings(of).possible(GRADES, "ann", ())}) == wanted


def test_what_a_hero_sees_is_heard_by_nobody_else() -> None:
    rules, hidden = SceneRules(GAME, "ask"), []
    played = Played("ask").say(*_dice(6, 3))
    played.say(*(cmd.Next(it) for it in ("errand", "grief", "errand")))
    before = played.state
    events, _ = rules.apply_legal(before, cmd.LookAt(OTHER, 0))
    for seat in (HERO, None):
        heard = [played.rules.public(before, it, seat) for it in events]
        hidden.append([getattr(it, "card", None) for it in heard if hasattr(it, "card")])
    assert hidden[0] != [""]
    assert hidden[1] == [""]


def test_tables_with_faults_are_refused() -> None:
    wrong = Scenes(
        (Hero("ann", 0), Hero("ann", 2, gloom=3, most=1)),
        (Person("otto"), Person("nix", gloom=1, pile=("grief", "none"))),
        (Place("cellar", 4, 2),),
        (
            Scene("a", Roll.SEARCH, "attic"),
            Scene("b", Roll.PROBE),
            Scene("c", Roll.ATTACK, person="nix"),
        ),
    )
    with pytest.raises(ValueError, match="'ann' is there 2 times") as found:
        TABLE.check(game(wrong))
    for said in (
        "'otto' has either health or gloom",
        "pile of 'nix' has cards that there are not",
        "'ann' has no health, or more gloom than can be",
        "'cellar' has more gloom than can be",
        "The scene 'a' needs a place",
        "In 'b' nobody is met",
        "In 'c' a ghost is met",
    ):
        assert said in str(found.value)
    TABLE.check(GAME)
