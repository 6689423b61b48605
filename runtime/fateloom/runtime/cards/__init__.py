"""Card rules: a tableau game for one to four, and the system behind challenges in stories.

`content` says what a set of cards holds, `rules` plays it; the rules have IDs CTA-01 to CTA-103.
"""
