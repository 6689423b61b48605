"""`check` of drafts (docs/authoring/drafts.md): what is new first, `--strict`, stubs written; and
what lies beside the story: plays and translations (docs/tools/cli.md).
"""

from __future__ import annotations

import json
from collections import Counter

import pytest

from fateloom.tools import remembered

FOG = "event fog on day 3\n  > Fog.\n  place chapel on marsh\n"
LATER = FOG + "  drop sextant on marsh\n"


@pytest.fixture
def draft(base):
    (base / "story" / "fog.fate").write_text(FOG)
    return base


def test_a_draft_has_hints_and_strict_refuses_it(fateloom, draft):
    assert fateloom("check", "base").code == 0
    strict = fateloom("check", "base", "--strict")
    assert strict.code == 1
    assert strict.out.endswith("It is a draft: 1 thing is not written yet.\n")
    assert fateloom("check", "base", "--strict", "--format", "json").code == 1


def test_strict_sees_a_hole_that_is_quieted(fateloom, draft):
    quiet = FOG.replace("  place", "  # allow not-written: next week\n  place")
    (draft / "story" / "fog.fate").write_text(quiet)
    assert fateloom("check", "base").out == "No problems found.\n"
    assert fateloom("check", "base", "--strict").code == 1


def test_strict_is_for_drafts_alone(fateloom, base):
    assert fateloom("check", "base", "--strict").code == 0


def test_what_is_new_comes_in_full_and_the_rest_in_a_line(fateloom, draft):
    first = fateloom("check", "base", "--new")
    assert "the POI 'chapel' is not written yet" in first.out
    assert "As before" not in first.out
    (draft / "story" / "fog.fate").write_text(LATER)
    second = fateloom("check", "base", "--new")
    assert "the item 'sextant' is not written yet" in second.out
    assert "chapel" not in second.out.replace("place chapel", "")
    assert "As before: 1 hint (FT0336 ×1). --all shows it.\n" in second.out
    assert "2 hints." in second.out
    again = fateloom("check", "base", "--new")
    assert "As before: 2 hints (FT0336 ×2). --all shows them.\n" in again.out
    assert "-->" not in again.out
    (draft / "story" / "fog.fate").write_text(FOG)
    gone = fateloom("check", "base", "--new")
    assert "1 of the last findings is gone.\n" in gone.out


def test_all_shows_everything(fateloom, draft):
    fateloom("check", "base", "--new")
    assert "the POI 'chapel' is not written yet" in fateloom("check", "base", "--all").out


def test_a_pipe_gets_everything_and_forgets_nothing(fateloom, draft):
    whole = fateloom("check", "base").out
    assert fateloom("check", "base").out == whole
    assert "As before" not in fateloom("check", "base", "--new").out
    assert fateloom("check", "base").out == whole
    for form in ("json", "sarif", "github"):
        before = fateloom("check", "base", "--format", form).out
        assert fateloom("check", "base", "--format", form, "--new").out == before


@pytest.mark.parametrize("body", [b"", b"[[", b"[[1]]", b'{"a": 1}', b'[["FT0336", "x"]]', b"\xff"])
def test_a_damaged_memory_is_no_memory(fateloom, draft, own_cache, body):
    fateloom("check", "base", "--new")
    name = remembered._name("base")
    from fateloom.tools import cache

    cache.store(name, body)
    assert "the POI 'chapel' is not written yet" in fateloom("check", "base", "--new").out


def test_without_a_cache_everything_is_new(fateloom, draft, monkeypatch):
    monkeypatch.setenv("FATELOOM_CACHE", "off")
    first = fateloom("check", "base", "--new")
    assert fateloom("check", "base", "--new").out == first.out


def test_two_checks_of_one_finding_twice_tell_them_apart():
    one = [["FT0336", "not-written", "hint"], "hint", "m", [["f", 1, 1, 1, 2], ""], [], None, None]
    split = remembered.Split([one, one], Counter([remembered.identity(one)]))
    assert (len(split.old), len(split.new), split.gone) == (1, 1, 0)


@pytest.mark.parametrize("command", ["compile", "verify", "soak"])
def test_what_is_for_whole_stories_waits(fateloom, draft, command):
    told = fateloom(command, "base")
    assert told.code == 1
    assert told.out.startswith("'base' is a draft: 1 thing is not written yet.\n")
    assert "base/story/fog.fate:3: the POI 'chapel' is not written yet" in told.out
    assert f"'fateloom {command}' waits until they are" in told.out


