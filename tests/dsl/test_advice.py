"""Mistakes of writers, and what came of following the advice: the edit leaves no error, and says
what was meant.
"""

# ruff: noqa: E501 - one case a line

from __future__ import annotations

from pathlib import Path

import pytest
from tests.broken_tables import FIXTURES
from tests.tracked import tracked

from fateloom.dsl.diagnostics import Diagnostic, Level
from fateloom.dsl.fixes import with_fix
from fateloom.dsl.session import check
from fateloom.dsl.source import Source

Files = dict[str, Source]
MINE = "story/mine.fate"
EVENT = "event now on day 2\n  "
POI = 'poi mill "The Old Mill" on marsh\n  '
PRICE = POI + 'option rest "Rest" '

# what is typed in a file of its own: (text, words of the message, what the edit writes)
STORY = {
    # --- a title in place of an id
    "a title that is gained": (EVENT + "lose item Coil of Rope", "'Coil of Rope' is the title of the item 'rope'", "lose item rope"),
    "a title without its article": (EVENT + "remove Ferry Stage", "is the title of the POI 'ferry'", "remove ferry"),
    "a title with an article": (EVENT + "drop the Coil of Rope on marsh", "is the title of the item 'rope'", "drop rope on marsh"),
    "a title in quotes": (EVENT + 'drop "Coil of Rope" on marsh', "is the title of the item 'rope'", "drop rope on marsh"),
    "a title with a slip": (EVENT + "drop Coil of Roap on marsh", "is like the title of the item 'rope', 'Coil of Rope'", "drop rope on marsh"),
    "two titles": (EVENT + "drop Coil of Rope on The Marsh", "'The Marsh' is the title of the tile 'marsh'", "drop rope on marsh"),
    "a title joined by _": (EVENT + "drop coil_of_rope on marsh", "is like the title of the item 'rope'", "drop rope on marsh"),
    "a title of a tile": (EVENT + "reveal The Causeway", "is the title of the tile 'causeway'", "reveal causeway"),
    "a title of a tile, joined": (EVENT + "move to the_marsh", "is like the title of the tile 'marsh'", "move to marsh"),
    "a title of a person": (EVENT + "Mother Ide leaves", "is the title of the NPC 'ide'", "ide leaves"),
    "a title of a hero": (EVENT + "Aud gain 1 xp", "is like the title of the hero 'warden'", "warden gain 1 xp"),
    "a title of an option": (EVENT + "open ferry.Pay for the crossing", "is the title of the option 'fare'", "open ferry.fare"),
    "a title in a condition": ("event now when has item Coil of Rope\n  > Now.", "is the title of the item 'rope'", "when has item rope"),
    "a title in quotes in a condition": ('event now when has item "Coil of Rope"\n  > Now.', "is the title of the item 'rope'", 'has item rope'),
    "a title in quotes without its kind": ('event now when has "Coil of Rope"\n  > Now.', "is the title of the item 'rope'", 'has item rope'),
    "where a person is": ('event now when ide is in ferry\n  > Now.', "'ide is in ferry' is written 'ide at ferry' here", 'when ide at ferry'),
    "where a person is not": ('event now when ide is not in ferry\n  > Now.', "is written 'not ide at ferry' here", 'when not ide at ferry'),
    "where a hero is": ('event now when warden in marsh\n  > Now.', "is written 'warden on tile marsh' here", 'when warden on tile marsh'),
    "where whoever is asked is": ('event now when in marsh\n  > Now.', "is written 'on tile marsh' here", 'when on tile marsh'),
    "where a hero is, as of a person": ('event now when warden at marsh\n  > Now.', "where a hero stands is asked by the tile", 'when warden on tile marsh'),
    "where a hero is, by a POI": ('event now when warden at ferry\n  > Now.', "where a hero stands is asked by the tile", 'when warden on tile quay'),
    "where the hero is, as of a person": ('event now when hero at marsh\n  > Now.', "where a hero stands is asked by the tile", 'when on tile marsh'),
    "where nobody is": ('event now when not anyone at marsh\n  > Now.', "is written 'anyone on tile marsh' here", 'when not anyone on tile marsh'),
    "a title of a person with a state": ('event now when Mother Ide is friend\n  > Now.', "is the title of the NPC 'ide'", 'when ide is friend'),
    "a flag that is denied": ('event now when !ferry_paid\n  > Now.', "'!' is written 'not' here", 'when not ferry_paid'),
    "a person on a POI": ('event now when ide on ferry\n  > Now.', "a person is 'at' a POI", 'when ide at ferry'),
    "a POI at a tile": ('event now when ferry at marsh\n  > Now.', "a POI 'on' a tile", 'when ferry on marsh'),
    "a title of a person, asked": ('event now when Mother Ide at ferry\n  > Now.', "is the title of the NPC 'ide'", 'when ide at ferry'),
    "who it is": ('event now when player is warden\n  > Now.', "did you mean 'hero'?", 'when hero is warden'),
    "a number elsewhere": ('event now when money > 2\n  > Now.', "did you mean 'coins'?", 'when coins > 2'),
    "a POI that one visits": ('event now when visit ferry\n  > Now.', "did you mean 'visited'?", 'when visited ferry'),
    "a tile that is discovered": ('event now when marsh discovered\n  > Now.', "did you mean 'explored'?", 'when marsh explored'),
    "nobody has it": ('event now when nobody has item rope\n  > Now.', "'nobody' is no hero", 'when not anyone has item rope'),
    "everybody has it": ('event now when everybody has item rope\n  > Now.', "'everybody' is no hero", 'when everyone has item rope'),
    "all have it": ('event now when all have item rope\n  > Now.', "'all' is called 'everyone' here", 'when everyone has item rope'),
    "no player has it": ('event now when no player has item rope\n  > Now.', "is called 'not anyone' here", 'when not anyone has item rope'),
    "someone has it": ('event now when someone has item rope\n  > Now.', "'someone' is no hero", 'when anyone has item rope'),
    "two heroes and": ('event now when hero is warden and smuggler\n  > Now.', "'smuggler' is a hero, not a variable", 'when hero is warden or smuggler'),
    "two heroes and more": ('event now when tide > 1 and hero is warden and smuggler and day > 2\n  > Now.', "did you mean 'hero is warden or smuggler'", 'when tide > 1 and hero is warden or smuggler and day > 2'),
    "two heroes or": ('event now when warden or smuggler\n  > Now.', "'warden' is a hero, not a variable", 'when hero is warden or smuggler'),
    "two heroes within brackets": ('event now when (warden or smuggler) and day > 2\n  > Now.', "'warden' is a hero", 'when (hero is warden or smuggler) and day > 2'),
    "neither of two heroes": ('event now when not warden and smuggler\n  > Now.', "'warden' is a hero", 'when hero is not warden or smuggler'),
    "not one hero and not the other": ('event now when not warden and not smuggler\n  > Now.', "'warden' is a hero", 'when hero is not warden or smuggler'),
    "all gain": (EVENT + "all gain 1 xp", "'all' is no hero", "  everyone gain 1 xp"),
    "two heroes gain": (EVENT + "warden and smuggler gain 1 xp", "each is a line of its own", "  warden gain 1 xp\n  smuggler gain 1 xp"),
    "a hero who is defeated": ('event now when warden defeated\n  > Now.', "who has lost is out of the game", 'when warden out'),
    "a hero who is dead": ('event now when tide > 1 and smuggler dead\n  > Now.', "who has lost is out of the game", 'and smuggler out'),
    "a person who dies": (EVENT + "ide dies", "is a sentence, not an effect", "  ide leaves"),
    "a state without its verb": (EVENT + "bell ringing", "'bell' is a variable", "  bell becomes ringing"),
    "a flag that is up": (EVENT + "ferry_paid is up", "turns no flag", "  ferry_paid up"),
    "a POI that is visited": ('event now when ferry visited\n  > Now.', "'visited' stands before the POI", 'when visited ferry'),
    "an item without has": ('event now when item rope\n  > Now.', "is asked with 'has'", 'when has item rope'),
    "coins that are had": ('event now when has 2 coins\n  > Now.', "an amount is compared", 'when coins >= 2'),
    "a number without its sign": ('event now when tide 3\n  > Now.', "a number is asked for with 'is'", 'when tide is 3'),
    "a number before what it counts": ('event now when at least 2 tide\n  > Now.', "an amount is compared", 'when tide >= 2'),
    "after a day": (PRICE + 'if after day 5\n    > So.', "a day is compared", 'if day > 5'),
    "where a POI is": ('event now when ferry is in marsh\n  > Now.', "is written 'ferry on marsh' here", 'when ferry on marsh'),
    "where an item is": ('event now when rope in box\n  > Now.', "is written 'item rope is in box' here", 'when item rope is in box'),
    "a title in quotes behind a label": (PRICE + 'costs item "Coil of Rope"\n    > So.', "is the title of the item 'rope'", "costs item rope"),
    "a title in a trigger": ("event now after The Ferry Stage.row\n  > Now.", "is the title of the POI 'ferry'", "after ferry.row"),
    "a title in prose": (EVENT + "> The [item Coil of Rope] lies there.", "is the title of the item 'rope'", "[item rope]"),
    "a title alone in prose": (EVENT + "> It lies on [The Marsh].", "is the title of the tile 'marsh'", "[tile marsh]"),
    "two titles in prose": (EVENT + "> [poi The Ferry Stage] and [item Coil of Rope].", "is the title of the POI 'ferry'", "[poi ferry] and [item rope]"),
    "a title in a condition of prose": (EVENT + "> [if has item Coil of Rope: Good. | Bad.]", "is the title of the item 'rope'", "[if has item rope: Good. | Bad.]"),
    "a title in a stock": ("stock tom: Coil of Rope, salve", "is the title of the item 'rope'", "stock tom: rope, salve"),
    "a title in a header": ('poi mill "The Old Mill" on The Marsh', "is the title of the tile 'marsh'", 'poi mill "The Old Mill" on marsh'),
    "a title in a price": (PRICE + "costs item Coil of Rope\n    > So.", "is the title of the item 'rope'", "costs item rope"),
    # --- links of other tools
    **{f"a link to a tile: {it}": (EVENT + it, f"'{it}' is written 'move to marsh' here", "  move to marsh") for it in ("-> marsh", "->marsh", "goto marsh", "*goto marsh", '<<goto "marsh">>', "jump marsh", "[[marsh]]", "[[Over there->marsh]]", "[[Over there|marsh]]", "[[marsh<-Over there]]")},
    "a link to an event": (EVENT + "-> spring_tide", "'-> spring_tide' is written 'fire spring_tide' here", "  fire spring_tide"),
    "a link to a scene": (f"scene wade\n  > So.\n\n{EVENT}-> wade", "'-> wade' is a link in other tools", "  do wade"),
    # --- where things stand
    "a condition behind an effect": (EVENT + "gain 1 xp if tide > 2", "an effect has no 'if' behind it", "  if tide > 2\n    gain 1 xp"),
    "unless behind an effect": (EVENT + "gain 1 xp unless ferry_paid", "'unless'", "  if not ferry_paid\n    gain 1 xp"),
    "an effect behind a condition": (EVENT + "if tide > 2: gain 1 xp", "what follows from 'if'", "  if tide > 2\n    gain 1 xp"),
    "an effect behind then": (EVENT + "if tide > 2 then gain 1 xp", "what follows from 'if'", "  if tide > 2\n    gain 1 xp"),
    "two effects": (EVENT + "gain 2 coins and 1 xp", "each effect is a line of its own", "  gain 2 coins\n  gain 1 xp"),
    "three effects": (EVENT + "gain 2 coins, lose 1 xp and tide +1", "each effect is a line of its own", "  gain 2 coins\n  lose 1 xp\n  tide +1"),
    "a clause before the trigger": ("event now repeats on day 2\n  > Now.", "'repeats' stands behind 'on day 2'", "event now on day 2 repeats"),
    "a condition before the trigger": ("event now if tide < 3 on day 2\n  > Now.", "'if tide < 3' stands behind 'on day 2'", "event now on day 2 if tide < 3"),
    "an event that happens once": ("event now once when tide > 3\n  > Now.", "'once' is one word too many", "event now when tide > 3"),
    "a label behind a clause": (POI + 'option rest once "Rest"\n    > So.', "'once' stands behind the label", 'option rest "Rest" once'),
    "a label behind a place": ('poi mill on marsh "The Old Mill"', "'on marsh' stands behind the label", 'poi mill "The Old Mill" on marsh'),
    "a range in a condition": ("event now when tide >= 2 and <= 4\n  > Now.", "each comparison names what it compares", "when tide >= 2 and tide <= 4"),
    "a chain in a condition": ("event now when 2 <= tide <= 4\n  > Now.", "each comparison names what it compares", "when tide >= 2 and tide <= 4"),
    "between in a condition": ("event now when tide between 2 and 4\n  > Now.", "two comparisons", "when tide >= 2 and tide <= 4"),
    "a comma in a condition": ("event now when tide > 2, ferry_paid\n  > Now.", "joined by 'and'", "when tide > 2 and ferry_paid"),
    # --- words
    "a price in words": (PRICE + "costs two coins\n    > So.", "'two' is a word; numbers are written in digits", "costs 2 coins"),
    "for as a price": (PRICE + "for 2 coins\n    > So.", "'for' is written 'costs' here", "costs 2 coins"),
    "needs as a condition": (PRICE + "needs item rope\n    > So.", "'needs' is written 'if has' here", "if has item rope"),
    "another small word": (EVENT + "drop rope at marsh", "'at' is 'on' here", "drop rope on marsh"),
    "an option without its dot": (EVENT + "close ferry row", "joined to its POI by '.'", "close ferry.row"),
    "an effect without a number": (EVENT + "refresh effort", "the number is missing", "refresh 1 effort"),
    "a hero without a verb": (EVENT + "warden 2 coins", "a verb is missing", "warden gain 2 coins"),
    "a state without a verb": (EVENT + "bell silent", "'bell' is a variable", "bell becomes silent"),
    "a person without a verb": (EVENT + "ide at ferry", "'ide' is an NPC", "ide moves to ferry"),
    "an event without a verb": (EVENT + "spring_tide", "'spring_tide' is an event", "fire spring_tide"),
    "speech without a mark": (EVENT + '"It is a day," she says.', "this is speech", '> "It is a day," she says.'),
    "speech in two parts": (EVENT + '"It is," she says, "a day."', "this is speech", '> "It is," she says, "a day."'),
    "then and else in prose": (EVENT + "> [if ferry_paid then He nods. else He waits.]", "needs a ':'", "[if ferry_paid: He nods. | He waits.]"),
}  # fmt: skip

