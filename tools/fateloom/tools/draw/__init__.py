"""Pictures of the quest graph: SVG without Graphviz, and one HTML page to walk about in.

`picture` picks who draws (Graphviz on PATH, else `engine`), `clean` keeps of an SVG what is a
picture, `page` writes the HTML file. Nothing here is imported before somebody wants a picture.
"""
