"""campaign.yaml: scenarios in the suggested order, and what is told between them
(DSL-26, DST-133..136).

The file says nothing that a game could read: a recap is a text, chosen from what the group has
played. So nothing but history can be carried over (DST-135), whatever a writer does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.data.fast_schema import is_valid
from fateloom.dsl.data.schema import schema
from fateloom.dsl.data.table_set import fields as fields_of
from fateloom.dsl.data.table_set import items, opened
from fateloom.runtime.record import record
from fateloom.runtime.span import Span

if TYPE_CHECKING:
    from fateloom.dsl.data.node import Node, Row
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.source import Source

DEFAULT_TOPIC = "story"


OF_PAST = ("scenario", "winner", "path", "hero")
"""Keys below `when` and `unless` whose values are names of things elsewhere."""


@record
class Name:
    """A word of the file that names something elsewhere."""

    text: str
    span: Span


@record
class Past:
    """What is asked of the last game of a scenario; empty and None ask nothing.

    `result`: won, lost or unplayed. `winners`, `paths`, `heroes`: any of them. `least_days`,
    `most_days`: both included. `mode`: explorer, challenger, solo or group.
    """

    scenario: Name
    result: str | None
    winners: tuple[Name, ...]
    paths: tuple[Name, ...]
    heroes: tuple[Name, ...]
    least_days: int | None
    most_days: int | None
    mode: Name | None
    span: Span


@record
class Recap:
    """A text, told when all of `when` and none of `unless` holds, if no earlier one of its topic
    was."""

    topic: str
    when: tuple[Past, ...]
    unless: tuple[Past, ...]
    text: str
    span: Span

    @property
    def is_plain(self) -> bool:
        """Whether it asks nothing of the past."""
        return not self.when and not self.unless


@record
class Step:
    """A scenario of the campaign. `folder`: seen from the folder of the campaign. `is_start`:
    whether it may well be the first that a group plays."""

    scenario: str
    folder: str
    is_start: bool
    recaps: tuple[Recap, ...]
    span: Span


@record
class Campaign:
    """campaign.yaml. `steps` in the suggested order; `group`: the recommended least and most
    players, with where it stands (DST-134)."""

    id: str
    title: str
    language: str
    introduction: str
    group: tuple[int, int] | None
    group_span: Span
    steps: tuple[Step, ...]
    span: Span

    def step(self, scenario: str) -> Step | None:
        """The step of that scenario."""
        return next((step for step in self.steps if step.scenario == scenario), None)


def load(source: Source) -> tuple[Campaign | None, tuple[Diagnostic, ...]]:
    """Read the file: (campaign, findings). The campaign is None while the file has errors of its
    own; what it names elsewhere is judged by `campaign_names`.
    """
    help = "A campaign file gives its id, its title and its scenarios."
    node, findings = opened(source, help)
    if node is None:
        return None, findings
    rules = schema("campaign")
    if not is_valid(node.value, rules) and not is_valid(_with_ids(node.value), rules):
        from fateloom.dsl.data.diagnose import diagnose

        return None, (*findings, *diagnose(source.name, node, schema("campaign")))
    return None if findings else _campaign(node), findings


def _with_ids(value: object, of_past: str = "") -> object:
    """The file as it is when whatever stands for a name in the past is an id: what names there are
    is said by `campaign_names`, and a title or the name of a player is no wrong shape.
    """
    if isinstance(value, dict):
        inner = {"when", "unless"} & set(value)
        return {
            key: _with_ids(it, key if not inner and key in OF_PAST else "")
            for key, it in value.items()
        }
    if isinstance(value, list):
        return [_with_ids(it, of_past) for it in value]
    if of_past and isinstance(value, str) and value.strip():
        return f"x{value.encode('utf-8', 'replace').hex()[:32]}"
    return value


def _campaign(node: Node) -> Campaign:
    row: Row = node.value
    fields = fields_of(node)
    group = row.get("group")
    steps = fields_of(fields["scenarios"])
    return Campaign(
        row["id"],
        row["title"],
        row.get("language", "en"),
        row.get("introduction", ""),
        None if group is None else (int(group["min"]), int(group["max"])),
        node.key if group is None else fields["group"].key,
        tuple(_step(id, one, number == 0) for number, (id, one) in enumerate(steps.items())),
        node.key,
    )


def _step(id: str, node: Node, is_first: bool) -> Step:
    row: Row = node.value
    return Step(
        id,
        row.get("folder", f"../../{id}"),
        row.get("start", is_first),
        tuple(map(_recap, items(node, "recaps"))),
        node.key,
    )


def _recap(node: Node) -> Recap:
    row: Row = node.value
    fields = fields_of(node)
    return Recap(
        row.get("topic", DEFAULT_TOPIC),
        tuple(map(_past, items(node, "when"))),
        tuple(map(_past, items(node, "unless"))),
        row["text"],
        fields["text"].key,
    )


def _past(node: Node) -> Past:
    row: Row = node.value
    fields = fields_of(node)
    days = row.get("days", {})
    mode = fields.get("mode")
    return Past(
        _name(fields["scenario"]),
        row.get("result"),
        _names(fields.get("winner")),
        _names(fields.get("path")),
        _names(fields.get("hero")),
        int(days["min"]) if "min" in days else None,
        int(days["max"]) if "max" in days else None,
        None if mode is None else _name(mode),
        fields["scenario"].key,
    )


def _names(node: Node | None) -> tuple[Name, ...]:
    if node is None:
        return ()
    return tuple(_name(one) for one in node.items) if node.items else (_name(node),)


def _name(node: Node) -> Name:
    return Name(node.value, node.span)
