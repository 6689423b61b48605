// Joined to the engine, this finds the places: DOT text comes in, numbers as JSON go out. It runs
// beside the page, which stays alive meanwhile and can end it.
const engine = Graphviz.load();
onmessage = async (event) => {
  const { ticket, dot, program } = event.data;
  try {
    postMessage({ ticket, places: (await engine).layout(dot, "json0", program) });
  } catch (error) {
    postMessage({ ticket, error: String(error && error.message ? error.message : error) });
  }
};
