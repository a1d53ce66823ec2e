import assert from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import type { RunRecord } from "../store/run_record.ts";
import { runReport } from "./report.ts";
import { runTable } from "./run_table.ts";
import type { StepEvent } from "./step_event.ts";

const TIMES = { model_ms: 1, settle_ms: 1, action_ms: 1, banner_ms: 0, person_ms: 0, own_ms: 1 };

function step(number: number, diag?: StepEvent["diag"]): StepEvent {
  return {
    ...{ step: number, started_at: "", ended_at: "", duration_ms: 5, total_ms: 5, progress: "Clicking" },
    ...{ form: "structured", times: TIMES, tokens: { input: 10, output: 1, cached: 0 }, model_retries: 0 },
    call: { tool: "act", args: { index: 1 }, status: "ok", retries: 0, by_number: true },
    page: { url: `https://a.example/${"long/".repeat(30)}`, title: "A", nav_type: "none" },
    banners: { auto_close_started: false, closed_count: 0, spent_ms: 0 },
    ...(diag === undefined ? {} : { diag }),
  };
}

const RECORD: RunRecord = {
  ...{ goal: "Order <tea>", model: "fake:model", started_at: "2026-11-24" },
  end: {
    ...{ outcome: "done", reason: "Ordered", steps: 3, time_ms: 9, actions: 3, actions_by_number: 3 },
    tokens: { input: 30, output: 3, cached: 0, total: 33 },
    data: [["tea", 4]],
    notes: ["Tea costs 4 €"],
    effects: ["POST https://a.example/order"],
  },
};

Deno.test("report shows answer, notes and effects, marks what was acted on, and shows equal pictures once", () => {
  verifies("assistant:show");
  const mark = { left: 0.25, top: 0.5, width: 0.1, height: 0.05 };
  const events = [
    step(1, { screenshot_path: "a.png", size: 3, mark }),
    step(2, { screenshot_path: "b.png", size: 3 }),
    step(3, { screenshot_path: "c.png", size: 3 }),
  ];
  const [same, other] = [new Uint8Array([1, 2, 3]), new Uint8Array([4, 5, 6])];
  const pictures = new Map([["a.png", same], ["b.png", same], ["c.png", other]]);
  const report = runReport({ record: RECORD, events, pictures });
  assert.equal(report.match(/<img/g)?.length, 2);
  assert.match(report, /The same picture as after step 1/);
  assert.match(report, /<i style="left:25\.00%;top:50\.00%;width:10\.00%;height:5\.00%"><\/i>/);
  for (
    const words of ["&#34;tea&#34;", "Tea costs 4 €", "POST https://a.example/order", "Order &#60;tea&#62;"]
  ) {
    assert.ok(report.includes(words), words);
  }
});

Deno.test("table of a run fits a terminal of 80 columns, and has the addresses in a wide one", () => {
  verifies("assistant:show");
  const events = [step(1), step(2)];
  const widthOf = (columns: number) => {
    const { head, rows } = runTable(RECORD, events, columns);
    const widths = head.map((word, at) =>
      Math.max(word.length, ...rows.map((row) => (row[at] ?? "").length))
    );
    return widths.reduce((sum, width) => sum + width + 2, -2);
  };
  assert.ok(widthOf(80) <= 80, String(widthOf(80)));
  assert.ok(widthOf(160) <= 160, String(widthOf(160)));
  assert.ok(!runTable(RECORD, events, 80).head.includes("WHERE"));
  assert.ok(runTable(RECORD, events, 160).head.includes("WHERE"));
});
