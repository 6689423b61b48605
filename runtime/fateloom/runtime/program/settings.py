"""The numbers and switches of the story rules that are data (DSL-02); defaults are the rules'
own.
"""

from __future__ import annotations

from fateloom.runtime.record import record

STAR = "star"
"""The automatic success of an effort die (DST-64)."""

Face = int | str

EFFORT_PROFILES: dict[str, tuple[Face, ...]] = {
    "low": (0, 1, 1, 2, 2, STAR),
    "mid": (1, 1, 2, 2, 3, STAR),
    "high": (1, 2, 3, 4, 5, STAR),
}


@record
class Settings:
    """DST-06, 13, 14, 24, 59, 63, 64 and the rulings that are switches. Spaces, dice and coins
    are whole numbers.
    """

    main_faces: tuple[Face, ...] = (1, 2, 3, 4, 5, 6)
    main_count: int = 2
    effort_faces: tuple[Face, ...] = EFFORT_PROFILES["mid"]
    track_min: int = 1
    track_max: int = 12
    effort_start: int = 0
    effort_max: int = 3
    effort_refresh: int = 1
    coins_start: int = 1
    inventory_limit: int = 5
    move_range: int = 2
    success_cap: int = 6
    virtue_start: int = 0
    virtue_min: int = -99
    virtue_max: int = 99
    random_first_player: bool = False
    physical_limits: bool = False
    voluntary_abandon: bool = False
    gain_items_in_test: bool = True
    deadline_in_finale: bool = False
    events_per_pass: int = 100
