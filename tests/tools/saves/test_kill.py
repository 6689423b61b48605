"""Killed at any moment (kill -9), a game has lost nothing but the step under way."""

import os
import random
import select
import signal
import time
import warnings

import pytest
from tests.patience import PATIENCE
from tests.sizes import size
from tests.tools.saves.games import RULES, again, begun, contents, keeper, one_more

from fateloom.tools.saves.file import SaveFile
from fateloom.tools.saves.form import begun as first_hash
from fateloom.tools.saves.form import linked
from fateloom.tools.saves.resume import resumed
from fateloom.tools.saves.rows import opening_of, row_of

ROUNDS = size(32)
"""How often the player is killed; 200 and more for a soak."""

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills a forked process")


def chain_of(table):
    """The last hash that a save of this table must have."""
    chain = first_hash(opening_of(table.log))
    for entry in table.log.entries:
        chain = linked(chain, row_of(entry, RULES.types))
    return chain


def plays_until_killed(path, seed, say):
    """A player that says what it is about to save, and then that it is saved."""
    chance = random.Random(seed)
    kept = keeper()
    if os.path.exists(path):
        file = SaveFile.open(path)
        table = resumed(path, file.contents, RULES).table
        kept.adopt(path, file, table)
    else:
        table = begun(7)
        say("try", chain_of(table))
        kept.save(path, table)
        say("did", chain_of(table))
    for number in range(10**9):
        if number % 40 == 39:  # the end of an evening, and on again
            kept.close()
            kept = keeper()
            file = SaveFile.open(path)
            table = resumed(path, file.contents, RULES).table
            kept.adopt(path, file, table)
        for _ in range(chance.choice((0, 0, 0, 0, 1, 4))):
            table = table.undone()
        if len(table.log.entries) > 220:
            for _ in range(120):
                table = table.undone()
        table = one_more(table, chance)
        chain = chain_of(table)
        say("try", chain)
        kept.save(path, table)
        say("did", chain)


def killed_after(path, seed, seconds, steps):
    """What the player has said until it was killed: pairs of `try` or `did`, and a hash. It is
    killed so long after it has said that so many steps are saved, however slow the machine is.
    """
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of forking in a process with threads
        child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            plays_until_killed(
                path, seed, lambda *it: os.write(writing, f"{' '.join(it)}\n".encode())
            )
        finally:
            os._exit(1)  # it is never done by itself
    os.close(writing)
    said, late = b"", time.monotonic() + PATIENCE
    while said.count(b"did ") < steps and time.monotonic() < late:
        if select.select([reading], [], [], 1)[0]:
            block = os.read(reading, 65536)
            if not block:
                break
            said += block
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        if select.select([reading], [], [], left)[0]:
            block = os.read(reading, 65536)
            if not block:
                break
            said += block
    os.kill(child, signal.SIGKILL)
    while block := os.read(reading, 65536):
        said += block
    os.close(reading)
    status = os.waitpid(child, 0)[1]
    assert os.WIFSIGNALED(status), "the player ended by itself"
    return [tuple(line.split()) for line in said.decode().splitlines()]


@pytest.mark.long
def test_nothing_is_lost_but_the_step_under_way(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    chance = random.Random(ROUNDS)
    last, acknowledged, under_way, wal = None, 0, 0, 0
    for number in range(ROUNDS):
        said = killed_after(
            "a.game", number, chance.uniform(0.001, 0.02), chance.choice((0, 1, 3, 10, 60))
        )
        acknowledged += sum(word == "did" for word, _ in said)
        done = [chain for word, chain in said if word == "did"]
        if done:
            last = done[-1]
        tried = said[-1][1] if said and said[-1][0] == "try" else None
        if not os.path.exists("a.game"):
            assert last is None  # killed before the first step was saved
            continue
        wal += os.path.exists("a.game-wal")
        held = contents("a.game")
        assert held.doubt is None
        assert held.chain in {last, tried} - {None}
        under_way += held.chain != last
        last = held.chain
        if number % 8 == 0:
            table = again("a.game")
            assert chain_of(table) == last
            assert table.to_move is not None
        assert [it for it in os.listdir() if it[0] != "."] == ["a.game"]
    with capsys.disabled():
        print(
            f"\n{ROUNDS} kills: {acknowledged} steps acknowledged, all there; the step under way "
            f"was there {under_way} times; {wal} times the log was still beside the file"
        )
    assert acknowledged > ROUNDS
