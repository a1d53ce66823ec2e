import type { Client } from "@modelcontextprotocol/client";
import assert from "node:assert/strict";
import { join } from "node:path";
import { z } from "zod";
import { deadline } from "../../src/base/time/deadline.ts";
import { type Pages, servePages } from "../helpers/browser/pages.ts";
import { eventually, PATIENCE_MS } from "../helpers/eventually.ts";
import { verifies } from "../helpers/verifies.ts";
import { PanelHost } from "./panel_host.ts";
import { PanelPage } from "./panel_page.ts";

const CARD = "4111111111111111";
/** Place of the card's field in the page, as a part of its size: 1280 by 720, or what the picture has. */
const PICTURE = ".live-tile .gb-pad img";
const texts = z.object({ content: z.array(z.object({ text: z.string().default("") })) }).transform((
  { content },
) => content.map(({ text }) => text).join("\n"));

/** What the steps share. */
interface Scene {
  readonly panel: PanelHost;
  readonly person: PanelPage;
  readonly page: PanelPage["page"];
  readonly pages: Pages;
  readonly client: Client;
}

/** Calls a tool; returns the text of its answer. */
async function call(client: Client, name: string, input: Record<string, unknown> = {}): Promise<string> {
  return texts.parse(await client.callTool({ name, arguments: input }));
}

/** Makes a call that has to wait; resolves when its client was told so. */
async function waitingCall(client: Client, name: string, input: Record<string, unknown>) {
  const told = Promise.withResolvers<string>();
  const onprogress = ({ message = "" }) => told.resolve(message);
  const answer = client.callTool({ name, arguments: input }, { onprogress });
  answer.catch(() => {}); // it is looked at later
  const notice = await deadline(told.promise, PATIENCE_MS, "The notice");
  return { answer, notice };
}

/** Numbers of the page's elements, as the assistant reads them. */
const INDEX = { name: 1, card: 2, pay: 3 } as const;

