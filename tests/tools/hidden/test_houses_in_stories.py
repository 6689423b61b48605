"""A house in which a story plays, at the terminal table and among bots (section 10)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.dsl.calls.toll import folder_with
from tests.dsl.hidden.lodge import STORY, TABLES


@pytest.fixture
def lodge(tmp_path: Path) -> str:
    """The story at the lodge, as a folder."""
    tables = {f"house/{name}": text for name, text in TABLES.items()}
    return folder_with(tmp_path, STORY, tables)


AGAIN = "stay\nvisit the lodge\n"
TO_THE_LODGE = f"\n{AGAIN}"


def played(fateloom, *words: str, typed: str) -> str:
    run = fateloom("play", *words, "--no-guide", "--plain", typed=typed)
    assert run.code == 0, run.err
    return " ".join(run.out.split())


def alone(fateloom, lodge: str, typed: str, *words: str) -> str:
    said = ("--heroes", "warden", "--mode", "explorer", "--seed", "6", "--dice", "table")
    return played(fateloom, lodge, *said, *words, typed=f"{TO_THE_LODGE}{typed}quit\n")


def test_an_order_is_told_with_its_title_its_place_and_what_was_found(fateloom, lodge) -> None:
    """HND-17, 19: the pawn goes there without a move, and the dice are real ones."""
    out = alone(fateloom, lodge, "search the attic\n3 3\n")
    told = "Aud goes to the Attic. Aud searches the Attic (health 4 against gloom 1)."
    assert f"The Attic. Somebody has swept it. {told}" in out
    assert "Light die 3, dark die 3: the result is 3. The Attic: gloom +2, 3 now." in out
    assert "Aud finds a" in out
    assert "suddenly" not in out
    assert "the turn ends" not in out


def test_real_dice_that_fall_after_cards_are_asked_for(fateloom, lodge) -> None:
    """HND-02: the first order deals the piles. The engine answered for the dice behind them."""
    out = alone(fateloom, lodge, "ask otto\n6 3\n")
    assert "Aud rolls the light die and the dark die." in out
    assert "Light die 6, dark die 3: the result is 3." in out


def test_the_table_shows_who_is_met_and_what_all_know_of_them(fateloom, lodge) -> None:
    """HND-01: nobody sees a card of a pile before somebody has looked at it."""
    out = alone(fateloom, lodge, f"ask otto\n6 3\nlook otto 1\nend turn\n{AGAIN}fight otto\n3 2\n")
    assert "Otto: 4 health, at the Landing; pile: 1 face-down; 2 face-down." in out
    assert "Otto: 4 health, at the Landing; pile: 1 face-down (seen by Aud); 2 face-down." in out
    assert "The exchange is yours. What becomes of Otto?" in out


def test_whoever_is_asked_can_look_around_in_the_house(fateloom, lodge) -> None:
    out = alone(fateloom, lodge, "ask otto\n6 3\nboard\nplayers\npiles\nitems\nnotes\nodds\nhelp\n")
    assert "The Cellar, gloom 2; beside it: the Landing." in out
    assert "The Nix: 4 health, at the Landing." in out
    assert "Your notes. Your pile: 1 unknown; 2 unknown." in out
    assert "notes: what only you know: cards that you have seen; nobody else looks." in out
    assert "your chances where you stand" not in out


def test_notes_are_read_by_the_hero_alone(fateloom, lodge) -> None:
    words = ("--heroes", "warden,smuggler", "--seed", "6", "--dice", "table")
    typed = "\n" + TO_THE_LODGE + "ask otto\n6 3\nlook otto 1\n\n\nquit\n"
    out = played(fateloom, lodge, *words, typed=typed)
    aloud, _, after = out.partition("Aud looks at card 1 of the pile of Otto.")
    assert "(a memory)" not in aloud
    assert "Aud looks at card 1 of the pile of Otto: " in after
    typed = "\n" + TO_THE_LODGE + "ask otto\n6 3\nnotes\n\n\nquit\n"
    out = played(fateloom, lodge, *words, typed=typed)
    assert "Only Aud looks now. Press Enter. Your notes." in out


def test_a_declaration_says_who_is_accused(fateloom, lodge) -> None:
    """HND-46, 49: without a fight nobody is without health."""
    out = alone(fateloom, lodge, "say who it was\n")
    assert "Who is the Opener? Your word is final." in out
    assert "1. Bind Otto as the Opener." in out
    assert "no health left" not in out


def test_a_decided_house_is_told_with_its_voice(fateloom, lodge) -> None:
    """HND-48: with this seed it is Otto, and each later order ends at once."""
    out = alone(fateloom, lodge, "say who it was\nbind otto\nsearch the attic\n", "--seed", "2")
    told = "Aud binds Otto, and Otto is the Opener. Aud has bound the Opener, and wins."
    assert f"{told} Somebody lights the stove. It is decided." in out
    assert "Aud: Search the attic. It is all over." in out


def test_a_wrong_declaration_is_told_with_what_it_costs(fateloom, lodge) -> None:
    """HND-54, 56: with this seed it is not Otto."""
    out = alone(fateloom, lodge, "say who it was\nbind otto\n")
    assert "Aud binds Otto, who is not the Opener. Aud pays for it." in out
    told = "Otto is a ghost from now on. The floor no longer creaks. Aud takes a wound, 3 health"
    assert told in out
    assert "It was somebody else." in out


def test_an_order_that_is_refused_says_why(fateloom, lodge) -> None:
    """HND-57: the living do not haunt."""
    out = alone(fateloom, lodge, "come to him at night\n")
    assert "Nothing comes of it: that is for ghosts. You knock, and he opens." in out


def test_a_trade_and_a_card_that_is_shown_are_asked_for(fateloom, lodge) -> None:
    """HND-14, 15."""
    out = alone(fateloom, lodge, "show otto a card\nshow otto card 2\n")
    assert "Which card of your pile do you show Otto, for one of theirs?" in out
    assert "Aud shows Otto card 2 of the pile." in out
    assert "Otto shows Aud card 1 of the pile: " in out


def test_it_is_saved_in_the_middle_of_a_fight_and_goes_on(fateloom, lodge, tmp_path) -> None:
    save = str(tmp_path / "fight.game")
    alone(fateloom, lodge, f"fight otto\n6 1\nsave {save}\n")
    out = played(fateloom, "--resume", save, typed="wound\nstop\nquit\n")
    assert "Otto takes a wound, 3 health left." in out
    assert "Somebody comes out with a bucket." in out


def test_every_line_fits_a_small_terminal(fateloom, lodge, monkeypatch) -> None:
    """At 80 columns and 24 lines, the board and the notes among them."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    words = ("--heroes", "warden", "--mode", "explorer", "--seed", "6")
    typed = TO_THE_LODGE + "ask otto\nboard\nplayers\npiles\nnotes\nquit\n"
    run = fateloom("play", lodge, *words, "--no-guide", typed=typed)
    assert run.code == 0
    assert "The Cellar" in run.out
    assert max(map(len, run.out.splitlines())) <= 80


