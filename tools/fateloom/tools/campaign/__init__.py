"""Campaigns at the table: a group and what it has played, recaps, advice, and the way to a game.

`history` keeps what a group has played, `past` looks back at it, `advice` says what the rules
recommend (DST-133..136), `folder` opens a campaign, `handover` starts the normal table and notes
the result. Nothing of it reaches a game (DST-135).
"""
