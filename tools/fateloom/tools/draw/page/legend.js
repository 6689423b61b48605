// The legend: the shapes, lines and colours of the view that is shown, and no others.

function legendOf(view) {
  const used = (of, list) => [...new Set(list.map(of))];
  const kinds = used((node) => node.kind, view.nodes);
  const edges = used((edge) => edge.kind, view.edges);
  const roles = used((node) => node.role, view.nodes).filter((role) => role in ROLES);
  const emphases = used((thing) => thing.emphasis, [...view.nodes, ...view.edges]).filter((it) => it in EMPHASES);
  const parts = [];
  const section = (title, rows) => {
    if (rows.length) parts.push(make("h3", title), make("ul", { class: "signs" }, ...rows.map(([sign, text]) => make("li", {}, sign, text))));
  };
  section("Shapes: what it is", kinds.map((kind) => [shapeSign(kind), KINDS[kind] ?? kind]));
  section("Lines: what leads to what", edges.map((kind) => [lineSign(kind, "plain"), kind]));
  section("Colours", roles.map((role) => [roleSign(role), ROLES[role]]));
  section("Emphasis", emphases.map((emphasis) => [emphasisSign(emphasis), EMPHASES[emphasis]]));
  return parts;
}

const sign = (...parts) => draw("svg", { class: "sign", viewBox: "-18 -10 36 20", "aria-hidden": "true" }, ...parts);

function shapeSign(kind) {
  const shape = shapeOf(kind);
  const [width, height] = shape === "gate" ? [24, 18] : [36, 18];
  return sign(draw("g", { class: "node role-plain" }, draw("path", { class: "shape", d: outline(shape, width, height) })));
}

function lineSign(kind, emphasis) {
  const head = HEADS[kind] ?? HEADS.gives;
  const isOpen = OPEN.includes(kind);
  const parts = [draw("path", { class: "line", d: "M-17,0H8" })];
  if (head) parts.push(draw("path", { class: isOpen ? "end open" : "end", d: head, transform: "translate(17,0)" }), draw("path", { class: "line", d: "M8,0H10" }));
  return sign(draw("g", { class: `edge edge-${slug(kind)} is-${slug(emphasis)}` }, ...parts));
}

function roleSign(role) {
  const d = outline("box", 30, 16);
  const behind = role === "rival" ? [draw("path", { class: "behind", d, transform: "translate(4,4)" })] : [];
  return sign(draw("g", { class: `node role-${slug(role)}` }, ...behind, draw("path", { class: "shape", d })));
}
const emphasisSign = (emphasis) =>
  sign(draw("g", { class: `node role-plain is-${slug(emphasis)}` }, draw("path", { class: "shape", d: outline("box", 30, 16) })));
