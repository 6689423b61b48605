"""A browser for the tests of the HTML page: Debian's Chromium, driven by Playwright.

`./run test --browser` installs Playwright; the browser is the machine's (`apt-get install
chromium`). Where one of them is missing, the tests are skipped.
"""

import shutil

import pytest

SECONDS = 120.0
"""A test waits so long for a drawing or an element: a machine may have more to do than this."""


@pytest.fixture(scope="session")
def browser():
    """One browser for the tests of a process."""
    api = pytest.importorskip(
        "playwright.sync_api", reason="Playwright is not installed: ./run test --browser does it"
    )
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        pytest.skip("Chromium is not installed; on Debian: apt-get install chromium")
    with api.sync_playwright() as playwright:
        made = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox"], timeout=SECONDS * 1000
        )
        yield made
        made.close()


WATCH = """
globalThis.violations = [];
addEventListener("securitypolicyviolation", (event) => violations.push(event.violatedDirective));
"""


GO = """
hash => new Promise((resolve) => {
  if (location.hash.slice(1) === hash) return resolve();
  addEventListener("hashchange", () => resolve(), { once: true }); // the page's own comes before
  location.hash = hash;
})
"""


class Tab:
    """A page in the browser, and everything that it complained about or asked for."""

    def __init__(self, browser, file, size=None):
        self.file = file
        self.context = browser.new_context(viewport=size or {"width": 1400, "height": 900})
        self.page = self.context.new_page()
        self.page.set_default_timeout(SECONDS * 1000)
        self.troubles: list[str] = []
        self.asked: list[str] = []
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        self.page.on("console", lambda message: self.troubles.append(f"console: {message.text}"))
        self.page.on("dialog", lambda dialog: self.troubles.append(f"dialog: {dialog.message}"))
        self.page.add_init_script(WATCH)
        self.page.goto(file.as_uri())
        self.drawn()

    def drawn(self, view=None):
        """Wait until a picture is there, of that view."""
        wanted = f'[data-view="{view}"]' if view else "[data-view]"
        self.page.wait_for_selector(f"#picture{wanted}")
        assert "No picture" not in self.page.inner_text("#picture")

    def until(self, count, selector):
        """Wait until there are so many of it: a choice shows when the address has changed."""
        wanted = "([it, count]) => document.querySelectorAll(it).length === count"
        self.page.wait_for_function(wanted, arg=[selector, count])

    def says(self, text, id):
        """Wait until the element has that text: a picture is fitted anew after its frame is."""
        wanted = "([text, id]) => document.getElementById(id).textContent === text"
        self.page.wait_for_function(wanted, arg=[text, id])

    def go(self, hash=""):
        """The page as it is when it is opened at that address."""
        self.page.evaluate(GO, hash)

    def close(self):
        """End it; there must have been nothing to complain about."""
        violations = self.page.evaluate("violations")
        self.context.close()
        assert violations == []
        assert self.troubles == []
        assert [url for url in self.asked if not url.startswith(("file:", "blob:"))] == []


@pytest.fixture(scope="session")
def opened(browser, tmp_path_factory):
    """`opened(data)`: a tab with the page of that data."""
    tabs = []

    def open_page(data, root="story"):
        from fateloom.tools.draw.html import page

        file = tmp_path_factory.mktemp("page") / "quest.html"
        file.write_bytes(page(data, root))
        tabs.append(Tab(browser, file))
        return tabs[-1]

    yield open_page
    for tab in tabs:
        tab.close()
