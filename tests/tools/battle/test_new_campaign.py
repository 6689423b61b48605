"""`fateloom new NAME --system battle`: a small campaign that checks clean, and can be played."""

from pathlib import Path

import pytest


@pytest.fixture
def campaign(fateloom, tmp_path, monkeypatch):
    """A new battle game in `ford_war/` below the working folder, and what `new` said."""
    monkeypatch.chdir(tmp_path)
    run = fateloom("new", "ford_war", "--system", "battle")
    assert run.code == 0
    return run.out


def test_a_new_campaign_is_sound_and_passes_its_own_plays(fateloom, campaign):
    assert fateloom("check", "ford_war").out == "No problems found.\n"
    run = fateloom("test", "ford_war")
    assert (run.code, run.out.splitlines()[-1].endswith("all as expected.")) == (0, True)


def test_a_new_campaign_bears_its_name_and_every_table_says_what_it_is_for(campaign):
    texts = [it.read_text("utf-8") for it in Path("ford_war").rglob("*.*")]
    assert len(texts) == 6
    assert not any("my_campaign" in text or "My Campaign" in text for text in texts)
    for name in ("battle", "theatre", "units", "campaign-cards"):
        assert Path(f"ford_war/{name}.yaml").read_text("utf-8").startswith("# ")
    for command in ("check", "play", "test"):
        assert "ford_war  " in campaign.partition(f"fateloom {command} ")[2]


@pytest.mark.parametrize("bots", ["random", "greedy,planner"])
def test_a_new_campaign_is_played_to_its_end_and_recorded(fateloom, campaign, bots):
    Path("ford_war/plays/recorded.play").unlink(missing_ok=True)
    record = "ford_war/plays/recorded.play"
    run = fateloom("play", "ford_war", "--bots", bots, "--seed", "2", "--record", record)
    assert run.code == 0
    assert "── Victory for " in run.out
    assert fateloom("test", "ford_war").code == 0


@pytest.mark.parametrize("ending", ["dot", "mmd", "html"])
def test_a_campaign_is_drawn(fateloom, campaign, ending):
    for view in ("units", "map"):
        assert fateloom("graph", "ford_war", "-o", f"map.{ending}", "--view", view).code == 0
    assert "The Tollhouse" in Path(f"map.{ending}").read_text("utf-8")
    run = fateloom("graph", "ford_war", "-o", f"map.{ending}", "--hero", "guide")
    assert (run.code, "There are: map, units." in run.err) == (2, True)


def test_the_rules_of_a_campaign_are_a_page(fateloom, campaign):
    page = fateloom("rules", "ford_war").out
    assert "── The march ──" in page and "Pursuit:" in page and "Supply:" not in page


def test_a_game_is_saved_and_goes_on(fateloom, campaign):
    run = fateloom("play", "ford_war", "--bots", "greedy", "--seed", "4", "--save", "a.game")
    assert run.code == 0
    shown = fateloom("save", "show", "a.game").out
    assert "Ford War" in shown and "and it is over" in shown


def test_heroes_and_modes_are_not_for_campaigns(fateloom, campaign):
    run = fateloom("play", "ford_war", "--heroes", "elder", "--bots", "random")
    assert (run.code, "no heroes to choose from" in run.err) == (2, True)
    run = fateloom("play", "ford_war", "--mode", "solo", "--bots", "random")
    assert (run.code, "has no mode" in run.err) == (2, True)
