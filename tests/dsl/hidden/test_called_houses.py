"""A house in which a story plays order by order, from the text of the story on (section 10 of the
rules). Dice and cards are chosen so that what comes of them can be worked out by hand.
"""

from __future__ import annotations

from random import Random

import pytest
from tests.dsl.calls.playing import Game, run_play, story_at_random
from tests.dsl.calls.toll import check_read_back, check_with
from tests.dsl.hidden.lodge import STORY, TABLES, checked, program
from tests.runtime.story.inner import inner

from fateloom.runtime.hidden import command as h
from fateloom.runtime.hidden.state import State
from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.program.program import Program
from fateloom.runtime.story import command as cmd
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company

WARDEN, SMUGGLER, OTTO, NIX = range(4)
"""The seats of the characters."""

PILES = {
    "otto": ("bread", "bread", "bread", "grief", "key", "bread", "bread", "bread"),
    "warden": ("key", "bread", "bread", "grief", "bread", "bread", "bread", "bread"),
}
"""Two cards for each character, in the order of the seats; by who gets the Opener card."""


@pytest.fixture(scope="module")
def lodge() -> Program:
    return program()


class Stay(Game):
    """The hero plays in the house."""

    def first(self, option: str, opener: str = "otto") -> Stay:
        """The first order of all, for which the piles are dealt (HND-01, 02)."""
        self.call(option)
        return self.say(*map(h.Next, PILES[opener]))

    def say(self, *commands: h.Command) -> Stay:
        """What is said in it, or falls."""
        return self.do(*(cmd.InCall("house", it) for it in commands))

    def dice(self, *shows: int) -> Stay:
        """These fall."""
        return self.say(*map(h.Die, shows))

    @property
    def house(self) -> State:
        """The house as the latest order has left it."""
        latest: State = self.lasting("house")
        return latest

    def now(self, count: int = 1) -> list[str]:
        """The last texts."""
        return self.told[-count:]


# --- the language


def test_its_text_and_its_program_are_read_back(lodge: Program) -> None:
    check_read_back(STORY, lodge)


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("house attic", "house attics", "FT0203", "did you mean 'attic'"),
        ("drew chill", "drew lamp", "FT0328", "There are: chill, damp, choir"),
        ("found lamp", "found chill", "FT0328", "names no item"),
        ("saw key", "saw lamp", "FT0328", "names no card of a pile"),
        ("ghost otto", "ghost otter", "FT0328", "There are: warden, smuggler, otto, nix"),
        ("gone hatch", "gone attic", "FT0328", "names no passage"),
        ("opener otto", "found lamp", "FT0328", "can never come of this order"),
        ("refused ghost", "refused held", "FT0328", "can never come of this order"),
        ("refused ghost", "refused ghost 2+", "FT0328", "takes no number"),
        ("refused ghost", "refused hungry", "FT0011", "refused ghost | living"),
        ("wounds own", "wounds own 5+", "FT0328", "can never come of this order"),
        ("wounds own", "gloom here 2+", "FT0306", "second time"),
        ("saw grief", "saw key", "FT0306", "second time"),
        ("      victory\n        > It is all", "      triumph\n        > It", "FT0305", "a house"),
        ("      nothing\n        > It is a lodge.\n", "", "FT0304", "'nothing'"),
        ("      clear\n        > You can feel your feet.\n", "      deep\n", "FT0328", "never"),
        ("      ghost otto\n", "      with hope\n", "FT0328", "Besides outcomes it has"),
    ],
)  # fmt: skip
def test_mistakes_in_a_call(old: str, new: str, code: str, words: str) -> None:
    """HND-19, 25, 42, 75: what an order cannot bring about is no block of its call."""
    assert old in STORY
    found = checked(STORY.replace(old, new, 1)).diagnostics
    assert [it.code.id for it in found if words in f"{it.message} {it.help}"] == [code], found


