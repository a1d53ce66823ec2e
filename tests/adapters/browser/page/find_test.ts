import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { TestResult } from "glovebox";
import { verifies } from "../../../helpers/verifies.ts";
import { dataOf, Driver, refusal } from "../../../helpers/browser/driver.ts";

function inFence({ text }: TestResult): string {
  return /<untrusted-page-text \w+>\n([^]*)\n<\/untrusted/.exec(text)?.[1] ?? "";
}

Deno.test("browser_find finds text and controls with their numbers and the lines around them", async () => {
  verifies("browser:find");
  await using driver = await Driver.open("/tools.html");
  const find = (input: object) => driver.host.call("browser_find", input);
  match((await find({ text: "assam" })).text, /^2 found\n[^]*We sell tea from Assam\.\nAssam/);
  const around = await find({ text: "IN  EURO", context: 1 });
  equal(inFence(around), "  We sell tea from Assam.\n> Prices in euro.\n  Name");
  match(inFence(await find({ role: "button", text: "closed" })), /^\d+ button "Closed" \(disabled\)$/);
  equal(
    inFence(await find({ text: "Ann", role: "textbox" })),
    `${await driver.number("Name")} textbox "Name" ="Ann"`,
  );
  match((await find({ text: "hunter2" })).text, /^0 found\nnothing found/);
  const { groups, hits } = jsonOf(await find({ role: "button", format: "json", limit: 2 }));
  deepEqual([hits > 4, groups.length], [true, 2]);
  match((await find({ role: "button", limit: 2, offset: 2 })).text, /more: offset 4$/);
  equal((await refusal(find({ text: " " }))).code, "INVALID_INPUT");
});

function jsonOf({ structured }: TestResult): { readonly hits: number; readonly groups: readonly unknown[] } {
  const { data }: { data?: { hits: number; groups: unknown[] } } = structured ?? {};
  return data ?? { hits: 0, groups: [] };
}

Deno.test("browser_extract writes tables down", async () => {
  await using driver = await Driver.open("/tools.html");
  const read = await driver.host.call("browser_extract", { mode: "tables" });
  equal(
    inFence(read).split("\n").slice(1).join("\n"),
    'table 1 "Prices": 3 rows, 2 columns\n| Tea | Price |\n| Assam | 4 \\| 5 |\n| [Other tea] | 8 |',
  );
  match(inFence(read), /^"[^"]+" — http/, "what the page is called is the page's own word");
  equal((await driver.host.call("browser_extract", { mode: "text", format: "json" })).text, "");
});

