import type { Client } from "@modelcontextprotocol/client";
import assert from "node:assert/strict";
import { z } from "zod";
import { eventually } from "../helpers/eventually.ts";
import { memoryOf } from "../helpers/host/processes.ts";
import { verifies } from "../helpers/verifies.ts";
import { PanelHost } from "./panel_host.ts";
import { PanelPage } from "./panel_page.ts";

const GRANTED = ["--grant", "shown:env=SHOWN_WORD"] as const;
/** Words that would do something if any of them were taken for markup. */
const EVIL =
  `<img src=x onerror="globalThis.broken = 1"><script>globalThis.broken = 1</script>\u202e\u200bend`;

/** What the steps share. */
interface Shown {
  readonly before: Client;
  readonly person: PanelPage;
  readonly page: PanelPage["page"];
}

const SHOWN: Readonly<Record<string, (scene: Shown) => Promise<void>>> = {
  "also those before it was opened": async ({ person }) => {
    await person.says(".list-row", "shown_say");
    await person.says(".list-row .c-caller", "<b>early</b>");
  },
  "with arguments, but without their values": async ({ before, person, page }) => {
    await before.callTool({ name: "shown_say", arguments: { text: "4111 1111 1111 1111" } });
    await person.says(".list-row .c-shape", '{"text":"text(19)"}');
    assert.doesNotMatch(String(await page.eval("document.body.innerText")), /4111/);
  },
  "what a tool answers is text, whatever it says": async ({ before, person, page }) => {
    await before.callTool({ name: "shown_say", arguments: { text: EVIL } });
    await page.until(`document.querySelectorAll(".list-row").length === 3`);
    await page.click(".list-row");
    await person.says(".detail .gb-code", `<img src=x onerror="globalThis.broken = 1">`);
    await person.says(".detail .gb-code", "\\u{202e}");
    await before.callTool({ name: "shown_fail", arguments: {} }).catch(() => {});
    await page.until(`document.querySelectorAll(".list-row").length === 4`);
    await page.click(".list-row");
    await person.says(".detail .gb-badge", "INTERNAL");
    assert.deepEqual(
      await page.eval("[globalThis.broken, document.querySelectorAll('.detail img').length]"),
      [null, 0],
    );
  },
  "pictures are pictures": async ({ before, page }) => {
    await before.callTool({ name: "shown_picture", arguments: {} });
    await page.until(`document.querySelector(".list-row .c-tool")?.innerText === "shown_picture"`);
    await page.click(".list-row");
    await page.until(`document.querySelector(".detail img")?.naturalWidth === 1`);
  },
  "a call that runs can be stopped, and its client hears why": async ({ before, person, page }) => {
    const call = before.callTool({ name: "shown_wait", arguments: {} });
    await page.until(`document.querySelector(".list-row .c-tool")?.innerText === "shown_wait"`);
    await page.click(".list-row");
    await person.press("Stop this call");
    const { content, isError } = await call;
    assert.match(JSON.stringify(content), /The person stopped the call in the panel/);
    assert.equal(isError, true);
    await person.says(".detail .gb-badge", "CANCELLED");
    await page.press("Escape");
  },
  "by keyboard: search, choose, close": async ({ page }) => {
    await page.press("/");
    await page.until(`document.activeElement.id === "search"`);
    await page.insert("shown_say");
    await page.until(
      `[...document.querySelectorAll(".c-tool")].every((one) => one.innerText === "shown_say")`,
    );
    await page.eval(`document.querySelector(".list").focus()`);
    await page.press("ArrowDown");
    await page.until(`document.querySelector(".detail h2")?.innerText === "shown_say"`);
    await page.press("Escape");
    await page.until(`document.querySelector(".detail") === null`);
  },
};

Deno.test("activity shows the calls of all clients while they are made", async (t) => {
  verifies("panel:activity", "panel:harmless");
  await using panel = await PanelHost.start({ args: GRANTED });
  const before = await panel.connect("<b>early</b>");
  await before.callTool({ name: "shown_say", arguments: { text: "before anybody looked" } });
  await using person = await PanelPage.open(panel);
  const { page } = person;

  const scene = { before, person, page };
  for (const [name, step] of Object.entries(SHOWN)) await t.step(name, () => step(scene));
});

/** What the steps share. */
interface Many {
  readonly panel: PanelHost;
  readonly session: Record<string, string>;
  readonly slow: Response;
  readonly many: (count: number) => Promise<void>;
  readonly memory: () => Promise<number>;
}

const MANY: Readonly<Record<string, (scene: Many) => Promise<void>>> = {
  "a page that does not read costs the host little": async ({ slow, many, memory }) => {
    await many(1_000);
    const early = await memory();
    await many(9_000);
    let grown = Infinity; // what is not held is given back when the host has rested for 8 to 16 seconds
    const isBounded = async () => (grown = await memory() - early) < 80;
    await eventually("memory", isBounded).catch(() => assert.fail(`the host grew by ${grown} MB`));
    await slow.body?.cancel();
  },
  "the page holds them all and draws what is seen, while it is scrolled too": async ({ panel }) => {
    await (await panel.api("POST link", {})).body?.cancel();
    await using person = await PanelPage.open(panel);
    await person.says(".count", "of 10,000");
    const drawn = `new Promise((done) => {
      const list = document.querySelector(".list"); const counts = [];
      const step = () => { counts.push(document.querySelectorAll(".list-row").length); list.scrollTop += 900;
        if (counts.length < 60) requestAnimationFrame(step); else done(counts); };
      requestAnimationFrame(step); })`;
    const counts = z.array(z.number()).parse(await person.page.eval(drawn));
    assert.ok(counts.every((count) => count > 0 && count < 80), counts.join()); // so no frame draws them all
    assert.ok(Number(await person.page.eval(`document.querySelector(".list").scrollTop`)) > 10_000);
  },
  "a page that is gone is let go": async ({ panel, session }) => {
    await eventually("no panel is open", async () => {
      const { panels } = await (await panel.api("GET health", undefined, session)).json();
      return panels === 0;
    });
  },
};

Deno.test("activity of 10,000 calls draws what is seen alone, and is bounded in the host", async (t) => {
  verifies("panel:bounded");
  await using panel = await PanelHost.start({ args: GRANTED });
  const client = await panel.connect("busy");
  const text = "x".repeat(2_000);
  const session = await panel.signIn();
  const slow = await panel.api("GET events", undefined, session); // a page that reads nothing
  const many = async (count: number) => {
    for (let left = count; left > 0; left -= 50) {
      const calls = Array.from(
        { length: 50 },
        () => client.callTool({ name: "shown_say", arguments: { text } }),
      );
      await Promise.all(calls);
    }
  };
  // Asked of the system: a host that is asked itself does not rest.
  const memory = () => memoryOf(panel.host.pid);
  const scene = { panel, session, slow, many, memory };
  for (const [name, step] of Object.entries(MANY)) await t.step(name, () => step(scene));
});
