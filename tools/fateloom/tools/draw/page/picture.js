// The picture of a view: groups, edges and nodes as SVG, at the places that Graphviz found.

const HEADS = {
  // What stands at the end of an edge, pointing along +x with its tip at 0,0.
  gives: "M-9,-4L0,0L-9,4Z", needs: "M-9,-4.5L0,0L-9,4.5", costs: "M-12,0L-6,-4L0,0L-6,4Z",
  closes: "M-2,-6V6M-6,-6V6", removes: "M-8,-5L0,5M-8,5L0,-5", takes: "M-8,-5L0,5M-8,5L0,-5", hurts: "M-8,-5L0,5M-8,5L0,-5", opposes: "M0,-6V6",
  road: "", river: "",
};
const BADGES = { "no return": "no way back from here", missing: "missing", threatened: "can be shut out", added: "added", removed: "removed", changed: "changed" };
const OPEN = ["needs", "closes", "removes", "takes", "hurts", "opposes"]; // heads that are lines, not shapes

function pictureOf(view, sizes, places, heroes) {
  const picture = draw("svg", { class: isLarge(view) ? "large" : "", role: "group", "aria-label": `Picture: ${view.title}. Arrow keys go along the lines.` });
  const position = new Map(view.nodes.map((node, index) => [node.at, index]));
  const { heads, stick } = headsOf(view, places);
  picture.append(
    draw("g", { class: "groups" }, ...groupsOf(view, places)),
    draw("g", { class: "edges" }, ...view.edges.map((edge, number) => edgeOf(edge, places.edges.get(number), position)).filter(Boolean)),
    draw("g", { class: "nodes" }, ...view.nodes.map((node, index) => nodeOf(node, sizes[index], places.nodes.get(index), heroes, ownerOf(view, heroes)))),
    draw("g", { class: "heads" }, ...heads),
  );
  return { picture, stick };
}

function written(lines, x, y, step, attributes) {
  return lines.map((line, index) => {
    const text = draw("text", { x, y: y + index * step, ...attributes });
    text.textContent = line;
    return text;
  });
}

function groupsOf(view, places) {
  return view.groups.flatMap((title, number) => {
    const box = places.groups.get(number);
    if (!box) return [];
    const [x, y, width, height] = box;
    return [
      draw(
        "g",
        { class: "group" },
        draw("rect", { x, y, width, height, rx: 8 }),
        ...written([cut(title, { ...TITLE, widest: Math.max(width - 20, 60) })], x + 10, y + 15, 0, { class: "group-title" }),
      ),
    ];
  });
}

// The titles of columns. They stay in sight while the rest moves: `stick` is told what is seen.
function headsOf(view, places) {
  const heads = [...places.heads].map(([column, [x, y]]) => ({ x, y, column, text: written([cut(view.columns[column] ?? "", COLUMN)], x, y + 4, 0, { class: "head" })[0] }));
  const band = draw("rect", { class: "band" }); // what is behind the titles shows through
  const widest = Math.max(0, ...[...places.heads.keys()].map((at) => headWidth(view, at)));
  const stick = ([left, top, wide, high], scale) => {
    for (const { x, y, column, text } of heads) {
      if (places.isDown) text.setAttribute("x", Math.max(x, left + headWidth(view, column) / 2 + 12 / scale));
      else text.setAttribute("y", Math.max(y + 4, top + 16 / scale));
    }
    const isAside = places.isDown ? left > places.box[0] : top > places.box[1];
    const [width, height] = places.isDown ? [widest + 20 / scale, high] : [wide, 26 / scale];
    for (const [name, value] of Object.entries({ x: left, y: top, width: isAside ? width : 0, height })) band.setAttribute(name, value);
  };
  if (!heads.length) return { heads: [], stick: () => {} };
  return { heads: [band, ...heads.map((it) => it.text)], stick };
}

function nodeOf(node, size, [x, y], heroes, owner) {
  const classes = ["node", `kind-${slug(node.kind)}`, `role-${slug(node.role)}`, `is-${slug(node.emphasis)}`];
  const group = draw("g", {
    class: classes.join(" "), transform: `translate(${x},${y})`, role: "button", tabindex: "-1",
    "data-at": node.at, "aria-label": spoken(node, heroes),
  });
  const shape = outline(size.shape, size.width, size.height);
  if (node.role === "rival") group.append(draw("path", { class: "behind", d: shape, transform: "translate(4,4)" }));
  group.append(draw("path", { class: "shape", d: shape }), briefOf(size), wholeOf(size));
  group.prepend(hintOf(node));
  const badge = BADGES[node.emphasis];
  if (badge) group.append(badgeOf(badge, size));
  if (ownersOf(node, heroes).join() !== owner) group.append(...marksOf(node, size, heroes));
  for (const part of group.querySelectorAll(":scope > *, :is(.brief, .whole) > text")) part.before(" "); // words apart, not one word
  return group;
}

