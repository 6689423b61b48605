"""Each mistake in a pool game gives exactly one finding: its code, its place, words that name it."""

# ruff: noqa: E501 - one case a line

import pytest
from tests.broken_tables import Broken, hole

DICE = """credits: >-
  Destiny Dice, by Ewen Cluney, CC BY 3.0.
dice:
  skill: {side: good, faces: [[], [advantage], [advantage], [success], [success, advantage], [success, success]], mirror: difficulty, upgrade: expertise}
  expertise: {side: good, faces: [[advantage], [success], [success], [success, advantage], [success, success], [hope]], mirror: challenge}
  aid: {side: good, faces: [[], [advantage], [advantage, advantage], [success], [success], [success, advantage]], mirror: hindrance}
  difficulty: {side: bad, faces: [[], [disadvantage], [disadvantage], [failure], [failure, disadvantage], [failure, failure]], mirror: skill, upgrade: challenge}
  challenge: {side: bad, faces: [[disadvantage], [failure], [failure], [failure, disadvantage], [failure, failure], [despair]], mirror: expertise}
  hindrance: {side: bad, faces: [[], [disadvantage], [disadvantage, disadvantage], [failure], [failure], [failure, disadvantage]], mirror: aid}
"""
ROPE = "      rope: {title: Throw the rope, difficulty: good}\n"
LOST = "    lost: {to: back}\n"

ELSEWHERE = """  yard:
    title: The yard
    present: [geese]
    tasks: {run: {title: Run, difficulty: good}}
    won: {to: over}
    lost: {to: back}
"""

