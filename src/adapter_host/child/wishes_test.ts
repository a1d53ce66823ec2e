import assert from "node:assert/strict";
import { ToolError } from "../../adapter_api/errors.ts";
import { Wishes } from "./wishes.ts";

const ROOTS = { kind: "roots" } as const;
const LIVE = new AbortController().signal;

Deno.test("each wish gets its own answer or the refusal with its hint", async () => {
  const sent: number[] = [];
  const wishes = new Wishes((_id, wishId) => sent.push(wishId));
  const [granted, refused] = [wishes.make(1, ROOTS, LIVE), wishes.make(1, ROOTS, LIVE)];
  const [first = 0, second = 0] = sent;
  const error = { code: "NOT_CONNECTED", message: "nobody there", hint: "come back" };
  wishes.settle(second, { ok: false, error });
  wishes.settle(first, { ok: true, value: 7 });
  wishes.settle(99, { ok: true, value: 8 });
  assert.equal(await granted, 7);
  await assert.rejects(refused, {
    code: "NOT_CONNECTED",
    message: "nobody there",
    options: { hint: "come back" },
  });
});

Deno.test("a wish ends with its call", async () => {
  const wishes = new Wishes(() => {});
  const call = new AbortController();
  const waiting = wishes.make(1, ROOTS, call.signal);
  call.abort(new ToolError("CANCELLED", "over"));
  await assert.rejects(waiting, { code: "CANCELLED" });
  wishes.settle(1, { ok: true, value: 1 });
});