// What a pointer that rests on the node is told, however small it is drawn.
function hintOf(node) {
  const hint = draw("title", {});
  hint.textContent = [`${node.title} (${node.kind})`, ...node.lines].join("\n");
  return hint;
}

// The title alone, as large as there is room, in the middle.
function briefOf({ title, afar, over }) {
  const top = (-title.length * TITLE.line + over / afar) / 2;
  return draw("g", { class: "brief", transform: `scale(${afar})` }, ...written(title, 0, top + 11, TITLE.line, { class: "title" }));
}

// The title and the lines below it, in the middle.
function wholeOf({ title, fine, over }) {
  const under = title.length * TITLE.line;
  const top = (over - under - fine.length * LINE.line) / 2;
  return draw(
    "g",
    { class: "whole" },
    ...written(title, 0, top + 11, TITLE.line, { class: "full" }),
    ...written(fine, 0, top + under + 10, LINE.line, { class: "fine" }),
  );
}

function badgeOf(text, size) {
  const width = widthOf(text, LABEL) + 14;
  const group = draw("g", { class: "badge", transform: `translate(0,${-size.height / 2 + 8})` });
  group.append(draw("rect", { x: -width / 2, y: -9, width, height: 17, rx: 8 }), ...written([text], 0, 3.5, 0, {}));
  return group;
}

// Who can use it, when not everybody can.
function ownersOf(node, heroes) {
  const named = node.heroes.filter((hero) => heroes.has(hero));
  return named.length === heroes.size ? [] : named;
}

// Whose view it is, where all that is somebody's in it, but what others want, is the same hero's.
function ownerOf(view, heroes) {
  const named = view.nodes.filter((node) => node.role !== "rival").map((node) => ownersOf(node, heroes).join());
  const every = new Set(named.filter(Boolean));
  return every.size === 1 ? [...every][0] : null;
}

// The marks of those heroes.
function marksOf(node, size, heroes) {
  let right = size.width / 2 + 5;
  return ownersOf(node, heroes).toReversed().map((hero) => {
    const { mark } = heroes.get(hero);
    const width = Math.max(widthOf(mark, MARK) + 6, 13);
    right -= width + 1;
    const group = draw("g", { class: "mark", transform: `translate(${right + width / 2},${size.height / 2})` });
    group.append(draw("rect", { x: -width / 2, y: -6.5, width, height: 13, rx: 6.5 }), ...written([mark], 0, 3.5, 0, {}));
    return group;
  });
}

// What a node says, in the order in which it can be read in the picture.
function spoken(node, heroes) {
  const kind = node.kind.toLowerCase() === node.title.toLowerCase() ? "" : node.kind;
  const named = ownersOf(node, heroes);
  const marks = named.map((hero) => heroes.get(hero).mark).join(" ");
  const owners = named.map((hero) => heroes.get(hero).title);
  return [kind, node.title, ...node.lines, BADGES[node.emphasis] ?? "", marks, ...owners].filter(Boolean).join(", ");
}

function edgeOf(edge, place, position) {
  if (!place || place.points.length < 4) return null;
  const [first, ...rest] = place.points;
  const last = rest.at(-1);
  const curve = `M${first}C${rest.map((point) => point.join(",")).join(" ")}`;
  const [dx, dy] = [place.tip[0] - last[0], place.tip[1] - last[1]];
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  const group = draw("g", {
    class: `edge edge-${slug(edge.kind)} is-${slug(edge.emphasis)}`, "data-edge": edge.number,
    "data-from": position.get(edge.from), "data-to": position.get(edge.to),
  });
  const head = HEADS[edge.kind] ?? HEADS.gives;
  group.append(draw("path", { class: "hit", d: curve }), draw("path", { class: "line", d: `${curve}L${place.tip}` }));
  if (head) {
    const isOpen = OPEN.includes(edge.kind);
    const end = draw("path", { class: isOpen ? "end open" : "end", d: head });
    group.append(draw("g", { transform: `translate(${place.tip}) rotate(${angle})` }, end));
  }
  const label = labelOf(edge);
  const [x, y] = place.label ?? [];
  if (label.length && place.label) group.append(...written(label, x, y + 4 - ((label.length - 1) * LABEL.line) / 2, LABEL.line, { class: "label" }));
  return group;
}
