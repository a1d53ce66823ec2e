import assert from "node:assert/strict";
import { verifies } from "../helpers/verifies.ts";
import { PanelHost } from "./panel_host.ts";
import { PanelPage } from "./panel_page.ts";

/** What the steps share. */
interface Scene {
  readonly person: PanelPage;
  readonly page: PanelPage["page"];
  readonly open: (summary: string) => Promise<void>;
}

const VIEWS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  "words of an adapter are words": async ({ person }) => {
    await person.says(".adapter p", `Shows <b>things</b> & "quotes".`);
    await person.says(".adapter .gb-badge", "not started");
  },
  "a call asks as for any client, and what is granted shows": async ({ person, page, open }) => {
    await open("Permissions");
    await person.says(".adapter td", "SHOWN_WORD");
    await person.says(".adapter td .gb-badge", "no");
    await open("tools");
    await page.until(`document.querySelector("#tool-shown")`);
    await page.eval(`(() => { const tool = document.querySelector("#tool-shown"); tool.value = "shown_count";
      tool.dispatchEvent(new Event("change", { bubbles: true })); })()`);
    await page.type("#shown_count-by", "4");
    await page.eval(`document.querySelector("#shown_count-twice").value = "true"`);
    await page.type("#shown_count-more", "[1, 2]");
    await person.press("Call shown_count");
    await person.show("approvals");
    await person.answer("shown_count", "Allow this call");
    await person.answer("SHOWN_WORD", "Allow always");
    await person.show("adapters");
    await person.says(".tool .gb-code", "The count is 11");
    await person.says(".adapter td .gb-badge", "yes");
    await person.says(".adapter .gb-badge", "running");
  },
  "its log shows, and it can be ended": async ({ person, page, open }) => {
    await open("Log");
    await person.says(".log", "<script>globalThis.broken = 1</script> started");
    await person.press("Restart");
    await person.says(".adapter header .gb-badge", "not started");
    assert.equal(await page.eval("globalThis.broken"), undefined);
  },
  "what is wrong in a form is said": async ({ person, page }) => {
    await page.eval(`document.querySelector("#shown_count-more").value = "[1,"`);
    await person.press("Call shown_count");
    await person.says(".tool .gb-note", "more is not JSON");
  },
  "the audit has what happened, and is whole": async ({ person }) => {
    await person.show("audit");
    await person.says("#main td", "shown_count");
    await person.press("Check the record");
    await person.says(".gb-note", "Every record is as it was written");
  },
  "health has the numbers of the tools": async ({ person }) => {
    await person.show("health");
    await person.says("#main td", "shown_count");
    await person.says(".number", "Open panels");
  },
};

Deno.test("the panel shows adapters, calls their tools, and shows audit and health", async (t) => {
  verifies("panel:harmless");
  await using panel = await PanelHost.start({ args: ["--confirm", "write"] });
  await using person = await PanelPage.open(panel);
  const { page } = person;
  await person.show("adapters");
  const open = async (summary: string) => {
    const found =
      `[...document.querySelectorAll("summary")].find((one) => one.innerText.includes("${summary}"))`;
    await page.until(found);
    await page.eval(`${found}.click()`);
  };

  const scene = { person, page, open };
  for (const [name, step] of Object.entries(VIEWS)) await t.step(name, () => step(scene));
});
