// Which way a picture goes, and how much room it takes from the list of views beside it. Of the ways
// that Graphviz can lay a view out, the first at which all of it can be read is taken, beside the open
// list if that can be; where there is none, the one of which most can be read when it opens.

const READABLE = 11 / LINE.size; // the scale at which lines and labels have 11 pixels
const WORTH = 1.15; // so much more must a way show than one that stands before it
const EDGE = 12; // pixels around what is seen of it
const LEANS = [0.5, 0.3, 0.2]; // how much dearer the side of a node gets of which there is too little room

// `rooms`: the sizes that the frame can have, the one first that leaves most beside it.
async function planned(view, layout, rooms) {
  let best = null;
  for (const [at, room] of rooms.entries()) {
    best = null;
    for (const way of waysOf(view, at === rooms.length - 1)) {
      let lean = 0;
      for (const more of LEANS) {
        const next = await laidOut(view, layout, room, { ...way, lean });
        const [, , width, height] = next.places.box;
        if (fitting(next.places.box, room) >= READABLE) return next;
        if (!best || next.start.count > WORTH * best.start.count) best = next;
        lean += width * room.height > height * room.width ? more : -more; // once more, with nodes that fit better
      }
    }
  }
  return best;
}

async function laidOut(view, layout, room, plan) {
  const { boxes, parted, direction, lean } = plan;
  const isSaid = boxes || view.groups.length < 2; // where a node belongs
  const sizes = view.nodes.map((node) => contents(node, lean, isSaid ? "" : (view.groups[node.group] ?? "")));
  const dot = dotOf(view, sizes, { ...plan, ranks: parted ? ranksOf(view, sizes, direction, room) : null });
  const places = withHeads(view, await layout.find(dot, isMap(view) ? "neato" : "dot"), direction);
  return { places, sizes, room, isDown: direction === "TB", start: beginning(places, sizes, [room.width / READABLE - 2 * EDGE, room.height / READABLE - 2 * EDGE]) };
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

// To the right or down; where nothing helps, with long columns in parts, where the tile stands in
// each node.
function waysOf(view, isLast) {
  const across = { direction: "LR", boxes: true, parted: false };
  if (isMap(view)) return [{ ...across, boxes: view.groups.length > 1 }];
  if (isLarge(view)) return [across];
  const whole = [across, { ...across, direction: "TB" }];
  if (!isLast) return whole;
  const boxes = !view.columns.length; // a box around parts of several columns is as large as they all
  return [...whole, { ...across, boxes, parted: true }, { ...across, direction: "TB", boxes, parted: true }];
}

// The part of its column in which each node stands: all parts are about as long, and none is longer
// than the room.
function ranksOf(view, sizes, direction, room) {
  const ranks = new Map();
  const limit = direction === "LR" ? room.height / READABLE - 60 : room.width / READABLE - 40;
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
