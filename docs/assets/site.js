// What the theme adds to a page while it is shown, for people who use a keyboard or a screen reader:
// a wide table can be moved with arrow keys, and each button that copies a block has a place of its
// own name.

function mend() {
  for (const wide of document.querySelectorAll(".md-typeset__scrollwrap:not([tabindex])")) {
    if (wide.scrollWidth <= wide.clientWidth) continue;
    wide.tabIndex = 0;
    wide.setAttribute("role", "group");
    wide.setAttribute("aria-label", "wide table");
  }
  document.querySelectorAll("nav.md-code__nav").forEach((it, at) => {
    if (!it.hasAttribute("aria-label")) it.setAttribute("aria-label", `block ${at + 1}`);
  });
}

new MutationObserver(mend).observe(document.body, { childList: true, subtree: true });
addEventListener("resize", mend);
mend();
