"""Each mistake in a battle game gives exactly one finding: its code, its place, words that name it."""

# ruff: noqa: E501 - one case a line

import pytest
from tests.broken_tables import Broken

from fateloom.dsl.battle.codes import CODES
from fateloom.runtime.battle.checking import unplayable

# what is broken: (file, what stands there, what stands there instead, code, line:column, words)
# fmt: off
CASES = {
    # --- the tables by themselves
    "no YAML": ("battle.yaml", "title: The Valley", "title The Valley", "FT0101", "2:1", "':' is missing"),
    "a unit twice in a table": ("units.yaml", "    a2:", "    a1:", "FT0102", "24:5", "'a1'"),
    "a number as key": ("theatre.yaml", "  open:", "  7:", "FT0103", "2:3", "'7' is a number"),
    "an unknown key": ("units.yaml", "elite: true, at: road}\n    horse", "elit: true, at: road}\n    horse", "FT0106", "25:104", "mean 'elite'"),
    "an unknown rule": ("battle.yaml", "supply: true", "suply: true", "FT0106", "8:71", "mean 'supply'"),
    "a mark that is none": ("units.yaml", "bridges: true, builds", "bridge: true, builds", "FT0106", "8:44", "mean 'bridges'"),
    "a missing type": ("units.yaml", "type: infantry, strength: 2, contingent: north, at: keep}\n    a2", "strength: 2, contingent: north, at: keep}\n    a2", "FT0107", "23:5", "'type' is missing"),
    "a victory for nobody": ("battle.yaml", "{side: clans, when: end, title: The pass", "{when: end, title: The pass", "FT0107", "13:5", "'side' is missing"),
    "a space that is drawn nowhere": ("theatre.yaml", "terrain: rough, x: 3, y: 1", "terrain: rough", "FT0107", "16:3", "'x' and 'y'"),
    "text for a number": ("units.yaml", "strength: 3, contingent: north", "strength: three, contingent: north", "FT0108", "27:59", "whole number"),
    "text for a mark": ("theatre.yaml", "stop: true", "stop: yes", "FT0108", "3:39", "true or false"),
    "no kind of fortification": ("theatre.yaml", "fort: fortress", "fort: fortres", "FT0109", "6:50", "mean 'fortress'"),
    "no face": ("units.yaml", "[none, none, none, none, panic, panic]", "[none, none, none, none, panic, painc]", "FT0109", "5:72", "mean 'panic'"),
    "no moment of a victory": ("battle.yaml", "{side: company, when: instant", "{side: company, when: instantly", "FT0109", "11:27", "mean 'instant'"),
    "no phase": ("campaign-cards.yaml", "phase: recruiting", "phase: recruting", "FT0109", "11:81", "mean 'recruiting'"),
    "no control": ("battle.yaml", "artillery: true", "control: latest, artillery: true", "FT0109", "8:18", "mean 'last'"),
    "whose units": ("campaign-cards.yaml", "whose: own", "whose: owns", "FT0109", "11:117", "mean 'own'"),
    "a level of lint that is none": ("battle.yaml", "draw:", "lint: {battle-phase: quiet}\ndraw:", "FT0109", "15:22", "cannot be 'quiet'"),
    "a rule of lint that is none": ("battle.yaml", "draw:", "lint: {battle-phases: off}\ndraw:", "FT0220", "15:8", "mean 'battle-phase'"),
    "an error turned off": ("battle.yaml", "draw:", "lint: {battle-route: off}\ndraw:", "FT0220", "15:8", "cannot be turned off"),
    "a strength beyond the dice": ("units.yaml", "strength: 3, contingent: north", "strength: 30, contingent: north", "FT0110", "27:59", "from 0 to 9"),
    "no turns": ("battle.yaml", "turns: 6", "turns: 0", "FT0110", "7:8", "from 1 to 60"),
    "a bonus beyond all": ("campaign-cards.yaml", "{superiority: 1}", "{superiority: 9}", "FT0110", "5:136", "from -3 to 3"),
    "a capital in an id": ("theatre.yaml", "  pass:", "  Pass:", "FT0111", "16:3", "form of an id; did you mean 'pass'"),
    "a user twice": ("theatre.yaml", "users: [clans]", "users: [clans, clans]", "FT0112", "7:50", "appears twice"),
    "one side": ("battle.yaml", "  clans: {title: The Clans, recruits: [camp, reeds]}\n", "", "FT0113", "5:3", "at least 2"),
    "three sides": ("battle.yaml", "turns: 6", "  others: {title: The Others}\nturns: 6", "FT0113", "5:3", "at most 2"),
    "five faces": ("units.yaml", "[none, none, none, none, panic, panic]", "[none, none, none, panic, panic]", "FT0113", "5:40", "at least 6"),
    "a route of one space": ("theatre.yaml", "  - [reeds, landing]", "  - [reeds]", "FT0113", "24:5", "at least 2"),
    "no effect": ("campaign-cards.yaml", "do: [{superiority: 1}]", "do: []", "FT0113", "5:121", "at least 1"),
    "an effect that is none": ("campaign-cards.yaml", "do: [reshuffle]", "do: [reshufle]", "FT0114", "7:141", "mean 'reshuffle'"),
    "an effect of another name": ("campaign-cards.yaml", "{bombard: 3, column: foot}", "{bombared: 3, column: foot}", "FT0106", "12:90", "mean 'bombard'"),
    "an effect without its column": ("campaign-cards.yaml", "{bombard: 3, column: foot}", "{bombard: 3}", "FT0107", "12:89", "'column' is missing"),
    "a key of an effect": ("campaign-cards.yaml", "{add: 1, type: warband}", "{add: 1, typ: warband}", "FT0106", "13:144", "mean 'type'"),
    "a comma between spaces": ("theatre.yaml", "[keep, mill, road,", "[keep mill, road,", "FT0111", "21:6", "have commas between them"),
    "a block for a list of conditions": ("battle.yaml", "if: {controls: camp}", "if: {all: {controls: camp, controls: mill}}", "FT0102", "11:112", "'all' is a list: each block in it has braces of its own"),
    "a condition twice": ("battle.yaml", "if: {controls: camp}", "if: {controls: camp, controls: mill}", "FT0102", "11:107", "'if' is one condition: 'all' if all of it has to hold"),
    "a block of several for a list": ("battle.yaml", "if: {controls: camp}", "if: {all: {controls: camp, controls: mill, title: x}}", "FT0108", "11:112", "'all' of 'if' must be a list"),
    "a condition of two": ("battle.yaml", "if: {controls: camp}", "if: {controls: [camp, mill]}", "FT0108", "11:107", "takes one value: 'all' if all of it has to hold"),
    "a block of lines for a list of conditions": ("battle.yaml", "  - {side: company", "  - side: clans\n    when: end\n    title: Both\n    if:\n      all:\n        controls: camp\n        controls: mill\n  - {side: company", "FT0108", "15:7", "'all' of 'if' must be a list"),
    "a list of conditions": ("battle.yaml", "if: {controls: camp}", "if: [{controls: camp}, {controls: mill}]", "FT0114", "11:106", "cannot be a list"),
    "two conditions in a block": ("battle.yaml", "if: {controls: camp}", "if: {controls: camp, turn_at_least: 4}", "FT0114", "11:123", "has 'controls' and 'turn_at_least', and takes one of them"),
    "a condition of another name": ("battle.yaml", "if: {controls: camp}", "if: {control: camp}", "FT0114", "11:107", "mean 'controls'"),
    "a condition within a condition": ("battle.yaml", "{turn_at_least: 4}", "{turn_at_leest: 4}", "FT0114", "12:159", "mean 'turn_at_least'"),
    "a condition that is no word": ("battle.yaml", "if: always", "if: allways", "FT0114", "14:66", "mean 'always'"),
    "a line of moves for nobody": ("campaign-cards.yaml", "{unit: chief, spaces: 1}", "{spaces: 1}", "FT0107", "5:67", "'all' is missing"),
    "all in quotes": ("campaign-cards.yaml", "{all: true, spaces: 2}]}\n    column", '{all: "true", spaces: 2}]}\n    column', "FT0109", "3:102", "cannot be 'true'"),
    "all that are not all": ("campaign-cards.yaml", "{all: true, spaces: 2}]}\n    column", "{all: false, spaces: 2}]}\n    column", "FT0109", "3:102", "cannot be false"),
    # --- names
    "an unknown terrain": ("theatre.yaml", "terrain: rough", "terrain: rouh", "FT1201", "16:36", "there is no terrain 'rouh'; did you mean 'rough'"),
    "an unknown space of a road": ("theatre.yaml", "[keep, mill, road,", "[keep, mil, road,", "FT1201", "21:12", "mean 'mill'"),
    "an unknown space of a river": ("theatre.yaml", "landing, mere]", "landing, mare]", "FT1201", "28:36", "mean 'mere'"),
    "an unknown user": ("theatre.yaml", "users: [clans]", "users: [clan]", "FT1201", "7:43", "there is no side 'clan'"),
    "an unknown recruit space": ("battle.yaml", "recruits: [camp, reeds]", "recruits: [camp, reads]", "FT1201", "6:46", "mean 'reeds'"),
    "an unknown first side": ("battle.yaml", "draw:", "first: company_b\ndraw:", "FT1201", "15:8", "there is no side 'company_b'"),
    "an unknown winner": ("battle.yaml", "{side: company, when: end", "{side: compny, when: end", "FT1201", "12:12", "mean 'company'"),
    "an unknown space of a victory": ("battle.yaml", "{controls: camp}", "{controls: cam}", "FT1201", "11:117", "mean 'camp'"),
    "an unknown side in a condition": ("battle.yaml", "{dead_at_least: 4, side: clans}", "{dead_at_least: 4, side: klans}", "FT1201", "12:109", "mean 'clans'"),
    "an unknown name behind not": ("battle.yaml", "{not: {units_in: pass,", "{not: {units_in: pas,", "FT1201", "13:76", "mean 'pass'"),
    "an unknown column": ("units.yaml", "fires: irregular, breaks", "fires: iregular, breaks", "FT1201", "14:36", "mean 'irregular'"),
    "an unknown type": ("units.yaml", "type: supply", "type: suply", "FT1201", "30:38", "mean 'supply'"),
    "an unknown contingent": ("units.yaml", "contingent: elder, elite", "contingent: older, elite", "FT1201", "39:69", "mean 'elder'"),
    "an unknown space of a unit": ("units.yaml", "contingent: reed, at: landing", "contingent: reed, at: handing", "FT1201", "42:79", "mean 'landing'"),
    "a side of the units": ("units.yaml", "  clans:", "  clan:", "FT1201", "34:3", "there is no side 'clan'"),
    "a side of the cards": ("campaign-cards.yaml", "  company:", "  comapny:", "FT1201", "2:3", "mean 'company'"),
    "a recruit of the other side": ("campaign-cards.yaml", "units: [fresh]", "units: [late]", "FT1201", "7:50", "there is no 'company' unit 'late'"),
    "a unit moved by the other side": ("campaign-cards.yaml", "{unit: chief, spaces: 1}", "{unit: riders, spaces: 1}", "FT1201", "5:74", "no 'company' unit 'riders'"),
    "a type moved that is none": ("campaign-cards.yaml", "{type: cavalry, spaces: 3}", "{type: cavalri, spaces: 3}", "FT1201", "4:48", "unit of the type 'cavalri'"),
    "a contingent moved that is none": ("campaign-cards.yaml", "{contingent: south, spaces: 3}", "{contingent: sout, spaces: 3}", "FT1201", "5:48", "mean 'south'"),
    "a type of an effect": ("campaign-cards.yaml", "whose: own, type: warband", "whose: own, type: warbands", "FT1201", "11:128", "mean 'warband'"),
    "a column of an effect": ("campaign-cards.yaml", "column: foot", "column: foots", "FT1201", "12:110", "mean 'foot'"),
    "a space of an effect": ("campaign-cards.yaml", "do: [peek,", "do: [{peek: kamp},", "FT1201", "6:96", "mean 'camp'"),
    "a unit of both sides": ("units.yaml", "    w1:", "    a1:", "FT1202", "35:5", "'a1' is the name of another unit"),
    "a card of both sides": ("campaign-cards.yaml", "    rising:", "    roads:", "FT1202", "10:5", "'roads' is the name of another card"),
    # --- places
    "a fleet on land": ("units.yaml", "contingent: reed, at: landing}", "contingent: reed, at: reeds}", "FT1203", "42:79", "fleet 'skiff'"),
    "both sides in a space": ("units.yaml", "elite: true, at: pass", "elite: true, at: road", "FT1203", "39:93", "'company' begins as well"),
    "a river onto land": ("theatre.yaml", "landing, mere]", "landing, reeds]", "FT1204", "28:36", "'reeds', where no fleet"),
    "a route to itself": ("theatre.yaml", "[reeds, landing]", "[reeds, reeds]", "FT1204", "24:13", "to itself"),
    "a route twice": ("theatre.yaml", "[reeds, landing]", "[reeds, ford]", "FT1204", "24:13", "is there already"),
    "two spaces in a place": ("theatre.yaml", "terrain: lake, x: 4, y: 0", "terrain: lake, x: 4, y: 1", "FT1205", "19:45", "where 'camp' is"),
    # --- what nobody can do
    "a map in parts": ("theatre.yaml", "roads:", "  isle: {title: The Isle, terrain: open, x: 6, y: 3}\nroads:", "FT1207", "20:3", "joins 'isle'"),
    "a map in parts of two": ("theatre.yaml", "roads:", "  isle: {title: The Isle, terrain: open, x: 6, y: 3}\n  reef: {title: The Reef, terrain: open, x: 7, y: 3}\nroads:\n  - [isle, reef]", "FT1207", "20:3", "joins 'isle' and 'reef'"),
    "a unit that stays in the box": ("battle.yaml", "recruits: [camp, reeds]}\nturns: 6\nrules: {artillery: true, breakoff: true, pursuit: true, morale: true,", "}\nturns: 6\nrules: {artillery: true, breakoff: true, pursuit: true,", "FT1210", "43:5", "'late'"),
    "terrain that nobody sees": ("theatre.yaml", "  rough:", "  marsh: {title: Marsh, stop: true}\n  rough:", "FT1212", "3:3", "the terrain 'marsh'"),
    "a contingent of nobody": ("units.yaml", "  elder: {", "  other: {title: The Others}\n  elder: {", "FT1212", "19:3", "the contingent 'other'"),
    "a type of nobody": ("units.yaml", "  supply: {", "  monks: {title: Monks, fires: foot}\n  supply: {", "FT1212", "13:3", "the type 'monks'"),
    "a column of nobody": ("units.yaml", "  guns: {", "  bows: {title: Bows, faces: [none, none, none, none, none, panic]}\n  guns: {", "FT1212", "4:3", "the column 'bows'"),
    "marks without their rule": ("battle.yaml", "breakoff: true, ", "", "FT1213", "9:58", "without the rule 'breakoff'"),
    "forts without their rule": ("battle.yaml", ", forts: true}\nvictory", "}\nvictory", "FT1213", "8:59", "means nothing without the rule 'forts'"),
    "a number without its rule": ("battle.yaml", "morale: true,", "major: 3,", "FT1213", "8:57", "'major' means nothing"),
    "a major battle beyond the armies": ("battle.yaml", "morale: true,", "morale: true, major: 12,", "FT1213", "8:57", "'morale' has nothing"),
    "dice for nothing": ("units.yaml", "[none, none, none, none, panic, panic]", "[none, none, none, none, none, none]", "FT1214", "5:3", "'irregular'"),
    "a fortification for nobody": ("theatre.yaml", "  lake: {title: Lake, sea: true}", "  lake: {title: Lake, sea: true, fort: fort}", "FT1226", "5:34", "protects no side"),
    "users of open country": ("theatre.yaml", "rough: {title: Rough country, stop: true}", "rough: {title: Rough country, stop: true, users: [clans]}", "FT1226", "3:45", "'users'"),
    # --- cards
    "a card for nothing": ("campaign-cards.yaml", "    rising: {title: The Rising, recruits: {count: 1}, moves: [{all: true, spaces: 2}]}", "    rising: {title: The Rising, recruits: {count: 1}, moves: [{all: true, spaces: 2}]}\n    rain: {title: Rain}", "FT1215", "11:5", "'rain' does nothing"),
    "tents that pursue": ("units.yaml", "static: true, supply_source", "static: true, pursues: true, supply_source", "FT1213", "15:56", "'pursues' does nothing for 'camp'"),
    "tents that break off": ("units.yaml", "static: true, supply_source", "static: true, breaks_off: true, supply_source", "FT1213", "15:56", "a static unit stays"),
    "boats that pursue": ("units.yaml", "fleet: true, bridges", "fleet: true, pursues: true, bridges", "FT1213", "12:68", "a fleet a river"),
    "tents that march": ("campaign-cards.yaml", "{type: warband, spaces: 1}", "{type: camp, spaces: 1}", "FT1216", "11:37", "moves no unit"),
    "a type of the other side": ("campaign-cards.yaml", "{type: fleet, spaces: 3}", "{type: fleet, spaces: 3}, {type: warband, spaces: 1}", "FT1216", "6:61", "'steam' moves no unit"),
    "a bonus of nothing": ("campaign-cards.yaml", "{superiority: 1}", "{superiority: 0}", "FT1217", "5:122", "adds 0"),
    "a type that the enemy has not": ("campaign-cards.yaml", "whose: own, type: warband", "whose: enemy, type: warband", "FT1217", "11:98", "no unit of the type 'warband'"),
    "recruits of the other side": ("campaign-cards.yaml", "{add: 1, type: warband}", "{add: 1, type: artillery}", "FT1217", "13:135", "no unit of the type 'artillery'"),
    "panic alone": ("campaign-cards.yaml", "{bombard: 3, column: foot}", "{bombard: 3, column: irregular}", "FT1217", "12:89", "eliminates nobody"),
    "spaces for nobody": ("campaign-cards.yaml", "moves: [{type: fleet, spaces: 3}], ", "", "FT1217", "6:60", "moves nobody"),
    "a look without fog": ("battle.yaml", "forts: true}\nvictory", "forts: true, fog: false}\nvictory", "FT1217", "6:89", "without fog"),
    "a bonus in the march": ("campaign-cards.yaml", "event: {phase: battle, do: [{superiority: 1}]}", "event: {phase: march, do: [{superiority: 1}]}", "FT1218", "5:121", "whatever the phase"),
    "spaces after the march": ("campaign-cards.yaml", "event: {phase: march, do: [peek,", "event: {phase: end, do: [peek,", "FT1218", "6:93", "works in the march"),
    # --- who wins
    "more dead than there are": ("battle.yaml", "{dead_at_least: 4, side: clans}", "{dead_at_least: 10, side: clans}", "FT1220", "12:84", "8 units of that side"),
    "a turn behind the last": ("battle.yaml", "{turn_at_least: 4}", "{turn_at_least: 7}", "FT1220", "12:158", "6 turns"),
    "more units than there are": ("battle.yaml", "side: company, at_least: 2", "side: company, at_least: 12", "FT1223", "14:66", "a line above it"),
    "both and neither": ("battle.yaml", "{all: [{units_in: reeds, side: company}, {turn_at_least: 4}]}", "{all: [{controls: reeds}, {not: {controls: reeds}}]}", "FT1220", "12:117", "the opposite of another"),
    "won already": ("battle.yaml", "{all: [{controls: mill}, {controls: keep}]}", "{controls: camp}", "FT1221", "10:75", "when the game begins"),
    "a line below always": ("battle.yaml", "draw:", "  - {side: company, when: end, title: Late, if: {controls: mill}}\ndraw:", "FT1223", "15:49", "a line above it"),
}
# fmt: on


