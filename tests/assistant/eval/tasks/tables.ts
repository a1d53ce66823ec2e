import type { Json } from "../../../../src/assistant/model/port.ts";
import { act, type View } from "../../view.ts";
import { answers, type EvalTask, go, lastResult, notes, reads, tells } from "../task.ts";

const ROWS = Array.from({ length: 60 }, (_, at) => ({
  city: `City ${at + 1}`,
  people: ((at * 37) % 61) * 1_000 + at,
}));
const row = ({ city, people }: (typeof ROWS)[number]) => `<tr><td>${city}<td>${people}`;
const tableOf = (rows: readonly (typeof ROWS)[number][]) =>
  `<table><thead><tr><th>City<th>People</thead><tbody>${rows.map(row).join("")}</tbody></table>`;
const LARGEST = ROWS.toSorted((a, b) => b.people - a.people)[0] ?? { city: "", people: 0 };

/** Rows of a table as text: a name and a number. */
function rowsIn(text: string): { readonly city: string; readonly people: number }[] {
  return [...text.matchAll(/(City \d+)\D+?(\d+)/g)].map(([, city = "", people]) => ({
    city,
    people: Number(people),
  }));
}

const hasRead = (view: View) => lastResult(view).includes("City 1");
const wordsIn = (data: Json | undefined) => typeof data === "string" ? data : JSON.stringify(data) ?? "";

const largest: EvalTask = {
  kind: "tables",
  name: "the largest of sixty rows",
  goal: "Which city of the table on URL has the most people?",
  pages: () => ({ "/": `<title>Cities</title>${tableOf(ROWS)}` }),
  reached: ({ data }) => answers(data, LARGEST.city),
  solve(view) {
    if (!hasRead(view)) return reads("tables");
    const [first] = rowsIn(lastResult(view)).sort((a, b) => b.people - a.people);
    return tells(first?.city ?? "", first?.city ?? "");
  },
};

const whole: EvalTask = {
  kind: "tables",
  name: "a table of sixty rows as the answer",
  goal: "Give me the table on URL as JSON: a list of [city, people].",
  pages: () => ({ "/": `<title>Cities</title>${tableOf(ROWS)}` }),
  reached: ({ data }) =>
    JSON.stringify(data) === JSON.stringify(ROWS.map(({ city, people }) => [city, people])),
  solve(view) {
    if (!hasRead(view)) return reads("tables");
    return tells(rowsIn(lastResult(view)).map(({ city, people }) => [city, people]), "City 60");
  },
};

const sorted: EvalTask = {
  kind: "tables",
  name: "a table that sorts by its head",
  goal: "Sort the table on URL by people and tell the first city.",
  pages: () => ({
    "/": `<title>Sortable</title><button id=sort>Sort by people</button><div id=t>${
      tableOf(ROWS.slice(0, 12))
    }</div><script>sort.onclick = () => {
      const body = t.querySelector("tbody");
      body.append(...[...body.rows].sort((a, b) => b.cells[1].textContent - a.cells[1].textContent));
      document.title = "Sorted"; };</script>`,
  }),
  reached: ({ data }) => {
    const [first] = ROWS.slice(0, 12).sort((a, b) => b.people - a.people);
    return answers(data, first?.city ?? "");
  },
  solve(view) {
    if (view.page.title !== "Sorted") return act(view, "button", "Sort by people");
    if (!hasRead(view)) return reads("tables");
    const [first] = rowsIn(lastResult(view));
    return tells(first?.city ?? "", first?.city ?? "");
  },
};

const SIZE = 5;
const paged: EvalTask = {
  kind: "tables",
  name: "a sum over three pages",
  goal: "The table on URL goes over three pages. How many people live there in all?",
  pages: () => ({
    "/": (_request, url) => {
      const page = Number(url.searchParams.get("page") ?? 1);
      const next = page < 3 ? `<a href="/?page=${page + 1}">Next page</a>` : "The last page";
      return `<title>Page ${page}</title>${tableOf(ROWS.slice((page - 1) * SIZE, page * SIZE))}${next}`;
    },
  }),
  reached: ({ data }) =>
    wordsIn(data).replace(/\D/g, "") ===
      String(ROWS.slice(0, 3 * SIZE).reduce((sum, { people }) => sum + people, 0)),
  solve(view, url) {
    const page = Number(/\d/.exec(view.page.title)?.[0] ?? 1);
    const known = [...`${view.text}\n${view.said}`.matchAll(/sum of page (\d) is (\d+)/g)];
    if (known.some(([, of]) => Number(of) === page)) {
      const total = new Map(known.map(([, of, sum]) => [of, Number(sum)]));
      if (page < 3) return go(`${url}/?page=${page + 1}`);
      return tells(String([...total.values()].reduce((sum, each) => sum + each, 0)), "The last page");
    }
    const here = rowsIn(lastResult(view)).some(({ city }) => city === `City ${(page - 1) * SIZE + 1}`);
    if (!here || !/^ok/m.test(lastResult(view))) return reads("tables");
    return notes(
      `sum of page ${page} is ${rowsIn(lastResult(view)).reduce((sum, { people }) => sum + people, 0)}`,
    );
  },
};

/** Tables, small, long and over several pages. */
export const TABLES: readonly EvalTask[] = [largest, whole, sorted, paged];
