// From a view to DOT text. It names nodes by number and tells Graphviz their sizes: no text of a
// scenario stands in it. Graphviz finds places for boxes and edges; the page draws them.

const ROW = 4; // nodes without an edge stand in rows of so many
const QUICK = "splines=polyline,nslimit=1,nslimit1=1,mclimit=.2"; // less care for crossings: a large view is there in time
const MAP = (isTight) => `graph[overlap=vpsc,sep="+8",splines=true];edge[len=${isTight ? 1.1 : 1.7}];`;

const isLarge = (view) => view.nodes.length > 100 || view.edges.length > 160;

// Where roads lead both ways there is no left to right: such a view is laid out as a map.
const isMap = (view) => view.edges.length > 0 && !view.columns.length && view.edges.every((edge) => edge.kind === "road" || edge.kind === "river");
const inches = (points) => (points / 72).toFixed(3);
const room = (width, height) =>
  `<<table border="0" cellborder="0" fixedsize="true" width="${Math.ceil(width)}" height="${height}"><tr><td></td></tr></table>>`;

// What is written at an edge, in lines.
function labelOf(edge) {
  const copies = edge.copies > 1 ? `×${edge.copies}` : "";
  const text = [edge.label, copies].filter(Boolean).join(" ");
  return text ? wrapped(text, LABEL) : [];
}

// `sizes`: of the nodes of the view, in its order. `plan`: `direction`, `LR` or `TB`; `ranks`, which
// node stands in which part of its column (null: none is parted); with `boxes`, groups are boxes; a
// map with a `lean` is drawn tighter.
function dotOf(view, sizes, { direction, ranks, boxes, lean }) {
  const place = new Map(view.nodes.map((node, index) => [node.at, index]));
  const lines = [
    "digraph{",
    isMap(view) ? MAP(lean !== 0) : `graph[rankdir=${direction},newrank=true,nodesep=.16,ranksep=${view.columns.length ? 0.28 : 0.36},${isLarge(view) ? QUICK : "splines=true"}];`,
    'node[shape=box,fixedsize=true,label=""];edge[arrowsize=.7];',
  ];
  const line = (index) => `n${index}[width=${inches(sizes[index].width)},height=${inches(sizes[index].height)}];`;
  if (boxes) lines.push(...groups(view, line));
  view.nodes.forEach((node, index) => {
    if (!boxes || node.group === null) lines.push(line(index));
  });
  lines.push(...columns(view, ranks, direction));
  const leaves = view.columns.length || !ranks ? new Map() : staggered(view, place);
  view.edges.forEach((edge, number) => {
    const label = isLarge(view) ? [] : labelOf(edge); // the details say it
    const [from, to] = [place.get(edge.from), place.get(edge.to)];
    const said = label.length ? `,label=${room(widestOf(label, LABEL) + 6, LABEL.line * label.length + 2)}` : "";
    const far = leaves.has(number) ? `,minlen=${leaves.get(number)}` : "";
    lines.push(`n${from}->n${to}[id=e${number}${said}${far}${isBackward(view, from, to) ? ",constraint=false" : ""}];`);
  });
  lines.push(...rows(view), "}");
  return lines.join("\n");
}

function groups(view, line) {
  return view.groups.flatMap((title, number) => {
    const inside = view.nodes.flatMap((node, index) => (node.group === number ? [index] : []));
    if (!inside.length) return [];
    const width = Math.min(widthOf(title, TITLE), 240);
    return [`subgraph cluster_${number}{margin=9;labeljust=l;label=${room(width + 10, 17)};`, ...inside.map(line), "}"];
  });
}

// Nodes that one node alone leads to, and that lead to nothing, stand behind each other by turns.
function staggered(view, place) {
  const [into, out] = [new Map(), new Map()];
  view.edges.forEach((edge, number) => {
    into.set(edge.to, [...(into.get(edge.to) ?? []), number]);
    out.set(edge.from, [...(out.get(edge.from) ?? []), number]);
  });
  const lengths = new Map();
  for (const numbers of out.values()) {
    const ends = numbers.filter((number) => into.get(view.edges[number].to).length === 1 && !out.has(view.edges[number].to));
    if (ends.length > 4) ends.forEach((number, at) => lengths.set(number, 1 + (at % 2)));
  }
  for (const numbers of into.values()) {
    const starts = numbers.filter((number) => out.get(view.edges[number].from).length === 1 && !into.has(view.edges[number].from));
    if (starts.length > 4) starts.forEach((number, at) => lengths.set(number, 1 + (at % 2)));
  }
  return lengths;
}

// An edge against the order of the columns, or of a column, does not move nodes; one along it keeps
// what it joins in the order in which it is read.
function isBackward(view, from, to) {
  const [before, after] = [view.nodes[from].column, view.nodes[to].column];
  return before !== null && after !== null && (before > after || (before === after && from > to));
}

// Nodes of a column stand below each other, in the order of the columns; a column in parts takes as
// many ranks. A node that is not drawn keeps the room that the title of the column needs.
function columns(view, ranks, direction) {
  const used = [...new Set(view.nodes.map((node) => node.column))].filter((at) => at !== null).sort((a, b) => a - b);
  const lines = [];
  const heads = [];
  for (const at of used) {
    const parts = new Map();
    view.nodes.forEach((node, index) => {
      if (node.column !== at) return;
      const part = ranks?.get(index) ?? 0;
      parts.set(part, [...(parts.get(part) ?? []), `n${index};`]);
    });
    for (const [part, inside] of [...parts].sort(([a], [b]) => a - b)) {
      const name = part ? `h${at}_${part}` : `c${at}`;
      const [width, height] = part ? [1, 1] : direction === "LR" ? [headWidth(view, at) + 12, 1] : [1, 20];
      const order = view.ordered.includes(at) ? [name, ...inside.map((it) => it.slice(0, -1))].join("->") + "[style=invis];" : "";
      lines.push(`${name}[width=${inches(width)},height=${inches(height)}];{rank=same;${name};${inside.join("")}${order}}`);
      heads.push(name);
    }
  }
  if (heads.length > 1) lines.push(heads.join("->") + "[style=invis,weight=50];");
  return lines;
}

const headWidth = (view, at) => widthOf(cut(view.columns[at] ?? "", COLUMN), COLUMN);

// Nodes that nothing joins to others would stand in one endless column.
function rows(view) {
  const joined = new Set(view.edges.flatMap((edge) => [edge.from, edge.to]));
  const alone = new Map();
  view.nodes.forEach((node, index) => {
    if (joined.has(node.at) || node.column !== null) return;
    if (!alone.has(node.group)) alone.set(node.group, []);
    alone.get(node.group).push(index);
  });
  const lines = [];
  for (const indices of alone.values()) {
    const wide = Math.max(ROW, Math.ceil(Math.sqrt(indices.length / 2)));
    indices.forEach((index, at) => {
      if (at % wide) lines.push(`n${indices[at - 1]}->n${index}[style=invis];`);
    });
  }
  return lines;
}
