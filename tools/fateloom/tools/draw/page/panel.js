// The panel beside the picture: what was found, what is selected, what is shown. Text from the
// scenario is only ever text.

function make(tag, text, ...children) {
  const element = document.createElement(tag);
  if (text) element.textContent = text;
  element.append(...children);
  return element;
}

function button(text, work) {
  const made = make("button", text);
  made.type = "button";
  made.addEventListener("click", work);
  return made;
}

const WORDS = {
  into: { gives: "comes from", needs: "asks for", places: "put there by", removes: "taken away by", begins: "begins at" },
  outOf: { gives: "gives", needs: "is asked for by", places: "brings", removes: "takes away", begins: "here begins" },
};

function details(layer, at) {
  const node = views.nodes[at];
  const box = make("section");
  const kind = node.kind === "finale" && node.hero ? `finale of ${node.hero}` : node.kind;
  const tile = node.tile === null ? "" : `, on ${data.tiles[node.tile].title}`;
  box.append(make("h2", node.title), make("p", kind + tile));
  if (node.prose.head) box.append(make("blockquote", node.prose.head));
  if (node.place) {
    box.append(make("p", "written in ", make("code", node.place)));
  }
  if (!node.layers.includes(layer)) {
    box.append(make("p", `It is no part of the ways of ${data.layers[layer]}.`));
    return box;
  }
  const row = make("p", "");
  row.append(
    button("What is next to it", () => goTo(at)),
    button("All that leads to it", () => choose({ view: "leads", of: at, selected: at })),
  );
  box.append(row);
  if (node.prose.lines.length) {
    box.append(make("h3", "What can be done"), list(node.prose.lines.map((line) => [line])));
  }
  const { into, outOf } = views.joined(layer, at);
  const rows = [
    ...into.map((edge) => [WORDS.into[edge.kind] + " ", to(edge.source), said(edge)]),
    ...outOf.map((edge) => [WORDS.outOf[edge.kind] + " ", to(edge.target), said(edge)]),
  ];
  if (rows.length) box.append(make("h3", "What it hangs together with"), list(rows));
  return box;
}

const said = (edge) => (edge.label && edge.kind !== "begins" ? ` (${edge.label})` : "");
const to = (at) => {
  const made = button(data.nodes[at].title, () => goTo(at));
  made.className = "link";
  return made;
};

function list(rows) {
  const made = make("ul");
  for (const row of rows) made.append(make("li", "", ...row));
  return made;
}

function listed(drawing) {
  const rows = [
    ...drawing.areas.map((area) => {
      const made = button(views.areaTitle(area), () => open(area));
      made.className = "link";
      return [made];
    }),
    ...drawing.nodes.map((at) => [to(at), ` ${data.nodes[at].kind}`]),
  ];
  const box = make("section");
  box.append(make("h3", "In this picture"), list(rows), legend());
  return box;
}

function legend() {
  const made = make("details", "", make("summary", "How to read it"));
  made.append(
    list([
      ["A box is a place (POI), a card an item, a circle a variable, a six-sided box an event; what has a double edge is a finale. A tab is a tile with its places: click it to open it."],
      ["Unbroken line: gives. Broken line: is asked for. Dotted line: brings to the map, or takes off it. Thick line: the finale begins there."],
      ["In the overview, a line says what one area gives and the other asks for."],
      ["Drag to move; the wheel, + and - make it larger and smaller, 0 fits it in; / goes to the search."],
    ]),
  );
  return made;
}

function found(layer, words) {
  const hits = views.find(layer, words);
  const box = make("section");
  box.append(make("h2", hits.length === 1 ? "1 found" : `${hits.length} found`));
  if (!hits.length) {
    const where = data.layers[layer];
    box.append(make("p", `Nothing in the ways of ${where} has these words in its name or its text.`));
  }
  box.append(list(hits.slice(0, 40).map((at) => [to(at), ` ${data.nodes[at].kind}`])));
  if (hits.length > 40) box.append(make("p", "These are the first forty; another word makes it fewer."));
  return box;
}
