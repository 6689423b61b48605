"""Each mistake in a haunted house gives exactly one finding: its code, its place, words that name it."""

# ruff: noqa: E501 - one case a line

import pytest
from tests.broken_tables import Broken, fixes_that_help, levels

from fateloom.dsl.hidden import codes

LAMP = "when: search_roll, do: [{modify: 1}]"
TEA = "when: own_turn, do: [{heal: 1}]"
CHILL = "do: [{wound: 1}]"
LINKS = "links: [[loft, ladder], [loft, sluice], [ladder, wheel], [ladder, yard], [wheel, bridge], [sluice, yard], [sluice, race], [yard, bridge], [yard, stones], [bridge, store], [race, stones], [stones, store], [store, jetty]"

# what is broken: (file, what stands there, what stands there instead, code, line:column, words)
# fmt: off
CASES = {
    # --- the tables by themselves
    "no YAML": ("house.yaml", "title: The Mill", "title The Mill", "FT0101", "2:1", "':' is missing"),
    "a card twice in a table": ("search.yaml", "  rake:", "  lamp:", "FT0102", "3:3", "'lamp'"),
    "a number as key": ("board.yaml", "  wheel: {", "  7: {", "FT0103", "8:3", "'7' is a number"),
    "an unknown key": ("search.yaml", "hidden: true}\n  knife", "hiden: true}\n  knife", "FT0106", "6:58", "mean 'hidden'"),
    "an unknown number of the rules": ("house.yaml", "{pile: 3", "{piles: 3", "FT0106", "5:9", "mean 'pile'"),
    "a gloom of a passage": ("board.yaml", "numbers: [2, 3]", "gloom: 1, numbers: [2, 3]", "FT0106", "12:71", "'gloom'"),
    "numbers of a location": ("board.yaml", "title: The Yard", "numbers: [1], title: The Yard", "FT0106", "9:10", "'numbers'"),
    "copies of the Opener": ("destinies.yaml", "text: It fits the sluice.", "copies: 2", "FT0106", "2:25", "'copies'"),
    "a missing title": ("haunting.yaml", "title: Damp, ", "", "FT0107", "3:3", "'title' is missing"),
    "a missing destination": ("haunting.yaml", "title: Damp, to: discard,", "title: Damp,", "FT0107", "3:3", "'to' is missing"),
    "no numbers of a passage": ("board.yaml", "title: The Sluice, numbers: [1, 2]", "title: The Sluice", "FT0107", "13:3", "'numbers' is missing"),
    "no characters": ("house.yaml", "characters:", "charakters:", "FT0106", "6:1", "mean 'characters'"),
    "text for a number": ("board.yaml", "gloom: 1", "gloom: much", "FT0108", "7:72", "whole number"),
    "no moment": ("search.yaml", "when: probe_roll", "when: prob_roll", "FT0109", "4:37", "mean 'probe_roll'"),
    "no destination": ("haunting.yaml", "A Chill, text: Somebody has opened a door., to: discard", "A Chill, to: discards", "FT0109", "2:31", "mean 'discard'"),
    "no pile": ("search.yaml", "peek: other", "peek: others", "FT0109", "10:57", "mean 'other'"),
    "no deck": ("search.yaml", "draw: search", "draw: serach", "FT0109", "12:53", "mean 'search'"),
    "no roll": ("haunting.yaml", "roll: search", "roll: searches", "FT0109", "11:64", "mean 'search'"),
    "no rounding": ("house.yaml", "{pile: 3", "{bind_rounding: upwards, pile: 3", "FT0109", "5:24", "cannot be 'upwards'"),
    "one player": ("house.yaml", "min: 2", "min: 1", "FT0110", "4:16", "from 2 to 8"),
    "nine players": ("house.yaml", "max: 5", "max: 9", "FT0110", "4:24", "from 2 to 8"),
    "no health": ("house.yaml", "{pile: 3", "{health: 0, pile: 3", "FT0110", "5:17", "from 1 to 20"),
    "no health for four": ("house.yaml", "{pile: 3", "{health_by_players: [5, 0], pile: 3", "FT0110", "5:32", "from 1 to 20"),
    "a ghost of less than none": ("house.yaml", "{pile: 3", "{ghost_gloom_by_players: [1, -1], pile: 3", "FT0110", "5:37", "from 0 to 20"),
    "a price of no steps": ("board.yaml", "cost: 2", "cost: 0", "FT0110", "15:50", "from 1 to 12"),
    "a capital in an id": ("board.yaml", "  yard: {", "  Yard: {", "FT0111", "9:3", "'Yard'"),
    "a capital on the board": ("board.yaml", "[loft, ladder", "[Loft, ladder", "FT0111", "3:6", "'Loft'"),
    "two Openers": ("destinies.yaml", "psyche:\n", "  latch: {title: The Latch}\npsyche:\n", "FT0113", "2:3", "at most 1"),
    "no effect of an item": ("search.yaml", LAMP, "when: search_roll, do: []", "FT0113", "2:65", "at least 1"),
    "a link of three": ("board.yaml", "locations:", "links: [[loft, ladder, wheel]]\nlocations:", "FT0113", "6:9", "at most 2"),
    "ghosts who win by nothing": ("haunting.yaml", "{total_gloom: 6}", "{}", "FT0113", "12:54", "at least 1"),
    "a majority that is none": ("haunting.yaml", "majority: true", "majority: false", "FT0109", "13:63", "cannot be false"),
    "an effect of another name": ("haunting.yaml", CHILL, "do: [{wounds: 1}]", "FT0114", "2:81", "mean 'wound'"),
    "an effect that is none": ("haunting.yaml", "do: [skip_action]", "do: [skip_acton]", "FT0114", "9:43", "mean 'skip_action'"),
    "an effect without its value": ("haunting.yaml", CHILL, "do: [wound]", "FT0114", "2:80", "mean '{wound: …}'"),
    "an effect without its first key": ("haunting.yaml", "{draw: haunting, cards: 2}", "{cards: 2}", "FT0114", "10:44", "'cards' of entry 1 of 'do' goes with 'peek' or 'draw', and none of them is there"),
    "a key of an effect": ("haunting.yaml", "{draw: haunting, cards: 2}", "{draw: haunting, card: 2}", "FT0106", "10:60", "mean 'cards'"),
    "an ending that is none": ("house.yaml", "characters:", "endings: {bound: Over.}\ncharacters:", "FT0106", "6:11", "no key 'bound'"),
    "a rule of lint that is none": ("house.yaml", "characters:", "lint: {house-idle-cart: off}\ncharacters:", "FT0220", "6:8", "mean 'house-idle-card'"),
    "an error turned off": ("house.yaml", "characters:", "lint: {house-piles: off}\ncharacters:", "FT0220", "6:8", "cannot be turned off"),
    # --- names
    "a start that is nowhere": ("board.yaml", "start: yard", "start: yrad", "FT1301", "1:8", "mean 'yard'"),
    "an unknown tile on the board": ("board.yaml", "[sluice, yard", "[sluice, yard, yarrd", "FT1301", "4:20", "no tile 'yarrd'"),
    "an unknown end of a link": ("board.yaml", "locations:", "links: [[loft, ladderr]]\nlocations:", "FT1301", "6:16", "no tile 'ladderr'"),
    "a move to nowhere": ("search.yaml", "move: yard", "move: yarn", "FT1301", "11:53", "mean 'yard'"),
    "gloom of a passage by a card": ("haunting.yaml", "where: store", "where: stones", "FT1301", "4:59", "no location 'stones'"),
    "a card twice in two tables": ("haunting.yaml", "  damp:", "  lamp:", "FT1302", "3:3", "'lamp'"),
    "a destiny that is an item": ("destinies.yaml", "  grief:", "  rope:", "FT1302", "11:3", "'rope'"),
    "a tile twice": ("board.yaml", "  jetty: {", "  loft: {title: L, numbers: [1]}\n  jetty: {", "FT1302", "17:3", "'loft'"),
    "a tile whose id is a word": ("board.yaml", "  - [race, stones, store, jetty]", "  - [race, stones, store, jetty, here]", "FT1301", "5:34", "no tile 'here'"),
    # --- the board
    "a tile at two places": ("board.yaml", "[loft, ladder, wheel]", "[loft, ladder, wheel, loft]", "FT1303", "3:27", "on the board already"),
    "a tile at no place": ("board.yaml", "store, jetty]", "store]", "FT1303", "17:3", "nowhere on the board"),
    "a tile that nobody reaches": ("board.yaml", "store, jetty]", "store, ., jetty]", "FT1304", "5:30", "nobody can reach 'jetty'"),
    "an island": ("board.yaml", "  - [sluice, yard, bridge]\n", "  - [., ., ., ., sluice, yard, bridge]\n", "FT1304", "3:6", "nobody can reach"),
    "links that leave tiles out": ("board.yaml", "locations:", "links: [[yard, loft]]\nlocations:", "FT1304", "3:12", "nor to"),
    "a row that is too short": ("board.yaml", "[loft, ladder, wheel]", "[loft, ladder, wheel, .]", "FT1321", "4:5", "this row has 3 places, and another one 4"),
    # --- effects
    "gloom by nothing": ("haunting.yaml", "{gloom: 1}", "{gloom: 0}", "FT1305", "3:41", "by 0"),
    "a roll changed by nothing": ("search.yaml", LAMP, "when: search_roll, do: [{modify: 0}]", "FT1305", "2:66", "by 0"),
    "a roll changed in the own turn": ("search.yaml", TEA, "when: own_turn, do: [{modify: 1}]", "FT1305", "8:42", "changes no roll"),
    "a roll that heals": ("search.yaml", LAMP, "when: search_roll, do: [{heal: 1}]", "FT1305", "2:66", "can only change the roll"),
    # --- numbers
    "too few destinies": ("destinies.yaml", "copies: 12", "copies: 9", "FT1306", "1:1", "15 cards, and there are 14"),
    "players the wrong way round": ("house.yaml", "{min: 2, max: 5}", "{min: 5, max: 2}", "FT1307", "4:1", "are none"),
    "too few characters": ("house.yaml", "  wim: {title: Wim}\n", "", "FT1308", "6:1", "5 characters, and there are 4"),
    # --- what never works
    "a character for nobody": ("house.yaml", "max: 5", "max: 4", "FT1317", "11:3", "nobody can play 'wim'"),
    "a location beyond every search": ("board.yaml", "gloom: 2", "gloom: 13", "FT1314", "8:36", "0 at best"),
    "numbers beyond every roll": ("board.yaml", "numbers: [4, 4]", "numbers: [8, 8]", "FT1311", "16:40", "come to 16"),
    "the only way": ("board.yaml", "[loft, ladder, wheel]", "[., loft, ladder, wheel]", "FT1311", "12:80", "fall apart"),
    "a link to itself": ("board.yaml", "locations:", f"{LINKS}, [yard, yard]]\nlocations:", "FT1315", "6:221", "to itself"),
    "a link twice": ("board.yaml", "locations:", f"{LINKS}, [ladder, loft]]\nlocations:", "FT1315", "6:221", "linked already"),
    "an item for another roll": ("search.yaml", LAMP, "when: search_roll, do: [{modify: 1, roll: attack}]", "FT1310", "2:66", "changes no roll"),
    "an item for syphons": ("search.yaml", "when: always, do: [{modify: 1}]", "when: always, do: [{modify: 1}, {modify: 1, roll: syphon}]", "FT1310", "6:57", "syphon"),
    "an item of nothing": ("search.yaml", LAMP, "when: search_roll, do: [{modify: 1}, {modify: -1}]", "FT1316", "2:65", "by 0"),
    "an item against its owner": ("search.yaml", LAMP, "when: search_roll, do: [{modify: -1}]", "FT1319", "2:65", "harms its owner"),
    "salt for the ghost": ("search.yaml", "do: [{modify: -1}], copies: 2", "do: [{modify: 1}], copies: 2", "FT1319", "5:48", "helps the ghost"),
    "a card that does nothing": ("haunting.yaml", ", to: discard, do: [{wound: 1}]", ", to: discard", "FT1316", "2:3", "does nothing"),
    "a change that does not stay": ("haunting.yaml", "to: in_play, do: [{modify: -1", "to: discard, do: [{modify: -1", "FT1310", "11:45", "does not stay in play"),
    "a change of syphons": ("haunting.yaml", "roll: search", "roll: syphon", "FT1310", "11:45", "no result"),
    "a second copy in play": ("haunting.yaml", "ghosts_win: {total_gloom: 6}", "copies: 2, ghosts_win: {total_gloom: 6}", "FT1316", "12:50", "second copy"),
    "a win in a pile": ("haunting.yaml", "The Choir, to: in_play", "The Choir, to: pile", "FT1312", "12:33", "nobody wins by this card"),
    "no win for ghosts": ("haunting.yaml", ", ghosts_win: {total_gloom: 6}}\n  tide: {title: The Tide, to: in_play, ghosts_win: {majority: true}}", ", do: [{modify: -1}]}", "FT1312", "1:1", "never win"),
    "a win of the first ghost of two": ("house.yaml", "{pile: 3", "{ghost_gloom_by_players: [0, 6], pile: 3", "FT1313", "12:42", "first ghost wins at once"),
    "a win of the first ghost": ("house.yaml", "{pile: 3", "{ghost_gloom: 6, pile: 3", "FT1313", "12:42", "first ghost wins at once"),
    "few items": ("search.yaml", ", copies: 3, discard: true}", ", discard: true}", "FT1318", "1:1", "18 items"),
}
# fmt: on

