"""The page about pool games is true: its files are a whole pool game, its play goes as it says."""

import re
from pathlib import Path

from fateloom.dsl.plays.pool.parser import parse
from fateloom.dsl.plays.pool.run import run
from fateloom.dsl.pool.check import check
from fateloom.dsl.source import Source
from fateloom.runtime.pool.game_rules import PoolGameRules

PAGE = Path(__file__).resolve().parents[2] / "docs" / "language" / "pool-games.md"
BLOCK = re.compile(r"^```(yaml|play)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_files_are_a_pool_game_and_the_play_goes_as_written() -> None:
    blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    files = {
        text.partition("\n")[0].removeprefix("# "): text for kind, text in blocks if kind == "yaml"
    }
    assert set(files) == {"pool.yaml", "characters.yaml", "scenes.yaml"}
    checked = check([Source(name, text) for name, text in files.items()])
    assert checked.diagnostics == ()
    assert checked.game is not None
    (play_text,) = (text for kind, text in blocks if kind == "play")
    file, mistakes = parse(Source("plays/page.play", play_text))
    assert mistakes == ()
    for play in file.plays:
        assert run(PoolGameRules(checked.game), play).failure is None
