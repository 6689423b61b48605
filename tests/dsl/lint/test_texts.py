"""Texts and names."""

import pytest

from fateloom.dsl.lint.cross_reference import LONG
from fateloom.dsl.lint.rules.text_too_long import WORDS

SAY = "event x on day 2\n  > {}\n"


@pytest.mark.parametrize(
    "text",
    [
        "He says: thirty-one names. Ring them home.",
        "THIRTY-ONE names — ring them, they say.",
        "Thirty-one\u00a0names / ring them home.",
        "Thirty-one  names: ring   them home.",
        "Nobody asked you to stay, she says.",
        "They sing of the bell for the drowned.",
        "[if bell is silent: Nobody asked you to stay. | Hush.]",
    ],
)
def test_secret_in_public_text(lint, text):
    assert lint(SAY.format(text)) == ["secret-in-public-text 2"]


@pytest.mark.parametrize(
    "text",
    [
        "Thirty-one names. Ring home.",
        "The bell is for the drowned.",
        "Nobody asked. You stay.",
    ],
)
def test_fewer_words_give_nothing_away(lint, text):
    assert lint(SAY.format(text)) == []


ANOTHER_SECRET = """destiny smuggler
  path first "Over the water by night"
    secret
      > They were many, and not one of them was at the weir. It was as it had been before they were
      > here, and so it is now.
    begins at ferry "Go" if ferry_paid
    finale
      stage a
        fulfil
event x on day 2
  > {}
"""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("I asked, and not one of them knew.", False),
        ("I asked, and not one of them was old.", False),
        ("It was as it had been before.", False),
        ("Of those, not one of them was at the weir.", True),
        ("And it was as it had been before they were here.", True),
        ("And not one of them. But he was at the weir. It was.", True),
    ],
)
def test_common_words_in_a_row_give_nothing_away(lint, text, found):
    """A run tells if a word of it is not one that stands in every text, or if it is long."""
    assert ("secret-in-public-text 11" in lint(ANOTHER_SECRET.format(text))) == found


def test_words_of_two_texts_are_no_run(lint):
    assert lint(SAY.format("Thirty-one names.") + "event y on day 3\n  > Ring them home.\n") == []


def test_labels_and_milestones_are_public(lint):
    poi = 'poi stall "Stall" on marsh\n  option a "Nobody asked you to stay"\n    virtue +1\n'
    assert lint(poi + "event x on day 2\n  place stall\n") == ["secret-in-public-text 2"]


def test_the_finale_of_the_path_may_quote_it(lint):
    story = """destiny smuggler
  path first "Over the water by night"
    secret
      > The lamp on the point is yours.
    begins at ferry "Go" if ferry_paid
    finale
      stage a
        > The lamp on the point is yours.
        next b
      stage b
        fulfil
  path second "Under the water by day"
    begins at hut "Go" if tide is 6
    finale
      stage one
        {}
        next two
      stage two
        fulfil
"""
    assert lint(story.format("> Mud.")) == []
    assert lint(story.format("> The lamp on the point.")) == ["secret-in-public-text 16"]


def test_text_too_long(lint, messages):
    assert lint(SAY.format("word " * 119 + "end.")) == []
    assert lint(SAY.format("word " * 120 + "end.")) == ["text-too-long 2"]
    assert "121 words" in messages(SAY.format("word " * 120 + "end."))[0]


def test_no_text_that_is_too_long_is_taken_for_a_short_one(lint):
    assert LONG <= 2 * WORDS  # a word has a letter at least, and a blank behind it
    assert lint(SAY.format("a " * 119 + "a.")) == []
    assert lint(SAY.format("a " * 120 + "a.")) == ["text-too-long 2"]


def test_only_one_variant_is_read_aloud(lint):
    half = "word " * 70
    assert lint(SAY.format(f"[if bell is silent: {half}| {half}]")) == []


def pair(one, other):
    lines = "".join(f"  {name} +1\n" for name in (one, other))
    asks = " and ".join(f"{name} >= 1" for name in (one, other))
    return (
        f"world {one}: 0..3\nworld {other}: 0..3\n\nevent x on day 2\n{lines}\n"
        f"event y on day 3 if {asks}\n  virtue +1\n"
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("lantern_lit", "lanternlit"),
        ("candle", "cand_le"),
        ("candle", "canble"),
        ("candle", "cadle"),
        ("candle", "candlle"),
        ("candle", "xandle"),
        ("candle", "candlx"),
    ],
)
def test_similar_ids(lint, one, other):
    assert lint(pair(one, other)) == ["similar-ids 2"]
    assert lint(pair(other, one)) == ["similar-ids 2"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("candle", "candles"),
        ("door_1", "door_2"),
        ("door1", "door2"),
        ("way_a", "way_b"),
        ("lamp", "lame"),
        ("candle", "cantle_x"),
        ("northern", "southern"),
    ],
)
def test_names_that_are_meant_to_differ(lint, one, other):
    assert lint(pair(one, other)) == []


def test_a_secret_is_found_in_any_of_many_texts(lint):
    lines = "".join(
        f"event x_{n} on day 2\n  > {'Ring them home, thirty-one' if n % 600 else 'Names'} names.\n"
        for n in range(1, 1300)
    )
    story = lines + "event last on day 3\n  > They said: thirty-one names, ring them home.\n"
    assert lint(story) == [f"secret-in-public-text {2 * 1300}"]
