import { join } from "node:path";
import { difference, type Job, numberOf, refOf } from "../job.ts";
import { serveSite } from "./site.ts";

const REPORTS = 12;

const text = (report: number) => `month,total\n${report},${report * 125}\n`;
const nameOf = (report: number) => `report-${report}.csv`;

function answer(report: number): () => Response {
  const headers = {
    "content-type": "text/csv",
    "content-disposition": `attachment; filename=${nameOf(report)}`,
  };
  return () => new Response(text(report), { headers });
}

const ALL = Array.from({ length: REPORTS }, (_, at) => at + 1);

/** Twelve files behind links of a page. */
export const DOWNLOADS: Job = {
  name: "a dozen downloads collected",
  adapter: "browser",
  words: "navigate, list links, click and wait for a download",
  open(folder) {
    const links = ALL.map((report) => `<li><a href="/${report}">Report ${report}.</a></li>`);
    const files = Object.fromEntries(ALL.map((report) => [`/${report}`, answer(report)]));
    const site = serveSite({ "/": `<title>Reports</title><ul>${links.join("")}</ul>`, ...files });
    const { url } = site;
    return {
      async ours(use) {
        const look = await use("browser_navigate", { url });
        for (const report of ALL) {
          await use("browser_click_and_wait_download", { index: numberOf(look, `"Report ${report}."`) });
        }
      },
      scripts: [`import { browser } from "glovebox:tools";
const { text } = await browser.navigate({ url: "${url}" });
for (const [, index] of text.matchAll(/^(\\d+) link "Report/gm)) {
  log((await browser.click_and_wait_download({ index: Number(index) })).text);
}`],
      async rival(use) {
        await use("browser_navigate", { url });
        const look = await use("browser_snapshot", {});
        for (const report of ALL) {
          await use("browser_click", { element: "Report", target: refOf(look, `"Report ${report}."`) });
        }
      },
      async missing() {
        const found = await Promise.all(ALL.map((report) => readFirst(placesOf(folder, nameOf(report)))));
        return difference(ALL.map(text), found);
      },
      [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
    };
  },
};

/** Where the one puts it, and the other. */
function placesOf(folder: string, name: string): string[] {
  return [join(folder, "Glovebox", "downloads", name), join(folder, name)];
}

async function readFirst(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const found = await Deno.readTextFile(path).catch(() => undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}
