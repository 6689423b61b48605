"""Every word of a game that a player reads, in the order of the game, each with its place: of a
Program, or of a game that is written in tables alone.

`spoken` goes through a game and gives its words to a speaker, who may answer with others: what
extracts and what translates sees the same words at the same places. Places are made of ids, never
of positions (DSL-28).
"""

from __future__ import annotations

from typing import Protocol, TypeVar, overload

from fateloom.runtime.compiled import Worded, Words
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.board import Hero, Npc, Option, Poi, Tile
from fateloom.runtime.program.destiny import Begin, Destiny, Event, Milestone, Path, Stage
from fateloom.runtime.program.items import Item
from fateloom.runtime.program.program import Called, Program, Scene
from fateloom.runtime.program.statement import Body, Statement
from fateloom.runtime.program.text import Text
from fateloom.runtime.record import replace
from fateloom.runtime.span import NOWHERE, Span


class _HasBody(Protocol):
    @property
    def body(self) -> Body: ...


T = TypeVar("T", bound=_HasBody)

WordedT = TypeVar("WordedT", bound=Worded)

Translatable = Program | Worded
"""What can be translated."""

NAMES = ("item", "tile", "npc", "poi")
"""What has a name that sentences of the table speak of, in whichever grammatical case."""

HEADER = Span("scenario.yaml", 1, 1, 1, 1)
"""Where the title and the introduction are written; a Program does not know the line."""


class Speaker(Protocol):
    """Who hears all words and may say others."""

    def word(self, place: str, words: str, span: Span) -> str:
        """A title, a label or a description, without insertions."""
        ...

    def text(self, text: Text) -> Text:
        """A text that is read aloud or shown, with insertions."""
        ...


def is_name(place: str) -> bool:
    """Whether the words at a place are such a name.

    >>> is_name("poi.ferry.title"), is_name("hero.warden.title"), is_name("poi.ferry.description")
    (True, False, False)
    """
    kind, _, rest = place.partition(".")
    return kind in NAMES and rest.endswith(".title")


def normal(words: str) -> str:
    """Words of a table as one text: a blank between words, a blank line between paragraphs.

    >>> normal(" One\\ntwo.\\n\\nThree.\\n")
    'One two.\\n\\nThree.'
    """
    paragraphs = [" ".join(it.split()) for it in words.split("\n\n")]
    return "\n\n".join(it for it in paragraphs if it)


@overload
def spoken(game: Program, speaker: Speaker) -> Program: ...


@overload
def spoken(game: WordedT, speaker: Speaker) -> WordedT: ...


def spoken(game: Program | WordedT, speaker: Speaker) -> Program | WordedT:
    """The game in the words of the speaker; nothing else differs."""
    voice = _Voice(speaker)
    return _program(game, voice) if isinstance(game, Program) else voice.worded(game)


def _program(program: Program, voice: _Voice) -> Program:
    return replace(
        program,
        title=voice.word("scenario.title", program.title, HEADER),
        introduction=voice.word("scenario.introduction", program.introduction, HEADER),
        heroes=tuple(map(voice.hero, program.heroes)),
        items=tuple(map(voice.item, program.items)),
        tiles=tuple(map(voice.tile, program.tiles)),
        npcs=tuple(map(voice.npc, program.npcs)),
        pois=tuple(map(voice.poi, program.pois)),
        scenes=tuple(map(voice.scene, program.scenes)),
        events=tuple(map(voice.event, program.events)),
        destinies=tuple(map(voice.destiny, program.destinies)),
        called=tuple(map(voice.called, program.called)),
    )


