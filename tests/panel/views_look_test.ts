import assert from "node:assert/strict";
import { join } from "node:path";
import { viewPart } from "../../src/adapter_api/views/read_view.ts";
import { TestBrowser, type TestPage } from "../adapters/lua_ui/page.ts";
import { axeSource, seriousFaults } from "../helpers/browser/axe.ts";
import { APP } from "../helpers/host/host_command.ts";
import { verifies } from "../helpers/verifies.ts";
import { LOOKS } from "./panel_page.ts";

/** Words that a page or a model may have, longer than any line and with what reorders one. */
const LONG = `\u202e<b>${"words ".repeat(40)}</b>${"w".repeat(300)}`;

const QUESTIONS = [
  {
    ...{ id: "a", kind: "confirmation", adapter: "browser", tool: "browser_navigate", message: LONG },
    choices: [
      { value: "no", label: "Refuse", isRefusal: true },
      { value: "once", label: "Allow this call", isRefusal: false },
      { value: "always", label: "Allow this tool until the session ends", isRefusal: false },
    ],
  },
  {
    ...{ id: "b", kind: "question", adapter: "notes", tool: "notes_ask", message: "Who?" },
    choices: [
      { value: "decline", label: "Decline", isRefusal: true },
      { value: "accept", label: "Answer", isRefusal: false },
    ],
    schema: {
      properties: {
        name: { type: "string", description: LONG },
        age: { type: "integer" },
        kind: { type: "string", enum: ["plain", "fancy"] },
        sure: { type: "boolean" },
      },
      required: ["name"],
    },
  },
];
const STEP = {
  what: LONG,
  how: "ok",
  isOk: true,
  where: `http://127.0.0.1/${"w".repeat(300)}`,
  seconds: 1.2,
};
const RUN = {
  ...{ id: "r", goal: LONG, doing: LONG, step: 2, mostSteps: 20, tokens: 12_345 },
  steps: [{ ...STEP, number: 1 }, { ...STEP, number: 2, isOk: false, how: `error: ${LONG}` }],
  end: {
    ...{ outcome: "asked", reason: LONG, question: "Which?", data: LONG, effects: [LONG] },
    ...{ costUsd: 0.01, folder: "20261125-031407-c5f0" },
  },
};
const LIVE = { id: "l", title: LONG, detail: LONG, question: LONG, note: LONG, panes: [] };

/** What a chat answers; what is asked for again waits for ever. */
const ANSWERS = {
  assistant_view: { id: "1", run: RUN },
  glovebox_asked: { id: "2", questions: QUESTIONS },
  browser_view: LIVE,
};

/** A chat's page of one view. */
const CHAT = (theme: string) =>
  `<!doctype html><html lang="en"><title>chat</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><body style="margin:0">
<iframe title="view" src="view" style="border:0;width:100%;height:100vh"></iframe><script>
const answers = ${JSON.stringify(ANSWERS).replaceAll("<", "\\u003c")};
const tool = { name: "t", _meta: { "glovebox/viewKey": "k" } };
addEventListener("message", ({ data: { id, method, params }, source }) => {
  const send = (message) => source.postMessage({ jsonrpc: "2.0", ...message }, "*");
  if (method === "ui/initialize") send({ id, result: { hostContext: { theme: "${theme}", toolInfo: { tool } } } });
  if (method === "ui/notifications/initialized") {
    send({ method: "ui/notifications/tool-input", params: { arguments: { goal: "g" } } });
    send({ method: "ui/notifications/tool-result", params: { content: [], _meta: tool._meta } });
  }
  const { [params?.name]: answer } = answers;
  if (method !== "tools/call" || answer === undefined) return;
  delete answers[params.name];
  send({ id, result: { content: [], structuredContent: answer } });
});
</script>`;

/** The view inside the chat, as a page of its own: both have one origin here. */
function inside(page: TestPage) {
  const within = (expression: string) =>
    `document.querySelector("iframe").contentWindow.eval(${JSON.stringify(expression)})`;
  return {
    eval: (expression: string) => page.eval(within(expression)),
    until: (expression: string) => page.until(within(expression)),
  };
}

const VIEWS = {
  run: join(APP, "views", "run.html"),
  browser: join(APP, "adapters", "browser", "view.html"),
} as const;

Deno.test("views with all that may wait in them are usable in every size and theme", async (t) => {
  verifies("views:run", "views:consent");
  const axe = await axeSource();
  const pages: Record<string, string> = {};
  const html = { "content-type": "text/html; charset=utf-8" };
  await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    const { pathname } = new URL(request.url);
    return new Response(pages[pathname] ?? "", { headers: html });
  });
  for (const [name, path] of Object.entries(VIEWS)) {
    pages[`/${name}/view`] = viewPart("ui://x/y", await Deno.readTextFile(path), {}).body;
    for (const theme of ["light", "dark"]) pages[`/${name}/${theme}`] = CHAT(theme);
  }
  await using browser = await TestBrowser.start();
  for (const { width, height, theme } of LOOKS) {
    for (const name of Object.keys(VIEWS)) {
      await t.step(`${name}, ${width} pixels, ${theme}`, async () => {
        const page = await browser.open(`http://127.0.0.1:${server.addr.port}/${name}/${theme}`);
        await page.looksAt({ width, height, theme });
        const view = inside(page);
        await view.until(`document.querySelectorAll(".gb-question").length === 2`);
        await view.until(`document.querySelectorAll(".gb-question button:disabled").length === 0`);
        assert.deepEqual(await seriousFaults(view, axe), []);
        const wide = await view.eval("document.documentElement.scrollWidth - innerWidth");
        assert.ok(Number(wide) <= 0, `${name} is ${wide} pixels too wide`);
        assert.doesNotMatch(String(await view.eval("document.body.innerText")), /\u202e/);
        const folder = Deno.env.get("GLOVEBOX_PANEL_PICTURES");
        if (folder !== undefined) await page.screenshot(join(folder, `view-${name}-${width}-${theme}.png`));
      });
    }
  }
});
