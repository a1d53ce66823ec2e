// Finds parts of the pages by words. It runs in the browser, from files too, and asks no server.
const input = document.querySelector("#search");
const list = document.querySelector("#found");
const MOST = 12;

function find(words) {
  const wanted = words.toLowerCase().split(/\s+/).filter((word) => word !== "");
  if (wanted.length === 0) return [];
  return globalThis.SEARCH_INDEX
    .map(([page, label, anchor, heading, text]) => {
      const [head, body] = [`${label} ${heading}`.toLowerCase(), text.toLowerCase()];
      const hits = wanted.map((word) => head.includes(word) ? 3 : body.includes(word) ? 1 : 0);
      return {
        page,
        label,
        anchor,
        heading,
        text,
        score: hits.includes(0) ? 0 : hits.reduce((sum, hit) => sum + hit),
      };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST);
}

function show() {
  const found = find(input.value);
  list.hidden = input.value.trim() === "";
  list.replaceChildren(...found.map(({ page, label, anchor, heading, text }) => {
    const [item, link, more] = ["li", "a", "small"].map((name) => document.createElement(name));
    link.href = `${page}#${anchor}`;
    link.textContent = heading === label ? label : `${label}: ${heading}`;
    more.textContent = text.slice(0, 140);
    link.append(more);
    item.append(link);
    return item;
  }));
  if (found.length > 0 || list.hidden) return;
  const nothing = document.createElement("li");
  nothing.textContent = "Nothing has all these words";
  list.append(nothing);
}

input.addEventListener("input", show);
list.addEventListener("click", () => {
  input.value = "";
  show();
});
document.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  list.querySelector("a")?.click();
});
// The list of pages is closed on a small screen until it is asked for.
document.querySelector("nav details").open = matchMedia("(min-width: 60rem)").matches;
