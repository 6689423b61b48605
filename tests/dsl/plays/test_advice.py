"""What a writer gets wrong in plays: what is said, at which words, and that the advice is right."""

# ruff: noqa: E501 - one case a line

from __future__ import annotations

from pathlib import Path

import pytest
from tests.dsl.plays.conftest import BASE
from tests.tracked import tracked

from fateloom.dsl.plays.story.parser import looker
from fateloom.dsl.plays.story.run import file_runner
from fateloom.dsl.session import check
from fateloom.dsl.source import Source
from fateloom.tools.scenario import load

ROOT = Path(__file__).resolve().parents[3]
TOWER = "warden: stay; visit saint_anne; "
BOAT = "warden: stay; visit ferry; option row; "

STEPS = [
    # (the line, the words that are marked, what is said, what to write)
    (TOWER + "trade table; buy Coil of Rope", "Coil of Rope", "“Coil of Rope” is the title of item 'rope'", "buy rope"),
    (TOWER + "trade table; buy coil", "coil", "the story has no item 'coil'; did you mean 'rope'?", "buy rope"),
    (TOWER + "trade table; buy roep", "roep", "the story has no item 'roep'; did you mean 'rope'?", "buy rope"),
    (TOWER + "trade table; take rope", "take", "'take' is no step; did you mean 'pick up'?", "pick up rope  or, in a trade,  buy rope"),
    (TOWER + "trade table; purchase the rope", "purchase", "'purchase' is no step; did you mean 'buy'?", "buy rope"),
    (TOWER + "scan tower with Jar of Salve", "Jar of Salve", "“Jar of Salve” is the title of item 'salve'", "scan tower with salve"),
    (TOWER + "scan tower rope", "scan tower rope", "'scan tower rope' is not how this step is written", "scan tower with rope"),
    (TOWER + 'option "Empty the poor box"', '"Empty the poor box"', "“Empty the poor box” is the label of option 'rob'", "option rob"),
    (TOWER + "option saint_anne.rob", "saint_anne.rob", "the story has no option 'saint_anne.rob'; did you mean 'rob'?", "option rob"),
    (TOWER + "option rob now", "rob now", "the story has no option 'rob now'; did you mean 'rob'?", "option rob"),
    (TOWER + "rob", "rob", "'rob' is an option, and no step", "option rob"),
    (TOWER + "climb roll 5 4", "climb", "'climb' is an option, and no step", "test climb roll 5 4"),
    (TOWER + "test climb 5 4", "test climb 5 4", "'test climb 5 4' is not how this step is written", "test climb roll 5 4"),
    (TOWER + "test climb roll 5, 4", "test climb roll 5, 4", "'test climb roll 5, 4' is not how this step is written", "test climb roll 5 4"),
    (TOWER + "option climb roll 5 4", "option climb roll 5 4", "'option climb roll 5 4' is not how this step is written", "test climb roll 5 4"),
    (TOWER + "test climb effort one", "test climb effort one", "'test climb effort one' is not how this step is written", "test climb effort 1"),
    ("warden: stay; visit Church of Saint Anne", "Church of Saint Anne", "“Church of Saint Anne” is the title of POI 'saint_anne'", "visit saint_anne"),
    ("warden: stay; visit the church", "the church", "the story has no POI 'the church'; did you mean 'saint_anne'?", "visit saint_anne"),
    ("warden: stay; enter the church", "enter", "'enter' is no step; did you mean 'visit'?", "visit saint_anne"),
    ("warden: stay; Visit saint_anne", "Visit", "'Visit' is no step; did you mean 'visit'?", "visit saint_anne"),
    ("warden: visit marsh", "marsh", "'marsh' is a tile, and 'visit' is for a POI", "move marsh"),
    ("warden: move The Marsh", "The Marsh", "“The Marsh” is the title of tile 'marsh'", "move marsh"),
    ("warden: move to marsh", "to marsh", "the story has no tile 'to marsh'; did you mean 'marsh'?", "move marsh"),
    ("warden: go to the marsh", "go", "'go' is no step; did you mean 'move'?", "move marsh"),
    (TOWER + "test rob roll 5 4", "rob", "'rob' is no test: nothing is rolled in it", "option rob"),
    ("warden: stay. visit ferry. end", "stay. visit ferry. end", "steps are separated by ';'", "stay; visit ferry; end"),
    ("warden: stay then end", "stay then end", "steps are separated by ';'", "stay; end"),
    ("warden: stay; end turn", "end turn", "'end turn' is not how this step is written", "end"),
    (BOAT + 'choose "Ask about the wreck"', '"Ask about the wreck"', "'choose' takes the number of the branch, counted from the top", "choose 1"),
    (BOAT + "choose boards", "boards", "'choose' takes the number of the branch, counted from the top", "choose 2"),
    (BOAT + "choose second", "second", "'choose' takes the number of the branch, counted from the top", "choose 2"),
    (BOAT + "choose 0", "0", "'choose' takes the number of the branch, counted from the top", "choose 1"),
]  # fmt: skip


