"""Each mistake in a card game gives exactly one finding: its code, its place, words that name it."""

# ruff: noqa: E501 - one case a line

import pytest
from tests.broken_tables import Broken

from fateloom.runtime.cards.checking import unplayable

TRACK = """track:
  - {level: 2, hero: true, antihero: false, dark: true, triumph: 4}
  - {level: 1, hero: true, antihero: false, dark: true, triumph: 2}
  - {level: 0, hero: true, antihero: true, dark: true}
  - {level: -1, hero: true, antihero: true, dark: true, tragedy: 2}
  - {level: -2, hero: false, antihero: true, dark: true, tragedy: 4}
  - {level: -3, hero: false, antihero: true, dark: true}
  - {level: -4, hero: false, antihero: true, dark: false, triumph: -4}
"""
KEEN = "    keen: {title: Keen, needs: {ability: int}, abilities: [dex], triumph: 1}\n"
LEAP_1 = ", leap: {title: Leap, harder: 1, triumph: 2, draws: [hero]}}}\n    lane_2"
STEADY = "steady_hand: {title: A Steady Hand, when: post_cast, do: [{add: 1}]"
ENVY = "  envy: {title: Envy, abilities: [dex], tragedy: 1, advanced: false}\n"
LANE_5 = "title: Lane 5, difficulty: 3, abilities: [cha], paths: {wade: {title: Wade, icons: [nature]}, leap: {title: Leap, harder: 1"
LANE = "    lane_7: {title: Lane 7, difficulty: 3, abilities: [dex], paths: {wade: {title: Wade, icons: [nature]}, leap: {title: Leap, harder: 1, triumph: 2, draws: [hero]}}}\n"
FLOODS = "".join(
    f"    flood_{at}: {{title: Flood {at}, difficulty: 5, abilities: [{it}], paths: {{wade: {{title: Wade, icons: [royalty]}}, leap: {{title: Leap, harder: 1, triumph: 2, draws: [hero]}}}}}}\n"
    for at, it in enumerate("dex con int wis cha str dex".split(), 1)
)
BOLD = "    bold: {title: Bold, needs: {experience_at_least: 2}, abilities: [str], triumph: 1}\n"
ACT_3 = f"{BOLD}  challenges:\n{FLOODS}"
ADVANCED = ACT_3.replace("{title: Bold", "{advanced: true, title: Bold").replace(
    "{title: Flood", "{advanced: true, title: Flood"
)
POWER = "power: {on: challenge_failed, limit: once_per_turn, do: [{experience: 1}]}"