# a table: (file, what stands there, what is typed, words of the message, what the edit writes)
TABLES = {
    "the start by its title": ("map.yaml", "start: quay", "start: The Quay", "'The Quay' is the title of the tile 'quay'", "start: quay"),
    "the start, joined by _": ("map.yaml", "start: quay", "start: the_quay", "is like the title of the tile 'quay'", "start: quay"),
    "an item by its title": ("heroes.yaml", "[rope]", "[Coil of Rope]", "is the title of the item 'rope'", "[rope]"),
    "an item by its title in quotes": ("heroes.yaml", "[rope]", '["Coil of Rope"]', "is the title of the item 'rope'", "[rope]"),
    "an item with a slip": ("heroes.yaml", "[rope]", "[Coil of Roap]", "is like the title of the item 'rope'", "[rope]"),
    "a picture by its name": ("items.yaml", "title: Coil of Rope\n", "title: Coil of Rope\n    art: rope.svg\n", "'rope.svg' is not in the folder 'art'", "art: art/rope.svg"),
    "a picture from here": ("items.yaml", "title: Coil of Rope\n", "title: Coil of Rope\n    art: ./art/rope.svg\n", "is not in the folder 'art'", "art: art/rope.svg"),
    "a range for two bounds": ("scenario.yaml", "{min: 1, max: 2}", "1-2", "must be a block", "players: {min: 1, max: 2}"),
    "a number for two bounds": ("scenario.yaml", "{min: 1, max: 2}", "2", "must be a block", "players: {min: 2, max: 2}"),
    "a list for two bounds": ("scenario.yaml", "{min: 1, max: 2}", "[1, 2]", "must be a block", "players: {min: 1, max: 2}"),
    "words for a list": ("heroes.yaml", "power: [2, 5, 8, 9]", "power: 2 5 8 9", "must be a list", "power: [2, 5, 8, 9]"),
    "keys for a list": ("map.yaml", "cell: [1, 0]", "cell: {x: 1, y: 0}", "must be a list", "cell: [1, 0]"),
}  # fmt: skip

