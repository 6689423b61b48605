"""Each mistake in names, types or rules gives exactly one finding: code, place, words that name it."""

# ruff: noqa: E501 - one case a line

import pytest

POI = 'poi mill "The Mill" on marsh\n'
OPTION = POI + '  option rest "Rest"\n'
TEST = POI + '  test climb power "Climb"\n'
SCAN = POI + '  scan show asks about item "Show"\n'
ASK = POI + '  scan ask asks destiny "Ask"\n'
BATTLE = OPTION + '    battle millers "Fight"\n'
FINALE = 'destiny smuggler\n  path one "One"\n    begins at ferry "Go"\n    finale\n'
SECOND = (
    '  path two "Two"\n    begins at ferry "Go"\n    finale\n      stage last\n        fulfil\n'
)


def event(line: str) -> str:
    """An event with that line in it, as line 2, from column 3."""
    return f"event now on day 2\n  {line}\n"


def when(condition: str) -> str:
    """An event with that condition; it begins at line 1, column 16."""
    return f"event now when {condition}\n  > Now.\n"


def bands(*lines: str) -> str:
    """A test with those bands; the first stands in line 3."""
    return TEST + "".join(f"    {line}\n      > So.\n" for line in lines)


def stage(*lines: str) -> str:
    """A stage with those lines, from line 6, column 9; the other path is sound."""
    return FINALE + "      stage first\n" + "".join(f"        {line}\n" for line in lines) + SECOND


