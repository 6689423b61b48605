"""One device for all: it goes from hand to hand, and shows nobody what is another's."""

import pytest

HEROES = ("--heroes", "keeper,stranger", "--seed", "5")
YOURS = "{}, the table is yours."
SECRET_OF = "The destiny of {}. Nobody else looks now."
INES, OSK = "Ines", "Osk"
SECRETS = ("You promised your father", "You were on the right boat")


@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_dst_144_one_device_shows_one_seat_at_a_time(fateloom, island, plain):
    """Whoever's turn it is takes the device, says so, and only then sees what is secret; from the
    second day on the device alone is passed on.
    """
    enter = "\n\n"
    typed = f"{enter}end\n{enter}end\n\nend\n\nquit\n"
    out = fateloom("play", "island", *HEROES, *plain, typed=typed).out
    places = [out.index(it) for it in (SECRET_OF.format(INES), SECRETS[0])]
    places += [out.index(it) for it in (SECRET_OF.format(OSK), SECRETS[1])]
    places += [out.index(it) for it in (YOURS.format(INES), YOURS.format(OSK))]
    assert places == sorted(places)
    assert out.count(YOURS.format(INES)) == out.count(YOURS.format(OSK)) == 1
    assert out.count(SECRETS[0]) == out.count(SECRETS[1]) == 1


def test_dst_144_nobody_sees_a_secret_before_they_have_the_device(fateloom, island):
    out = fateloom("play", "island", *HEROES, typed="\n\nend\n").out
    assert SECRET_OF.format(OSK) in out
    assert SECRETS[0] in out
    assert SECRETS[1] not in out, "the device was passed on, and nobody has taken it"
