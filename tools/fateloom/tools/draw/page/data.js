// What Python packed, unpacked: nodes and edges stand once, and views name them by number.

const named = (id) => id.split(" ").slice(1).join(" ");

// Whether a view is about a node: `line anna.home` and `finale anna.home` are about the same finale.
function isAbout(view, node) {
  if (view.group === "blocked") return node.kind === "finale" && node.heroes[0] === named(view.name);
  const name = named(node.id);
  return name !== "" && named(view.name) === name && (view.group === node.id.split(" ")[0] || node.kind === "finale");
}

function makeStory(packed) {
  const nodes = packed.nodes.map(([id, kind, title, heroes, tile, detail, file, line], at) => ({
    at, id, kind, title, heroes, tile, detail, file, line,
  }));
  // What a view says of a node otherwise than the rest.
  const faces = packed.faces.map(([kind, title, heroes, detail, file, line]) => ({ kind, title, heroes, detail, file, line }));
  const numbers = new Map(nodes.map((node) => [node.id, node.at]));
  const edges = packed.edges.map(([from, to, kind, label, condition, repeat, copies, file, line]) => ({
    from, to, kind, label, condition, repeat, copies, file, line,
  }));
  const views = packed.views.map((view, at) => ({ ...view, at, group: view.name.split(" ")[0] }));
  const names = new Map(views.map((view) => [view.name, view.at]));
  const members = views.map((view) => new Set(view.nodes.map(([at]) => at)));

  // The nodes and edges of a view, with what is particular to the view.
  function open(at) {
    const view = views[at];
    const shown = view.nodes.map(([at, lines, role, emphasis, group, column, face]) => ({
      ...nodes[at], ...faces[face], lines: lines.map((line) => packed.texts[line]), role: packed.roles[role], emphasis: packed.emphases[emphasis], group, column,
    }));
    const joined = view.edges.map(([at, emphasis]) => ({
      ...edges[at], number: at, emphasis: packed.emphases[emphasis],
    }));
    const order = view.order.map(([depth, text, place]) => [depth, packed.texts[text], place]);
    return { ...view, nodes: shown, edges: joined, order, has: (node) => members[at].has(node) };
  }

  // The views that show a node; the one that is about it stands first.
  function viewsWith(node) {
    const found = views.filter((view) => members[view.at].has(node.at));
    return [...found.filter((view) => isAbout(view, node)), ...found.filter((view) => !isAbout(view, node))];
  }

  function ofPath(name) {
    const at = names.get(name);
    return at === undefined ? new Set() : members[at];
  }

  // Nodes whose title, id, file or text has all the words; those with the words in the title first.
  let haystacks = null; // made at the first search: a large story opens sooner
  const haystackOf = (node) =>
    [node.title, node.id, node.kind, node.file, ...node.detail.flatMap(([head, lines]) => [head, ...lines])]
      .join(" ")
      .toLowerCase();
  function find(words, passes) {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    if (!wanted.length) return [];
    haystacks ??= nodes.map(haystackOf);
    const rank = (node) => {
      const title = node.title.toLowerCase();
      if (title.startsWith(wanted[0])) return 0;
      return wanted.every((word) => title.includes(word)) ? 1 : 2;
    };
    return nodes
      .filter((node) => passes(node) && wanted.every((word) => haystacks[node.at].includes(word)))
      .map((node) => [rank(node), node.at])
      .sort((a, b) => a[0] - b[0] || a[1] - b[1])
      .map(([, at]) => nodes[at]);
  }

  return { ...packed, nodes, edges, views, names, numbers, open, viewsWith, ofPath, find };
}