# what is broken: (file, what stands there, what stands there instead, code, line:column, words)
# fmt: off
CASES = {
    # --- the tables by themselves
    "no YAML": ("scenes.yaml", "    title: The bank", "    title The bank", "FT0101", "3:5", "':' is missing"),
    "a key twice": ("scenes.yaml", "      dogs:", "      rope:", "FT0102", "8:7", "'rope'"),
    "an unknown key": ("scenes.yaml", "difficulty: good", "dificulty: good", "FT0106", "7:37", "mean 'difficulty'"),
    "a missing key": ("scenes.yaml", "    won: {to: over}\n", "", "FT0107", "2:3", "'won' is missing"),
    "a missing rating": ("characters.yaml", "quick: 1, ", "", "FT0107", "2:23", "'quick' is missing"),
    "text for a number": ("scenes.yaml", "free: 1", "free: one", "FT0108", "5:44", "whole number"),
    "no rung of the ladder": ("scenes.yaml", "difficulty: good", "difficulty: godo", "FT0109", "7:49", "mean 'good'"),
    "no approach": ("characters.yaml", "good: [quick]", "good: [quik]", "FT0109", "5:30", "mean 'quick'"),
    "no symbol": ("dice.yaml", "[hope]", "[hop]", "FT1001", "5:113", "mean 'hope'"),
    "too good": ("characters.yaml", "careful: 3", "careful: 6", "FT0110", "2:45", "from -2 to 5"),
    "no rounds": ("scenes.yaml", "    title: The bank", "    title: The bank\n    rounds: 0", "FT0110", "4:13", "from 1 to 20"),
    "a capital in an id": ("scenes.yaml", "      rope:", "      Rope:", "FT0111", "7:7", "'Rope'"),
    "five faces": ("dice.yaml", "[[], [advantage], [advantage], ", "[[advantage], [advantage], ", "FT0113", "4:30", "at least 6"),
    "no endings": ("pool.yaml", "endings:\n  over: {title: Over the river, won: true}\n  back: {title: The same bank, won: false}\n", "endings: {}\n", "FT0113", "5:10", "at least 1"),
    # --- names
    "no such scene to begin": ("pool.yaml", "begin: bank", "begin: bnak", "FT1001", "4:8", "mean 'bank'"),
    "no such way": ("scenes.yaml", "to: over", "to: ovre", "FT1001", "9:15", "mean 'over'"),
    "no such opponent": ("scenes.yaml", "against: dogs", "against: dgos", "FT1001", "8:47", "mean 'dogs'"),
    "a hero as opponent": ("scenes.yaml", "against: dogs", "against: anna", "FT1001", "8:47", "no opponent 'anna'"),
    "no such holder": ("scenes.yaml", "free: 1", "holder: ana", "FT1001", "5:46", "mean 'anna'"),
    "no such aspect to make": ("scenes.yaml", ROPE, ROPE.replace("good}", "good, action: advantage, makes: fgo}"), "FT1001", "7:81", "mean 'fog'"),
    "a mook like a hero": ("characters.yaml", "mooks:\n", "mooks:\n  anna: {title: A goat}\n", "FT1002", "5:3", "'anna'"),
    "an ending like a scene": ("pool.yaml", "endings:\n", "endings:\n  bank: {title: No, won: false}\n", "FT1002", "2:3", "'bank'"),
    "an aspect like that of a hero": ("characters.yaml", "bela: {title: Bela,", "bela: {title: Bela, aspects: {fog: Lost in thought},", "FT1002", "5:7", "'fog'"),
    # --- tasks
    "hard and against": ("scenes.yaml", "against: dogs", "against: dogs, difficulty: fair", "FT1003", "8:38", "both"),
    "neither": ("scenes.yaml", ", difficulty: good", "", "FT1003", "7:7", "neither"),
    "too many challenge dice": ("scenes.yaml", "difficulty: good", "difficulty: good, challenge: 3", "FT1003", "7:66", "'good' is 2 dice"),
    "challenge against somebody": ("scenes.yaml", "against: dogs", "against: dogs, challenge: 1", "FT1003", "8:53", "goes with a difficulty"),
    "an attack on nobody": ("scenes.yaml", "difficulty: good", "difficulty: good, action: attack", "FT1003", "7:63", "attacks nobody"),
    "an advantage for nothing": ("scenes.yaml", "difficulty: good", "difficulty: good, action: advantage", "FT1003", "7:63", "makes no aspect"),
    "an aspect for no advantage": ("scenes.yaml", "difficulty: good", "difficulty: good, makes: fog", "FT1003", "7:55", "no advantage"),
    "an aspect that nobody makes": ("scenes.yaml", "free: 1", "made: true", "FT1003", "5:38", "no task makes"),
    "a rival that must be": ("scenes.yaml", ROPE, ROPE + "      race: {title: Be first, rival: true}\n", "FT1003", "8:7", "cannot ask"),
    "a rival and a difficulty": ("scenes.yaml", "difficulty: good", "difficulty: good, rival: true, optional: true", "FT1003", "7:37", "another hero"),
    "one roll for two things": ("scenes.yaml", "    title: The bank", "    title: The bank\n    single: true", "FT1003", "4:5", "one roll decides"),
    # --- purchases
    "a price of both sides": ("scenes.yaml", LOST, LOST + "    purchases:\n      oar: {title: An oar, price: {hope: 1, despair: 1}}\n", "FT1012", "12:28", "heroes pay"),
    "an effect of the other side": ("scenes.yaml", LOST, LOST + "    purchases:\n      oar: {title: An oar, like: set-back, price: {hope: 1}}\n", "FT1012", "12:34", "for the opposition"),
    "a name of the rules": ("scenes.yaml", LOST, LOST + "    purchases:\n      consequence: {title: An oar, price: {hope: 1}}\n", "FT1012", "12:7", "of the rules"),
    "a price of nothing": ("scenes.yaml", LOST, LOST + "    purchases:\n      oar: {title: An oar, price: {}}\n", "FT0113", "12:35", "at least 1"),
    # --- compels, giving in, healing
    "a compel of nothing": ("scenes.yaml", LOST, LOST + "    compels:\n      walk: {title: Walk, aspect: fgo, turn: true}\n", "FT1001", "12:35", "mean 'fog'"),
    "a compel without trouble": ("scenes.yaml", LOST, LOST + "    compels:\n      walk: {title: Walk, aspect: fog, dice: {aid: 0}}\n", "FT1014", "12:7", "no trouble"),
    "a compel after the end": ("scenes.yaml", LOST, LOST + "    compels:\n      walk: {title: Walk, aspect: fog, turn: true, round: 4}\n", "FT1014", "12:59", "has 3 rounds"),
    "a compel of an opponent": ("scenes.yaml", "free: 1}\n", "free: 1, holder: dogs}\n    compels:\n      walk: {title: Walk, aspect: fog, turn: true}\n", "FT1014", "7:35", "belongs to 'dogs'"),
    "a fight that is none": ("scenes.yaml", LOST, LOST + "    conceded: {to: back}\n", "FT1009", "11:5", "nobody can give in"),
    "a slot that heals and is none": ("pool.yaml", "begin: bank\n", "begin: bank\nrules: {recovery: {midl: 1}}\n", "FT1001", "5:20", "mean 'mild'"),
    # --- ratings and foes
    "a spread that one hero has not": ("characters.yaml", "careful: 3", "careful: 4", "FT1015", "2:23", "the rules of this game 3, 2, 2, 1, 1, 0"),
    "no such foe": ("characters.yaml", "bad: [clever]", "bad: [clever], acts: quick, foe: dgos", "FT1001", "5:71", "mean 'dogs'"),
    "the own foe": ("characters.yaml", "bad: [clever]", "bad: [clever], acts: quick, foe: dogs", "FT1016", "5:71", "its own foe"),
    "somebody who has a foe and never acts": ("characters.yaml", "bad: [clever]}\n", "bad: [clever], foe: geese}\n  geese: {title: Geese}\n", "FT1016", "5:53", "never acts"),
    "a foe that is elsewhere": ("characters.yaml", "bad: [clever]}\n", "bad: [clever], acts: quick, foe: geese}\n  geese: {title: Geese}\n", "FT1016", "2:3", "'geese' is not"),
    "nobody present": ("scenes.yaml", "    tasks:\n", "    present: [dgos]\n    tasks:\n", "FT1001", "6:15", "mean 'dogs'"),
    # --- conditions of dice
    "dice for a task of nowhere": ("scenes.yaml", "difficulty: good", "difficulty: good, extra: [{when: {done: [dgos]}, dice: {aid: 1}}]", "FT1001", "7:78", "mean 'dogs'"),
    "dice for no aspect": ("scenes.yaml", "difficulty: good", "difficulty: good, extra: [{when: {aspect: [fgo]}, dice: {aid: 1}}]", "FT1001", "7:80", "mean 'fog'"),
    "dice for no hero": ("scenes.yaml", "difficulty: good", "difficulty: good, extra: [{when: {hero: [ana]}, dice: {aid: 1}}]", "FT1001", "7:78", "mean 'anna'"),
    "dice for no thing": ("scenes.yaml", "difficulty: good", "difficulty: good, extra: [{when: {thing: [lamp]}, dice: {aid: 1}}]", "FT1001", "7:79", "no thing 'lamp'"),
    "dice for no condition": ("scenes.yaml", "difficulty: good", "difficulty: good, extra: [{when: {}, dice: {aid: 1}}]", "FT0113", "7:70", "at least 1"),
    "a stunt for no task": ("characters.yaml", "{title: Anna,", "{title: Anna, stunts: {knots: {title: Knots, when: {task: [roep]}}},", "FT1001", "2:68", "mean 'rope'"),
    # --- dice
    "an own symbol without its mirror": ("dice.yaml", "dice:\n", "own: {moon: {net: 1, mirror: mon}}\ndice:\n", "FT1001", "3:30", "mean 'moon'"),
    "an own symbol unlike its mirror": ("dice.yaml", "dice:\n", "own: {moon: {net: 1, mirror: moon}}\ndice:\n", "FT1004", "3:7", "moon is not what moon"),
    "an own symbol of the rules": ("dice.yaml", "dice:\n", "own: {hope: {mirror: hope}}\ndice:\n", "FT1004", "3:7", "of the rules already"),
    "a symbol unlike its mirror": ("dice.yaml", "dice:\n", "symbols: {hope: {hope: 1}}\ndice:\n", "FT1004", "3:11", "not what despair"),
    "a die that mirrors nothing": ("dice.yaml", "[[], [disadvantage], [disadvantage], [failure]", "[[], [], [disadvantage], [failure]", "FT1004", "7:27", "not those of skill"),
    "hope on another die": ("dice.yaml", "[[], [advantage], [advantage, advantage], [success]", "[[hope], [advantage], [advantage, advantage], [success]", "FT1004", "6:21", "hope is on expertise"),
    "a wrong mirror": ("dice.yaml", "mirror: challenge}", "mirror: difficulty}", "FT1004", "5:121", "challenge"),
    "a wrong upgrade": ("dice.yaml", "mirror: aid}", "mirror: aid, upgrade: challenge}", "FT1004", "9:145", "not upgraded"),
    "a wrong side": ("dice.yaml", "  aid: {side: good", "  aid: {side: bad", "FT1004", "6:15", "aid dice are good"),
    "no author": ("dice.yaml", "by Ewen Cluney, ", "", "FT1005", "1:1", "Ewen Cluney"),
    # --- ways and players
    "a circle": ("scenes.yaml", LOST, "    lost: {to: bank}\n", "FT1006", "2:3", "back to itself"),
    "more players than heroes": ("pool.yaml", "max: 2", "max: 3", "FT1007", "3:1", "2 heroes"),
    "more at least than at most": ("pool.yaml", "{min: 1, max: 2}", "{min: 2, max: 1}", "FT1007", "3:1", "are none"),
    "an ending of no game": ("pool.yaml", "endings:\n", "endings:\n  sea: {title: The sea, won: true}\n", "FT1008", "6:3", "'sea'"),
    "nobody is against it": ("characters.yaml", "mooks:\n", "mooks:\n  geese: {title: Geese}\n", "FT1009", "5:3", "'geese'"),
    "good and bad": ("characters.yaml", "bad: [clever]", "bad: [clever, quick]", "FT1010", "5:52", "'quick'"),
    "another spread": ("characters.yaml", "careful: 3", "careful: 4", "FT1011", "2:23", "4, 2, 2, 1, 1, 0"),
}
# fmt: on


