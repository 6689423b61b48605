"""Marks of other tools in texts, labels and tables are found; words of a sentence are not (FT0447)."""

# ruff: noqa: E501 - one case a line

import re
from importlib import import_module
from pathlib import Path

import pytest
from tests.dsl.lint.conftest import TEXTS, diagnostics
from tests.tracked import tracked

from fateloom.dsl.fixes import applied
from fateloom.dsl.markup import strays
from fateloom.dsl.session import check
from fateloom.dsl.source import Source

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
SAY = "event x on day 2\n  > {}\n"
VARIANT = "For a text that depends on something write [if COND: … | …]."
SHOWN = "To show a number or a title write [coins], [COUNTER], [hero] or [item rope]."
LINES = "What happens is a line of its own, without '>'."
COMMENT = "A comment is a line of its own that begins with #."
WEB = "Write the words alone, or *emphasis* and **strong emphasis**."
ITALIC = "Write *emphasis* or **strong emphasis**."
CHOICE = 'What players can choose is a line of its own: option ID "…" in a POI.'
LINK = "A link leads nowhere at a table. Write its words alone: "
DOUBLED = "is an insertion with its brackets doubled"
ONE_BRACKET = "Write one bracket on each side; doubled ones are shown as they stand."

FOREIGN = [
    # templates, shells, printf
    ("You have {tide} left.", "{tide}", "shows a variable in other tools", "Write: [tide]"),
    ("You have {{ coins }} left.", "{{ coins }}", "shows a variable in other tools", "Write: [coins]"),
    ("You have $coins left.", "$coins", "shows a variable in other tools", "Write: [coins]"),
    ("You have ${coins} left.", "${coins}", "shows a variable in other tools", "Write: [coins]"),
    ("You have %coins% left.", "%coins%", "shows a variable in other tools", "Write: [coins]"),
    ("You have %d coins.", "%d", "shows a value in other tools", SHOWN),
    ("You have %(coins)s coins.", "%(coins)s", "shows a value in other tools", SHOWN),
    ("$player waits.", "$player", "shows a variable in other tools", "Write: [hero]"),
    ("The {bell} hangs.", "{bell}", "shows a variable in other tools", "Write: [if bell is silent: … | …]"),
    ("Is it {ferry_paid}?", "{ferry_paid}", "shows a variable in other tools", "Write: [if ferry_paid: … | …]"),
    ("Take the {rope}.", "{rope}", "shows a variable in other tools", "Write: [item rope]"),
    ("Some {gold}.", "{gold}", "shows a variable in other tools", SHOWN),
    # web pages and Markdown
    ("It <b>rings</b>.", "<b>", "is a mark of web pages", "Write **strong emphasis**."),
    ("It <em>rings</em>.", "<em>", "is a mark of web pages", "Write *emphasis*."),
    ("One.<br>Two.", "<br>", "ends a line in other tools", "A line that is only '>' begins a new paragraph."),
    ("One.\\nTwo.", "\\n", "ends a line in other tools", "A line that is only '>' begins a new paragraph."),
    ('A <a href="x">link</a>.', '<a href="x">', "is a mark of web pages", WEB),
    ("Salt &amp; rope.", "&amp;", "is a mark of web pages", WEB),
    ("It is _wet_ here.", "_wet_", "is emphasis in other tools", ITALIC),
    ("It is __wet__ here.", "__wet__", "is emphasis in other tools", ITALIC),
    ("It is ~~dry~~ wet.", "~~dry~~", "is emphasis in other tools", ITALIC),
    ("Say `ring`.", "`ring`", "is a mark of other tools", "Write *emphasis*, or the words alone."),
    ("## The quay", "##", "is a heading in other tools", "Write **strong emphasis**."),
    # Ink, Twine, Yarn Spinner, ChoiceScript
    ("{bell == 1: It rings.}", "{", "means nothing here", "Insertions stand in square brackets: [hero], [if COND: … | …]."),
    ("You go. -> marsh", "->", "leads elsewhere in other tools", LINES),
    ("[[Go->marsh]]", "[Go->marsh]", "is a link in other tools", LINK + "Go"),
    ("[[Go to the quay->marsh]]", "[Go to the quay->marsh]", "is a link in other tools", LINK + "Go to the quay"),
    ("[[Go|marsh]]", "[Go|marsh]", "is a link in other tools", LINK + "Go"),
    ("In a [[marsh|marsh]].", "[marsh|marsh]", "is a link in other tools", LINK + "marsh"),
    ("[[marsh<-Go there]]", "[marsh<-Go there]", "is a link in other tools", LINK + "Go there"),
    ("You go. => marsh", "=>", "leads elsewhere in other tools", LINES),
    ("You go. <- marsh", "<-", "leads elsewhere in other tools", LINES),
    ("It is here <-", "<-", "leads elsewhere in other tools", LINES),
    ("It rings. DONE", "DONE", "leads elsewhere in other tools", LINES),
    ("* Open the door", "* ", "begins a choice in other tools", CHOICE),
    ("You wait. * Open it * Go", "* ", "begins a choice in other tools", CHOICE),
    ("+ Open the door", "+ ", "begins a choice in other tools", CHOICE),
    ("You wait. + Open it", "+ ", "begins a choice in other tools", CHOICE),
    ("It is {~wet|dry|red}.", "{~wet|dry|red}", "picks one of several texts in other tools", VARIANT),
    ("Go | marsh", "|", "means something within an insertion alone", "Write [if COND: … | …], or another mark."),
    ("=== quay ===", "===", "is a command in other tools", LINES),
    ("~ tide = 3", "~", "is a command in other tools", LINES),
    ("(if: $wet)It drips.", "(if:", "is a command in other tools", VARIANT),
    ("(set: tide to 3)", "(set:", "is a command in other tools", VARIANT),
    ("<<if tide>>It drips.", "<<if tide>>", "is a command in other tools", VARIANT),
    ("*goto marsh", "*goto", "is a command in other tools", VARIANT),
    ("It rings. *if tide", "*if", "is a command in other tools", VARIANT),
    ("It rings. else: it hangs.", "else:", "is a command in other tools", VARIANT),
    ("It rings. endif", "endif", "is a command in other tools", VARIANT),
    # insertions in doubled brackets, notes
    ("You have [[coins]] left.", "[coins]", DOUBLED, "Write: [coins]"),
    ("Water: [[tide]].", "[tide]", DOUBLED, "Write: [tide]"),
    ("The [[bell]] hangs.", "[bell]", DOUBLED, "Write: [if bell is silent: … | …]"),
    ("Take the [[item rope]].", "[item rope]", DOUBLED, ONE_BRACKET),
    ("[[if tide >= 3: It drips]].", "[if tide >= 3: It drips]", DOUBLED, ONE_BRACKET),
    ("It rings. TODO: more.", "TODO", "looks like a note of yours", COMMENT),
    ("It rings. FIXME", "FIXME", "looks like a note of yours", COMMENT),
    # comments, and brackets that are lost
    ("It rings.  # too loud?", "#", "begins or ends a comment elsewhere", COMMENT),
    ("It rings. // too loud?", "//", "begins or ends a comment elsewhere", COMMENT),
    ("> It rings.", ">", "is one '>' too many", "Write one '>' a line."),
    ("It rings | it hangs.", "|", "means something within an insertion alone", "Write [if COND: … | …], or another mark."),
    ("A \\[bracket", "\\", "means nothing here", "Leave it out; a bracket as such is [[ or ]]."),
    ("[if tide >= 3: It drips else it does not]", "else", "is written '|' in an insertion", "Write: [if …: … | …]"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "mark", "what", "help"), FOREIGN, ids=[f[0] for f in FOREIGN])
