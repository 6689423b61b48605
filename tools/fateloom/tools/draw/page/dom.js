// Elements are made one by one. Text from a scenario is only ever text.

const SVG = "http://www.w3.org/2000/svg";
const by = (id) => document.getElementById(id);

function make(tag, content, ...children) {
  const element = document.createElement(tag);
  const { text, ...attributes } = typeof content === "string" ? { text: content } : (content ?? {});
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text) element.append(text);
  element.append(...children);
  return element;
}

function draw(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function button(text, work, attributes = {}) {
  const made = make("button", { text, type: "button", ...attributes });
  made.addEventListener("click", work);
  return made;
}

function list(rows, attributes = {}) {
  return make("ul", attributes, ...rows.map((row) => make("li", {}, ...row)));
}

const count = (number, one, many = one + "s") => `${number} ${number === 1 ? one : many}`;

// A name from Python as the name of a class.
const slug = (name) => name.toLowerCase().replace(/[^a-z0-9]+/g, "-");

// Said aloud by a screen reader, and seen by nobody.
function say(text) {
  by("said").textContent = text;
}
