"""What is typed and what is answered: titles instead of ids, rules in plain words, no secrets."""

import re

import pytest

from fateloom.runtime.kernel.game import Decision, Over
from fateloom.runtime.kernel.table import Table, start
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.tools.scenario import load
from fateloom.tools.story.bots import at_random
from fateloom.tools.story.menu import menu_of
from fateloom.tools.story.reasons import why_refused
from fateloom.tools.story.visible_names import seen
from fateloom.tools.table.matching import named, numbered


def said(fateloom, typed, *words):
    """What a game of the keeper says to the last of the lines that were typed."""
    run = fateloom("play", "island", "--seed", "5", *words, typed=f"keeper\n\n{typed}\nquit\n")
    assert run.code == 0
    last = run.out[: run.out.rindex("> quit")].rpartition("\n> ")[2]
    return re.sub(r"\s+", " ", last)


@pytest.mark.parametrize(
    ("typed", "done"),
    [
        ("stay\nwreck", "visits The Wreck"),
        ("stay\nvisit the wr", "visits The Wreck"),
        ("stay\nVISIT WRECK.", "visits The Wreck"),
        ("go to the hill", "goes to The Hill"),
        ("walk hill", "goes to The Hill"),
        ("hill", "goes to The Hill"),
        ("stay\nwreck\nlook", "Look under the seats"),
        ("stay\nwreck\nseats", "Look under the seats"),
        ("stay\nwreck\noption search", "Look under the seats"),
        ("2", "goes to The Hill"),
    ],
)
def test_a_number_a_name_or_its_beginning(fateloom, island, typed, done):
    assert done in said(fateloom, typed)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("wreck", "Walk or stay first; then you can visit."),
        ("stay\nhill", "You have already walked or stayed this turn."),
        ("beach", "You are already on The Beach. To stay there, type stay."),
        ("hill\nbeach", "You have already walked or stayed this turn."),
        ("hill\nvisit wreck", "The Wreck is on The Beach, and you are on The Hill."),
        ("leave", "You are not visiting a place."),
        ("stage", "You are not in a finale"),
        ("done", "No trade is open."),
        ("confirm", "There is no test now"),
        ("choose 1", "There is no such question now"),
        ("begin light", "No finale of yours can begin here now."),
        ("begin nothing", "No finale of yours can begin here now."),
        ("stay\nwreck\nlook\nlook under", "each hero can do it only once, and you have done it"),
        ("stay\nwreck\nlook\nspade", "Short Spade cannot be used now"),
        ("stay\nwreck\nlook\ndrop spade", "only when you have more than 5"),
        ("stay\nwreck\nlook\nsell spade", "No trade is open"),
        ("spend 1 xp power 3 5 7 9", "You have 0 experience."),
        ("stay\nwreck\nput a\nspend 1 xp power 3 5 7 9", "cannot be spent during a test"),
        ("stay\nwreck\nput a\nend", "Answer the question above first"),
        ("stay\nwreck\nput a\neffort 3", "You have 1 effort die ready."),
        ("move hill hill", "You cannot reach The Hill this turn"),
        ("visit", "'visit' needs a name: type visit and how the name begins"),
        ("spend 1 xp", "Type spend; then you choose which marker moves"),
        ("use", "'use' needs a name: type use and how the name begins"),
    ],
)
def test_a_refusal_explains_the_rule(fateloom, island, typed, why):
    answer = said(fateloom, typed)
    assert why.casefold() in answer.casefold()


@pytest.mark.parametrize(
    "typed",
    [
        "visit tower",
        "tower",
        "stay\nwreck\noption letters",
        "use oil",
        "buy oil",
        "move tower",
        "oil",
    ],
)
def test_what_is_not_seen_is_as_if_it_were_not_there(fateloom, island, typed):
    """DST-138: a name that exists and a name that does not get the same answer."""
    name = typed.split()[-1]
    other = typed.removesuffix(name) + "zzyzx"
    assert said(fateloom, typed).replace(name, "NAME") == said(fateloom, other).replace(
        "zzyzx", "NAME"
    )


def walks(rules, heroes, seed, steps):
    """A random game, state by state, each with its decision."""
    table, bot = start(rules, SetUp(len(heroes), heroes), seed), at_random(seed)
    for _ in range(steps):
        assert isinstance(table, Table)
        to_move = table.to_move
        if isinstance(to_move, Over):
            return
        assert isinstance(to_move, Decision)
        yield table.state, to_move
        table = table.play(table.asked, bot.choose(rules.view(table.state, to_move.seat), to_move))


