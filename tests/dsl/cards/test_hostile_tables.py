"""Tables that nobody would write: no text makes the check of a card game fail."""

import random
import time

import pytest

from fateloom.dsl.diagnostics import Level

FILES = ("cards.yaml", "tableau.yaml", "acts.yaml", "events.yaml", "quests.yaml")

BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{two}: &{two} [{', '.join([f'*{one}'] * 9)}]\n"
    for one, two in zip("abcdefgh", "bcdefghi", strict=True)
)

TEXTS = {
    "a YAML bomb": BOMB,
    "a merge": "a: &a {b: 1}\nc: {<<: *a}\n",
    "a tag of Python": "a: !!python/object/apply:os.system ['true']\n",
    "deep": "a: " + "[" * 5000 + "]" * 5000 + "\n",
    "deep blocks": "".join(f"{' ' * at}a:\n" for at in range(1500)),
    "deep conditions": "act_1: {traits: {a: {title: A, needs: "
    + "{not: " * 300
    + "{ability: str}"
    + "}" * 300
    + "}}}\n",
    "one line of a million": "title: " + "x" * 1_000_000 + "\n",
    "a key of a thousand": "k" * 1000 + ": 1\n",
    "nothing but a colon": ":\n",
    "zeros": "\0\0\0",
    "a control character": "title: a\x1b[31mb\n",
    "directions": "title: \u202eabc\u202c\n",
    "a mark and nothing": "\ufeff",
    "a list": "- a\n- b\n",
    "a word": "word\n",
    "a number": "7\n",
    "two documents": "a: 1\n---\nb: 2\n",
    "keys that are no words": "1: a\ntrue: b\n~: c\n[x]: d\n",
}

VALUES = [
    "[]", "{}", "~", "true", "0", "-1", "1.5", "1e400", ".nan", ".inf", "9" * 19, "9" * 400,
    "'2026-11-22'", "'a\\u0007b'", '"a\\u001b[2Jb"', "[[[[]]]]", "{a: {b: {c: 1}}}", "word",
    "[hero, hero, hero, hero, hero, hero]", "{ability: str}", "{all: []}", "''", "x" * 300,
]  # fmt: skip


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("file", FILES)
def test_a_hostile_table_gives_findings_and_no_traceback(file, name, texts, check_texts):
    checked = check_texts({**texts, file: TEXTS[name]})
    assert checked.card_game is None
    assert any(it.level is Level.ERROR for it in checked.diagnostics)
    assert all(len(it.message) < 2000 for it in checked.diagnostics)


def scalars(text):
    """Where the values of a table stand: spans of what follows a `: ` up to the next mark."""
    for at in range(len(text) - 2):
        if text[at : at + 2] == ": ":
            end = at + 2
            while end < len(text) and text[end] not in ",}]\n":
                end += 1
            yield at + 2, end


@pytest.mark.parametrize("file", FILES)
def test_every_value_can_be_anything(file, texts, check_texts):
    rng = random.Random(f"hostile {file}")
    places = list(scalars(texts[file]))
    for start, end in rng.sample(places, min(25, len(places))):
        value = rng.choice(VALUES)
        changed = texts[file][:start] + value + texts[file][end:]
        checked = check_texts({**texts, file: changed})
        errors = any(it.code.level is Level.ERROR for it in checked.diagnostics)
        assert errors == (checked.card_game is None), (file, changed[max(0, start - 40) : end])


@pytest.mark.long
@pytest.mark.parametrize("file", FILES)
def test_every_value_can_be_everything(file, texts, check_texts):
    rng = random.Random(f"hostile and long {file}")
    places = list(scalars(texts[file]))
    for _ in range(150):
        changed = texts[file]
        for start, end in sorted(rng.sample(places, min(2, len(places))), reverse=True):
            changed = changed[:start] + rng.choice(VALUES) + changed[end:]
        checked = check_texts({**texts, file: changed})
        errors = any(it.code.level is Level.ERROR for it in checked.diagnostics)
        assert errors == (checked.card_game is None), changed


def many(number):
    """So many cards in a deck."""
    rows = (f"  c{at}: {{title: C, when: post_cast, do: [{{add: 1}}]}}\n" for at in range(number))
    return (
        "hero:\n"
        + "".join(rows)
        + "antihero:\n  last: {title: L, adversary: true, when: any, at: any, do: [cancel]}\n"
    )


@pytest.mark.long
def test_ten_thousand_cards_are_read_in_seconds(texts, check_texts):
    began = time.process_time()
    checked = check_texts({**texts, "events.yaml": many(10_000)})
    assert checked.diagnostics == ()
    assert len(checked.card_game.cards.events) == 10_001
    assert time.process_time() - began < 30


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
