import { deepEqual, doesNotMatch, equal, match, ok, rejects } from "node:assert/strict";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver, testInBothBrowsers } from "../../../helpers/browser/driver.ts";
import { servePages } from "../../../helpers/browser/pages.ts";

const LEVELS = [1, 2, 3];

testInBothBrowsers(
  "browser_list_interactives numbers frames of other processes three deep, no number twice",
  async (executable) => {
    verifies("browser:frames");
    await using driver = await Driver.open("/layers.html?levels=3", { executable });
    const items = await driver.list();
    const names = items.map((item) => item.name);
    for (const level of LEVELS) ok(names.includes(`Level ${level}`), `${level} in ${names}`);
    ok(!items.some((item) => item.role === "frame"), "what is in a frame stands for it");
    equal(new Set(items.map((item) => item.index)).size, items.length);
    ok(names.indexOf("Level 1") > names.indexOf("Top"), "in the order of the page");
    deepEqual((await driver.list()).map((item) => item.index), items.map((item) => item.index));
  },
);

testInBothBrowsers(
  "browser_overlay_act clicks and types in frames of other processes three deep",
  async (executable) => {
    verifies("browser:frames");
    await using driver = await Driver.open("/layers.html?levels=3", { executable });
    for (const level of LEVELS) {
      match(await driver.act(`Level ${level}`), new RegExp(`~ \\d+ button "Level ${level} clicked"`));
      match(await driver.act(`Field ${level}`, "type", `words ${level}`), new RegExp(`="words ${level}"`));
    }
    const frames = (await driver.list()).filter((item) => item.name === "Tell the top");
    match(await driver.actOn(frames[2]?.index ?? 0), /\+ "told by level 3"/);
  },
);

testInBothBrowsers("a click that gets lost on its way into a frame is made again", async (executable) => {
  verifies("browser:frames");
  await using driver = await Driver.open("/lost_press.html", { executable });
  match(await driver.act("Pay"), /~ \d+ button "Paid 1"/);
});

Deno.test("browser_overlay_act never acts on a frame that has gone on to another page", async () => {
  verifies("browser:frames", "browser:stale-number");
  await using driver = await Driver.open("/layers.html?levels=1");
  const old = await driver.number("Level 1");
  const go = await driver.number("Go on");
  await driver.actOn(go);
  await driver.host.call("browser_wait", { text: "Level 1-next" }); // until then the old page is there to act on
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
  await driver.host.call("browser_wait", { selector: "#leave" });
  await driver.go("/layers.html?levels=2");
  await driver.host.call("browser_wait", { text: "Field 2" });
});

Deno.test("browser finds, reads and acts by name in frames of other processes", async () => {
  verifies("browser:frames", "browser:find");
  await using driver = await Driver.open("/layers.html?levels=3");
  const call = async (tool: string, input: object = {}) =>
    (await driver.host.call(`browser_${tool}`, input)).text;
  const found = await call("find", { role: "button", text: "level" });
  match(found, /^3 found\n[^]*button "Level 1"\n[^]*button "Level 2"\n[^]*button "Level 3"/);
  match(
    await call("find", { role: "button", text: "level", offset: 1, limit: 1 }),
    /^3 found\n.*\n.*Level 2/,
  );
  const steps = [
    { action: "type", name: "Field 2", text: "two" },
    { action: "read", name: "Field 2", save: "words" },
    { action: "click", name: "Level 3" },
    { action: "type", name: "Field 1", text: "{{words}} and one" },
  ];
  const done = await call("steps", { steps });
  match(done, /words = "two"\n/);
  match(done, /~ \d+ textbox "Field 1" ="two and one"/);
  match(done, /~ \d+ textbox "Field 2" ="two"/);
  match(done, /~ \d+ button "Level 3 clicked"/);
});

