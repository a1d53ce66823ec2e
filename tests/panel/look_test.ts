import type { Client } from "@modelcontextprotocol/client";
import assert from "node:assert/strict";
import { join } from "node:path";
import { axeSource, seriousFaults } from "../helpers/browser/axe.ts";
import { APP } from "../helpers/host/host_command.ts";
import { verifies } from "../helpers/verifies.ts";
import { PanelHost } from "./panel_host.ts";
import { keepPicture, LOOKS, PanelPage } from "./panel_page.ts";

/** Size of the panel's own code, compressed, that it may not exceed. */
const MOST_BYTES = 150 * 1024;
const TABS = ["live", "activity", "approvals", "runs", "adapters", "audit", "health"] as const;

async function compressed(path: string): Promise<number> {
  const stream = (await Deno.open(path)).readable.pipeThrough(new CompressionStream("gzip"));
  return (await new Response(stream).bytes()).length;
}

Deno.test("panel's own code is small", async () => {
  verifies("panel:size");
  const names = (await Array.fromAsync(Deno.readDir(join(APP, "panel")))).map(({ name }) => name);
  assert.deepEqual(names.sort(), ["app.css", "app.js", "icon.svg", "index.html"]);
  const sizes = await Promise.all(names.map((name) => compressed(join(APP, "panel", name))));
  const sum = sizes.reduce((all, one) => all + one, 0);
  assert.ok(sum < MOST_BYTES, `${sum} bytes`);
});

/** Opens all there is to open of the adapter. */
async function openAll({ page }: PanelPage): Promise<void> {
  await page.until(`document.querySelector(".adapter summary")`);
  const closed = `[...document.querySelectorAll(".adapter details:not([open]) > summary")]`;
  await page.eval(`${closed}.forEach((one) => one.click())`);
  await page.until(`document.querySelector("#tool-shown") && document.querySelector(".adapter td")`);
}

/** Takes over what is shown, which has more to it than looking. */
async function takeOver(person: PanelPage): Promise<void> {
  await person.page.until(`document.querySelector(".live-tile .gb-pad img")?.naturalWidth > 0`);
  const isHeld = await person.page.eval(`document.querySelector(".live-tile").dataset.holder === "here"`);
  if (isHeld !== true) await person.takeOver();
}

/** Makes calls of every kind, so that no tab is empty. */
async function makeCalls(client: Client): Promise<void> {
  await client.callTool({ name: "shown_say", arguments: { text: "a".repeat(500) } });
  await client.callTool({ name: "shown_picture", arguments: {} });
  await client.callTool({ name: "shown_count", arguments: { by: 7 } });
  const code =
    `import { shown } from "glovebox:tools"; progress(1, 2, "half"); return await shown.say({ text: "hi" });`;
  await client.callTool({ name: "run_script", arguments: { code } });
}

Deno.test("panel is usable in every size and theme", async (t) => {
  verifies("panel:look");
  const axe = await axeSource();
  await using panel = await PanelHost.start({
    args: ["--code", "--confirm", "destroy", "--grant", "shown:env=SHOWN_WORD"],
  });
  const client = await panel.connect("looking");
  await makeCalls(client);
  await using person = await PanelPage.open(panel);
  const waiting = [
    client.callTool({ name: "shown_fail", arguments: {} }),
    client.callTool({ name: "shown_ask", arguments: {} }),
  ];
  await person.says(".count-badge", "2");
  for (const look of LOOKS) {
    await t.step(`${look.width} pixels, ${look.theme}`, async () => {
      await person.page.looksAt(look);
      for (const tab of TABS) {
        await person.show(tab);
        if (tab === "live") await takeOver(person);
        if (tab === "adapters") await openAll(person);
        if (tab === "activity") await person.page.click(".list-row:nth-of-type(3)");
        assert.deepEqual(await seriousFaults(person.page, axe), [], tab);
        const wide = await person.page.eval("document.documentElement.scrollWidth - innerWidth");
        assert.ok(Number(wide) <= 0, `${tab} is ${wide} pixels too wide`);
        await keepPicture(person, `${tab}-${look.width}-${look.theme}`);
        await person.page.press("Escape");
      }
    });
  }
  const stranger = await person.browser.open(panel.origin);
  await stranger.until(`document.querySelector(".sign-in button")`);
  assert.deepEqual(await seriousFaults(stranger, axe), []);
  await person.show("approvals");
  await person.answer("shown_fail", "Refuse");
  await person.answer("Who", "Decline");
  await Promise.all(waiting);
});