@pytest.fixture(scope="module")
def look(program):
    """`look("warden: stay")`: each finding as the marked words, the message and the help."""

    def looks(lines: str, heroes: str = "warden seed 7") -> list[tuple[str, str, str]]:
        text = f'play "A play" of base\n  heroes {heroes}\n  {lines}\n'
        rows = text.split("\n")
        found = []
        for one in looker(program)(Source("plays/a.play", text)):
            span = one.primary.span
            marked = rows[span.line - 1][span.column - 1 : span.end_column - 1]
            found.append((marked, one.message, one.help or ""))
        return found

    return looks


@pytest.mark.parametrize(("line", "marked", "said", "write"), STEPS, ids=[it[0] for it in STEPS])
def test_a_wrong_step_is_told_with_the_right_one(look, line, marked, said, write):
    assert look(line) == [(marked, said, f"Write:  {write}")]
    before = line[: max(line.rfind("; "), line.rfind(": ")) + 2]
    assert look(before + write.partition("  or")[0]) == []


LISTED = [
    ("warden: stay; visit harbour", "harbour", "the story has no POI 'harbour'", "There are: saint_anne, ferry, hut."),
    (TOWER + "trade table; buy cord", "cord", "the story has no item 'cord'", "There are: rope, salve, lantern, clapper."),
    (TOWER + "option talk", "talk", "the story has no option 'talk'", "At saint_anne there are: scrub, rob, climb, tower, story, table."),
    ("warden: stay; option talk", "talk", "the story has no option 'talk'", "There are: scrub, rob, climb, tower, story, table, fare, row and 2 more."),
    ("warden: stay; visit ferry; end; option talk", "talk", "the story has no option 'talk'", "There are: scrub, rob, climb, tower, story, table, fare, row and 2 more."),
    (TOWER + "talk", "talk", "'talk' is no step; did you mean 'option'?", "It is written:  option OPTION. There are: scrub, rob, fare, row, settle"),
    ("warden: stay;", "", "a step is missing here", "Take the ';' out, or write a step, as 'stay' or 'end'."),
    (TOWER + "buy", "buy", "'buy' is an incomplete step", "It is written:  buy ITEM. There are: rope, salve, lantern, clapper"),
    (TOWER + "option fare", "fare", "'saint_anne' has no option 'fare', which belongs to ferry", "At saint_anne there are: scrub, rob, climb, tower, story, table."),
    (TOWER + "scan heal with salve", "heal", "'saint_anne' has no option 'heal', which belongs to hut", "At saint_anne there are: scrub, rob, climb, tower, story, table."),
    ("warden: stay; visit ferry; test climb roll 5 4", "climb", "'ferry' has no option 'climb', which belongs to saint_anne", "At ferry there are: fare, row."),
    (TOWER + "begin crossing", "crossing", "'warden' has no path 'crossing', which smuggler has", "Paths of warden are: penance, exile."),
    (TOWER + "scan story path salvage", "salvage", "'warden' has no path 'salvage', which smuggler has", "Paths of warden are: penance, exile."),
    (TOWER + "begin exile", "exile", "the finale of 'exile' does not begin at 'saint_anne'", "It begins at: hut."),
    (TOWER + "test climb roll 5 7", "7", "no die shows 7", "Faces are: 0, 1, 2, 3, 4, 5, 6, *."),
    (TOWER + "test climb; roll 8 8", "8", "no die shows 8", "Faces are: 0, 1, 2, 3, 4, 5, 6, *."),
    (BOAT + "choose 9", "9", "no 'choose' of this story has 9 branches: the longest has 2", ""),
]  # fmt: skip


@pytest.mark.parametrize("line", [
    "warden: stay; visit ferry; end\n  warden: stay; visit saint_anne; option rob",
    "warden: stay; visit ferry\n  warden: end; stay; visit saint_anne; option rob",
    TOWER + "option fare\n    expect refused",
    "warden: option fare",
    TOWER + "scan story path penance",
    BOAT + "choose 2",
])  # fmt: skip
def test_what_may_be_there_is_no_mistake(look, line):
    assert look(line) == []


