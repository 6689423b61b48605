// What is chosen stands in the address behind #, by name, so that "back" works and a link holds
// after the story has changed: the view, the node or edge, the filters.

const FILTERS = ["hero", "path", "kind", "tile"];

function readRoute(story) {
  const given = new URLSearchParams(location.hash.slice(1));
  const view = story.names.get(given.get("view")) ?? story.names.get(story.start) ?? 0;
  const node = story.numbers.get(given.get("node")) ?? null;
  const edge = /^\d{1,7}$/.test(given.get("edge") ?? "") ? Number(given.get("edge")) : null;
  const filters = Object.fromEntries(FILTERS.map((name) => [name, given.get(name) ?? ""]));
  return { view, node, edge: edge !== null && edge < story.edges.length ? edge : null, filters };
}

function writeRoute(story, { view, node, edge, filters }) {
  const next = new URLSearchParams({ view: story.views[view].name });
  if (node !== null) next.set("node", story.nodes[node].id);
  if (edge !== null) next.set("edge", String(edge));
  for (const name of FILTERS) if (filters[name]) next.set(name, filters[name]);
  return "#" + next.toString();
}