# what cannot be mended for the writer: (file, what stands there, what is typed, words of the help)
FORMS = {
    "a word for a block": ("scenario.yaml", "{min: 1, max: 2}", "two", "Its form is: players: {min: 1, max: 3}"),
    "nothing for a block": ("scenario.yaml", " {min: 1, max: 2}", "", "Its form is: players: {min: 1, max: 3}"),
    "a title for a tile": ("map.yaml", "{title: The Marsh, cell: [1, 0]}", "The Marsh", "marsh: {title: The Marsh, cell: [0, 0]}"),
    "a list for markers": ("heroes.yaml", "{intelligence: [4, 6, 8, 10], dexterity: [3, 5, 7, 8], power: [2, 5, 8, 9]}", "[4, 6]", "Its keys: intelligence, dexterity, power."),
    "a word for an ability": ("items.yaml", "{roll_total: 1}", "roll_total", "For example: {"),
    "a word for a number": ("items.yaml", "copies: 3", "copies: three", "Write 3: numbers are written in digits."),
    "a block for a number": ("items.yaml", "copies: 3", "copies: {value: 3}", "Write 3 alone."),
    "a capital for a list": ("scenario.yaml", "[explorer, challenger]", "Explorer", "Write: modes: [explorer]"),
    "a list without brackets": ("items.yaml", "    categories: [gear, fire]\n", "    categories: gear, fire\n", "Write: categories: [gear, fire]"),
    "a picture elsewhere": ("items.yaml", "title: Coil of Rope\n", "title: Coil of Rope\n    art: ../rope.svg\n", "such as art/rope.svg"),
    "a stock that is not there": ("story/base.fate", "stock verger\n", "stock cellar_goods\n", "at the left edge: stock cellar_goods: rope"),
}  # fmt: skip