@pytest.mark.parametrize(("line", "marked", "said", "help"), LISTED, ids=[it[0] for it in LISTED])
def test_where_nothing_is_near_what_there_is_is_listed(look, line, marked, said, help):
    assert look(line) == [(marked, said, help)]


SENTENCES = [
    ("given warden item lantern", "given warden has item lantern"),
    ("given warden lantern", "given warden has item lantern"),
    ("given warden has Storm Lantern", "given warden has item lantern"),
    ("given Aud has item lantern", "given warden has item lantern"),
    ("given warden has 5 coins", "given warden gain 5 coins"),
    ("given coins = 5", "given gain 5 coins"),
    ("given tide 3", "given tide becomes 3"),
    ("given bell ringing", "given bell becomes ringing"),
    ("given warden on marsh", "given warden move to marsh"),
    ("given ferry_paid", "given ferry_paid up"),
    ("warden: stay\n    expect warden item rope", "warden has item rope"),
    ("warden: stay\n    expect has Coil of Rope", "has item rope"),
    ("warden: stay\n    expect warden has 2 coins", "warden coins is 2"),
    ("warden: stay\n    expect tide 0", "tide is 0"),
    ("warden: stay\n    expect bell not ringing", "bell is not ringing"),
    ("warden: stay\n    expect fail", "expect refused"),
    ("warden: stay\n    expects refused", "expect refused"),
    ("warden: stay\n    expect text Gulls lift", 'expect text "Gulls lift"'),
    ("warden: stay\n    expect Aud wins", "expect over warden"),
    ("warden: stay\n    expect over Aud", "expect over warden"),
    ("warden: stay\n    expect winner warden", "expect over warden"),
    ("warden: stay\n    expect winner: Aud", "expect over warden"),
    ("warden: stay\n    expect warden has won the game", "expect over warden"),
    ("warden: stay\n    expect lost", "expect over"),
    ("warden: stay\n    expect over nobody", "expect over"),
    ("warden: stay\n    expect warden is stuck", "expect blocked warden"),
    ("warden: stay\n    expect not allowed", "expect refused"),
    ('warden: stay\n    expect says "Gulls lift"', 'expect text "Gulls lift"'),
    ("warden: stay\n    expect warden lost", "warden out"),
    ("warden: stay\n    expect finale warden", "warden in finale"),
    ("warden: stay\n    expect warden at marsh", "warden on tile marsh"),
    ("warden: stay\n    expect coins of warden is 2", "warden coins is 2"),
    ("warden: stay\n    assert refused", "expect refused"),
    ("Aud: stay", "warden: stay"),
    ("warden stay; end", "warden: stay; end"),
    ("warden - stay; end", "warden: stay; end"),
]


@pytest.mark.parametrize(("line", "write"), SENTENCES)
def test_a_line_that_was_nearly_right_is_told_with_the_right_one(look, line, write):
    (found,) = look(line)
    assert found[2] == f"Write:  {write}"
    first, _, _ = line.rpartition("\n")
    if first:
        write = f"{first}\n    {write if write.startswith('expect') else f'expect {write}'}"
    assert look(write) == []


@pytest.mark.parametrize(
    ("heroes", "marked", "said", "help"),
    [
        ("aud, warden", "aud", "'base' has no hero 'aud'; did you mean 'warden'?", "Heroes here: warden, smuggler."),
        ("warden, anna", "anna", "'base' has no hero 'anna'", "Heroes here: warden, smuggler."),
        ("Aud, Bran", "heroes Aud, Bran", "'heroes Aud, Bran' names no heroes", "Write:  heroes warden, smuggler seed 7"),
        ("warden and smuggler seed 2", "heroes warden and smuggler seed 2", "'heroes warden and smuggler seed 2' names no heroes", "Write:  heroes warden, smuggler seed 2"),
    ],
)  # fmt: skip
def test_heroes_who_are_named_otherwise(look, heroes, marked, said, help):
    assert (marked, said, help) in look("warden: stay", heroes)


def test_a_scenario_that_is_named_otherwise_is_marked_itself(program):
    text = 'play "x" of bass\n  heroes warden\n  warden: stay\n'
    (one,) = looker(program)(Source("plays/a.play", text))
    assert one.primary.span[1:4] == (1, 13, 1)


# --- while it is played


