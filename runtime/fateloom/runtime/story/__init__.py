"""The story rule system (DST-1..147): a Program played by 1 to 3 heroes.

`state`, `command` and `event` are the public types, `rules.StoryRules` implements the kernel's
interface with `legal`, `decide`, `evolve` and `view`; every other module is one topic of the rules.
"""
