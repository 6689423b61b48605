// Joined to the engine, this is what draws: DOT text comes in, SVG text goes out. It runs beside
// the page, which stays alive meanwhile and can end it.
const engine = Graphviz.load();
onmessage = async (event) => {
  const { ticket, dot } = event.data;
  try {
    postMessage({ ticket, svg: (await engine).dot(dot) });
  } catch (error) {
    postMessage({ ticket, error: String(error && error.message ? error.message : error) });
  }
};
