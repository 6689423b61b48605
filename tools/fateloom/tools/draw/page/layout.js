// Places for a drawing, found by Graphviz in a worker. A new question ends an older one.

const PATIENCE = 45000; // milliseconds that a layout may take
const KEPT = 40; // layouts that are remembered

function makeLayout() {
  let worker = null;
  let ticket = 0;
  let waiting = null; // {resolve, reject, watch}
  const known = new Map();

  function hire() {
    const script = [by("engine").textContent, by("worker").textContent].join("\n");
    const made = new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
    made.onmessage = ({ data }) => data.ticket === ticket && settle(data.error, data.places);
    made.onerror = () => settle("this browser does not run the drawing engine");
    return made;
  }

  function settle(error, places) {
    if (!waiting) return;
    const { resolve, reject, watch } = waiting;
    clearTimeout(watch);
    waiting = null;
    if (error) {
      dismiss();
      reject(new Error(error));
    } else resolve(places);
  }

  function dismiss() {
    worker?.terminate();
    worker = null;
  }

  // Begins to load the engine before the first question.
  function prepare() {
    try {
      worker ??= hire();
    } catch {
      worker = null;
    }
  }

  // `program`: `dot` for what has a direction, `neato` for a map.
  async function find(dot, program) {
    if (waiting) {
      clearTimeout(waiting.watch);
      waiting.reject(new Superseded());
      waiting = null;
      dismiss();
    }
    ticket += 1;
    if (known.has(dot)) return known.get(dot);
    prepare();
    if (!worker) throw new Error("this browser does not run the drawing engine");
    const places = await new Promise((resolve, reject) => {
      const watch = setTimeout(() => settle("it takes too long; choose a smaller view"), PATIENCE);
      waiting = { resolve, reject, watch };
      worker.postMessage({ ticket, dot, program });
    });
    const read = readPlaces(JSON.parse(places));
    if (known.size >= KEPT) known.delete(known.keys().next().value);
    known.set(dot, read);
    return read;
  }

  return { prepare, find };
}

class Superseded extends Error {}

// Graphviz counts upwards, a page downwards.
function readPlaces(json) {
  const numbers = (text) => text.split(",").map(Number);
  const [left, bottom, right, top] = numbers(json.bb);
  const flip = ([x, y]) => [x, top - y];
  const places = { box: [left, 0, right - left, top - bottom], nodes: new Map(), heads: new Map(), groups: new Map(), edges: new Map() };
  for (const thing of json.objects ?? []) {
    const [, kind, digits] = thing.name.match(/^(n|c|cluster_)(\d+)$/) ?? [];
    if (kind === "cluster_") {
      if (!thing.bb) continue; // a map has no boxes around groups
      const [x1, y1, x2, y2] = numbers(thing.bb);
      places.groups.set(Number(digits), [x1, top - y2, x2 - x1, y2 - y1]);
    } else if (kind) (kind === "c" ? places.heads : places.nodes).set(Number(digits), flip(numbers(thing.pos)));
  }
  for (const edge of json.edges ?? []) {
    if (!edge.id || !edge.pos) continue;
    const parts = edge.pos.split(" ").filter(Boolean);
    const tip = parts.find((part) => part.startsWith("e,"));
    const points = parts.filter((part) => !/^[es],/.test(part)).map((part) => flip(numbers(part)));
    places.edges.set(Number(edge.id.slice(1)), {
      points,
      tip: tip ? flip(numbers(tip.slice(2))) : points.at(-1),
      label: edge.lp ? flip(numbers(edge.lp)) : null,
    });
  }
  return places;
}
