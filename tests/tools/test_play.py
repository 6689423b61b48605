"""`fateloom play`: a whole game through a pipe, bots, saves, recordings, and hostile texts."""

import re
from pathlib import Path

import pytest
from tests.tools.saves.games import contents

from fateloom.dsl.session import check
from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.kernel.table import Table, start
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.tools import demo
from fateloom.tools.bots.kinds import RandomBot
from fateloom.tools.bots.play_out import play_out
from fateloom.tools.files import gather, sources
from fateloom.tools.story.bots import IDLE
from fateloom.tools.table.page import COLUMN

GAME = """\
keeper, stranger


stay
Visit The Wreck
search
end


move hill
tower
Read the letters
?
undo
Read the letters
end

move hill
visit tower
begin light
yes
1
end

end

1
3
"""
"""A whole game: the keeper lights the lamp. Empty lines are the Enter of a hand-over."""


def played(fateloom, typed, *words):
    return fateloom("play", "island", "--seed", "5", *words, typed=typed)


def test_a_whole_game_through_a_pipe(fateloom, island, golden):
    run = played(fateloom, GAME)
    assert run.code == 0
    assert "Ines has fulfilled a destiny." in run.out
    golden("tools/play_island.txt", run.out)


def test_the_page_fits_eighty_columns_and_has_no_escapes(fateloom, island):
    out = played(fateloom, GAME).out
    assert "\x1b" not in out
    assert max(map(len, out.splitlines())) <= 80
    assert all(len(line) <= COLUMN for line in out.splitlines() if line.startswith("  │"))


def test_the_end_of_the_input_is_a_good_bye(fateloom, island):
    for length in range(0, 12):
        typed = "".join(line + "\n" for line in GAME.splitlines()[:length])
        run = played(fateloom, typed)
        assert run.code == (2 if not length else 0)
        assert "Traceback" not in run.out + run.err


def test_a_destiny_is_shown_to_its_owner_alone_and_after_a_key(fateloom, island):
    secrets = ("You promised your father", "You were on the right boat")
    before = played(fateloom, "keeper,stranger\n").out
    assert not any(secret in before for secret in secrets)
    first = played(fateloom, "keeper,stranger\n\n").out
    assert secrets[0] in first
    assert secrets[1] not in first
    asked = first.index("Nobody else looks now")
    assert asked < first.index(secrets[0])


def test_no_secret_can_be_read_from_a_seed_before_the_end(fateloom, island):
    """All secrets follow from the seed: a table of people learns it when the game is over."""
    seeds = set()
    for at in range(2):
        kept = f"{at}.game"
        run = fateloom("play", "island", "--save", kept, typed="stranger\n\nstay\nquit\n")
        opening = contents(kept).head.opening
        (seed,) = re.findall(r"\"seed\":(\d+)", opening)
        shown = fateloom("save", "show", kept)
        exported = fateloom("save", "export", kept)
        assert seed not in run.out + run.err + shown.out
        assert seed in exported.out and "all secrets" in exported.err
        seeds.add(int(seed))
    assert max(seeds) > 10**12, "a seed of a few digits could be found by trying"
    over = played(fateloom, GAME, "--save", "over.game")
    assert "The seed of this game was 5." in over.out
    assert "(seed" not in over.out
    assert "Whoever knows it can find out every secret" in " ".join(over.out.split())
    assert "seed     5" in fateloom("save", "show", "over.game").out
    assert not fateloom("save", "export", "over.game").err


def test_one_player_alone_needs_no_hand_over(fateloom, island):
    run = played(fateloom, "stranger\n\nquit\n")
    assert "the table is yours" not in run.out
    assert "What do you do?" in run.out


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("foo", "'foo' is not understood"),
        ("9", "There is no 9; the numbers go from 1 to 3."),
        ("0", "There is no 0"),
        ("99999999999999999999", "is not understood"),
        ("move", "'move' needs a name: type move and how the name begins"),
        ("move hlil", "You see no tile 'hlil'. Did you mean 'hill'?"),
        ("vist wreck", "is not understood"),
        ("visit wreck", "Walk or stay first; then you can visit."),
        ("visit tower", "You see no place 'tower'."),
        ("option search", "An option belongs to a visit"),
        ("roll 6 6", "The dice are rolled by themselves."),
        ("test mend roll 6 6", "One thing at a time"),
        ("spend 3 xp", "Type spend; then you choose which marker moves"),
        ("save", "Saved. It goes on with: fateloom play --resume island-1"),
        ("save no/such/folder/x", "cannot be written"),
        ("\x1b[2J\x07", "is not understood"),
        ("undo", "There is nothing to take back."),
        ("move h\u0131ll", "is not understood. Type move and how a name begins"),
    ],
)
def test_what_cannot_be_done_is_explained_and_asked_again(fateloom, island, typed, said):
    run = played(fateloom, f"stranger\n\n{typed}\nquit\n")
    assert run.code == 0
    assert said in re.sub(r"\s+", " ", run.out)
    assert "\x1b" not in run.out


@pytest.mark.parametrize("word", ["board", "boards", "map", "destiny", "help", "?"])
def test_asides_change_nothing(fateloom, island, word):
    typed = f"stranger\n\n{word}\n\nstay\nend\nquit\n"
    run = played(fateloom, typed, "--save", "a.game")
    plain = played(fateloom, "stranger\n\nstay\nend\nquit\n", "--save", "b.game")
    assert run.code == plain.code == 0
    assert fateloom("save", "export", "a.game").out == fateloom("save", "export", "b.game").out