const STEPS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  "a tile shows the page that the client works in, and its words as words": async (
    { client, pages, person, page },
  ) => {
    const listed = await call(client, "browser_navigate", { url: `${pages.url}/pay.html` });
    assert.match(listed, /1 textbox "Name"\n2 textbox "Card number".*\n3 button "Pay now"/);
    await person.says(".live-tile h2", "browser");
    await person.says(".live-tile .caller", "for shopper");
    await person.says(".live-bar", "Pay <button>Hand back</button>");
    await page.until(`document.querySelector("${PICTURE}")?.naturalWidth > 600`);
    await person.says(".live-tile .gb-badge", "live");
  },
  "it follows the page without being asked": async ({ client, page }) => {
    const before = await page.eval(`document.querySelector("${PICTURE}").src`);
    await call(client, "browser_overlay_act", {
      index: INDEX.name,
      action: "type",
      text: "Ada",
    });
    await page.until(`document.querySelector("${PICTURE}").src !== "${before}"`);
  },
  "nobody works in it who has not taken it over": async ({ page, pages, client }) => {
    await page.clickAt(PICTURE, { x: 0.6, y: 0.53 });
    const act = { backend: 1, page: "none", action: { action: "click", x: 0.5, y: 0.5 } };
    assert.equal(await statusOf(page, "act", act), 400);
    assert.equal(await statusOf(page, "takeover", { backend: 1, page: "none" }), 409);
    assert.doesNotMatch(await call(client, "browser_list_interactives"), /The person/);
    assert.deepEqual(pages.orders, []);
  },
  "a payment step is taken over: the call waits, the person types, the assistant goes on": payment,
  "a call that waits can be cancelled": async (scene) => {
    await scene.person.takeOver();
    const cancel = new AbortController();
    const waiting = Promise.withResolvers<void>();
    const answer = scene.client.callTool({ name: "browser_list_interactives", arguments: {} }, {
      signal: cancel.signal,
      onprogress: () => waiting.resolve(),
    });
    await waiting.promise;
    await scene.person.says(".live-tile .gb-badge", "yours, 1 waiting");
    cancel.abort();
    await assert.rejects(answer);
    await scene.page.until(`!document.querySelector(".live-tile .gb-badge").innerText.includes("waiting")`);
    await scene.person.press("Hand back");
    await scene.person.says(".live-tile .gb-badge", "live");
  },
  "elements are numbered on wish, and pressed by number": async (scene) => {
    const { person, page, pages } = scene;
    const index = INDEX.pay;
    await person.press("Numbers");
    await scene.person.takeOver();
    await page.type(".live-form [name=number]", String(index));
    await page.press("Enter");
    await eventually("the order", () => Promise.resolve(pages.orders.length === 2));
    await person.says(".live-said", "You clicked");
    await person.press("Hand back");
  },
  "the person goes from tab to tab, and the client is told": async (scene) => {
    const { client, person, pages } = scene;
    await call(client, "browser_open_in_new_tab", { url: `${pages.url}/form.html` });
    await person.says(".live-detail", "tab 2 of 2");
    await scene.person.takeOver();
    await person.press("Next tab");
    await person.says(".live-bar", "Pay");
    await person.press("Hand back");
    assert.match(await call(client, "browser_list_interactives"), /The person went to tab 1/);
  },
  "what only a person may type is typed by the person": async (scene) => {
    const { client, person, page, pages } = scene;
    assert.match(await call(client, "browser_gate", { action: "hold" }), /held back/);
    const index = INDEX.card;
    const refused = await call(client, "browser_overlay_act", { index, action: "type", text: "42" });
    assert.match(refused, /Nothing is typed into a field for secrets/);
    await scene.person.takeOver();
    await page.clickAt(PICTURE, await placeOfCard(page));
    await page.press("7");
    await person.says(".live-said", "You typed");
    await person.press("Hand back");
    await call(client, "browser_gate", { action: "end" });
    await call(client, "browser_overlay_act", { index: INDEX.pay, action: "click" });
    await eventually("the order", () => Promise.resolve(pages.orders.length === 3));
    assert.match(JSON.stringify(pages.orders[2]), /7/);
  },
  "a second page of the panel sees it, and cannot take it away": async (scene) => {
    await scene.person.takeOver();
    await using other = await PanelPage.open(await again(scene.panel));
    await other.show("live");
    await other.says(".live-tile .gb-badge", "taken over in another page");
    assert.equal(await other.page.eval(`document.querySelector(".live-tile .take").disabled`), true);
  },
  "closing the panel hands back": async ({ client, page }) => {
    const { answer } = await waitingCall(client, "browser_list_interactives", {});
    await page.go("about:blank#closed");
    assert.match(texts.parse(await answer), /The person took over browser for \d+ s and handed it back/);
  },
  "the audit has every take-over, and no value": async ({ panel }) => {
    const takeOvers = async () => (await panel.command("audit", "--type", "takeover", "--json")).stdout;
    await eventually("the last record", async () => (await takeOvers()).includes("the panel was closed"));
    const stdout = await takeOvers();
    const records = stdout.trim().split("\n").map((line) => JSON.parse(line));
    assert.deepEqual(records.map(({ what, detail }) => `${what} ${detail}`.trim()), [
      ...["begun", "acted click", "acted type", "ended handed back"],
      ...["begun", "ended handed back"],
      ...["begun", "acted click", "ended handed back"],
      ...["begun", "acted next_tab", "ended handed back"],
      ...["begun", "acted click", "acted type", "ended handed back"],
      ...["begun", "ended the panel was closed"],
    ]);
    assert.ok(records.every(({ adapter, session }) => adapter === "browser" && session !== ""));
    const all = (await panel.command("audit", "--last", "500", "--json")).stdout;
    assert.doesNotMatch(all, /41111111/); // a hash may have any four digits in it
    assert.match((await panel.command("audit", "--type", "takeover")).stdout, /acted type/);
  },
};

/** The step that the feature is for. */
async function payment(scene: Scene): Promise<void> {
  const { client, person, page, pages } = scene;
  const index = INDEX.pay;
  await page.until(`${await brightnessOfCard(page)} < 100`); // as for the assistant: fields for secrets are covered
  await scene.person.takeOver();
  await page.until(`${await brightnessOfCard(page)} > 200`);
  const { answer, notice } = await waitingCall(client, "browser_overlay_act", { index, action: "click" });
  assert.match(notice, /The person works in browser themselves/);
  await person.says(".live-tile .gb-badge", "yours, 1 waiting");
  await page.clickAt(PICTURE, await placeOfCard(page));
  await person.says(".live-said", "You clicked");
  for (const digit of CARD) await page.press(digit);
  await person.says(".live-said", "You typed");
  assert.deepEqual(pages.orders, [], "the assistant has not gone on");
  await person.press("Hand back");
  const said = texts.parse(await answer);
  await eventually("the order", () => Promise.resolve(pages.orders.length === 1));
  assert.deepEqual(pages.orders, [{ name: "Ada", card: CARD }]);
  assert.match(said, /The person took over browser for \d+ s and handed it back; they did: click, type/);
  assert.doesNotMatch(said, /41111111/);
  await person.says(".live-tile .gb-badge", "live");
}

