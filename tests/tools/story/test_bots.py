"""Bots: what they may know, that they are the same for the same seed, and what they are after."""

from pathlib import Path

import pytest

from fateloom.dsl.session import check
from fateloom.runtime.kernel.game import Decision, Refusal
from fateloom.runtime.kernel.table import start
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.tools.bots.kinds import UnknownBots
from fateloom.tools.bots.play_out import play_out
from fateloom.tools.cli.main import main
from fateloom.tools.files import gather, sources
from fateloom.tools.story.bots import BOTS
from fateloom.tools.story.bots.greedy import Greedy, Hoarder
from fateloom.tools.story.bots.player_knowledge import known_to

BELL = Path(__file__).resolve().parents[3] / "scenarios" / "drowned_bell"
HEROES = ("warden", "smuggler", "founder")


@pytest.fixture(scope="module")
def rules():
    program = check(sources(gather(str(BELL)))[0], lint=False).program
    assert program is not None
    return StoryRules(program, texts=False)


def seated(rules, seed, heroes=HEROES):
    table = start(rules, SetUp(len(heroes), heroes), seed)
    assert not isinstance(table, Refusal)
    return table


def played(rules, kinds, seed, days, heroes=HEROES):
    bots = BOTS.at_seats(BOTS.kinds_of(kinds, len(heroes)), rules, heroes, seed)
    return play_out(seated(rules, seed, heroes), bots, lambda state: state.day > days)


@pytest.mark.parametrize("kinds", [*BOTS.kinds, "greedy,hoarder,random"])
def test_the_same_seeds_give_the_same_game(rules, kinds):
    one, two = (played(rules, kinds, 7, 8) for _ in range(2))
    assert one.log == two.log
    assert one.log.entries != played(rules, kinds, 8, 8).log.entries


def hidden_changed(state):
    """The state with everything that nobody may see turned upside down (INV-12)."""
    heroes = tuple(
        replace(
            hero,
            virtue=-hero.virtue - 1,
            variables=tuple(1 - value for value in hero.variables),
            milestones=("x",),
        )
        for hero in state.heroes
    )
    return replace(state, heroes=heroes, world=tuple(1 - value for value in state.world))


@pytest.mark.parametrize("kind", BOTS.kinds)
def test_inv_12_a_bot_is_given_its_view_and_no_secret(rules, kind):
    """Its view and what it knows of the cards decide; both are free of secrets."""
    bots = BOTS.at_seats([kind] * 3, rules, HEROES, 3)
    again = BOTS.at_seats([kind] * 3, rules, HEROES, 3)
    table, told = seated(rules, 3), 0
    for _ in range(300):
        to_move = table.to_move
        if not isinstance(to_move, Decision):
            break
        view = rules.view(table.state, to_move.seat)
        command = bots[to_move.seat].choose(view, to_move)
        changed = rules.view(hidden_changed(table.state), to_move.seat)
        if changed.options == view.options and changed.question == view.question:
            told += 1
            view = replace(changed, finales=view.finales)
        assert again[to_move.seat].choose(view, to_move) == command
        table = table.play(table.asked, command)
    assert told > 100


@pytest.mark.parametrize("hero", HEROES)
def test_dst_140_a_bot_knows_its_own_destiny_alone(rules, hero):
    program = rules.program
    others = tuple(
        it if it.hero == hero else replace(it, paths=it.paths[:1]) for it in program.destinies
    )
    assert known_to(replace(program, destinies=others), hero) == known_to(program, hero)
    none = replace(program, destinies=tuple(it for it in program.destinies if it.hero != hero))
    assert known_to(none, hero) != known_to(program, hero)


def test_what_the_card_asks_for_is_known(rules):
    warden = known_to(rules.program, "warden")
    assert warden.finales == {"saint_anne", "sunk_bell", "beacon"}
    assert warden.cells["quay"] == next(it.cell for it in rules.program.tiles if it.id == "quay")
    with pytest.raises(KeyError):
        known_to(rules.program, "nobody")


