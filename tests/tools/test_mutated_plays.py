"""Whole shipped plays with random mistakes: answered by findings, never by a fault of ours."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.long import mostly_long
from tests.sizes import size
from tests.tracked import ROOT, tracked

from fateloom.dsl.source import Source
from fateloom.tools.cli.main import main
from fateloom.tools.scenario import open_scenario

MUTANTS = size(12)
PLAYS = {
    f"{it.parent.parent.name}/{it.name}": it for it in tracked(ROOT / "scenarios", "*/plays/*.play")
}
PLAIN = [
    sorted(name for name in PLAYS if name.startswith(it))[0]
    for it in ("coal_road", "wrong_light", "eleven_beds", "last_swarm", "osier_fair")
]
WORDS = (
    "", "-1", "99999999999", "§", "[", '"', "expect", "given", "roll 6 6", "visit nowhere", "end",
    "; ;", "heroes", "seed x", "\t", "choose 99", "é" * 50, "not not", "play", "#", "stay", "*",
)  # fmt: skip


def mutated(text: str, chance: random.Random) -> str:
    """A few lines or words of a play left out, doubled, moved, or others in their place."""
    lines = text.split("\n")
    for _ in range(chance.choice((1, 1, 2, 4))):
        at, other = (chance.randrange(len(lines)) for _ in range(2))
        words = lines[at].split(" ")
        word = chance.randrange(len(words))
        match chance.randrange(7):
            case 0:
                del lines[at : at + chance.choice((1, 1, 3))]
                lines = lines or [""]
            case 1:
                lines.insert(other, lines[at])
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                del words[word]
                lines[at] = " ".join(words)
            case 4:
                words[word] = chance.choice(WORDS)
                lines[at] = " ".join(words)
            case 5:
                words[word] = chance.choice(lines[other].split(" "))
                lines[at] = " ".join(words)
            case _:
                lines[at] = lines[at][: chance.randrange(len(lines[at]) + 1)]
    return "\n".join(lines)


@mostly_long("name", sorted(PLAYS), plain=PLAIN)
def test_a_mutated_play_is_answered_at_its_lines(name: str) -> None:
    file = PLAYS[name]
    opened = open_scenario(str(file.parent.parent))
    run = opened.system.plays(opened.played)
    text = file.read_text("utf-8")
    chance = random.Random(name)
    answered = 0
    for _ in range(MUTANTS):
        source = Source(f"plays/{file.name}", mutated(text, chance))
        outcomes, found = run(source)
        said = [*found, *(it.failure for it in outcomes if it.failure is not None)]
        rows = source.text.count("\n") + 1
        for it in said:
            assert it.message and "Traceback" not in it.message
            assert not it.code.id.startswith("FT09"), it
            assert 1 <= it.primary.span.line <= rows + 1, it
        answered += bool(said)
    assert answered > MUTANTS // 4


@pytest.mark.parametrize("seed", range(3))
def test_the_exit_code_of_mutated_plays(
    island: Path, capsys: pytest.CaptureFixture[str], seed: int
) -> None:
    """1 where something is said, else 0; what is said names the file."""
    file = next(iter(sorted((island / "plays").iterdir())))
    text, chance = file.read_text("utf-8"), random.Random(seed)
    codes = set()
    for _ in range(8):
        file.write_text(mutated(text, chance), "utf-8")
        code = main(["test", "island"])
        out = capsys.readouterr()
        codes.add(code)
        assert code == (f"--> island/plays/{file.name}:" in out.out), out
        assert code in (0, 1) and "our fault" not in out.err + out.out, out
    assert 1 in codes
