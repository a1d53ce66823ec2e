import assert from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import type { Observation } from "../page/observer.ts";
import type { Screen } from "../page/screen.ts";
import { type DoneClaim, missingProof, standsIn } from "./done_check.ts";

const SCREEN: Screen = {
  url: "https://a.example/orders?id=7",
  title: "Orders",
  total: 0,
  items: [],
  summary: "",
  text: "Total: 1,299.00 EUR. Delivered on Monday.",
  overlay: false,
  isBusy: false,
  isPlaying: undefined,
};

function page(more: Partial<Screen> = {}): Observation {
  return {
    kind: "page",
    screen: { ...SCREEN, ...more },
    picture: undefined,
    times: { settleMs: 0, lookMs: 0 },
  };
}

function missing(evidence: string | undefined, more: Partial<DoneClaim> = {}): string | undefined {
  const last = { ok: true, isRefused: false, title: "browser_overlay_act" };
  return missingProof({ evidence, seen: page(), now: page(), last, results: [], ...more });
}

Deno.test("evidence stands as whole words and numbers, in any script, or it does not", () => {
  verifies("assistant:done-validated");
  const stands = (evidence: string) =>
    standsIn(evidence, "Order #12: 1,299.00 EUR — «Доставка завтра». 注文を確定しました");
  assert.deepEqual(["1,299.00 eur", "ДОСТАВКА", "order 12", "注文を確定"].map(stands), [
    true,
    true,
    true,
    true,
  ]);
  assert.deepEqual(
    ["299", "1,299", "rder", "завтр", "order shipped", "", "—"].map(stands),
    Array(7).fill(false),
  );
});

Deno.test("claim holds by words of the page since the last action, and by nothing else", () => {
  verifies("assistant:done-validated");
  assert.equal(missing("Delivered on Monday"), undefined);
  assert.match(missing("Total Monday delivered") ?? "", /does not stand/);
  assert.match(missing(undefined) ?? "", /Give as evidence/);
  assert.equal(missing("found in a tool", { results: ["It was found in a tool."] }), undefined);
  assert.match(missing("Monday", { now: page({ title: "Other" }) }) ?? "", /has changed since/);
  const failed = { ok: false, isRefused: false, title: "x" };
  assert.match(missing("Monday", { last: failed }) ?? "", /last action failed/);
  assert.equal(missing("Monday", { last: { ...failed, isRefused: true } }), undefined);
});

Deno.test("a page that its server answered with an error is no success, unless the error is the answer", () => {
  verifies("assistant:done-validated");
  const now = page({ http_status: 503 });
  assert.match(missing("Monday", { now }) ?? "", /error 503/);
  assert.equal(missing("503", { now }), undefined);
});

Deno.test("words of an address that the model itself opened prove nothing, but where the page has them too", () => {
  verifies("assistant:done-validated");
  const url = "https://a.example/?q=Order+4711+confirmed";
  const now = page({ url });
  const opened = [url];
  assert.equal(
    missing("Order 4711 confirmed", { seen: now, now }),
    undefined,
    "a site that led there says it",
  );
  const results = [`"Orders" — ${url}`];
  assert.match(missing("Order 4711 confirmed", { seen: now, now, opened, results }) ?? "", /does not stand/);
  assert.equal(missing("Delivered on Monday", { seen: now, now, opened }), undefined);
  const title = page({ url, title: "Order 4711 confirmed" });
  assert.equal(missing("Order 4711 confirmed", { seen: title, now: title, opened }), undefined);
});

Deno.test("a player is evidence by what it does", () => {
  verifies("assistant:done-validated");
  assert.match(missing("media playing", { now: page({ isPlaying: false }) }) ?? "", /does not stand/);
  assert.equal(missing("media playing", { now: page({ isPlaying: true }) }), undefined);
});
