// All together: what is chosen is read from the address, drawn, listed and told.

const story = makeStory(JSON.parse(by("data").textContent));
const signs = marksFor(story.heroes.map(([, title]) => title));
const heroes = new Map(story.heroes.map(([id, title], at) => [id, { title, mark: signs[at] }]));
const frame = by("picture");
let view = null; // the view that is shown, opened
let drawn = null; // its picture, sizes and places, when they are there
let opening = 0;
const chart = makeMap(by("map"), () => pane, makeBeyond(by("beyond"), () => pane));
const pane = makeWindow(frame, (scale, seen, isAll) => {
  by("scale").textContent = `${Math.round(scale * 100)} %`;
  chart.look(seen, isAll);
  drawn?.stick(seen, scale);
}, () => pageColumns.covered());
const pageColumns = makeColumns(frame, () => paint());
const layout = makeLayout();
layout.prepare();
const side = makeSide(story, { open: openView, goTo, filter, leave: () => pageColumns.peek("side", false) });

showChanges(story, openView);

const chosen = () => readRoute(story);
const noFilters = Object.fromEntries(FILTERS.map((name) => [name, ""]));

function choose(change) {
  const next = writeRoute(story, { ...chosen(), ...change });
  if (location.hash === next) show();
  else location.hash = next;
}

function openView(at, node) {
  choose({ view: at, node, edge: null });
}

const selectNode = (node) => choose({ node, edge: null });

function filter(change) {
  choose({ filters: { ...chosen().filters, ...change } });
}

// To the view that is about it, or another that shows it; nothing moves where it is shown already.
function goTo(node) {
  if (view?.has(node.at)) return selectNode(node.at);
  const [first] = story.viewsWith(node);
  choose({ view: first?.at ?? chosen().view, node: node.at, edge: null });
}

function passing({ hero, path, kind, tile }) {
  const inPath = path ? story.ofPath(`line ${path}`) : null;
  return (node) =>
    (!hero || !node.heroes.length || node.heroes.includes(hero)) &&
    (!inPath || inPath.has(node.at)) &&
    (!kind || node.kind === kind) &&
    (!tile || (node.tile !== null && story.tiles[node.tile][0] === tile));
}

function show() {
  const now = chosen();
  const passes = passing(now.filters);
  if (view?.at !== now.view) {
    view = story.open(now.view);
    drawn = null;
    document.title = `${view.title} · ${story.title}`;
    by("title").textContent = view.title;
    by("question").textContent = view.question;
    by("signs").replaceChildren(...legendOf(view));
    by("notes").replaceChildren(...(view.notes.length ? [make("h2", "What it shows"), notesOf(view, markNotes)] : []));
    by("sentences").textContent = view.notes.length ? `· ${view.notes.length}` : "";
    side.showView(view);
    pageColumns.peek("side", false);
    paint();
  }
  side.showFilters(now.filters);
  side.showResults(passes);
  const { root, shown } = outlineOf(view, passes, selectNode);
  by("outline").replaceChildren(make("h2", { text: "Outline", tabindex: "-1", id: "outline-title" }), root);
  by("nothing").hidden = shown > 0 || !view.nodes.length;
  showDetails(now);
  mark(now, passes);
}

function showDetails(now) {
  const tools = { select: selectNode, open: openView };
  const box = by("details");
  if (now.edge !== null) box.replaceChildren(edgeDetails(story, view, story.edges[now.edge], tools));
  else if (now.node !== null) box.replaceChildren(detailsOf(story, view, now.node, tools));
  else box.replaceChildren(make("p", { class: "empty", text: "Select a node or a line in the picture to read it." }));
  const isRead = now.node !== null || now.edge !== null;
  pageColumns.peek("panel", isRead);
  if (isRead) by("panel-in").scrollTop = 0;
}

// --- the picture

