"""Plain mode, for screen readers: golden transcripts, no signs, each line a sentence."""

import re

GAME = """\
keeper, stranger


map
board
boards
odds dex
stay
wreck
odds
search
look under
put a plank
1
again
end


move hill
tower
Read
end

undo
?
quit
"""

PROMPT = re.compile(r"^(> .*|fateloom play .*|The dice> .*|Who plays\? .*)$")
SENTENCE = re.compile(r".*[.!?:…\"”’)\]]$")


def test_a_transcript_of_plain_mode(fateloom, island, golden):
    run = fateloom("play", "island", "--seed", "5", "--plain", typed=GAME)
    assert run.code == 0
    golden("tools/play_island_plain.txt", run.out)


def test_a_plain_page_has_no_drawings_and_each_line_is_a_sentence(fateloom, island):
    out = fateloom("play", "island", "--seed", "5", "--plain", typed=GAME).out
    assert not set(out) & set("│─┌┐└┘├┤┬┴┼●○★·@*|"), "a screen reader would read these aloud"
    assert "\x1b" not in out
    lines = [line for line in out.splitlines() if line and not PROMPT.match(line)]
    wrong = [line for line in lines if not SENTENCE.match(line)]
    assert wrong == []
    assert not any(line.startswith(" ") for line in lines)


def test_the_map_in_sentences_names_directions(fateloom, island):
    out = fateloom("play", "island", "--seed", "5", "--plain", typed=GAME).out
    assert "East of you: The Hill, not explored." in out
    assert "You are on The Beach; there: The Wreck; Osk" in out


def test_real_dice_in_plain_mode(fateloom, island):
    typed = "keeper\n\nstay\nwreck\nput a plank\n1\n3 4\n1\nquit\n"
    out = fateloom("play", "island", "--plain", "--dice", "table", typed=typed).out
    assert "Roll 2 main dice." in out
    assert "The dice: 3 4." in out
