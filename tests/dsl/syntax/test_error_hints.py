"""Hints for frequent mistakes: each has words of its own, and a form that can be read."""

from __future__ import annotations

import pytest

from fateloom.dsl.diagnostics import Diagnostic
from fateloom.dsl.source import Source
from fateloom.dsl.syntax import under_call
from fateloom.dsl.syntax.error_hints.reading import reads
from fateloom.dsl.syntax.parser import parse
from fateloom.runtime.kernel.callable import CallableSystem
from fateloom.runtime.program.callable_systems import callable_system, callable_systems

SCRIPT = "event low_tide on day 2\n  "
"""Before a line of a script."""
POI = 'poi well "The Well" on quay\n  '
"""Before a line of a POI."""
CHOOSE = SCRIPT + "choose\n    "
"""Before a line under `choose`."""
IF = SCRIPT + "if "
"""Before a condition."""

LONG = "It burns, and nobody in all of the town can say who it was that lit it."

MENDED = [
    # effects
    (SCRIPT, "bell = drowned", "FT0025", "bell becomes drowned"),
    (SCRIPT, "bell is drowned", "FT0025", "bell becomes drowned"),
    (SCRIPT, "set bell to drowned", "FT0025", "bell becomes drowned"),
    (SCRIPT, "ferry_paid = true", "FT0025", "ferry_paid up"),
    (SCRIPT, "clear ferry_paid", "FT0025", "ferry_paid down"),
    (SCRIPT, "tide += 1", "FT0025", "tide +1"),
    (SCRIPT, "coins += 2", "FT0025", "gain 2 coins"),
    (SCRIPT, "coins -= 2", "FT0025", "lose 2 coins"),
    (SCRIPT, "ferry_paid is up", "FT0025", "ferry_paid up"),
    (SCRIPT, "ferry_paid is down", "FT0025", "ferry_paid down"),
    (SCRIPT, "tide becomes +1", "FT0025", "tide +1"),
    (SCRIPT, "keeper debt becomes -2", "FT0025", "keeper debt -2"),
    (SCRIPT, "hard", "FT0010", "difficult"),
    (SCRIPT, "win", "FT0010", "fulfil"),
    (SCRIPT, "lost", "FT0011", "defeated"),
    (SCRIPT, "grooms fallen", "FT0010", "fallen grooms"),
    (SCRIPT, "* Ask for it", "FT0023", '"Ask for it"'),
    (CHOOSE, '* "Ask for it"', "FT0011", '"Ask for it"'),
    (SCRIPT, "warden: virtue +1", "FT0011", "warden virtue +1"),
    ("", "event on day 2", "FT0024", "event on_day_2 on day 2"),
    ("", "event ebb on turn 4", "FT0011", "event ebb on day 4"),
    ("", "event ebb at turn 4, 8 repeats", "FT0011", "event ebb on day 4, 8 repeats"),
    ("", "event ebb on turn four", "FT0011", "event ebb on day 4"),
    ("", "event ebb on the 4th day", "FT0011", "event ebb on day 4"),
    ("", "event ebb if day 4", "FT0011", "event ebb on day 4"),
    ("", "event ebb every 2 turns", "FT0011", "event ebb every 2 days from day 2"),
    ("", "event ebb every turn", "FT0011", "event ebb on turn start repeats"),
    ("", "event ebb on turn", "FT0011", "event ebb on turn start"),
    ("", "event ebb each day", "FT0011", "event ebb every 1 days from day 1"),
    ("", "event ebb after day 4", "FT0011", "event ebb when day > 4"),
    ("", "event ebb on day 2 explorer", "FT0011", "event ebb on day 2 in explorer"),
    ("", "event ebb on day 2 for group", "FT0011", "event ebb on day 2 in group"),
    ("", "event ebb on day 6-8 in solo", "FT0011", "event ebb on day 6, 7, 8 in solo"),
    ("", "event ebb on days 6 to 8", "FT0011", "event ebb on day 6, 7, 8"),
    ("", "event ebb on day 2..30", "FT0011", "event ebb every 1 days from day 2 to day 30"),
    # words that are nearly those of the form
    (POI, 'scan forge give item "Give"', "FT0011", 'scan forge gives item "Give"'),
    (POI, 'scan forge ask about item "Ask"', "FT0011", 'scan forge asks about item "Ask"'),
    (POI, 'option look "Look" coss 1 xp', "FT0011", 'option look "Look" costs 1 xp'),
    ("", 'milestone "It burns." wen lit', "FT0011", 'milestone "It burns." when lit'),
    (POI, 'test power haul "Haul"', "FT0011", 'test haul power "Haul"'),
    # milestones
    ("", f'milestone "{LONG}" if lit', "FT0011", f'milestone "{LONG}" when lit'),
    ("", f'milestone "{LONG}" lit', "FT0011", f'milestone "{LONG}" when lit'),
    ("", f'milestone "{LONG}": lit', "FT0011", f'milestone "{LONG}" when lit'),
    # headers of other tools
    ("", "=== dock ===", "FT0010", "scene dock"),
    ("", "= dock", "FT0010", "scene dock"),
    ("", ":: The Dock [dark]", "FT0010", "scene the_dock"),
    ("", "title: Dock", "FT0010", "scene dock"),
    ("", "label dock:", "FT0010", "scene dock"),
    (SCRIPT, "tide - 2", "FT0025", "tide -2"),
    (SCRIPT, "tide = tide + 1", "FT0025", "tide +1"),
    (POI, "with style", "FT0011", "style"),
    (POI, "on success 3+", "FT0011", "success 3+"),
    (POI, "hope", "FT0010", "with hope"),
    (POI, "stage dig 2 turns", "FT0011", "stage dig takes 2 turns"),
    (POI, "stage dig for two turns", "FT0011", "stage dig takes 2 turns"),
    (SCRIPT, "virtue plus one", "FT0011", "virtue +1"),
    (SCRIPT, "do toll rope, 1", "FT0011", "do toll (rope, 1)"),
    ("", 'milestone when lit "It burns."', "FT0011", 'milestone "It burns." when lit'),
    ("", 'npc ada at shop "Ada"', "FT0011", 'npc ada "Ada" at shop'),
    (SCRIPT, "tide++", "FT0025", "tide +1"),
    (SCRIPT, "increase tide by 2", "FT0025", "tide +2"),
    (SCRIPT, "virtue 2", "FT0025", "virtue +2"),
    (SCRIPT, "The hero gains two coins.", "FT0025", "gain 2 coins"),
    (SCRIPT, "gain 3 gold", "FT0025", "gain 3 coins"),
    (SCRIPT, "gain coins", "FT0025", "gain 1 coins"),
    (SCRIPT, "gain rope", "FT0025", "gain item rope"),
    (SCRIPT, "discard the rope", "FT0025", "lose item rope"),
    (SCRIPT, "ide goes to the ferry", "FT0025", "ide moves to ferry"),
    # words of other languages, anywhere in a line
    (CHOOSE, '"Ask" where lit', "FT0011", '"Ask" if lit'),
    (CHOOSE, '"Ask" unless lit and wet', "FT0011", '"Ask" if not (lit and wet)'),
    (CHOOSE, '"Ask" costs 1 gold', "FT0011", '"Ask" costs 1 coins'),
    (CHOOSE, "[Ask] costs 1 coins", "FT0023", '"Ask" costs 1 coins'),
    (CHOOSE, '1. "Ask"', "FT0011", '"Ask"'),
    ("", "trigger ebb on day 2", "FT0011", "event ebb on day 2"),
    ("", "event ebb on ferry.row", "FT0011", "event ebb after ferry.row"),
    ("", "event ebb as soon as lit", "FT0011", "event ebb when lit"),
    (
        "",
        "event ebb on day 2 if tide > 1 prio 1",
        "FT0011",
        "event ebb on day 2 if tide > 1 priority 1",
    ),
    (
        "",
        "event ebb on turn start if tide > 1 always",
        "FT0011",
        "event ebb on turn start if tide > 1 repeats",
    ),
    (POI, 'use ring asks about item "Ask"', "FT0011", 'scan ring asks about item "Ask"'),
    (POI, 'scan ring about item "Ask"', "FT0011", 'scan ring asks about item "Ask"'),
    (POI, 'scan ring with item "Ask"', "FT0011", 'scan ring uses item "Ask"'),
    (POI, 'option look "Look" locked', "FT0011", 'option look "Look" closed'),
    (SCRIPT, "the others lose 1 coins", "FT0011", "others lose 1 coins"),
    (SCRIPT, "every hero lose 1 coins", "FT0011", "everyone lose 1 coins"),
    (SCRIPT, "everyone tide = 3", "FT0011", "everyone tide becomes 3"),
    (SCRIPT, "go to quay", "FT0010", "move to quay"),
    (SCRIPT, "unless lit and wet", "FT0010", "if not (lit and wet)"),
    (SCRIPT, "where lit", "FT0011", "if lit"),
    (SCRIPT, "and if lit", "FT0011", "if lit"),
    (SCRIPT, "then tide +1", "FT0011", "tide +1"),
    (SCRIPT, "gain gain 1 coins", "FT0011", "gain 1 coins"),
    (SCRIPT, "tide by 1", "FT0025", "tide +1"),
    (
        "",
        "event on turn start if lit repeats",
        "FT0024",
        "event on_turn_start on turn start if lit repeats",
    ),
    # words that stand twice, are missing, or have a mark between them
    ("", "event ebb on on day 2", "FT0011", "event ebb on day 2"),
    ("", "event ebb on day 2 if if lit", "FT0011", "event ebb on day 2 if lit"),
    ("", "event ebb ferry.row", "FT0011", "event ebb after ferry.row"),
    (POI, 'option look "Look" 3 coins', "FT0011", 'option look "Look" costs 3 coins'),
    (POI, 'option  look  "Look"  once', "FT0011", 'option look "Look" once'),
    (POI, 'option look: "Look"', "FT0023", 'option look "Look"'),
    (POI, 'option look - "Look"', "FT0023", 'option look "Look"'),
    (POI, "option look [Look]", "FT0023", 'option look "Look"'),
    (SCRIPT, "gain 2 coins // for it", "FT0011", "gain 2 coins  # for it"),
    (SCRIPT, "gain 2 coins <!-- for it -->", "FT0011", "gain 2 coins  # for it"),
    # amounts
    (SCRIPT, "gain 1 virtue", "FT0025", "virtue +1"),
    (SCRIPT, "lose 2 virtue", "FT0025", "virtue -2"),
    (SCRIPT, "gain virtue", "FT0025", "virtue +1"),
    (SCRIPT, "keeper loses virtue 2", "FT0025", "keeper virtue -2"),
    (SCRIPT, "lose coins 1", "FT0011", "lose 1 coins"),
    (SCRIPT, "keeper gain xp 2", "FT0011", "keeper gain 2 xp"),
    (SCRIPT, "refresh effort 1", "FT0011", "refresh 1 effort"),
    (SCRIPT, "take coins 2", "FT0011", "gain 2 coins"),
    (SCRIPT, "pay coins 2", "FT0011", "pay 2 coins"),
    (SCRIPT, "gain power: 1", "FT0011", "gain 1 power"),
    (POI, 'option look "Look" costs coins 2', "FT0011", 'option look "Look" costs 2 coins'),
    ("", "stock shed: rope x2, lantern", "FT0011", "stock shed: rope, lantern"),
    ("", "stock shed: 2 rope, lantern", "FT0011", "stock shed: rope, lantern"),
    (SCRIPT, "stock shed gains rope (2)", "FT0011", "stock shed gains rope"),
    (SCRIPT, "stranger.debt +1", "FT0011", "stranger debt +1"),
    (SCRIPT, "hero.debt +1", "FT0011", "debt +1"),
    # commands of other tools
    (SCRIPT, "*set alarm +1", "FT0025", "alarm +1"),
    (SCRIPT, "*set alarm 3", "FT0025", "alarm becomes 3"),
    (SCRIPT, "*set lit true", "FT0025", "lit up"),
    (SCRIPT, "*goto docks", "FT0010", "do docks"),
    (SCRIPT, "*choice", "FT0010", "choose"),
    (SCRIPT, "*if (alarm > 2)", "FT0010", "if alarm > 2"),
    (SCRIPT, "~ alarm += 1", "FT0025", "alarm +1"),
    (SCRIPT, "$ alarm += 1", "FT0025", "alarm +1"),
    (SCRIPT, "<<set $alarm to 3>>", "FT0025", "alarm becomes 3"),
    (SCRIPT, "(set: $virtue to it + 1)", "FT0025", "virtue +1"),
    (SCRIPT, "<<if $heat gte 4>>", "FT0010", "if heat >= 4"),
    (CHOOSE, "-> Rub it out", "FT0023", '"Rub it out"'),
    # one word too many, too few, or another one
    (SCRIPT, "other keeps", "FT0011", "other"),
    (SCRIPT, "other loses", "FT0011", "other"),
    (SCRIPT, "move to tile marsh", "FT0011", "move to marsh"),
    (SCRIPT, "move marsh", "FT0011", "move to marsh"),
    (SCRIPT, "place poi ferry", "FT0011", "place ferry"),
    (SCRIPT, "do toll(rope)", "FT0011", "do toll (rope)"),
    (SCRIPT, "gain item rope,lantern", "FT0011", "gain item rope, lantern"),
    (SCRIPT, "gain item rope and lantern", "FT0011", "gain item rope, lantern"),
    (SCRIPT, "gain 2 coins.", "FT0011", "gain 2 coins"),
    (SCRIPT, "goto toll", "FT0010", "do toll"),
    (SCRIPT, "elif bell is silent", "FT0010", "else if bell is silent"),
    (SCRIPT, "else bell is silent", "FT0011", "else if bell is silent"),
    ("", "room cellar", "FT0010", "tile cellar"),
    ("", 'poi well "The Well" at quay', "FT0011", 'poi well "The Well" on quay'),
    (POI, "1 to 2", "FT0011", "1-2"),
    (POI, "3 or more", "FT0011", "3+"),
    # calls
    (SCRIPT, "success 3", "FT0011", "success 3+"),
    (SCRIPT, "failure 2 or more", "FT0011", "failure 2+"),
    (SCRIPT, "with hope 2", "FT0011", "with hope 2+"),
    (
        SCRIPT,
        'fight raid "They come" with force crew',
        "FT0010",
        'battle raid "They come" with force crew',
    ),
    (SCRIPT, 'combat raid "They come"', "FT0010", 'battle raid "They come"'),
    # branches of a choice, lists, remarks
    (CHOOSE, 'option "Give it" if lit', "FT0023", '"Give it" if lit'),
    (CHOOSE, 'choice "Give it" costs 1 xp', "FT0023", '"Give it" costs 1 xp'),
    (CHOOSE, 'branch give: "Give it"', "FT0023", '"Give it"'),
    (CHOOSE, '- "Give it"', "FT0011", '"Give it"'),
    (CHOOSE, "* leave", "FT0023", '"leave"'),
    (SCRIPT, "* leave", "FT0011", "leave"),
    (POI, '- option look "Look"', "FT0011", 'option look "Look"'),
    (POI, 'option "Look"', "FT0024", 'option look "Look"'),
    (SCRIPT, "gain 1 xp # at last", "FT0011", "gain 1 xp  # at last"),
    (SCRIPT, "if lit # now", "FT0011", "if lit  # now"),
    (POI, 'option look "Look" # once', "FT0011", 'option look "Look"  # once'),
    # how often, and for what
    (POI, 'option look "Look" once per day', "FT0011", 'option look "Look"'),
    (POI, 'option look "Look" every turn if lit', "FT0011", 'option look "Look" if lit'),
    (POI, 'trade buy "Buy" stock shed daily', "FT0011", 'trade buy "Buy" stock shed'),
    (POI, 'option look "Look" once per visit', "FT0011", 'option look "Look"'),
    (POI, 'option look "Look" once per game', "FT0011", 'option look "Look" once'),
    (
        POI,
        'option look "Look" costs 1 coins, 1 xp',
        "FT0011",
        'option look "Look" costs 1 coins and 1 xp',
    ),
    (SCRIPT, "pay 1 coins + item rope", "FT0011", "pay 1 coins and item rope"),
    # variables
    ("", "world tide 0..3", "FT0011", "world tide: 0..3"),
    ("", "world tide: 0-3", "FT0011", "world tide: 0..3"),
    ("", "world lit: false", "FT0011", "world lit: flag"),
    ("", "world bell = silent, ringing", "FT0011", "world bell: silent, ringing"),
    ("", "world bell: silent/ringing", "FT0011", "world bell: silent, ringing"),
    # capitals, ids, labels
    ("", "tile Quay", "FT0021", "tile quay"),
    (SCRIPT, "Gain 2 coins", "FT0021", "gain 2 coins"),
    ("", "tile old quay", "FT0024", "tile old_quay"),
    ("", 'poi old-well "The Well"', "FT0024", 'poi old_well "The Well"'),
    ("", 'poi 3 "The Well"', "FT0024", 'poi poi_3 "The Well"'),
    (POI, 'option look in "Look in" once', "FT0024", 'option look_in "Look in" once'),
    ("", 'npc Mother Ide "Mother Ide"', "FT0024", 'npc mother_ide "Mother Ide"'),
    ("", 'npc "Mother Ide" "Mother Ide"', "FT0024", 'npc mother_ide "Mother Ide"'),
    ("", 'poi "The Old Well"', "FT0024", 'poi the_old_well "The Old Well"'),
    ("", "poi well The Well on quay", "FT0023", 'poi well "The Well" on quay'),
    ("", "poi well 'The Well' on quay", "FT0023", 'poi well "The Well" on quay'),
    ("", "poi well on quay", "FT0023", 'poi well "Well" on quay'),
    (POI, "option look Look in if lit", "FT0023", 'option look "Look in" if lit'),
]

