"""The terminal player: one screen that goes round the table.

`page` sets type, `telling` puts events into words, `board` draws boards and the map, `menu` offers
what can be done and understands what is typed, `sitting` is a game under way, `saves` its file,
`bots` play by themselves, `account` tells what they did.
"""
