"""Standard streams that are closed, full or cut off, under every command."""

from __future__ import annotations

import os

import pytest
from tests.tools.faults.conftest import Ran, is_calm, ran
from tests.tools.faults.workshop import Command

from fateloom.tools.cli.main import NO_READER, USAGE

KNOWN: dict[Command, Ran] = {}


@pytest.fixture
def usual(command, fresh) -> Ran:
    """What the command says where nothing is wrong, without the name of its folder."""
    if command not in KNOWN:
        folder = fresh()
        run = ran(command)
        KNOWN[command] = Ran(run.code, run.out.replace(str(folder), ""), run.err)
    return KNOWN[command]


def test_nothing_is_wrong_where_nothing_is_wrong(command, fresh):
    """The commands themselves do what they are here for."""
    folder = fresh()
    run = ran(command)
    assert run.code == command.code, run.out + run.err
    assert all((folder / it).exists() for it in (*command.reads, *command.writes))


@pytest.mark.parametrize("stream", ["stdin", "stdout", "stderr"])
def test_a_stream_that_is_closed_counts_as_empty(command, usual, fresh, stream):
    fresh()
    run = ran(command, **{stream: None})
    is_calm(run, stream)
    if not command.typed or stream != "stdin":
        assert run.code == usual.code, run.err


def test_output_that_has_no_room_is_said(command, usual, fresh):
    fresh()
    with open("/dev/full", "w", encoding="utf-8") as full:
        run = ran(command, stdout=full)
    is_calm(run, "/dev/full")
    if usual.out:
        assert run.code == USAGE
        assert run.err.endswith("'standard output' cannot be used: no space left on device.\n")


def test_errors_that_nobody_hears_change_nothing(command, usual, fresh):
    folder = fresh()
    with open("/dev/full", "w", encoding="utf-8") as full:
        run = ran(command, stderr=full)
    assert run.code == usual.code
    assert run.out.replace(str(folder), "") == usual.out


def test_a_reader_who_goes_away_ends_it_without_a_word(command, usual, fresh):
    fresh()
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "w", encoding="utf-8") as pipe:
        run = ran(command, stdout=pipe)
    is_calm(run, "a broken pipe")
    if usual.out:
        assert run.code == NO_READER