CONDITIONS = [
    ("names are 3", "names is 3"),
    ("hero warden and lit", "hero is warden and lit"),
    ("no passage", "not passage"),
    ("tide > 3 {", "tide > 3"),
    ("lit, tide is 3", "lit and tide is 3"),
    ("tide > 3 + lit", "tide > 3 and lit"),
    ("bell isn't drowned", "bell is not drowned"),
    ("before day 5", "day < 5"),
    ("lit and since day 5", "lit and day >= 5"),
    ("until day 5 or lit", "day <= 5 or lit"),
    ("stranger has 2 coins", "stranger coins >= 2"),
    ("lacks 2 coins", "coins < 2"),
    ("at most 3 coins", "coins <= 3"),
    ("stranger has more than 2 xp", "stranger xp > 2"),
    ("exactly 2 coins", "coins is 2"),
    ("debt 3", "debt is 3"),
    ("lit and stranger debt 3", "lit and stranger debt is 3"),
    ("not ferry visited", "not visited ferry"),
    ("any fire", "has any fire"),
    ("stranger item rope", "stranger has item rope"),
    ("everybody have item rope", "everyone has item rope"),
    ("no one owns item rope", "not anyone has item rope"),
    ("ferry_paid not", "not ferry_paid"),
    ("lit and ferry_paid not", "lit and not ferry_paid"),
    ("marta not is partner", "marta is not partner"),
    ("bell becomes silent", "bell is silent"),
    ('has item "rope"', "has item rope"),
    ('visited "ferry"', "visited ferry"),
    ("turn 4", "day is 4"),
    ("on day 4", "day is 4"),
    ("stranger.debt >= 2", "stranger debt >= 2"),
    ("world.tide >= 2", "tide >= 2"),
    ("lit and stranger.debt == 2", "lit and stranger debt is 2"),
    ("bell == silent", "bell is silent"),
    ("tide = 3", "tide is 3"),
    ("bell != silent", "bell is not silent"),
    ("tide => 3", "tide >= 3"),
    ("tide >= 3 && lit", "tide >= 3 and lit"),
    ("!lit", "not lit"),
    ("tide is at least 3", "tide >= 3"),
    ("tide is > 3", "tide > 3"),
    ("3 <= tide", "tide >= 3"),
    ("has rope", "has item rope"),
    ("the hero has no rope", "lacks item rope"),
    ("ide is at ferry", "ide at ferry"),
    ("bell is silent:", "bell is silent"),
    ("(lit and dark", "(lit and dark)"),
    ("lit and dark)", "lit and dark"),
]

