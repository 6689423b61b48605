"""The tables of a card game as nodes that fit their schemas, and what does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from fateloom.dsl.data.table_set import TableSet, fields, part
from fateloom.runtime.cards.words import ACTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.data.node import Node


class Nodes(TableSet):
    """The tables, each sound by itself; `quests` need not be there."""

    game = "A card game"
    what: ClassVar = {
        "cards": "its title, its players and the numbers of its rules",
        "tableau": "its origins, motivations and destinies",
        "acts": "the story cards of its three acts",
        "events": "its hero and antihero cards",
        "quests": "its quests",
    }
    optional = frozenset(("quests",))

    def characters(self, group: str) -> dict[str, Node]:
        """The cards of `origins`, `motivations` or `destinies` by id."""
        return fields(self.part("tableau", group))

    def by_act(self) -> dict[int, Node]:
        """The story cards of each act, from 1 up."""
        return {act: fields(self["acts"])[f"act_{act}"] for act in range(1, ACTS + 1)}

    def story(self, group: str) -> Iterator[tuple[int, str, Node]]:
        """Act, id and node of all `traits`, `challenges`, `allies` or `adversaries`."""
        for act, node in self.by_act().items():
            for id, card in fields(part(node, group)).items():
                yield act, id, card

    def deck(self, deck: str) -> dict[str, Node]:
        """The cards of the deck `hero` or `antihero` by id."""
        return fields(self.part("events", deck))

    def all_quests(self) -> dict[str, Node]:
        """The quests by id."""
        return fields(self.part("quests", "quests"))

    def paths(self) -> Iterator[Node]:
        """The paths of all challenges and adversaries."""
        for _, _, card in self.story("challenges"):
            yield from fields(part(card, "paths")).values()
        for _, _, card in self.story("adversaries"):
            yield fields(card)["path"]

    def rewards(self) -> Iterator[Node]:
        """What has icons, points and a power: characters, traits, paths, allies."""
        for group in ("origins", "motivations"):
            yield from self.characters(group).values()
        for kind in ("traits", "allies"):
            yield from (card for _, _, card in self.story(kind))
        yield from self.paths()

    def rewards_of_all(self) -> Iterator[Node]:
        """The same, with the destinies, which have no power."""
        yield from self.rewards()
        yield from self.characters("destinies").values()

    def powers(self) -> Iterator[Node]:
        """All powers, those of adversaries in rows and of quests included."""
        for reward in self.rewards():
            power = part(reward, "power")
            if power is not None:
                yield power
        others = [card for _, _, card in self.story("adversaries")]
        for card in (*others, *self.all_quests().values()):
            powers = part(card, "powers")
            yield from () if powers is None else powers.items


read = Nodes.read
