import assert from "node:assert/strict";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** The bytes that this process really holds: what is garbage is collected first. */
export function heldBytes(): number {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  assert.ok(typeof collect === "function");
  collect();
  return Deno.memoryUsage().heapUsed;
}