async function paint() {
  const mine = ++opening;
  const current = view;
  pane.clear();
  chart.clear();
  if (!current.nodes.length) return empty(current.notes[0]?.[0] ?? "There is nothing to draw here.");
  const waiting = setTimeout(() => frame.replaceChildren(make("p", { class: "wait", text: `Drawing ${count(current.nodes.length, "node")} …` })), 250);
  try {
    const plan = await planned(current, layout, pageColumns.rooms(opening === 1, current.notes.length > 0));
    if (mine !== opening) return;
    pageColumns.fold(plan.room.folded);
    const { places, sizes } = plan;
    const { picture, stick } = pictureOf(current, sizes, places, heroes);
    drawn = { picture, places, sizes, stick, isDown: plan.isDown };
    chart.show(current, sizes, places);
    pane.show(picture, plan);
    frame.dataset.view = current.name;
    say(`${current.title}: ${count(current.nodes.length, "node")}, ${count(current.edges.length, "connection")}`);
    mark(chosen(), passing(chosen().filters));
  } catch (error) {
    if (error instanceof Superseded || mine !== opening) return;
    empty(`No picture: ${error.message}. The outline beside it has the same content.`);
  } finally {
    clearTimeout(waiting);
  }
}

function empty(text) {
  frame.dataset.view = view.name;
  frame.replaceChildren(make("div", { class: "nobody" }, draw("svg", { viewBox: "-40 -30 80 60", "aria-hidden": "true" }, draw("path", { d: outline("card", 60, 40) }), draw("path", { d: "M-18,-4H12M-18,6H4" })), make("p", { text, dir: "auto" })));
  say(text);
}

function mark({ node, edge }, passes) {
  if (!drawn) return;
  const { picture, places } = drawn;
  const groups = [...picture.querySelectorAll(".nodes > .node")];
  const out = view.nodes.map((it) => !passes(it));
  const selected = view.nodes.findIndex((it) => it.at === node);
  picture.classList.toggle("has-selected", selected >= 0);
  const near = new Set([selected]);
  for (const line of picture.querySelectorAll(".edge")) {
    const [from, to] = [Number(line.dataset.from), Number(line.dataset.to)];
    const touches = selected >= 0 && (from === selected || to === selected);
    if (touches) near.add(from).add(to);
    line.classList.toggle("out", out[from] || out[to]);
    line.classList.toggle("touched", touches || Number(line.dataset.edge) === edge);
  }
  const entry = selected >= 0 ? selected : out.indexOf(false);
  groups.forEach((group, index) => {
    group.classList.toggle("out", out[index]);
    group.classList.toggle("selected", index === selected);
    group.classList.toggle("close", near.has(index) && index !== selected);
    group.setAttribute("aria-pressed", String(index === selected));
    group.setAttribute("tabindex", index === entry ? "0" : "-1");
  });
  const at = places.nodes.get(selected);
  if (at && !pane.isSeen(...at)) pane.centre(...at);
}

function markNotes(nodes) {
  if (!drawn) return;
  const groups = [...drawn.picture.querySelectorAll(".nodes > .node")];
  groups.forEach((group, index) => group.classList.toggle("noted", nodes.includes(index)));
  const at = drawn.places.nodes.get(nodes[0]);
  if (at && nodes.length === 1) pane.centre(...at);
  else pane.fit();
  say(`${count(nodes.length, "node")} marked in the picture`);
}

frame.addEventListener("click", (event) => {
  if (pane.wasDragged()) return;
  const node = event.target.closest?.(".node");
  const edge = event.target.closest?.(".edge");
  if (node) selectNode(Number(node.dataset.at));
  else if (edge) choose({ node: null, edge: Number(edge.dataset.edge) });
  else if (chosen().node !== null || chosen().edge !== null) choose({ node: null, edge: null });
});
frame.addEventListener("dblclick", (event) => {
  const node = event.target.closest?.(".node");
  if (node) openOwn(Number(node.dataset.at));
});

// Opens the view that is about the node, where there is one.
function openOwn(at) {
  const node = story.nodes[at];
  const first = story.viewsWith(node).find((other) => other.at !== view.at && isAbout(other, node));
  if (first) openView(first.at, at);
}

addEventListener("hashchange", show);
by("search").addEventListener("input", () => side.showResults(passing(chosen().filters)));
by("clear").addEventListener("click", () => choose({ filters: noFilters }));
by("nothing").querySelector("button").addEventListener("click", () => choose({ filters: noFilters }));
by("larger").addEventListener("click", () => pane.zoom(1 / 1.3));
by("smaller").addEventListener("click", () => pane.zoom(1.3));
by("fit").addEventListener("click", () => pane.fit());
by("begin").addEventListener("click", () => pane.begin());
addEventListener("beforeprint", () => drawn && pane.fit());
show();
