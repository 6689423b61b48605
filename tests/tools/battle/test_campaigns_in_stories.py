"""A campaign that a story leads, at the terminal table and among bots (section 10 of the rules)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.dsl.battle.causeway import STORY, TABLES
from tests.dsl.battle.dike import FIGHTS
from tests.dsl.battle.dike import STORY as FIGHT
from tests.dsl.calls.toll import folder_with


@pytest.fixture
def causeway(tmp_path: Path) -> str:
    """The story on the causeway, as a folder."""
    tables = {f"campaign/{name}": text for name, text in TABLES.items()}
    return folder_with(tmp_path, STORY, tables)


TO_THE_MAP = "\n\nstay\nvisit the toll\noption watch\n"


def words_of(out: str) -> str:
    """What is drawn, without line breaks."""
    return " ".join(out.split())


def played(fateloom, *words: str, typed: str) -> str:
    run = fateloom("play", *words, "--no-guide", "--plain", typed=typed)
    assert run.code == 0
    return words_of(run.out)


def alone(fateloom, causeway: str, typed: str) -> str:
    words = ("--heroes", "warden", "--mode", "explorer", "--seed", "6", "--dice", "table")
    return played(fateloom, causeway, *words, typed=typed)


def test_an_order_is_told_with_its_card_and_the_map_hides_the_enemy(fateloom, causeway) -> None:
    """HOD-12, 13, 93: what the order brings, a fort before the march, stacks of theirs unseen."""
    out = alone(fateloom, causeway, TO_THE_MAP + "map\nquit\n")
    assert "Turn 1 of 4, The Dike: “The Watch goes” They go without a word." in out
    assert "Marches: The Watch 2 spaces." in out
    assert "leaves the game" not in out
    assert "A fort at The Mill, built by The Sappers instead of marching." in out
    camp = "The Camp, Open: by road to The Sluice and The Reeds."
    assert f"{camp} The Shore: units that are hidden." in out


def test_a_battle_of_the_march_is_told_line_by_line(fateloom, causeway) -> None:
    said = TO_THE_MAP + "done\nmarch watch road\nmarch watch sluice\ndone\n6\n1\n6\nquit\n"
    out = alone(fateloom, causeway, said)
    assert "Battle at The Sluice: The Dike against The Shore" in out
    assert "Out of supply: The Watch." in out
    assert out.index("The boys will not come home.") < out.index("They have the sluice.")


def test_whoever_called_a_fight_rolls_the_dice_of_the_enemy_too(fateloom, tmp_path) -> None:
    """The enemy has no seat: with real dice its die was asked of nobody, and the table stopped."""
    dike = folder_with(tmp_path, FIGHT, {"battle/fights.yaml": FIGHTS})
    out = alone(fateloom, dike, "\n\nstay\nvisit the toll\noption gate\n3\n3\nquit\n")
    assert "The enemy: roll 1 die for superiority" in out
    assert "Round 1:" in out


def test_it_is_saved_in_the_middle_of_a_march_and_goes_on(fateloom, causeway, tmp_path) -> None:
    save = str(tmp_path / "march.game")
    alone(fateloom, causeway, TO_THE_MAP + f"done\nmarch watch road\nsave {save}\nquit\n")
    out = played(fateloom, "--resume", save, typed="march watch sluice\ndone\n6\n1\n6\nquit\n")
    assert "They have the sluice." in out


def test_others_at_the_screen_do_not_look_at_the_stacks(fateloom, causeway) -> None:
    words = ("--heroes", "warden,smuggler", "--seed", "6")
    out = played(fateloom, causeway, *words, typed="\n" + TO_THE_MAP + "\ndone\nquit\n")
    assert "The map of The Dike. Only Aud looks now." in out


def test_bots_give_orders_too(fateloom, causeway) -> None:
    run = fateloom("soak", causeway, "--games", "2")
    assert run.code == 0
    assert " 0 broken" in run.out


def test_the_folder_is_a_battle_game_that_can_be_checked_alone(fateloom, causeway) -> None:
    """What only orders bring about is missing there: nothing recruits the bargees."""
    run = fateloom("check", f"{causeway}/campaign")
    assert run.out.count("warning[") == 1
    assert "nothing ever brings 'bargees'" in words_of(run.out)


PLAY = """play "Look across" of base
  heroes warden seed 1 mode explorer
  warden: stay; visit toll; option scout; outcome undecided, seen raiders
    expect text "Raiders, in hats."