@pytest.mark.parametrize("case", CASES)
def test_a_mistake_gives_one_finding(case, texts, check_texts):
    broken = Broken(*CASES[case])
    texts = broken.made({**texts, "dice.yaml": DICE})
    if case.startswith("a spread"):
        texts["pool.yaml"] += "rules: {spread: [2, 3, 2, 1, 0, 1]}\n"
    if case.startswith("a foe "):  # the foe is in another scene
        texts["scenes.yaml"] = texts["scenes.yaml"].replace("to: over", "to: yard") + ELSEWHERE
    if case.startswith("somebody"):
        here = "    present: [geese]\n    tasks:\n"
        texts["scenes.yaml"] = texts["scenes.yaml"].replace("    tasks:\n", here)
    one = broken.found(check_texts(texts).diagnostics)
    assert one.help or one.code.id < "FT10"


def test_a_hole_in_every_table_is_said(texts, check_texts):
    for file in ("pool.yaml", "characters.yaml", "scenes.yaml"):
        assert hole(file, texts, check_texts) == [["FT0104"], ["FT0105"]]


def test_errors_alone_without_lint(texts, check_texts):
    texts["characters.yaml"] = texts["characters.yaml"].replace("careful: 3", "careful: 4")
    assert check_texts(texts, lint=False).diagnostics == ()
    assert [it.code.id for it in check_texts(texts).diagnostics] == ["FT1011"]