INSERTIONS = [
    ("[the hero]", "Write: [hero]"),
    ("[Item rope]", "Write: [item rope]"),
    ("[item: rope]", "Write: [item rope]"),
    ("[itme rope]", "Write: [item rope]"),
    ("[place ferry]", "Write: [poi ferry]"),
    ("[item old rope]", "Write: [item old_rope]"),
    ("[if bell is silent it hangs]", "Write for example: [if bell is silent: it hangs]"),
    ("[if lit burning brightly]", "Write for example: [if lit: burning brightly]"),
    ("[first: dark]", "Write: [first: for the first time | again: for all other times]"),
]

UNFINISHED = [
    ("", "event ebb on day 2 in challenge", "explorer, challenger, solo and group"),
    ("", "event ebb on day 2 repeats in group and solo", "'group and solo' is no way to play"),
    *(
        (SCRIPT, it, "where a block ends")
        for it in ("end", "endif", "end if", "<<endif>>", "fi", "}")
    ),
    (SCRIPT, "*page_break", "pages"),
    (SCRIPT, "*create alarm 0", "declared"),
    (SCRIPT, "*finish", "'*finish'"),
    (SCRIPT, "*label docks", "label"),
    ("", "=== dock(depth) ===", "'dock'"),
    ("", "===", "another tool"),
    ("", "event ebb on turn end", "end of a turn"),
    ("", "event ebb before day 4", "'before'"),
    ("", "world bell:", "'bell'"),
    ("", "world bell: silent", "'bell'"),
    ("", "world tide: 0..", "bound"),
    ("", "event low_tide", "'low_tide'"),
    ("", "event low_tide on day", "day"),
    ("", "event low_tide every 3 days", "first day"),
    (SCRIPT, "drop rope", "tile"),
    (SCRIPT, "gain 2 planks", "'planks'"),
    (SCRIPT, "bell becomes", "'bell'"),
    (SCRIPT, "reveal", "'reveal'"),
    (POI, "states wary", "'wary'"),
    (POI, 'option look "Look" costs 1 coins or 1 xp', "all of them are paid"),
    (POI, 'option look "Look" costs 1 xp and item rope / any food if lit', "all of them are paid"),
    (CHOOSE, '"Look" costs either item rope or item lamp', "all of them are paid"),
    (SCRIPT, "pay 2 coins or 1 effort", "all of them are paid"),
    (POI, 'test haul strength "Haul"', "'strength'"),
]