def test_a_block_that_stands_in_for_another_outcome_is_none_too_many() -> None:
    """HND-46, 81: who says it was Otto is right, and has won, or wrong; `clear` counts for
    `victory` where there is no block for that.
    """
    made = STORY.replace("won warden\n        gain 2 coins", "victory\n        gain 2 coins")
    found = checked(made).diagnostics
    assert [(it.code.id, "'clear'" in it.message) for it in found] == [("FT0328", True)]


def test_the_outcome_that_every_call_has_is_none_too_many() -> None:
    """A look is always carried out, and its call needs `nothing` all the same."""
    made = STORY.replace("> It is a lodge.\n", "> It is a lodge.\n      clear\n        > Still.\n")
    assert checked(made).diagnostics == ()


def test_each_hero_is_a_character_of_the_house() -> None:
    others = TABLES["house.yaml"].replace("smuggler:", "bran:")
    orders = TABLES["orders.yaml"].replace("smuggler", "bran")
    found = checked(house=others, orders=orders).diagnostics
    assert {("FT1320", "house/house.yaml")} <= {(it.code.id, it.primary.span.file) for it in found}
    assert any("'smuggler' of heroes.yaml is no character" in it.message for it in found)


def test_without_its_tables_it_is_settled_at_the_table() -> None:
    """DDL-08: people say how it ended."""
    plain = STORY[: STORY.index("      drew chill")]
    story = plain + STORY[STORY.index("\n  option omen") : STORY.index("\n  option accuse")]
    made = check_with(story, {}).program
    assert made is not None
    to_move = Game(made).call("attic").table.to_move
    assert isinstance(to_move, Decision)
    assert cmd.ChooseCallOutcome("backlash") in to_move.commands


# --- played


def test_a_search_is_told_with_what_came_of_it(lodge: Program) -> None:
    """HND-17, 19, 20: 4 health + 6 against 1 gloom + 4 is 5: all three tiers, and three gloom."""
    game = Stay(lodge).first("attic").dice(6, 4)
    game.say(h.Next("lamp"), h.LookAt(OTTO, 0), h.Forgo())
    assert game.now(3) == [
        "There was a lamp.",
        "You cannot see your hand.",
        "You have seen all of it.",
    ]
    assert game.house.players[WARDEN].items == ("lamp",)
    assert game.house.players[WARDEN].tile == "attic"
    assert game.house.gloom == (4, 2)


def test_what_was_seen_stays_known(lodge: Program) -> None:
    """HND-01, 03: the card of a pile that the hero has looked at, in the next order too."""
    game = Stay(lodge).first("ask").dice(6, 3).say(h.LookAt(OTTO, 0), h.Forgo())
    assert game.now(2) == ["So it is him.", "He tells you."]
    game.again("look")
    assert game.house.players[OTTO].pile[0].known_to == (WARDEN,)


def test_a_declaration_without_a_fight_decides_the_house(lodge: Program) -> None:
    """HND-46 to 48: it was Otto; each later order ends at once, for others as a defeat."""
    game = Stay(lodge, "warden", "smuggler").first("accuse").say(h.Bind())
    assert game.now() == ["It is decided."]
    assert game.table.state.heroes[0].coins == 1 + 5
    assert game.house.winners == (WARDEN,)
    game.again("accuse")
    assert game.now() == ["It is decided, and not for you."]
    game.do(cmd.EndTurn()).call("bind")
    assert game.now() == ["It was Otto."]


def test_a_wrong_declaration_makes_a_ghost_and_wounds(lodge: Program) -> None:
    """HND-54, 56: Otto has no Opener card, and becomes a ghost with the gloom of the table."""
    game = Stay(lodge).first("accuse", "warden").say(h.Bind())
    assert game.now() == ["It was somebody else."]
    assert (game.house.players[OTTO].ghost, game.house.players[OTTO].gloom) == (True, 2)
    assert game.house.players[WARDEN].wounds == 2


