"""Runs the plays of a pool game."""

from __future__ import annotations

import os

from fateloom.dsl.plays.pool.parser import parse
from fateloom.dsl.plays.pool.run import run
from fateloom.runtime.pool.game import PoolGame
from fateloom.runtime.pool.game_rules import PoolGameRules
from fateloom.tools import findings
from fateloom.tools.files import plays_of, sources
from fateloom.tools.story.plays import Results


def run_plays(pool_game: PoolGame, path: str) -> Results:
    """Run every play of the pool game at `path`, in the order of files and lines."""
    results, rules, named = Results(), PoolGameRules(pool_game), findings.naming(path)
    texts, unread = sources(plays_of(path)) if os.path.isdir(path) else ((), ())
    results.broken += [findings.from_plain(findings.to_plain(one), named) for one in unread]
    for text in texts:
        source = type(text)(named(text.name), text.text)
        results.texts[source.name] = source.text
        plays, mistakes = parse(source)
        results.broken += mistakes
        for play in () if mistakes else plays:
            results.outcomes.append((source.name, run(rules, play)))
    return results
