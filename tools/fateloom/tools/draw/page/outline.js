// The view as nested lists: the same as the picture, for a screen reader, for print, for reading.

function outlineOf(view, passes, select) {
  const root = make("ul", { class: "outline" });
  const levels = [root];
  let shown = 0;
  for (const [depth, text, at] of view.order) {
    const node = at === null ? null : view.nodes[at];
    if (node && !passes(node)) continue;
    shown += node ? 1 : 0;
    const line = text || `${node.title} (${node.kind})`;
    const row = make("li", {}, node ? button(line, () => select(node.at), { class: "link", "data-line": node.at, dir: "auto" }) : make("strong", { text: line, dir: "auto" }));
    levels.length = Math.min(depth + 1, levels.length);
    let parent = levels.at(-1);
    if (levels.length > 1 || depth === 0) parent.append(row);
    else root.append(row);
    const inner = make("ul");
    row.append(inner);
    levels.push(inner);
  }
  for (const empty of [...root.querySelectorAll("ul")].reverse()) if (!empty.children.length) empty.remove();
  // A heading whose nodes the filters leave out says nothing.
  for (const row of [...root.querySelectorAll("li")].reverse()) if (!row.querySelector("button")) row.remove();
  return { root, shown };
}

function notesOf(view, mark) {
  return list(
    view.notes.map(([text, nodes]) => [
      nodes.length
        ? button(text, () => mark(nodes), { class: "link note", title: "Shows in the picture what this speaks of", dir: "auto" })
        : make("span", { text, dir: "auto" }),
    ]),
    { class: "notes" },
  );
}
