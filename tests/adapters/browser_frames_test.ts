import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { verifies } from "../helpers/verifies.ts";
import { Driver } from "./browser_driver.ts";
import { servePages } from "./browser_pages.ts";

const LEVELS = [1, 2, 3];

Deno.test("browser_list_interactives numbers frames of other processes three deep, no number twice", async () => {
  verifies("browser:frames");
  await using driver = await Driver.open("/layers.html?levels=3");
  const items = await driver.list();
  const names = items.map((item) => item.name);
  for (const level of LEVELS) ok(names.includes(`Level ${level}`), `${level} in ${names}`);
  ok(!items.some((item) => item.role === "frame"), "what is in a frame stands for it");
  equal(new Set(items.map((item) => item.index)).size, items.length);
  ok(names.indexOf("Level 1") > names.indexOf("Top"), "in the order of the page");
  deepEqual((await driver.list()).map((item) => item.index), items.map((item) => item.index));
});

Deno.test("browser_overlay_act clicks and types in frames of other processes three deep", async () => {
  verifies("browser:frames");
  await using driver = await Driver.open("/layers.html?levels=3");
  for (const level of LEVELS) {
    match(await driver.act(`Level ${level}`), new RegExp(`~ \\d+ button "Level ${level} clicked"`));
    match(await driver.act(`Field ${level}`, "type", `words ${level}`), new RegExp(`="words ${level}"`));
  }
  const frames = (await driver.list()).filter((item) => item.name === "Tell the top");
  match(await driver.actOn(frames[2]?.index ?? 0), /\+ "told by level 3"/);
});

Deno.test("browser_overlay_act never acts on a frame that has gone on to another page", async () => {
  verifies("browser:frames", "browser:stale-number");
  await using driver = await Driver.open("/layers.html?levels=1");
  const old = await driver.number("Level 1");
  const go = await driver.number("Go on");
  await driver.actOn(go);
  await rejects(driver.actOn(old), { code: "BROWSER_STALE" });
  match(await driver.act("Level 1-next"), /"Level 1-next clicked"/);
  ok(await driver.number("Level 1-next clicked") !== old);
});

Deno.test("browser sees frames of another origin in its own process", async () => {
  verifies("browser:frames");
  await using near = servePages();
  await using driver = await Driver.open(`/layers.html?port=${new URL(near.url).port}`);
  match(await driver.act("Level near"), /~ \d+ button "Level near clicked"/);
});

Deno.test("browser reads and waits for the text of frames of other processes", async () => {
  await using driver = await Driver.open("/layers.html?levels=2");
  match((await driver.host.call("browser_extract", { mode: "text" })).text, /Layers[^]*nothing said/);
  await driver.list();
  await driver.host.call("browser_wait", { selector: "#leave" });
});

Deno.test("browser lets the workers of a page run, and those that they make", async () => {
  verifies("browser:workers");
  await using driver = await Driver.open("/workers.html");
  await driver.host.call("browser_wait", { text: "2 workers spoke" });
  ok(
    !(await driver.go("/workers.html")).text.includes("still loading"),
    "their scripts are waited for in vain",
  );
});

Deno.test("browser_overlay_act reaches into closed shadow roots, nested ones too", async () => {
  verifies("browser:closed-shadow");
  await using driver = await Driver.open("/layers.html");
  match(await driver.act("In closed"), /\+ "closed clicked"/);
  match(await driver.act("In plain host"), /\+ "plain host clicked"/);
  match(await driver.act("Deep field", "type", "abc"), /\+ "typed abc"/);
});

Deno.test("browser_overlay_act operates what only listens", async () => {
  verifies("browser:listener-only");
  await using driver = await Driver.open("/layers.html");
  match(await driver.act("Listening paragraph"), /\+ "paragraph heard"/);
  match(await driver.act("Delegated word"), /\+ "delegate heard"/);
  match(await driver.act("Rich", "type", "bold words"), /~ \d+ textbox "Rich" ="bold words"/);
});
