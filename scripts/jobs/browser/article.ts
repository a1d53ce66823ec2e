import { difference, type Job, refOf } from "../job.ts";
import { serveSite } from "./site.ts";

const PARAGRAPHS = 1_500;
/** Paragraphs that name the year of a keeper. */
const KEEPERS = [107, 388, 590, 811, 1043, 1290, 1467];
const YEARS = KEEPERS.map((at) => ({ keeper: `K. Marsh ${at}`, year: 1700 + at % 200 }));

function paragraph(at: number): string {
  const filler =
    `Paragraph ${at} tells of tides, ropes, lamps and the weather at the coast, of ships that came late, and of what was eaten in the winter of that year.`;
  const keeper = YEARS[KEEPERS.indexOf(at)];
  return `<p>${filler}${
    keeper === undefined ? "" : ` Lighthouse keeper ${keeper.keeper} came in ${keeper.year}.`
  }</p>`;
}

const PAGE = `<title>The coast</title><h1>The coast</h1>${
  Array.from({ length: PARAGRAPHS }, (_, at) => paragraph(at)).join("")
}
<form><label>Years <input name=years></label><button>Answer</button></form>
<script>document.querySelector("form").onsubmit = async (event) => {
  event.preventDefault();
  await fetch("/", { method: "POST", body: JSON.stringify(event.target.years.value) });
};</script>`;

const ANSWER = YEARS.map(({ year }) => year).sort().join(", ");

/** Some 40,000 words, in which seven sentences are sought and their years sent. */
export const ARTICLE: Job = {
  name: "a long article searched",
  adapter: "browser",
  words: "navigate, find text on the page, fill in a form",
  open() {
    const site = serveSite({ "/": PAGE });
    const { url, posted } = site;
    const steps = [{ action: "type", name: "Years", text: ANSWER }, { action: "click", name: "Answer" }];
    return {
      async ours(use) {
        await use("browser_navigate", { url });
        await use("browser_find", { text: "Lighthouse keeper" });
        await use("browser_steps", { steps });
      },
      scripts: [`import { browser } from "glovebox:tools";
await browser.navigate({ url: "${url}" });
const { text } = await browser.find({ text: "Lighthouse keeper" });
const years = [...text.matchAll(/came in (\\d{4})/g)].map(([, year]) => year).sort().join(", ");
await browser.steps({ steps: [{ action: "type", name: "Years", text: years }, { action: "click", name: "Answer" }] });
return years;`],
      async rival(use) {
        await use("browser_navigate", { url });
        await use("browser_find", { text: "Lighthouse keeper" });
        const form = await use("browser_find", { regex: 'textbox "Years"|button "Answer"' });
        const target = refOf(form, 'textbox "Years"');
        await use("browser_type", { element: "Years", target, text: ANSWER });
        await use("browser_click", { element: "Answer", target: refOf(form, 'button "Answer"') });
      },
      missing: () => Promise.resolve(difference([ANSWER], posted)),
      [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
    };
  },
};
