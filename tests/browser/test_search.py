"""The search of the documentation, as a writer types: the first page that it offers.

It looks at the site that `./run docs` built, in `site/` or where FATELOOM_SITE says.
"""

import pytest
from tests.browser.test_site import SITE

FIRST = {
    "bug": "authoring/finding-mistakes.html",
    "combat": "language/story-fights.html",
    "comment": "language/reference/lines.html",
    "conversation": "language/reference/statements.html",
    "deck": "language/card-games.html",
    "dialogue": "language/reference/statements.html",
    "dice": "authoring/odds.html",
    "editor": "install.html",
    "ending": "language/reference/destinies.html",
    "export": "tools/drawing.html",
    "function": "language/reference/statements.html",
    "health": "language/reference/memory.html",
    "how many players": "authoring/several-heroes.html",
    "if else": "language/reference/statements.html",
    "install": "install.html",
    "inventory": "authoring/items.html",
    "localisation": "authoring/translating.html",
    "money": "authoring/items.html",
    "multiplayer": "authoring/several-heroes.html",
    "npc": "language/reference/places.html",
    "playtest": "language/plays.html",
    "poison": "language/reference/memory.html",
    "random": "authoring/odds.html",
    "save": "tools/saving.html",
    "secret": "authoring/secrets.html",
    "shop": "authoring/items.html",
    "skill check": "authoring/odds.html",
    "stuck": "verify/command.html",
    "timer": "language/reference/events.html",
    "translate": "authoring/translating.html",
    "tutorial": "tutorial/first-scenario.html",
    "undo": "tools/saving.html",
    "variable": "language/reference/memory.html",
    "vscode": "install.html",
}
ASKED = "() => document.querySelector('.md-search-result__meta').textContent.includes('Type to')"
ANSWERED = "() => /match/.test(document.querySelector('.md-search-result__meta').textContent)"
LINK = ".md-search-result__item a"


@pytest.fixture(scope="module")
def search(browser):
    """`search(words)`: the address of the first page that is found, from the top of the site."""
    if not (SITE / "index.html").is_file():
        pytest.skip("the documentation is not built: ./run docs")
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto((SITE / "index.html").as_uri())
    page.click(".md-search__input")

    def ask(words):
        for text, shown in (("", ASKED), (words, ANSWERED)):
            page.fill(".md-search__input", text)
            page.press(".md-search__input", "End")  # the theme looks when a key comes up
            page.wait_for_function(shown)
        first = page.locator(LINK).first.evaluate("it => it.href")
        return first.removeprefix(f"{SITE.resolve().as_uri()}/").partition("?")[0]

    yield ask
    context.close()


@pytest.mark.parametrize("words", FIRST)
def test_a_word_of_a_writer_finds_its_page(search, words):
    assert search(words).partition("#")[0] == FIRST[words]