def test_bots_give_orders_too(fateloom, lodge) -> None:
    run = fateloom("soak", lodge, "--games", "2")
    assert run.code == 0
    assert " 0 broken" in run.out


def test_bots_declare_without_a_fight(fateloom, tmp_path) -> None:
    """HND-46, 49: nobody rolls, so the one who is accused stands in the order alone."""
    head, rest = STORY.split("  option attic", 1)
    start, end = rest.index("  option accuse"), rest.index("\n  option bind")
    tables = {f"house/{name}": text for name, text in TABLES.items()}
    folder = folder_with(tmp_path, head + rest[start:end], tables)
    run = fateloom("soak", folder, "--games", "8", "--players", "2")
    assert " 0 broken" in run.out, run.out
    assert run.code == 0


def test_the_folder_is_a_haunted_house_that_can_be_checked_alone(fateloom, lodge) -> None:
    run = fateloom("check", f"{lodge}/house")
    assert "error" not in run.out


def test_a_hero_is_renamed_in_the_house_too(fateloom, lodge) -> None:
    folder = Path(lodge) / "house"
    assert fateloom("rename", lodge, "hero", "smuggler", "keeper").code == 0
    assert "  keeper: {title: Bran}" in (folder / "house.yaml").read_text("utf-8")
    assert "whom: keeper, gives: lamp" in (folder / "orders.yaml").read_text("utf-8")
    assert fateloom("check", lodge).code == 0
    assert fateloom("rename", lodge, "hero", "keeper", "smuggler").code == 0
    assert (folder / "house.yaml").read_text("utf-8") == TABLES["house.yaml"]


def test_words_of_the_house_can_be_translated(fateloom, lodge) -> None:
    assert fateloom("text", "extract", lodge, "--language", "de").code == 0
    text = (Path(lodge) / "text" / "de.po").read_text("utf-8")
    for place in ("order.attic.text", "tile.cellar.title", "ending.binding.text"):
        assert f'msgctxt "house.{place}"' in text