def test_a_turn_that_is_not_ended_is_told_how(mistakes):
    (one,) = mistakes("  warden: stay; visit ferry\n  smuggler: move marsh; end")
    assert one.help == "A turn ends with 'end'. Write before this line:  warden: end"
    told = "  warden: stay; visit ferry\n  warden: end\n  smuggler: stay; end"
    assert mistakes(told) == []


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("test climb roll 6 6 1 1 1 1 1", "7 faces are given: 2 main dice and 5 effort dice. Of effort dice 1 is ready, so 2 to 3 faces can be given"),
        ("test climb roll 6", "1 face is given, and this roll has 2 main dice"),
        ("test climb effort 1; roll 6 6", "2 faces are given, and this roll has 2 main dice and 1 effort die"),
    ],
)  # fmt: skip
def test_faces_are_counted(play, step, why):
    (said,) = play(f"  warden: stay; visit saint_anne; {step}")
    assert said.partition(" is refused: ")[2] == why


@pytest.mark.parametrize(
    ("ending", "said", "help"),
    [
        ("clean, found tally", "a search never ends in 'clean'; did you mean 'clear'?", "It ends in: clear, nothing, deep, slight, backlash."),
        ("clear, found coil", "nothing here is called 'found coil'", "Behind 'found' can stand: tally, spoon."),
        ("success", "a search never ends in 'success'", "It ends in: clear, nothing, deep, slight, backlash."),
    ],
)  # fmt: skip
def test_an_ending_is_known_by_the_option_that_began_it(ending, said, help):
    dry_year = load(str(ROOT / "scenarios" / "dry_year"))
    head = 'play "Mine" of dry_year\n  heroes wat seed 2 mode explorer\n'
    step = "  wat: move mill; visit mill_wheel; option search_loft; outcome "
    source = Source("plays/mine.play", f"{head}{step}{ending}\n")
    (one,) = looker(dry_year)(source)
    assert (one.message, one.help) == (said, help)
    ((played,), _) = file_runner(dry_year)(source)
    refused = played.failure
    assert refused is not None
    assert (refused.message, refused.help) == (f"'outcome {ending}' is refused: {said}", help)
    assert looker(dry_year)(Source("plays/mine.play", f"{head}{step}clear, found tally\n")) == []


def test_a_die_of_a_called_game_shows_what_it_has():
    dry_year = load(str(ROOT / "scenarios" / "dry_year"))
    head = 'play "Mine" of dry_year\n  heroes wat seed 2 mode explorer\n'
    step = "  wat: move mill; visit mill_wheel; option search_loft; roll 1 7; next hoist\n"
    ((played,), _) = file_runner(dry_year)(Source("plays/mine.play", head + step))
    assert played.failure is not None
    said = "'roll 1 7' is refused: no die shows 7 here: its faces are 1, 2, 3, 4, 5, 6"
    assert played.failure.message == said


@pytest.mark.parametrize(
    ("old", "new", "steps", "said"),
    [
        (
            "event spring_tide on day 4\n",
            "event shut on day 1\n  remove ferry\n\nevent spring_tide on day 4\n",
            "stay; visit ferry",
            "'ferry' is not on the map any more: event 'shut' (story/base.fate:115) has removed it "
            "on day 1",
        ),
        ("    place ferry\n", "", "stay; visit ferry", "'ferry' is never placed on the map"),
        ("", "", "stay; visit hut", "'hut' is not on the map yet: tile 'marsh' (story/base.fate:"),
        ("", "", "move marsh; visit ferry", "'ferry' is on 'quay', and 'warden' is on 'marsh'"),
        (
            "costs 2 coins if not ferry_paid",
            "costs 9 coins if not ferry_paid",
            "stay; visit ferry; option fare",
            "(DST-84): it costs 9 coins, and 'warden' has 1",
        ),
        (
            "costs 2 coins if not ferry_paid",
            "if ferry_paid",
            "stay; visit ferry; option fare",
            "since its condition does not hold: ferry_paid is down",
        ),
    ],
)
def test_what_cannot_be_done_says_why(old, new, steps, said):
    texts = {p.relative_to(BASE).as_posix(): p.read_text("utf-8") for p in tracked(BASE)}
    assert old in texts["story/base.fate"]
    texts["story/base.fate"] = texts["story/base.fate"].replace(old, new, 1)
    program = check([Source(*it) for it in texts.items()], lint=False).program
    assert program is not None
    play = f'play "p" of base\n  heroes warden, smuggler seed 7\n  warden: {steps}\n'
    ((outcome,), _) = file_runner(program)(Source("plays/a.play", play))
    assert outcome.failure is not None
    assert said in outcome.failure.message
    assert (outcome.failure.help or "").count("spend ") <= 1
