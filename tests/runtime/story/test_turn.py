"""Set-up and turns: DST-03..23."""

from tests.runtime.story import builders as b

from fateloom.runtime.story import command as cmd


def test_dst_18_ox_12_one_effort_die_a_turn_up_to_three() -> None:
    game = b.Game(b.program())
    seen = [game.me.effort]
    for _ in range(3):
        seen.append(game.do(cmd.EndTurn()).me.effort)
    assert seen == [1, 2, 3, 3]
