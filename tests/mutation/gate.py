"""`./run test --mutants --changed`: the quick gate. A sample of the mutants on changed lines of the
rules must all be noticed, within a bounded time.

Changed is what differs from the merge base with `main`, without blocks of lines that were only
moved; on `main` itself, from the last commit that is some hours older: a landing is many commits.
Without git nothing is. Nothing is recorded first:
of a mutant the tests run that name a rule which its function cites, then those of files that import
its module, of files that name it or its function, and the other tests of its system.
"""

from __future__ import annotations

import ast
import random
import re
import resource
import subprocess
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.mutation import plugin
from tests.mutation.operators import Mutant, mutants, mutated, system_of

MOST = 20
"""So many mutants are tried."""

SECONDS = 60.0
"""CPU seconds for all of them; what has not been tried by then is said."""

EACH = 3.0
"""CPU seconds of tests for one of them, and as many for those of its rules before."""

LANDING = 4 * 3600
"""Seconds within which the commits of one landing were made."""

HUNK = re.compile(r"@@ -\S+ \+(\d+)(?:,\d+)? @@")
COLOUR = re.compile(r"\x1b\[[\d;]*m")
IS_MOVED = "\x1b[35m"
MARKED = (
    *("-c", "color.diff.new=green", "-c", "color.diff.newMoved=magenta"),
    *("-c", "color.diff.newMovedAlternative=magenta"),
)
MOVED = ("--color=always", "--color-moved=blocks", "--color-moved-ws=allow-indentation-change")
"""How git shows which blocks of lines stood somewhere else before: they are moved, not changed."""
EXPLAINED = re.compile(r"^\| `(\w+/\w+\.py)` \| `(.+?)` \| `(.+?)` \|", re.MULTILINE)
"""A row of the decision: the file, what its line says, a mutant that no test can notice."""


