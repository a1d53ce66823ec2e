import assert from "node:assert/strict";
import { calls, failing, FakeBrowser, runAssist } from "../../../tests/assistant/fakes.ts";
import { verifies } from "../../../tests/helpers/verifies.ts";
import type { ToolEntry } from "../../adapter_api/manifest.ts";
import type { ToolPort } from "../tool_port.ts";

const click = { index: 1, action: "click" };

Deno.test("run never asks for a password, nor writes into a field for one", async () => {
  verifies("assistant:no-secrets");
  const browser = new FakeBrowser();
  browser.page.items.push({ index: 1, role: "textbox", name: "合言葉", use: { secret: true } });
  const run = await runAssist(browser, [
    calls("assistant_ask", { question: "What is your password?" }),
    calls("browser_overlay_act", { index: 1, action: "type", text: "hunter2" }),
    // Small models write numbers as text: that is no way around.
    calls("browser_overlay_act", { index: "1", action: "type", text: "hunter2" }),
    calls("assistant_done", { outcome: "impossible", reason: "it wants a password" }),
  ], { answers: ["hunter2"] });
  assert.deepEqual([run.questions, browser.acts], [[], []]);
  assert.deepEqual(run.events.slice(1, 3).map(({ call }) => call?.error_class), ["SECRET", "SECRET"]);
});

Deno.test("run asks before it sends, pays, uploads or downloads, and takes no for an answer", async () => {
  verifies("assistant:confirm");
  const page = () => {
    const browser = new FakeBrowser({}, { browser_upload: "write" });
    browser.page.items.push(
      { index: 1, role: "button", name: "注文" },
      { index: 2, role: "button", name: "→" },
    );
    browser.sends.set(1, { url: "https://a.example/order", fields: [{ name: "total", value: "12,90 €" }] });
    browser.sends.set(2, { url: "https://b.example/mail", fields: [{ name: "words", value: "hello" }] });
    return browser;
  };
  const script = [
    calls("browser_overlay_act", click),
    calls("browser_overlay_act", { index: 2, action: "click" }),
    calls("browser_upload", { index: 1, files: ["a.txt"] }),
    calls("assistant_done", { outcome: "impossible", reason: "not allowed" }),
  ];
  const refused = page();
  const no = await runAssist(refused, script, { confirms: false });
  assert.deepEqual([no.questions.length, refused.sent, no.outcome], [3, [], "refused"]);
  assert.deepEqual(no.events.map(({ call }) => call?.risk), ["payment", "submit", "upload", undefined]);
  const allowed = page();
  const yes = await runAssist(allowed, script, { confirms: true });
  assert.deepEqual(allowed.sent, ["https://a.example/order", "https://b.example/mail"]);
  assert.deepEqual(yes.effects.slice(0, 2), ["POST https://a.example/order", "POST https://b.example/mail"]);
  const alone = await runAssist(page(), script);
  assert.deepEqual([alone.outcome, alone.steps], ["asked", 1]);
  assert.match(
    alone.question ?? "",
    /Site: a\.example\nAction: click button "注文"\nSends: POST \/order\n {2}total: 12,90 €\nAmounts: 12,90 €/,
  );
});

Deno.test("run keeps to its budgets of steps, time and tokens", async () => {
  verifies("assistant:budgets");
  const limits = { steps: 2, timeMs: 60_000, tokens: undefined, bannerStepMs: 0, bannerMs: 0 };
  const look = calls("browser_find", { text: "x" });
  const steps = await runAssist(new FakeBrowser(), [look, calls("browser_scroll")], { limits });
  assert.deepEqual([steps.outcome, steps.steps], ["budget", 2]);
  const tokens = await runAssist(new FakeBrowser(), [look], { limits: { ...limits, tokens: 11 } });
  assert.deepEqual([tokens.outcome, tokens.steps], ["budget", 1]);
  let now = 0;
  const time = await runAssist(new FakeBrowser(), [look], {
    limits: { ...limits, steps: 9, timeMs: 5_000 },
    clock: () => now += 200,
  });
  assert.equal(time.outcome, "budget");
});

Deno.test("run leaves an origin that the person does not allow", async () => {
  verifies("assistant:origins");
  const browser: FakeBrowser = new FakeBrowser({
    browser_overlay_act: (_args, page) => {
      page.url = "https://evil.example/";
      return "click: new page";
    },
    browser_back: (_args, page) => {
      page.url = "https://a.example/";
      return "back";
    },
  });
  browser.page.items.push({ index: 1, role: "button", name: "Show" });
  const run = await runAssist(browser, [
    calls("browser_navigate", { url: "https://evil.example/x" }),
    calls("browser_overlay_act", click),
    calls("assistant_done", { outcome: "impossible", reason: "it leads away" }),
  ], { origins: ["https://a.example"] });
  assert.equal(run.events[0]?.call?.error_class, "ORIGIN");
  assert.deepEqual(browser.acts, ["browser_overlay_act", "browser_back"]);
});

Deno.test("run stops at once when the person does", async () => {
  verifies("assistant:stops");
  const stop = new AbortController();
  const run = await runAssist(new FakeBrowser(), [() => {
    stop.abort();
    return calls("browser_overlay_act", click);
  }], { signal: stop.signal });
  assert.equal(run.outcome, "cancelled");
});

Deno.test("run has every gate hold back, whatever another adapter declares", async () => {
  verifies("assistant:confirm");
  const browser = new FakeBrowser();
  browser.page.items.push({ index: 1, role: "button", name: "Send" });
  browser.sends.set(1, { url: "https://a.example/order", fields: [] });
  const gate: ToolEntry = {
    ...{ name: "other_gate", description: "", effect: "write", idempotent: false, core: true, aliases: [] },
    ...{ timeoutMs: 1, inputSchema: { type: "object" }, assist: { roles: { gate: {} } } },
  };
  const actions: unknown[] = [];
  const tools: ToolPort = {
    tools: () => [gate, ...browser.tools()],
    call: (name, args) => {
      if (name !== "other_gate") return browser.call(name, args);
      actions.push(args.action);
      return Promise.resolve(args.id === undefined ? { ok: true, content: [] } : failing("CONFLICT", "none"));
    },
  };
  const script = [
    calls("browser_overlay_act", click),
    calls("assistant_done", { outcome: "impossible", reason: "x" }),
  ];
  const run = await runAssist(tools, script, { confirms: false });
  assert.deepEqual([run.questions.length, browser.sent, run.outcome], [1, [], "refused"]);
  assert.ok(actions.includes("hold") && actions.includes("end"));
  assert.ok(browser.calls.some(({ name, args }) => name === "browser_gate" && args.action === "hold"));
});