/** Where the card's field is in the picture, whose size is that of the page. */
async function placeOfCard(page: PanelPage["page"]): Promise<{ x: number; y: number }> {
  const sizes = `(({ naturalWidth = 0, naturalHeight = 0 }) => [naturalWidth, naturalHeight])(
    document.querySelector("${PICTURE}") ?? {})`;
  let [width, height] = [0, 0];
  // A new one has none for a moment: one look tells whether it has, and which.
  await eventually("a size of the picture", async () => {
    [width = 0, height = 0] = z.array(z.number()).parse(await page.eval(sizes));
    return width > 0 && height > 0;
  });
  return { x: 700 / width, y: 380 / height };
}

/** How bright the picture is where the card's field is, from 0 to 255. */
async function brightnessOfCard(page: PanelPage["page"]): Promise<string> {
  const { x, y } = await placeOfCard(page);
  return `((picture) => {
    const canvas = document.createElement("canvas").getContext("2d");
    canvas.drawImage(picture, picture.naturalWidth * ${x}, picture.naturalHeight * ${y}, 1, 1, 0, 0, 1, 1);
    return canvas.getImageData(0, 0, 1, 1).data[0];
  })(document.querySelector("${PICTURE}"))`;
}

/** Has another link printed. */
async function again(panel: PanelHost): Promise<PanelHost> {
  await (await panel.api("POST link", {})).body?.cancel();
  return panel;
}

/** Sends a request as the page would; returns its status. */
async function statusOf(page: PanelPage["page"], what: string, body: unknown): Promise<unknown> {
  const headers =
    `{ "content-type": "application/json", "x-glovebox-panel": sessionStorage["glovebox-panel-token"] }`;
  const text = JSON.stringify(JSON.stringify(body));
  return await page.eval(
    `fetch("/panel/api/${what}", { method: "POST", headers: ${headers}, body: ${text} }).then(({ status }) => status)`,
  );
}

Deno.test("the person sees what a client works in, takes over a payment, and hands back", async (t) => {
  verifies("panel:live", "panel:take-over", "panel:harmless");
  await using pages = servePages();
  await using panel = await PanelHost.start({
    adapter: "browser",
    args: ["--option", "browser.executable=chromium"],
  });
  const client = await panel.connect("shopper");
  await using person = await PanelPage.open(panel);
  const { page } = person;
  await page.looksAt({ width: 1440, height: 900, theme: "light" });
  await person.show("live");
  await person.says(".empty", "Nothing to see yet");
  const scene = { panel, person, page, pages, client };
  for (const [name, step] of Object.entries(STEPS)) await t.step(name, () => step(scene));
});

Deno.test("a Lua application runs in its tile, and is dead but for the time that the person has it", async (t) => {
  verifies("panel:live", "panel:take-over");
  await using panel = await PanelHost.start({ adapter: "lua-ui" });
  const [client, other] = [await panel.connect("lua"), await panel.connect("other")];
  await openTasks(panel, client);
  await using person = await PanelPage.open(panel);
  const { page } = person;
  const frame = (more: string) => page.until(`document.querySelector(".live-panes iframe")${more}`);
  const click = async () => await page.clickAt(".live-panes iframe", { x: 0.5, y: 0.5 });
  const count = async () => await call(other, "ui_run", { code: "return #tasks.tasks" });
  await person.show("live");
  await t.step("it takes what the person does, and its client is told", async () => {
    await frame("?.inert === true");
    await person.press("Take over");
    await frame(".inert === false");
    const waiting = await waitingCall(client, "ui_run", { code: "return #tasks.tasks" });
    await eventually("the click, and what came of it", async () => {
      await click(); // its page may not have come yet
      return await count() === "1";
    });
    await person.press("Hand back");
    assert.match(texts.parse(await waiting.answer), /^1\nThe person took over lua-ui/);
  });
  await t.step("it takes nothing else", async () => {
    await frame(".inert === true");
    await call(client, "ui_run", { code: `tasks.draft = "by hand"` });
    await click();
    assert.equal(await count(), "1");
  });
});

/** Opens an application that adds a task wherever it is clicked. */
async function openTasks(panel: PanelHost, client: Client): Promise<void> {
  const base_dir = join(panel.host.home.path, "Glovebox", "lua-ui", "tasks");
  await call(client, "ui_configure", { base_dir, template: "tasks" });
  await call(client, "ui_start");
  const content =
    `<template><button style="inset: 0; position: fixed" ui-action="add()">Add</button></template>`;
  const view = { type: "Tasks", namespace: "DEFAULT", content };
  assert.match(await call(client, "ui_upload_viewdef", view), /uploaded/);
  await call(client, "ui_run", { code: `tasks.tasks = {} tasks.draft = "by hand"` });
}
