"""Fights that a story calls, played through their rules (section 10 of the rules)."""

from __future__ import annotations

import random

import pytest
from tests.long import partly_long
from tests.runtime.battle.valley import COLUMNS, TYPES
from tests.runtime.told import Told

from fateloom.runtime import codec
from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle.call.fight import FightRules, Kept, Notes
from fateloom.runtime.battle.call.fight_endings import FightEndings
from fateloom.runtime.battle.call.tables import FIGHTS as TABLE
from fateloom.runtime.battle.content import Unit
from fateloom.runtime.battle.fights import LINES, US, Fight, Leader, Until, campaign_of
from fateloom.runtime.battle.game import BattleGame
from fateloom.runtime.battle.invariants import broken
from fateloom.runtime.battle.policy import answer
from fateloom.runtime.battle.standing import of
from fateloom.runtime.battle.state import State
from fateloom.runtime.kernel.game import Chance, Decision, Over

UNITS = (
    Unit("watch", 0, "infantry", 2),
    Unit("miller", 0, "warband", 1),
    Unit("reeve", 0, "warband", 2),
    Unit("captain", 0, "leader", 1, elite=True),
    Unit("wolves", 1, "warband", 2),
    Unit("raiders", 1, "infantry", 2),
)
FIGHTS = (
    Fight("gate", ("watch", "miller"), ("raiders",)),
    Fight("ford", ("miller", "reeve"), ("raiders",)),
    Fight("wall", ("watch",), ("raiders",), attacker=1, fort=0),
    Fight("corner", ("watch",), ("raiders",), retreat=False),
    Fight("parley", ("watch",), ("raiders",), pause=1),
    Fight("siege", ("watch", "miller"), ("wolves", "raiders"), pause=1),
    Fight("stare", ("watch",), ("raiders",), until=Until.SUPERIORITY),
    Fight("ambush", ("watch", "miller"), ("wolves", "raiders"), until=Until.VOLLEY),
)


def game(fights: tuple[Fight, ...] = FIGHTS, leader: str = "captain") -> BattleGame:
    """The table of fights."""
    campaign = campaign_of(COLUMNS, TYPES, UNITS, fights)
    words = ("fights", "Fights", "1", "en", "", "")
    return BattleGame(1, *words, LINES, campaign, (), (Leader("ann", leader),), fights)


GAME = game()
GRADES = ("victory", "withdrawal", "defeat", "decisive", "standoff", "rout")


BLOCKS = tuple(Told(it) for it in GRADES)


class Played:
    """A fight with dice that the test names; whoever fights plays by the policy of the enemy."""

    def __init__(
        self,
        fight: str,
        hero: str = "bob",
        left: Kept | None = None,
        table: BattleGame | None = None,
    ) -> None:
        self.rules = FightRules(table or GAME, fight)
        self.state: State = self.rules.begin((hero,), {} if left is None else {hero: left})
        self.notes = Notes()
        for event in self.rules.opening(self.state):
            self.state = self.rules.evolve(self.state, event)
            self.notes = self.rules.noted(self.notes, event)

    def dice(self, *shows: int, breaks_off: bool = False) -> Played:
        """These dice fall, and who fights answers in between; then nothing is asked any more."""
        todo = list(shows)
        while not isinstance(to_move := self.rules.legal(self.state), Over):
            if isinstance(to_move, Chance):
                if not todo:
                    return self
                self.say(cmd.Die(todo.pop(0)))
            else:
                assert to_move.seat == 0
                away = [it for it in to_move.commands if isinstance(it, cmd.BreakOff)]
                plain = answer(self.rules.index, self.state, to_move.commands)
                self.say(away[0] if breaks_off and away else plain)
        assert not todo
        return self

    def say(self, command: cmd.Command) -> None:
        found = self.rules.apply(self.state, command)
        assert isinstance(found, tuple), found
        events, self.state = found
        for event in events:
            self.notes = self.rules.noted(self.notes, event)
        assert broken(self.rules.index, self.state) == ()

    @property
    def grade(self) -> str:
        """How the fight has ended."""
        assert isinstance(self.rules.legal(self.state), Over)
        return self.rules.grade(self.state, self.notes)


def test_hod_50_53_66_a_win_without_loss_and_survivor_is_decisive() -> None:
    assert Played("gate").dice(6, 1, 6, 6).grade == "decisive"


def test_hod_68_an_enemy_that_falls_back_leaves_a_plain_victory() -> None:
    played = Played("gate").dice(6, 1, 5, 1)
    assert played.grade == "victory"
    assert of(played.rules.index, played.state, "raiders").space == "them"


def test_hod_71_who_cannot_fall_back_is_eliminated() -> None:
    assert Played("corner").dice(6, 1, 5, 1).grade == "decisive"
    assert Played("corner").dice(1, 6, 5, 1).grade == "rout"