Deno.test("browser_scroll tells where the page is and what came into view", async () => {
  verifies("browser:scroll");
  await using driver = await Driver.open("/tools.html");
  const scroll = async (input: object) => (await driver.host.call("browser_scroll", input)).text;
  match(await scroll({}), /^page at 720 to 1520 of \d+ px$/);
  match(
    await scroll({ direction: "bottom" }),
    /^page at \d+ to (\d+) of \1 px, the end\n\+ \d+ button "Far down"$/,
  );
  match(await scroll({}), /^did not move: page at/);
  const box = await driver.number("In the box");
  match(await scroll({ to: box }), /^<div#inner> at 0 to 80 of \d+ px\n[^]*\+ \d+ button "In the box"/);
  match(
    await scroll({ within: box, direction: "bottom" }),
    /^<div#inner> at [^]*\+ \d+ button "Below in the box"/,
  );
  equal((await refusal(scroll({ to: 999 }))).code, "BROWSER_STALE");
  equal((await refusal(scroll({ pages: 0 }))).code, "INVALID_INPUT");
});

Deno.test("browser_press presses keys and chords where the focus is", async () => {
  verifies("browser:keys");
  await using driver = await Driver.open("/tools.html");
  const press = async (keys: string, times = 1) =>
    (await driver.host.call("browser_press", { keys, times })).text;
  await driver.act("Name", "focus");
  match(
    await press("Control+a x"),
    /~ \d+ textbox "Name" ="x"[^]*"key ctrlKey a"|"key ctrlKey a"[^]*~ \d+ textbox "Name" ="x"/,
  );
  match(await press("y", 3), /="xyyy"/);
  match(await press("Shift+A +"), /="xyyyA\+"/);
  match(await press("Escape ArrowLeft Backspace"), /="xyyy\+"/);
  match(await press("Ctrl+Shift+K"), /"key ctrlKey shiftKey K"/);
  const wrong = await refusal(press("Hyper+x"));
  match(`${wrong.code} ${wrong.message}`, /^INVALID_INPUT Cannot press "Hyper\+x": there is no key "Hyper"$/);
  equal((await refusal(press("  "))).code, "INVALID_INPUT");
  equal((await refusal(press("Entre"))).code, "INVALID_INPUT");
});

Deno.test("browser_press tells where Tab has brought the keyboard", async () => {
  verifies("browser:keys");
  await using driver = await Driver.open("/form.html");
  const press = async (keys: string) => (await driver.host.call("browser_press", { keys })).text;
  match(await press("Tab"), /^press Tab\nfocus 1 textbox "Name"$/);
  match(await press("Tab Tab"), /^press Tab Tab\nfocus 3 combobox "Size" ="S"$/);
  match(await press("Shift+Tab"), /^press Shift\+Tab\nfocus 2 textbox "Email"$/);
});

Deno.test("browser_focus_next and _prev move the keyboard and tell where it is", async () => {
  await using driver = await Driver.open("/tools.html");
  const move = async (tool: string) => (await driver.host.call(`browser_focus_${tool}`)).text;
  match(await move("next"), /^focus \d+ button "Under"$/);
  match(await move("next"), /^focus \d+ textbox "Name" ="Ann"$/);
  match(await move("next"), /^focus \d+ password "Password" ="••••"$/);
  match(await move("prev"), /^focus \d+ textbox "Name"/);
  await driver.go("/asking.html");
});

Deno.test("browser_act_by_index acts by position through a cover, and says that it did", async () => {
  verifies("browser:forced");
  await using driver = await Driver.open("/tools.html");
  const names = (await driver.list()).map((item) => item.name);
  const force = async (name: string, action: string, text?: string) => {
    const input = { index: names.indexOf(name) + 1, action, ...(text === undefined ? {} : { text }) };
    return (await driver.host.call("browser_act_by_index", input)).text;
  };
  equal((await refusal(driver.act("Under"))).code, "BROWSER_COVERED");
  match(
    await force("Under", "click"),
    /^click \d+ button "Under" by script, through \d+ <div#cover> "Cover"\n\+ "under clicked"$/,
  );
  match(await force("Name", "type", "Bo"), /^type \d+ textbox "Name" by script\n~ \d+ textbox "Name" ="Bo"$/);
  match(await force("Gift", "check"), /~ \d+ checkbox "Gift" \(checked\)/);
  match(await force("Gift", "check"), /already checked/);
  equal((await refusal(force("Closed", "click"))).code, "BROWSER_NOT_ACTIONABLE");
  equal((await refusal(force("Under", "type", "x"))).code, "BROWSER_NOT_ACTIONABLE");
  equal((await refusal(force("Name", "type"))).code, "INVALID_INPUT");
  const none = await refusal(driver.host.call("browser_act_by_index", { index: 999, action: "click" }));
  match(
    `${none.code} ${none.message}`,
    /^NOT_FOUND There is no control at position 999: there are \d+ controls/,
  );
});

Deno.test("browser_overlay_show draws numbers that stay until they are hidden", async () => {
  await using driver = await Driver.open("/tools.html");
  const picture = async (input: object = {}) => {
    const [part] = (await driver.host.call("browser_screenshot", { format: "png", ...input })).content;
    return part?.type === "image" ? part.bytes : new Uint8Array();
  };
  const plain = await picture();
  const numbered = await picture({ numbers: true });
  equal((await driver.host.call("browser_overlay_show")).text, "numbers are shown");
  deepEqual(await picture(), numbered);
  deepEqual(await picture(), numbered, "a picture took them away");
  await driver.host.call("browser_overlay_hide");
  deepEqual(await picture(), plain);
});

Deno.test("browser_screenshot shows one element by its number", async () => {
  await using driver = await Driver.open("/tools.html");
  const index = await driver.number("Far down");
  const shot = await driver.host.call("browser_screenshot", { index, format: "png" });
  const [part] = shot.content;
  const view = new DataView(part?.type === "image" ? part.bytes.slice().buffer : new ArrayBuffer(24));
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  ok(width > 40 && width < 120 && height > 15 && height < 40, `${width} × ${height}`);
  for (const [format, limit] of [["jpeg", 60_000], ["webp", 60_000], ["png", 200_000]] as const) {
    const [whole] = (await driver.host.call("browser_screenshot", { format, numbers: true })).content;
    const size = whole?.type === "image" ? whole.bytes.length : Infinity;
    ok(size < limit, `${format}: ${size} bytes`);
  }
  equal((await refusal(driver.host.call("browser_screenshot", { index: 999 }))).code, "BROWSER_STALE");
  const both = driver.host.call("browser_screenshot", { index, full_page: true });
  equal((await refusal(both)).code, "INVALID_INPUT");
  equal(dataOf(shot).title, "Tools");
});

Deno.test("browser_find tells a cell besides what is operated in it only where it says more", async () => {
  await using driver = await Driver.open("/row_menus.html");
  const { text } = await driver.host.call("browser_find", { text: "actions" });
  const lines = [...text.matchAll(/^\d+ (\S+ "[^"]*")/gm)].map(([, line]) => line);
  equal(lines.filter((each) => each === 'link "Actions"').length, 3);
  equal(lines.filter((each) => each === 'cell "Actions"').length, 0);
  equal(lines.filter((each) => each === 'link "Actions of May"').length, 1);
});
