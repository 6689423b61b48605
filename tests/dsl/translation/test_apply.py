"""INV-16, DST-142: another language changes words and nothing else; a log can be told again."""

from __future__ import annotations

import random

import pytest
from tests.dsl.translation.conftest import ROOT, VOWELS, compiled, in_dots

from fateloom.dsl.source import Source
from fateloom.dsl.translation.apply import Translation
from fateloom.dsl.translation.check import forms_asked
from fateloom.dsl.translation.extract import extracted
from fateloom.dsl.translation.po import Entry, PoFile
from fateloom.dsl.translation.po_read import read
from fateloom.dsl.translation.words import normal, spoken
from fateloom.runtime.kernel.game import Decision, Refusal
from fateloom.runtime.kernel.log import from_lines, to_lines
from fateloom.runtime.kernel.table import resume, start
from fateloom.runtime.program.codec import digest
from fateloom.runtime.program.text import Text
from fateloom.runtime.record import replace
from fateloom.runtime.span import Span
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp


@pytest.fixture(scope="module")
def dots(shipped):
    return Translation(shipped, in_dots(shipped))


def played(rules, seed, steps=400):
    """A random game of three heroes."""
    bot = random.Random(seed)
    heroes = tuple(hero.id for hero in rules.program.heroes)
    table = start(rules, SetUp(len(heroes), heroes), seed)
    assert not isinstance(table, Refusal)
    for _ in range(steps):
        if not isinstance(to_move := table.to_move, Decision):
            break
        after = table.play(table.asked, bot.choice(to_move.commands))
        assert not isinstance(after, Refusal)
        table = after
    return table


def words_out(event):
    """An event without its words."""
    match event:
        case ev.Told():
            return replace(event, text="")
        case ev.ChoiceMade():
            return replace(event, label="")
        case _:
            return event


@pytest.mark.parametrize("seed", range(6))
def test_inv_16_the_language_changes_words_alone(shipped, dots, seed):
    """The same game by both Programs, which is more than a table ever does: it plays the source.
    And what is told again from the log is what the other Program tells.
    """
    rules, other = StoryRules(shipped), StoryRules(dots.program)
    table, shown = played(rules, seed), played(other, seed)
    assert table.state == shown.state
    assert len(table.log.entries) == len(shown.log.entries)
    state = rules.setup(table.log.setup)
    assert not isinstance(state, Refusal)
    told = 0
    for here, there in zip(table.log.entries, shown.log.entries, strict=True):
        assert here.command == there.command
        assert list(map(words_out, here.events)) == list(map(words_out, there.events))
        for event, expected in zip(here.events, there.events, strict=True):
            assert dots.event(state, event) == expected
            told += isinstance(event, ev.Told)
            state = rules.evolve(state, event)
        here_seen, there_seen = rules.view(state, None), other.view(state, None)
        assert [it.option for it in here_seen.options] == [it.option for it in there_seen.options]
    assert told > 20


def test_the_rules_are_the_same_rules(shipped, dots):
    assert digest(dots.program) == digest(shipped)
    assert dots.program != shipped


def test_dst_142_a_saved_game_goes_on_in_another_language(shipped, dots):
    rules, other = StoryRules(shipped), StoryRules(dots.program)
    table = played(rules, 11, 120)
    again = resume(other, from_lines(to_lines(table.log, rules.types), rules.types))
    assert again.state == table.state
    assert not isinstance(again.play(again.asked, table.to_move.commands[0]), Refusal)


def test_what_is_missing_or_fuzzy_is_told_in_the_source(shipped):
    entries = list(in_dots(shipped).entries)
    where = {it.context: number for number, it in enumerate(entries)}
    fuzzy, empty = where["item.rope.title"], where["poi.ferry.option.listen.label"]

    wrong = next(n for n, it in enumerate(entries) if "[item what]" in it.source)
    entries[fuzzy] = replace(entries[fuzzy], fuzzy=True)
    entries[empty] = replace(entries[empty], msgstr="")
    entries[wrong] = replace(entries[wrong], msgstr="[item rope]")
    made = Translation(shipped, PoFile("text/xx.po", (), (), tuple(entries)))
    assert (made.coverage.missing, made.coverage.faulty) == (3, 1)
    assert made.coverage.translated == len(entries) - 3
    (rope,) = [it for it in made.program.items if it.id == "rope"]
    assert rope.title == "Tarred Line"
    assert rope.description == "Förty fäthöms, lëss whät sömëbödy nëëdëd ïn ä hürry."