def test_hod_67_68_a_defeat_with_survivors_and_without() -> None:
    assert Played("gate").dice(1, 6, 5, 5).grade == "defeat"
    assert Played("gate").dice(1, 6, 6, 6).grade == "rout"


def test_hod_73_a_side_in_its_fort_does_not_panic() -> None:
    held = Played("wall").dice(6, 1, 5, 5)
    assert not of(held.rules.index, held.state, "watch").panicked
    open_ = Played("gate").dice(1, 6, 5)
    assert not isinstance(open_.rules.legal(open_.state), Over)


def test_hod_78_81_who_breaks_off_with_all_units_has_withdrawn() -> None:
    """Warbands can break off, infantry cannot."""
    rules = FightRules(GAME, "ford")
    grades = {rules.end(*_ended(rules, said), BLOCKS)[0] for said in _ways(rules).values()}
    assert "withdrawal" in grades


def _ways(rules: FightRules) -> dict[tuple[int, ...], tuple[cmd.Command, ...]]:
    played = Played(rules.fight.id)
    return FightEndings(rules).endings(played.state, Notes(), BLOCKS)


def _ended(rules: FightRules, said: tuple[cmd.Command, ...]) -> tuple[State, Notes]:
    played = Played(rules.fight.id)
    for command in said:
        played.say(command)
    return played.state, played.notes


def test_a_leader_comes_with_its_hero_alone() -> None:
    for hero, space in (("ann", "gate"), ("bob", "")):
        played = Played("gate", hero)
        assert of(played.rules.index, played.state, "captain").space == space


def test_hod_47_a_look_at_who_is_superior_is_two_dice_and_no_loss() -> None:
    assert Played("stare").dice(6, 1).grade == "victory"
    assert Played("stare").dice(3, 3).grade == "defeat"


@pytest.mark.parametrize(
    ("shows", "grade"),
    [
        ((6, 6, 5), "decisive"),
        ((6, 1, 1), "victory"),
        ((5, 1, 1), "withdrawal"),
        ((1, 1, 1), "defeat"),
    ],
)
def test_hod_52_63_a_volley_is_graded_by_what_it_does(shows: tuple[int, ...], grade: str) -> None:
    assert Played("ambush").dice(*shows).grade == grade


def test_a_fight_that_pauses_goes_on_where_it_was_left() -> None:
    first = Played("parley").dice(6, 1, 1, 1, 1, 1)
    assert first.grade == "standoff"
    (left,) = first.rules.kept(first.state)
    assert [(it.fight, it.round) for it in left.left] == [("parley", 2)]
    again = Played("parley", left=left).dice(6, 1, 6, 1)
    assert again.grade == "decisive"
    assert again.rules.kept(again.state) == (Kept(),)


def test_hod_65_a_fight_that_was_left_waits_for_the_hero_who_left_it() -> None:
    """RUL-25: another hero begins it anew, with a force of its own."""
    (left,) = FightRules(GAME, "parley").kept(Played("parley", "bob").dice(6, 1, 1, 1, 1, 1).state)
    rules = FightRules(GAME, "parley")
    fresh = rules.begin(("ann",), {"bob": left})
    assert fresh == rules.begin(("ann",), {}) != rules.begin(("bob",), {"bob": left})
    goes_on = rules.begin(("bob",), {"bob": left}).battle
    assert goes_on is not None
    assert goes_on.round == 2


def test_the_fallen_are_told_before_the_grade() -> None:
    blocks = (*BLOCKS, Told("raiders", "fallen"), Told("watch", "fallen"))
    played = Played("gate").dice(6, 1, 6, 6)
    grade, numbers = played.rules.end(played.state, played.notes, blocks)
    assert (grade, [blocks[it].outcome for it in numbers]) == ("decisive", ["raiders", "decisive"])


@pytest.mark.parametrize("fight", [it.id for it in FIGHTS])
def test_every_ending_that_proofs_count_on_is_brought_about_by_its_commands(fight: str) -> None:
    rules = FightRules(GAME, fight)
    blocks = (*BLOCKS, Told("raiders", "fallen"), Told("watch", "fallen"))
    found = FightEndings(rules).sure(blocks, "bob", ("ann",))
    assert bool(found) is (not rules.fight.pause)
    played = Played(fight)
    for wanted, said in FightEndings(rules).endings(played.state, Notes(), blocks).items():
        assert rules.end(*_ended(rules, said), blocks)[1] == wanted


SLOW = [(it, "ann") for it in ("gate", "ford", "wall", "corner")]