def base() -> Files:
    """The base scenario."""
    folder = FIXTURES / "base"
    names = [it.relative_to(folder).as_posix() for it in tracked(folder)]
    return {it: Source(it, Path(folder / it).read_text(encoding="utf-8")) for it in names}


def errors(files: Files) -> list[Diagnostic]:
    """What is wrong with a scenario; a name that is not written is wrong here."""
    found = check(tuple(files.values())).diagnostics
    return [one for one in found if one.level is Level.ERROR or one.code.id == "FT0336"]


def the_error(files: Files) -> Diagnostic:
    """The one thing that is wrong with a scenario."""
    found = errors(files)
    assert len(found) == 1, [f"{it.code.id} {it.message}" for it in found]
    return found[0]


def followed(files: Files, words: str, line: str, file: str) -> None:
    """The one finding has these words, and its edit leaves a scenario without errors, with this
    line in the file.
    """
    one = the_error(files)
    assert words in one.message, one.message
    assert one.help is not None and one.fix is not None, one
    after = with_fix(files, one.fix)
    assert after is not None
    assert line in after[file].text, after[file].text
    assert not errors(after), [it.message for it in errors(after)]


def with_table(file: str, old: str, new: str) -> Files:
    """The base scenario with a mistake in a table."""
    files = base()
    text = files[file].text
    assert old in text, "the case must change something"
    return {**files, file: Source(file, text.replace(old, new, 1))}


