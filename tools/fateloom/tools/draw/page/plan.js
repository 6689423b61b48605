// Which way a picture goes. Of the ways that Graphviz can lay a view out, the first at which all of it
// can be read is taken; where there is none, the one of which most can be read when it opens.

const READABLE = 11 / TITLE.size; // the scale at which a title has 11 pixels
const FEW = 30; // with more nodes, not everything can be read at once
const WORTH = 1.15; // so much more must a way show than one that stands before it
const OPENED = 0.92; // the scale of a picture that does not fit in
const EDGE = 12; // pixels around what is seen of it

// `fitting(box, detail)`: the scale of a picture of that box when all of it is seen.
async function planned(view, layout, frame, fitting) {
  let best = null;
  for (const plan of plansOf(view, frame)) {
    const { detail, boxes, limit, direction } = plan;
    const sizes = view.nodes.map((node) => contents(node, detail, boxes ? "" : (view.groups[node.group] ?? "")));
    const dot = dotOf(view, sizes, { ...plan, ranks: limit && ranksOf(view, sizes, plan) });
    const places = withHeads(view, await layout.find(dot, isMap(view) ? "neato" : "dot"), direction);
    const start = beginning(places, sizes, [frame.clientWidth / OPENED - 2 * EDGE, frame.clientHeight / OPENED - 2 * EDGE]);
    const next = { places, sizes, detail, start };
    if (fitting(places.box, detail) >= READABLE) return next;
    if (!best || start.count > WORTH * best.start.count) best = next;
  }
  return best;
}

// The places with the titles of the columns above or left of everything.
function withHeads(view, places, direction) {
  if (!places.heads.size) return { ...places, isDown: false, aside: 0 };
  const [left, top, width, height] = places.box;
  const isDown = direction === "TB";
  const widest = Math.max(...[...places.heads.keys()].map((at) => headWidth(view, at)));
  const [aside, above] = isDown ? [widest + 16, 0] : [0, 26];
  const heads = new Map([...places.heads].map(([at, [x, y]]) => [at, isDown ? [left - aside + headWidth(view, at) / 2, y] : [x, top - 16]]));
  return { ...places, heads, isDown, aside, box: [left - aside, top - above, width + aside, height + above] };
}

// With all details; with titles, to the right or down; then with long columns in parts, where the
// tile stands in each node.
function plansOf(view, frame) {
  const across = { direction: "LR", boxes: true, limit: null, detail: 0.5 };
  const whole = view.nodes.length > FEW ? [] : [{ ...across, detail: 1 }];
  if (isMap(view)) return [...whole, across].map((plan) => ({ ...plan, boxes: view.groups.length > 1 }));
  if (isLarge(view)) return [across];
  const boxes = !view.columns.length; // a box around parts of several columns is as large as they all
  const [high, wide] = [frame.clientHeight / READABLE - 60, frame.clientWidth / READABLE - 40];
  return [
    ...whole,
    across,
    { ...across, direction: "TB" },
    { ...across, boxes, limit: high },
    { ...across, direction: "TB", boxes, limit: wide },
  ];
}

// The part of its column in which each node stands: all parts are about as long, and none is longer
// than the limit.
function ranksOf(view, sizes, { direction, limit }) {
  const ranks = new Map();
  const extent = ({ width, height }) => (direction === "LR" ? height : width) + 12;
  for (const column of new Set(view.nodes.map((node) => node.column))) {
    if (column === null) continue;
    const inside = view.nodes.flatMap((node, index) => (node.column === column ? [index] : []));
    const all = inside.reduce((sum, index) => sum + extent(sizes[index]), 0);
    const parts = Math.ceil(all / limit);
    let passed = 0;
    for (const index of inside) {
      ranks.set(index, Math.floor((passed * parts) / all));
      passed += extent(sizes[index]);
    }
  }
  return ranks;
}

// Where a picture is opened that is larger than its frame: where it begins, and there as much of it
// as can be. `seen`: how wide and high a part can be seen.
function beginning(places, sizes, [width, height]) {
  const [left, top, wide, high] = places.box;
  const nodes = [...places.nodes].map(([index, [x, y]]) => ({ x, y, ...sizes[index] }));
  const steps = (start, all, part) => {
    const free = all - part;
    return free <= 0 ? [start + free / 2] : Array.from({ length: 9 }, (_, at) => start + (free * at) / 8);
  };
  const isIn = (x, y) => (node) =>
    node.x - node.width / 2 >= (x > left ? x + places.aside : x) && node.x + node.width / 2 <= x + width && node.y - node.height / 2 >= y && node.y + node.height / 2 <= y + height;
  const [xs, ys] = [steps(left, wide, width), steps(top, high, height)];
  const corners = !places.isDown ? ys.map((y) => [xs[0], y]) : xs.map((x) => [x, ys[0]]);
  const found = corners.map(([x, y]) => ({ x, y, count: nodes.filter(isIn(x, y)).length }));
  const most = Math.max(...found.map((it) => it.count));
  return found.find((it) => it.count >= 0.6 * most);
}
