"""Steps: what is read is what is written, and nothing can break the reader."""

from hypothesis import given
from hypothesis import strategies as st

from fateloom.dsl.plays.story import ast
from fateloom.dsl.plays.story.steps import FORMS, NAMED, PLAIN, NoStep, parse_step, to_text
from fateloom.runtime.program.settings import STAR
from fateloom.runtime.span import NOWHERE

ids = st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True).filter(
    lambda name: name not in ("with", "path", "to", "effort", "roll", "up")
)
faces = st.lists(st.one_of(st.integers(0, 12), st.just(STAR)), min_size=1, max_size=6).map(tuple)
numbers = st.integers(0, 12)
tracks = st.lists(
    st.builds(
        ast.Spaces,
        st.sampled_from(["power", "dexterity", "intelligence"]),
        st.lists(st.integers(1, 12), min_size=1, max_size=5).map(tuple),
    ),
    min_size=1,
    max_size=3,
).map(tuple)
here = st.just(NOWHERE)
steps = st.one_of(
    st.builds(ast.Plain, st.sampled_from(PLAIN), here),
    st.builds(ast.WithName, st.sampled_from([*NAMED, "pick up"]), ids, here),
    st.builds(ast.Move, st.lists(ids, min_size=1, max_size=3).map(tuple), here),
    st.builds(ast.Test, ids, st.none() | numbers, st.none() | faces, here),
    st.builds(ast.Scan, st.none() | ids, ids, st.none(), here),
    st.builds(ast.Scan, st.none() | ids, st.none(), ids, here),
    st.builds(ast.Scan, ids, st.none(), st.none(), here),
    st.builds(ast.Choose, st.integers(1, 9), here),
    st.builds(ast.Roll, faces, here),
    st.builds(ast.Effort, numbers, here),
    st.builds(ast.Use, ids, st.none() | ids, here),
    st.builds(ast.Markers, tracks, here),
    st.builds(ast.Spend, st.integers(1, 9), st.just(()) | tracks, here),
)


@given(steps)
def test_what_is_written_is_read_again(step):
    assert parse_step(to_text(step), NOWHERE) == step


@given(
    st.one_of(
        st.text(), st.lists(st.sampled_from([*FORMS, "1", "*", "with", "x", ","])).map(" ".join)
    )
)
def test_no_text_breaks_the_reader(text):
    made = parse_step(text, NOWHERE)
    if not isinstance(made, NoStep):
        assert parse_step(to_text(made), NOWHERE) == made


def test_every_form_is_known_by_its_first_word():
    assert [word for word, form in FORMS.items() if form.split()[0] != word] == []
