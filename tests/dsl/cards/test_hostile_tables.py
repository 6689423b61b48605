"""Tables that nobody would write: no text makes the check of a card game fail."""

import pytest
from tests import hostile_tables

FILES = ("cards.yaml", "tableau.yaml", "acts.yaml", "events.yaml", "quests.yaml")


@pytest.mark.parametrize("name", hostile_tables.TEXTS)
@pytest.mark.parametrize("file", FILES)
def test_a_hostile_table_gives_findings_and_no_traceback(file, name, texts, check_texts):
    assert hostile_tables.is_refused(check_texts({**texts, file: hostile_tables.TEXTS[name]}))


@pytest.mark.parametrize("file", FILES)
def test_every_value_can_be_anything(file, texts, check_texts):
    for changed in hostile_tables.one_value_changed(texts[file], f"hostile {file}", 25):
        assert hostile_tables.is_consistent(check_texts({**texts, file: changed})), changed


@pytest.mark.long
@pytest.mark.parametrize("file", FILES)
def test_every_value_can_be_everything(file, texts, check_texts):
    for changed in hostile_tables.two_values_changed(texts[file], f"hostile and long {file}", 150):
        assert hostile_tables.is_consistent(check_texts({**texts, file: changed})), changed


def many(number):
    """So many cards in a deck."""
    rows = (f"  c{at}: {{title: C, when: post_cast, do: [{{add: 1}}]}}\n" for at in range(number))
    return (
        "hero:\n"
        + "".join(rows)
        + "antihero:\n  last: {title: L, adversary: true, when: any, at: any, do: [cancel]}\n"
    )


def test_the_work_grows_with_the_cards_and_no_faster(texts, check_texts):
    def check(number):
        checked = check_texts({**texts, "events.yaml": many(number)})
        assert checked.diagnostics == ()
        assert len(checked.game.cards.events) == number + 1

    assert hostile_tables.grows_evenly(check, 800)


@pytest.mark.long
def test_a_mistake_among_two_thousand_cards_is_one_finding(texts, check_texts):
    text = many(2_000).replace("c1711: {t", "c1711: {T")
    (one,) = check_texts({**texts, "events.yaml": text}).diagnostics
    assert (one.code.id, one.primary.span.line) == ("FT0106", 1713)


def test_a_thousand_cards_with_one_id_are_a_thousand_findings_at_most(texts, check_texts):
    text = texts["events.yaml"].replace(
        "antihero:\n",
        "  again: {title: A, when: any, do: [cancel]}\n" * 50 + "antihero:\n",
    )
    checked = check_texts({**texts, "events.yaml": text})
    assert {it.code.id for it in checked.diagnostics} == {"FT0102"}
    assert len(checked.diagnostics) <= 50
