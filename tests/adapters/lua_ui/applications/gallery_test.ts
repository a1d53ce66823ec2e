import assert from "node:assert/strict";
import { verifies } from "../../../helpers/verifies.ts";
import { LuaUi } from "../driver.ts";
import { TestBrowser, type TestPage } from "../page.ts";
import { drag } from "./patterns.ts";

/** What a person does with an application, and what is there afterwards. */
const FLOWS: Readonly<Record<string, (page: TestPage, lua: LuaUi) => Promise<void>>> = {
  board: async (page, lua) => {
    await page.type(".column:first-child .draft", "Buy paper");
    await page.press("Enter");
    await page.shows(".column:first-child .title", ["Choose a colour", "Invite the others", "Buy paper"]);
    assert.equal(await page.eval(drag(".card-of-board", ".column:nth-of-type(3)")), true);
    await page.shows(".column:nth-of-type(3) .title", ["Find a name", "Choose a colour"]);
    await page.shows(".count", ["2", "1", "2"]);
    await page.click(".column:nth-of-type(2) .card-of-board");
    await page.until("document.querySelector('.sheet').getClientRects().length > 0");
    await page.type("#note", "Ask Ada. ");
    await page.leave();
    await page.click("#close");
    await page.until("document.querySelector('.sheet').getClientRects().length === 0");
    const { columns } = JSON.parse(await lua.read("storage/board.json"));
    assert.deepEqual(columns.map(({ cards }: { cards: { title: string }[] }) => cards.length), [2, 1, 2]);
    assert.match(columns[1].cards[0].note, /Ask Ada/);
  },
  dashboard: async (page) => {
    await page.shows("#count", ["60"]);
    await page.until("document.querySelector('ui-chart').shadowRoot.querySelectorAll('rect').length === 6");
    await page.eval(
      "{ const s = document.querySelector('#product'); s.value = 'Lamps'; s.dispatchEvent(new Event('change')); }",
    );
    await page.shows("#count", ["20"]);
    await page.until("document.querySelectorAll('.order').length === 20");
    await page.click("#by-amount");
    const sums = "[...document.querySelectorAll('.order .number')].map((cell) => parseInt(cell.textContent))";
    await page.until(`${sums}.every((sum, i, all) => i === 0 || sum <= all[i - 1])`);
    const shown = await page.eval(`${sums}.reduce((all, sum) => all + sum, 0) + " €"`);
    await page.shows("#revenue", [String(shown)]);
  },
  contacts: async (page, lua) => {
    await page.shows(".person .name", ["Ada Lovelace", "Grace Hopper", "Lise Meitner"]);
    await page.until("document.querySelector('#name')?.value === 'Ada Lovelace'");
    await page.click("#add");
    await page.until("document.querySelector('#name').value === ''");
    await page.type("#name", "Emmy Noether");
    await page.type("#mail", "nowhere");
    await page.leave();
    await page.click("#save");
    await page.shows("#problem", ["An address looks like name@example.org."]);
    await page.eval("document.querySelector('#mail').value = ''");
    await page.type("#mail", "emmy@example.org");
    await page.leave();
    await page.click("#save");
    await page.shows(".person .name", ["Ada Lovelace", "Emmy Noether", "Grace Hopper", "Lise Meitner"]);
    await page.shows(".person.chosen .name", ["Emmy Noether"]);
    await page.type("#query", "vienna");
    await page.shows(".person .name", ["Lise Meitner"]);
    const { people } = JSON.parse(await lua.read("storage/contacts.json"));
    assert.equal(people.at(-1).mail, "emmy@example.org");
  },
  notebook: async (page, lua) => {
    await page.until("document.querySelector('.reading h1')?.textContent === 'Welcome'");
    await page.type("#draft", "A plan");
    await page.press("Enter");
    await page.until("document.querySelector('#text').getClientRects().length > 0");
    await page.type("#text", "\n- **first**\n");
    await page.leave();
    await page.click("#toggle");
    await page.until("document.querySelector('.reading li strong')?.textContent === 'first'");
    assert.match(await lua.read("notes/a-plan.md"), /first/);
    await page.shows(".note", ["A plan", "Welcome"]);
    await lua.write("notes/other.md", "# Of another program\n");
    await page.click("#read");
    await page.shows(".note", ["A plan", "Of another program", "Welcome"]);
  },
  chat: async (page, lua) => {
    await page.type("#draft", "Are you *there*?");
    await page.press("Enter");
    await page.until("document.querySelector('.said.chosen em')?.textContent === 'there'");
    await page.until("document.querySelector('#waiting').getClientRects().length > 0");
    assert.match(await lua.text("ui_wait_events", { timeout: 5 }), /Are you \*there\*\?/);
    await lua.run("session:getApp():answer('Yes: `1 + 1`')");
    await page.until("[...document.querySelectorAll('.said code')].at(-1)?.textContent === '1 + 1'");
    await page.until("document.querySelector('#waiting').getClientRects().length === 0");
  },
};

Deno.test("each application of the gallery works in a browser, and keeps what was entered", async (t) => {
  verifies("lua:gallery", "lua:configure");
  await using browser = await TestBrowser.start();
  for (const [template, flow] of Object.entries(FLOWS)) {
    await t.step(template, async () => {
      await using lua = await LuaUi.start({ template });
      const page = await browser.open(await lua.page());
      await flow(page, lua);
      assert.doesNotMatch(await lua.text("ui_audit"), /unknown|missing|unused/i);
      await page.shows("#lua-ui-banner", [""]);
      assert.doesNotMatch(await lua.text("ui_status"), /problems/);
      await page.close();
    });
  }
});

Deno.test("a folder with files keeps them, and says that it did not become a template", async () => {
  verifies("lua:gallery");
  await using lua = await LuaUi.open({ files: { "lua/main.lua": "mine = true" } });
  assert.match(
    await lua.text("ui_configure", { base_dir: lua.base, template: "board" }),
    /has files already: it did not become the template board/,
  );
  assert.equal(await lua.read("lua/main.lua"), "mine = true");
});
