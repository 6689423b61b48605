// From a node to its line in the story. The page knows where the story lies relative to itself, and
// no path of the machine that wrote it; where that does not lead to a file, file and line are copied.

function editorLink(story, file, line) {
  if (!file || story.root === null || location.protocol !== "file:") return null;
  const place = new URL([...story.root.split("/"), ...file.split("/")].map(encodeURIComponent).join("/"), location.href);
  return place.protocol === "file:" ? `vscode://file${place.pathname}:${line}` : null;
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say(`Copied: ${text}`);
    return true;
  } catch {
    say(`This browser does not let the page copy. The place is ${text}`);
    return false;
  }
}

// The place as a link to an editor, and a button that copies it.
function sourceOf(story, { file, line }) {
  if (!file) return null;
  const place = `${file}:${line}`;
  const link = editorLink(story, file, line);
  const copied = button("Copy", async () => {
    copied.textContent = (await copy(place)) ? "Copied" : "Not allowed";
    setTimeout(() => (copied.textContent = "Copy"), 1600);
  }, { class: "small", "aria-label": `Copy ${place}` });
  const shown = link
    ? make("a", { class: "source", href: link, title: "Open in Visual Studio Code (key: s)" }, make("code", place))
    : make("code", { class: "source", text: place });
  return make("p", { class: "place" }, shown, copied);
}