def test_a_mark_of_another_tool_is_found(text, mark, what, help):
    if "\\[" in text:
        text = text.replace("\\[", "\\[[")
    found = [it for it in diagnostics(SAY.format(text)) if it.code.name == "stray-markup"]
    assert found, text
    first = found[0]
    assert (first.message, first.help) == (f"players would see '{mark}', which {what}", help)
    assert first.primary.span.line == 2


def test_a_mark_is_underlined_in_its_line_and_one_note_is_one_mark() -> None:
    (one,) = diagnostics("event x on day 2\n  > It is late,\n  > and wet. # TODO: more\n")
    assert one.primary.span[1:] == (3, 14, 3, 20)
    allowed = "event x on day 2\n  # allow stray-markup: a sign\n  > It is\n  > {wet}.\n"
    assert diagnostics(allowed) == ()


@pytest.mark.parametrize(
    "line",
    ["gain 1 xp", "everyone lose 1 coins", "tide +1", "bell becomes drowned", "gain item rope"],
)
def test_a_command_that_is_marked_as_prose_is_told(line):
    (one,) = diagnostics(f"event x on day 2\n  > It is late.\n  > {line}\n")
    assert one.message == f"players would hear '{line}', which is a command here"
    assert one.primary.span[1:3] == (3, 5) and one.fix is not None
    assert one.fix.edits[0].text == line and one.fix.edits[0].span.column == 3
    allowed = "  # allow stray-markup: a slip of the tongue\n  > It is late."
    assert diagnostics(f"event x on day 2\n{allowed}\n  > {line}\n") == ()
    for said in (
        f"It is late, and\n  > {line}",
        f"{line}.",
        f"{line}\n  > and so on",
        line.title(),
    ):
        assert diagnostics(f"event x on day 2\n  > {said}\n") == ()


