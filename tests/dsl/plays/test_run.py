"""Plays in the engine: dice by value, what is given, what is expected, what is promised."""

# ruff: noqa: E501 - one case a line

import pytest
from tests.dsl.plays.conftest import BASE
from tests.tracked import tracked

from fateloom.dsl.plays.story.parser import looker
from fateloom.dsl.plays.story.run import file_runner
from fateloom.dsl.session import check
from fateloom.dsl.source import Source

HERE = "  warden: stay; visit saint_anne"


def test_dice_fall_as_they_are_given(play):
    assert play(f'{HERE}; test climb roll 1 1\n    expect text "rope burns"') == []
    assert play(f"{HERE}; test climb roll 6 6\n    expect warden has item clapper") == []


def test_the_order_of_dice_does_not_matter(play):
    for dice in ("3 5", "5 3"):
        lines = f"{HERE}; test climb roll {dice}\n    expect warden has item clapper"
        assert play(lines) == []


def test_dice_that_are_not_given_fall_by_the_seed(play):
    lines = f'{HERE}; test climb effort 0\n    expect text "hang between"'
    outcomes = {bool(play(lines, f"warden seed {seed}")) for seed in range(12)}
    assert outcomes == {True, False}
    assert play(lines, "warden seed 3") == play(lines, "warden seed 3")


def test_a_test_can_be_told_step_by_step(play):
    whole = f"{HERE}; test climb; effort 1; roll 2 3 *; confirm\n    expect effort is 0"
    assert play(whole) == []
    assert play(f"{HERE}; test climb effort 1 roll 2 3 *\n    expect effort is 0") == []
    assert play(f"{HERE}; test climb roll 2 3 *\n    expect effort is 0") == []


def test_a_test_that_is_only_opened_waits(play):
    said = play(f"{HERE}; test climb; leave")
    assert said == ["3: 'leave' is refused: Answer the open question first."]


@pytest.mark.parametrize("dice", ["7 1", "1", "1 2 3 4 5 6", "0 0", "* *"])
def test_dice_that_cannot_fall_are_refused(play, dice):
    assert len(play(f"{HERE}; test climb roll {dice}")) == 1


def test_what_is_given_holds_from_the_start(play):
    given = "  given smuggler has item rope\n  given tide becomes 3\n  given ferry_paid up\n"
    given += "  given warden gain 4 coins\n  given bell becomes drowned\n"
    expected = "    expect tide is 3\n    expect ferry_paid and bell is drowned\n"
    expected += "    expect warden coins is 5\n    expect smuggler has item rope\n"
    assert play(f"{given}  warden: stay\n{expected}") == []


def test_what_is_given_tells_nothing_and_changes_no_dice(play):
    lines = f'{HERE}; test climb effort 0\n    expect text "hang between"'
    for seed in range(5):
        heroes = f"warden seed {seed}"
        assert bool(play(lines, heroes)) == bool(play(f"  given tide becomes 3\n{lines}", heroes))


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("place hut on marsh", "hut on marsh"),
        ("explore marsh", "marsh explored"),
        ("reveal causeway", "causeway revealed"),
        ("stock verger gains clapper", "item clapper is in stock verger"),
        ("drop rope on quay", "item rope is on quay"),
        ("remove ferry", "not ferry placed"),
        ("ide moves to ferry", "ide at ferry"),
        ("ide leaves", "ide away"),
        ("fire spring_tide", "tide is 6"),
        ("ide takes rope", "item rope is with ide"),
    ],
)
def test_any_effect_can_be_given(play, given, expected):
    assert play(f"  given {given}\n  warden: stay\n    expect {expected}\n") == []


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("tide becomes 9", "3: "),
        ("warden has item roep", "unknown item 'roep'; did you mean 'rope'?"),
        ("warden lacks item rope", "cannot be given"),
        ("> prose", "3: "),
        ("nobody gain 1 coins", "3: "),
        ("leave", "3: "),
        ("stay", "3: "),
        ("day is 4", "'day is 4' cannot be given"),
        ("bell is silent", "a change is written with 'becomes'"),
    ],
)
def test_what_cannot_be_given_is_said(play, given, said):
    found = play(f"  given {given}\n  warden: stay")
    assert len(found) == 1
    assert said in found[0]


