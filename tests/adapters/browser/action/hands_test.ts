import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { z } from "glovebox";
import { Driver, refusal } from "../../../helpers/browser/driver.ts";
import { verifies } from "../../../helpers/verifies.ts";

const textSchema = z.string();

/** Returns what the page itself says. */
async function ask(driver: Driver, expression: string): Promise<unknown> {
  const { text } = await driver.host.call("browser_evaluate", {
    expression: `JSON.stringify(${expression})`,
  });
  const told = /^<untrusted-page-text [^\n]*\n([^]*)\n<\/untrusted/.exec(text)?.[1] ?? "null";
  return JSON.parse(textSchema.parse(JSON.parse(told)));
}

const opened = () => Driver.open("/hands.html", { evaluate: true });

Deno.test("browser_pointer selects words of a page, of a field, and over more than the window", async () => {
  verifies("browser:select-text");
  await using driver = await opened();
  const select = async (text: string, index?: number) => {
    const input = { action: "select_text", text, ...(index === undefined ? {} : { index }) };
    return (await driver.host.call("browser_pointer", input)).text;
  };
  const selected = "getSelection().toString().replace(/\\s+/g, ' ')";
  match(await select("quick … lazy"), /^select_text "quick brown fox jumps over the lazy"/);
  equal(await ask(driver, selected), "quick brown fox jumps over the lazy");
  await select("brown fox");
  equal(await ask(driver, selected), "brown fox");
  await select("jumps ... Here it");
  match(String(await ask(driver, selected)), /^jumps over the lazy dog\. .* Here it$/);
  await select("Once upon a time");
  await select("upon");
  equal(await ask(driver, "[getSelection().toString(), kept.textContent].join()"), "upon,Once upon a time");
  await select("two", await driver.number("Notes"));
  const field = "[document.activeElement.selectionStart, document.activeElement.selectionEnd]";
  deepEqual(await ask(driver, field), [4, 7]);
  equal((await refusal(select("no such words"))).code, "NOT_FOUND");
  equal((await refusal(select(" "))).code, "INVALID_INPUT");
});

Deno.test("browser_overlay_act moves sliders that are no fields, by their keys or with the mouse", async () => {
  verifies("browser:sliders");
  await using driver = await opened();
  const now = (id: string) => ask(driver, `document.querySelector("#${id}").getAttribute("aria-valuenow")`);
  match(await driver.act("By keys", "type", "75"), /~ \d+ slider "By keys" ="75"/);
  equal(await now("keys"), "75");
  match(await driver.act("By keys", "type", "32"), /but it stands at 3[05] instead of 32/);
  match(await driver.act("By mouse", "type", "64"), /~ \d+ slider "By mouse" ="64"/);
  equal(await now("mouse"), "64");
  match(await driver.act("Dial", "type", "31"), /slider "Dial" ="31"/);
  match(await driver.act("Parting", "type", "130"), /="130"/);
  match((await refusal(driver.act("By keys", "type", "120"))).message, /cannot stand at "120"/);
});

Deno.test("browser numbers areas of pictures, handles and what a resting mouse opens, and names fields", async () => {
  verifies("browser:parts-of-pictures");
  await using driver = await opened();
  await driver.act("Bath");
  equal(await ask(driver, "location.hash"), "#bath");
  await driver.act("Kitchen");
  equal(await ask(driver, "location.hash"), "#kitchen");
  match(await driver.act("Delivery time", "hover"), /\+ "within two days"/);
  const items = await driver.list();
  const grip = items.find(({ role }) => role === "handle")?.index;
  await driver.host.call("browser_pointer", { action: "drag", index: grip, path: "56,20" });
  match(String(await ask(driver, "said.textContent")), /resized by (49|50|51)/);
  const at = async (side: "x" | "y") => Number(await ask(driver, `grip.getBoundingClientRect().${side}`)) + 5;
  const [x, y] = [await at("x"), await at("y")];
  const way = `${x},${y} ${x + 30},${y} ${x + 70},${y}`;
  await driver.host.call("browser_pointer", { action: "drag", path: way }); // from its first place
  match(String(await ask(driver, "said.textContent")), /resized by 70/);
  const { message } = await refusal(driver.host.call("browser_pointer", { action: "drag", path: "20,20" }));
  equal(message, "Cannot drag nowhere");
  equal(items.find(({ name }) => name === "City")?.role, "textbox");
  const far = { action: "drag", index: grip, path: "20,20 20,9000" };
  const { text } = await driver.host.call("browser_pointer", far);
  match(text, /^drag at \d+,\d+ to \d+,9\d\d\d, outside the window, on \d+ handle/);
});

Deno.test("browser tells that a page asks to be printed, and not that we print it", async () => {
  verifies("browser:print-told");
  await using driver = await opened();
  match(await driver.act("Print"), /The page asked to be printed: browser_pdf prints it/);
  await driver.host.call("browser_pdf");
  const { text } = await driver.host.call("browser_list_interactives", { full: true });
  equal(/asked to be printed/.test(text), false);
});

Deno.test("browser touches pages that take it for a phone", async () => {
  verifies("browser:touch");
  await using driver = await opened();
  await driver.host.call("browser_emulate", { width: 400, height: 800, mobile: true });
  match(await driver.act("Touch area"), /\+ "touchstart touchend"/);
  const index = await driver.number("Touch area");
  await driver.host.call("browser_pointer", { action: "drag", index, x: 20, y: 20, path: "120,30" });
  match(String(await ask(driver, "kinds.join(' ')")), /touchstart touchend touchstart touchmove touchend/);
});

