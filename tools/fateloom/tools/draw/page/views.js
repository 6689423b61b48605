"use strict";
// What can be drawn of a scenario: plain functions from the data to a drawing, without a page.
// A drawing is {dot, nodes, areas}: DOT text whose names are made here (n12, t3, ev), never taken
// from the scenario, and what those names stand for.

const AREA_OF_EVENTS = "ev";
const AREA_OF_UNPLACED = "tx";
const ROW = 5; // areas that nothing joins to others stand in rows of so many
const HUB = 6; // a thing that joins more pairs of areas than this is drawn, else written on a line

const HEAD = [
  "digraph quests {",
  "rankdir=LR; newrank=true; nodesep=0.22; ranksep=0.75; splines=true; pad=0.3;",
  'fontname="Arial"; fontsize=14;',
  'node [fontname="Arial", fontsize=11, margin="0.16,0.08", color="#555555"];',
  'edge [fontname="Arial", fontsize=9, arrowsize=0.7];',
];

function quoted(text) {
  const escaped = text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
  return '"' + escaped + '"';
}

function makeViews(data) {
  const nodes = data.nodes.map((node, at) => ({ ...node, at, name: "n" + at }));

  function inLayer(layer) {
    return {
      nodes: nodes.filter((node) => node.layers.includes(layer)),
      edges: data.edges.filter((edge) => edge.layers.includes(layer)),
    };
  }

  function areaOf(node) {
    if (node.kind === "POI") return node.tile === null ? AREA_OF_UNPLACED : "t" + node.tile;
    if (node.kind === "event") return AREA_OF_EVENTS;
    return node.kind === "finale" ? node.name : null;
  }

  // --- one part of the graph, tile by tile

  function drawing(chosen, edges) {
    const lines = [...HEAD];
    const tiles = new Map();
    const loose = [];
    for (const node of chosen) {
      if (node.kind === "POI" && node.tile !== null) {
        if (!tiles.has(node.tile)) tiles.set(node.tile, []);
        tiles.get(node.tile).push(node);
      } else loose.push(node);
    }
    const line = (node) => `${node.name} [id=${node.name}, tooltip=" ", ${node.dot}];`;
    for (const [tile, here] of tiles) {
      lines.push(`subgraph cluster_${tile} {`);
      lines.push(`label=${quoted(data.tiles[tile].title)}; style="rounded,dashed"; color="#9aa7b3";`);
      lines.push('fontsize=11; fontcolor="#4b5a68";', ...here.map(line), "}");
    }
    lines.push(...loose.map(line));
    for (const edge of edges) lines.push(`n${edge.source} -> n${edge.target} [${edge.dot}];`);
    lines.push("}");
    return { dot: lines.join("\n"), nodes: chosen.map((node) => node.at), areas: [] };
  }

  function part(layer, wanted, alongside) {
    const { nodes: known, edges } = inLayer(layer);
    const chosen = known.filter((node) => wanted.has(node.at));
    const drawn = edges.filter(
      (edge) => wanted.has(edge.source) && wanted.has(edge.target) && alongside(edge),
    );
    return drawing(chosen, drawn);
  }

  function nextTo(layer, centre) {
    const wanted = new Set(centre);
    for (const edge of inLayer(layer).edges) {
      if (centre.has(edge.source)) wanted.add(edge.target);
      if (centre.has(edge.target)) wanted.add(edge.source);
    }
    return wanted;
  }

  function all(layer) {
    const wanted = new Set(inLayer(layer).nodes.map((node) => node.at));
    return part(layer, wanted, () => true);
  }

  function around(layer, at) {
    const centre = new Set([at]);
    const touches = (edge) => edge.source === at || edge.target === at;
    return part(layer, nextTo(layer, centre), touches);
  }

  function area(layer, name) {
    const here = inLayer(layer).nodes.filter((node) => areaOf(node) === name);
    const centre = new Set(here.map((node) => node.at));
    const touches = (edge) => centre.has(edge.source) || centre.has(edge.target);
    return part(layer, nextTo(layer, centre), touches);
  }

  function leadingTo(layer, at) {
    const { edges } = inLayer(layer);
    const before = new Map();
    for (const edge of edges) {
      if (edge.kind === "removes") continue;
      if (!before.has(edge.target)) before.set(edge.target, []);
      before.get(edge.target).push(edge.source);
    }
    const wanted = new Set([at]);
    const todo = [at];
    while (todo.length) {
      for (const other of before.get(todo.pop()) ?? []) {
        if (!wanted.has(other)) {
          wanted.add(other);
          todo.push(other);
        }
      }
    }
    return part(layer, wanted, () => true);
  }

  // --- the overview: areas, ends, and what joins them

  function overview(layer) {
    const { nodes: known, edges } = inLayer(layer);
    const here = new Set(known.map((node) => node.at));
    const areas = new Map();
    for (const node of known) {
      const name = areaOf(node);
      if (name === null) continue;
      if (!areas.has(name)) areas.set(name, []);
      areas.get(name).push(node);
    }
    const links = new Map(); // "from to" -> {from, to, strong, words}
    const link = (from, to, word, strong) => {
      if (from === to) return;
      const key = from + " " + to;
      if (!links.has(key)) links.set(key, { from, to, strong: false, words: new Set() });
      if (word) links.get(key).words.add(word);
      links.get(key).strong ||= strong;
    };
    const givers = new Map();
    const takers = new Map();
    const note = (map, thing, name) => {
      if (!map.has(thing)) map.set(thing, new Set());
      map.get(thing).add(name);
    };
    for (const edge of edges) {
      if (!here.has(edge.source) || !here.has(edge.target)) continue;
      const from = areaOf(nodes[edge.source]);
      const to = areaOf(nodes[edge.target]);
      if (from !== null && to !== null) link(from, to, "", edge.kind === "begins");
      else if (from !== null) note(givers, edge.target, from);
      else if (to !== null) note(takers, edge.source, to);
    }
    const hubs = [];
    for (const [thing, to] of takers) {
      const from = givers.get(thing) ?? new Set();
      const node = nodes[thing];
      if (from.size * to.size > HUB) {
        hubs.push(node);
        for (const name of from) link(name, node.name, "", false);
        for (const name of to) link(node.name, name, "", false);
      } else for (const one of from) for (const other of to) link(one, other, node.title, false);
    }
    return overviewDrawing(areas, hubs, [...links.values()]);
  }

  function overviewDrawing(areas, hubs, links) {
    const lines = [...HEAD, "nodesep=0.15; ranksep=0.6; node [fontsize=14]; edge [fontsize=11];"];
    const shown = [];
    for (const [name, here] of areas) {
      if (here[0].kind === "finale") {
        shown.push(here[0].at);
        lines.push(`${name} [id=${name}, tooltip=" ", ${here[0].dot}];`);
        continue;
      }
      const label = `${tileOf(name)?.label ?? areaTitle(name)}\n${counted(here)}`;
      const room = tileOf(name)?.room ? ", " + tileOf(name).room : "";
      const look =
        name === AREA_OF_EVENTS
          ? 'shape=hexagon, style="filled", fillcolor="#e7dcf3"'
          : 'shape=tab, style="filled", fillcolor="#dbe9f6"';
      lines.push(`${name} [id=${name}, tooltip=" ", label=${quoted(label)}, ${look}${room}];`);
    }
    for (const node of hubs) {
      shown.push(node.at);
      lines.push(`${node.name} [id=${node.name}, tooltip=" ", ${node.dot}];`);
    }
    const linked = new Set(links.flatMap(({ from, to }) => [from, to]));
    const alone = [...areas.keys()].filter((name) => !linked.has(name));
    alone.forEach((name, at) => {
      if (at % ROW) lines.push(`${alone[at - 1]} -> ${name} [style=invis];`);
    });
    for (const { from, to, strong, words } of links) {
      const some = [...words].slice(0, 2).join(", ") + (words.size > 2 ? ", …" : "");
      const label = some ? `, label=${quoted(some)}` : "";
      const look = strong ? 'color="#222222", style=bold' : 'color="#4a6a4a", fontcolor="#3f5a3f"';
      lines.push(`${from} -> ${to} [${look}${label}];`);
    }
    lines.push("}");
    const open = [...areas.keys()].filter((name) => !name.startsWith("n"));
    return { dot: lines.join("\n"), nodes: shown, areas: open };
  }

  const tileOf = (name) => data.tiles[Number(name.slice(1))];

  function areaTitle(name) {
    if (name === AREA_OF_EVENTS) return "What happens";
    if (name === AREA_OF_UNPLACED) return "Not on the map yet";
    return tileOf(name)?.title ?? "?";
  }

  function counted(here) {
    const what = here[0].kind === "event" ? "event" : "place";
    return here.length === 1 ? `1 ${what}` : `${here.length} ${what}s`;
  }

  // --- finding, and telling what joins a node to others

  function find(layer, words) {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    if (!wanted.length) return [];
    const scored = [];
    for (const node of inLayer(layer).nodes) {
      const title = node.title.toLowerCase();
      const text = [node.id, node.hero ?? "", node.place, node.prose.head, ...node.prose.lines];
      const all = [title, ...text].join(" ").toLowerCase();
      if (!wanted.every((word) => all.includes(word))) continue;
      scored.push([wanted.every((word) => title.includes(word)) ? 0 : 1, node.at]);
    }
    return scored.sort((a, b) => a[0] - b[0] || a[1] - b[1]).map(([, at]) => at);
  }

  function joined(layer, at) {
    const { edges } = inLayer(layer);
    return {
      into: edges.filter((edge) => edge.target === at),
      outOf: edges.filter((edge) => edge.source === at),
    };
  }

  return { nodes, inLayer, areaOf, areaTitle, overview, all, around, area, leadingTo, find, joined };
}
