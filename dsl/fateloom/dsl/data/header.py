"""scenario.yaml as a record. The node has passed its schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.dsl.data.levels import levels_of
from fateloom.dsl.data.tables import Header, PackName
from fateloom.runtime.program.settings import EFFORT_PROFILES, Face, Settings

if TYPE_CHECKING:
    from fateloom.dsl.data.node import Node

DEFAULT = Settings()


def header(node: Node) -> Header:
    """scenario.yaml with the defaults of the rules for all that it leaves out."""
    row: dict[str, Any] = node.value
    fields = node.fields
    assert fields is not None
    players = row["players"]
    packs = fields.get("packs")
    rules = fields.get("rules")
    return Header(
        row["id"],
        row["title"],
        row.get("version", "1.0.0"),
        row.get("language", "en"),
        row.get("introduction", ""),
        int(players["min"]),
        int(players["max"]),
        tuple(row.get("modes", ())),
        settings(row.get("rules", {})),
        () if packs is None else tuple(PackName(one.value, one.span) for one in packs.items),
        levels_of(fields.get("lint")),
        fields["players"].key,
        rules.key if rules is not None else node.key,
        node.key,
        row.get("resolution"),
    )


def settings(rules: dict[str, Any]) -> Settings:
    """The block `rules`."""
    dice = rules.get("dice", {})
    track = rules.get("track", {})
    effort = rules.get("effort", {})
    virtue = rules.get("virtue", {})
    faces = dice.get("effort", "mid")
    return Settings(
        main_faces=_faces(dice["main"]) if "main" in dice else DEFAULT.main_faces,
        main_count=int(dice.get("main_count", DEFAULT.main_count)),
        effort_faces=EFFORT_PROFILES[faces] if isinstance(faces, str) else _faces(faces),
        track_min=int(track.get("min", DEFAULT.track_min)),
        track_max=int(track.get("max", DEFAULT.track_max)),
        effort_start=int(effort.get("start", DEFAULT.effort_start)),
        effort_max=int(effort.get("max", DEFAULT.effort_max)),
        effort_refresh=int(effort.get("refresh", DEFAULT.effort_refresh)),
        coins_start=int(rules.get("coins", {}).get("start", DEFAULT.coins_start)),
        inventory_limit=int(rules.get("inventory_limit", DEFAULT.inventory_limit)),
        move_range=int(rules.get("move_range", DEFAULT.move_range)),
        success_cap=int(rules.get("success_cap", DEFAULT.success_cap)),
        virtue_start=int(virtue.get("start", DEFAULT.virtue_start)),
        virtue_min=int(virtue.get("min", DEFAULT.virtue_min)),
        virtue_max=int(virtue.get("max", DEFAULT.virtue_max)),
        random_first_player=rules.get("first_player", "joined") == "random",
        physical_limits=rules.get("physical_limits", DEFAULT.physical_limits),
        voluntary_abandon=rules.get("voluntary_abandon", DEFAULT.voluntary_abandon),
        gain_items_in_test=rules.get("gain_items_in_test", DEFAULT.gain_items_in_test),
        deadline_in_finale=rules.get("deadline_in_finale", DEFAULT.deadline_in_finale),
        events_per_pass=int(rules.get("events_per_pass", DEFAULT.events_per_pass)),
    )


def _faces(faces: list[int | float | str]) -> tuple[Face, ...]:
    return tuple(face if isinstance(face, str) else int(face) for face in faces)