# what is broken: (file, what stands there, what stands there instead, code, line:column, words)
# fmt: off
CASES = {
    # --- the tables by themselves
    "no YAML": ("cards.yaml", "title: The Ford", "title The Ford", "FT0101", "2:1", "':' is missing"),
    "a card twice in a table": ("tableau.yaml", "  miller:", "  goatherd:", "FT0102", "3:3", "'goatherd'"),
    "a number as key": ("acts.yaml", "act_3:", "3:", "FT0103", "27:1", "'3' is a number"),
    "an unknown key": ("tableau.yaml", "tragedy: 1, advanced", "tragedi: 1, advanced", "FT0106", "6:41", "mean 'tragedy'"),
    "an unknown number of the rules": ("cards.yaml", "{dealt: 1", "{delt: 1", "FT0106", "4:9", "mean 'dealt'"),
    "a price of an ally at an origin": ("tableau.yaml", POWER, "power: {when: any, sacrifice: true, do: [{experience: 1}]}", "FT0106", "3:73", "'sacrifice'"),
    "a missing act": ("acts.yaml", "act_2:", "act_4:", "FT0106", "14:1", "mean 'act_"),
    "a missing difficulty": ("acts.yaml", "title: Lane 1, difficulty: 3,", "title: Lane 1,", "FT0107", "5:5", "'difficulty' is missing"),
    "text for a number": ("acts.yaml", "title: Lane 1, difficulty: 3", "title: Lane 1, difficulty: hard", "FT0108", "5:41", "whole number"),
    "no ability": ("tableau.yaml", "abilities: [cha]", "abilities: [chr]", "FT0109", "5:42", "mean 'cha'"),
    "no moment": ("events.yaml", "when: post_cast,", "when: postcast,", "FT0109", "2:45", "mean 'post_cast'"),
    "no occasion": ("quests.yaml", "on: challenge_failed", "on: challenge_fails", "FT0109", "2:48", "mean 'challenge_failed'"),
    "no such level": ("tableau.yaml", "{track_at_least: 1}", "{track_at_least: 3}", "FT0110", "9:101", "from -4 to 2"),
    "five players": ("cards.yaml", "max: 2", "max: 5", "FT0110", "3:24", "from 1 to 4"),
    "a capital in an id": ("events.yaml", "  warning:", "  Warning:", "FT0111", "3:3", "'Warning'"),
    "one path": ("acts.yaml", LEAP_1, "}}\n    lane_2", "FT0113", "5:69", "at least 2"),
    "three paths": ("acts.yaml", LEAP_1, LEAP_1.replace("}}}\n", "}, swim: {title: Swim, triumph: 1}}}\n"), "FT0113", "5:69", "at most 2"),
    "six levels": ("cards.yaml", "rules:", TRACK.replace("  - {level: -3, hero: false, antihero: true, dark: true}\n", "") + "rules:", "FT0113", "5:3", "at least 7"),
    "no effect": ("events.yaml", "do: [{add: 1}]", "do: []", "FT0113", "2:60", "at least 1"),
    "an effect that is none": ("events.yaml", "do: [cancel]", "do: [cancl]", "FT0114", "6:54", "mean 'cancel'"),
    "an ability twice": ("acts.yaml", "difficulty: 3, abilities: [dex]", "difficulty: 3, abilities: [dex, dex]", "FT0112", "5:61", "appears twice"),
    "an effect of another name": ("events.yaml", "{add: 1}", "{experiense: 1}", "FT0114", "2:62", "mean 'experience'"),
    "an effect whose second key is its name": ("events.yaml", "{add: 1}", "{who: self, experiense: 1}", "FT0114", "2:73", "mean 'experience'"),
    "an effect for nobody": ("events.yaml", "{add: 1}", "{experience: 1, who: targt}", "FT0109", "2:82", "mean 'target'"),
    "a key of an effect": ("events.yaml", "{add: 1}", "{track: 1, whoo: target}", "FT0106", "2:72", "mean 'who'"),
    "a deck that is none": ("events.yaml", "{add: 1}", "{draw: heroe}", "FT0109", "2:68", "mean 'hero'"),
    "an ability of runes": ("events.yaml", "{add: 1}", "{runes: 1, ability: drak}", "FT0109", "2:81", "mean 'dark'"),
    "runes of no kind": ("events.yaml", "{add: 1}", "{runes: 1}", "FT0107", "2:61", "'ability' is missing"),
    "an effect that is a word with a value": ("events.yaml", "{add: 1}", "{rerol: true}", "FT0114", "2:62", "mean 'reroll'"),
    "an effect without its value": ("events.yaml", "{add: 1}", "experience", "FT0114", "2:61", "mean '{experience: …}'"),
    "an empty effect": ("events.yaml", "{add: 1}", "{}", "FT0114", "2:61", "is empty"),
    "a condition of another name": ("acts.yaml", "needs: {ability: int}", "needs: {at_least: 1, abilty: int}", "FT0114", "3:46", "mean 'ability'"),
    "a condition within a condition": ("acts.yaml", "needs: {ability: int}", "needs: {any: [{not: {icon: natur}}]}", "FT0109", "3:52", "mean 'nature'"),
    "an ally in play that is not": ("acts.yaml", "needs: {ability: int}", "needs: {ally_in_play: false}", "FT0109", "3:47", "cannot be false"),
    "a kind of cards": ("tableau.yaml", "{cards: ally}", "{cards: alli}", "FT0109", "9:135", "mean 'ally'"),
    "a limit that is none": ("tableau.yaml", "limit: once_per_turn", "limit: once_per_tun", "FT0109", "3:91", "mean 'once_per_turn'"),
    "a level of lint that is none": ("cards.yaml", "rules:", "lint: {card-counts: quiet}\nrules:", "FT0109", "4:21", "cannot be 'quiet'"),
    "a rule of lint that is none": ("cards.yaml", "rules:", "lint: {card-count: off}\nrules:", "FT0220", "4:8", "mean 'card-counts'"),
    "an error turned off": ("cards.yaml", "rules:", "lint: {card-track: off}\nrules:", "FT0220", "4:8", "cannot be turned off"),
    # --- names
    "an unknown adversary": ("quests.yaml", "adversary: baron", "adversary: barn", "FT1101", "3:49", "mean 'baron'"),
    "a card twice in two tables": ("events.yaml", "  warning:", "  keen:", "FT1102", "3:3", "'keen'"),
    "a card twice in two acts": ("acts.yaml", "  calm:", "  keen:", "FT1102", "16:5", "'keen'"),
    # --- effects and their moments
    "points without an attempt": ("events.yaml", STEADY, STEADY.replace("post_cast", "own_turn"), "FT1103", "2:60", "no attempt is under way"),
    "points after the attempt": ("events.yaml", STEADY, STEADY.replace("post_cast", "after_fail"), "FT1103", "2:62", "decided already"),
    "a reroll before the cast": ("events.yaml", STEADY, STEADY.replace("post_cast", "pre_cast").replace("{add: 1}", "reroll"), "FT1103", "2:60", "no rune has been cast"),
    "points by itself after a failure": ("tableau.yaml", "do: [{experience: 1}]", "do: [{add: 1}]", "FT1103", "3:111", "decided already"),
    "a journey that switches the path": ("acts.yaml", "{experience: -1, who: actor}", "switch_path", "FT1103", "26:135", "no attempt"),
    "nothing to cancel": ("events.yaml", "when: any, at: any, do: [cancel]", "when: own_turn, at: any, do: [cancel]", "FT1103", "6:59", "no card waits"),
    "a trait sacrificed": ("acts.yaml", "abilities: [dex], triumph: 1}", "abilities: [dex], power: {when: any, sacrifice: true, do: [{track: 1}]}}", "FT1103", "3:85", "only allies"),
    "a path sacrificed": ("acts.yaml", "{title: Wade, icons: [nature]}", "{title: Wade, power: {when: any, sacrifice: true, do: [{track: 1}]}}", "FT1103", "5:109", "only allies"),
    "nobody chosen": ("events.yaml", "when: any, at: any, do: [discard_ally]", "when: any, do: [discard_ally]", "FT1104", "5:47", "nobody is chosen"),
    "a target of a power by itself": ("tableau.yaml", "{experience: 1}", "{experience: 1, who: target}", "FT1104", "3:111", "nobody is chosen"),
    "of others, and the owner's": ("events.yaml", "when: post_cast_other,", "when: post_cast_other, at: self,", "FT1104", "3:58", "attempts of others"),
    "which icon": ("quests.yaml", "icon: justice, ", "", "FT1105", "3:70", "does not say which icon"),
    "a direction out of place": ("tableau.yaml", POWER, POWER.replace("limit", "sign: 1, limit"), "FT1105", "3:84", "goes with 'path_gained_with_track'"),
    "relevant for nobody": ("events.yaml", "price: 1}", "price: 1, relevant: {ally_in_play: true}}", "FT1105", "6:73", "'relevant'"),
    "a draw for ever": ("tableau.yaml", POWER, "power: {on: hero_drawn, do: [{draw: hero}]}", "FT1109", "3:83", "sets itself off again"),
    "an either draw for ever": ("tableau.yaml", POWER, "power: {on: antihero_drawn, do: [{draw: either}]}", "FT1109", "3:87", "sets itself off"),
    "a journey for ever": ("tableau.yaml", POWER, "power: {on: journey, do: [free_journey]}", "FT1109", "3:80", "sets itself off again"),
    "a power that pays for itself": ("tableau.yaml", POWER, "power: {when: any, price: 1, do: [{experience: 1}]}", "FT1109", "3:62", "costs nothing"),
    "a reroll by itself": ("tableau.yaml", POWER, "power: {on: hero_drawn, do: [reroll]}", "FT1103", "3:83", "only players"),
    "a cancel by itself": ("tableau.yaml", POWER, "power: {on: hero_or_antihero_played, do: [cancel]}", "FT1103", "3:96", "cancel a card"),
    "an ally lost by itself": ("tableau.yaml", POWER, POWER.replace("{experience: 1}", "discard_ally"), "FT1104", "3:111", "nobody is chosen"),
    # --- what can be had
    "too many icons": ("acts.yaml", "needs: {ability: int}", "needs: {ability: int, at_least: 2}", "FT1106", "3:25", "a hero can have 1 of 'int'"),
    "icons of too many cards of an act": ("acts.yaml", "needs: {ability: int}", "needs: {icon: nature, at_least: 4}", "FT1106", "3:25", "a hero can have 3"),
    "bright and dark at once": ("acts.yaml", "needs: {ability: int}", "needs: {all: [{track_at_least: 1}, {track_at_most: 0}]}", "FT1106", "3:25", "the track cannot"),
    "never what always is": ("acts.yaml", "needs: {ability: int}", "needs: {not: {track_at_least: -4}}", "FT1106", "3:25", "always holds"),
    "an icon that no card gives": ("tableau.yaml", "per: {icon: nature}", "per: {icon: arcana}", "FT1107", "8:57", "no card gives 'arcana'"),
    "a destiny beyond its icons": ("tableau.yaml", "{ability: str, at_least: 1}", "{ability: int, at_least: 2}", "FT1107", "9:38", "can have 1 of 'int'"),
    "a destiny for nothing": ("tableau.yaml", "{per: {cards: ally}, triumph: 1}", "{per: {cards: ally}}", "FT1107", "9:121", "no points"),
    "a trait that brings nothing": ("acts.yaml", KEEN, KEEN + "    dull: {title: Dull, needs: {ability: int}}\n", "FT1108", "4:5", "brings nothing"),
    # --- what nobody reaches, and what never works
    "a challenge beyond every cast": ("acts.yaml", "{title: Flood 2, difficulty: 5", "{title: Flood 2, difficulty: 18", "FT1117", "32:43", "it takes 18, and runes come to 11 at most, 16 with"),
    "a path beyond every cast": ("acts.yaml", LANE_5, LANE_5.replace("y: 3", "y: 8").replace("r: 1", "r: 9"), "FT1117", "9:136", "the path 'leap'"),
    "an adversary beyond every cast": ("acts.yaml", "{title: The Baron, difficulty: 6", "{title: The Baron, difficulty: 20", "FT1117", "26:43", "'baron'"),
    "an ability without runes": ("tableau.yaml", "title: An Old Debt, abilities: [cha]", "title: An Old Debt, abilities: [con]", "FT1118", "9:56", "'cha' is tested"),
    "an icon alone": ("tableau.yaml", "{title: The Miller,", "{title: The Miller, icons: [arcana],", "FT1119", "3:39", "'arcana' scores nothing"),
    "a change by nothing": ("events.yaml", "{add: 1}", "{add: 0}", "FT1120", "2:61", "by 0"),
    "an icon on no path": ("quests.yaml", "icon: justice", "icon: villainy", "FT1121", "3:70", "no trait or path brings 'villainy'"),
    "a step that nobody takes": ("quests.yaml", "on: path_gained_with_icon, icon: justice", "on: path_gained_with_track, sign: 1", "FT1121", "3:70", "moves the track up"),
    "relevant never": ("events.yaml", "{ally_in_play: true}", "{icon: arcana}", "FT1121", "5:98", "can have 0 of 'arcana'"),
    "no level for heroes": ("cards.yaml", "rules:", TRACK.replace(", hero: true", ", hero: false") + "rules:", "FT1121", "2:3", "no level of the track"),
    # --- numbers
    "too few motivations": ("tableau.yaml", ENVY, "", "FT1110", "4:1", "dealt 2 motivations"),
    "too few origins for beginners": ("tableau.yaml", "icons: [nature]}\n  miller", "icons: [nature], advanced: true}\n  miller", "FT1110", "1:1", "2 beginners need 2 origins"),
    "too few hero cards": ("cards.yaml", "{dealt: 1, ", "{dealt: 1, start_hand: 5, ", "FT1111", "1:1", "the first hands"),
    "hero cards of others alone": ("events.yaml", STEADY, STEADY.replace("do:", "needs_other: true, do:"), "FT1116", "1:1", "no hero card"),
    "too few cards in an act": ("acts.yaml", LANE, "", "FT1111", "1:1", "act 1 has 7 cards"),
    "too hard": ("cards.yaml", "{dealt: 1, ", "{dealt: 1, dark_per_turn: 0, ", "FT1112", "30:3", "act 3"),
    "an act for the advanced": ("acts.yaml", ACT_3, ADVANCED, "FT1116", "27:1", "act 3 has no trait"),
    "a level twice": ("cards.yaml", "rules:", TRACK.replace("level: -3", "level: -2") + "rules:", "FT1113", "10:13", "level -2 already"),
    "more at least than at most": ("cards.yaml", "{min: 1, max: 2}", "{min: 2, max: 1}", "FT1114", "3:1", "are none"),
    "alone without an adversary's deck": ("events.yaml", "adversary: true, relevant: {ally_in_play: true}", "price: 0", "FT1115", "3:16", "adversary's deck"),
    "hands for the advanced": ("events.yaml", "copies: 3", "copies: 3, advanced: true", "FT1116", "1:1", "no hero card"),
}
# fmt: on


@pytest.mark.parametrize("case", CASES)
def test_a_mistake_gives_one_finding(case, texts, check_texts):
    broken = Broken(*CASES[case])
    checked = check_texts(broken.made(texts))
    one = broken.found(checked.diagnostics)
    assert one.help or one.code.id < "FT11"
    if checked.game is not None:
        assert unplayable(checked.game.cards) == ()