Deno.test("browser moves the focus through frames of other processes, and scrolls to what is in them", async () => {
  verifies("browser:frames", "browser:scroll");
  await using driver = await Driver.open("/layers.html?levels=2");
  const call = async (tool: string, input: object = {}) =>
    (await driver.host.call(`browser_${tool}`, input)).text;
  await driver.act("Field 1", "focus");
  match(await call("focus_next"), /^focus \d+ button "Tell the top"$/);
  match(await call("focus_prev"), /^focus \d+ textbox "Field 1"$/);
  await driver.host.call("browser_emulate", { height: 200, width: 800 });
  match(await call("scroll", { to: await driver.number("Field 2") }), /\+ \d+ textbox "Field 2"/);
  equal(await call("scroll", { to: 999_999 }).then(String, ({ code }) => code), "BROWSER_STALE");
});

Deno.test("browser scrolls inside the frame of another process that fills the page", async () => {
  verifies("browser:scroll");
  await using driver = await Driver.open("/filled.html");
  const { text } = await driver.host.call("browser_scroll", { pages: 2 });
  match(text, /^frame at [1-9]\d+ to \d+ of \d+ px/);
  match(text, /\+ \d+ button "Buy \d+"/);
});

Deno.test("browser shows one element of a frame of another process, numbers it and acts on its position", async () => {
  verifies("browser:frames");
  await using driver = await Driver.open("/layers.html?levels=2");
  const index = await driver.number("Level 2");
  const { content } = await driver.host.call("browser_screenshot", { index, format: "png" });
  const [picture] = content;
  if (picture?.type !== "image") throw new Error("There is no picture");
  const size = new DataView(picture.bytes.buffer, picture.bytes.byteOffset + 16, 8);
  ok(size.getUint32(0) < 120 && size.getUint32(4) < 40, "the button alone");
  await driver.host.call("browser_overlay_show");
  const position = (await driver.list()).findIndex((item) => item.index === index) + 1;
  const acted = await driver.host.call("browser_act_by_index", { index: position, action: "click" });
  match(acted.text, /~ \d+ button "Level 2 clicked"/);
});

Deno.test("browser lets the workers of a page run, and those that they make", async () => {
  verifies("browser:workers");
  await using driver = await Driver.open("/workers.html");
  await driver.host.call("browser_wait", { text: "2 workers spoke" });
  ok(
    !(await driver.go("/workers.html")).text.includes("still loading"),
    "their scripts are waited for without success",
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

Deno.test("browser lists and reads nothing of a frame before that is shown", async () => {
  verifies("browser:frames");
  await using driver = await Driver.open("/frames_aside.html");
  const read = async () => (await driver.host.call("browser_extract", { mode: "text" })).text;
  deepEqual(await driver.lines(), ['button "Turn the page"']);
  doesNotMatch(await read(), /Words of/);
  match(await driver.act("Turn the page"), /\+ "Words of the second page"\n\+ \d+ button "Sign here"/);
  match(await driver.act("Turn the page"), /- \d+ button "Sign here"/);
});

Deno.test("browser reads and operates the frames of a set, also one that the menu in another one fills", async () => {
  verifies("browser:frames");
  await using driver = await Driver.open("/set_of_frames.html");
  deepEqual((await driver.list()).map(({ name }) => name), [
    ...["Hosts", "Name", "Save Start"],
    ...["Name", "Save Below"],
  ]);
  const hosts = await driver.act("Hosts");
  match(hosts, /\+ "Of Hosts"/);
  match(hosts, /\+ \d+ button "Save Hosts"/);
  const [field] = (await driver.list()).filter(({ name }) => name === "Name");
  await driver.actOn(field?.index ?? 0, "type", "Ada");
  match(await driver.act("Save Hosts"), /\+ "Saved Ada"/);
  match((await driver.host.call("browser_extract", { mode: "links" })).text, /Hosts → .*hosts/);
  match((await driver.host.call("browser_extract", { mode: "tables" })).text, /\| Part \| Bolt \|/);
});
