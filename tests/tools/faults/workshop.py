"""A folder with a file of every kind, and the commands that read and write them."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from tests.dsl.battle import causeway, dike
from tests.dsl.calls.toll import texts_with
from tests.dsl.cards import ferry
from tests.dsl.hidden import cellar, lodge
from tests.dsl.model import test_called_pool_games as mill
from tests.dsl.verify.small_stories import BOB, HEROES, HUT, LAMP, LIGHT, MAP, SCENARIO

from fateloom.tools.campaign.history import folder_name

FORD = Path(__file__).resolve().parents[2] / "fixtures" / "cards"
STORY = (
    """\
tile shore
  on explore
    > A hut.
    place hut on shore
"""
    + HUT
    + LIGHT.replace(" if has item lamp", "")
    + "\n"
)
PLAY = """\
play "Ann waits" of small
  heroes ann, bob seed 1
  ann: end
"""
CARD_PLAY = """\
play "One begins" of cards
  heroes one, two seed 1
  one: first one
    expect turn one
"""
UNTIDY = "tile shore\n  on explore\n    > A hut.\n\n\n\n# end\n"
ROAD = """\
id: road
title: The Road
group: {min: 2, max: 2}
scenarios:
  small: {start: true, folder: ../small}
"""
GROUP = ("--group", "g", "--data", "data")
HISTORY = f"data/groups/{folder_name('g')}/history.json"


TABLES = {
    **mill.TABLES,
    "cards/challenges.yaml": ferry.CHALLENGES,
    "battle/fights.yaml": dike.FIGHTS,
    **{f"campaign/{name}": text for name, text in causeway.TABLES.items()},
    "hidden/haunts.yaml": cellar.HAUNTS,
    **{f"house/{name}": text for name, text in lodge.TABLES.items()},
}
"""The tables beside a story, of every system that it can call."""

CALLING = {
    "pool": mill,
    "cards": ferry,
    "battle": dike,
    "campaign": causeway,
    "hidden": cellar,
    "house": lodge,
}


def texts_beside() -> dict[str, str]:
    """A story that calls all of them, by file name."""
    texts = texts_with("", TABLES)
    places = "".join(f"\n    place {name}_toll" for name in CALLING)
    texts["story/base.fate"] = texts["story/base.fate"].replace("\n    place toll", places)
    texts["scenario.yaml"] += ferry.VIRTUE
    for name, its in CALLING.items():
        story = its.STORY.replace("poi toll", f"poi {name}_toll").replace(
            "poi mill", "poi pool_toll"
        )
        texts[f"story/{name}.fate"] = story
    del texts["story/toll.fate"]
    return texts


@dataclass(frozen=True)
class Command:
    """A command line. `reads`, `writes`: the files and folders that it names or finds; `code`: the
    exit code where nothing is wrong; `lasting`: the files whose content says how far it came.
    """

    words: tuple[str, ...]
    typed: str = ""
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    code: int = 0

    @property
    def name(self) -> str:
        return "_".join(it.strip("-") for it in self.words if "." not in it)[:60]


STORIES = ("small", "small/scenario.yaml", "small/heroes.yaml", "small/story/small.fate")
CARDS = ("cards", *(f"cards/{it}.yaml" for it in ("cards", "tableau", "acts", "events", "quests")))
BATTLE = (
    "battle",
    *(f"battle/{it}.yaml" for it in ("battle", "theatre", "units", "campaign-cards")),
)
BESIDE = tuple(f"beside/{it}" for it in TABLES)
GAME = "end\n" * 12 + "quit\n"
COMMANDS = (
    Command(("check", "small"), reads=(*STORIES, "small/story"), code=1),
    Command(("check", "small", "--format", "json"), reads=STORIES, code=1),
    Command(("check", "small", "--fix"), reads=STORIES, writes=("small/story/small.fate",), code=1),
    Command(("check", "road"), reads=("road", "road/campaign.yaml"), code=0),
    Command(("fmt", "untidy.fate"), reads=("untidy.fate",), writes=("untidy.fate",)),
    Command(("fmt", "-"), UNTIDY),
    Command(("fmt", "small"), reads=("small",)),
    Command(("graph", "small", "-o", "out.dot"), reads=STORIES, writes=("out.dot",)),
    Command(("graph", "small", "-o", "out.html"), reads=("small",), writes=("out.html",)),
    Command(("graph", "--diff", "small", "small.json", "-o", "out.mmd"), writes=("out.mmd",)),
    Command(
        ("graph", "small", "--verdict", "report.json", "-o", "out.json"),
        reads=("small", "report.json"),
        writes=("out.json",),
    ),
    Command(("graph", "small", "--coverage", "plays", "-o", "out.graphml"), reads=STORIES[:1]),
    Command(("compile", "small"), reads=STORIES),
    Command(("compile", "small", "-o", "out.json"), reads=STORIES, writes=("out.json",)),
    Command(
        ("play", "small", "--heroes", "ann,bob", "--seed", "3", "--save", "new.game"),
        GAME,
        ("small",),
        ("new.game",),
    ),
    Command(("check", "cards"), reads=CARDS),
    Command(("compile", "cards", "-o", "out.json"), reads=CARDS, writes=("out.json",)),
    Command(("graph", "cards", "-o", "out.dot"), reads=CARDS, writes=("out.dot",)),
    Command(
        (
            "play",
            "cards",
            "--players",
            "me,random",
            "--seed",
            "3",
            "--save",
            "new.game",
            "--record",
            "out.play",
        ),
        "1\n" * 6 + "quit\n",
        CARDS,
        ("new.game", "out.play"),
    ),
    Command(("test", "cards"), reads=(*CARDS, "cards/plays", "cards/plays/first.play")),
    Command(("soak", "cards", "--games", "1", "--players", "1", "--bots", "random"), reads=CARDS),
    Command(("check", "battle"), reads=BATTLE),
    Command(("compile", "battle", "-o", "out.json"), reads=BATTLE, writes=("out.json",)),
    Command(
        ("play", "battle", "--players", "me,random", "--seed", "3", "--save", "new.game"),
        "1\nquit\n",
        BATTLE,
        ("new.game",),
    ),
    Command(("play", "--resume", "evening.game"), GAME, ("evening.game",), ("evening.game",)),
    Command(
        (
            "play",
            "small.json",
            "--bots",
            "random",
            "--seed",
            "3",
            "--days",
            "2",
            "--record",
            "out.play",
            "--save",
            "new.game",
        ),
        "",
        ("small.json",),
        ("out.play", "new.game"),
    ),
    Command(
        (
            "campaign",
            "play",
            "road",
            *GROUP,
            "--players",
            "A,B",
            "--heroes",
            "ann,bob",
            "--new",
            "--seed",
            "3",
        ),
        GAME,
        ("road", "road/campaign.yaml", "data/groups", HISTORY),
    ),
    Command(("campaign", "status", "road", *GROUP), reads=("road", HISTORY)),
    Command(
        ("campaign", "history", *GROUP, "--export", "out.json"),
        reads=(HISTORY,),
        writes=("out.json",),
    ),
    Command(("campaign", "history", *GROUP, "--forget"), "yes\n"),
    Command(("save", "list")),
    Command(("save", "delete", "evening")),
    Command(("save", "show", "evening.game"), reads=("evening.game",)),
    Command(("save", "export", "evening.game"), reads=("evening.game",)),
    Command(
        ("save", "export", "evening.game", "out.jsonl"),
        reads=("evening.game",),
        writes=("out.jsonl",),
    ),
    Command(
        ("save", "import", "evening.jsonl", "new.game"),
        reads=("evening.jsonl",),
        writes=("new.game",),
    ),
    Command(("rules", "small"), reads=("small",)),
    Command(
        ("rename", "small", "poi", "hut", "cabin"),
        reads=(*STORIES, "small/plays/first.play", "small/text/de.po"),
        writes=("small/story/small.fate", "small/text/de.po"),
    ),
    Command(("verify", "small.json"), reads=("small.json",)),
    Command(
        ("verify", "small", "--certificate", "out.json"), reads=("small",), writes=("out.json",)
    ),
    Command(("verify", "small", "--play", "out.play"), reads=("small",)),
    Command(("verify", "small", "--recheck", "proof.json", "--games", "1"), reads=("proof.json",)),
    Command(("verify", "road"), reads=("road",)),
    Command(("test", "small"), reads=(*STORIES, "small/plays", "small/plays/first.play")),
    Command(("soak", "small", "--games", "1", "--bots", "random"), reads=("small",)),
    Command(("odds", "pool", "2 skill")),
    Command(("odds", "story", "small"), reads=STORIES),
    Command(("odds", "battle", "1 foot 1 vs 1 foot 1")),
    Command(("new", "fresh"), writes=("fresh",)),
    Command(("new", "fresh", "--in", "small"), reads=("small",), writes=("small/fresh",)),
    Command(
        ("text", "extract", "small", "--language", "de"),
        reads=("small", "small/text/de.po"),
        writes=("small/text/de.po",),
    ),
    Command(("text", "extract", "small", "--language", "fr"), writes=("small/text/fr.po",)),
    Command(("text", "status", "small"), reads=("small", "small/text/de.po")),
    Command(("text", "check", "small"), reads=("small/text/de.po",)),
    Command(("explain", "FT0013")),
    Command(("schema", "heroes")),
    Command(("schema", "--write", "schemas"), writes=("schemas", "schemas/heroes.schema.json")),
    Command(("check", "beside"), reads=(*BESIDE, "beside/campaign", "beside/hidden"), code=1),
    Command(
        ("graph", "beside", "--view", "campaign map", "-o", "out.dot"),
        reads=("beside/campaign/theatre.yaml", "beside/campaign/orders.yaml"),
        writes=("out.dot",),
    ),
    Command(
        (
            *("play", "beside", "--heroes", "warden", "--mode", "explorer"),
            *("--seed", "3", "--save", "new.game"),
        ),
        "\n\nstay\nvisit campaign_toll\noption watch\ndone\nmarch watch road\nquit\n",
        ("beside/campaign/units.yaml", "beside/hidden/haunts.yaml"),
        ("new.game",),
    ),
    Command(
        ("rename", "beside", "campaign.unit", "boys", "lads"),
        reads=("beside/campaign/units.yaml", "beside/battle/fights.yaml"),
        writes=("beside/campaign/units.yaml", "beside/story/campaign.fate"),
    ),
)
"""Every command, in the ways in which it reads and writes."""


def build(folder: Path, main: object) -> None:
    """Fill a folder with what the commands need. `main`: the command line, in this process."""
    assert callable(main)
    files = {"scenario": SCENARIO, "heroes": HEROES, "map": MAP, "items": LAMP}
    for inner in ("small/story", "small/plays", "road"):
        (folder / inner).mkdir(parents=True)
    for name, text in files.items():
        (folder / f"small/{name}.yaml").write_text(text, encoding="utf-8")
    (folder / "small/story/small.fate").write_text(STORY + BOB, encoding="utf-8")
    (folder / "small/plays/first.play").write_text(PLAY, encoding="utf-8")
    (folder / "road/campaign.yaml").write_text(ROAD, encoding="utf-8")
    shutil.copytree(FORD, folder / "cards")
    shutil.copytree(FORD.parent / "battle", folder / "battle")
    for name, text in texts_beside().items():
        path = folder / "beside" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (folder / "cards/plays").mkdir()
    (folder / "cards/plays/first.play").write_text(CARD_PLAY, encoding="utf-8")
    (folder / "untidy.fate").write_text(UNTIDY, encoding="utf-8")
    before = os.getcwd()
    os.chdir(folder)
    try:
        for words in (
            ("compile", "small", "-o", "small.json"),
            ("verify", "small", "--certificate", "proof.json"),
            ("text", "extract", "small", "--language", "de"),
            (
                "play",
                "small",
                "--bots",
                "random",
                "--seed",
                "2",
                "--days",
                "1",
                "--save",
                "evening.game",
            ),
            ("save", "export", "evening.game", "evening.jsonl"),
            (
                "campaign",
                "play",
                "road",
                *GROUP,
                "--players",
                "A,B",
                "--bots",
                "random",
                "--days",
                "1",
                "--seed",
                "1",
            ),
        ):
            assert main(list(words)) == 0, words
        with contextlib.redirect_stdout(io.StringIO()) as report:
            assert main(["verify", "small", "--format", "json"]) == 0
        Path("report.json").write_text(report.getvalue(), encoding="utf-8")
    finally:
        os.chdir(before)
