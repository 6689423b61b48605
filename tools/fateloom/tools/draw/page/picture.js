// From SVG text to a picture on the page: what is on the lists is built anew, the rest left out.
// Nothing is ever set as HTML.

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = new Set(["g", "path", "polygon", "polyline", "ellipse", "text"]);
const ATTRIBUTES = new Set(
  (
    "id class transform d points cx cy rx ry x y fill stroke stroke-width stroke-dasharray " +
    "text-anchor font-size"
  ).split(" "),
);
const VALUE = /^[\w\s.,#()+%-]*$/;

function adopt(text) {
  const read = new DOMParser().parseFromString(text, "image/svg+xml");
  const source = read.documentElement;
  if (source.namespaceURI !== SVG || source.localName !== "svg") throw new Error("no picture");
  const picture = document.createElementNS(SVG, "svg");
  const box = (source.getAttribute("viewBox") ?? "").trim().split(/\s+/).map(Number);
  if (box.length !== 4 || !box.every(Number.isFinite)) throw new Error("a picture without a size");
  copy(source, picture);
  return { picture, box };
}

function copy(source, target) {
  for (const part of source.children) {
    if (part.namespaceURI !== SVG) continue;
    if (part.localName === "a") copy(part, target);
    if (!SHAPES.has(part.localName)) continue;
    const made = document.createElementNS(SVG, part.localName);
    for (const { name, value } of part.attributes) {
      if (ATTRIBUTES.has(name) && VALUE.test(value) && !/url/i.test(value)) {
        made.setAttribute(name, value);
      }
    }
    if (part.localName === "text") made.textContent = part.textContent;
    target.append(made);
    if (part.localName === "g") copy(part, made);
  }
}

// What is seen of a picture: moved by dragging, made larger by the wheel and by buttons.
function makeWindow(frame) {
  let picture = null;
  let whole = [0, 0, 100, 100];
  let seen = whole;

  function look(next) {
    seen = next;
    picture?.setAttribute("viewBox", seen.join(" "));
  }

  function fit() {
    const width = Math.max(whole[2], frame.clientWidth / 1.6);
    const height = Math.max(whole[3], frame.clientHeight / 1.6);
    look([whole[0] - (width - whole[2]) / 2, whole[1] - (height - whole[3]) / 2, width, height]);
  }

  function show(next, box) {
    picture = next;
    whole = box;
    picture.setAttribute("preserveAspectRatio", "xMidYMid meet");
    frame.replaceChildren(picture);
    fit();
  }

  function zoom(factor, x = 0.5, y = 0.5) {
    const width = Math.min(Math.max(seen[2] * factor, 60), whole[2] * 4 + 2000);
    const height = (width / seen[2]) * seen[3];
    look([seen[0] + (seen[2] - width) * x, seen[1] + (seen[3] - height) * y, width, height]);
  }

  // As large as it was meant to be, with this part of it in the middle.
  function centre(element) {
    const scale = picture.getScreenCTM()?.a ?? 1;
    if (scale > 0.75) return;
    const at = element.getBoundingClientRect();
    const frameAt = frame.getBoundingClientRect();
    const middle = new DOMPoint(
      at.x + at.width / 2,
      at.y + at.height / 2,
    ).matrixTransform(picture.getScreenCTM().inverse());
    const width = frameAt.width / 1.1;
    const height = frameAt.height / 1.1;
    look([middle.x - width / 2, middle.y - height / 2, width, height]);
  }

  frame.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const at = frame.getBoundingClientRect();
      const x = (event.clientX - at.x) / at.width;
      const y = (event.clientY - at.y) / at.height;
      zoom(event.deltaY > 0 ? 1.2 : 1 / 1.2, x, y);
    },
    { passive: false },
  );
  let held = null;
  frame.addEventListener("pointerdown", (event) => {
    held = event.button === 0 ? { x: event.clientX, y: event.clientY, seen } : null;
  });
  addEventListener("pointermove", (event) => {
    if (!held || !picture) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    const scale = picture.getScreenCTM()?.a || 1;
    look([held.seen[0] - dx / scale, held.seen[1] - dy / scale, held.seen[2], held.seen[3]]);
  });
  addEventListener("pointerup", () => (held = null));
  return { show, fit, zoom, centre };
}
