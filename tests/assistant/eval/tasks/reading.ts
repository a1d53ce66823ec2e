import { act, type View } from "../../view.ts";
import { answers, type EvalTask, lastResult, reads, tells } from "../task.ts";

const filler = (count: number) =>
  Array.from({ length: count }, (_, at) => `<p>Paragraph ${at}: the river went on past the village.</p>`)
    .join("");

/** Reads the page part by part, then answers with what a pattern finds. */
function answer(view: View, pattern: RegExp) {
  const found = pattern.exec(lastResult(view));
  const [all = "", value = ""] = found ?? [];
  const next = /next: offset (\d+)/.exec(lastResult(view))?.[1];
  return found === null ? reads("text", Number(next ?? 0)) : tells(value, all);
}

const bottom: EvalTask = {
  kind: "long reading",
  name: "a fact at the end of a long article",
  goal: "In which year was the bridge of the article on URL built?",
  pages: () => ({ "/": `<title>The river</title>${filler(150)}<p>The bridge was built in 1887.</p>` }),
  reached: ({ data }) => answers(data, "1887"),
  solve: (view) => answer(view, /built in (\d{4})/),
};

const folded: EvalTask = {
  kind: "long reading",
  name: "an answer that is folded away",
  goal: "How long is the warranty, by the questions on URL?",
  pages: () => ({
    "/": `<title>Questions</title>${
      Array.from({ length: 12 }, (_, at) =>
        `<details><summary>Question ${at}</summary>Nothing of note.</details>`).join("")
    }<details><summary>What about the warranty?</summary>It lasts 30 months.</details>`,
  }),
  reached: ({ data }) => answers(data, "30"),
  solve(view) {
    const found = /lasts (\d+ months)/.exec(`${lastResult(view)} ${view.page.snippet}`);
    if (found !== null) return tells(found[1] ?? "", found[0]);
    const summary = view.items.find(({ name }) => name.includes("warranty"));
    if (summary?.line.includes("expanded") === true) return reads();
    if (summary === undefined) return { call: "browser_find", args: { text: "warranty" } };
    return { call: "browser_overlay_act", args: { index: summary.index, action: "click" } };
  },
};

const twoPlaces: EvalTask = {
  kind: "long reading",
  name: "an answer from two places",
  goal: "Who wrote the longest letter, by the page on URL?",
  pages: () => ({
    "/": `<title>Letters</title><p>The longest letter is letter C.</p>${filler(80)}
      <p>Letter A is by Ida. Letter B is by Ole. Letter C is by Uma.</p>`,
  }),
  reached: ({ data }) => answers(data, "Uma"),
  solve(view) {
    const letter = /longest letter is letter (\w)/.exec(view.text)?.[1];
    const by = letter === undefined ? null : new RegExp(`Letter ${letter} is by (\\w+)`).exec(view.text);
    const next = /next: offset (\d+)/.exec(lastResult(view))?.[1];
    return by === null ? reads("text", Number(next ?? 0)) : tells(by[1] ?? "", by[0]);
  },
};

const searched: EvalTask = {
  kind: "long reading",
  name: "a word among many links",
  goal: "Open the chapter about otters on URL and tell its first word.",
  pages: () => ({
    "/": `<title>Chapters</title>${
      Array.from({ length: 200 }, (_, at) => `<p><a href="/${at}">Chapter ${at}</a></p>`).join("")
    }<p><a href=/otters>Chapter on otters</a></p>`,
    "/otters": "<title>Otters</title><p>Playful animals live here.</p>",
  }),
  reached: ({ data }) => answers(data, "Playful"),
  solve(view) {
    if (view.page.title === "Otters") return tells("Playful", "Playful animals");
    const number = /^(\d+) link "Chapter on otters"/m.exec(lastResult(view))?.[1];
    if (number === undefined) return { call: "browser_find", args: { text: "otters" } };
    return { call: "browser_overlay_act", args: { index: Number(number), action: "click" } };
  },
};

const quoted: EvalTask = {
  kind: "long reading",
  name: "a text that loads as one scrolls",
  goal: "What is the secret ingredient in the story on URL? It stands at its end.",
  pages: () => ({
    "/": `<title>Story</title><div id=s></div><button id=more>Read on</button><script>
      let page = 0; const parts = ["It began.", "It went on.", "It dragged.", "The ingredient is saffron."];
      const show = () => { s.innerHTML += "<p>" + parts[page++] + "</p>"; if (page === 4) more.remove(); };
      more.onclick = show; show();</script>`,
  }),
  reached: ({ data }) => answers(data, "saffron"),
  solve: (view) =>
    view.page.snippet.includes("saffron")
      ? tells("saffron", "The ingredient is saffron")
      : act(view, "button", "Read on"),
};

/** Long texts, folded and loaded ones. */
export const READING: readonly EvalTask[] = [bottom, folded, twoPlaces, searched, quoted];
