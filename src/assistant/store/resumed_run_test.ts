import assert from "node:assert/strict";
import { z } from "zod";
import { calls, FakeBrowser } from "../../../tests/assistant/fakes.ts";
import { callContext } from "../../../tests/helpers/mcp/call_context.ts";
import { temporaryFolder } from "../../../tests/helpers/temporary_folder.ts";
import { verifies } from "../../../tests/helpers/verifies.ts";
import type { ModelReply, ModelRequest } from "../model/port.ts";
import { recordedRun, resumedFrom } from "./recorded_run.ts";
import { RunFolder } from "./run_folder.ts";

const click = (index: number) => calls("browser_overlay_act", { index, action: "click" });
const ORDER = "https://a.example/order";
const NEWS = "https://a.example/news";

/** A page with a button that orders, and one that subscribes. */
function shop(): FakeBrowser {
  const browser = new FakeBrowser({
    browser_overlay_act: (_args, page) => {
      page.text = "We have it";
      return "click";
    },
  });
  browser.page.items.push({ index: 1, role: "button", name: "Order" }, {
    index: 2,
    role: "button",
    name: "Subscribe",
  });
  browser.sends.set(1, { url: ORDER, fields: [] });
  browser.sends.set(2, { url: NEWS, fields: [] });
  return browser;
}

const OVER = calls("assistant_done", { outcome: "impossible", reason: "over" });

/** Runs in one folder, what they asked the person, and what their model was told. */
class Runs {
  readonly questions: string[] = [];
  readonly requests: ModelRequest[] = [];
  /** Number of decisions that were kept when something left. */
  readonly keptAtSend: number[] = [];
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async #kept(): Promise<number> {
    const folder = await RunFolder.find(this.#root, "last");
    return (await folder.memory()).decided.length;
  }

  /** @param stopAt number of replies after which the person stops it */
  async run(replies: readonly ModelReply[], browser: FakeBrowser, stopAt: number, from?: string) {
    const stop = new AbortController();
    let at = 0;
    const reply = () => {
      if (at === stopAt) stop.abort();
      stop.signal.throwIfAborted();
      return replies[at++] ?? OVER;
    };
    return await recordedRun({
      goal: "Order tea",
      model: {
        name: "fake:model",
        step: (request) => Promise.resolve(this.requests.push(request)).then(reply),
      },
      settings: { settleMs: 0 },
      catalog: {
        tools: () => browser.tools(),
        call: async (name, given) => {
          const args = z.record(z.string(), z.unknown()).parse(given);
          if (args.action === "send") this.keptAtSend.push(await this.#kept());
          return await browser.call(name, args);
        },
      },
      context: callContext({}),
      person: {
        ask: () => Promise.resolve(undefined),
        confirm: (question) =>
          Promise.resolve(this.questions.push(question)).then(() => question.includes("/order")),
        progress: () => {},
      },
      signal: stop.signal,
      root: this.#root,
      resumed: from === undefined ? undefined : resumedFrom(await new RunFolder(from).memory(), undefined),
    });
  }
}

Deno.test("run that goes on knows its notes, what was sent, and what the person refused", async () => {
  verifies("assistant:resume", "assistant:confirm");
  await using folder = await temporaryFolder();
  const runs = new Runs(folder.path);
  const note = calls("assistant_note", { text: "Tea costs 12.90 in the first shop" });
  const first = await runs.run([note, click(1), click(2)], shop(), 3);
  assert.deepEqual([first.outcome, runs.questions.length, first.effects], ["cancelled", 2, [
    `POST ${ORDER}`,
  ]]);
  assert.deepEqual(runs.keptAtSend, [1], "it is kept before it leaves, whatever comes then");
  const again = shop();
  const second = await runs.run([click(2)], again, 9, first.folder);
  const told = runs.requests[4]?.turns.map((turn) => turn.role === "user" ? turn.text : "").join("\n") ?? "";
  assert.match(told, /YOUR NOTES[^]*Tea costs 12\.90/);
  assert.match(
    told,
    /SENT OR REFUSED BEFORE[^]*sent with[^\n]*POST https:\/\/a\.example\/order\nrefused: POST https:\/\/a\.example\/news/,
  );
  assert.deepEqual([again.sent, runs.questions.length], [[], 2], "a refusal is final: no second question");
  assert.deepEqual(second.effects, [`POST ${ORDER}`], "what was sent before is not forgotten");
  assert.deepEqual(second.notes, ["Tea costs 12.90 in the first shop"]);
});
