"""Sets of states as binary decision diagrams, behind a small interface with two engines.

`engine` is the interface; `plain` is written out in Python and needs nothing; `fast` is oxidd,
where it is installed. Both give the same sets; only their speed differs.
"""
