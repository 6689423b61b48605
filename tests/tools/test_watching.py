"""`--watch`: what is done again when a file has changed, and what ends it."""

from pathlib import Path

import pytest

BROKEN = "event wave on day 2\n  gian 1 coins\n"


@pytest.fixture
def meanwhile(monkeypatch):
    """`meanwhile(one, two)`: what happens between the looks at the files; then comes Ctrl-C."""

    def set(*edits):
        todo = iter(edits)

        def sleep(seconds: float) -> None:
            try:
                edit = next(todo)
            except StopIteration:
                raise KeyboardInterrupt from None
            edit()

        monkeypatch.setattr("fateloom.tools.watching.time.sleep", sleep)

    return set


def test_a_drawing_follows_the_files(fateloom, island, meanwhile):
    more = island / "story" / "more.fate"
    seen = []

    def saved(text):
        def save():
            seen.append(Path("q.dot").read_bytes())
            more.write_text(text)

        return save

    meanwhile(saved("# nothing\n"), saved(BROKEN), lambda: more.unlink(), lambda: None)
    run = fateloom("graph", "island", "-o", "q.dot", "--watch")
    assert run.code == 0 and run.err == ""
    assert run.out.count("drew q.dot") == 3
    assert "story/more.fate:\n" in run.out and "1 error." in run.out
    assert seen == [Path("q.dot").read_bytes()] * 2


def test_a_folder_that_goes_away_is_waited_for(fateloom, island, meanwhile):
    meanwhile(lambda: island.rename("away"), lambda: Path("away").rename(island))
    run = fateloom("graph", "island", "-o", "q.dot", "--watch")
    assert (run.code, run.err) == (0, "")
    assert run.out.count("drew q.dot") == 1


def test_what_cannot_be_done_the_first_time_ends_it(fateloom, island, meanwhile):
    meanwhile()
    assert fateloom("graph", "nowhere", "-o", "q.dot", "--watch").code == 2
    assert fateloom("graph", "island", "-o", "no/q.dot", "--watch").code == 2


def test_what_cannot_be_done_later_is_said(fateloom, island, meanwhile):
    def changed():
        Path("q.dot").unlink()
        Path("q.dot").mkdir()
        (island / "story" / "more.fate").write_text("# more\n")

    meanwhile(changed)
    run = fateloom("graph", "island", "-o", "q.dot", "--watch")
    assert run.code == 0 and "'q.dot' cannot be written" in run.err


def test_a_compiled_scenario_is_watched(fateloom, island, meanwhile):
    assert fateloom("compile", "island", "-o", "island.json").code == 0
    meanwhile(lambda: Path("island.json").write_text("{}"))
    run = fateloom("graph", "island.json", "-o", "q.dot", "--watch")
    assert run.code == 0 and "cannot be opened" in run.err