def git(*arguments: str) -> str | None:
    """What git says; None when it cannot say anything."""
    command = ["git", "-C", str(plugin.ROOT), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def base() -> str | None:
    """The commit against which a change is held if none is named; None when there is none."""
    for main in ("main", "origin/main"):
        found = git("merge-base", "HEAD", main)
        if found and found != git("rev-parse", "HEAD"):
            return found
    newest = git("show", "-s", "--format=%ct", "HEAD")
    if not newest:
        return None
    before = f"--before={int(newest) - LANDING}"
    return git("rev-list", "-1", before, "HEAD") or git("rev-parse", "--verify", "HEAD^")


Changed = dict[str, frozenset[int]]
"""The changed lines of each changed file of the rules."""


@cache
def changed(commit: str = "") -> Changed:
    """What has changed since a commit; "": since the base."""
    commit = commit or base() or ""
    if not commit:
        return {}
    folders = [f"runtime/fateloom/runtime/{it}" for it in plugin.SYSTEMS]
    found = lines_of(git(*MARKED, "diff", *MOVED, "-U0", commit, "--", *folders) or "")
    return {name: found[name] for name in files() if name in found}


def files() -> tuple[str, ...]:
    """The files of rule systems, by the names that are shown."""
    return tuple(it for it in plugin.sources() if system_of(it) in plugin.SYSTEMS)


def lines_of(diff: str) -> Changed:
    """The lines that a coloured diff without context has put in, by file, and has not moved.

    >>> head, hunk = "\x1b[1m+++ b/f.py\x1b[m", "\x1b[36m@@ -3,0 +4,3 @@\x1b[m def f():"
    >>> new, moved = "\x1b[32m+\x1b[m\x1b[32mx = 1\x1b[m", "\x1b[35m+\x1b[m\x1b[35my = 2\x1b[m"
    >>> found = lines_of("\\n".join([head, hunk, new, moved, new]))
    >>> sorted(found["f.py"])
    [4, 6]
    """
    found: dict[str, set[int]] = {}
    name, at = "", 0
    for line in diff.splitlines():
        plain = COLOUR.sub("", line)
        if plain.startswith("+++ "):
            name = plain.removeprefix("+++ b/")
        elif hunk := HUNK.match(plain):
            at = int(hunk[1])
        elif plain.startswith("+"):
            if not line.startswith(IS_MOVED):
                found.setdefault(name, set()).add(at)
            at += 1
    return {name: frozenset(its) for name, its in found.items()}


def on_changed_lines(changed: Changed) -> list[Mutant]:
    """The mutants on changed lines, without those that are known to change nothing."""
    found = []
    for name, lines in changed.items():
        source = plugin.sources()[name].read_text("utf-8")
        told = source.splitlines()
        its = (it for it in mutants(name, source) if it.line in lines)
        found += [it for it in its if not is_explained(it, told[it.line - 1])]
    return found


@cache
def explained() -> tuple[tuple[str, str, str], ...]:
    """The rows of the decision."""
    page = plugin.ROOT / "docs" / "decisions" / "0009-mutants.md"
    return tuple(EXPLAINED.findall(page.read_text("utf-8")))


def is_explained(mutant: Mutant, line: str) -> bool:
    """Whether the decision says why no test can notice it."""
    return any(
        mutant.file.endswith(f"/{file}") and told in line and what == mutant.what
        for file, told, what in explained()
    )


def is_asked(path: Path, changed: Changed) -> bool:
    """Whether a file of tests is collected: not those of systems that have not changed."""
    systems = {system_of(it) for it in changed}
    of = set(plugin.MUTATED).intersection(path.relative_to(plugin.ROOT).parts)
    return bool(systems) and (not of or bool(of & systems))


def run(items: list[pytest.Item], changed: Changed) -> int:
    """Try a sample of the mutants; how many no test has noticed."""
    there = on_changed_lines(changed)
    chosen = random.Random(0).sample(there, min(MOST, len(there)))
    plugin.say(f"\n{len(chosen)} of {len(there)} mutants of changed lines, {len(items)} tests")
    begun, survivors, tried = cpu(), 0, 0
    for mutant in chosen:
        if cpu() - begun > SECONDS:
            plugin.say(f"  {len(chosen) - tried} are not tried: {SECONDS:.0f} s are spent")
            break
        tried += 1
        source = plugin.sources()[mutant.file].read_text("utf-8")
        if _is_noticed(mutant, source, items):
            continue
        survivors += 1
        plugin.say(f"  survived  {mutant}")
    plugin.say(f"{tried - survivors} of {tried} are noticed")
    return survivors


def cpu() -> float:
    """CPU seconds of this process and of its forks."""
    used = time.process_time()
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used + children.ru_utime + children.ru_stime


def _is_noticed(mutant: Mutant, source: str, items: list[pytest.Item]) -> bool:
    ordered = list(_by_nearness(mutant, source, items))

    def child() -> int:
        tree = mutated(source, mutant.number)
        if not plugin.changed_into(tree, str(plugin.sources()[mutant.file])):
            return plugin.BROKEN
        some_fails = any(plugin.one_fails(group, {}, EACH) for group in ordered)
        return plugin.KILLED if some_fails else plugin.SURVIVED

    return plugin.in_child(child) != plugin.SURVIVED


def _by_nearness(
    mutant: Mutant, source: str, items: list[pytest.Item]
) -> Iterator[list[pytest.Item]]:
    """The tests of its rules, those of files that import its module, short files first; those of
    files that name what is changed; the others.
    """
    rules = plugin.cited(source, mutant.line)
    words = {Path(mutant.file).stem, *_functions_at(source, mutant.line)}
    named = re.compile(rf"\b({'|'.join(map(re.escape, sorted(words)))})\b")
    left = list(items)
    random.Random(mutant.number).shuffle(left)
    texts = {it.path: it.path.read_text("utf-8") for it in items}
    above, _, stem = mutant.file[len("runtime/") : -len(".py")].replace("/", ".").rpartition(".")
    imports = re.compile(rf"\b{re.escape(above)}(?:\.{stem} import\b| import .*\b{stem}\b)")
    for is_near in (
        lambda it: bool(rules & plugin.named_by(it)),
        lambda it: imports.search(texts[it.path]) is not None,
        lambda it: named.search(texts[it.path]) is not None,
        lambda it: mutant.system in it.path.parts,
    ):
        near = sorted((it for it in left if is_near(it)), key=lambda it: len(texts[it.path]))
        left = [it for it in left if it not in near]
        yield near


def _functions_at(source: str, line: int) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.lineno <= line <= (node.end_lineno or 0):
            yield node.name.lstrip("_")