def test_nothing_translated_is_the_program_itself(shipped):
    made = Translation(shipped, PoFile("text/xx.po", (), (), ()))
    assert made.program == shipped
    assert made.coverage.missing == len(extracted(shipped))


def test_every_title_and_label_is_translated(shipped, dots):
    program = dots.program
    things = [*program.heroes, *program.items, *program.tiles, *program.npcs, *program.pois]
    titles = [it.title for it in things]
    labels = [option.label for poi in program.pois for option in poi.options]
    begins = [begin.label for it in program.destinies for path in it.paths for begin in path.begins]
    said = [program.title, *titles, *labels, *begins]
    assert all(it == it.translate(VOWELS) for it in said)


def test_a_moved_insertion_is_told_again_from_the_same_results(shipped):
    (source,) = [it.source for it in extracted(shipped) if "hands on the pile" in it.source]
    moved = "„Wir schauen“, sagt er, „am Pfahl: [tide] Hände, und [tide] bleibt [tide].“"
    context = "poi.sounding.option.hail_cutter"
    made = Translation(shipped, PoFile("t", (), (), (Entry(context, source, moved),)))
    state = StoryRules(shipped).setup(SetUp(1, ("warden",)))
    assert not isinstance(state, Refusal)
    told = ev.Told(context, (4,), source.replace("[tide]", "4"))
    again = made.event(state, told)
    assert again == ev.Told(context, (4,), moved.replace("[tide]", "4"))
    corrected = replace(told, text="4 fists on the pile.")
    assert made.event(state, corrected) == corrected  # the words of then


def test_the_games_that_a_story_calls_are_translated():
    program = compiled(ROOT / "scenarios" / "dry_year")
    there = {it.context: it.source for it in extracted(program)}
    systems = {it.system for it in program.called}
    assert systems == {"pool", "challenge", "battle", "haunt"}
    for system in systems:
        for one in program.game_of(system).words:
            for what, said in (("title", one.title), ("text", one.text)):
                known = there.get(f"{system}.{one.of.replace(' ', '.')}.{what}")
                assert known == (normal(said) if said else None), one.of
    words = {it.of: it for it in program.game_of("pool").words}
    dotted = Translation(program, in_dots(program)).program.game_of("pool").words
    assert words["task night_well.dog"].title == "Be somebody whom the dog knows"
    assert {it.of: it.title for it in dotted}["task night_well.dog"].startswith("Bë sömëbödÿ"[:4])
    assert digest(program) == digest(Translation(program, in_dots(program)).program)


def test_dst_142_a_name_in_a_text_comes_in_its_case_and_the_extract_asks_for_it(shipped):
    text = (ROOT / "scenarios" / "drowned_bell" / "text" / "de.po").read_text("utf-8")
    german, _ = read(Source("text/de.po", text))
    asked = forms_asked(shipped, german)
    assert ("item.eels.title", "accusative") in asked
    assert asked <= {(it.context.rpartition(".")[0], "accusative") for it in german.entries}
    told = Texts()
    spoken(Translation(shipped, german).program, told)
    wrack = {"".join(map(str, it.parts)) for it in told.texts if "The wrack heaves" in it.source}
    assert "Der Treibtang hebt sich und gibt den Eimer voll Aale frei." in wrack
    fresh = {it.context for it in extracted(shipped, forms=asked)}
    assert {f"{place}.{case}" for place, case in asked} <= fresh
    assert "item.eels.title.accusative" not in {it.context for it in extracted(shipped)}


class Texts:
    """A speaker who changes nothing and remembers the texts."""

    def __init__(self) -> None:
        self.texts: list[Text] = []

    def word(self, place: str, words: str, span: Span) -> str:
        return words

    def text(self, text: Text) -> Text:
        self.texts.append(text)
        return text
