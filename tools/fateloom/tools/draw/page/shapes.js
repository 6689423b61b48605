// The shape of each kind and the size of each node. Shapes tell kinds apart without colour.

const SHAPES = {
  tile: "tab", POI: "box", option: "arrow", outcome: "slant", item: "card", variable: "pill", counter: "pill",
  resource: "coin", event: "hexagon", finale: "goal", beginning: "octagon", stage: "octagon", milestone: "flag",
  defeat: "octagon", "all of": "gate", "one of": "diamond", character: "house", trait: "box", challenge: "box",
  ally: "card", adversary: "octagon", destiny: "goal", quest: "hexagon", icon: "pill", deck: "tab", space: "box",
  stronghold: "tab", "river space": "pill", "units of a type": "card", "column of results": "hexagon", target: "octagon",
};
const SIDES = { arrow: 14, slant: 12, hexagon: 14, octagon: 9, goal: 12, pill: 8, coin: 12, house: 4, flag: 12, diamond: 16 };
const SANS = '"Inter", "Segoe UI", system-ui, "Helvetica Neue", Arial, sans-serif';
const TITLE = { size: 13, line: 16, font: `600 13px ${SANS}`, widest: 146, most: 3 };
const LINE = { size: 11, line: 14, font: `400 11px ${SANS}`, widest: 212, most: 5 };
const STEP = { ...TITLE, widest: 190, most: 5 }; // a step of a play is a sentence
const LINE_IN_TWO = { ...LINE, most: 2 };
const LABEL = { size: 10.5, line: 13, font: `400 10.5px ${SANS}`, widest: 150 };

const shapeOf = (kind) => SHAPES[kind] ?? "box";

const pen = document.createElement("canvas").getContext("2d");
const widths = new Map();
function widthOf(text, style) {
  const key = style.font + text;
  if (!widths.has(key)) {
    pen.font = style.font;
    widths.set(key, pen.measureText(text).width);
  }
  return widths.get(key);
}

// As much of the text as fits, with an ellipsis where it is cut.
function cut(text, style) {
  if (widthOf(text, style) <= style.widest) return text;
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (widthOf(text.slice(0, middle) + "…", style) <= style.widest) low = middle;
    else high = middle - 1;
  }
  return text.slice(0, low).trimEnd() + "…";
}

// The text in at most `style.most` lines.
function wrapped(text, style) {
  const lines = [];
  const words = text.split(" ").filter(Boolean);
  while (words.length) {
    let line = words.shift();
    while (words.length && widthOf(`${line} ${words[0]}`, style) <= style.widest) line += " " + words.shift();
    if (lines.length === style.most - 1 && words.length) line = [line, ...words.splice(0)].join(" ");
    lines.push(cut(line, style));
  }
  return lines.length ? lines : ["?"];
}

// What stands in a node, and how much room it takes.
function contents(node) {
  const shape = shapeOf(node.kind);
  const isGate = shape === "gate" || shape === "diamond";
  const title = wrapped(node.title, BADGES[node.emphasis] ? STEP : TITLE);
  const most = node.lines.length > LINE.most ? LINE.most - 1 : LINE.most;
  const lines = node.lines.slice(0, most).flatMap((line) => wrapped(line, LINE_IN_TWO));
  if (node.lines.length > most) lines.push(`and ${node.lines.length - most} more`);
  const side = SIDES[shape] ?? 0;
  const widest = Math.max(
    ...title.map((line) => widthOf(line, TITLE)),
    ...lines.map((line) => widthOf(line, LINE)),
    isGate ? 0 : widthOf(node.kind, LINE) * 0.95,
  );
  const above = isGate ? 0 : 13;
  return {
    shape, title, lines, above,
    width: Math.ceil(widest + 24 + 2 * side),
    height: above + title.length * TITLE.line + lines.length * LINE.line + (isGate ? 12 : 16),
  };
}

// The outline of a shape around the point 0,0.
function outline(shape, width, height) {
  const [x, y, side] = [width / 2, height / 2, SIDES[shape] ?? 0];
  const polygon = (...points) => "M" + points.map((point) => point.join(",")).join("L") + "Z";
  const rounded = (r) =>
    `M${-x + r},${-y}H${x - r}A${r},${r} 0 0 1 ${x},${-y + r}V${y - r}A${r},${r} 0 0 1 ${x - r},${y}` +
    `H${-x + r}A${r},${r} 0 0 1 ${-x},${y - r}V${-y + r}A${r},${r} 0 0 1 ${-x + r},${-y}Z`;
  const octagon = (inset, s) =>
    polygon(
      [-x + inset + s, -y + inset], [x - inset - s, -y + inset], [x - inset, -y + inset + s], [x - inset, y - inset - s],
      [x - inset - s, y - inset], [-x + inset + s, y - inset], [-x + inset, y - inset - s], [-x + inset, -y + inset + s],
    );
  switch (shape) {
    case "tab":
      return `M${-x},${-y + 3}a3,3 0 0 1 3,-3H${-x + 42}l6,6H${x - 3}a3,3 0 0 1 3,3V${y}H${-x}Z`;
    case "arrow":
      return polygon([-x, -y], [x - side, -y], [x, 0], [x - side, y], [-x, y]);
    case "slant":
      return polygon([-x + side, -y], [x, -y], [x - side, y], [-x, y]);
    case "card":
      return polygon([-x, -y], [x - 12, -y], [x, -y + 12], [x, y], [-x, y]) + `M${x - 12},${-y}V${-y + 12}H${x}`;
    case "pill":
      return rounded(Math.min(x, y));
    case "coin":
      return rounded(Math.min(x, y)) + `M${-x + side - 2},${-y + 2}V${y - 2}M${x - side + 2},${-y + 2}V${y - 2}`;
    case "hexagon":
      return polygon([-x + side, -y], [x - side, -y], [x, 0], [x - side, y], [-x + side, y], [-x, 0]);
    case "octagon":
      return octagon(0, side);
    case "goal":
      return octagon(0, side) + octagon(4, side - 2);
    case "flag":
      return polygon([-x, -y], [x, -y], [x - side, 0], [x, y], [-x, y]);
    case "house":
      return polygon([-x, -y + 7], [0, -y], [x, -y + 7], [x, y], [-x, y]);
    case "diamond":
      return polygon([-x, 0], [0, -y], [x, 0], [0, y]);
    case "gate":
      return rounded(Math.min(x, y));
    default:
      return rounded(5);
  }
}