"""


def translated(folder: Path, source: str, words: str) -> None:
    """The German words for a text."""
    file = folder / "text" / "de.po"
    text = file.read_text("utf-8")
    assert f'msgid "{source}"\nmsgstr ""' in text
    before, after = f'msgid "{source}"\nmsgstr ""', f'msgid "{source}"\nmsgstr "{words}"'
    file.write_text(text.replace(before, after), encoding="utf-8")


def test_a_unit_is_renamed_with_its_translation_and_in_plays(fateloom, causeway) -> None:
    folder = Path(causeway)
    (folder / "plays").mkdir()
    (folder / "plays" / "look.play").write_text(PLAY, encoding="utf-8")
    assert fateloom("test", causeway).code == 0
    assert fateloom("text", "extract", causeway, "--language", "de").code == 0
    translated(folder, "Raiders", "Räuber")
    run = fateloom("rename", causeway, "campaign.unit", "raiders", "robbers")
    assert run.code == 0, run.err
    assert [it.removeprefix("changed ") for it in run.out.splitlines()[:-1]] == [
        "campaign/units.yaml",
        "plays/look.play",
        "story/toll.fate",
        "text/de.po",
    ]
    po = (folder / "text" / "de.po").read_text("utf-8")
    assert 'msgctxt "campaign.unit.robbers.title"\nmsgid "Raiders"\nmsgstr "Räuber"' in po
    assert "campaign.unit.raiders" not in po
    for command in (("test", causeway), ("text", "check", causeway), ("check", causeway)):
        assert fateloom(*command).code == 0


def test_a_campaign_is_told_in_another_language(fateloom, causeway) -> None:
    """Its names and the texts of its orders are translated with the story."""
    folder = Path(causeway)
    with (folder / "campaign" / "battle.yaml").open("a", encoding="utf-8") as table:
        table.write("credits: Drawn from a chart.\n")
    assert fateloom("text", "extract", causeway, "--language", "de").code == 0
    for source, words in (
        ("Drawn from a chart.", "Nach einer Karte gezeichnet."),
        ("The Watch goes", "Die Wache geht"),
        ("They go without a word.", "Sie gehen ohne ein Wort."),
        ("The Watch", "Die Wache"),
        ("The Camp", "Das Lager"),
        ("The Dike", "Der Deich"),
    ):
        translated(folder, source, words)
    assert fateloom("text", "check", causeway).code == 0
    how = ("--heroes", "warden", "--mode", "explorer", "--seed", "6", "--language", "de")
    out = played(fateloom, causeway, *how, typed=TO_THE_MAP + "karte\ncredits\nfire boys\nquit\n")
    assert "‚fire boys‘ geht jetzt nicht." in out
    assert "Nach einer Karte gezeichnet." in out
    assert "Der Deich: „Die Wache geht“. Sie gehen ohne ein Wort." in out
    assert "Märsche: Die Wache 2 Felder." in out and "Das Lager, Open" in out
    assert "The Watch" not in out and "The Camp" not in out and "The Dike" not in out


def test_in_a_fight_the_table_has_no_map_and_no_cards(fateloom, tmp_path) -> None:
    """The help listed map, cards, boxes and victory, which are empty there, and the chart had the
    ids of grounds that nobody has named.
    """
    dike = folder_with(tmp_path, FIGHT, {"battle/fights.yaml": FIGHTS})
    begins = "\n\nstay\nvisit the toll\noption "
    out = alone(fateloom, dike, f"{begins}gate\n3\n3\n?\nchart\nmap\nquit\n")
    assert "its beginning is enough: The Watch, forces, odds." in out
    for word in ("boxes", "cards", "victory", "look NAME"):
        assert f"{word}: " not in out
    assert "Terrain." not in out and "open_us" not in out.casefold()
    assert "> map You are on The Quay" in out
    behind = alone(fateloom, dike, f"{begins}parley\n3\n3\nchart\nquit\n")
    assert "Terrain. The bridge: Defenders of Our side do not panic." in behind
