// The shape of each kind and the size of each node. Shapes tell kinds apart without colour.
//
// A node is as large as all that is written in it: the lines below the title answer the question of
// the view, and are there when it opens. From afar the title alone is written, in all of that room.

const SHAPES = {
  tile: "tab", POI: "box", option: "arrow", outcome: "slant", item: "card", variable: "pill", counter: "pill",
  resource: "coin", event: "hexagon", finale: "goal", beginning: "octagon", stage: "octagon", milestone: "flag",
  defeat: "octagon", "all of": "gate", "one of": "diamond", character: "house", trait: "box", challenge: "box",
  ally: "card", adversary: "octagon", destiny: "goal", quest: "hexagon", icon: "pill", deck: "tab", space: "box",
  stronghold: "tab", "river space": "pill", "units of a type": "card", "column of results": "hexagon", target: "octagon",
  scene: "tab", task: "arrow", aspect: "pill", ending: "goal", repair: "flag",
};
const SIDES = { arrow: 9, slant: 8, hexagon: 9, octagon: 6, goal: 8, pill: 5, coin: 8, house: 3, flag: 8, diamond: 12 };
const SANS = '"Inter", "Segoe UI", system-ui, "Helvetica Neue", Arial, sans-serif';
const TITLE = { size: 12, line: 14, font: `600 12px ${SANS}`, most: 7 };
const LINE = { size: 11, line: 13, font: `400 11px ${SANS}`, most: 7 };
const MOST_LINES = 30; // in a node; no scenario has as many
const COLUMN = { size: 13, font: `700 13px ${SANS}`, widest: 240 };
const LABEL = { size: 11, line: 13, font: `400 11px ${SANS}`, widest: 112, most: 9 };
const MARK = { size: 10, font: `600 10px ${SANS}`, widest: 60 };
const WIDTHS = [84, 100, 120, 145, 175, 210]; // of what is written in a node
const LARGER = 2; // so much larger is a title from afar, where there is room

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

const widestOf = (lines, style) => Math.max(0, ...lines.map((line) => widthOf(line, style)));

// What stands in a node, and how much room it takes. `lean`: above 0 a wide node is dear, below 0 a
// high one; `tile`: a line above the title, maybe none.
function contents(node, lean, tile = "") {
  const shape = shapeOf(node.kind);
  const isGate = shape === "gate" || shape === "diamond";
  const aside = 2 * (SIDES[shape] ?? 0) + 14;
  const lines = [tile, ...node.lines.slice(0, MOST_LINES)].filter(Boolean);
  if (node.lines.length > MOST_LINES) lines.push(`and ${node.lines.length - MOST_LINES} more`);
  const written = (widest, breaks, most = LINE.most) => {
    const title = wrapped(node.title, { ...TITLE, widest }, breaks);
    const fine = lines.flatMap((line) => wrapped(line, { ...LINE, widest, most }, breaks));
    const width = Math.ceil(Math.max(widestOf(title, TITLE), widestOf(fine, LINE)));
    return { title, fine, width, height: title.length * TITLE.line + fine.length * LINE.line };
  };
  const isCut = ({ title, fine }) => [...title, ...fine].some((line) => line.endsWith("…"));
  const price = ({ width, height }) => (width + aside + 18) ** (1 + lean) * (height + 22) ** (1 - lean);
  const whole = WIDTHS.map((widest) => written(widest, false)).filter((it) => !isCut(it));
  const best = (whole.length ? whole : [written(WIDTHS.at(-1), true, 10 * LINE.most)]).reduce((one, other) => (price(other) < price(one) ? other : one));
  const width = best.width + aside;
  const over = BADGES[node.emphasis] ? 16 : 0; // a badge stands above the title
  const height = best.height + (isGate ? 6 : 10) + over;
  const afar = Math.min(LARGER, (width - aside + 10) / Math.max(widestOf(best.title, TITLE), 1), (height - over - 4) / (best.title.length * TITLE.line));
  return { shape, over, title: best.title, fine: best.fine, afar: Math.max(afar, 1), width, height };
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
      return rounded(Math.min(x, y, 16));
    case "coin":
      return rounded(Math.min(x, y, 16)) + `M${-x + side - 2},${-y + 2}V${y - 2}M${x - side + 2},${-y + 2}V${y - 2}`;
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
