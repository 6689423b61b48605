// The page itself: what is chosen stands in the address behind #, so that "back" works.

const data = JSON.parse(document.getElementById("data").textContent);
const views = makeViews(data);
const by = (id) => document.getElementById(id);
const frame = by("picture");
const pane = makeWindow(frame);
const PATIENCE = 45000; // milliseconds that a drawing may take

function say(text) {
  by("said").textContent = text;
}

// --- what is chosen: layer, view, what the view is of, the node that is selected

function chosen() {
  const [layer, view, of, selected] = location.hash.slice(1).split("/");
  const number = (text) => (/^\d{1,6}$/.test(text ?? "") ? Number(text) : null);
  const node = (text) => (number(text) !== null && number(text) < data.nodes.length ? number(text) : null);
  const known = Math.min(number(layer) ?? data.start.layer, data.layers.length - 1);
  const fallback = { layer: known, view: "overview", of: null, selected: node(selected) };
  if (view === "all") return { ...fallback, view };
  if (view === "area" && /^(t\d{1,6}|tx|ev)$/.test(of)) return { ...fallback, view, of };
  if ((view === "around" || view === "leads") && node(of) !== null) {
    return { ...fallback, view, of: node(of), selected: node(selected) ?? node(of) };
  }
  return fallback;
}

function choose(change) {
  const next = { ...chosen(), ...change };
  const hash = `#${next.layer}/${next.view}/${next.of ?? ""}/${next.selected ?? ""}`;
  if (location.hash === hash) show();
  else location.hash = hash;
}

const goTo = (at) => choose({ view: "around", of: at, selected: at });
const select = (at) => choose({ selected: at });
const open = (area) => choose({ view: "area", of: area, selected: null });

function titleOf({ view, of }) {
  if (view === "all") return "Everything at once";
  if (view === "area") return views.areaTitle(of);
  if (view === "around") return `Next to: ${data.nodes[of].title}`;
  if (view === "leads") return `All that leads to: ${data.nodes[of].title}`;
  return "Overview";
}

function drawingOf({ layer, view, of }) {
  if (view === "all") return views.all(layer);
  if (view === "area") return views.area(layer, of);
  if (view === "around") return views.around(layer, of);
  if (view === "leads") return views.leadingTo(layer, of);
  return views.overview(layer);
}

// --- drawing, beside the page

let worker = null;
let ticket = 0;
let watch = 0;
let drawn = ""; // the drawing that is shown or on its way

function hire() {
  const script = [by("engine").textContent, by("worker").textContent].join("\n");
  const place = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const made = new Worker(place);
  made.onmessage = (event) => received(event.data);
  made.onerror = () => failed("this browser does not run the drawing engine");
  return made;
}

let busy = false;
let after = null; // what is shown when it arrives

function draw(drawing, done) {
  if (drawing.dot === drawn) {
    if (busy) after.done = done;
    else done();
    return;
  }
  drawn = drawing.dot;
  if (busy) {
    worker.terminate();
    worker = null;
  }
  clearTimeout(watch);
  if (!drawing.nodes.length && !drawing.areas.length) {
    busy = false;
    frame.replaceChildren(make("p", "Nothing of this is part of these ways."));
    return;
  }
  try {
    worker ??= hire();
  } catch {
    return failed("this browser does not run the drawing engine");
  }
  busy = true;
  after = { drawing, done };
  say("drawing …");
  worker.postMessage({ ticket: ++ticket, dot: drawing.dot });
  watch = setTimeout(() => failed("it takes too long; choose a smaller part"), PATIENCE);
}

function failed(why) {
  clearTimeout(watch);
  worker?.terminate();
  worker = null;
  busy = false;
  drawn = "";
  frame.replaceChildren(make("p", `No picture: ${why}. The lists beside it hold all the same.`));
  say("");
}

function received(answer) {
  if (answer.ticket !== ticket) return;
  clearTimeout(watch);
  busy = false;
  if (answer.error) return failed(answer.error);
  try {
    const { picture, box } = adopt(answer.svg);
    enliven(picture, after.drawing);
    pane.show(picture, box);
  } catch (error) {
    return failed(error.message);
  }
  const many = after.drawing.nodes.length + after.drawing.areas.length;
  say(`${many} shown`);
  after.done();
}

function enliven(picture, drawing) {
  picture.setAttribute("role", "group");
  picture.setAttribute("aria-label", titleOf(chosen()));
  const names = new Map(drawing.nodes.map((at) => ["n" + at, at]));
  const areas = new Set(drawing.areas);
  for (const group of picture.querySelectorAll("g.node")) {
    const at = names.get(group.id);
    if (at === undefined && !areas.has(group.id)) continue;
    const act = () => (at === undefined ? open(group.id) : select(at));
    const name = at === undefined ? views.areaTitle(group.id) : described(data.nodes[at]);
    group.setAttribute("tabindex", "0");
    group.setAttribute("role", "button");
    group.setAttribute("aria-label", name);
    const tip = document.createElementNS(SVG, "title");
    tip.textContent = name;
    group.prepend(tip);
    let down = null;
    group.addEventListener("pointerdown", (event) => (down = [event.clientX, event.clientY]));
    group.addEventListener("click", (event) => {
      const moved = down ? Math.hypot(event.clientX - down[0], event.clientY - down[1]) : 0;
      if (moved < 5) act();
    });
    group.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        act();
      }
    });
  }
}

const described = (node) => `${node.title} (${node.kind}${node.hero ? ", " + node.hero : ""})`;

// --- all together

function show() {
  const now = chosen();
  const drawing = drawingOf(now);
  by("layer").value = String(now.layer);
  by("view").textContent = titleOf(now);
  const parts = [];
  if (by("search").value.trim()) parts.push(found(now.layer, by("search").value));
  if (now.selected !== null) parts.push(details(now.layer, now.selected));
  parts.push(listed(drawing));
  by("panel").replaceChildren(...parts);
  by("panel").scrollTop = 0;
  draw(drawing, () => mark(now.selected));
}

function mark(selected) {
  for (const old of frame.querySelectorAll("g.selected")) old.classList.remove("selected");
  const group = selected === null ? null : frame.querySelector(`#n${selected}`);
  group?.classList.add("selected");
  if (group) pane.centre(group);
}

data.layers.forEach((name, at) => {
  const option = make("option", name);
  option.value = String(at);
  by("layer").append(option);
});
by("layer").addEventListener("change", () => choose({ layer: Number(by("layer").value) }));
by("search").addEventListener("input", show);
by("search").addEventListener("keydown", (event) => {
  const [first] = views.find(chosen().layer, by("search").value);
  if (event.key === "Enter" && first !== undefined) goTo(first);
});
by("overview").addEventListener("click", () => choose({ view: "overview", of: null, selected: null }));
by("all").addEventListener("click", () => choose({ view: "all", of: null }));
by("larger").addEventListener("click", () => pane.zoom(1 / 1.3));
by("smaller").addEventListener("click", () => pane.zoom(1.3));
by("whole").addEventListener("click", () => pane.fit());
addEventListener("keydown", (event) => {
  if (event.target.closest("input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  const keys = { "/": () => by("search").focus(), "+": () => pane.zoom(1 / 1.3), "-": () => pane.zoom(1.3), 0: () => pane.fit() };
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});
addEventListener("hashchange", show);
show();
