import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { testAdapter, type TestedAdapter } from "glovebox";
import { z } from "zod";
import adapter from "../../adapters/browser/adapter.ts";
import { verifies } from "../helpers/verifies.ts";
import { LEGIBILITY } from "./legibility.ts";
import { type Tracing, tracing } from "./traced.ts";

const PAGE = `<!doctype html><title>Tea &lt;/script&gt; \u202Eevil</title><body style="margin:0">
<div style="height:1200px">far up</div><label>Name <input></label><label>PIN <input type=password></label>
<button style="margin-left:300px">Order</button><div style="height:1200px"></div><script>
document.querySelector("button").onclick = ({ pageX, pageY }) =>
  fetch("/clicked", { method: "POST", body: JSON.stringify({ x: pageX, y: pageY }) });
</script>`;
const SCRIPT = `const { data } = await browser.navigate({ url: inputs.url });
const act = async (name, action, text) => {
  const listed = await browser.list_interactives({ scope: "all", format: "json" });
  const { index } = listed.data.items.find((each) => each.name === name);
  return await browser.overlay_act({ index, action, ...(text === undefined ? {} : { text }) });
};
await act("Name", "type", "Ann Lee");
await browser.screenshot({ format: "png" });
await act("PIN", "type", "tea4two!!");
await browser.steps({ steps: [
  { action: "type", name: "PIN", text: "tea4two!!" }, { action: "type", name: "Name", text: "Bo" },
] });
await act("Order", "click");`;

const areaSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const pointSchema = z.object({ x: z.number(), y: z.number() });

