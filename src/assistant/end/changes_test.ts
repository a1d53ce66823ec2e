import assert from "node:assert/strict";
import {
  calls,
  FakeBrowser,
  type FakeRunOptions,
  runAssist,
  type Script,
} from "../../../tests/assistant/fakes.ts";
import { verifies } from "../../../tests/helpers/verifies.ts";
import type { ToolEntry } from "../../adapter_api/manifest.ts";
import type { ToolPort } from "../tool_port.ts";
import { broughtAbout } from "./changes.ts";

const THANKS = {
  url: "https://a.example/thanks",
  title: "Thanks",
  text: "Order 4711 is confirmed",
  items: [],
};
const items = [
  { index: 1, role: "link", name: "Thanks" },
  { index: 2, role: "button", name: "Order" },
  { index: 3, role: "textbox", name: "City" },
];
const opens = calls("browser_navigate", { url: THANKS.url });
const click = (index: number) => calls("browser_overlay_act", { index, action: "click" });
const claim = (did?: string) =>
  calls("assistant_done", {
    reason: "Ordered",
    evidence: "Order 4711 is confirmed",
    ...(did === undefined ? {} : { did }),
  });

/** A shop: its link and its address show thanks, its button does what a test says. */
function shop(press: (browser: FakeBrowser) => void = () => {}): FakeBrowser {
  const leave = (browser: FakeBrowser) => Object.assign(browser.page, THANKS);
  const browser: FakeBrowser = new FakeBrowser({
    browser_navigate: () => (leave(browser), "opened"),
    browser_overlay_act({ index }) {
      if (index === 1) leave(browser);
      if (index === 2) press(browser);
      return "done";
    },
  });
  Object.assign(browser.page, { items: [...items], title: "Shop", text: "Lamps" });
  return browser;
}

async function ends(browser: ToolPort, script: Script, options: FakeRunOptions = {}) {
  const run = await runAssist(browser, script, options);
  return { ...run, whole: `${run.outcome} ${run.steps} ${broughtAbout(run)}` };
}

const NOTHING = "Nothing was sent or changed in this run";
const pressed = (line: string) =>
  `Sent or saved with your leave: nothing; done in the application itself: ${line}`;

Deno.test("what was only opened, by its address or by a link, brings nothing about", async () => {
  verifies("assistant:brought-about");
  for (const first of [opens, click(1)]) {
    for (const did of ["changed", undefined]) {
      const ended = await ends(shop(), [first, claim(did)]);
      assert.equal(ended.whole, `failed 4 ${NOTHING}`, ended.reason);
      assert.match(ended.reason, /This run has sent and changed nothing/);
    }
    const found = await ends(shop(), [first, claim("found")]);
    assert.deepEqual([found.whole, found.did], [`done 2 ${NOTHING}`, "found"], found.reason);
  }
});

Deno.test("what a run does in the page itself counts, and what comes of it late or out of sight as well", async () => {
  verifies("assistant:brought-about");
  const line = pressed('click button "Order"');
  const shows = shop((browser) => Object.assign(browser.page, { text: "Order 4711 is confirmed" }));
  assert.equal((await ends(shows, [click(2), claim()])).whole, `done 2 ${line}`);
  const leads = shop((browser) => Object.assign(browser.page, THANKS));
  assert.equal((await ends(leads, [click(2), claim()])).whole, `done 2 ${line}`, "it led to the page");
  const hidden = await ends(shop(), [click(2), opens, claim()]);
  assert.equal(hidden.whole, `done 4 ${line}`, "it is asked once whether it is sure");
  assert.match(hidden.events[2]?.done?.why ?? "", /may not come of what it did/);
  const link = shop();
  link.page.items = [{ index: 2, role: "link", name: "Add" }];
  link.page.text = "Order 4711 is confirmed";
  assert.equal((await ends(link, [click(2), claim()])).outcome, "failed", "a dead link did nothing");
  const scrolled = await ends(shop(), [calls("browser_scroll"), opens, claim()]);
  assert.equal(scrolled.outcome, "failed", scrolled.reason);
});

Deno.test("what was sent with the person's leave brings something about, also in the run that this one goes on from", async () => {
  verifies("assistant:brought-about", "assistant:resume");
  const sending = shop((browser) => Object.assign(browser.page, THANKS));
  sending.sends.set(2, { url: "https://a.example/order", fields: [] });
  const sent = await ends(sending, [click(2), claim()], { confirms: true });
  assert.equal(sent.whole, "done 2 Sent or saved with your leave: POST https://a.example/order");
  const kept = { notes: [], decided: sent.decided, refused: [], changes: [] };
  const resumed = { steps: [], url: undefined, kept };
  assert.equal((await ends(shop(), [opens, claim()], { resumed })).outcome, "done");
  const changed = { ...resumed, kept: { ...kept, decided: [], changes: ['click button "Order"'] } };
  assert.match((await ends(shop(), [opens, claim()], { resumed: changed })).whole, /^done \d .* "Order"$/);
});

const tool: ToolEntry = {
  name: "shown",
  description: "Shows.",
  effect: "read",
  idempotent: true,
  core: true,
  aliases: [],
  timeoutMs: 1_000,
  assist: { roles: { look: {} } },
  inputSchema: { type: "object" },
};

/** An application without pages, gates and links. */
const application: ToolPort = {
  tools: () => [
    tool,
    { ...tool, name: "set", effect: "write", assist: {} },
    { ...tool, name: "show", effect: "write", assist: { visits: true } },
  ],
  call: () => Promise.resolve({ ok: true, content: [{ type: "text", text: "Order 4711 is confirmed" }] }),
};

Deno.test("in an application, tools that change it bring something about, and those that only show something do not", async () => {
  verifies("assistant:brought-about", "assistant:any-adapter");
  const looked = await ends(application, [calls("show"), claim()]);
  assert.equal(looked.whole, `failed 4 ${NOTHING}`, looked.reason);
  const set = await ends(application, [calls("set", { lamp: "on" }), claim()]);
  assert.equal(set.whole, `done 2 ${pressed('set {"lamp":"on"}')}`, set.reason);
});

Deno.test("what the policy allows without a question is told at the end as well", async () => {
  verifies("assistant:brought-about", "assistant:confirm");
  const destroying: ToolPort = {
    ...application,
    tools: () => [tool, { ...tool, name: "drop", effect: "destroy", assist: {} }],
  };
  const policy = { submit: "ask", payment: "ask", upload: "ask", download: "ask", destroy: "allow" } as const;
  const ended = await ends(destroying, [calls("drop"), claim()], { policy });
  assert.equal(ended.outcome, "done");
  assert.match(ended.effects.join(), /wants to .* drop/);
  assert.deepEqual(ended.questions, []);
});