def the_finding(text: str) -> Diagnostic:
    """The one finding in a story."""
    (said,) = parse(Source("x.fate", text))[1]
    return said


@pytest.mark.parametrize(("before", "line", "code", "meant"), MENDED, ids=[m[1] for m in MENDED])
def test_a_slip_is_answered_with_the_line_that_was_meant(
    before: str, line: str, code: str, meant: str
) -> None:
    said = the_finding(f"{before}{line}\n")
    assert (said.code.id, said.help) == (code, f"Write: {meant}")
    assert reads(meant) and not reads(line)


@pytest.mark.parametrize(("condition", "meant"), CONDITIONS, ids=[c[0] for c in CONDITIONS])
def test_a_slip_in_a_condition_is_answered_with_the_condition(condition: str, meant: str) -> None:
    said = the_finding(f"{IF}{condition}\n    > x\n")
    assert (said.code.id, said.help) == ("FT0013", f"Write: {meant}")


def test_a_slip_in_prose_is_answered_too() -> None:
    said = the_finding(SCRIPT + "> It [if bell == silent: hangs | swings].\n")
    assert (said.code.id, said.help) == ("FT0014", "Write: bell is silent")


@pytest.mark.parametrize(("written", "help"), INSERTIONS, ids=[i[0] for i in INSERTIONS])
def test_a_slip_in_an_insertion_is_answered_with_the_insertion(written: str, help: str) -> None:
    said = the_finding(f"{SCRIPT}> It is {written}.\n")
    assert (said.code.id, said.help) == ("FT0014", help)


