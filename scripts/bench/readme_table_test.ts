import { equal, throws } from "node:assert/strict";
import { withFigures } from "./readme_table.ts";

const CIRCUMSTANCES = { day: "2026-11-23", cores: 2, programs: ["Chromium 156"] };

Deno.test("the page gets the figures that have a limit or are shown, in place of what it had", () => {
  const page = "before\n\n<!-- bench -->\n\nold\n\n<!-- /bench -->\n\nafter\n";
  const figures = [
    { name: "a list", value: 21.73, unit: "ms", limit: 40 },
    { name: "a small thing", value: 0.154, unit: "×", atLeast: 0.1 },
    { name: "nobody asks", value: 3, unit: "ms" },
    { name: "a start", value: 1_534.2, unit: "ms", isShown: true },
  ] as const;
  const written = withFigures(page, figures, CIRCUMSTANCES);
  equal(
    written,
    `before

<!-- bench -->

\`deno task bench --write\` measured this on 2026-11-23, on 2 cores (Chromium 156):

| what | measured | limit |
| --- | --- | --- |
| a list | 22 ms | 40 ms |
| a small thing | 0.15 × | at least 0.1 × |
| a start | 1,534 ms |  |

<!-- /bench -->

after
`,
  );
  equal(withFigures(written, figures, CIRCUMSTANCES), written);
});

Deno.test("a page without a place for figures is not written", () => {
  throws(() => withFigures("nothing here", [], CIRCUMSTANCES), /has no <!-- bench -->/);
});
