"""What is asked before it counts, what is said of a line that is not used, what of a map is read
again on a plain page, and sentences that fit a terminal.
"""

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios

from fateloom.tools.table.content import Grid, note
from fateloom.tools.table.told_once import Spoken
from fateloom.tools.wrapping import fitted

TO_THE_LAMP = "keeper\n\nstay\nwreck\nsearch\nend\n\nmove hill\nvisit tower\nfill\n"
ASKED = "This begins your finale, and you play it to its end."
BEGUN = "begins a finale"
DROPPED = "What was typed there has done nothing."


def out_of(run):
    return " ".join(run.out.split())


def finale(fateloom, answers, *words):
    return out_of(fateloom("play", "island", "--seed", "5", *words, typed=TO_THE_LAMP + answers))


def test_a_finale_begins_after_one_question(fateloom, island):
    told = finale(fateloom, "yes\nquit\n")
    assert told.count(ASKED) == 1 and BEGUN in told.partition(ASKED)[2]
    assert BEGUN not in told.partition(ASKED)[0]


def test_who_says_no_is_where_they_were(fateloom, island):
    told = finale(fateloom, "no\nfill\nperhaps\nyes\nquit\n")
    assert told.count(ASKED) == 3, "what is neither yes nor no is asked once more"
    assert BEGUN in told
    assert BEGUN not in finale(fateloom, "no\nquit\n")
    assert BEGUN not in finale(fateloom, "quit\n")


def test_bots_are_not_asked(fateloom, island):
    told = out_of(fateloom("play", "island", "--bots", "greedy", "--seed", "5", "--no-save"))
    assert "finale" in told and ASKED not in told


def test_what_is_typed_where_enter_is_waited_for_is_not_swallowed(fateloom, island):
    heroes = ("--heroes", "keeper,stranger", "--seed", "5")
    typed = "\nmy secret\nend\n\n\nend\nstay\nquit\n"
    told = out_of(fateloom("play", "island", *heroes, typed=typed))
    assert told.count(DROPPED) == 2
    assert "Ines stays" not in told
    assert DROPPED not in out_of(fateloom("play", "island", *heroes, typed="\n\nend\n\n\nquit\n"))


def test_who_stops_at_a_cover_stops(fateloom, island):
    heroes = ("--heroes", "keeper,stranger", "--seed", "5")
    run = fateloom("play", "island", *heroes, typed="quit\n1\n1\n1\n")
    assert "You promised your father" not in run.out
    assert DROPPED not in out_of(run)
    run = fateloom("play", "island", *heroes, typed="\nquit\n1\n1\n1\n")
    assert "What do you do" not in run.out.rpartition("You promised your father")[2]


def test_of_a_map_on_a_plain_page_what_has_changed_is_read():
    def read(*sentences):
        grid = Grid((), (0, 0), (), "", sentences)
        return [it.spoken for it in spoken.changed("board", (grid,)) if isinstance(it, Grid)]

    spoken = Spoken()
    assert read("Attic: Ann.", "Hall.") == [("Attic: Ann.", "Hall.")]
    assert read("Attic.", "Hall: Ann.") == [("Attic.", "Hall: Ann.")]
    assert read("Attic.", "Hall: Ann.") == []
    assert read("Attic.", "Hall: Ann and Bo.") == [("Hall: Ann and Bo.",)]
    assert spoken.changed("other", (note("as it is"),)) == (note("as it is"),)


def test_the_board_of_eleven_beds_is_read_whole_once(fateloom):
    house = os.path.join(os.path.dirname(__file__), "../../../scenarios/eleven_beds")
    play = ("play", house, "--plain", "--players", "me,me,me,me", "--seed", "4", "--no-save")
    run = fateloom(*play, typed="1\n" * 12)
    tiles = [line for line in run.out.splitlines() if "; beside it: " in line]
    first = {line.partition(",")[0] for line in tiles}
    assert len(first) > 15, "the whole board, once"
    assert len(tiles) < 2 * len(first), "then the tiles on which something has changed"
    assert len(tiles) > len(first), "and these are read"


def test_sentences_fit_the_terminal_and_what_is_typed_stays_whole(fateloom, island, tmp_path):
    said = "'held.game' is in use: another game has it open. Close that one first."
    assert max(map(len, fitted(said, 40).split("\n"))) <= 40
    assert fitted(said, 40).replace("\n", " ") == said
    assert fitted(f"Go on:\n    {said}", 40) == f"Go on:\n    {said}"
    assert fitted(said, 0) == fitted(said, 500) == said


def test_an_error_at_a_terminal_breaks_between_words(tmp_path):
    (tmp_path / "some.game").write_bytes(b"nothing of ours" * 90)
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 40, 0, 0))
    command = [sys.executable, "-m", "fateloom", "play", "--resume", "some.game"]
    done = subprocess.run(
        command, stderr=slave, stdout=slave, stdin=slave, cwd=tmp_path, check=False
    )
    os.close(slave)
    told = os.read(master, 10_000).decode().replace("\r\n", "\n")
    os.close(master)
    assert done.returncode == 2 and "some.game" in told
    assert max(len(line) for line in told.split("\n")) <= 40