@pytest.mark.parametrize("case", CASES)
def test_a_mistake_gives_one_finding(case, texts, check_texts):
    broken = Broken(*CASES[case])
    checked = check_texts(broken.made(texts))
    one = broken.found(checked.diagnostics)
    assert one.help or one.code.id < "FT12"
    if checked.game is not None:
        assert unplayable(checked.game.campaign) == ()


@pytest.mark.parametrize(
    ("case", "parts"),
    [
        ("a list of conditions", "[{controls: camp}, {controls: mill}]"),
        ("two conditions in a block", "[{controls: camp}, {turn_at_least: 4}]"),
    ],
)
def test_several_conditions_are_shown_as_one(case, parts, texts, check_texts):
    broken = Broken(*CASES[case])
    told = broken.found(check_texts(broken.made(texts)).diagnostics).help or ""
    assert f"{{all: {parts}}}" in told and f"{{any: {parts}}}" in told


def test_every_code_has_a_case_or_a_page_alone():
    """Some mistakes need two tables; their pages show them."""
    pages_alone = {"FT1206", "FT1208", "FT1209", "FT1211", "FT1219", "FT1222", "FT1224", "FT1225"}
    shown = {case[3] for case in CASES.values() if case[3].startswith("FT12")}
    assert shown == {code.id for code in CODES} - pages_alone


@pytest.mark.parametrize(
    "case",
    [
        "a block for a list of conditions",
        "a block of lines for a list of conditions",
        "a block of several for a list",
        "a condition twice",
        "a condition of two",
    ],
)
def test_no_help_loses_a_value_that_was_written(case, texts, check_texts):
    broken = Broken(*CASES[case])
    one = broken.found(check_texts(broken.made(texts)).diagnostics)
    edits = [] if one.fix is None else [edit.text for edit in one.fix.edits]
    for told in (one.help or "", *edits):
        assert ("camp" in told) == ("mill" in told)