REFUSED = "3: 'visit ferry' is refused: That is not possible at this point of the turn (DST-16)."


def test_a_refused_step_is_a_failure_unless_it_is_expected(play):
    found = play("  warden: visit ferry")
    assert found == [REFUSED]
    assert play("  warden: visit ferry\n    expect refused") == []
    assert play("  warden: stay; visit nowhere\n    expect refused") == []
    found = play("  warden: stay\n    expect refused")
    assert found == ["3: 'stay' was not refused"]
    found = play("  warden: visit ferry; stay\n    expect refused")
    assert found == [REFUSED]


def test_only_the_hero_who_is_asked_may_act(play):
    found = play("  smuggler: stay")
    assert found == ["3: 'smuggler' cannot act now; it is the turn of 'warden'"]


def test_a_line_of_the_wrong_hero_is_told_as_the_line_of_the_right_one(mistakes):
    right = "Meant for 'warden', the line is 'warden: stay; end'. Otherwise: "
    assert mistakes("  smuggler: stay; end")[0].help.startswith(right)
    (forgot,) = mistakes("  warden: stay\n  smuggler: stay; end")
    assert forgot.help == "A turn ends with 'end'. Write before this line:  warden: end"


@pytest.mark.parametrize(
    ("condition", "case"),
    [
        ("tide >= 1", "tide is 0"),
        ("bell is ringing", "bell is silent"),
        ("ferry_paid", "ferry_paid is down"),
        ("debt >= 1", "warden debt is 0"),
        ("virtue >= 1", "warden virtue is 0"),
        ("smuggler coins >= 7", "smuggler coins is 2"),
        ("has item rope", "warden has lantern"),
        ("item rope is gone", "item rope is with smuggler and in the box"),
        ("marsh explored", "marsh is unexplored"),
        ("ide away", "ide is at saint_anne"),
        ("hut placed", "hut is not on the map"),
        ("visited ferry", "warden has visited nothing"),
        ("chose ferry.row", "warden has chosen nothing"),
        ("on tile marsh", "warden is on quay"),
        ("in finale", "warden is in no finale"),
        ("solo", "the game is group with 2 players"),
        ("day >= 4", "day is 1"),
        ("power within 4 >= 3", "warden power within 4 is 1"),
        ("tide >= 1 and bell is silent", "tide is 0, bell is silent"),
        ("not bell is silent", "bell is silent"),
        ("out", "warden is playing"),
        ("hero is smuggler", "the hero is warden"),
    ],
)
def test_a_failure_says_what_is_the_case(play, condition, case):
    found = play(f"  warden: stay\n    expect {condition}")
    assert found == [f"4: expected '{condition}', and this is the case: {case}"]


def test_texts_are_expected_since_the_line_before(play):
    assert play(f'{HERE}\n    expect text "Salt has eaten the saints\' faces"') == []
    assert play(f"{HERE}\n    expect text “Salt has eaten the saints’ faces”") == []
    found = play(f'{HERE}\n  warden: leave\n    expect text "Salt has eaten"')
    assert found == ["5: expected the text 'Salt has eaten', but it was not read aloud"]


def test_a_text_that_came_a_line_too_early_is_called_so(mistakes):
    (early,) = mistakes(f'{HERE}\n  warden: leave\n    expect text "Salt has eaten"')
    assert early.help.startswith("It was told before this line began;")
    (never,) = mistakes(f'{HERE}\n    expect text "Sugar has eaten"')
    assert never.help.startswith("Told last: ")


def test_promises_are_kept_at_every_command(play):
    lines = f"{HERE}; option rob; end\n  never virtue < 0"
    assert play(lines) == ["4: 'never virtue < 0' was broken: warden virtue is -2"]
    assert play(f"{HERE}; option scrub; end\n  always virtue >= 0") == []
    assert play("  always tide is 1") == ["3: 'always tide is 1' was broken: tide is 0"]