@pytest.mark.parametrize(("before", "line", "named"), UNFINISHED, ids=[u[1] for u in UNFINISHED])
def test_an_unfinished_line_is_told_what_it_lacks(before: str, line: str, named: str) -> None:
    said = the_finding(f"{before}{line}\n")
    assert said.code.id == "FT0011" and named in said.message and said.help


DUG = POI + 'option dig "Dig"\n    > y\n  '
"""Behind an option of a POI, which is none of the new line's business."""
GUARD = DUG + "if lit\n    "
"""A block of the description, where no option stands."""
TEST = SCRIPT + 'test power "Haul"\n    0\n      > y\n    '
"""Before a band."""
BRANCH = CHOOSE + '"Wait"\n      > y\n    '
"""Before a branch."""
PLACES = [
    ("tile quay\n  ", 'option look "Look"', "FT0017", "in a tile", "POI"),
    (SCRIPT, '"Look in"', "FT0017", "in a script", "'choose'"),
    (SCRIPT, "0-1", "FT0017", "in a script", "'test'"),
    (SCRIPT, "item rope", "FT0017", "in a script", "'scan'"),
    (SCRIPT, "victory", "FT0017", "in a script", "battle"),
    ("", "tide up", "FT0017", "at the left edge", "an option"),
    (POI, "stage one", "FT0017", "in a POI", "'finale'"),
    ("tile quay\n  ", "place well", "FT0017", "in a tile", "under 'on explore'"),
    ("tile quay\n  on explore\n    > y\n  ", "place well", "FT0017", "in a tile", "Two spaces"),
    (POI + 'option dig "Dig"\n    > y\n  ', "tide +1", "FT0017", "in a POI", "the option 'dig'"),
    ("event ebb on day 2\n  > y\n", "tide +1", "FT0017", "at the left edge", "the event 'ebb'"),
    (POI, "= dock", "FT0010", "a scene here", "left edge"),
    (POI, "title: Dock", "FT0011", "no line of its own", '"Dock"'),
    (POI, 'test power "Haul"', "FT0017", "no id", 'test haul power "Haul"'),
    (DUG, 'test power "Haul"', "FT0017", "no id", 'test haul power "Haul"'),
    (DUG, 'scan uses item "Show it"', "FT0017", "no id", 'scan show_it uses item "Show it"'),
    (DUG, 'scan asks destiny "Why?"', "FT0017", "no id", 'scan why asks destiny "Why?"'),
    (DUG, 'test power ""', "FT0017", "no id", "test ID SKILL"),
    ("  ", 'option look "Look"', "FT0016", "missing above it", 'poi ID "…"'),
    ("# pound\n\n  ", 'option look "Look"', "FT0016", "missing above it", "an option. It belongs"),
    ("  ", "tide +1", "FT0016", "missing above it", "an option, an event"),
    ("  ", "victory", "FT0016", "missing above it", "An outcome belongs under"),
    ("  ", "tile quay", "FT0016", "missing above it", "left edge"),
    ("world tide: 0..3\n  ", 'option look "Look"', "FT0016", "line above", 'poi ID "…"'),
    (SCRIPT + "tide +1\n    ", "tide +1", "FT0016", "line above", "Indent it as far"),
    (POI, "else", "FT0020", "no 'if'", "same indentation"),
    (SCRIPT, "else", "FT0020", "no 'if'", "same indentation"),
    (SCRIPT + "gain item rope\n  ", "else", "FT0020", "not indented", "Indent"),
    (TEST, "fail", "FT0011", "'fails' here", "Write: fails"),
    (TEST, "2 or less", "FT0011", "not a band", "Write: 0-2"),
    (TEST, "2-", "FT0011", "not a band", "'0-2' for so many successes or fewer, '2+'"),
    (TEST, "partial", "FT0010", "counts successes", "Its bands are numbers"),
    (TEST, "strong hit:", "FT0010", "counts successes", "Its bands are numbers"),
    (SCRIPT, "gain 1d6 coins", "FT0011", "'1d6' is a roll", "a test"),
    (SCRIPT, "tide +2d6", "FT0011", "'+2d6' is a roll", "a test"),
    (POI, 'option dig "1d6" costs 1d4 coins', "FT0011", "'1d4' is a roll", "a test"),
    (SCRIPT, "You roll 2d6 in the end", "FT0022", "prose", "read aloud"),
    (BRANCH, '"Ask" once', "FT0011", "no 'once'", "if not FLAG"),
    (
        CHOOSE,
        '"Ask" costs 1 coins once per hero if lit',
        "FT0011",
        "'once per hero'",
        "if not FLAG",
    ),
    (BRANCH, '"Ask" closed', "FT0011", "no 'closed'", "if not FLAG"),
    (BRANCH, '"Ask," once she said', "FT0022", "speech", "read aloud"),
    (GUARD, 'option look "Look"', "FT0017", "blocks 'if'", 'option look "Look" if lit'),
    (GUARD, 'trade buy "Buy" stock ale if a or b', "FT0017", "a trade", "ale if lit and (a or b)"),
    (GUARD + "if a or b\n      ", 'test dig power "Dig"', "FT0017", "'if'", "if lit and (a or b)"),
    (DUG + "if lit\n    > y\n  else\n    ", 'option look "Look"', "FT0017", "'if'", "… if COND."),
]