# --- set-up


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--heroes", "keper"], "Did you mean 'keeper'?"),
        (["--heroes", "keeper,keeper"], "Each hero can be played once."),
        (["--heroes", ","], "Somebody has to play."),
        (
            ["--heroes", "keeper,stranger", "--mode", "explorer"],
            "Explorer and challenger are for one player.",
        ),
        (["--heroes", "keeper", "--mode", "challenger"], "no mode 'challenger'"),
        (["--seed", "-1"], "--seed goes from 0"),
        (["--bots", "random", "--days", "0"], "--days is at least 1"),
    ],
)
def test_a_set_up_that_cannot_be_is_said(fateloom, island, words, said):
    run = fateloom("play", "island", *words)
    assert run.code == 2
    assert said in run.err


def test_the_same_seed_gives_the_same_game(fateloom, island):
    games = {fateloom("play", "island", "--bots", "random", "--seed", "9").out for _ in range(2)}
    other = fateloom("play", "island", "--bots", "random", "--seed", "10").out
    assert len(games) == 1
    assert other not in games


def test_bots_stop_after_their_days(fateloom, base):
    run = fateloom("play", "base", "--bots", "random", "--seed", "1", "--days", "1")
    assert run.code == 0
    assert run.out.rstrip().endswith("were still walking.")
    assert "After 1 days" in run.out


def sat_down(rules: StoryRules, seed: int):
    """A new game for both heroes of the island."""
    table = start(rules, SetUp(2, ("keeper", "stranger")), seed)
    assert isinstance(table, Table)
    return table


def rules_of(folder) -> StoryRules:
    program = check(sources(gather(str(folder)))[0], lint=False).program
    assert program is not None
    return StoryRules(program)


def test_a_bot_picks_what_stands_and_sees_no_secret(island):
    rules = rules_of(island)
    seen = []

    class Spy(RandomBot):
        def choose(self, view, decision):
            command = super().choose(view, decision)
            assert command in decision.commands
            seen.append(repr(view))
            return command

    table = sat_down(rules, 1)
    play_out(table, [Spy(1, IDLE), Spy(2, IDLE)], lambda state: state.day > 5)
    assert seen
    assert not any("virtue" in view or "You promised" in view for view in seen)


# --- recordings


@pytest.mark.parametrize("seed", range(6))
def test_a_recorded_game_replays_as_a_play(fateloom, island, seed):
    record = "island/plays/recorded.play"
    words = ("--bots", "random", "--seed", str(seed), "--record", record)
    assert fateloom("play", "island", *words).code == 0
    run = fateloom("test", "island")
    assert run.code == 0, run.out
    assert "recorded.play" in run.out


def test_a_game_at_the_table_replays_as_a_play(fateloom, island):
    played(fateloom, GAME, "--record", "island/plays/evening.play")
    assert "expect over keeper" in Path("island/plays/evening.play").read_text()
    assert fateloom("test", "island").code == 0


# --- hostile texts


def test_texts_of_a_scenario_steer_no_terminal(fateloom, island):
    evil = "\u009b31m\u202e\u2066"
    for path in (island / "heroes.yaml", island / "map.yaml", island / "items.yaml"):
        text = path.read_text(encoding="utf-8")
        path.write_text(re.sub(r"title: ", f"title: A{evil}", text), encoding="utf-8")
    typed = "1,2\n\n\n\nstay\n1\nboards\nmap\nend\n\n\n\nquit\n"
    for words in (("--heroes", "keeper,stranger"), ("--bots", "random")):
        run = fateloom("play", "island", "--seed", "1", *words, typed=typed)
        assert not set(run.out) & {"\x1b", "\u009b", "\u202e", "\u2066"}


# --- the demo


def test_the_demo_goes_round_with_any_scenario(island, capsys):
    assert demo.main([str(island)]) == 0
    out = capsys.readouterr().out
    commands = [line.split()[2] for line in out.splitlines() if line.startswith("$ ")]
    assert commands == ["check", "graph", "graph", "test", "play"]
    assert "fulfils" in out
    assert "./run fateloom new my_island" in out


def test_the_demo_without_a_scenario(capsys, tmp_path):
    assert demo.main([str(tmp_path / "none")]) == 2


def test_the_turns_of_a_bot_are_decisions(island):
    """Guards the helper above: a fresh table of the island asks somebody something."""
    table = sat_down(rules_of(island), 1)
    assert isinstance(table.to_move, Decision)


def test_dst_130_one_player_is_asked_for_the_mode(fateloom):
    bell = str(Path(__file__).resolve().parents[2] / "scenarios" / "drowned_bell")
    run = fateloom("play", bell, "--seed", "1", "--plain", typed="warden\nlater\n2\n\nquit\n")
    assert run.code == 0
    assert "How do you want to play?" in run.out
    assert "There are: explorer, challenger." in run.out
    alone = fateloom("play", bell, "--seed", "1", "--plain", typed="warden, smuggler\n\nquit\n")
    assert "How do you want to play?" not in alone.out


def test_a_recording_takes_no_file_away(fateloom, island):
    """It is said before the game is played."""
    before = Path("island/plays/first.play").read_bytes()
    run = fateloom("play", "island", "--bots", "random", "--record", "island/plays/first.play")
    assert (run.code, run.out) == (2, "")
    assert run.err == "'island/plays/first.play' already exists. Choose another name.\n"
    assert Path("island/plays/first.play").read_bytes() == before
