import { join } from "node:path";
import { act, done, type View } from "../../view.ts";
import { answers, type EvalTask, reads, tells } from "../task.ts";

const attachment = (name: string, text: string) => () =>
  new Response(text, { headers: { "content-disposition": `attachment; filename=${name}` } });

const pathIn = ({ text }: View) => /is done: (\S+)/.exec(text)?.[1];

function download(view: View, name: string) {
  const link = view.items.find((item) => item.name === name);
  return { call: "browser_click_and_wait_download", args: { index: link?.index ?? -1 } };
}

async function isThere(folder: string, name: string, text: string): Promise<boolean> {
  return await Deno.readTextFile(join(folder, name)).then((read) => read === text, () => false);
}

const one: EvalTask = {
  kind: "files",
  name: "a file that is saved",
  goal: "Download the report on URL.",
  allows: ["download"],
  pages: () => ({
    "/": `<title>Files</title><a href=/report.txt download>Report</a>`,
    "/report.txt": attachment("report.txt", "all is well\n"),
  }),
  reached: ({ downloads }) => isThere(downloads, "report.txt", "all is well\n"),
  solve: (view) =>
    pathIn(view) === undefined
      ? download(view, "Report")
      : done("Saved", /is done: \S+/.exec(view.text)?.[0]),
};

const right: EvalTask = {
  kind: "files",
  name: "the right one of two",
  goal: "Download the list of this year, 2026, on URL; not the old one.",
  allows: ["download"],
  pages: () => ({
    "/": `<title>Lists</title><a href=/old.csv>List of 2025</a> <a href=/new.csv>List of 2026</a>`,
    "/old.csv": attachment("old.csv", "2025\n"),
    "/new.csv": attachment("new.csv", "2026\n"),
  }),
  reached: async ({ downloads }) =>
    await isThere(downloads, "new.csv", "2026\n") && !await isThere(downloads, "old.csv", "2025\n"),
  solve: (view) =>
    /is done: \S*new\.csv/.test(view.text)
      ? done("Saved", /is done: \S*new\.csv/.exec(view.text)?.[0])
      : download(view, "List of 2026"),
};

const back: EvalTask = {
  kind: "files",
  name: "a file that is sent back",
  goal: "On URL, download the sheet and upload it again.",
  allows: ["download", "upload", "/sheet"],
  pages: () => ({
    "/": `<title>Sheet</title><a href=/sheet.txt download>Get the sheet</a>
      <form method=post action=/sheet enctype=multipart/form-data><input type=file name=file aria-label="Your sheet">
      <button>Hand in</button></form>`,
    "/sheet.txt": attachment("sheet.txt", "answers\n"),
    "/sheet": "<title>Handed in</title><h1>We have your sheet</h1>",
  }),
  reached: ({ received }) =>
    received.length === 1 &&
    received.every(({ path, body }) => path === "/sheet" && body.includes("answers")),
  solve(view) {
    if (view.page.title === "Handed in") return done("Handed in", "We have your sheet");
    const path = pathIn(view);
    if (path === undefined) return download(view, "Get the sheet");
    if (view.text.includes("uploaded ")) return act(view, "button", "Hand in");
    const field = view.items.find(({ name }) => name.includes("Your sheet"));
    return { call: "browser_upload", args: { index: field?.index ?? -1, files: [path] } };
  },
};

const shown: EvalTask = {
  kind: "files",
  name: "a text file that the browser shows",
  goal: "What does the file linked on URL say about tea?",
  pages: () => ({
    "/": `<title>Text</title><a href=/notes.txt>Notes</a>`,
    "/notes.txt": () => new Response("coffee: 3\ntea: 5\n", { headers: { "content-type": "text/plain" } }),
  }),
  reached: ({ data }) => answers(data, "5"),
  solve(view) {
    if (!view.page.url.endsWith(".txt")) return act(view, "link", "Notes");
    return view.text.includes("tea: 5") ? tells("tea: 5", "tea: 5") : reads();
  },
};

/** Files that are saved, read and handed in. */
export const FILES: readonly EvalTask[] = [one, right, back, shown];