def test_who_opens_the_ritual_plays_on_as_the_opener(lodge: Program) -> None:
    """HND-49 to 52: the hero has the key, and everybody knows."""
    game = Stay(lodge).first("accuse", "warden").say(h.OpenRitual())
    assert game.now(2) == ["It was you.", "Nobody says anything."]
    assert game.house.opener == WARDEN
    game.again("accuse")
    assert game.now(2) == ["It was you.", "Nobody says anything."]


def test_a_hero_is_a_ghost_and_comes_back(lodge: Program) -> None:
    """HND-42, 56, 57: a ghost cannot search; it draws gloom, spends it, and lives again."""
    game = Stay(lodge).first("drown")
    assert game.now(2) == ["You are a draught.", "It is cold."]
    game.again("attic")
    assert game.now(2) == ["You have no hands.", "You have seen the dark."]
    game.again("cold").dice(1, 4).say(h.Take(2))
    assert game.house.players[WARDEN].gloom == 4
    game.again("fade")
    assert game.now() == ["It is dark."]
    assert game.house.players[WARDEN].gloom == 3
    game.again("wake")
    warden = game.house.players[WARDEN]
    assert game.now() == ["You can feel your feet."]
    assert (warden.ghost, warden.health, warden.wounds) == (False, 2, 2)
    game.again("dream")
    assert game.now(2) == ["You knock, and he opens.", "He sleeps."]


def test_things_change_hands(lodge: Program) -> None:
    """HND-14: a lamp for Bran, which is then no longer there for Otto."""
    game = Stay(lodge, "warden", "smuggler").first("attic").dice(3, 3)
    game.say(h.Next("lamp"), h.Forgo())
    assert game.house.players[WARDEN].items == ("lamp",)
    game.do(cmd.EndTurn(), cmd.EndTurn()).call("gift").say(h.Offer(SMUGGLER, ("lamp",), ()))
    assert game.house.players[SMUGGLER].items == ("lamp",)
    game.do(cmd.EndTurn(), cmd.EndTurn()).call("swap")
    assert game.now(2) == ["There is no lamp.", "He shakes his head."]


def test_a_card_is_shown_for_one_of_theirs(lodge: Program) -> None:
    """HND-15: Otto shows the first card of his pile that lies face-down."""
    game = Stay(lodge).first("cards").say(h.Show(OTTO, 1))
    assert game.now(2) == ["He blushes.", "He keeps his to himself."]
    pile = game.house.players[WARDEN].pile
    assert [it.known_to for it in pile] == [(), (OTTO,)]


def test_a_pile_is_turned_up(lodge: Program) -> None:
    """HND-04: all of it, for everybody."""
    game = Stay(lodge).first("unmask")
    assert game.now(2) == ["It is him.", "He has another face there."]
    game.again("mirror")
    assert game.now() == ["There is nobody."]


def test_gloom_and_walls_stay(lodge: Program) -> None:
    """HND-75 to 77: the hatch comes to 5, and is gone afterwards."""
    game = Stay(lodge).first("damp")
    assert game.now(2) == ["You do not go down there.", "It comes up the steps."]
    game.again("wall")
    assert game.now(2) == ["There was a hatch.", "You have a wall."]
    game.again("wall")
    assert game.now(2) == ["There was a hatch.", "You have a wall."]
    game.again("look")
    assert game.now(2) == ["There is a wall.", "It is a lodge."]
    assert (game.house.removed, game.house.gloom) == (("hatch",), (1, 4))


def test_two_dice_with_nothing_behind_them(lodge: Program) -> None:
    """Section 1.1 of the rules: 3 + 2 - 2 is 3."""
    game = Stay(lodge).first("omen").dice(3, 2)
    assert game.now() == ["A sign."]
    game.again("omen").dice(1, 6)
    assert game.now() == ["Two dice."]


def test_the_house_is_one_for_all_heroes(lodge: Program) -> None:
    game = Stay(lodge, "warden", "smuggler").first("damp")
    game.do(cmd.EndTurn()).call("damp")
    assert game.house.gloom == (1, 6)
    numbers = {it.hero: inner(it.value).number for it in game.table.state.kept}
    assert numbers == {"warden": 1, "smuggler": 2}