# what is broken: (story beside the base, code, line:column, words)
# fmt: off
CASES = {
    # --- names
    "an item that nobody declared": (event("drop ropa on marsh"), "FT0203", "2:8", "unknown item 'ropa'; did you mean 'rope'?"),
    "an item like no other": (event("drop sextant on marsh"), "FT0336", "2:8", "the item 'sextant' is not written yet"),
    "a tile that nobody declared": (event("drop rope on march"), "FT0203", "2:16", "mean 'marsh'"),
    "a POI that nobody declared": (event("remove fery"), "FT0203", "2:10", "mean 'ferry'"),
    "an NPC that nobody declared": (event("idee leaves"), "FT0203", "2:3", "mean 'ide'"),
    "a hero that nobody declared": (event("wardan gain 1 coins"), "FT0203", "2:3", "mean 'warden'"),
    "a stock that nobody declared": (event("stock virger gains rope"), "FT0203", "2:9", "mean 'verger'"),
    "an event that nobody declared": (event("fire spring_tied"), "FT0203", "2:8", "mean 'spring_tide'"),
    "a scene that nobody declared": (event("do knock"), "FT0336", "2:6", "the scene 'knock' is not written yet"),
    "a variable that nobody declared": (event("tied +1"), "FT0203", "2:3", "mean 'tide'"),
    "a state that nobody declared": (event("bel becomes silent"), "FT0203", "2:3", "mean 'bell'"),
    "a flag that nobody declared": (event("ferry_payed up"), "FT0203", "2:3", "mean 'ferry_paid'"),
    "a flag in a condition": (when("ferry_payd"), "FT0203", "1:16", "mean 'ferry_paid'"),
    "a counter in a condition": (when("tyde >= 3"), "FT0203", "1:16", "mean 'tide'"),
    "an item in a condition": (when("warden has item clapperr"), "FT0203", "1:32", "mean 'clapper'"),
    "a hero in a condition": (when("wardn has item clapper"), "FT0203", "1:16", "mean 'warden'"),
    "a hero who is": (when("hero is wardn"), "FT0203", "1:24", "mean 'warden'"),
    "a tile to stand on": (when("on tile quai"), "FT0203", "1:24", "mean 'quay'"),
    "a tile to be explored": (when("marhs explored"), "FT0203", "1:16", "mean 'marsh'"),
    "a POI to be placed": (when("fery placed"), "FT0203", "1:16", "mean 'ferry'"),
    "a POI on a tile": (when("ferry on quai"), "FT0203", "1:25", "mean 'quay'"),
    "somebody at a POI": (when("ide at fery"), "FT0203", "1:23", "mean 'ferry'"),
    "a POI to be visited": (when("visited sainte_anne"), "FT0203", "1:24", "mean 'saint_anne'"),
    "an option to be chosen": (when("chose ferry.rowe"), "FT0203", "1:28", "mean 'row'"),
    "an item to be somewhere": (when("item rpoe is gone"), "FT0203", "1:21", "mean 'rope'"),
    "an item with somebody": (when("item rope is with ida"), "FT0203", "1:34", "mean 'ide'"),
    "an item in a stock": (when("item rope is in stock verge"), "FT0203", "1:38", "mean 'verger'"),
    "an item in prose": (event("> A coil of [item ropa] lies there."), "FT0203", "2:21", "mean 'rope'"),
    "an item in spoken prose": (event('> "Take the [item ropa]," he says.'), "FT0203", "2:21", "mean 'rope'"),
    "a counter in prose": (event("> It is [tyde] feet deep."), "FT0203", "2:12", "mean 'tide'"),
    "a flag in prose": (event("> [if ferry_payd: He nods.]"), "FT0203", "2:9", "mean 'ferry_paid'"),
    "an option to open": (event("open ferry.paye"), "FT0336", "2:14", "the option 'paye' of 'ferry' is not written yet"),
    "an option of another POI": (OPTION + "    open scrub\n", "FT0203", "3:10", "'mill' has no option 'scrub'"),
    "an option after which": ("event now after ferry.rowe\n  > Now.\n", "FT0203", "1:23", "mean 'row'"),
    "where somebody is": ('npc tom "Tom" at fery\n', "FT0203", "1:18", "mean 'ferry'"),
    "where a POI is": ('poi mill "The Mill" on march\n', "FT0203", "1:24", "mean 'marsh'"),
    "what a stock holds": ("stock tom: rope, slave\n", "FT0203", "1:18", "mean 'salve'"),
    "a stock like no other": (POI + '  trade table "Look" stock cellar_goods\n', "FT0203", "2:28", "unknown stock 'cellar_goods'"),
    "what a trade is about": (POI + '  trade table "Look" stock virger\n', "FT0203", "2:28", "mean 'verger'"),
    "what a scan answers": (SCAN + "    item ropa\n      > So.\n    other\n      > No.\n", "FT0203", "3:10", "mean 'rope'"),
    "which path is asked about": (ASK + "    warden.penence\n      > So.\n    other\n      > No.\n", "FT0203", "3:12", "mean 'penance'"),
    "whose path is asked about": (ASK + "    wardn.penance\n      > So.\n    other\n      > No.\n", "FT0203", "3:5", "mean 'warden'"),
    "a stage that is not written": (stage("next landing"), "FT0336", "6:14", "the stage 'landing' of 'one' is not written yet"),
    "a scene with arguments that is not written": (event("do knock (2, rope)"), "FT0336", "2:6", "the scene 'knock' is not written yet"),
    "which stage is next": (stage("next firts"), "FT0203", "6:14", "no stage 'firts'; did you mean 'first'?"),
    "a tile without a place on the map": ("tile shore\n  > Sand.\n", "FT0336", "1:6", "the tile 'shore' is not written yet"),
    "what a price is": (POI + '  option buy "Buy" costs item ropa\n    > So.\n', "FT0203", "2:31", "mean 'rope'"),
    "a category that nothing has": (event("lose any fir"), "FT0207", "2:12", "mean 'fire'"),
    "an item where a category stands": (event("lose any rope"), "FT0204", "2:12", "'rope' is an item, not a category"),
    "a tile where an item stands": (event("drop marsh on quay"), "FT0204", "2:8", "'marsh' is a tile, not an item"),
    "an item where a tile stands": (event("drop rope on salve"), "FT0204", "2:16", "'salve' is an item, not a tile"),
    "a tile where a POI stands": (event("remove quay"), "FT0204", "2:10", "'quay' is a tile, not a POI"),
    "a hero who is a tile": (event("marsh gain 1 coins"), "FT0204", "2:3", "'marsh' is a tile, not a hero"),
    "a POI that is a person": (when("visited ide"), "FT0204", "1:24", "'ide' is an NPC, not a POI"),
    "a stage of another path": (stage("next ascent"), "FT0203", "6:14", "this path has no stage 'ascent', which is one of"),
    # --- declared twice
    "a variable twice": ("world tide: 0..3\n", "FT0201", "1:7", "'tide' is declared a second time"),
    "a variable with the name of a tile": ("world marsh: 0..3\n", "FT0201", "1:7", "'marsh' is already a tile"),
    "a POI with the name of a hero": ('poi warden "House"\n  > So.\n', "FT0201", "1:5", "already a hero"),
    "a stock twice": ("stock verger: rope\n", "FT0201", "1:7", "'verger'"),
    "an event twice": ("event too_late on day 2\n  > So.\n", "FT0201", "1:7", "'too_late'"),
    "a tile twice": ("tile marsh\n  > So.\n", "FT0201", "1:6", "'marsh'"),
    "a scene twice": ("scene a\n  > So.\nscene a\n  > So.\n", "FT0201", "3:7", "'a'"),
    "an option twice": (OPTION + '    > So.\n  option rest "Rest"\n    > So.\n', "FT0201", "4:10", "'rest'"),
    "a stage twice": (stage("stay") + "      stage last\n        fulfil\n", "FT0201", "12:13", "'last'"),
    "a destiny of nobody": ('destiny smugglers\n  path a "A"\n    begins at ferry "Go"\n    finale\n      stage s\n        fulfil\n  path b "B"\n    begins at ferry "Go"\n    finale\n      stage s\n        fulfil\n', "FT0203", "1:9", "did you mean 'smuggler'?"),
    "a title that is half an id": ("event now when Tom ferry explored\n  > Now.\n", "FT0013", "1:16", "'Tom' is one word too many: this is asked of no hero"),
    "two flags without a joint": ("event now when ferry_paid tide > 2\n  > Now.\n", "FT0208", "1:16", "a word is missing between 'ferry_paid' and 'tide'"),
    "a destiny in two": ('destiny smuggler\n  path a "A"\n    begins at ferry "Go"\n    finale\n      stage s\n        fulfil\ndestiny smuggler\n  path b "B"\n    begins at ferry "Go"\n    finale\n      stage s\n        fulfil\n', "FT0201", "7:9", "already has a destiny"),
    "a destiny twice": ('destiny warden\n  path a "A"\n    begins at ferry "Go"\n    finale\n      stage s\n        fulfil\n  path b "B"\n    begins at ferry "Go"\n    finale\n      stage s\n        fulfil\n', "FT0201", "1:9", "already has a destiny"),
    "a name that rescues take": ("event rescue_1 on day 2\n  > So.\n", "FT0202", "1:7", "rescue_1"),
    "a path with the name of its end": (stage("fulfil").replace("path one", "path won"), "FT0202", "2:8", "the end of a path"),
    # --- types
    "a state that goes up": (event("bell up"), "FT0205", "2:3", "only flags go up"),
    "a flag that is counted": (event("ferry_paid +1"), "FT0205", "2:3", "nothing can be added"),
    "a state that is counted": (event("bell -1"), "FT0205", "2:3", "nothing can be added"),
    "a flag that becomes": (event("ferry_paid becomes silent"), "FT0205", "2:22", "is a flag"),
    "a counter that becomes a word": (event("tide becomes high"), "FT0205", "2:16", "'high' is not a number"),
    "a state that is compared": (when("bell >= 2"), "FT0205", "1:16", "cannot be more or less"),
    "a state alone": (when("bell"), "FT0205", "1:16", "neither true nor false"),
    "a counter alone": (when("tide"), "FT0205", "1:16", "neither true nor false"),
    "a flag that is": (when("ferry_paid is silent"), "FT0205", "1:30", "is a flag"),
    "a POI without states": (when("ferry is gone"), "FT0205", "1:16", "'ferry' has no states"),
    "a flag that is told": (event("> [ferry_paid] coins."), "FT0205", "2:6", "only numbers can be shown"),
    "virtue that is told": (event("> You have [virtue]."), "FT0205", "2:15", "cannot be shown"),
    "a thing that is told": (event("> You have [marsh]."), "FT0205", "2:15", "'marsh' is a tile"),
    "a state that it never has": (event("bell becomes silnt"), "FT0206", "2:16", "mean 'silent'"),
    "a state that it never is": (when("ide is angry"), "FT0206", "1:23", "'ide' is never 'angry'"),
    "a second state that it never is": (when("ide is wary or frend"), "FT0206", "1:31", "mean 'friend'"),
    "a hero with the world's flag": (when("warden ferry_paid"), "FT0208", "1:16", "belongs to the world"),
    "a hero with the world's counter": (event("warden tide +1"), "FT0208", "2:3", "belongs to the world"),
    "a hero with the day": (when("warden day >= 3"), "FT0208", "1:16", "the same for all heroes"),
    # --- numbers
    "a counter beyond its range": (event("tide becomes 9"), "FT0209", "2:16", "from 0 to 6"),
    "a comparison beyond the range": (when("tide >= 7"), "FT0209", "1:24", "it is never 7"),
    "a value beyond the range": (when("tide is 7"), "FT0209", "1:24", "it is never 7"),
    "virtue beyond its range": (when("virtue >= 140"), "FT0209", "1:26", "from -99 to 99"),
    "a space beyond the track": (when("power within 14 >= 1"), "FT0209", "1:29", "no space 14"),
    "a new marker beyond the track": (event("new power marker on 13"), "FT0209", "2:23", "no space 13"),
    "no coins": (event("gain 0 coins"), "FT0210", "2:8", "at least 1"),
    "no virtue": (event("virtue +0"), "FT0210", "2:11", "at least 1"),
    "a stage of no turns": (FINALE + "      stage first takes 0 turns\n        fulfil\n" + SECOND, "FT0210", "5:25", "at least 1 turn"),
    "a range that runs backwards": ("world wind: 5..1\n", "FT0211", "1:13", "5..1"),
    "a range of one number": ("world wind: 3..3\n", "FT0211", "1:13", "3..3"),
    "a start outside": ("world wind: 0..3 = 7\n", "FT0211", "1:20", "cannot start at 7"),
    "a state twice": ("world wind: calm, high, calm\n", "FT0211", "1:25", "appears twice"),
    # --- scenes
    "too many arguments": ("scene a\n  > So.\n" + event("do a (rope)"), "FT0212", "4:6", "takes no arguments, and gets 1"),
    "too few arguments": ("scene a (x: item)\n  drop x on quay\n" + event("do a"), "FT0212", "4:6", "takes 1 argument, and gets 0"),
    "a number too large": ("scene a (n: 1..3)\n  tide +n\n" + event("do a (4)"), "FT0212", "4:9", "from 1 to 3"),
    "a word for a number": ("scene a (n: 1..3)\n  tide +n\n" + event("do a (rope)"), "FT0212", "4:9", "'rope' does not fit 'n'"),
    "a tile for an item": ("scene a (x: item)\n  drop x on quay\n" + event("do a (marsh)"), "FT0204", "4:9", "not an item"),
    "a parameter of the wrong kind": ("scene a (x: item)\n  remove x\n" + event("do a (rope)"), "FT0204", "2:10", "'x' stands for 'rope' here, which is an item, not a POI"),
    "an amount in letters": (event("gain four coins"), "FT0203", "2:8", "'four' is a word; numbers are written in digits; did you mean '4'?"),
    "an amount that is not a parameter": ("scene a (n: 1..3)\n  tide +m\n" + event("do a (2)"), "FT0203", "2:9", "neither a number nor a parameter"),
    "a mistake in a scene of many calls": ("scene a (n: 1..3)\n  tide +n\n  drop ropa on quay\n" + event("do a (2)\n  do a (3)"), "FT0203", "3:8", "mean 'rope'"),
    "a mistake in a scene that nobody does": ("scene a\n  drop ropa on quay\n", "FT0203", "2:8", "mean 'rope'"),
    "a scene that does itself": ("scene a\n  do a\n" + event("do a"), "FT0213", "2:6", "a -> a"),
    "scenes in a circle": ("scene a\n  do b\nscene b\n  do c\nscene c\n  do a\n" + event("do a"), "FT0213", "6:6", "a -> b -> c -> a"),
    # --- bands
    "a gap": (bands("0", "2+"), "FT0301", "2:3", "covers 1 successes"),
    "a gap at the top": (bands("0-2", "3-5"), "FT0301", "2:3", "covers 6 successes"),
    "a gap at the bottom": (bands("2+"), "FT0301", "2:3", "covers 0-1 successes"),
    "an overlap": (bands("0-2", "2+"), "FT0302", "5:5", "2 successes belong to two bands"),
    "two words that overlap": (bands("fails", "moderate", "epic"), "FT0302", "7:5", "5-6 successes"),
    "fails beside 0": (bands("0", "1+", "fails"), "FT0302", "7:5", "'fails' can never happen"),
    "fails twice": (bands("fails", "fails", "easy"), "FT0302", "5:5", "second time"),
    "beyond the cap": (bands("0-4", "5-8"), "FT0303", "5:7", "at most 6"),
    "totals of dice": (bands("0-6", "7-9", "10+"), "FT0303", "5:5", "never 7"),
    "totals beyond the best": (bands("0", "1+", "10+"), "FT0303", "7:5", "never 10"),
    "backwards": (bands("0", "3-1", "4+"), "FT0303", "5:5", "runs backwards"),
    # --- answers and outcomes
    "no defeat": (BATTLE + "      victory\n        > So.\n      withdrawal\n        > So.\n", "FT0304", "3:5", "'defeat'"),
    "an outcome of another system": (BATTLE + "      victory\n        > So.\n      withdrawal\n        > So.\n      defeat\n        > So.\n      triumph\n        > So.\n", "FT0305", "10:7", "never ends in 'triumph'"),
    "an outcome twice": (BATTLE + "      victory\n        > So.\n      withdrawal\n        > So.\n      defeat\n        > So.\n      defeat\n        > So.\n", "FT0306", "10:7", "second time"),
    "a scan without other": (SCAN + "    item rope\n      > So.\n", "FT0307", "2:3", "'other' is missing"),
    "a destiny scan without other": (ASK + "    warden.penance\n      > So.\n", "FT0307", "2:3", "'other' is missing"),
    "other twice": (SCAN + "    other\n      > So.\n    other\n      > So.\n", "FT0308", "5:5", "'other'"),
    "an item twice in a scan": (SCAN + "    item rope\n      > So.\n    item salve, rope\n      > So.\n    other\n      > So.\n", "FT0308", "5:17", "'rope' already has an answer"),
    "a path twice in a scan": (ASK + "    warden.penance\n      > So.\n    warden.penance\n      > So.\n    other\n      > So.\n", "FT0308", "5:5", "warden.penance"),
    # --- in the wrong place
    "leave in an event": (event("leave"), "FT0309", "2:3", "'leave' cannot be used in an event"),
    "leave at the end of a stage": (stage("leave"), "FT0309", "6:9", "in a stage"),
    "leave in a stage": (stage("leave", "fulfil"), "FT0309", "6:9", "in a stage"),
    "stay in an option": (OPTION + "    stay\n", "FT0309", "3:5", "'stay' cannot be used in an option"),
    "next in an event": (event("next toll"), "FT0309", "2:3", "'next'"),
    "fulfil in a scene": ("scene a\n  fulfil\n", "FT0309", "2:3", "in a scene"),
    "defeated in an option": (OPTION + "    defeated\n", "FT0309", "3:5", "'defeated'"),
    "one hero defeated in an event": (event("warden defeated"), "FT0309", "2:10", "in an event"),
    "a test in a rescue": ('rescue if item rope is gone\n  test power "Pull"\n    0-2\n      > So.\n    3+\n      > So.\n', "FT0309", "2:3", "nobody can answer"),
    "a choice in a rescue": ('rescue if item rope is gone\n  choose\n    "A"\n      > So.\n', "FT0309", "2:3", "'choose' cannot be used in a rescue"),
    "a scene that leaves, in an event": ("scene a\n  leave\n" + event("do a"), "FT0309", "4:6", "leaves the visit"),
    "a scene that asks, in a rescue": ('scene a\n  choose\n    "A"\n      > So.\nscene b\n  do a\nrescue if item rope is gone\n  do b\n', "FT0309", "8:6", "asks something"),
    "first and again in an event": (event("> [first: So. | again: So.]"), "FT0309", "2:5", "[first:"),
    "an option without its POI in an event": (event("open scrub"), "FT0309", "2:8", "needs its POI"),
    # --- finales
    "a stage that just ends": (stage("> So."), "FT0310", "5:7", "the stage 'first'"),
    "a band that just ends": (stage('test power "Pull"', "  0-2", "    > So.", "  3+", "    fulfil"), "FT0310", "7:11", "does not say how it goes on"),
    "an if without else": (stage("if ferry_paid", "  fulfil"), "FT0310", "6:9", "does not say how it goes on"),
    "a choice that just ends": (stage("choose", '  "A"', "    stay", '  "B"', "    > So."), "FT0310", "9:11", "does not say"),
    "a path without a begin": ('destiny smuggler\n  path one "One"\n    finale\n      stage s\n        fulfil\n' + SECOND, "FT0312", "2:8", "where its finale begins"),
    "a path without a finale": ('destiny smuggler\n  path one "One"\n    begins at ferry "Go"\n' + SECOND, "FT0313", "2:8", "has no finale"),
    "two finales": (FINALE + "      stage s\n        fulfil\n    finale\n      stage s\n        fulfil\n" + SECOND, "FT0314", "7:5", "'finale'"),
    "two secrets": ('destiny smuggler\n  path one "One"\n    secret\n      > So.\n    secret\n      > So.\n    begins at ferry "Go"\n    finale\n      stage s\n        fulfil\n' + SECOND, "FT0314", "5:5", "'secret'"),
    "one path": (FINALE + "      stage s\n        fulfil\n", "FT0315", "1:9", "one path only"),
    # --- the rest
    "an else at the level of its gain": (event("gain item rope\n  else\n    > None."), "FT0020", "3:3", "not indented"),
    "a gain without else": (event("gain item rope"), "FT0320", "2:3", "no such item is left"),
    "a place without a tile": ('poi mill "The Mill"\n' + event("place mill"), "FT0321", "3:9", "declared on no tile"),
    "a day twice": ("event now on day 4, 4\n  > So.\n", "FT0327", "1:21", "day 4 is listed twice"),
    "days out of order": ("event now on day 8, 4\n  > So.\n", "FT0327", "1:21", "listed after day 8"),
    "a schedule before the first day": ("event now every 3 days from day 0\n  > So.\n", "FT0327", "1:33", "no day 0"),
    "a schedule that ends before it begins": ("event now every 3 days from day 9 to day 5\n  > So.\n", "FT0327", "1:33", "before its first day 9"),
    "a schedule that begins too late": ("event now every 3 days from day 70\n  > So.\n", "FT0327", "1:33", "ends with day 60"),
    "a schedule without a step": ("event now every 0 days from day 4\n  > So.\n", "FT0327", "1:17", "every 1 days"),
    "a schedule without end": ("event now every 1 days from day 1 to day 400\n  > So.\n", "FT0327", "1:42", "more than 100 days"),
    "a day before the first": ("event now on day 0\n  > So.\n", "FT0327", "1:18", "no day 0"),
    "a stock of too many": ("stock tom: salve, salve, salve\n", "FT0319", "1:26", "3 times, but has 2 copies"),
}
# fmt: on