@pytest.mark.parametrize(
    ("before", "line", "code", "message", "help"), PLACES, ids=[f"{p[1]}: {p[3]}" for p in PLACES]
)
def test_a_line_out_of_place_is_told_where_it_belongs(
    before: str, line: str, code: str, message: str, help: str
) -> None:
    depth = max(2, len(before.split("\n")[-1]))
    said = the_finding(f"{before}{line}\n{' ' * depth}  > x\n")
    assert said.code.id == code and message in said.message
    assert said.help is not None and help in said.help


@pytest.mark.parametrize(
    ("before", "line", "word"),
    [
        ("", f'milestone "{LONG}" if lit', "if"),
        (POI, 'scan forge give item "Give"', "give"),
        (POI, 'option look "Look" for 1 xp', "for"),
        (SCRIPT, "gain 3 gold", "gold"),
        ("", "event ebb on days 6 to 8", "event ebb on days 6 to 8"),
    ],
)
def test_the_one_word_that_is_another_is_underlined(before: str, line: str, word: str) -> None:
    span = the_finding(f"{before}{line}\n    > x\n").primary.span
    its = f"{before}{line}".split("\n")[span.line - 1]
    assert its[span.column - 1 : span.end_column - 1] == word


UNDER_CALLS = [
    ("pool", "fail", "failure"),
    ("pool", "failed", "failure"),
    ("pool", "fails", "failure"),
    ("pool", "succes", "success"),
    ("pool", "sucess", "success"),
    ("pool", "tied", "tie"),
    ("pool", "hope", "with hope"),
    ("pool", "boght lamp", "bought lamp"),
    ("challenge", "trimph", "triumph"),
    ("battle", "falls red", "fallen red"),
    ("campaign", "contacts road", "contact road"),
    ("search", "slightly", "slight"),
    ("search", "theirs 2+", "wounds theirs 2+"),
]