class _Voice:
    """Goes through the parts of a Program; bodies know the place that they belong to."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker

    def word(self, place: str, words: str, span: Span) -> str:
        """Words of which some may be missing: an item need not have a description."""
        said = normal(words)
        answer = self.speaker.word(place, said, span) if said else said
        return words if answer is said else answer

    def text(self, text: Text | None) -> Text | None:
        return None if text is None else self.speaker.text(text)

    # --- the table

    def hero(self, it: Hero) -> Hero:
        place = f"hero.{it.id}"
        return replace(
            it,
            title=self.word(f"{place}.title", it.title, it.span),
            description=self.word(f"{place}.description", it.description, it.span),
        )

    def item(self, it: Item) -> Item:
        place = f"item.{it.id}"
        return replace(
            it,
            title=self.word(f"{place}.title", it.title, it.span),
            description=self.word(f"{place}.description", it.description, it.span),
        )

    def tile(self, it: Tile) -> Tile:
        place = f"tile.{it.id}"
        return replace(
            it,
            title=self.word(f"{place}.title", it.title, it.span),
            hint=self.text(it.hint),
            on_explore=self.body(it.on_explore, f"{place}.explore"),
        )

    def npc(self, it: Npc) -> Npc:
        return replace(it, title=self.word(f"npc.{it.id}.title", it.title, it.span))

    def poi(self, it: Poi) -> Poi:
        place = f"poi.{it.id}"
        return replace(
            it,
            title=self.word(f"{place}.title", it.title, it.span),
            description=self.body(it.description, f"{place}.description"),
            options=tuple(self.option(option, place) for option in it.options),
        )

    def option(self, it: Option, poi: str) -> Option:
        place = f"{poi}.option.{it.id.rpartition('.')[2]}"
        return replace(
            it,
            label=self.word(f"{place}.label", it.label, it.span),
            body=self.body(it.body, place),
        )

    # --- the games that the story calls

    def called(self, it: Called) -> Called:
        """The title of `hero anna` of a pool game is at `pool.hero.anna.title`, its text beside
        it; its credits are at `pool.game.credits`.
        """
        if not hasattr(it.game, "words"):  # a system may do without
            return it
        words: tuple[Words, ...] = it.game.words
        named = tuple(self.named(one, f"{it.system}.") for one in words)
        credits = self.word(f"{it.system}.game.credits", it.game.credits, NOWHERE)
        return replace(it, game=replace(it.game, words=named, credits=credits))

    def named(self, one: Words, prefix: str = "") -> Words:
        """What a thing is called: of `card keen` at `card.keen.title` and `card.keen.text`."""
        place = f"{prefix}{'.'.join(one.of.split(' '))}"
        title = self.word(f"{place}.title", one.title, NOWHERE)
        return replace(one, title=title, text=self.word(f"{place}.text", one.text, NOWHERE))

    # --- a game of tables alone

    def worded(self, game: WordedT) -> WordedT:
        """Its head is at `game.title` and so on."""
        return replace(
            game,
            title=self.word("game.title", game.title, NOWHERE),
            introduction=self.word("game.introduction", game.introduction, NOWHERE),
            credits=self.word("game.credits", game.credits, NOWHERE),
            words=tuple(map(self.named, game.words)),
        )

    # --- what happens

    def scene(self, it: Scene) -> Scene:
        """A scene for each set of arguments; they all have the same words at the same place."""
        return replace(it, body=self.body(it.body, f"scene.{it.id.partition('(')[0]}"))

    def event(self, it: Event) -> Event:
        return replace(it, body=self.body(it.body, f"event.{it.id}"))

    def destiny(self, it: Destiny) -> Destiny:
        place = f"destiny.{it.hero}"
        return replace(it, paths=tuple(self.path(path, place) for path in it.paths))

    def path(self, it: Path, destiny: str) -> Path:
        place = f"{destiny}.{it.id}"
        return replace(
            it,
            title=self.word(f"{place}.title", it.title, it.span),
            secret=self.text(it.secret),
            milestones=tuple(map(self.milestone, it.milestones)),
            begins=tuple(self.begin(begin, place) for begin in it.begins),
            stages=tuple(self.stage(stage, place) for stage in it.stages),
        )

    def milestone(self, it: Milestone) -> Milestone:
        return replace(it, text=self.speaker.text(it.text))

    def begin(self, it: Begin, path: str) -> Begin:
        return replace(it, label=self.word(f"{path}.begin", it.label, it.span))

    def stage(self, it: Stage, path: str) -> Stage:
        return replace(it, body=self.body(it.body, f"{path}.stage.{it.id}"))

    # --- statements

    def body(self, body: Body, place: str) -> Body:
        return tuple([self.statement(it, place) for it in body])

    def inside(self, parts: tuple[T, ...], place: str) -> tuple[T, ...]:
        """Branches, bands, answers or outcomes: whatever has a body."""
        return tuple([replace(it, body=self.body(it.body, place)) for it in parts])

    def label(self, it: st.Test | st.Scan | st.AskDestiny | st.Trade | st.Call, place: str) -> str:
        return self.word(f"{place}.label", it.label, it.span)

    def choice(self, it: st.Choice, place: str) -> st.Choice:
        label = self.word(f"{place}.choice", it.label, it.span)
        return replace(it, label=label, body=self.body(it.body, place))

    def statement(self, it: Statement, place: str) -> Statement:
        match it:
            case st.Tell():
                return replace(it, text=self.speaker.text(it.text))
            case st.If():
                branches = self.inside(it.branches, place)
                return replace(it, branches=branches, otherwise=self.body(it.otherwise, place))
            case st.Choose():
                return replace(it, choices=tuple([self.choice(one, place) for one in it.choices]))
            case st.Test():
                label = self.label(it, place)
                return replace(it, label=label, bands=self.inside(it.bands, place))
            case st.Scan():
                label, answers = self.label(it, place), self.inside(it.answers, place)
                return replace(it, label=label, answers=answers, other=self.body(it.other, place))
            case st.AskDestiny():
                label, paths = self.label(it, place), self.inside(it.answers, place)
                return replace(it, label=label, answers=paths, other=self.body(it.other, place))
            case st.Call():
                label = self.label(it, place)
                return replace(it, label=label, outcomes=self.inside(it.outcomes, place))
            case st.Trade():
                return replace(it, label=self.label(it, place))
            case st.GainItem() | st.Pay():
                return replace(it, otherwise=self.body(it.otherwise, place))
            case _:
                return it
