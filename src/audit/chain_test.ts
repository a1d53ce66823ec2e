import assert from "node:assert/strict";
import type { AuditEvent } from "./audit_event.ts";
import { type ChainHead, happened, NO_HEAD } from "./audit_record.ts";
import { findBreak, nextLine } from "./chain.ts";

const event = (tool: string): AuditEvent => ({
  type: "call",
  adapter: "a",
  tool,
  session: "s",
  arguments: {},
  outcome: "ok",
  ms: 1,
});

function chain(count: number): { lines: string[]; head: ChainHead } {
  let head = NO_HEAD;
  const lines: string[] = [];
  for (let n = 0; n < count; n++) {
    const next = nextLine(head, { event: JSON.stringify(event(`t${n}`)), at: 0, pid: 1 });
    lines.push(next.line);
    head = next.head;
  }
  return { lines, head };
}

Deno.test("a chain is whole, also when its oldest records were rotated away", () => {
  const { lines, head } = chain(5);
  assert.equal(findBreak(lines, head), undefined);
  assert.equal(findBreak(lines.slice(2), head), undefined);
  assert.equal(findBreak([], undefined), undefined);
});

Deno.test("whatever is done to a record is found where it was done", () => {
  const { lines, head } = chain(6);
  const at = (change: (lines: string[]) => string[]) => findBreak(change([...lines]), head)?.seq;
  assert.equal(at((all) => all.with(2, (all[2] ?? "").replace("t2", "tx"))), 3);
  assert.equal(at((all) => all.with(2, (all[2] ?? "").replace(`"ok"`, `"no"`))), 3);
  assert.equal(at((all) => all.toSpliced(2, 1)), 3);
  assert.equal(at((all) => all.toSpliced(2, 2, all[3] ?? "", all[2] ?? "")), 3);
  assert.equal(at((all) => all.toSpliced(3, 0, all[2] ?? "")), 4);
  assert.equal(at((all) => all.with(4, "not a record\n")), 5);
  assert.equal(at((all) => all.slice(0, 4)), 5);
  assert.equal(at(() => []), 1);
});

Deno.test("a record that somebody forged with a hash of its own does not fit the one before", () => {
  const { lines, head } = chain(4);
  const forged = nextLine({ seq: 1, hash: "0".repeat(64) }, { ...happened(event("forged")), pid: 1 }).line;
  assert.equal(findBreak(lines.with(1, forged), head)?.seq, 2);
});
