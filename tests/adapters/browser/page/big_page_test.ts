import { equal, match, ok } from "node:assert/strict";
import { PAGE_AGENT, pageScript } from "../../../../adapters/browser/page/script.ts";
import { verifies } from "../../../helpers/verifies.ts";
import { dataOf, Driver } from "../../../helpers/browser/driver.ts";
import { startPersonsBrowser } from "../../../helpers/browser/persons_browser.ts";
import { countWork } from "../../../helpers/browser/work.ts";

/** Things that a page may show many of. */
const CROWDS: Readonly<Record<string, (at: number) => string>> = {
  boxes: () => `<input type="checkbox"> Box `,
  buttons: () => `<button>Same</button>`,
  cards: (at) =>
    `<div class="card"><h3>Card ${at}</h3><p>Told</p><a href="#">More</a><button>Buy</button></div>`,
  cells: (at) => `<table><tr><td>Name ${at}<td><input><td><button>Delete</button></table>`,
  chosen: () => `<div class="row row--active is-selected" style="cursor: pointer">Row</div>`,
  choices: (at) => `<input type="radio" name="g"> Choice ${at} `,
  columns: (at) =>
    `<section class="a"><b>Full ${at}</b><ul class="l"><li draggable="true">Card</ul></section>` +
    `<section class="a"><b>None ${at}</b><ul class="l" style="height: 20px"></ul></section>`,
  days: (at) => `<a href="#" class="day">${at}</a> `,
  fields: () => `<input> `,
  grips: (at) => `<li tabindex="0"><i style="cursor: grab">≡</i> Row ${at}`,
  groups: (at) => `<div role="group">Told ${at} <button></button><button></button></div>`,
  hands: (at) => `<div style="cursor: pointer">Row ${at}<i class="x-${at}"></i></div>`,
  icons: () => `<button class="icon"><svg width="9" height="9"><path d="M0 0h9v9z" /></svg></button>`,
  labels: () => `<div><label>Field</label><input name="f[]"></div>`,
  links: () => `<ul><li><a href="#">Read more</a></li></ul>`,
  lists: () => `<select><option>a<option>b</select>`,
  numbers: (at) => `<b><a href="#">${at % 30}</a></b>`,
  pictures: (at) => `<a href="#${at}"><img width="9" height="9"></a>`,
  sliders: () => `<div><span role="slider" tabindex="0" aria-valuenow="1">|</span></div>`,
  stars: () =>
    `<div><label>Taste</label><i class="star" style="display: inline-block; width: 9px; height: 9px; cursor: pointer"></i></div>`,
  switches: (at) => `<div><button role="switch" aria-checked="false"></button><span>Way ${at}</span></div>`,
};

/** What a crowd may stand in as a whole, that says something of each in it. */
const AROUND: Readonly<Record<string, readonly [string, string]>> = {
  "an entry": ["<ul><li>Said of all ", "</ul>"],
  "a row": [`<div role="row"><span>Said of all</span>`, "</div>"],
};

Deno.test("browser reads and searches a page of 50,000 elements in bounded parts", async () => {
  verifies("browser:big-page");
  await using driver = await Driver.open("/big.html");
  const call = async (tool: string, input: object) => (await driver.host.call(`browser_${tool}`, input)).text;
  const text = await call("extract", { mode: "text" });
  ok(text.length < 4_500, `${text.length} characters`);
  const [, length] = /Characters 0 to 4000 of (\d+); next: offset 4000$/.exec(text) ?? [];
  ok(Number(length) > 100_000, text.slice(-100));
  match(await call("extract", { mode: "text", offset: Number(length) - 20 }), /Row 9999 tea\n/);
  match(await call("extract", { mode: "tables", limit: 200 }), /table 1: 10000 rows, 3 columns/);
  const found = await call("find", { text: "Row 77" });
  match(found, /^111 found\n[^]*\n91 more: offset 20$/);
  ok(found.length < 2_000, `${found.length} characters`);
  match(
    await call("find", { text: "Row 9999", context: 1 }),
    /^1 found\n[^]*\d+ button "Take 9998"\n> Row 9999 tea\n +\d+ button "Take 9999"/,
  );
  match(
    await call("find", { role: "button", limit: 5, offset: 9_998 }),
    /^10000 found\n[^]*Take 9998[^]*Take 9999/,
  );
  const look = await driver.host.call("browser_list_interactives");
  equal(dataOf(look).total, 10_000);
  ok(look.text.length < 3_000, `${look.text.length} characters`);
  const shot = await driver.host.call("browser_screenshot", { full_page: true });
  match(shot.text, /^Shows 16000 of \d+ px: scroll down for the rest$/);
});

Deno.test("browser lists a page of 1,000 closed rows, and what is in one when it is opened", async () => {
  verifies("browser:big-page");
  await using driver = await Driver.open("/folded.html");
  const look = await driver.host.call("browser_list_interactives", { budget: 4_000 });
  equal(dataOf(look).total, 1_000);
  match(look.text, /^1 button "0 Row 0"/m);
  ok(!/Inside|Link|Told/.test(look.text), look.text.slice(0, 500));
  const { text } = await driver.host.call("browser_overlay_act", { index: 1, action: "click" });
  match(text, /link "Link 0"/);
  match(text, /button "Inside 0"/);
  match(text, /Told 0/);
  const read = await driver.host.call("browser_extract", { mode: "text" });
  match(read.text, /Told 0/);
  ok(!/Told 1\b/.test(read.text));
});

Deno.test("browser lists and works what a page puts off to draw, and nothing hidden in it", async () => {
  verifies("browser:big-page");
  await using driver = await Driver.open("/put_off.html");
  const list = async (offset: number) =>
    await driver.host.call("browser_list_interactives", { scope: "all", offset, limit: 10 });
  const look = await list(3 * 750 - 10);
  equal(dataOf(look).total, 3 * 750);
  ok(!/None|Unseen/.test(look.text), look.text);
  const [, last] = /^(\d+) button "Take 749"/m.exec(look.text) ?? [];
  const { text } = await driver.host.call("browser_overlay_act", { index: Number(last), action: "click" });
  match(text, /Taken 749/);
});

Deno.test("browser lists a crowd with work that grows with its number, whatever it is a crowd of", async (t) => {
  verifies("browser:big-page");
  await using person = await startPersonsBrowser();
  const [address = ""] = await person.sockets();
  using page = await countWork(address);
  await page.workOf(`${pageScript()}; ${PAGE_AGENT}.begin(0)`);
  const look = `${PAGE_AGENT}.look({ scope: "all", offset: 0, limit: 2_000 })`;
  const workOf = async (crowd: string) => {
    await page.workOf(`document.body.innerHTML = ${JSON.stringify(crowd)}`);
    return await page.workOf(look);
  };
  const parts = Object.entries(AROUND).flatMap(([around, tags]) =>
    ["buttons", "fields", "links"].map((name) => ({ name, around, tags }))
  );
  const alone = Object.keys(CROWDS).map((name) => ({ name, around: "a page", tags: ["", ""] }));
  for (const { name, around, tags: [begin, end] } of [...alone, ...parts]) {
    await t.step(`${name} in ${around}`, async () => {
      const things = (count: number) => Array.from({ length: count }, (_, at) => CROWDS[name]?.(at) ?? "");
      const crowd = (count: number) => `${begin}${things(count).join("\n")}${end}`;
      const [few, many] = [await workOf(crowd(100)), await workOf(crowd(400))];
      ok(
        many < 5.5 * few,
        `${few} blocks for 100, ${many} for 400: ${(many / few).toFixed(1)} times as many`,
      );
    });
  }
});