@pytest.mark.parametrize("words", ["stay where you are", "leave", "place it", "no 3 is lit", "do"])
def test_words_that_could_be_a_command_are_none(lint, words):
    assert lint(f"event x on day 2\n  > {words}\n") == []


NORMAL = [
    "It costs $5, or 2 $, and 100% of it is yours; 50 % of what is left.",
    "<3, she writes, and 3 < 4, and 5 > 4. A heart: <3.",
    "He is no. #3 of 12 - and nobody else comes. Who else? Else they would ring.",
    "Salt & rope & Sons; AT&T; 3/4 of a mile; and/or; 1 = 1; 2 + 2 = 4; ~30 feet; 5 * 3.",
    "“If you look: nothing,” she says. *if* only. He/she. http://example.org/a_b",
    "snake_case is a word; (if you like: no) or (else) — who_else… 10 °C @ noon ^",
    "[if tide >= 3: Nobody else is here. | Else where?] and [[sic]] and [[gold]].",
    "*Emphasis* and **strong**; it's 5:30; note: so; else, he said; first: this.",
    "*All of it*, * * * and 5 * x; salt + rope; DONE, he said; “DONE”; <=> and => 5.",
    "No. 5 – 6 – 7… «Ja» ‚nein‘ „so“ ¿qué? É. ½ ✓ → ← •",
]


@pytest.mark.parametrize("text", NORMAL)
def test_words_of_a_sentence_are_no_marks(lint, text):
    assert lint(SAY.format(text)) == []


@pytest.mark.parametrize("mark", ["{tide}", "[[tide]]"])
def test_the_edit_writes_the_insertion(mark):
    story = SAY.format(f"Water: {mark}, and no more.")
    (found,) = diagnostics(story)
    assert found.fix is not None
    assert applied(story, found.fix.edits) == SAY.format("Water: [tide], and no more.")


def test_it_can_be_allowed_on_its_line(lint):
    allow = "  # allow stray-markup: the sign says so\n"
    assert lint(SAY.format("The sign: {tide}.").replace("  >", f"{allow}  >")) == []


LABELS = {
    "poi saint_anne": ('"Church of Saint Anne"', '"Church of {tide}"'),
    "option": ('"Help her scrub the flags"', '"Help <b>her</b>"'),
    "test": ('"Climb the belfry"', '"Climb [if tide is 0: up | down]"'),
    "npc": ('"Mother Ide"', '"Mother $ide"'),
}