def test_a_whole_game_is_over_for_somebody(play):
    lines = (
        "  given ferry_paid up\n  warden: end\n"
        "  smuggler: stay; visit ferry; begin crossing; roll 6 6; end\n"
        "  warden: end\n  smuggler: stage; roll 6 6\n    expect over smuggler\n"
    )
    assert play(lines) == []
    assert play(lines.replace("expect over smuggler", "expect over")) == [
        "8: expected that nobody has won, and this is the case: smuggler has won"
    ]
    assert play(f"{lines}  warden: end") == ["9: 'end' is refused: the game is over"]
    found = play("  warden: stay\n    expect over warden")
    assert found == ["4: expected that warden has won, and this is the case: the game goes on"]


def test_a_trade(play):
    lines = "  given warden gain 9 coins\n" + HERE
    lines += "; trade table; buy rope; sell lantern; done; end\n"
    lines += "    expect warden has item rope\n    expect warden lacks item lantern\n"
    assert play(lines) == []
    assert play(f"{HERE}; trade table; buy clapper") == [
        "3: 'buy clapper' is refused: 'clapper' is not in this stack (DST-78)."
    ]
    assert play(f"{HERE}; trade tabel") == [
        "3: 'trade tabel' is refused: 'saint_anne' has no option 'tabel'. Did you mean 'table'?"
    ]


def test_choices_count_from_one(play):
    start = "  warden: stay; visit ferry; option row; "
    assert play(f"{start}choose 2\n    expect effort is 2") == []
    assert len(play(f"{start}choose 3")) == 1
    assert play(f'{start}choose 1\n    expect text "Come spring tide"') == []


def test_experience_is_spent_where_it_is_said(play):
    lines = "  given warden gain 1 xp\n  warden: "
    assert play(f"{lines}spend 1 xp power 2 3 8 9; stay\n    expect power within 3 >= 2") == []
    assert "Say where the markers stand" in play(f"{lines}spend 1 xp")[0]


def test_a_scan_asks_about_items_and_paths(play):
    given = "  given ide becomes friend\n" + HERE
    assert play(f'{given}; scan story path penance\n    expect text "wants its tongue"') == []
    assert play(f'{given}; scan tower with lantern\n    expect text "Smoke, bats"') == []
    assert len(play(f"{given}; scan tower with rope")) == 1


@pytest.mark.parametrize(
    ("heroes", "said"),
    [
        ("warden, wardne", "'base' has no hero 'wardne'; did you mean 'warden'?"),
        ("warden, warden", "The characters must be different"),
        ("warden, smuggler mode explorer", "Explorer and challenger are for one player"),
    ],
)
def test_a_set_up_that_cannot_be(play, heroes, said):
    found = play("  warden: stay", heroes)
    assert len(found) == 1
    assert said in found[0]


def test_ec_57_whoever_goes_home_is_out_and_must_be_at_the_table(play):
    assert play("  warden: home smuggler\n  expect smuggler out") == []
    (message,) = play("  warden: home founder")
    assert "There is no hero at this table 'founder'" in message


# --- blocked


def test_a_hero_who_can_still_win_is_not_blocked_and_the_message_says_how(play):
    (said,) = play("  smuggler: stay\n    expect blocked smuggler", "smuggler")
    assert said.startswith("4: 'smuggler' is not blocked, and can win. ")
    assert "ferry" in said.lower()


def test_who_is_out_is_blocked(play):
    assert play("  warden: home smuggler\n    expect blocked smuggler") == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("wardn", "4: 'wardn' does not play"),
        ("warden nowhere", "4: 'warden' has no path 'nowhere'"),
    ],
)
def test_a_hero_and_a_path_that_are_expected_to_be_blocked_are_known(play, words, said):
    assert play(f"  warden: stay\n    expect blocked {words}") == [said]


def test_blocked_alone_is_a_condition(play):
    """As any word is: here it is no name of the story."""
    assert len(play("  warden: stay\n    expect blocked")) == 1