@pytest.mark.parametrize(
    ("system", "line", "meant"), UNDER_CALLS, ids=[it[1] for it in UNDER_CALLS]
)
def test_a_word_under_a_call_is_answered_with_a_block_of_that_call(
    system: str, line: str, meant: str
) -> None:
    said = the_finding(f'{SCRIPT}{system} raid "They come"\n    {line}\n      > x\n')
    assert said.fix is not None and said.fix.edits[0].text == meant
    assert reads(meant) and under_call.holds(meant, system)


@pytest.mark.parametrize(
    "line", ["under", "buy lamp", "wounds 1", "gain 1 xp", "> x", "1-2", "very bad"]
)
@pytest.mark.parametrize("system", [it.name for it in callable_systems()])
def test_what_is_no_block_of_a_call_is_told_what_its_blocks_are(system: str, line: str) -> None:
    said = the_finding(f'{SCRIPT}{system} raid "They come"\n    {line}\n      > x\n')
    outcomes = ", ".join(it.word for it in callable_system(system).outcomes)
    assert said.help is not None and outcomes in said.help and said.fix is None
    assert "keyword" not in said.help and "fails" not in said.help


@pytest.mark.parametrize("system", callable_systems(), ids=lambda it: it.name)
def test_each_form_of_a_side_fact_names_each_of_its_words_once(system: CallableSystem) -> None:
    for fact in system.facts:
        if fact.words is not None:
            (said,) = parse(Source("x.fate", f"{SCRIPT}{fact.mark} twice\n"))[1]
            told = (
                (said.help or "").removeprefix(f"Its form is: {fact.mark} ").removesuffix(" [N+]")
            )
            assert len(told.split(" | ")) == len(set(told.split(" | "))) >= len(fact.words)


