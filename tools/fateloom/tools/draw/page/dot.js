// From a view to DOT text. It names nodes by number and tells Graphviz their sizes: no text of a
// scenario stands in it. Graphviz finds places for boxes and edges; the page draws them.

const ROW = 4; // nodes without an edge stand in rows of so many
const QUICK = "splines=polyline,nslimit=1,nslimit1=1,mclimit=.2"; // less care for crossings: a large view is there in time
const MAP = "graph[overlap=vpsc,sep=\"+14\",splines=true];edge[len=2.6];";

const isLarge = (view) => view.nodes.length > 100 || view.edges.length > 160;

// Where roads lead both ways there is no left to right: such a view is laid out as a map.
const isMap = (view) => view.edges.length > 0 && !view.columns.length && view.edges.every((edge) => edge.kind === "road" || edge.kind === "river");
const inches = (points) => (points / 72).toFixed(3);
const room = (width, height) =>
  `<<table border="0" cellborder="0" fixedsize="true" width="${Math.ceil(width)}" height="${height}"><tr><td></td></tr></table>>`;

function labelOf(edge) {
  const copies = edge.copies > 1 ? `×${edge.copies}` : "";
  return cut([edge.label, copies].filter(Boolean).join(" "), LABEL);
}

// `sizes`: of the nodes of the view, in its order; `direction`: `LR`, or `TB` for steps that go down.
function dotOf(view, sizes, direction = "LR") {
  const place = new Map(view.nodes.map((node, index) => [node.at, index]));
  const lines = [
    "digraph{",
    isMap(view) ? MAP : `graph[rankdir=${direction},newrank=true,nodesep=.22,ranksep=${view.columns.length ? 0.4 : 0.55},${isLarge(view) ? QUICK : "splines=true"}];`,
    'node[shape=box,fixedsize=true,label=""];edge[arrowsize=.8];',
  ];
  const line = (index) => `n${index}[width=${inches(sizes[index].width)},height=${inches(sizes[index].height)}];`;
  view.groups.forEach((title, number) => {
    const inside = view.nodes.flatMap((node, index) => (node.group === number ? [index] : []));
    if (!inside.length) return;
    const width = widthOf(title, TITLE) > 300 ? 300 : widthOf(title, TITLE);
    lines.push(`subgraph cluster_${number}{margin=14;labeljust=l;label=${room(width + 10, 18)};`, ...inside.map(line), "}");
  });
  view.nodes.forEach((node, index) => {
    if (node.group === null) lines.push(line(index));
  });
  lines.push(...columns(view));
  view.edges.forEach((edge, number) => {
    const label = isLarge(view) ? "" : labelOf(edge); // the details say it
    const [from, to] = [place.get(edge.from), place.get(edge.to)];
    const said = label ? `,label=${room(widthOf(label, LABEL) + 8, LABEL.line + 2)}` : "";
    lines.push(`n${from}->n${to}[id=e${number}${said}${backward(view.nodes[from], view.nodes[to])}];`);
  });
  lines.push(...rows(view), "}");
  return lines.join("\n");
}

// An edge against the order of the columns does not move nodes.
function backward(from, to) {
  return from.column !== null && to.column !== null && from.column >= to.column ? ",constraint=false" : "";
}

// Nodes of a column stand below each other, in the order of the columns.
function columns(view) {
  const lines = [];
  const used = [...new Set(view.nodes.map((node) => node.column))].filter((at) => at !== null).sort((a, b) => a - b);
  for (const at of used) {
    const inside = view.nodes.flatMap((node, index) => (node.column === at ? [`n${index};`] : []));
    const head = `c${at}[width=${inches(widthOf(view.columns[at] ?? "", TITLE) + 20)},height=.3];`;
    lines.push(`${head}{rank=same;c${at};${inside.join("")}}`);
  }
  if (used.length > 1) lines.push(used.map((at) => `c${at}`).join("->") + "[style=invis,weight=50];");
  return lines;
}

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
