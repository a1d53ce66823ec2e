import assert from "node:assert/strict";
import { deadline, DeadlineError } from "./deadline.ts";

Deno.test("deadline gives what the promise gives, or names what took too long", async () => {
  assert.equal(await deadline(Promise.resolve(1), 3_600_000, "it"), 1);
  await assert.rejects(deadline(Promise.reject(new Error("no")), 3_600_000, "it"), /no/);
  const late = deadline(Promise.withResolvers<void>().promise, 1, "Reading it");
  await assert.rejects(late, (error) => {
    assert.ok(error instanceof DeadlineError);
    assert.equal(error.message, "Reading it took longer than 1 ms");
    return true;
  });
});