def test_somebody_who_watches_sees_what_all_see(lodge: Program) -> None:
    """HND-01, 03: neither the card that the hero looks at, nor what lies in any pile."""
    game = Stay(lodge, "warden", "smuggler").first("ask").dice(6, 3)
    game.say(h.LookAt(OTTO, 0))
    for seat, sees in ((0, "key"), (1, ""), (None, "")):
        view = game.rules.view(game.table.state, seat)
        assert view.call is not None
        cards = [card.card for it in inner(view.call.table).players for card in it.pile]
        assert cards == ["", "", "", "", sees, "", "", ""]


def test_it_is_saved_in_the_middle_replayed_and_undone(lodge: Program) -> None:
    game = Stay(lodge).first("yard").dice(6, 1)
    game.is_saved_replayed_and_undone()
    game.say(h.Inflict(), h.Forgo()).again("attic").dice(3, 3)
    game.is_saved_replayed_and_undone()


def test_a_play_says_it(lodge: Program) -> None:
    text = (
        'play "The attic" of base\n'
        "  heroes warden seed 1 mode explorer\n"
        "  warden: stay; visit toll; option attic\n"
        '    expect text "Somebody has swept it."\n'
        "  warden: next bread; next bread; next bread; next grief\n"
        "  warden: next key; next bread; next bread; next bread; roll 6 4; next lamp\n"
        '  warden: look otto 1\n    expect text "It was in your coat."\n'
        '  warden: forgo\n    expect text "There was a lamp."\n'
        "  warden: end; stay; visit toll; option accuse; bind\n"
        '    expect text "Somebody lights the stove."\n'
        '    expect text "It is decided."\n'
    )
    outcome = run_play(lodge, text)
    assert outcome.failure is None, outcome.failure


def test_dice_of_a_play_fall_after_cards_that_come_by_its_seed(lodge: Program) -> None:
    """HND-02: the piles are dealt before the dice of the first order, and no step names a card."""
    text = (
        'play "The attic" of base\n'
        "  heroes warden seed 1 mode explorer\n"
        "  warden: stay; visit toll; option attic; roll 3 3; next lamp; forgo\n"
        '    expect text "There was a lamp."\n'
    )
    outcome = run_play(lodge, text)
    assert outcome.failure is None, outcome.failure


def test_an_outcome_can_be_said_for_the_whole_order(lodge: Program) -> None:
    text = (
        'play "The yard" of base\n'
        "  heroes warden seed 1 mode explorer\n"
        "  warden: stay; visit toll; option attic; outcome deep, found lamp, gloom here 2+\n"
        '    expect text "You have seen all of it."\n'
    )
    outcome = run_play(lodge, text)
    assert outcome.failure is None, outcome.failure


def test_random_games_keep_the_invariants_of_story_and_house(lodge: Program) -> None:
    """HND-01, 42, 73 and the others of the house, in the middle of a story too."""
    (toll,) = [it for it in lodge.pois if it.id == "toll"]
    options = tuple(it.id.removeprefix("toll.") for it in toll.options)
    for seed in range(2):
        tables = story_at_random(lodge, options, seed, turns=80)
        assert any(it.state.played is not None for it in tables)
    for seed, option in enumerate(options):
        Game(lodge).call(option).finish_at_random(Random(seed))


# --- proofs


def test_the_flattened_form_counts_on_nothing_that_earlier_orders_left(lodge: Program) -> None:
    model = transitions(lodge, Company(("warden", "smuggler")))
    endings = {
        action.subject: {it.chance[-1]: it.sure for it in action.outcomes if it.chance}
        for action in model.actions
        if action.hero == "warden" and action.subject.startswith("toll.")
    }
    assert not any(endings["toll.attic"].values())
    assert {"nothing, refused ghost", "deep", "deep, found lamp"} <= set(endings["toll.attic"])
    assert not [it for it in endings["toll.attic"] if "found" in it and "refused" in it]
