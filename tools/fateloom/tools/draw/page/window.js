// What is seen of a picture: moved by dragging and by keys, made larger by wheel, pinch and buttons.
// How large it is decides what is written: `near` everything, else titles.

const LARGEST = 1.25; // a picture of few nodes is not opened larger
const NEAR = 0.75; // from afar the titles alone are written
const PAD = 24; // pixels around a picture that is seen as a whole

// How large a picture of that box is when all of it is seen in a room of that size.
const fitting = (box, { width, height }) => Math.min((width - PAD) / box[2], (height - PAD) / box[3], LARGEST);

// `onLook(scale, seen, isAll)` is told of every move; `covered()`: how much of its right side lies
// below something else.
function makeWindow(frame, onLook, covered) {
  let picture = null;
  let whole = [0, 0, 100, 100];
  let seen = whole;
  let isAll = true; // nothing of it is outside
  let larger = 1; // the scale, which stays when the frame changes
  let start = null; // the corner at which it begins

  const room = () => frame.getBoundingClientRect(); // clientWidth is rounded, and letters would be too small by that
  const scale = () => Math.min(room().width / seen[2], room().height / seen[3]) || 1;

  function look(next) {
    seen = next;
    if (!picture) return;
    picture.setAttribute("viewBox", seen.join(" "));
    const now = scale();
    larger = now;
    picture.classList.toggle("far", now < 0.5);
    picture.classList.toggle("near", now >= NEAR);
    picture.style.setProperty("--upscale", String(Math.min(Math.max(READABLE / now, 1), 6)));
    const [x, y, width, height] = seen;
    isAll = x <= whole[0] && y <= whole[1] && x + width >= whole[0] + whole[2] && y + height >= whole[1] + whole[3];
    onLook(now, seen, isAll);
  }

  function fit() {
    const factor = fitting(whole, room());
    const [w, h] = [room().width / factor, room().height / factor];
    look([whole[0] - (w - whole[2]) / 2, whole[1] - (h - whole[3]) / 2, w, h]);
  }

  // Where it begins, as large as it can be read; all of it where that can be read.
  function begin() {
    if (fitting(whole, room()) >= READABLE) return fit();
    look([start.x - EDGE, start.y - EDGE, room().width / READABLE, room().height / READABLE]);
  }

  function show(next, plan) {
    picture = next;
    whole = plan.places.box;
    ({ start } = plan);
    frame.replaceChildren(picture);
    begin();
  }

  function zoom(factor, x = 0.5, y = 0.5) {
    const now = scale();
    const wanted = Math.min(Math.max(now / factor, 0.02), 6);
    const [width, height] = [(seen[2] * now) / wanted, (seen[3] * now) / wanted];
    look([seen[0] + (seen[2] - width) * x, seen[1] + (seen[3] - height) * y, width, height]);
  }

  const pan = (x, y) => look([seen[0] + x * seen[2], seen[1] + y * seen[3], seen[2], seen[3]]);

  // Brings a point of the picture to the middle, large enough to be read.
  function centre(x, y, { close = true } = {}) {
    const factor = close ? Math.max(scale(), READABLE) : scale();
    const [width, height] = [room().width / factor, room().height / factor];
    look([x - (width - covered() / factor) / 2, y - height / 2, width, height]);
  }

  function isSeen(x, y) {
    const right = seen[0] + seen[2] - covered() / scale();
    return x > seen[0] && y > seen[1] && x < right && y < seen[1] + seen[3] && scale() >= 0.5;
  }

  frame.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const at = frame.getBoundingClientRect();
      const step = Math.exp(Math.min(Math.max(event.deltaY, -120), 120) * (event.ctrlKey ? 0.01 : 0.0018));
      zoom(step, (event.clientX - at.x) / at.width, (event.clientY - at.y) / at.height);
    },
    { passive: false },
  );

  const held = new Map(); // pointers that are down
  let moved = 0;
  frame.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    held.set(event.pointerId, [event.clientX, event.clientY]);
    if (held.size === 1) moved = 0;
  });
  addEventListener("pointermove", (event) => {
    const before = held.get(event.pointerId);
    if (!before || !picture) return;
    const [x, y] = [event.clientX, event.clientY];
    moved += Math.hypot(x - before[0], y - before[1]);
    if (held.size === 2) {
      const [other] = [...held].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      const far = (at) => Math.hypot(at[0] - other[0], at[1] - other[1]) || 1;
      const frameAt = frame.getBoundingClientRect();
      const middle = [(x + other[0]) / 2 - frameAt.x, (y + other[1]) / 2 - frameAt.y];
      zoom(far(before) / far([x, y]), middle[0] / frameAt.width, middle[1] / frameAt.height);
    } else {
      const now = scale();
      look([seen[0] - (x - before[0]) / now, seen[1] - (y - before[1]) / now, seen[2], seen[3]]);
    }
    held.set(event.pointerId, [x, y]);
  });
  const release = (event) => held.delete(event.pointerId);
  addEventListener("pointerup", release);
  addEventListener("pointercancel", release);
  new ResizeObserver(() => {
    if (!picture || !frame.clientWidth || !frame.clientHeight) return; // while a page is laid out for print
    if (isAll || matchMedia("print").matches) fit();
    else look([seen[0], seen[1], room().width / larger, room().height / larger]);
  }).observe(frame);

  const wasDragged = () => moved > 5;
  const clear = () => (picture = null);
  return { show, fit, begin, zoom, pan, centre, isSeen, wasDragged, clear, whole: () => whole };
}
