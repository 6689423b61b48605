"""Scenarios of any length that compile clean, and the same story as ink, for measuring.

Every name, label and sentence differs, so that no cache by text helps. The mix of lines is that
of a written story: about a third prose, a sixth blank or comment, the rest headers, bands and
effects. `places(n)` POIs give about 62 lines each.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

LINES_A_POI = 62
POIS_A_TILE = 6

WORDS = (
    "salt rope bronze tide gull mooring lantern reed causeway belfry hull copper ledger net barrel "
    "oar kelp chapel lamp stair wind cellar ferry bell stone mud creek anchor sail wharf candle "
    "winch plank iron smoke brine shutter hinge cask lead wool thread needle"
).split()
VERBS = (
    "takes keeps holds loses counts hides sells mends breaks carries lifts drops burns finds owes"
).split()
SKILLS = ("power", "dexterity", "intelligence")
MARKERS = "{intelligence: [4, 6, 8, 10], dexterity: [3, 5, 7, 8], power: [2, 5, 8, 9]}"
SYLLABLES = "bar cel dom fen gul hav jor kim lus mop nid pax rol sut tev wyn zor quo".split()


def names(rng: random.Random) -> Iterator[str]:
    """Ids that differ from one another in at least two syllables, so that none looks like a
    slip of another.
    """
    n = len(SYLLABLES)
    seen: set[tuple[int, int, int]] = set()
    while len(seen) < n**3 * 3:
        d, a, b, c = (rng.randrange(k) for k in (3, n, n, n))
        if (d * n + a, b, c) in seen:
            continue
        seen.add((d * n + a, b, c))
        yield ("", "old", "new")[d] + "".join(
            SYLLABLES[k] for k in (a, b, c, (a + 2 * b + 3 * c) % n, (3 * a + b + 2 * c) % n)
        )


def sentence(rng: random.Random, words: int) -> str:
    """A sentence of about so many words."""
    picked = [rng.choice(WORDS) for _ in range(words - 3)]
    picked.insert(1, rng.choice(VERBS))
    picked.insert(2, "the")
    text = " ".join(picked)
    return f"{text[0].upper()}{text[1:]}, {rng.choice(VERBS)} {rng.randrange(2, 99)}."


class Story:
    """A generated scenario: `sources` by file name, and `ink` for the peer."""

    def __init__(self, lines: int, seed: int = 1) -> None:
        self.rng = random.Random(seed)
        self.ids = names(self.rng)
        self.pois = max(4, round(lines / LINES_A_POI))
        self.tiles = (self.pois + POIS_A_TILE - 1) // POIS_A_TILE
        self.tile_ids = [next(self.ids) for _ in range(self.tiles)]
        self.ink: list[str] = []
        self.items: list[str] = []
        self.counters: list[str] = []
        self.files: dict[str, list[str]] = {}
        self._write()

    @property
    def sources(self) -> dict[str, str]:
        """File name -> text, all files of the scenario's folder."""
        return {name: "\n".join(lines) + "\n" for name, lines in self.files.items()}

    @property
    def fate_lines(self) -> int:
        """Lines of story text."""
        return sum(len(lines) for name, lines in self.files.items() if name.endswith(".fate"))

    def _write(self) -> None:
        for t in range(self.tiles):
            out: list[str] = self.files.setdefault(
                f"story/part_{t // 25:03}.fate", [f"# Part {t // 25} of the story."]
            )
            here = [next(self.ids) for _ in range(min(POIS_A_TILE, self.pois - t * POIS_A_TILE))]
            self._tile(out, t, here)
            for k, poi in enumerate(here):
                self._poi(out, t, t * POIS_A_TILE + k, poi)
        self._destinies()
        self._tables()

    def _tile(self, out: list[str], t: int, pois: list[str]) -> None:
        out += [
            "",
            f"tile {self.tile_ids[t]}",
            f"  > {sentence(self.rng, 8)}",
            "  on explore",
            f"    > {sentence(self.rng, 9)}",
        ]
        out += [f"    place {poi}" for poi in pois]
        if t + 1 < self.tiles:
            out.append(f"    reveal {self.tile_ids[t + 1]}")

    def _poi(self, out: list[str], t: int, i: int, poi: str) -> None:
        rng, say = self.rng, lambda n: sentence(self.rng, n)
        flag, counter, npc, item = (next(self.ids) for _ in range(4))
        self.counters.append(counter)
        self.items.append(item)
        label = lambda: sentence(rng, 4).rstrip(".")  # noqa: E731 - short and local
        prose = [say(9) for _ in range(14)]
        out += [
            "",
            f"# {say(6)}",
            f"world {flag}: flag",
            f"world {counter}: 0..6",
            "",
            f'npc {npc} "{label()}" at {poi}',
            "  states wary, friend, gone",
            "",
            f'poi {poi} "{label()}" on {self.tile_ids[t]}',
            f"  > {prose[0]}",
            f"  > {prose[1]} [if {npc} is wary: {say(6)} | {say(6)}]",
            f"  if {flag}",
            f"    > {prose[2]}",
            "",
            f'  option ask "{label()}" if {counter} < 3',
            f"    > {prose[3]}",
            f"    > {prose[4]}",
            f"    {counter} +1",
            f"    {npc} becomes friend",
            "",
            f'  option work "{label()}" once per hero',
            f"    > {prose[5]}",
            "    gain 1 coins",
            f"    virtue {'+1' if i % 2 else '-1'}",
            "",
            f'  test climb {SKILLS[i % 3]} "{label()}" group way if not {flag}',
            "    0",
            f"      > {prose[6]}",
            "      lose 1 power",
            "    1-2",
            f"      > {prose[7]}",
            "      gain 1 xp",
            "    3+",
            f"      > {prose[8]}",
            f"      {flag} up",
            f"      gain item {item}",
            "        else",
            f"          > {prose[9]}",
            "",
            f'  scan show uses item "{label()}" group way if not {flag}',
            f"    item {item}",
            f"      > {prose[10]}",
            f"      {flag} up",
            "    any gear",
            f"      > {say(8)}",
            f"      {counter} +1",
            "    other",
            f"      > {say(7)}",
            "",
            f'  option deal "{label()}" costs 1 coins'
            f" if {counter} >= 2 and {npc} is friend or wary",
            f"    > {prose[11]}",
            "    choose",
            f'      "{label()}"',
            f"        > {prose[12]}",
            "        gain 1 xp",
            f'      "{label()}"',
            f"        > {prose[13]}",
            f"        {npc} becomes gone",
            f"        {counter} -1",
        ]
        self._ink_knot(poi, flag, counter, npc, prose)

    def _ink_knot(self, poi: str, flag: str, counter: str, npc: str, prose: list[str]) -> None:
        say = lambda n: sentence(self.rng, n)  # noqa: E731 - short and local
        self.ink += [
            f"// {say(6)}",
            f"VAR {flag} = false",
            f"VAR {counter} = 0",
            f"VAR {npc} = 0",
            f"=== {poi} ===",
            prose[0],
            f"{prose[1]} {{{npc} == 0: {say(6)}|{say(6)}}}",
            f"{{{flag}: {prose[2]}}}",
            f"+ {{{counter} < 3}} [{say(4)}]",
            f"  {prose[3]}",
            f"  {prose[4]}",
            f"  ~ {counter} = {counter} + 1",
            f"  ~ {npc} = 1",
            f"* [{say(4)}]",
            f"  {prose[5]}",
            "  ~ coins = coins + 1",
            "  ~ virtue = virtue + 1",
            f"+ {{not {flag}}} [{say(4)}]",
            "  ~ roll = RANDOM(0, 6)",
            "  {",
            "  - roll == 0:",
            f"    {prose[6]}",
            "    ~ power = power - 1",
            "  - roll < 3:",
            f"    {prose[7]}",
            "    ~ xp = xp + 1",
            "  - else:",
            f"    {prose[8]}",
            f"    ~ {flag} = true",
            f"    {{ coins > 3: {prose[9]} }}",
            "  }",
            f"+ {{not {flag}}} [{say(4)}]",
            "  {",
            "  - coins == 2:",
            f"    {prose[10]}",
            f"    ~ {flag} = true",
            "  - coins == 3:",
            f"    {say(8)}",
            f"    ~ {counter} = {counter} + 1",
            "  - else:",
            f"    {say(7)}",
            "  }",
            f"+ {{coins > 0 and {counter} >= 2 and {npc} < 2}} [{say(4)}]",
            f"  {prose[11]}",
            f"  ++ [{say(4)}]",
            f"     {prose[12]}",
            "     ~ xp = xp + 1",
            f"  ++ [{say(4)}]",
            f"     {prose[13]}",
            f"     ~ {npc} = 2",
            f"     ~ {counter} = {counter} - 1",
            "- -> DONE",
            "",
        ]

    def ink_text(self) -> str:
        """The same story as ink: a knot a POI, a choice an option, a variable a variable."""
        head = [f"VAR {name} = 0" for name in ("coins", "virtue", "roll", "power", "xp")]
        return "\n".join([*head, "-> DONE", "", *self.ink]) + "\n"

    def _destinies(self) -> None:
        out: list[str] = ["# The two destinies."]
        begin = [
            line.split()[1]
            for lines in self.files.values()
            for line in lines
            if line.startswith("poi ")
        ][:4]
        for h, hero in enumerate(("warden", "smuggler")):
            out += ["", f"destiny {hero}"]
            for p in range(2):
                k = 2 * h + p
                out += [
                    f'  path way_{"one" if p == 0 else "other"} "{sentence(self.rng, 4)}"',
                    "    secret",
                    f"      > {sentence(self.rng, 12)}",
                    f'    milestone "{sentence(self.rng, 6)}" when {self.counters[k]} >= 2',
                    f'    begins at {begin[k]} "{sentence(self.rng, 4)}"'
                    f" if {self.counters[k]} >= 1",
                    "    finale",
                    "      stage first",
                    f'        test power "{sentence(self.rng, 4)}"',
                    "          0-1",
                    "            stay",
                    "          2+",
                    "            next second",
                    "      stage second",
                    f'        test intelligence "{sentence(self.rng, 4)}"',
                    "          0",
                    "            stay",
                    "          1+",
                    f"            > {sentence(self.rng, 9)}",
                    "            fulfil",
                ]
        self.files["story/zz_destinies.fate"] = out

    def _tables(self) -> None:
        self.files["scenario.yaml"] = [
            "id: generated",
            "title: Generated",
            "version: 1.0.0",
            "language: en",
            "players: {min: 1, max: 2}",
            "introduction: For measuring.",
        ]
        width = 40
        rows = ["start: " + self.tile_ids[0], "tiles:"]
        for t, tile in enumerate(self.tile_ids):
            row = t // width
            column = t % width if row % 2 == 0 else width - 1 - t % width
            side = "explored" if t == 0 else "box"
            title = sentence(self.rng, 4)[:-1]
            place = f"cell: [{column}, {row}], side: {side}"
            rows.append(f"  {tile}: {{title: {title!r}, {place}}}")
        self.files["map.yaml"] = rows
        items = ["items:"]
        for n, item in enumerate(self.items):
            items += [
                f"  {item}:",
                f"    number: {n + 1}",
                f"    title: {sentence(self.rng, 4)[:-1]!r}",
                f"    value: {n % 3 + 1}",
                "    categories: [gear]",
            ]
        self.files["items.yaml"] = items
        heroes = ["heroes:"]
        for hero in ("warden", "smuggler"):
            heroes += [
                f"  {hero}:",
                f"    title: The {hero.title()}",
                "    description: Walks.",
                f"    markers: {MARKERS}",
            ]
        self.files["heroes.yaml"] = heroes
