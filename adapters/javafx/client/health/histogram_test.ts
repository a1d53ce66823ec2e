import assert from "node:assert/strict";
import { compareHistograms, parseHistogram } from "./histogram.ts";

const BEFORE = ` num     #instances         #bytes  class name (module)
-------------------------------------------------------
   1:          1000          40000  [B (java.base@17.0.15)
   2:            10           2400  app.Shrinking
   3:             7            700  app.Same
Total          1017          43100
`;
const NOW = ` num     #instances         #bytes  class name (module)
-------------------------------------------------------
   1:          1010          40400  [B (java.base@17.0.15)
   2:           900          36000  app.Leak
   3:             5           1200  app.Shrinking
   4:             4            400  app.Same
   5:             3            300  app.Same
`;

Deno.test("a histogram is read as the JVM prints it, classes of one name together", () => {
  const counts = parseHistogram(NOW);
  assert.deepEqual([...counts.keys()], ["[B", "app.Leak", "app.Shrinking", "app.Same"]);
  assert.deepEqual(counts.get("app.Same"), { instances: 7, bytes: 700 });
});

Deno.test("histograms are compared by what grew, the most first", () => {
  const { largest, grown } = compareHistograms(parseHistogram(NOW), parseHistogram(BEFORE), 2);
  assert.deepEqual(largest.map(({ className }) => className), ["[B", "app.Leak"]);
  assert.deepEqual(
    grown.map(({ className, moreInstances, moreBytes }) => [className, moreInstances, moreBytes]),
    [
      ["app.Leak", 900, 36_000],
      ["[B", 10, 400],
    ],
  );
  const alone = compareHistograms(parseHistogram(NOW), undefined, 1);
  assert.deepEqual(alone, { largest: [{ className: "[B", instances: 1010, bytes: 40_400 }], grown: [] });
});
