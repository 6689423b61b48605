// The small map of a picture that is larger than its frame: all nodes as boxes, and what is seen of
// them. A click or a drag moves the picture there. The keyboard has its own ways to move.

function makeMap(box, pane) {
  const glass = draw("rect", { class: "glass" });
  let whole = [0, 0, 1, 1];

  function show(view, sizes, places) {
    const [x, y, width, height] = places.box;
    whole = [x - 8, y - 8, width + 16, height + 16];
    const nodes = [...places.nodes].map(([index, [cx, cy]]) => {
      const size = sizes[index];
      return draw("rect", { class: `role-${slug(view.nodes[index].role)}`, x: cx - size.width / 2, y: cy - size.height / 2, width: size.width, height: size.height });
    });
    const larger = Math.max(whole[2] / 200, whole[3] / 54);
    box.replaceChildren(draw("svg", { viewBox: whole.join(" "), width: whole[2] / larger, height: whole[3] / larger }, ...nodes, glass));
  }

  // `seen`: the part of the picture in the frame; `isAll`: nothing is outside of it.
  function look([x, y, width, height], isAll) {
    box.hidden = isAll || !box.firstChild;
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
  return { show, look, clear: () => box.replaceChildren() };
}
