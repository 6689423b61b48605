"""`./run bench`: what the tool costs, as ratios against something run beside it. CPU time, medians.

./run bench                 everything
./run bench compile         text to Program
./run bench process         whole `fateloom` processes
./run bench engine          commands a second of random play
./run bench pool            dice pools: pools a second, exact odds
./run bench cards           card games: games a second, exact odds of a cast
./run bench battle          battle games: games a second
./run bench hidden          haunted houses: games a second
./run bench verify          never blocked: verdicts for whole scenarios, growth, peers
./run bench edits           never blocked: verdicts after an edit, with what was kept
./run bench graph           quest graphs: model, overview, DOT, beside their layout
./run bench page            the HTML page of a large story in Chromium, beside a bare page
./run bench --repeats 15
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
INKJS = "inkjs@2.4.0"
GENERATED = "10000"
"""Lines of a generated story whose graph has about 3,000 nodes."""


def row(name: str, value: str, bar: str, held: bool | None) -> None:
    """Print one line of the table."""
    mark = {True: "ok", False: "MISSED", None: ""}[held]
    print(f"{name:<58} {value:>16}   {bar:<22} {mark}", flush=True)


def measure(what: str, lines: int, repeats: int) -> dict[str, float]:
    """A measurement of measure.py in a fresh process."""
    return measured("measure.py", what, str(lines), str(repeats))


def inkjs(lines: int, repeats: int) -> dict[str, float] | None:
    """The peer: inkjs compiling the same story printed as ink; None where Node or the npm
    registry is out of reach.
    """
    from generator import Story

    folder = ROOT / "build" / "bench"
    folder.mkdir(parents=True, exist_ok=True)
    modules = folder / "node_modules"
    if not (modules / "inkjs").is_dir():
        npm = shutil.which("npm")
        if (
            not npm
            or subprocess.run(
                [npm, "install", "--no-save", "--silent", "--prefix", str(folder), INKJS],
                check=False,
            ).returncode
        ):
            return None
    story = folder / f"story_{lines}.ink"
    story.write_text(Story(lines).ink_text(), encoding="utf-8")
    done = subprocess.run(
        [
            "node",
            "--stack-size=60000",
            str(HERE / "inkjs.js"),
            str(story),
            str(repeats),
            str(modules),
        ],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        print(done.stderr.strip()[-400:], file=sys.stderr)
        return None
    result: dict[str, float] = json.loads(done.stdout)
    return result


def bench_compile(repeats: int) -> None:
    """Parse, resolve, check, lint and compile; growth; memory."""
    print(f"\nText to Program, every check and lint rule (CPU time, median of {repeats}, warm)")
    ours = {lines: measure("check", lines, repeats) for lines in (1_000, 10_000, 100_000)}
    rate = {lines: m["lines"] / m["seconds"] for lines, m in ours.items()}
    for lines in ours:
        row(
            f"  {int(ours[lines]['lines']):,} lines",
            f"{rate[lines]:,.0f} lines/s",
            ">= 60,000",
            rate[lines] >= 60_000,
        )
    python = measure("python", 10_000, repeats)
    python_rate = python["lines"] / python["seconds"]
    row(
        "  ast.parse of as many lines of Python (10k)",
        f"{python_rate:,.0f} lines/s",
        "beside it",
        None,
    )
    row("  ours / ast.parse", f"{rate[10_000] / python_rate:.2f}", "aim > 1", None)
    peer = inkjs(10_000, max(3, repeats // 3))
    if peer is None:
        row("  inkjs: not to be had here (Node and npm are needed)", "-", ">= 3 times", None)
    else:
        # Each language has its own count of lines: time for the same story is what counts.
        ratio = peer["seconds"] / ours[10_000]["seconds"]
        row(
            f"  inkjs, same story as ink ({int(peer['lines']):,} lines)",
            f"{peer['lines'] / peer['seconds']:,.0f} lines/s",
            "beside it",
            None,
        )
        row("  time of inkjs / ours, same story", f"{ratio:.1f}", ">= 3", ratio >= 3)
    growth = (
        ours[100_000]["seconds"]
        / ours[10_000]["seconds"]
        * (10 * ours[10_000]["lines"] / ours[100_000]["lines"])
    )
    row(
        "  time for 100k lines / 10k lines (same length ratio of 10)",
        f"{growth:.2f}",
        "<= 11.5",
        growth <= 11.5,
    )
    row(
        "  peak memory at 100k lines",
        f"{ours[100_000]['peak_mib']:.0f} MiB",
        "<= 200 MB",
        ours[100_000]["peak_mib"] * 1.048576 <= 200,
    )


def process_seconds(
    command: list[str], repeats: int, env: dict[str, str], accepted: tuple[int, ...] = (0,)
) -> float:
    """The median CPU time of a whole process."""
    times = []
    for _ in range(repeats):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(command, capture_output=True, env=env, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode not in accepted:
            raise SystemExit(
                f"{' '.join(command)} ended with {done.returncode}: {done.stderr.decode()[-400:]}"
            )
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return statistics.median(times)


def bench_process(repeats: int) -> None:
    """Whole processes: help, cold and warm check of 2,000 lines."""
    from generator import Story

    print(f"\nWhole processes (CPU time, median of {repeats}), in empty interpreters")
    with tempfile.TemporaryDirectory() as folder:
        scenario = Path(folder) / "generated"
        story = Story(2_000)
        for name, text in story.sources.items():
            path = scenario / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        env = {**os.environ, "XDG_CACHE_HOME": str(Path(folder) / "cache")}
        for name in ("FATELOOM_CHECK_RECORDS", "PYTHONDONTWRITEBYTECODE"):
            env.pop(name, None)
        fateloom = [sys.executable, "-m", "fateloom"]
        check = [*fateloom, "check", str(scenario)]
        empty = process_seconds([sys.executable, "-c", "pass"], repeats * 2 + 1, env)
        cold = process_seconds([*check, "--no-cache"], repeats, env) / empty
        process_seconds(check, 1, env)
        warm = process_seconds(check, repeats, env) / empty
        helped = process_seconds([*fateloom, "--help"], repeats, env) / empty
    row("  empty interpreter", f"{empty * 1000:.1f} ms", "beside it", None)
    row(
        f"  check, cold ({story.fate_lines:,} lines and their YAML)",
        f"{cold:.1f} times",
        "<= 20 (aim 12)",
        cold <= 20,
    )
    row("  check, nothing changed", f"{warm:.1f} times", "<= 5", warm <= 5)
    row("  --help", f"{helped:.1f} times", "<= 6", helped <= 6)


def bench_engine(repeats: int) -> None:
    """Random play without texts, beside a bare loop."""
    print("\nStory engine, random play without texts and log (CPU time, best of many slices)")
    for name, found in measured("engine.py", str(repeats)).items():
        rate, loop = found["rate"], found["loop"]
        row(f"  {name}", f"{rate:,.0f} commands/s", ">= 50,000", rate >= 50_000)
        row("    a bare loop of Python", f"{loop / 1e6:.1f} M rounds/s", "beside it", None)
        row("    rounds of the loop a command", f"{loop / rate:.0f}", "", None)


def bench_pool(repeats: int) -> None:
    """Dice pools: random play, and the odds of nine dice, beside a bare loop."""
    print("\nDice pools, random play without log (CPU time, best of many slices)")
    found = measured("pool.py", str(repeats))
    rate, loop = found["rate"], found["loop"]
    row("  pools resolved", f"{rate:,.0f} pools/s", "", None)
    row("    commands, dice included", f"{found['commands']:,.0f} commands/s", "", None)
    row("    a bare loop of Python", f"{loop / 1e6:.1f} M rounds/s", "beside it", None)
    row("    rounds of the loop a pool", f"{loop / rate:,.0f}", "", None)
    for name, it in found["odds"].items():
        took = it["seconds"] * 1000
        row(f"  odds, {name}", f"{took:.2f} ms", "< 5 ms", took < 5)
        row("    rounds of the loop in that time", f"{it['seconds'] * loop:,.0f}", "", None)


def measured(script: str, *what: str) -> dict[str, Any]:
    """What a script beside this one prints."""
    done = subprocess.run(
        [sys.executable, str(HERE / script), *what], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(done.stderr.strip() or f"measuring with {script} failed")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def bench_games(system: str, repeats: int) -> None:
    """Whole games of bots of one system, beside a bare loop."""
    found = measured("games.py", system, str(repeats))
    loop, players = found["loop"], found["players"]
    print(f"\n{found['title']} for {players}, without log (CPU time, best of many slices)")
    row("  a bare loop of Python", f"{loop / 1e6:.1f} M rounds/s", "beside it", None)
    for kind, it in found["games"].items():
        row(f"  whole games, {kind} bots", f"{it['games']:.1f} games/s", "", None)
        row("    commands, dice and cards included", f"{it['commands']:,.0f} commands/s", "", None)
        row("    rounds of the loop a game", f"{loop / it['games']:,.0f}", "", None)


def bench_cards(repeats: int) -> None:
    """Card games: whole games of bots, and the odds of twelve runes, beside a bare loop."""
    bench_games("cards", repeats)
    found = measured("cards.py", str(repeats))
    took = found["odds"] * 1000
    row("  odds of a cast of twelve runes", f"{took:.2f} ms", "< 20 ms", took < 20)
    row("    rounds of the loop in that time", f"{found['odds'] * found['loop']:,.0f}", "", None)


def bench_verify(repeats: int) -> None:
    """Never blocked: whole scenarios, growth, and what else could be asked."""
    print("\nNever blocked, three heroes, from the Program to the verdicts (CPU time)")
    env = dict(os.environ)
    empty = process_seconds([sys.executable, "-c", "pass"], repeats, env)
    row("  empty interpreter", f"{empty * 1000:.1f} ms", "beside it", None)
    medians: dict[float, float] = {}
    for factor, count in ((0.25, repeats), (0.5, repeats), (1.0, repeats), (2.0, 2), (3.0, 1)):
        found = measured("verify.py", "size", str(factor), str(count))
        times = found["seconds"]
        medians[factor] = median = statistics.median(times)
        undecided = found["verdicts"].count("undecided")
        sizes = found["sizes"][0]
        row(
            f"  {factor:g} x full: {sizes[0]} variables, {sizes[1]} bits, {sizes[2]:,} commands",
            f"{median:.2f} s",
            "",
            None,
        )
        whole = statistics.median(found["whole"])
        row(
            "    with certificates and plays",
            f"{whole:.2f} s",
            {1.0: "< 2 s", 2.0: "< 20 s"}.get(factor, ""),
            {1.0: whole < 2, 2.0: whole < 20}.get(factor),
        )
        row(f"    undecided of {len(found['verdicts'])} verdicts", str(undecided), "", None)
        if factor == 1:
            row("    in empty interpreters", f"{median / empty:.0f}", "", None)
            flat, static = (statistics.median(found[it]) for it in ("flattening", "static"))
            row("    of it flattening", f"{flat:.2f} s", "", None)
            row("    static layer alone, a hero", f"{static:.2f} s", "< 0.15 s", static < 0.15)
            row("    the slowest", f"{times[-1]:.2f} s", "p95 < 10 s", times[-1] < 10)
            for what, title in (("certified", "a certificate"), ("rechecked", "its check")):
                if found[what]:
                    taken = statistics.median(found[what])
                    row(f"    beside it {title}, a hero", f"{taken:.2f} s", "", None)
            peak = found["peak_mib"]
            row("    peak memory", f"{peak:.0f} MiB", "< 300 MB", peak * 1.048576 < 300)
    row("  growth, 1 x / 0.5 x", f"{medians[1] / medians[0.5]:.1f}", "", None)
    row("  growth, 2 x / 1 x", f"{medians[2] / medians[1]:.1f}", "", None)
    cold, again = after_an_edit()
    row("  the command, nothing known (1 x full)", f"{cold:.2f} s", "", None)
    row("    again, one option more", f"{again:.2f} s", "< 0.5 s", again < 0.5)
    subprocess.run([sys.executable, str(HERE / "verify_loop.py"), str(empty)], check=True)
    found = measured("verify.py", "beside")
    print("  the same question, one hero, 0.25 x full")
    row("    ours", f"{found['ours']:.2f} s", "", None)
    for name, title in (
        ("explicit", "explicit search"),
        ("whole", "decision diagrams of everything that matters"),
        ("spin", "SPIN, reachability alone"),
    ):
        if name in found:
            row(f"    {title}: {found[name]}", f"{found[f'{name}_seconds']:.1f} s", "", None)


def bench_edits(repeats: int) -> None:
    """Never blocked: twice as many edits of each of four stories as there are runs."""
    print(
        "\nNever blocked, after an edit (CPU s: remembered, kept, with nothing known)", flush=True
    )
    edits = [sys.executable, str(HERE / "verify_edits.py"), str(2 * repeats)]
    subprocess.run(edits, check=True)


def after_an_edit() -> tuple[float, float]:
    """CPU seconds of `fateloom verify` of a full-size scenario, and of the next one after an option
    was added that matters for nobody.
    """
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "story"
        env = {**os.environ, "FATELOOM_CACHE": str(Path(place) / "cache")}
        command = [sys.executable, "-m", "fateloom", "verify", str(folder), "--tables", "largest"]
        spent = []
        for _ in range(2):
            change = [sys.executable, str(HERE / "verify.py"), "edited", str(folder)]
            subprocess.run(change, check=True)
            spent.append(process_seconds([*command, "--no-repairs"], 1, env, (0, 1, 3)))
        return spent[0], spent[1]


def bench_graph(repeats: int) -> None:
    """Quest graphs: the model, the overview and its DOT, beside `dot` that lays it out."""
    print(f"\nQuest graphs (CPU time, median of {repeats})")
    shipped = [str(ROOT / "scenarios" / it) for it in ("drowned_bell", "dry_year")]
    for what, title in (*((it, Path(it).name) for it in shipped), (GENERATED, "generated")):
        found = measured("graph.py", what, str(repeats))
        line = found["parsed"]
        row(f"  {title}: {found['nodes']:,} nodes", "", "", None)
        for name, said in (
            ("model", "the model"),
            ("overview", f"and the overview, {found['shown']} nodes"),
            ("dot", "the overview as DOT"),
            ("everything", "all nodes as DOT"),
        ):
            took = found[name]
            bar, held = ("< 1.5 s", took < 1.5) if name == "overview" else ("", None)
            row(f"    {said}", f"{took * 1000:,.0f} ms", bar, held)
            row("      lines of Python that ast.parse reads in it", f"{took / line:,.0f}", "", None)
        for name, took in found["layouts"].items():
            row(f"    {name} lays the overview out", f"{took * 1000:,.0f} ms", "beside it", None)


def bench_page(repeats: int) -> None:
    """The HTML page of a large story in a browser, beside a bare page."""
    print("\nThe HTML page in a browser (time on the clock, median)")
    found = measured("page.py", str(repeats))
    if reason := found.get("missing"):
        row(f"  skipped: {reason}", "-", "", None)
        return
    bare = found["bare"]
    row("  a bare page of 3,000 lines", f"{bare * 1000:,.0f} ms", "beside it", None)
    megabytes = found["bytes"] / 1e6
    row(f"  the page: {found['nodes']:,} nodes, {megabytes:.1f} MB", "", "", None)
    for name, took in found["views"].items():
        bar = 1.5 if name == "overview" else 3.0
        row(f"  {name}", f"{took:.2f} s", f"< {bar} s", took < bar)
        row("    bare pages in that time", f"{took / bare:.1f}", "", None)


BENCHES = {
    "compile": bench_compile,
    "process": bench_process,
    "engine": bench_engine,
    "pool": bench_pool,
    "cards": bench_cards,
    "battle": lambda repeats: bench_games("battle", repeats),
    "hidden": lambda repeats: bench_games("hidden", repeats),
    "verify": bench_verify,
    "edits": bench_edits,
    "graph": bench_graph,
    "page": bench_page,
}


def main() -> None:
    """Run what the command line names, or everything."""
    parser = argparse.ArgumentParser(
        prog="./run bench",
        description="What the tool costs, as ratios against something run beside it.",
    )
    parser.add_argument(
        "what", nargs="*", choices=[*BENCHES, []], help="which benches (default: all)"
    )
    parser.add_argument(
        "--repeats",
        type=int,
        default=9,
        metavar="N",
        help="runs that count, at least 3 (default 9)",
    )
    arguments = parser.parse_args()
    if arguments.repeats < 3:
        parser.error("--repeats: a median needs at least 3 runs")
    sys.path.insert(0, str(HERE))
    for name in arguments.what or BENCHES:
        BENCHES[name](arguments.repeats)


if __name__ == "__main__":
    main()
