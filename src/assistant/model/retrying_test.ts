import assert from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { ModelError } from "./model_error.ts";
import type { Model } from "./port.ts";
import { retryAdvice } from "./retry_advice.ts";
import { RetryingModel } from "./retrying.ts";

const REQUEST = { system: "", turns: [], tools: [] };
const REPLY = { parts: [], usage: { input: 0, output: 0, cached: 0 }, finish: "stop" } as const;
const never = new AbortController().signal;

function failing(...errors: ModelError[]): Model {
  return {
    name: "test",
    step: () => {
      const error = errors.shift();
      return error === undefined ? Promise.resolve(REPLY) : Promise.reject(error);
    },
  };
}

function retrying(model: Model, waits: number[], timeoutMs = 5_000): RetryingModel {
  const onRetry = (_error: ModelError, ms: number) => void waits.push(ms);
  return new RetryingModel(model, {
    attempts: 4,
    firstMs: 2,
    longestMs: 6,
    timeoutMs,
    onRetry,
    random: () => 1,
  });
}

Deno.test("model is asked again with growing waits, and never sooner than the vendor asks", async () => {
  verifies("assistant:retry-advice");
  const waits: number[] = [];
  const overloaded = new ModelError("overloaded", "busy");
  await retrying(failing(overloaded, overloaded, new ModelError("rate", "slow", 20)), waits).step(
    REQUEST,
    never,
  );
  assert.deepEqual(waits, [2, 4, 21]);
  const many = Array.from({ length: 9 }, () => overloaded);
  await assert.rejects(retrying(failing(...many), []).step(REQUEST, never), /busy/);
  const refused = new ModelError("refused", "bad request");
  const none: number[] = [];
  await assert.rejects(retrying(failing(refused), none).step(REQUEST, never), /bad request/);
  assert.deepEqual(none, []);
});

Deno.test("a wait that is longer than what is left of the run ends it at once, with the reason", async () => {
  verifies("assistant:retry-advice");
  const waits: number[] = [];
  const limited = new RetryingModel(failing(new ModelError("rate", "too many requests", 3_600_000)), {
    ...{ attempts: 4, firstMs: 2, longestMs: 6, timeoutMs: 5_000, random: () => 1 },
    leftMs: () => 580_000,
    onRetry: (_error, ms) => void waits.push(ms),
  });
  await assert.rejects(
    limited.step(REQUEST, never),
    /too many requests; it wants 3600 s of patience, and 580 s are left/,
  );
  assert.deepEqual(waits, []);
});

Deno.test("model that does not answer is given up, and the person's stop is not taken for that", async () => {
  verifies("assistant:model-errors");
  const silent: Model = {
    name: "silent",
    step: (_request, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  };
  await assert.rejects(retrying(silent, [], 5).step(REQUEST, never), /silent did not answer within 5 ms/);
  const stop = new AbortController();
  const asked = retrying(silent, []).step(REQUEST, stop.signal);
  stop.abort(new Error("the person"));
  await assert.rejects(asked, /the person/);
});

Deno.test("vendor's advice is read from headers and from Google's body", () => {
  verifies("assistant:retry-advice");
  const at = Date.parse("2026-11-22T10:00:00Z");
  const advice = (headers: Record<string, string>, body = "") => retryAdvice({ headers, body }, at);
  assert.equal(advice({ "retry-after": "2" }), 2_000);
  assert.equal(advice({ "retry-after-ms": "150" }), 150);
  assert.equal(advice({ "retry-after": "Sun, 22 Nov 2026 10:00:05 GMT" }), 5_000);
  const info = { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "34.5s" };
  assert.equal(
    advice({}, JSON.stringify({ error: { code: 429, details: [{ "@type": "x" }, info] } })),
    34_500,
  );
  assert.equal(advice({}, "<html>"), undefined);
  assert.equal(advice({ "retry-after": "soon" }, "{}"), undefined);
});
