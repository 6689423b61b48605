"""Lanterns: a small card game of our own for two to four seats, with hidden hands.

It exists to use everything that the kernel offers for secrets. Cards are lamps of brightness 1 to 6
and gusts of wind. A round of play:

1. every seat lays a card face down (`Sealed`), and all are turned up together;
2. every seat in turn is asked for a gust, also a seat that holds none; each gust puts out the
   brightest lamp that still burns, the last gust first;
3. the brightest lamp that is shown once lights the street and scores its brightness;
4. whoever lit it looks at the next card and keeps or sinks it, or spies on a hand, or rests;
5. every seat draws a card.

After five rounds the seats are ranked; a gust still in hand counts a point.
"""
