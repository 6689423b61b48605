// The keyboard: everything that a pointer can do.

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// The nodes at the other ends of the lines of a node.
function joined(index) {
  const at = view.nodes[index].at;
  const ends = view.edges.flatMap(({ from, to }) => (from === at ? [to] : to === at ? [from] : []));
  return new Set(ends.map((end) => view.nodes.findIndex((node) => node.at === end)));
}

// Of some nodes the nearest in a direction; what is aside counts as farther away, and what is more
// than `most` times as far aside is in another direction.
function neighbour(index, [dx, dy], isWanted, most) {
  const [x, y] = drawn.places.nodes.get(index);
  const groups = drawn.picture.querySelectorAll(".nodes > .node");
  let best = null;
  let least = Infinity;
  for (const [other, [ox, oy]] of drawn.places.nodes) {
    if (other === index || !isWanted(other) || groups[other].classList.contains("out")) continue;
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (along <= 1 || aside > most * along) continue;
    const distance = along + 2.5 * aside;
    if (distance < least) [best, least] = [other, distance];
  }
  return best;
}

function focusNode(index) {
  const groups = [...drawn.picture.querySelectorAll(".nodes > .node")];
  groups.forEach((group, at) => group.setAttribute("tabindex", at === index ? "0" : "-1"));
  const at = drawn.places.nodes.get(index);
  if (!pane.isSeen(...at)) pane.centre(...at);
  groups[index].focus({ preventScroll: true });
}

frame.addEventListener("keydown", (event) => {
  const step = STEPS[event.key];
  if (!drawn) return;
  if (step && event.shiftKey) {
    event.preventDefault();
    pane.pan(step[0] * 0.15, step[1] * 0.15);
    return;
  }
  const group = event.target.closest?.(".node");
  if (!group) return;
  const index = [...group.parentNode.children].indexOf(group);
  if (step) {
    event.preventDefault();
    const near = joined(index);
    const isForward = (step[0] === 0) === drawn.isDown; // the way that most lines go
    const along = event.ctrlKey ? null : neighbour(index, step, (other) => near.has(other), isForward ? 6 : 0.5);
    const next = along ?? neighbour(index, step, () => true, Infinity);
    if (next !== null) focusNode(next);
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    const at = Number(group.dataset.at);
    if (chosen().node === at) openOwn(at);
    else selectNode(at);
  }
});

by("skip").addEventListener("click", (event) => {
  event.preventDefault(); // what stands behind # is what is chosen
  beside("panel", by("outline-title"));
});

const help = by("help");
by("key-list").append(...KEYS.map(([key, text]) => make("div", {}, make("dt", {}, make("kbd", key)), make("dd", text))));
by("help-open").addEventListener("click", () => help.showModal());

const THEMES = ["auto", "light", "dark"];
function theme(name) {
  document.documentElement.dataset.theme = name;
  by("theme").textContent = `Theme: ${name}`;
}
const nextTheme = () => theme(THEMES[(THEMES.indexOf(document.documentElement.dataset.theme) + 1) % THEMES.length]);
by("theme").addEventListener("click", nextTheme);
theme("auto");

function toggle(id) {
  const fold = by(id);
  fold.open = !fold.open;
  if (fold.open) fold.querySelector("summary").focus();
}
// Goes to a part of a column, which lies over the picture for a while where it is folded.
function beside(name, part) {
  pageColumns.peek(name, true);
  part?.focus();
}
const step = (by) => openView((view.at + by + story.views.length) % story.views.length, null);
const COMMANDS = {
  "/": () => beside("side", by("search")), "+": () => pane.zoom(1 / 1.3), "-": () => pane.zoom(1.3), 0: () => pane.fit(), 1: () => pane.begin(), "[": () => step(-1), "]": () => step(1),
  p: () => frame.querySelector('[tabindex="0"]')?.focus(), o: () => beside("panel", by("outline-title")), v: () => beside("side", by("views").querySelector('[aria-current="page"]')),
  s: () => by("details").querySelector("a.source, .place button")?.click(), l: () => toggle("legend"), f: () => (pageColumns.peek("side", true), toggle("filters")), d: nextTheme,
  "?": () => help.showModal(), Escape: () => (pageColumns.peek("side", false), choose({ node: null, edge: null })),
};
addEventListener("keydown", (event) => {
  const field = event.target.closest?.("input, select, dialog");
  const isTyped = field !== null && field !== undefined && field.getClientRects().length > 0; // a dialog that has just closed takes no keys
  if (isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
  const command = by("single-keys").checked || ["Escape", "?"].includes(event.key) ? COMMANDS[event.key] : null;
  if (!command) return;
  event.preventDefault();
  command();
});