@pytest.mark.parametrize("seed", range(4))
def test_every_single_thing_can_be_said_by_its_number(island, seed):
    rules = StoryRules(load("island"))
    for state, decision in walks(rules, ("keeper", "stranger"), seed, 150):
        view = rules.view(state, decision.seat)
        menu = menu_of(rules.index, view, decision)
        heard = set()
        for number, choice in enumerate(menu.choices, 1):
            assert numbered(menu, str(number)) is choice
            heard |= set(commands_in((choice,)))
        assert heard == set(decision.commands) - {cmd.LeavePoi()}
        if cmd.LeavePoi() in decision.commands:  # not listed: the end of the turn is
            assert [it.command for it in named(menu, "leave")] == [cmd.LeavePoi()]


def commands_in(choices):
    """All that the choices and the menus behind them can say."""
    for choice in choices:
        if choice.command is None:
            yield from commands_in(choice.inner)
        else:
            yield choice.command


def most_in(choices):
    """How many choices the longest of these menus has."""
    return max([len(choices), *(most_in(it.inner) for it in choices)])


@pytest.mark.parametrize("seed", range(4))
def test_no_answer_names_an_id_or_anything_unseen(island, seed):
    """Every command of the story that does not stand, in every state of a random game."""
    rules = StoryRules(load("island"))
    index = rules.index
    commands = [
        *(cmd.UseOption(it) for it in index.option),
        *(cmd.Visit(it) for it in index.poi),
        *(cmd.MoveTo((it,)) for it in index.tile),
        *(cmd.UseAbility(it) for it in index.item),
        *(kind(it) for it in index.item for kind in (cmd.Buy, cmd.Sell, cmd.Abandon, cmd.PickUp)),
        *(kind(it) for it in index.item for kind in (cmd.ScanItem, cmd.GiveItem)),
        cmd.SpendXp(9, ((1,), (2,), (3,))),
        cmd.Confirm(),
        cmd.PlayStage(),
        cmd.ChooseCallOutcome("success"),
    ]
    asked = 0
    for state, decision in walks(rules, ("keeper", "stranger"), seed, 60):
        view = rules.view(state, decision.seat)
        names = seen(index, view)
        shown = {*names.tiles.values(), *names.places.values(), *names.items.values()}
        hidden = {
            *(it.title for it in rules.program.tiles),
            *(it.title for it in rules.program.pois),
            *(it.title for it in rules.program.items),
        } - shown
        for command in commands:
            refusal = rules.decide(state, command)
            if isinstance(refusal, tuple):
                continue
            answer = why_refused(index, view, names, command, refusal)
            asked += 1
            assert "'" not in re.sub(r"\w'\w", "", answer), answer
            assert not any(title in answer for title in hidden), answer
            assert "DST-" not in answer
    assert asked > 500


def test_closed_options_have_titles_and_reasons(fateloom, island):
    out = fateloom(
        "play", "island", "--seed", "5", typed="keeper\n\nstay\nwreck\nlook\n\nquit\n"
    ).out
    done = out.rpartition("> \n")[0]
    assert "each hero can do it only once" not in done, "it is told to who asks"
    assert "Look under the seats (each hero can do it only once" in out
    assert "wreck.search" not in out


def test_many_ways_of_one_thing_share_an_entry(island):
    """Experience can move markers in dozens of ways; the menu has one line for them, and asks for
    the marker first.
    """
    rules = StoryRules(load("island"))
    for seed in range(30):
        for state, decision in walks(rules, ("keeper", "stranger"), seed, 150):
            spends = [it for it in decision.commands if isinstance(it, cmd.SpendXp)]
            if len(spends) > 3 and len(decision.commands) > len(spends):
                view = rules.view(state, decision.seat)
                menu = menu_of(rules.index, view, decision)
                groups = [it for it in menu.choices if it.inner]
                assert any(set(commands_in(it.inner)) == set(spends) for it in groups)
                assert most_in(menu.choices) <= 14
                assert all(it.command is None for it in named(menu, "spend"))
                return
    raise AssertionError("no bot has gained experience on this island")
