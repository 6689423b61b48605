// A mark for each hero: a letter of the name, or as many as tell the heroes apart.

const ARTICLES = new Set(["the", "a", "an", "der", "die", "das"]);

function marksFor(titles) {
  const names = titles.map((title) => title.split(",")[0].split(/\s+/).filter(Boolean));
  const times = new Map();
  for (const word of names.flatMap((name) => [...new Set(name.map((it) => it.toLowerCase()))])) times.set(word, (times.get(word) ?? 0) + 1);
  const isOwn = (word) => times.get(word.toLowerCase()) === 1 && !ARTICLES.has(word.toLowerCase());
  const forms = names.map((name, at) => {
    const letters = [...(name.find(isOwn) ?? name[0] ?? "")];
    return [1, 2, 3].map((length) => letters.slice(0, length).join("")).concat(String(at + 1));
  });
  const chosen = forms.map(() => 0);
  const marks = () => forms.map((form, at) => form[chosen[at]] || String(at + 1));
  for (let turn = 0; turn < 3; turn++) {
    const now = marks().map((mark) => mark.toLowerCase());
    now.forEach((mark, at) => (chosen[at] += now.indexOf(mark) !== now.lastIndexOf(mark) ? 1 : 0));
  }
  return marks();
}
