"""One play, one numbering: what text, JSON and play file of a block tell of its steps."""

from __future__ import annotations

from fateloom.dsl.verify.explain.answer import Answer


def check_told(it: Answer) -> None:
    """The decisive steps are steps of the play, and the file has the numbers of the report."""
    numbers = {one.play_step: number for number, one in enumerate(it.decisive, 1)}
    assert 0 not in numbers, "every decisive step is one of the play"
    assert list(numbers) == sorted(numbers)
    assert it.turning_point <= len(it.play)
    for one in it.decisive:
        assert it.play[one.play_step - 1].sentence == one.line.sentence
        assert it.play[one.play_step - 1].hero == one.line.hero
        for why in one.why:
            assert why.step in (0, *numbers.values())
    assert all(0 <= one.since <= len(it.play) for one in it.missing)
    said = []
    for at, line in enumerate(it.play, 1):
        number = numbers.get(at) if numbers else at
        said.append(f"{number}. {line.sentence}." if number else f"{line.sentence}.")
    lines = it.play_text.split("\n")
    comments = [line.strip()[1:].strip() for line in lines if line.strip().startswith("#")]
    assert " ".join(comments).split() == " ".join(said).split()