@pytest.mark.parametrize("case", STORY)
def test_the_edit_of_a_story_says_what_was_meant(case: str) -> None:
    text, words, line = STORY[case]
    followed({**base(), MINE: Source(MINE, f"{text}\n")}, words, line, MINE)


@pytest.mark.parametrize("case", TABLES)
def test_the_edit_of_a_table_says_what_was_meant(case: str) -> None:
    file, old, new, words, line = TABLES[case]
    followed(with_table(file, old, new), words, line, file)


@pytest.mark.parametrize("case", FORMS)
def test_a_value_of_the_wrong_kind_shows_how_it_is_written(case: str) -> None:
    file, old, new, words = FORMS[case]
    help = the_error(with_table(file, old, new)).help
    assert words in (help or ""), help


@pytest.mark.parametrize(
    ("line", "words", "help"),
    [
        (
            "-> ferry",
            "'-> ferry' is a link in other tools",
            "'move to quay' takes the hero to its tile",
        ),
        ("do ferry", "'ferry' is a POI, not a scene", "heroes visit it themselves"),
        ("do marsh", "'marsh' is a tile, not a scene; did you mean 'move to marsh'?", ""),
        ("-> END", "nothing leads to an end here", "a script ends with its last line"),
        ("> Go [to the quay->quay].", "is not an insertion", "A link leads nowhere at a table"),
    ],
)
def test_a_link_that_leads_nowhere(line: str, words: str, help: str) -> None:
    one = the_error({**base(), MINE: Source(MINE, f"{EVENT}{line}\n")})
    assert words in one.message
    assert help in (one.help or "")


def test_a_stage_is_gone_to_by_next_and_not_in_another_path() -> None:
    next = "            next toll\n"
    followed(
        with_table("story/base.fate", next, next.replace("next", "->")),
        "'-> toll' is written 'next toll'",
        next,
        "story/base.fate",
    )
    one = the_error(with_table("story/base.fate", next, next.replace("toll", "open_sea")))
    assert one.message == "this path has no stage 'open_sea', which is one of 'smuggler.crossing'"
    assert (
        one.help
        == "Stages of this path: ascent, toll. A new one is written in its finale: stage open_sea"
    )