def commands_of(ended, seat=None):
    return [
        entry.command
        for entry in ended.log.entries
        if entry.seat is not None and seat in (None, entry.seat)
    ]


def test_greedy_begins_its_finale_when_it_may(rules):
    """No finale that was offered on its visit was ever left aside."""
    offered = taken = 0
    for seed in range(6):
        table, bots = seated(rules, seed), BOTS.at_seats(["greedy"] * 3, rules, HEROES, seed)
        for _ in range(1500):
            to_move = table.to_move
            if not isinstance(to_move, Decision):
                break
            command = bots[to_move.seat].choose(rules.view(table.state, to_move.seat), to_move)
            if any(isinstance(it, cmd.BeginFinale) for it in to_move.commands):
                offered += 1
                taken += isinstance(command, cmd.BeginFinale)
            table = table.play(table.asked, command)
    assert offered
    assert taken >= offered / 2  # experience is spent before, cards are used before


def test_the_hoarder_never_sells_and_carries_all_it_can(rules):
    ended = played(rules, "hoarder", 4, 40)
    said = commands_of(ended)
    assert any(isinstance(it, cmd.Buy) for it in said)
    assert not any(isinstance(it, cmd.Sell) for it in said)
    carried = [len(hero.items) for hero in ended.state.heroes]
    assert max(carried) == rules.program.settings.inventory_limit


def test_a_bot_for_each_seat_in_the_order_of_the_heroes(rules):
    bots = BOTS.at_seats(BOTS.kinds_of("greedy,hoarder,random", 3), rules, HEROES, 1)
    assert [type(it).__name__ for it in bots] == ["Greedy", "Hoarder", "RandomBot"]
    assert isinstance(bots[0], Greedy) and isinstance(bots[1], Hoarder)
    assert [bots[0].known.hero, bots[1].known.hero] == ["warden", "smuggler"]


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("clever", "There is no bot 'clever'. There are: random, greedy, hoarder."),
        ("greedy,random", "2 bots for 3 players"),
        ("", "0 bots for 3 players"),
    ],
)
def test_what_names_no_bots_is_answered_kindly(said, why):
    with pytest.raises(UnknownBots) as wrong:
        BOTS.kinds_of(said, 3)
    assert why in str(wrong.value)


@pytest.mark.parametrize(
    ("bots", "heroes", "said"),
    [
        ("clever", "warden", "There is no bot 'clever'. There are: random, greedy, hoarder."),
        ("greedy,random", "warden", "2 bots for 1 player: name one for all, or one for each."),
        ("\x1b[2J", "warden", "There is no bot '\\x1b[2J'."),
    ],
)
def test_the_command_says_which_bots_there_are(capsys, bots, heroes, said):
    assert main(["play", str(BELL), "--bots", bots, "--heroes", heroes, "--seed", "1"]) == 2
    assert said in capsys.readouterr().err


def test_a_bot_for_each_seat_plays_a_whole_game(capsys):
    words = ["play", str(BELL), "--bots", "greedy,hoarder,random", "--seed", "5", "--plain"]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert main(words) == 0
    assert capsys.readouterr().out == out
    assert "Aud, Warden of the Light" in out
    assert " fulfils " in out.splitlines()[-1]


@pytest.mark.parametrize("kind", ["greedy", "hoarder"])
def test_no_place_is_for_ever_too_far_away(rules, kind):
    """The longer ago a visit was, the more it is worth; else near places would always win."""
    (bot,) = BOTS.at_seats([kind], rules, ["warden"], 1)
    assert isinstance(bot, Greedy | Hoarder)
    view = rules.view(seated(rules, 1, ("warden",)).state, 0)
    poi = view.pois[0].poi
    never = bot.interest(poi, view)
    bot.memory.look(replace(view, visiting=poi))
    worth = [bot.interest(poi, replace(view, day=day)) for day in (1, 2, 30, 31, 300)]
    assert worth == sorted(set(worth))
    assert worth[0] == 0 < never
