import { deepEqual } from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { differences } from "./differences.ts";

const SAME: readonly (readonly [string, string])[] = [
  ["began 2026-11-23T23:10:00.5Z", "began 2026-11-24T01:02:03Z"],
  ["at 10:11:12", "at 9:00:01"],
  ["took 12 ms", "took 1.5 s"],
  ["order 1b4e28ba-2fa1-11d2-883f-0016d3cca427", "order 6fa459ea-ee8a-3ca4-894e-db77e160355e"],
  ["<untrusted-page-text 12ab34cd>", "<untrusted-page-text 9f8e7d6c>"],
  ["http://127.0.0.1:4100/a", "http://127.0.0.1:55555/a"],
  ["changed: revision 4", "changed: revision 17"],
  ['"port": 40709,', '"port": 43533,'],
  ['{"mcp_port":40709,"debugPort":1}', '{"mcp_port":43533,"debugPort":22}'],
  ['{"revision":61,"pid":16845}', '{"revision":4,"pid":7}'],
  ['{"heldMs":95.7,"took_ms": 3}', '{"heldMs":0,"took_ms": 12.5}'],
  ["listens at port 4100", "listens at port 55555"],
  ["saved /tmp/gbt-1/a.png", "saved /var/tmp/x/y.png"],
];
const OTHER: readonly (readonly [string, string, string[]])[] = [
  ["12 items", "13 items", ["- 12 items", "+ 13 items"]],
  ["total 12345678", "total 87654321", ["- total 12345678", "+ total 87654321"]],
  ['{"report":1,"items":2}', '{"report":2,"items":2}', [
    '- {"report":1,"items":2}',
    '+ {"report":2,"items":2}',
  ]],
  ["a\na\nb", "a\nb", ["- a"]],
  ["a\nb", "b\na", ["the same lines in another order"]],
  ["deadbeef", "effaced", ["- deadbeef", "+ effaced"]],
];

Deno.test("what is another one in each run is no difference", () => {
  verifies("trace:replay");
  for (const [before, now] of SAME) deepEqual(differences(before, now), [], `${before} / ${now}`);
});

Deno.test("what a person would call a difference is one", () => {
  verifies("trace:replay");
  for (const [before, now, lines] of OTHER) deepEqual(differences(before, now), lines);
});
