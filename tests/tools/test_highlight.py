"""The lexers for Pygments: every text keeps its letters, and nothing of a story is unknown."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, Error, Generic, Keyword, Name, Number, String, _TokenType
from tests.tracked import tracked

from fateloom.tools.highlight import FateLexer, FormsLexer, PlayLexer, ReportLexer

ROOT = Path(__file__).resolve().parents[2]
STORIES = tracked(ROOT, "*.fate")
PLAYS = tracked(ROOT, "*.play")


def tokens(text: str, lexer: Lexer | None = None) -> list[tuple[_TokenType, str]]:
    """What the lexer makes of a text, without the spaces."""
    found = [
        (kind, value) for _, kind, value in (lexer or FateLexer()).get_tokens_unprocessed(text)
    ]
    assert "".join(value for _, value in found) == text
    return [(kind, value) for kind, value in found if value.strip()]


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_there_are_stories_and_plays_to_read() -> None:
    assert len(STORIES) >= 20 and len(PLAYS) >= 5


@pytest.mark.parametrize("path", STORIES, ids=shown)
def test_shipped_stories_have_no_unknown_token(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = tokens(text)
    assert [value for kind, value in found if kind is Error] == []
    told = sum(line.lstrip().startswith(">") for line in text.splitlines())
    assert sum(value == ">" and "Marker" in str(kind) for kind, value in found) == told


@pytest.mark.parametrize("path", PLAYS, ids=shown)
def test_shipped_plays_have_no_unknown_token(path: Path) -> None:
    found = tokens(path.read_text(encoding="utf-8"), PlayLexer())
    assert [value for kind, value in found if kind is Error] == []


def test_a_line_of_each_kind() -> None:
    story = (
        'poi well "The Well" on quay  # deep\n'
        '  test haul power "Haul" costs 2 coins if not paid and tide >= 2\n'
        "    1-2\n"
        "      gain item rope\n"
    )
    found = tokens(story)
    assert found[:5] == [
        (Keyword.Declaration, "poi"),
        (Name.Class, "well"),
        (String.Double, '"The Well"'),
        (Keyword, "on"),
        (Name, "quay"),
    ]
    assert (Comment.Single, "  # deep") in found
    assert (Name.Class, "haul") in found
    assert (Name.Builtin, "power") in found
    assert (Number.Integer, "1-2") in found
    assert found[-1] == (Name.Variable, "rope")


def test_the_id_of_an_option_may_be_a_word_of_the_language() -> None:
    assert tokens('option rest "Rest" once per hero')[:2] == [
        (Keyword.Declaration, "option"),
        (Name.Class, "rest"),
    ]
    assert tokens('scan asks about item "Ask"')[1] == (Keyword, "asks")
    assert tokens("hero knows: flag")[1] == (Name.Class, "knows")


def test_prose_is_prose_and_its_insertions_are_not() -> None:
    found = tokens("  > if you gain 3 coins # so [if bell is silent: none | [day]] [[x]]\n")
    keywords = [value for kind, value in found if kind is Keyword]
    assert keywords == ["if", "is"]
    assert (Name.Builtin, "day") in found
    assert [value for kind, value in found if kind is String.Escape] == ["[[", "]]"]
    assert [value for kind, value in found if kind is String.Interpol] == list("[:|[]]")


def test_an_insertion_goes_over_lines_and_ends_with_the_prose() -> None:
    found = tokens("> a [if x: b |\n> c] d\nlamp up\n> e | f [if x: g\nlamp up\n> h | i\n")
    marks = [value for kind, value in found if kind is String.Interpol]
    assert marks == ["[", ":", "|", "]", "[", ":"]
    assert (String.Doc, "|") in found


@pytest.mark.parametrize("line", ["Gain 3 coins", "gain 3 coins!", "gain {3} coins", "lamp ~ lit"])
def test_what_no_line_can_hold_is_an_error(line: str) -> None:
    assert Error in {kind for kind, _ in tokens(line)}


def test_steps_of_plays_and_words_in_capitals() -> None:
    play = tokens('play "It ends" of island\n  keeper: move hill; roll 4 *\n', PlayLexer())
    assert [value for kind, value in play if kind is Name.Function] == ["move", "roll"]
    form = tokens("event ID on day N [repeats]   one script of a day", FormsLexer())
    assert form[-1] == (Comment.Single, "   one script of a day")
    assert [value for kind, value in form if kind is Name.Variable] == ["ID", "N"]


def test_findings_and_verdicts() -> None:
    report = (
        "error[FT0203] unknown-name: no 'baot'\n  --> story/a.fate:4:7\n   |\n"
        "BLOCKED    Osk can lose every finale.\n      ^ THE POINT OF NO RETURN\n"
        "PROVED     Ines is never blocked.\n  each makes Osk PROVED at this table\n"
    )
    found = tokens(report, ReportLexer())
    assert (Generic.Error, "error[FT0203]") in found
    assert (String, "'baot'") in found
    assert (Name.Namespace, "  --> story/a.fate:4:7") in found
    assert (Generic.Deleted, "BLOCKED") in found and (Generic.Inserted, "PROVED") in found
    strong = [value for kind, value in found if kind is Generic.Strong]
    assert strong == ["    Osk can lose every finale.", "     Ines is never blocked."]
    assert any(kind is Generic.Error and "NO RETURN" in value for kind, value in found)


def test_pygments_finds_them_by_name() -> None:
    named = {it.name: it.load() for it in entry_points(group="pygments.lexers")}
    assert named["fate"] is FateLexer
    assert isinstance(get_lexer_by_name("fate"), FateLexer)
    assert isinstance(get_lexer_by_name("fate-play"), PlayLexer)


def test_the_command_does_not_need_pygments() -> None:
    code = (
        "import sys; sys.modules['pygments'] = None\n"
        "from fateloom.tools.cli.main import main; sys.exit(main(['--version']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
