import assert from "node:assert/strict";
import { calls, FakeBrowser, runAssist } from "../../../tests/assistant/fakes.ts";
import { verifies } from "../../../tests/helpers/verifies.ts";
import type { ModelRequest } from "../model/port.ts";

const LIMITS = { steps: 60, timeMs: 60_000, tokens: undefined, bannerStepMs: 0, bannerMs: 0 };

/** Everything that a model is told in a request. */
function told({ turns }: ModelRequest): string {
  return turns.map((turn) => turn.role === "model" ? JSON.stringify(turn.parts) : turn.text).join("\n");
}

function shops(): FakeBrowser {
  let at = 0;
  const browser: FakeBrowser = new FakeBrowser({
    browser_scroll: (_args, page) => {
      page.text = `Shop ${++at}. ${"Words of a shop. ".repeat(100)}`;
      return "scrolled";
    },
  });
  return browser;
}

Deno.test("run has a note from 25 steps ago, the whole goal and the person's answer when it needs them", async () => {
  verifies("assistant:append-only");
  const goal = `${"Compare seven shops for a kettle. ".repeat(180)}Tell all prices.`;
  assert.ok(goal.length > 6_000);
  const seen: boolean[] = [];
  const last = (request: ModelRequest) => {
    const text = told(request);
    seen.push(text.includes("kettle at 12.90"), text.includes(goal), text.includes("The person says: green"));
    return calls("assistant_done", { did: "found", reason: "Compared", evidence: "Shop 25", data: "12.90" });
  };
  const run = await runAssist(shops(), [
    calls("assistant_ask", { question: "Which colour?" }),
    calls("assistant_note", { text: "The first shop has the kettle at 12.90" }),
    ...Array.from({ length: 25 }, (_, step) => calls("browser_scroll", { step })),
    last,
  ], { goal, answers: ["green"], limits: LIMITS });
  assert.deepEqual([run.outcome, run.data, seen], ["done", "12.90", [true, true, true]], run.reason);
});

Deno.test("run ends with a table of 60 rows as its answer, whole", async () => {
  verifies("assistant:data");
  const rows = Array.from({ length: 60 }, (_, row) => ({ row, price: `${row}.90 €` }));
  const run = await runAssist(shops(), [
    calls("browser_scroll"),
    calls("assistant_done", {
      did: "found",
      reason: "Here they are",
      evidence: "Shop 1",
      data: JSON.stringify(rows),
    }),
  ], { limits: LIMITS });
  assert.deepEqual(run.data, rows);
});

Deno.test("run refuses notes beyond what each request has room for", async () => {
  verifies("assistant:append-only");
  const long = calls("assistant_note", { text: "word ".repeat(1_000) });
  const run = await runAssist(shops(), [
    long,
    long,
    calls("assistant_done", { outcome: "person", reason: "x" }),
  ]);
  assert.match(told(run.requests[2] ?? { system: "", turns: [], tools: [] }), /The note was not kept/);
  assert.equal(run.outcome, "person");
});