def test_an_option_in_a_poi_is_no_branch_of_a_choice() -> None:
    said = the_finding(f'{POI}option look: "Look"\n    > x\n')
    assert "choose" not in said.message and said.help == 'Write: option look "Look"'


def test_of_two_near_keywords_the_one_that_fits_is_offered() -> None:
    said = the_finding(POI + "stats wary, friend\n")
    assert said.help == "Did you mean 'states'?"


def test_a_line_that_cannot_be_meant_is_not_guessed_at() -> None:
    said = the_finding(SCRIPT + "gain 99999999999 coins\n")
    assert said.message == "this number is too large"


FORMS = [
    ("stock shed: rope; lantern!", "stock ID: ITEM, ITEM"),
    ("stock shed gains rope; lantern!", "stock STOCK gains ITEM, ITEM"),
    ("event flood on day 3 4", "event ID on day N, …"),
    ("event flood every 3 nights", "event ID every N days from day N [to day N]"),
    ("hero debt: 0--3", "hero ID: V1, V2, … | LOW..HIGH [= N] | flag [up]"),
]


@pytest.mark.parametrize(("line", "form"), FORMS, ids=[it[0] for it in FORMS])
def test_the_form_is_that_of_the_line_that_was_begun(line: str, form: str) -> None:
    (said,) = parse(Source("x.fate", f"{line}\n"))[1]
    assert said.help is not None and (form in said.help or said.help.startswith("Write"))
    if said.help.startswith("Its form") or "form of this line" in said.help:
        assert said.help.endswith(form)


@pytest.mark.parametrize(
    "line",
    [
        "place where it lay is empty now.",
        "leave the door as it was that night",
        "test the ice first.",
    ],
)
def test_prose_that_begins_with_a_word_of_the_language_is_told_of_its_mark(line: str) -> None:
    (said,) = parse(Source("x.fate", f"{SCRIPT}> A flower, and the\n  {line}\n"))[1]
    assert said.help is not None
    assert said.help.startswith("If it is read aloud, begin the line with '> '.")


def test_a_command_below_prose_is_not_told_to_be_prose() -> None:
    (said,) = parse(Source("x.fate", f"{SCRIPT}> A flower.\n  place ferry quay\n"))[1]
    assert said.help is not None and "aloud" not in said.help


@pytest.mark.parametrize("words", ["if stranger.debt >= 2", "when lit", "if", "if lit ="])
@pytest.mark.parametrize("other", ["else", "else if lit"])
def test_an_else_below_an_if_that_cannot_be_read_is_no_second_mistake(
    words: str, other: str
) -> None:
    text = f"{SCRIPT}{words}\n    > x\n  {other}\n    > y\n  else\n    > z\n"
    assert len(parse(Source("x.fate", text))[1]) == 1


def test_an_else_below_another_line_that_cannot_be_read_is_one() -> None:
    text = f"{SCRIPT}gain 1 virtue\n  else\n    > y\n"
    assert [it.code.id for it in parse(Source("x.fate", text))[1]] == ["FT0025", "FT0020"]


def test_where_something_is_is_said_by_its_kind() -> None:
    for condition in ("keld is in hut", "keld in hut", "keld is not at hut", "in square"):
        said = the_finding(f"{IF}{condition}\n    > x\n")
        assert said.code.id == "FT0013" and "NPC at POI" in (said.help or ""), condition
    said = the_finding(f"{IF}keld at hut and bell is silent now\n    > x\n")
    assert "NPC at POI" not in (said.help or "")
    said = the_finding(f"{IF}bell is silent now\n    > x\n")
    assert said.help is not None and "complete before it: bell is silent." in said.help
    said = the_finding(f'{IF}has item "Crane Rope"\n    > x\n')
    assert said.help == "A name here is an id, without quotation marks."


@pytest.mark.parametrize(
    ("line", "message", "help"),
    [
        ("tide +1", "which does not belong under a test", "it belongs to the band above it"),
        ("success", "'success' is no band of a test", "numbers: 0 where it fails, 1-2, 3+"),
        ("failure", "'failure' is no band of a test", "or 'fails' and the words"),
    ],
)
def test_what_is_no_band_is_told_what_belongs_under_a_test(
    line: str, message: str, help: str
) -> None:
    said = the_finding(f'{SCRIPT}test power "Haul"\n    0-1\n      > y\n    {line}\n      > x\n')
    assert said.code.id == "FT0017" and message in said.message
    assert said.help is not None and help in said.help