@partly_long("fight, hero", [(it.id, hero) for it in FIGHTS for hero in ("ann", "bob")], slow=SLOW)
def test_what_comes_of_random_fights_is_possible(fight: str, hero: str) -> None:
    """With each set of blocks for the fallen; `endings` finds nothing else either."""
    rules = FightRules(GAME, fight)
    for names in ((), ("raiders",), ("watch", "captain"), ("watch", "miller", "raiders", "wolves")):
        blocks = (*BLOCKS, *(Told(it, "fallen") for it in names))
        allowed = set(FightEndings(rules).possible(blocks, hero, ()))
        assert (
            set(FightEndings(rules).endings(Played(fight, hero).state, Notes(), blocks)) <= allowed
        )
        for seed in range(8):
            played = _at_random(Played(fight, hero), random.Random(seed))
            assert rules.end(played.state, played.notes, blocks)[1] in allowed


@pytest.mark.parametrize("hero", ["ann", "bob"])
def test_what_comes_of_a_fight_that_goes_on_is_possible_too(hero: str) -> None:
    """Who has fallen before the pause is not told again, and counts for the grade all the same."""
    names = ("captain", "watch", "miller", "raiders", "wolves")
    blocks = (*BLOCKS, *(Told(it, "fallen") for it in names))
    allowed = set(FightEndings(FightRules(GAME, "siege")).possible(blocks, hero, ()))
    seen = set()
    for seed in range(60):
        left, grade = Kept(), "standoff"
        for _ in range(12):
            if grade != "standoff":
                break
            begun = Played("siege", hero, left)
            if seed < 6:
                assert (
                    set(FightEndings(begun.rules).endings(begun.state, begun.notes, blocks))
                    <= allowed
                )
            played = _at_random(begun, random.Random(f"{seed} {left}"))
            grade, follow = played.rules.end(played.state, played.notes, blocks)
            assert follow in allowed
            (left,) = played.rules.kept(played.state)
            seen.add(grade)
    assert seen >= {"standoff", "decisive", "victory", "rout"}


def test_a_look_kills_nobody_and_a_volley_none_of_ours() -> None:
    blocks = (*BLOCKS, Told("raiders", "fallen"), Told("watch", "fallen"))
    said = {}
    for fight in ("stare", "ambush"):
        found = FightEndings(FightRules(GAME, fight)).possible(blocks, "bob", ())
        said[fight] = {tuple(blocks[it].outcome for it in one) for one in found}
    assert said["stare"] == {("victory",), ("defeat",)}
    assert not any("watch" in it for it in said["ambush"])
    assert ("raiders", "decisive") in said["ambush"]
    assert ("decisive",) not in said["ambush"]


def test_without_a_way_out_nobody_survives_a_defeat() -> None:
    found = FightEndings(FightRules(GAME, "corner")).possible(BLOCKS, "bob", ())
    assert {GRADES[it] for (it,) in found} == {"decisive", "victory", "rout"}


def test_who_cannot_break_off_does_not_withdraw() -> None:
    found = {
        fight: {
            GRADES[it]
            for (it,) in FightEndings(FightRules(GAME, fight)).possible(BLOCKS, "bob", ())
        }
        for fight in ("ford", "gate", "wall")
    }
    assert "withdrawal" in found["ford"]
    assert "withdrawal" not in found["gate"], "the watch cannot"
    assert "withdrawal" not in found["wall"]


def _at_random(played: Played, source: random.Random) -> Played:
    while not isinstance(to_move := played.rules.legal(played.state), Over):
        if isinstance(to_move, Chance):
            played.say(cmd.Die(source.randint(1, 6)))
        else:
            played.say(source.choice(to_move.commands))
    return played


@pytest.mark.parametrize("fight", [it.id for it in FIGHTS])
def test_random_fights_end_under_the_invariants(fight: str) -> None:
    """Whoever is asked says anything: only our seat is, and every state can be saved."""
    for seed in range(30):
        source, played = random.Random(seed), Played(fight)
        while not isinstance(to_move := played.rules.legal(played.state), Over):
            if isinstance(to_move, Chance):
                played.say(cmd.Die(source.randint(1, 6)))
            else:
                assert isinstance(to_move, Decision)
                assert (TABLE.asked(played.state), to_move.seat) == (US, US)
                played.say(source.choice(to_move.commands))
            assert codec.loads(State, codec.dumps(played.state)) == played.state
        assert played.grade in GRADES


def test_fights_with_faults_are_refused() -> None:
    wrong = game((Fight("x", (), ("watch",)),), "wolves")
    with pytest.raises(ValueError, match="The leader of 'ann' is no unit of ours") as found:
        TABLE.check(wrong)
    assert "has a side without units" in str(found.value)
    assert "'watch' does not fight on that side of 'x'" in str(found.value)
    TABLE.check(GAME)