/** A page that tells where it was clicked. */
function serveTea() {
  const clicks: z.output<typeof pointSchema>[] = [];
  let report = "";
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    if (request.method === "POST") clicks.push(pointSchema.parse(await request.json()));
    const html = request.url.endsWith("/report") ? report : PAGE;
    return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
  });
  return {
    ...{ clicks, url: `http://127.0.0.1:${server.addr.port}/` },
    show: (html: string) => void (report = html),
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** Runs the session; returns the report of its trace. */
async function traceTea(person: Tracing, url: string): Promise<string> {
  const script = join(person.path, "tea.ts");
  await Deno.writeTextFile(script, SCRIPT);
  const words = ["run", script, "--adapter", "browser", "--option", "browser.executable=chromium"];
  const trace = ["--trace", person.folder, "--trace-values", "--input", `url=${url}`];
  const ran = await person.run([...words, ...trace]);
  equal(ran.code, 0, ran.stderr);
  const shown = await person.run(["trace", person.folder]);
  equal(shown.code, 0, shown.stderr);
  return await Deno.readTextFile(join(person.folder, "report.html"));
}

Deno.test("the trace of a session in a browser shows what was done and where, and is worked by keyboard", async (t) => {
  verifies("trace:report");
  await using person = await tracing();
  await using tea = serveTea();
  tea.show(await traceTea(person, tea.url));
  await t.step("what a field shows nobody is in no file of it", () => masksHidden(person));
  await t.step("the mark is where the page was clicked", () => marksClick(person, tea.clicks));
  await using browser = await testAdapter(adapter, { options: { evaluate: true, executable: "chromium" } });
  await browser.call("browser_navigate", { url: `${tea.url}report` });
  await t.step("search, filters and keys", () => searches(browser));
  await t.step("the timeline", () => leads(browser));
  await t.step("pictures and marks", () => showsPictures(browser));
  for (const colors of ["light", "dark"]) {
    for (const width of [390, 1280]) {
      await t.step(`${colors}, ${width} px`, () => isLegible(browser, colors, width));
    }
  }
});

async function masksHidden(person: Tracing): Promise<void> {
  verifies("trace:masked");
  const { calls } = await person.printed();
  doesNotMatch(await person.whole(), /tea4two/);
  const values = calls.filter(({ tool }) => /overlay_act|steps/.test(tool)).map(({ end }) =>
    JSON.stringify(end?.values)
  );
  match(values[0] ?? "", /"text":"Ann Lee"/);
  match(values[1] ?? "", /"text":"•••"/);
  match(values[2] ?? "", /"name":"PIN","text":"•••"\},\{"action":"type","name":"Name","text":"Bo"/);
}

async function marksClick(person: Tracing, clicks: readonly z.output<typeof pointSchema>[]): Promise<void> {
  const { calls } = await person.printed();
  const place = areaSchema.parse(calls.at(-1)?.end?.place);
  const [click] = clicks;
  ok(click !== undefined);
  ok(click.x >= place.x && click.x <= place.x + place.width, JSON.stringify({ click, place }));
  ok(click.y >= place.y && click.y <= place.y + place.height, JSON.stringify({ click, place }));
  const view = areaSchema.parse(calls.find(({ tool }) => tool === "browser_screenshot")?.end?.view);
  ok(view.y > 200, "the picture was taken of a page that was scrolled");
}

/** Value of an expression in the page. */
async function valueOf(browser: TestedAdapter, expression: string): Promise<unknown> {
  const { text } = await browser.call("browser_evaluate", { expression });
  const [, json] = /<untrusted-page-text [^>]+>\n([^]*?)\n<\/untrusted/.exec(text) ?? [];
  if (json === undefined) throw new Error(text);
  const value: unknown = JSON.parse(json);
  return value;
}

async function searches(browser: TestedAdapter): Promise<void> {
  const shown = `[...document.querySelectorAll("#calls > li")].filter((each) => !each.hidden).length`;
  const all = Number(await valueOf(browser, shown));
  await browser.call("browser_press", { keys: "/" });
  equal(await valueOf(browser, "document.activeElement.id"), "search");
  for (const key of ["s", "h", "o", "t"]) await browser.call("browser_press", { keys: key });
  const fitting =
    `[...document.querySelectorAll("#calls > li")].filter((each) => each.textContent.includes("shot")).length`;
  const found = await valueOf(browser, fitting);
  equal(found, 2, "the picture, and the script that took it");
  equal(await valueOf(browser, shown), found);
  equal(await valueOf(browser, `document.getElementById("count").textContent`), `2 of ${all} calls`);
  await browser.call("browser_press", { keys: "Escape" });
  equal(await valueOf(browser, shown), all);
  await valueOf(browser, "document.activeElement.blur() ?? 0");
  await browser.call("browser_press", { keys: "j j k Enter" });
  deepEqual(
    await valueOf(
      browser,
      `[...document.querySelectorAll("details.call[open]")].map(({ parentNode }) => parentNode.id)`,
    ),
    ["c1"],
  );
}

/** A bar of the timeline leads to its call. */
async function leads(browser: TestedAdapter): Promise<void> {
  await valueOf(browser, `document.querySelector('.track [data-to="c3"]').click() ?? 0`);
  const { id, open } = z.object({ id: z.string(), open: z.boolean() }).parse(
    await valueOf(
      browser,
      `(({ parentNode, parentNode: { open } }) =>
      ({ id: parentNode.parentNode.id, open }))(document.activeElement)`,
    ),
  );
  deepEqual([id, open], ["c3", true]);
}

async function showsPictures(browser: TestedAdapter): Promise<void> {
  await valueOf(browser, `document.querySelectorAll("details").forEach((each) => each.open = true) ?? 0`);
  await browser.call("browser_wait", { ms: 300 });
  const images = `[...document.images].map(({ naturalWidth, alt }) => naturalWidth > 300 && alt !== "")`;
  const seen = z.array(z.boolean()).parse(await valueOf(browser, images));
  ok(seen.length >= 3 && seen.every(Boolean), JSON.stringify(seen));
  const inside = `[...document.querySelectorAll(".mark")].map((mark) => {
    const [inner, outer] = [mark, mark.parentNode].map((each) => each.getBoundingClientRect());
    return inner.left >= outer.left && inner.right <= outer.right && inner.width < 400;
  })`;
  const marks = z.array(z.boolean()).parse(await valueOf(browser, inside));
  ok(marks.length >= 2 && marks.every(Boolean), JSON.stringify(marks));
}

async function isLegible(browser: TestedAdapter, colors: string, width: number): Promise<void> {
  await browser.call("browser_emulate", { width, height: 844, colors });
  deepEqual(await valueOf(browser, LEGIBILITY), { contrast: [], nameless: [], twice: [], wider: 0 });
}
