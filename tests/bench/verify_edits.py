"""What a writer waits for after an edit: `python tests/bench/verify_edits.py COUNT [NAME…]` makes
seeded one-line edits in shipped scenarios, and in a generated one of full size, and prints the CPU
seconds to all verdicts at the largest table, from the texts on: in a process that remembers the
version before, with what was kept of the story before the edit alone, as a new process has it, and
with nothing known; and whether each verdict is that of the last. `--fast` leaves out the last.
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import process_time

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.dsl.verify.generator.corpus import corpus  # noqa: E402
from tests.dsl.verify.generator.texts import write  # noqa: E402

from fateloom.dsl.session import check  # noqa: E402
from fateloom.dsl.source import Source  # noqa: E402
from fateloom.dsl.verify.explain.answer import Answer  # noqa: E402
from fateloom.dsl.verify.problem.companies import Tables, asked  # noqa: E402
from fateloom.runtime.program.program import Program  # noqa: E402
from fateloom.tools.files import gather, sources  # noqa: E402
from fateloom.tools.verify.desk import Desk, Question, Stage  # noqa: E402
from fateloom.tools.verify.memory import Memory  # noqa: E402

SCENARIOS = ("wrong_light", "dry_year", "full_size", "drowned_bell")

GENERATED = 3
"""The seed of the scenario of full size."""

TRIES = 200
"""Places that are tried for an edit, until one compiles and means something else."""

REMEMBERED, KEPT, NOTHING_KNOWN = WAYS = ("remembered", "kept", "nothing known")

Texts = tuple[Source, ...]
Answers = list[Answer]


def numbered(line: str, random: Random) -> str:
    """A number is one more or one less."""
    more = random.choice((-1, 1))
    return re.sub(r"(?<![\w.])\d+\b", lambda it: str(max(0, int(it[0]) + more)), line, count=1)


def put(more: str) -> Callable[[str, Random], str]:
    """A line more before this one, as far in."""
    return lambda line, _: f"{line[: len(line) - len(line.lstrip())]}{more}\n{line}"


LINES: dict[str, tuple[str, Callable[[str, Random], str]]] = {
    "a number": (r"\s*[^>#\s].*(?<![\w.])\d", numbered),
    "a guard less": (r"\s+option .* if ", lambda line, _: re.sub(r" if .*", "", line)),
    "a guard more": (r"\s+option [^>]*\"$", lambda line, _: f"{line} if day >= 2"),
    "an effect less": (r"\s+(gain|lose|\w+ [+-]\d)", lambda *_: ""),
    "an effect more": (r"\s+(gain|lose|\w+ [+-]\d)", put("gain 1 coin")),
    "an option more": (r"\s+option ", put('option of_the_bench "Sit down" once\n    gain 1 coin')),
    "an event moved": (r"event .* on day \d", numbered),
    "a call changed": (r"\s+(house|game|fight|play) \w+ \"", lambda *_: ""),
}
"""By kind: which lines, and what becomes of one."""


def of_a_line(texts: Texts, kind: str, random: Random) -> Texts | None:
    """The files with one line edited."""
    wanted, change = LINES[kind]
    lines = [
        (number, at)
        for number, it in enumerate(texts)
        if it.name.endswith(".fate")
        for at, line in enumerate(it.text.split("\n"))
        if re.match(wanted, line)
    ]
    if not lines:
        return None
    number, at = random.choice(lines)
    split = texts[number].text.split("\n")
    split[at] = change(split[at], random)
    new = Source(texts[number].name, "\n".join(split))
    return (*texts[:number], new, *texts[number + 1 :])


def of_an_option(texts: Texts, random: Random) -> Texts | None:
    """The files without one of the options."""
    found = [
        (number, it)
        for number, text in enumerate(texts)
        for it in re.finditer(r"^  option .*\n(?:(?: {3,}.*)?\n)*", text.text, re.MULTILINE)
    ]
    if not found:
        return None
    number, it = random.choice(found)
    old = texts[number].text
    new = Source(texts[number].name, old[: it.start()] + old[it.end() :])
    return (*texts[:number], new, *texts[number + 1 :])


def of_an_item(texts: Texts, random: Random) -> Texts | None:
    """The files with another id for an item."""
    tables = next((it.text for it in texts if it.name == "items.yaml"), "")
    ids = re.findall(r"^  (\w+):$", tables, re.MULTILINE)
    if not ids:
        return None
    old = random.choice(ids)
    return tuple(
        Source(it.name, re.sub(rf"(?<![\w\"]){old}\b", f"{old}_2", it.text)) for it in texts
    )


KINDS = (*LINES, "an option less", "an item renamed")


def edited(texts: Texts, seed: int) -> tuple[str, Texts] | None:
    """The files after an edit, and of which kind it is; None: nothing was found to edit."""
    random = Random(seed)
    for attempt in range(TRIES):
        kind = KINDS[(seed + attempt // 20) % len(KINDS)]
        match kind:
            case "an option less":
                new = of_an_option(texts, random)
            case "an item renamed":
                new = of_an_item(texts, random)
            case _:
                new = of_a_line(texts, kind, random)
        if new is not None and new != texts and check(new, lint=False).program is not None:
            return kind, new
    return None


def verdicts(
    texts: Texts, *, cached: bool, memory: Memory | None = None
) -> tuple[Answers, float, Desk]:
    """What is told first, and the CPU seconds from the texts on; `memory`: of other versions."""
    begun = process_time()
    program = check(texts, lint=False).program
    assert program is not None
    desk = Desk(program, cached, memory)
    found = [desk.work(Stage.VERDICT, it).answer for it in of(program)]
    return found, process_time() - begun, desk


def of(program: Program) -> list[Question]:
    """The questions about the largest table."""
    company = asked(program, Tables.LARGEST).companies[0]
    return [Question(company, it, paths=True, repairs=False) for it in company.heroes]


def files(name: str, place: Path) -> Texts:
    """The texts of a scenario."""
    folder = ROOT / "scenarios" / name
    if name == "full_size":
        (made,) = corpus(1, 1, first=GENERATED)
        folder = place / name
        write(made.files, folder)
    return tuple(sources(gather(str(folder)))[0])


def tell(name: str, count: int, place: Path, compared: bool) -> None:
    """A line for each edit, and what they come to. `compared`: with nothing known."""
    known_before = place / f"cache {name}"
    os.environ["FATELOOM_CACHE"] = str(known_before)
    texts = files(name, place)
    first, seconds, desk = verdicts(texts, cached=True)
    begun = process_time()
    for question, it in zip(of(desk.program), first, strict=True):
        desk.keep(question, it)
    print(
        f"{name}: nothing known {seconds:.2f}, proofs kept in {process_time() - begun:.2f}",
        flush=True,
    )
    spent: dict[str, list[float]] = {it: [] for it in WAYS[: 3 if compared else 2]}
    before = wrong = 0
    for seed in range(count):
        after = edited(texts, seed)
        if after is None:
            continue
        kind, new = after
        held, got = 0, []
        for way, took in spent.items():
            memory = Memory() if way == REMEMBERED else None
            with copied(known_before):  # none of them learns from the others
                if memory is not None:
                    verdicts(texts, cached=True, memory=memory)
                answers, seconds, _ = verdicts(new, cached=way != NOTHING_KNOWN, memory=memory)
            took.append(seconds)
            got.append([it.verdict.value for it in answers])
            held = max(held, sum(bool(it.why) for it in answers))
        before += held == len(got[0])
        same = all(it == got[0] for it in got)
        wrong += not same
        columns = "".join(f"{it[-1]:8.2f}" for it in spent.values())
        said = " ".join(got[0]) if same else f"DIFFERS: {got}"
        print(f"  {kind:<18}{columns}  {held} of {len(got[0])} as before  {said}", flush=True)
    told = ", ".join(
        f"{way} {statistics.median(it):.2f} {nine_of_ten(it):.2f}" for way, it in spent.items()
    )
    number = len(spent[REMEMBERED])
    print(f"  {number} edits, median and 9 of 10: {told}; all as before {before}; differ {wrong}")


@contextmanager
def copied(folder: Path) -> Iterator[None]:
    """A copy of what is kept takes its place for a while."""
    with tempfile.TemporaryDirectory() as place:
        os.environ["FATELOOM_CACHE"] = str(shutil.copytree(folder, Path(place) / "cache"))
        yield
    os.environ["FATELOOM_CACHE"] = str(folder)


def nine_of_ten(some: Sequence[float]) -> float:
    """What nine of ten do not exceed."""
    return sorted(some)[max(0, -(-9 * len(some) // 10) - 1)]


if __name__ == "__main__":
    wanted = [it for it in sys.argv[2:] if it != "--fast"]
    with tempfile.TemporaryDirectory() as there:
        for scenario in wanted or SCENARIOS:
            tell(scenario, int(sys.argv[1]), Path(there), "--fast" not in sys.argv)