@pytest.mark.parametrize("what", LABELS)
def test_labels_and_titles_are_looked_at(what):
    before, after = LABELS[what]
    assert TEXTS["story/base.fate"].count(before) == 1
    texts = {**TEXTS, "story/base.fate": TEXTS["story/base.fate"].replace(before, after)}
    found = check([Source(*it) for it in texts.items()]).diagnostics
    assert {it.code.name for it in found} == {"stray-markup"}


def test_insertions_in_a_label_are_not_read(messages):
    poi = 'poi hut "The hut of [hero]" on marsh\n  > A hut.\n  option look "Look" once\n    virtue +1\n'
    assert messages(poi)[0].startswith("players would see '[hero]', which is an insertion")


@pytest.mark.parametrize("table", ["items", "heroes", "map", "scenario"])
def test_texts_of_tables_are_looked_at_and_can_be_allowed(lint, table):
    text = TEXTS[f"{table}.yaml"]
    line = next(it for it in text.splitlines() if "title: " in it)
    inner = r"[^,}]+" if "{" in line else ".+"
    wrong = re.sub(f"title: {inner}", 'title: "The {coins} of [hero]"', line, count=1)
    assert [it.split()[0] for it in lint(**{table: text.replace(line, wrong)})] == [
        "stray-markup",
        "stray-markup",
    ]
    indent = " " * (len(line) - len(line.lstrip()))
    quiet = f"{indent}# allow stray-markup: so it is called\n{wrong}"
    assert lint(**{table: text.replace(line, quiet)}) == []


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Rope #3", "players would not see '#3', which is a comment"),
        ('The long one."', "players would see a '\"' whose other one is missing"),
        ("Rope  #3", None),
        ("Rope # of three strands", None),
        ('"Rope" #3', None),
        ("Rope\n      # that holds", None),
    ],
)
def test_a_text_of_a_table_that_is_cut_off_is_told(messages, written, said):
    table = TEXTS["items.yaml"].replace("title: Coil of Rope", f"title: {written}")
    assert messages(items=table) == ([] if said is None else [said])


def test_every_text_that_a_story_says_is_looked_at():
    """`spoken` is the one list of texts of a story: for each of its kinds of place, a mark there is
    found."""
    from fateloom.dsl.translation.extract import extracted

    program = check([Source(*it) for it in TEXTS.items()]).program
    assert program is not None
    missed = []
    for entry in extracted(program):
        words = entry.key[1]
        changed = {
            name: text.replace(words, "Oh {gold}", 1) if words in text else text
            for name, text in TEXTS.items()
        }
        if changed == TEXTS:
            continue  # over several lines
        found = check([Source(*it) for it in changed.items()]).diagnostics
        if not any(it.code.name == "stray-markup" or it.level.value == "error" for it in found):
            missed.append(entry.key)
    assert missed == []


def test_a_text_without_marks_is_not_looked_at_twice():
    assert list(strays("Gulls lift from the mooring posts, all at once, as if at a word.")) == []


@pytest.mark.parametrize(
    ("system", "head"),
    [
        ("pool", "pool.yaml"),
        ("cards", "cards.yaml"),
        ("battle", "battle.yaml"),
        ("hidden", "house.yaml"),
    ],
)
def test_texts_of_the_other_systems_are_looked_at(system, head):
    folder = FIXTURES / system
    texts = {it.name: it.read_text(encoding="utf-8") for it in tracked(folder)}
    check_game = import_module(f"fateloom.dsl.{system}.check").check

    def found(title, above=""):
        changed = re.sub(r"^title: .*$", f'{above}title: "{title}"', texts[head], flags=re.M)
        sources = [Source(*it) for it in {**texts, head: changed}.items()]
        checked = check_game(sources)
        assert checked.game is not None
        return [it.message for it in checked.diagnostics if it.code.name == "stray-markup"]

    assert found("Costs $5") == []
    (said,) = found("The game of [hero]")
    assert said == "players would see '[hero]', which is an insertion and is not read here"
    assert found("The game of [hero]", "# allow stray-markup: so it is called\n") == []
