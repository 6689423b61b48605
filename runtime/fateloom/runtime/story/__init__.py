"""The story rule system (DST-1..147): a Program played by 1 to 3 heroes.

`state`, `command` and `event` are what the outside sees, `rules.StoryRules` is the door, `legal`,
`decide`, `evolve` and `view` are its four answers; every other module is one topic of the rules.
"""
