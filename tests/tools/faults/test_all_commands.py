"""The workshop has every command, and every option that names a file."""

from __future__ import annotations

from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterator

from tests.tools.faults.workshop import COMMANDS

from fateloom.tools.cli import main

FILES = ("FILE", "FILE.json", "FILE.play", "GAME", "FOLDER", "TARGET")
"""What options call the files that they take."""


def forms(parser: ArgumentParser, *words: str) -> Iterator[tuple[str, ...]]:
    """What a command is called by: its words, those of a first argument with a fixed choice, and
    its options that name files.
    """
    inner = [it for it in parser._actions if isinstance(it, _SubParsersAction)]
    for one in inner:
        for name, its in one.choices.items():
            yield from forms(its, *words, name)
    if inner:
        return
    yield words
    for action in parser._actions:
        if not action.option_strings and action.dest == "what" and action.choices:
            yield from ((*words, it) for it in action.choices)
        if action.option_strings and action.metavar in FILES:
            yield (*words, action.option_strings[0])


def test_the_workshop_has_every_command() -> None:
    """A new command, or an option that writes or reads a file, needs a line in `COMMANDS`."""
    asked = [form for name in main.COMMANDS for form in _forms_of(name)]
    assert ("save", "export") in asked and ("play", "--record") in asked
    missing = [
        " ".join(form)
        for form in asked
        if not any(set(form) <= set(it.words) and it.words[0] == form[0] for it in COMMANDS)
    ]
    assert missing == []


def _forms_of(name: str) -> Iterator[tuple[str, ...]]:
    return forms(main._parser(name, main._module(name), []), name)
