"""`fateloom play` with `--save` and `--resume`, as people use them."""

import subprocess
import sys
from pathlib import Path

from tests.patience import PATIENCE
from tests.tools.saves.games import contents
from tests.tools.test_play import GAME, played

from fateloom.tools.cli import play


def exported(fateloom, path):
    return fateloom("save", "export", path).out


def test_a_game_goes_on_as_if_it_had_never_stopped(fateloom, island):
    lines = GAME.splitlines()
    whole = played(fateloom, GAME, "--save", "whole.game")
    first = played(fateloom, "\n".join(lines[:15]) + "\nquit\n", "--save", "part.game")
    assert "fateloom play --resume part.game\n" in first.out
    # The table asks who holds it once more; then the rest of the lines follow.
    rest = fateloom("play", "--resume", "part.game", typed="\n" + "\n".join(lines[15:]) + "\n")
    assert rest.code == 0
    assert exported(fateloom, "part.game") == exported(fateloom, "whole.game")
    assert whole.out.splitlines()[-1] == rest.out.splitlines()[-1]


def test_undo_and_save_agree(fateloom, island):
    played(fateloom, "stranger\n\nstay\nundo\nquit\n", "--save", "a.game")
    held = contents("a.game")
    assert len(held.rows) == 1
    assert '"seed":5' in held.head.opening


def test_a_new_game_never_takes_the_place_of_another(fateloom, island):
    played(fateloom, "stranger\n\nstay\nquit\n", "--save", "a.game")
    before = Path("a.game").read_bytes()
    run = played(fateloom, "stranger\n\nquit\n", "--save", "a.game")
    assert run.code == 2
    assert "'a.game' already holds another game (Island, 2 steps)" in run.err
    assert "fateloom play --resume a.game" in run.err
    assert Path("a.game").read_bytes() == before


def test_save_at_the_table_in_a_file_of_its_own(fateloom, island):
    typed = "stranger\n\nsave b.game\nstay\nsave b.game\nsave island\nsave a\x00b\nquit\n"
    run = played(fateloom, typed, "--save", "a.game")
    assert run.code == 0, run.err
    assert exported(fateloom, "a.game") == exported(fateloom, "b.game")
    assert "'island' is a folder" in run.out


def test_going_on_in_another_file_leaves_the_first_alone(fateloom, island):
    played(fateloom, "stranger\n\nstay\nquit\n", "--save", "a.game")
    before = Path("a.game").read_bytes()
    words = ("play", "--resume", "a.game", "--save", "b.game")
    assert fateloom(*words, typed="end\nquit\n").code == 0
    assert Path("a.game").read_bytes() == before
    assert len(contents("b.game").rows) > len(contents("a.game").rows)


def test_a_game_of_bots_is_kept_and_goes_on_with_people(fateloom, island):
    words = ("--bots", "random", "--seed", "3", "--days", "1", "--save", "bots.game")
    assert fateloom("play", "island", *words).code == 0
    run = fateloom("play", "--resume", "bots.game", typed="\nquit\n")
    assert (run.code, "day 2: the game goes on" in run.out) == (0, True)
    run = fateloom("play", "island", *words[:-1], "no/such/folder/x.game")
    assert (run.code, "cannot be written" in run.err) == (2, True)


def test_a_save_goes_on_in_the_words_of_a_corrected_text(fateloom, island):
    typed = "stranger\n\nstay\nvisit wreck\nquit\n"
    played(fateloom, typed, "--save", "a.game")
    story = island / "story" / "island.fate"
    text = story.read_text(encoding="utf-8")
    story.write_text(text.replace("like a dog in the sun", "like a cat"), encoding="utf-8")
    run = fateloom("play", "--resume", "a.game", typed="quit\n")
    assert run.code == 0
    assert "has changed" not in run.out


def test_sqlite_is_imported_by_those_who_save_alone():
    """A cold `--help` stays cheap (decision 0004)."""
    code = (
        "import sys\nfrom fateloom.tools.cli.main import main\n"
        "main(['--help']); main(['save', '--help']); main(['play', '--help'])\n"
        "assert 'sqlite3' not in sys.modules\n"
    )
    roots = [str(Path(play.__file__).parents[3])]
    roots += [str(Path(roots[0]).parent / it) for it in ("dsl", "runtime")]
    run = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:0] = {roots!r}\n{code}"],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert run.returncode == 0, run.stderr