def test_a_draft_is_drawn_and_played(fateloom, draft, tmp_path):
    drawn = fateloom("graph", "base", "--poi", "chapel", "-o", "quest.json")
    assert drawn.code == 0
    assert (
        drawn.err == "'base' is a draft: 1 thing is not written yet. fateloom check says which.\n"
    )
    assert "Chapel (not written yet)" in (tmp_path / "quest.json").read_text()
    played = fateloom("play", "base", "--bots", "random", "--days", "5", "--seed", "1")
    assert played.code == 0
    assert "is a draft" in played.err


def test_a_story_without_destinies_is_played_until_the_players_stop(fateloom, base):
    story = (base / "story" / "base.fate").read_text().partition("\ndestiny ")[0]
    (base / "story" / "base.fate").write_text(story)
    played = fateloom("play", "base", "--bots", "random", "--days", "5", "--seed", "1")
    assert played.code == 0, played.out + played.err


def test_fix_perhaps_writes_stubs_until_the_draft_is_whole(fateloom, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "isle" / "story").mkdir(parents=True)
    story = tmp_path / "isle" / "story" / "one.fate"
    story.write_text("tile shore\n  on explore\n    > Sand.\n    place hut on shore\n")
    answers = "y\n" * 20
    told = fateloom("check", "isle", "--fix=perhaps", typed=answers)
    assert told.code in (0, 1)
    names = {it.name for it in (tmp_path / "isle").iterdir()}
    assert names == {"story", "scenario.yaml", "map.yaml", "items.yaml", "heroes.yaml"}
    assert 'poi hut "Hut (not written yet)" on shore\n  > Not written yet.' in story.read_text()
    after = fateloom("check", "isle", "--format", "json")
    codes = [one["code"] for one in json.loads(after.out)]
    assert not {"FT0104", "FT0311", "FT0313", "FT0336"} & set(codes)


# --- beside the story


def test_check_reads_plays_and_looks_up_their_names(fateloom, island):
    play = 'play "x" of island\n  heroes keeper\n  keeper: visit hutt\n  keeper: visits hut\n'
    (island / "plays" / "x.play").write_text(play)
    told = fateloom("check", "island")
    assert told.code == 1
    assert "island/plays/x.play:4" in told.out
    (island / "plays" / "x.play").write_text(play.replace("  keeper: visits hut\n", ""))
    told = fateloom("check", "island")
    assert told.code == 1
    assert "the story has no POI 'hutt'" in told.out
    assert "island/plays/x.play:3" in told.out


def test_check_does_not_play_and_lets_refusals_be(fateloom, island):
    play = (
        'play "x" of island\n  heroes keeper\n'
        '  keeper: stay\n    expect text "never told"\n'
        "  keeper: visit nowhere\n    expect refused\n"
    )
    (island / "plays" / "x.play").write_text(play)
    assert fateloom("check", "island").out == "No problems found.\n"


def test_check_reads_translations(fateloom, island):
    assert fateloom("text", "extract", "island", "--language", "de").code == 0
    behind = fateloom("check", "island")
    assert behind.code == 0
    assert "FT0707" in behind.out
    po = island / "text" / "de.po"
    po.write_text(po.read_text().replace('msgstr ""\n\n', 'msgstr "[öl]"\n\n'))
    told = fateloom("check", "island")
    assert "island/text/de.po" in told.out
    assert told.code == 1
    assert "FT0703" in told.out


def test_an_unchanged_check_reads_neither_plays_nor_translations(fateloom, island, monkeypatch):
    fateloom("check", "island")
    monkeypatch.setattr("fateloom.tools.whole.check_whole", None)
    assert fateloom("check", "island").out == "No problems found.\n"


@pytest.mark.parametrize("language", ["de", "fr", "pt_BR", "ja"])
def test_check_names_the_line_of_a_mark_in_each_translation(fateloom, island, language):
    assert fateloom("text", "extract", "island", "--language", language).code == 0
    po = island / "text" / f"{language}.po"
    po.write_text(po.read_text().replace('msgstr ""\n\n', 'msgstr "Öl, {x} und $coins"\n\n'))
    marked = [n for n, it in enumerate(po.read_text().split("\n"), 1) if "{x}" in it]
    told = fateloom("check", "island", "--format", "json")
    found = json.loads(told.out)
    at = {it["line"] for it in found if it["code"] == "FT0447"}
    assert len(marked) > 3
    assert at == set(marked)
