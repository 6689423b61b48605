// Compiles the ink text of a file with inkjs: `node inkjs.js FILE REPEATS FOLDER_OF_NODE_MODULES` prints a JSON object.
const fs = require("fs");
const [file, repeats, modules] = process.argv.slice(2);
const { Compiler } = require(require.resolve("inkjs/full", { paths: [modules] }));
const source = fs.readFileSync(file, "utf8");
const problems = [];
const compile = () => new Compiler(source, { errorHandler: (message) => problems.push(message) }).Compile();
compile();
const times = [];
for (let i = 0; i < Number(repeats); i++) {
  const start = process.cpuUsage();
  compile();
  const used = process.cpuUsage(start);
  times.push((used.user + used.system) / 1e6);
}
times.sort((a, b) => a - b);
const seconds = times[Math.floor(times.length / 2)];
console.log(JSON.stringify({ lines: source.split("\n").length, seconds, problems: problems.filter((p) => !p.startsWith("TODO")).length }));
