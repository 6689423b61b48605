"""The terminal player: one screen that goes round the table.

`sitting` is a game under way; `hands` passes the screen on; `menu` and `questions` say what can be
done, `typed` what a line means, `reasons` and `seen` why not, without giving anything away;
`hand_dice` takes real dice, `odds` tells chances; `showing` draws with `telling`, `board`, `cards`,
`chart` and `chart_words` on a `page`. `seats` seats people and bots; `account` tells games of bots.
"""