def test_a_wrong_hero_at_the_head_is_one_mistake(program):
    """Her lines have the right name, and are no mistakes beside it."""
    look = looker(program)
    for head, said in (
        ("warden, the_smuggler", ["'base' has no hero 'the_smuggler'; did you mean 'smuggler'?"]),
        ("warden", ["'smuggler' does not play"]),
    ):
        text = f'play "x" of base\n  heroes {head}\n  smuggler: stay\n  smuggler: end\n'
        found = look(Source("x.play", text))
        assert [it.message for it in found] == said


# --- what a refusal says

WHY = [
    ("warden: stay; visit saint_anne; begin penence", "'warden' has no path 'penence'; did you mean 'penance'?"),
    ("warden: stay; visit saint_anne; begin home", "'warden' has no path 'home'; it has penance and exile"),
    ("warden: stay; visit saint_anne; begin exile", "the finale of 'exile' begins at hut: visit it first"),
    ("warden: stay; visit saint_anne; begin penance", "the condition of 'begins at saint_anne' does not hold yet for 'penance'"),
    ("warden: stay; visit saint_anne; test climb roll 7 1", "no main die shows 7: its faces are 1, 2, 3, 4, 5, 6. The first 2 dice of a roll are main dice, the others effort dice"),
    ("warden: stay; visit saint_anne; test climb roll 1 1 6", "no effort die shows 6: its faces are 1, 2, 3, *. The first 2 dice of a roll are main dice, the others effort dice"),
    ("warden: stay; roll 6 6", "no roll is expected now; a test is opened first, as in 'test ID roll 5 4'"),
    ("warden: stay; outcome success", "no game is being played that could end with 'success'; choose the option that begins one first"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "why"), WHY, ids=[it[0] for it in WHY])
def test_a_refusal_says_why_in_words_of_the_story(play, line, why):
    (said,) = play(f"  {line}")
    assert said.partition(" is refused: ")[2] == why


TWO_TURNS = "  heroes warden\n  given warden has item clapper\n  warden: stay; visit saint_anne; begin penance; "
LATER = "stage 'ascent' is not played in this turn: say 'end', and in the hero's next turn 'stage', then the roll"


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        ("roll 6 6", LATER),
        ("stage", LATER),
        ("end; roll 6 6", "the finale goes on with 'stage'; its roll comes behind that"),
    ],
)
def test_a_finale_says_when_its_roll_comes(steps, why):
    texts = {it.relative_to(BASE).as_posix(): it.read_text("utf-8") for it in tracked(BASE)}
    story = texts["story/base.fate"].replace("stage ascent\n", "stage ascent takes 2 turns\n")
    slow = check([Source(*it) for it in {**texts, "story/base.fate": story}.items()], lint=False)
    assert slow.program is not None
    plays = [f'play "a" of base\n{TWO_TURNS}{it}\n' for it in (steps, "end; stage; roll 6 6")]
    outcomes, broken = file_runner(slow.program)(Source("plays/a.play", "\n".join(plays)))
    assert not broken
    refused, played = (it.failure for it in outcomes)
    assert refused is not None and refused.message.partition(" is refused: ")[2] == why
    assert played is None


def test_steps_with_commas_are_told_their_mark(mistakes):
    (said,) = mistakes("  warden: stay, visit saint_anne")
    assert said.message == "steps are separated by ';', not by ','"
    assert said.help == "It is written:  stay; visit saint_anne"


def test_a_play_that_cannot_be_read_does_not_stop_the_others(program):
    plays = [
        'play "one" of base\n  heroes warden\n  warden: stay, visit saint_anne\n',
        'play "two" of base\n  heroes warden\n  warden: stay\n    expect text "zzz"\n',
        "play three of base\n  heroes warden\n  warden: stai\n",
        'play "four" of base\n  heroes warden\n  warden: stay\n',
        'play "five" of base\n  warden: stay\n',
    ]
    outcomes, broken = file_runner(program)(Source("plays/a.play", "\n".join(plays)))
    assert [(it.play.title, it.failure is None) for it in outcomes] == [
        ("two", False),
        ("four", True),
    ]
    assert [it.primary.span.line for it in broken] == [3, 10, 18]
