// The small map of a picture that is larger than its frame: all nodes as boxes, and what is seen of
// them. A click or a drag moves the picture there. The keyboard has its own ways to move.

const SIDEWAYS = { above: ["▴", 0, -0.8], below: ["▾", 0, 0.8], "to the left": ["◂", -0.8, 0], "to the right": ["▸", 0.8, 0] };

const SLACK = 6; // so much of a node may stand outside of the frame unsaid

// Says at the edge of the frame how many nodes stand outside of it, or are cut, and on which side.
function makeBeyond(box, pane) {
  const buttons = Object.entries(SIDEWAYS).map(([side, [, x, y]]) => {
    const button = make("button", { type: "button" });
    button.addEventListener("click", () => pane().pan(x, y));
    return [side, button];
  });
  box.replaceChildren(...buttons.map(([, button]) => button));
  function look(spots, [left, top, width, height]) {
    const [right, bottom] = [left + width + SLACK, top + height + SLACK];
    const sideOf = ([x, y, wide, high]) => (y + high > bottom ? "below" : y < top - SLACK ? "above" : x + wide > right ? "to the right" : x < left - SLACK ? "to the left" : null);
    const sides = spots.map(sideOf);
    for (const [side, button] of buttons) {
      const number = sides.filter((it) => it === side).length;
      button.hidden = !number;
      button.textContent = `${SIDEWAYS[side][0]} ${number} more ${side}`;
    }
  }
  return { look };
}

function makeMap(box, pane, beyond) {
  let spots = []; // the nodes as boxes
  const glass = draw("rect", { class: "glass" });
  let whole = [0, 0, 1, 1];

  function show(view, sizes, places) {
    const [x, y, width, height] = places.box;
    whole = [x - 8, y - 8, width + 16, height + 16];
    spots = [...places.nodes].map(([index, [cx, cy]]) => [cx - sizes[index].width / 2, cy - sizes[index].height / 2, sizes[index].width, sizes[index].height]);
    const nodes = [...places.nodes.keys()].map((index, at) => {
      const [x, y, width, height] = spots[at];
      return draw("rect", { class: `role-${slug(view.nodes[index].role)}`, x, y, width, height });
    });
    const larger = Math.max(whole[2] / 200, whole[3] / 54);
    box.replaceChildren(draw("svg", { viewBox: whole.join(" "), width: whole[2] / larger, height: whole[3] / larger }, ...nodes, glass));
  }

  // `seen`: the part of the picture in the frame; `isAll`: nothing is outside of it.
  function look([x, y, width, height], isAll) {
    box.hidden = isAll || !box.firstChild;
    beyond.look(spots, [x, y, width, height]);
    const [left, top] = [Math.max(x, whole[0]), Math.max(y, whole[1])];
    const [right, bottom] = [Math.min(x + width, whole[0] + whole[2]), Math.min(y + height, whole[1] + whole[3])];
    for (const [name, value] of Object.entries({ x: left, y: top, width: Math.max(right - left, 0), height: Math.max(bottom - top, 0) })) glass.setAttribute(name, value);
  }

  function move(event) {
    const at = box.firstChild.getBoundingClientRect();
    const [x, y] = [(event.clientX - at.x) / at.width, (event.clientY - at.y) / at.height];
    pane().centre(whole[0] + x * whole[2], whole[1] + y * whole[3], { close: false });
  }
  box.addEventListener("pointerdown", (event) => {
    event.stopPropagation();
    box.setPointerCapture(event.pointerId);
    move(event);
  });
  box.addEventListener("pointermove", (event) => box.hasPointerCapture(event.pointerId) && move(event));
  function clear() {
    box.replaceChildren();
    spots = [];
  }
  return { show, look, clear };
}