@pytest.mark.parametrize("case", CASES)
def test_one_mistake_gives_one_finding(case, base, check_with):
    story, code, place, words = CASES[case]
    text = base["story/base.fate"]
    if story.startswith("destiny smuggler"):
        text = text[: text.index("destiny smuggler")] + text[text.index("rescue if") :]
    checked = check_with(story, **{"story/base.fate": text})
    found = checked.diagnostics
    shown = [f"{d.code.id} {d.primary.span[1:]} {d.message}" for d in found]
    assert len(found) == 1, shown
    span = found[0].primary.span
    assert (found[0].code.id, span.file) == (code, "story/example.fate"), shown
    assert words in found[0].message
    assert f"{span.line}:{span.column}" == place, shown


@pytest.mark.parametrize(
    ("story", "help"),
    [
        (event("ide moves to quay"), "On 'quay' lie the POIs 'saint_anne' and 'ferry'."),
        (event("place ferry on ferry"), "'ferry' lies on the tile 'quay'."),
        (event("move to ferry"), "'ferry' lies on the tile 'quay'."),
        (when("visited ide"), "'ide' is at the POI 'saint_anne' first."),
        (event("remove tide"), "POIs: "),
        (event("lose item quay"), "Items: rope, "),
    ],
)
def test_a_name_of_another_kind_is_answered_with_names_of_the_right_one(story, help, check_with):
    (one,) = check_with(story).diagnostics
    assert one.code.id == "FT0204" and help in one.help
