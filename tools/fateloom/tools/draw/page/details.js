// What is read of a node or an edge that is selected.

// A node as the view has it, else as other views do.
function nodeIn(story, view, at) {
  return view.nodes.find((node) => node.at === at) ?? story.nodes[at];
}

function detailsOf(story, view, at, { select, open }) {
  const here = view.nodes.find((other) => other.at === at);
  const node = here ?? story.nodes[at];
  const box = make("div", { class: "details" });
  const heroes = node.heroes.map((hero) => story.heroes.find(([id]) => id === hero)?.[1] ?? hero);
  const about = [KINDS[node.kind] ?? node.kind, node.tile === null ? "" : story.tiles[node.tile][1], heroes.join(", ")].filter(Boolean);
  box.append(make("h2", { text: node.title, dir: "auto" }), make("p", { class: "about", text: about.join(" · "), dir: "auto" }));
  const source = sourceOf(story, node);
  if (source) box.append(source);
  const others = story.viewsWith(node).filter((other) => other.at !== view.at);
  if (others.length) box.append(moreViews(others, node, open));
  if (here?.lines.length) box.append(list(here.lines.map((line) => [line]), { class: "lines" }));
  for (const [heading, lines] of node.detail) {
    if (lines.length) box.append(make("h3", heading), list(lines.map((line) => [make("span", { text: line, dir: "auto" })])));
  }
  if (!here) box.append(make("p", { class: "empty", text: "It is not in this view." }));
  box.append(...connections(story, view, node, select));
  return box;
}

// The views about the node as buttons, the others that show it folded.
function moreViews(views, node, open) {
  const about = views.filter((other) => isAbout(other, node));
  const others = views.filter((other) => !isAbout(other, node));
  const box = make("div", {});
  if (about.length) {
    const opening = (other) => button(`Open ${VIEW_OF[other.group] ?? "view"}: ${other.title}`, () => open(other.at, node.at), { class: "strong", dir: "auto" });
    box.append(make("p", { class: "row" }, ...about.map(opening)));
  }
  if (others.length) {
    const more = make("details", { class: "more" }, make("summary", `In ${count(others.length, "other view")}`));
    more.append(list(others.slice(0, 60).map((other) => [button(other.title, () => open(other.at, node.at), { class: "link", dir: "auto" }), make("span", { class: "said", text: ` ${groupTitle(other.group)}` })])));
    box.append(more);
  }
  return box;
}

// The edges of a node, by what they mean for it.
function connections(story, view, node, select) {
  const rows = new Map();
  const note = (heading, other, edge) => {
    if (!rows.has(heading)) rows.set(heading, []);
    rows.get(heading).push([button(other.title, () => select(other.at), { class: "link" }), ...particulars(story, edge)]);
  };
  for (const edge of view.edges) {
    const words = WORDS[edge.kind] ?? [edge.kind, edge.kind];
    if (edge.to === node.at) note(words[1], nodeIn(story, view, edge.from), edge);
    if (edge.from === node.at) note(words[0], nodeIn(story, view, edge.to), edge);
  }
  return [...rows].flatMap(([heading, found]) => [make("h3", heading), list(found)]);
}

function particulars(story, edge) {
  const copies = edge.copies > 1 ? `×${edge.copies}` : "";
  const said = [edge.label, copies, edge.condition && `if ${edge.condition}`, edge.repeat].filter(Boolean).join(", ");
  return said ? [make("span", { class: "said", text: ` ${said}`, dir: "auto" })] : [];
}

function edgeDetails(story, view, edge, { select }) {
  const [from, to] = [edge.from, edge.to].map((at) => nodeIn(story, view, at));
  const box = make("div", { class: "details" });
  const words = (WORDS[edge.kind] ?? [edge.kind])[0].toLowerCase();
  box.append(make("h2", { text: `${from.title} ${words} ${to.title}`, dir: "auto" }), make("p", { class: "about", text: "connection" }));
  const source = sourceOf(story, edge);
  if (source) box.append(source);
  const rows = [
    ["Says", edge.label], ["If", edge.condition], ["How often", edge.repeat], ["How many", edge.copies > 1 ? String(edge.copies) : ""],
  ].filter(([, text]) => text);
  if (rows.length) box.append(list(rows.map(([name, text]) => [make("strong", name + ": "), make("span", { text, dir: "auto" })])));
  box.append(make("p", { class: "row" }, ...[from, to].map((node) => button(node.title, () => select(node.at)))));
  return box;
}
