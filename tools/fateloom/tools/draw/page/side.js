// The side: search with its results, the list of views, the filters.

function makeSide(story, { open, goTo, filter, leave }) {
  const search = by("search");
  const results = by("results");
  let hits = [];
  let active = -1;

  function showResults(passes) {
    hits = story.find(search.value, passes);
    active = -1;
    const isAsked = search.value.trim() !== "";
    results.hidden = !isAsked;
    search.setAttribute("aria-expanded", String(isAsked));
    search.removeAttribute("aria-activedescendant");
    results.replaceChildren(...hits.slice(0, 40).map(resultOf));
    by("found").textContent = !isAsked ? "" : hits.length > 40 ? `${hits.length} found, the first 40 shown` : hits.length ? `${hits.length} found` : "Nothing found. The search looks at titles, texts, conditions and files, and obeys the filters.";
    by("found").hidden = !isAsked;
  }

  function resultOf(node, index) {
    const about = [node.kind, node.tile === null ? "" : story.tiles[node.tile][1]].filter(Boolean).join(" · ");
    const made = make("li", { role: "option", id: `hit${index}`, "aria-selected": "false" }, make("span", { text: node.title, dir: "auto" }), make("small", { text: about, dir: "auto" }));
    made.addEventListener("click", () => goTo(node));
    return made;
  }

  function move(step) {
    const rows = [...results.children];
    if (!rows.length) return;
    active = (active + step + rows.length) % rows.length;
    rows.forEach((row, at) => row.setAttribute("aria-selected", String(at === active)));
    rows[active].scrollIntoView({ block: "nearest" });
    search.setAttribute("aria-activedescendant", rows[active].id);
  }

  search.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && hits.length) goTo(hits[Math.max(active, 0)]);
    else if (event.key === "Escape") {
      search.value = "";
      search.dispatchEvent(new Event("input"));
      leave();
      by("picture").querySelector('[tabindex="0"]')?.focus();
    }
  });

  const groups = new Map();
  for (const view of story.views) {
    if (!groups.has(view.group)) groups.set(view.group, []);
    groups.get(view.group).push(view);
  }
  const links = new Map();
  const folds = new Map();
  const linkOf = (view, text) => {
    const made = button(text, () => open(view.at, null), { class: "view", title: view.question, dir: "auto" });
    links.set(view.at, made);
    return made;
  };
  for (const [group, views] of groups) {
    if (views.length === 1) {
      by("views").append(make("li", {}, linkOf(views[0], group in GROUPS && !views[0].name.includes(" ") ? groupTitle(group) : views[0].title)));
      continue;
    }
    const inner = make("ul");
    const fold = make("details", {}, make("summary", {}, groupTitle(group), make("span", { class: "number", text: String(views.length) })), inner);
    const fill = () => inner.children.length || inner.append(...views.map((view) => make("li", {}, linkOf(view, view.title))));
    fold.addEventListener("toggle", () => fold.open && fill());
    folds.set(group, { fold, fill });
    by("views").append(make("li", {}, fold));
  }

  function showView(view) {
    const folded = folds.get(view.group);
    if (folded) {
      folded.fill();
      folded.fold.open = true;
    }
    for (const [at, link] of links) {
      if (at === view.at) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    links.get(view.at)?.scrollIntoView({ block: "nearest" });
  }

  const kinds = [...new Set(story.nodes.map((node) => node.kind))];
  const choices = {
    hero: story.heroes.map(([id, title]) => [id, title]),
    path: (groups.get("line") ?? []).map((view) => [view.name.slice(5), view.title]),
    kind: kinds.map((kind) => [kind, kind]),
    tile: story.tiles.map(([id, title]) => [id, title]),
  };
  for (const [name, values] of Object.entries(choices)) {
    const select = by(`by-${name}`);
    select.closest("label").hidden = values.length < 2;
    select.append(make("option", { value: "", text: "all" }), ...values.map(([value, text]) => make("option", { value, text })));
    select.addEventListener("change", () => filter({ [name]: select.value }));
  }

  function showFilters(filters) {
    const active = FILTERS.filter((name) => filters[name]);
    for (const name of FILTERS) by(`by-${name}`).value = filters[name];
    by("active").textContent = active.length ? `${active.length} on` : "";
    by("clear").hidden = !active.length;
    if (active.length) by("filters").open = true;
  }

  return { showResults, showView, showFilters };
}
