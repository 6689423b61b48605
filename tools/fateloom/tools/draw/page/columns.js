// The columns beside the picture: open, or folded to a rail. The picture has the room of the list of
// views where it cannot be read otherwise, but not when the page opens, and that of its sentences only
// where it has none; whoever folds or opens one decides it for good, in this browser.

const COLUMNS = { side: "Views", panel: "What it shows" };
const KEPT_AS = "fateloom columns";

function recalled() {
  try {
    return JSON.parse(localStorage.getItem(KEPT_AS)) ?? {};
  } catch {
    return {}; // a browser that keeps nothing for files
  }
}

function makeColumns(frame, onToggle) {
  const isWide = matchMedia("(min-width: 64rem)"); // otherwise they stand below each other
  const kept = recalled(); // by column: whether it is folded
  const folded = { side: false, panel: false };
  const body = document.body.classList;

  function fold(next) {
    for (const name of Object.keys(COLUMNS)) {
      folded[name] = next[name];
      body.toggle(`no-${name}`, next[name]);
      const button = by(`${name}-fold`);
      button.setAttribute("aria-expanded", String(!next[name]));
      button.setAttribute("aria-label", `${next[name] ? "Open" : "Fold"} the column: ${COLUMNS[name]}`);
    }
  }

  // The sizes that the frame can have, the one first that leaves most beside it.
  function rooms(isFirst, isTold) {
    const [now, found] = [{ ...folded }, []];
    const ways = [[false, false], ...(isFirst ? [] : [[true, false]]), ...(isFirst || isTold ? [] : [[true, true]])];
    for (const [side, panel] of isWide.matches ? ways : ways.slice(0, 1)) {
      fold({ side: kept.side ?? side, panel: kept.panel ?? panel });
      const { width, height } = frame.getBoundingClientRect();
      if (found.every((it) => it.width !== width)) found.push({ width, height, folded: { ...folded } });
    }
    fold(now);
    return found;
  }

  // A folded column that lies over the picture for a while.
  const peek = (name, isOpen) => body.toggle(`peek-${name}`, isOpen);

  for (const name of Object.keys(COLUMNS)) {
    by(`${name}-fold`).addEventListener("click", () => {
      kept[name] = !folded[name];
      try {
        localStorage.setItem(KEPT_AS, JSON.stringify(kept));
      } catch {
        // then it holds until the page is closed
      }
      peek(name, false);
      fold({ ...folded, [name]: kept[name] });
      onToggle();
    });
  }

  // How much of the picture the right column covers.
  const covered = () => (folded.panel && body.contains("peek-panel") ? by("panel-in").clientWidth : 0);
  return { fold, rooms, peek, covered };
}
