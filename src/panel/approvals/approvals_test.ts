import assert from "node:assert/strict";
import { ToolError } from "../../adapter_api/errors.ts";
import type { AuditEvent } from "../../audit/audit_event.ts";
import { Approvals, type Asked } from "./approvals.ts";

const ASKED: Asked = {
  kind: "confirmation",
  adapter: "a",
  tool: "t",
  caller: "c",
  message: "Sure?",
  choices: [{ value: "yes", label: "Yes", isRefusal: false }],
};
const WHOSE = { session: "one", showsViews: false };
const NOBODY = new ToolError("NOT_CONNECTED", "The client cannot ask its person");

function setUp(more: { thinkMs?: number; reloadMs?: number } = {}) {
  const events: AuditEvent[] = [];
  let changes = 0;
  const approvals = new Approvals({
    audit: { record: (event) => events.push(event) },
    onChange: () => changes++,
    ...more,
  });
  const { signal } = new AbortController();
  const race = (elsewhere: (withdrawn: AbortSignal) => Promise<string>, of = signal) =>
    approvals.race(ASKED, { whose: WHOSE, elsewhere, read: ({ choice }) => choice, signal: of });
  return { approvals, events, race, changes: () => changes };
}

function codeOf(error: unknown): unknown {
  return error instanceof ToolError && error.code;
}

Deno.test("approvals take the first answer and withdraw the other question", async () => {
  const { approvals, events, race } = setUp();
  const withdrawn = Promise.withResolvers<void>();
  const answer = race((signal) => {
    signal.addEventListener("abort", () => withdrawn.resolve());
    return new Promise(() => {});
  });
  const [{ id = "" } = {}] = approvals.waiting;
  assert.equal(approvals.answer(id, { choice: "no such choice", content: {} }), false);
  assert.equal(approvals.answer(id, { choice: "yes", content: {} }), true);
  assert.equal(approvals.answer(id, { choice: "yes", content: {} }), false);
  assert.equal(await answer, "yes");
  await withdrawn.promise;
  assert.deepEqual(events, [
    { type: "answer", adapter: "a", tool: "t", kind: "confirmation", answer: "yes", where: "panel" },
  ]);
  assert.equal(await race(() => Promise.resolve("elsewhere")), "elsewhere");
  assert.deepEqual(approvals.waiting, []);
});

Deno.test("approvals wait for a panel only while one is open", async () => {
  const { approvals, race } = setUp({ reloadMs: 30 });
  assert.equal(
    codeOf(await race(() => Promise.reject(NOBODY)).catch((error: unknown) => error)),
    "NOT_CONNECTED",
  );
  const close = approvals.watch();
  const answer = race(() => Promise.reject(NOBODY));
  const [{ id = "" } = {}] = approvals.waiting;
  approvals.answer(id, { choice: "yes", content: {} });
  assert.equal(await answer, "yes");
  const left = race(() => Promise.reject(NOBODY));
  close();
  assert.equal(codeOf(await left.catch((error: unknown) => error)), "NOT_CONNECTED");
  assert.deepEqual(approvals.waiting, []);
});

Deno.test("approvals end with their call, and when nobody answers in time", async () => {
  const { approvals, race } = setUp({ thinkMs: 20 });
  const late = await race(() => new Promise(() => {})).catch((error: unknown) => error);
  assert.equal(codeOf(late), "ASK_EXPIRED");
  const cancel = new AbortController();
  const { race: again, approvals: others } = setUp();
  const cancelled = again(() => new Promise(() => {}), cancel.signal).catch((error: unknown) => error);
  cancel.abort(new ToolError("CANCELLED", "The client cancelled the call"));
  assert.equal(codeOf(await cancelled), "CANCELLED");
  assert.deepEqual([approvals.waiting, others.waiting], [[], []]);
});

Deno.test("approvals beyond what anybody could read are left to the client", async () => {
  const { approvals, race } = setUp();
  for (let count = 0; count < 150; count++) void race(() => new Promise(() => {}));
  assert.equal(approvals.waiting.length, 100);
  assert.equal(await race(() => Promise.resolve("elsewhere")), "elsewhere");
});

Deno.test("approvals put no question of a call that has ended", async () => {
  const { approvals, race, changes } = setUp();
  const reason = new ToolError("CANCELLED", "The client cancelled the call");
  await assert.rejects(race(() => Promise.reject(NOBODY), AbortSignal.abort(reason)), reason);
  assert.deepEqual(approvals.waiting, []);
  assert.equal(changes(), 0);
});
