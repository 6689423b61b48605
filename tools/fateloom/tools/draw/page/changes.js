// What an edit changed: a list beside the views; each entry opens the view that shows it.

function showChanges(story, open) {
  if (!story.changes.length) return;
  const rowOf = ([text, view, node, now, before]) => {
    const places = [now, before && before !== now ? `before: ${before}` : ""].filter(Boolean).join(", ");
    const jump = button(text, () => open(view, node), { class: "view", dir: "auto", title: story.views[view].title });
    return make("li", {}, jump, make("small", { text: places, dir: "auto" }));
  };
  const foldOf = (title, changes, ...more) => make("details", {}, make("summary", {}, title, make("span", { class: "number", text: String(changes.length) })), make("ul", {}, ...changes.map(rowOf)), ...more);
  const texts = story.changes.filter((change) => change[5]);
  const others = story.changes.filter((change) => !change[5]);
  const list = foldOf("Changes", others, ...(texts.length ? [foldOf("Other texts", texts)] : []));
  list.id = "changes";
  list.open = true;
  by("views").before(list);
}