Deno.test("the mouse comes to what it is to rest on from elsewhere: pages open nothing under it at once", async () => {
  await using driver = await Driver.open("/arrival.html");
  match(await driver.act("Products", "hover"), /\+ \d+ link "Tea"/);
});

Deno.test("browser_find tells the words of a link once", async () => {
  await using driver = await Driver.open("/arrival.html");
  const { text } = await driver.host.call("browser_find", { text: "o" });
  match(text, /^3 found/);
  doesNotMatch(text, /^(Home|Products)/m);
  match(text, /^Words under the bar/m);
});

Deno.test("browser_overlay_act tells what took the place of a thing as the mouse came, which got no click", async () => {
  await using driver = await Driver.open("/takes_over.html");
  const error = await refusal(driver.act("Layers"));
  match(error.message, /^Cannot click \d+ link "Layers": it gave way to what came under the mouse$/);
  match(String(error.options.content), /\+ \d+ radio "Streets"[^]*\+ \d+ radio "Satellite"/);
  match(await driver.act("Satellite"), /radio "Satellite" \(checked\)/);
});

Deno.test("browser tells the words that come into buttons while the mouse rests on what they stand in", async () => {
  await using driver = await Driver.open("/words_under_the_mouse.html");
  match(
    await driver.act("Save it", "hover"),
    /~ \d+ button "Save it as text".*\n~ \d+ button "Keep it as picture"/,
  );
  deepEqual((await driver.lines()).slice(2), ['link "Marks" (hover for more)', 'button "Copy the address"']);
  const marks = await driver.act("Marks", "hover");
  match(marks, /\+ "Marks and seven more"/);
  match(marks, /~ \d+ button "Save it"/);
});

Deno.test("browser tells what a click brings into view in what moves behind a window", async () => {
  await using driver = await Driver.open("/slides.html");
  match(await driver.act("Next words"), /^click \d+ button "Next words"\nin view now: "Slide two"$/);
  match(await driver.act("Next words"), /\nin view now: "Slide three"$/);
  match(await driver.act("Next shape"), /\nin view now: 2 of 3$/);
  match(await driver.act("Next part"), /\nin view now: "Part two"$/);
  match(await driver.act("Nothing"), /: nothing changed$/);
  match(await driver.act("Move all"), /: no control or text changed/);
});

Deno.test("browser tells of a click in vain nothing that was moving by itself before", async () => {
  await using driver = await Driver.open("/marquee.html");
  doesNotMatch(await driver.act("Nothing"), /in view now/);
  doesNotMatch(await driver.act("Nothing"), /in view now/);
});

Deno.test("browser plays, stops and moves players that show the browser's own buttons", async () => {
  await using driver = await Driver.open("/players.html", { evaluate: true });
  const evaluate = async (expression: string) =>
    (await driver.host.call("browser_evaluate", { expression })).text;
  await driver.host.call("browser_wait", { text: "recorded" });
  const lines = await driver.lines();
  deepEqual(lines.map((line) => line.replace(/of 0:0\d/, "of some seconds")), [
    'audio "Speech" ="0:00 of 0:20" (paused)',
    'video "The launch" ="0:00 of some seconds" (paused)',
    'clickable "Clip"',
  ]);
  match(await driver.act("Speech"), /~ \d+ audio "Speech" \(playing\)/);
  match(await evaluate("sound.paused"), /^false$/m);
  match(await driver.act("Speech", "type", "0:12"), /is playing on from 0:12 of 0:20/);
  match(await driver.act("Speech"), /~ \d+ audio "Speech" ="0:1[2-9] of 0:20" \(paused\)/);
  match(await driver.act("Speech", "type", "5"), /~ \d+ audio "Speech" ="0:05 of 0:20" \(paused\)/);
  match(await evaluate("sound.currentTime"), /^5$/m);
  equal((await refusal(driver.act("Speech", "type", "0:21"))).options.hint, "Use 0:00 to 0:20");
  match(await driver.act("The launch"), /~ \d+ video "The launch" \(playing\)/);
  match(await driver.act("Clip"), /~ \d+ clickable "Clip, clicked"/);
});

Deno.test("browser clicks a row that is wider than the window where it stands, and scrolls nothing sideways", async () => {
  await using driver = await Driver.open("/rows_wider_than_the_window.html");
  for (const name of ["alpha", "omega"]) {
    const row = (await driver.list()).find((each) => each.name.startsWith(name));
    match(await driver.actOn(row?.index ?? 0), new RegExp(`\\+ "${name} chosen"`));
  }
  match((await driver.host.call("browser_extract", { mode: "text" })).text, /^at 0$/m);
});

Deno.test("browser tells and checks a box by that of the browser in it, where it says nothing itself", async () => {
  await using driver = await Driver.open("/boxes_around_boxes.html");
  deepEqual(await driver.lines(), [
    'checkbox "Row 1"',
    'checkbox "Row 2" (checked)',
    'switch "Sound"',
  ]);
  match(await driver.act("Row 1", "check"), /\+ "on: Row 1, Row 2"[^]*~ \d+ checkbox "Row 1" \(checked\)/);
  match(await driver.act("Row 2", "uncheck"), /\+ "on: Row 1"/);
  match(await driver.act("Sound", "check"), /\+ "on: Row 1, Sound"/);
});
