import assert from "node:assert/strict";
import { join } from "node:path";
import { verifies } from "../../helpers/verifies.ts";
import { runAssist } from "../fakes.ts";
import { html, serveSites } from "../sites.ts";
import { act, type Said, type View } from "../view.ts";
import { type RealBrowser, realBrowser } from "./real_browser.ts";
import { brain } from "./scripted.ts";

const blob = `window.URL.createObjectURL(new Blob(['made here']))`;

/** Ways in which a page gives a file. */
const DOWNLOADS: Readonly<Record<string, string>> = {
  "a link that says so": `<a href=/file download>تنزيل</a>`,
  "a link that does not": `<a href=/file>تنزيل</a>`,
  "a script that makes the file": `<button onclick="
    const link = document.createElement('a'); link.href = ${blob}; link.download = 'list.txt'; link.click()">تنزيل</button>`,
};

function serve(body: string) {
  const sent: string[] = [];
  const headers = {
    "content-type": "application/octet-stream",
    "content-disposition": "attachment; filename=list.txt",
  };
  const sites = serveSites({
    "/": html.bind(undefined, `<title>Files</title>${body}`),
    "/file": () => new Response("made there", { headers }),
    "/sent": async (request) => {
      sent.push(await request.text());
      return html("<title>Thanks</title>");
    },
  });
  return { sent, sites };
}

async function files(browser: RealBrowser): Promise<string[]> {
  return (await Array.fromAsync(Deno.readDir(browser.downloads))).map(({ name }) => name);
}

for (const [name, body] of Object.entries(DOWNLOADS)) {
  Deno.test(`person is asked before a file is saved: ${name}`, async () => {
    verifies("assistant:confirm");
    await using browser = await realBrowser();
    const { sites } = serve(body);
    await using _sites = sites;
    const click = (view: View) => act(view, body.startsWith("<a") ? "link" : "button", "تنزيل");
    const steps = [
      click,
      // It may be found out when the click is over: then it has to be made again.
      (view: View): Said =>
        view.status.note?.includes("begin it again") === true ? click(view) : { call: "browser_wait" },
      (): Said => ({ call: "browser_download_wait", args: { timeout_ms: 5_000 } }),
    ];
    const refused = await runAssist(browser, brain(sites.url, steps), { confirms: false });
    assert.deepEqual([refused.questions.length, await files(browser)], [1, []], refused.reason);
    const allowed = await runAssist(browser, brain(sites.url, steps), { confirms: true });
    assert.deepEqual([allowed.questions.length, await files(browser)], [1, ["list.txt"]], allowed.reason);
    assert.match(allowed.questions[0] ?? "", /download/);
  });
}

Deno.test("person is asked before a file is put into a page, and again before it is sent", async () => {
  verifies("assistant:confirm");
  await using browser = await realBrowser();
  const { sent, sites } = serve(
    `<form method=post action=/sent enctype=multipart/form-data><input type=file name=f aria-label=Datei><button>Los</button></form>`,
  );
  await using _sites = sites;
  const file = join(browser.downloads, "mine.txt");
  await Deno.writeTextFile(file, "my words");
  const steps = [
    (view: View): Said => {
      const index = view.items.find((item) => item.name.includes("Datei"))?.index;
      return { call: "browser_upload", args: { index, files: [file] } };
    },
    (view: View) => act(view, "button", "Los"),
  ];
  const refused = await runAssist(browser, brain(sites.url, steps), { confirms: false });
  assert.deepEqual([refused.questions.length, sent], [2, []]);
  const allowed = await runAssist(browser, brain(sites.url, steps), { confirms: true });
  assert.equal(allowed.questions.length, 2);
  assert.match(allowed.questions[1] ?? "", /Datei: file mine\.txt/);
  assert.equal(sent.length, 1);
  assert.deepEqual(allowed.effects.length, 2);
});
