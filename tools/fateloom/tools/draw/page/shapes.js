// The shape of each kind and the size of each node. Shapes tell kinds apart without colour.
//
// A node has two faces of one size: `brief`, its title, and `whole`, everything, written `detail`
// times as large. A picture of many nodes is laid out for titles, half as large as for everything
// (`detail` .5); who comes near enough to read `whole` sees that instead.

const SHAPES = {
  tile: "tab", POI: "box", option: "arrow", outcome: "slant", item: "card", variable: "pill", counter: "pill",
  resource: "coin", event: "hexagon", finale: "goal", beginning: "octagon", stage: "octagon", milestone: "flag",
  defeat: "octagon", "all of": "gate", "one of": "diamond", character: "house", trait: "box", challenge: "box",
  ally: "card", adversary: "octagon", destiny: "goal", quest: "hexagon", icon: "pill", deck: "tab", space: "box",
  stronghold: "tab", "river space": "pill", "units of a type": "card", "column of results": "hexagon", target: "octagon",
  scene: "tab", task: "arrow", aspect: "pill", ending: "goal",
};
const SIDES = { arrow: 9, slant: 8, hexagon: 9, octagon: 6, goal: 8, pill: 5, coin: 8, house: 3, flag: 8, diamond: 12 };
const SANS = '"Inter", "Segoe UI", system-ui, "Helvetica Neue", Arial, sans-serif';
const TITLE = { size: 13, line: 15, font: `600 13px ${SANS}`, widths: [86, 108, 134], most: 3 };
const STEPS_OF_A_PLAY = ["played", "no return", "missing"];
const STEP = { ...TITLE, widths: [150], most: 6 }; // a step of a play is a sentence
const HEAD = { size: 13, line: 16, font: `600 13px ${SANS}`, widest: 170, most: 6 };
const COLUMN = { size: 13, font: `700 13px ${SANS}`, widest: 240 };
const LINE = { size: 11, line: 14, font: `400 11px ${SANS}`, widest: 212, most: 5 };
const LINE_IN_TWO = { ...LINE, most: 2 };
const TILE = { size: 10, line: 12, font: `400 10px ${SANS}`, widest: 120 };
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

// The text in at most `style.most` lines. With `breaks`, a word that is too long goes on in the next.
function wrapped(text, style, breaks = false) {
  const lines = [];
  const words = text.split(" ").filter(Boolean).flatMap((word) => (breaks ? pieces(word, style) : [word]));
  while (words.length) {
    let line = words.shift();
    while (words.length && widthOf(`${line} ${words[0]}`, style) <= style.widest) line += " " + words.shift();
    if (lines.length === style.most - 1 && words.length) line = [line, ...words.splice(0)].join(" ");
    lines.push(cut(line, style));
  }
  return lines.length ? lines : ["?"];
}

// The word in parts that have room; what is much too long is left to be cut.
function pieces(word, style) {
  const parts = [];
  while (widthOf(word, style) > style.widest && parts.length < style.most) {
    const part = cut(word, style).slice(0, -1);
    if (!part) break;
    parts.push(part);
    word = word.slice(part.length);
  }
  return [...parts, word];
}

// The title in the narrowest of the widths at which all of it is written.
function titleIn({ widths, ...style }, text) {
  const tried = widths.map((widest) => wrapped(text, { ...style, widest }));
  const whole = tried.find((lines) => !lines.some((line) => line.endsWith("…")));
  return whole ?? wrapped(text, { ...style, widest: widths.at(-1) }, true);
}

const widestOf = (lines, style) => Math.max(0, ...lines.map((line) => widthOf(line, style)));

// What stands in a node, and how much room it takes. `tile`: a line above the title, maybe none.
function contents(node, detail, tile = "") {
  const shape = shapeOf(node.kind);
  const isGate = shape === "gate" || shape === "diamond";
  const brief = titleIn(STEPS_OF_A_PLAY.includes(node.emphasis) ? STEP : TITLE, node.title);
  const above = tile ? [cut(tile, TILE)] : [];
  const title = wrapped(node.title, HEAD, true);
  const most = node.lines.length > LINE.most ? LINE.most - 1 : LINE.most;
  const fine = node.lines.slice(0, most).flatMap((line) => wrapped(line, LINE_IN_TWO));
  if (node.lines.length > most) fine.push(`and ${node.lines.length - most} more`);
  const kind = isGate ? [] : [[node.kind, tile].filter(Boolean).join(" · ")].map((text) => cut(text, LINE));
  const rows = (...parts) => parts.reduce((sum, [lines, style]) => sum + lines.length * style.line, 0);
  const inner = [
    Math.max(widestOf(brief, TITLE) + 14, widestOf(above, TILE) + 10),
    rows([brief, TITLE], [above, TILE]) + (isGate ? 6 : 10),
  ];
  const outer = [
    Math.max(widestOf(title, HEAD), widestOf(fine, LINE), widestOf(kind, LINE)) + 22,
    rows([title, HEAD], [fine, LINE]) + (isGate ? 10 : 29),
  ];
  const width = Math.ceil(Math.max(inner[0], outer[0] * detail));
  const height = Math.ceil(Math.max(inner[1], outer[1] * detail));
  const room = Math.floor((height - inner[1] + 3) / TILE.line);
  const below = room > 0 ? fitted(node.lines, room, width - 8) : [];
  return { shape, brief, above, below, title, fine, kind, detail, width: width + 2 * (SIDES[shape] ?? 0), height };
}

// As many of the lines, each whole, as have room below the title.
function fitted(lines, room, widest) {
  const taken = [];
  for (const line of lines) {
    const rows = wrapped(line, { ...TILE, widest, most: room });
    if (taken.length + rows.length > room || rows.at(-1).endsWith("…")) break;
    taken.push(...rows);
  }
  return taken;
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
      return `M${-x},${-y + 1}a2,2 0 0 1 2,-2H${-x + 24}l4,4H${x - 2}a2,2 0 0 1 2,2V${y}H${-x}Z`;
    case "arrow":
      return polygon([-x, -y], [x - side, -y], [x, 0], [x - side, y], [-x, y]);
    case "slant":
      return polygon([-x + side, -y], [x, -y], [x - side, y], [-x, y]);
    case "card":
      return polygon([-x, -y], [x - 8, -y], [x, -y + 8], [x, y], [-x, y]) + `M${x - 8},${-y}V${-y + 8}H${x}`;
    case "pill":
      return rounded(Math.min(x, y));
    case "coin":
      return rounded(Math.min(x, y)) + `M${-x + side - 2},${-y + 2}V${y - 2}M${x - side + 2},${-y + 2}V${y - 2}`;
    case "hexagon":
      return polygon([-x + side, -y], [x - side, -y], [x, 0], [x - side, y], [-x + side, y], [-x, 0]);
    case "octagon":
      return octagon(0, side);
    case "goal":
      return octagon(0, side) + octagon(2.5, side - 1);
    case "flag":
      return polygon([-x, -y], [x, -y], [x - side, 0], [x, y], [-x, y]);
    case "house":
      return polygon([-x, -y + 4], [0, -y], [x, -y + 4], [x, y], [-x, y]);
    case "diamond":
      return polygon([-x, 0], [0, -y], [x, 0], [0, y]);
    case "gate":
      return rounded(Math.min(x, y));
    default:
      return rounded(3.5);
  }
}