TOLD_ELSEWHERE = {codes.RESERVED.id}
"""Codes whose mistake takes two files; their pages show them."""


@pytest.mark.parametrize("case", CASES)
def test_a_mistake_gives_one_finding(case, texts, check_texts):
    broken = Broken(*CASES[case])
    one = broken.found(check_texts(broken.made(texts)).diagnostics)
    assert one.help or one.code.id < "FT13"


def test_every_code_has_a_case():
    told = {case[3] for case in CASES.values()} | TOLD_ELSEWHERE
    assert {it.id for it in codes.CODES} <= told
    assert len(CASES) >= 60


def test_every_fix_that_is_offered_helps(texts, check_texts):
    mistakes = [Broken(*it) for it in CASES.values()]
    assert fixes_that_help(mistakes, texts, check_texts) >= 20


def test_levels_are_chosen_in_the_head_table(texts, check_texts):
    texts["house.yaml"] = texts["house.yaml"].replace("max: 5", "max: 4")
    found = levels(texts, "house.yaml", "house-idle-character", check_texts)
    assert found == [[], ["hint"], ["error"]]


def test_errors_alone_without_lint(texts, check_texts):
    texts["house.yaml"] = texts["house.yaml"].replace("max: 5", "max: 4")
    assert check_texts(texts, lint=False).diagnostics == ()


def test_a_finding_is_quieted_for_one_card(texts, check_texts):
    row = "  broom: {title: A Broom, when: attack_roll, do: [{modify: 1}, {modify: -1}]}\n"
    for above, wanted in (
        ("", ["house-idle-card"]),
        ("  # allow house-idle-card: it is only a broom\n", []),
        ("  # allow house-idle-effect: so\n", ["house-idle-card", "unused-allow"]),
    ):
        changed = {**texts, "search.yaml": f"{texts['search.yaml']}{above}{row}"}
        found = [it.code.name for it in check_texts(changed).diagnostics]
        assert sorted(found) == wanted