UNREAD = {
    "heroes.yaml": ("title: Aud, Warden of the Light", "title: Aud: Warden of the Light"),
    "items.yaml": ("title: Coil of Rope", "title: Coil: of Rope"),
    "map.yaml": ("title: The Marsh", "title: The: Marsh"),
    "scenario.yaml": ("players: {min: 1, max: 2}", "players: {min: 1, max: many}"),
}


@pytest.mark.parametrize("file", UNREAD)
def test_nothing_is_said_that_depends_on_a_table_that_cannot_be_read(file: str) -> None:
    files = with_table(file, *UNREAD[file])
    text = files["scenario.yaml"].text + "rules: {success_cap: 3, virtue: {min: -2, max: 2}}\n"
    found = errors({**files, "scenario.yaml": Source("scenario.yaml", text)})
    assert [one.primary.span.file for one in found] == [file], [it.message for it in found]


WHICH = {
    "gain 1 xp once": "'once' belongs to the header of an option",
    "gain 1 xp costs 2 coins": "'costs' belongs to the header of an option",
    "gain 1-2 coins": "'1-2' is not understood: here stands a number",
    "gain 2 coins or 1 xp": "'or 1 xp' does not belong behind 'gain 2 coins'",
    "gain two item rope": "'two' is one word too many",
    "token ferry": "'ferry' is not understood behind 'token'",
}


@pytest.mark.parametrize("line", WHICH)
def test_the_word_is_named_that_is_not_understood(line: str) -> None:
    one = the_error({**base(), MINE: Source(MINE, f"{EVENT}{line}\n")})
    assert one.code.id == "FT0011"
    assert WHICH[line] in one.message and "form is" in (one.help or "")


def test_a_name_that_has_no_value_is_told_how_it_is_asked_for() -> None:
    cases = {"warden": "hero is warden", "marsh": "on tile marsh, or marsh explored"}
    for name, told in {**cases, "rope": "has item rope"}.items():
        one = the_error({**base(), MINE: Source(MINE, f"event now when {name}\n  > Now.\n")})
        assert one.help is not None and told in one.help, one


def test_a_name_that_is_half_renamed_is_found_by_its_words_and_its_values() -> None:
    """Whatever is closer letter by letter and has no such value."""
    files = with_table("story/base.fate", "npc ide ", "npc mother_ide ")
    found = [one for one in errors(files) if one.level is Level.ERROR]
    assert len(found) > 3
    for one in found:
        assert one.message.endswith("'ide'; did you mean 'mother_ide'?"), one
    files = with_table("story/base.fate", "world bell: ", "world chime: ")
    for one in errors(files):
        assert one.message.endswith("'bell'; did you mean 'chime'?"), one


def test_a_label_is_no_title() -> None:
    """`fare` is the option “Pay for the crossing”."""
    for line in (
        '* "Pay for the crossing and wait"',
        '- "Pay for the crossing"',
        "+ Pay for the crossing",
    ):
        text = f"{EVENT}choose\n    {line}\n      > So.\n"
        written = line[2:] if '"' in line else f'"{line[2:]}"'
        assert the_error({**base(), MINE: Source(MINE, text)}).help == f"Write: {written}"


def test_a_choice_that_stands_under_no_choose_is_told_both() -> None:
    one = the_error({**base(), MINE: Source(MINE, f"{EVENT}-> Rub it out\n")})
    told = "A label is written \"Rub it out\". A choice belongs under a line 'choose', two spaces"
    assert (one.help or "").startswith(told), one


def test_what_an_event_comes_after_is_told_its_poi() -> None:
    for name, told in {"fare": "ferry.fare", "ferry": "ferry."}.items():
        one = the_error({**base(), MINE: Source(MINE, f"event now after {name}\n  > Now.\n")})
        assert "needs its POI in front" in one.message and told in (one.help or ""), one


def test_what_the_writer_has_not_written_is_not_blamed() -> None:
    """Where an edit would not do, its form is told, not what is wrong with a name it has made up."""
    cases = {
        EVENT + "loose has item rope": None,
        "event now when has tide\n  > Now.": "'tide' is a variable, not an item",
    }
    for text, told in cases.items():
        for one in errors({**base(), MINE: Source(MINE, f"{text}\n")}):
            assert "would not do" not in (one.help or "")
            assert told is None or told in (one.help or ""), one
