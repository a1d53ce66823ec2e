import { deepEqual, equal, match, throws } from "node:assert/strict";
import { verifies } from "../../tests/helpers/verifies.ts";
import { type Row, summary, withJobs } from "./jobs_table.ts";

const cost = (turns: number, tokens: number, read: number, ms: number) => ({ turns, tokens, read, ms });

const ROWS: readonly Row[] = [
  {
    name: "form",
    calls: cost(82, 9_000, 500_000, 15_000),
    script: cost(2, 1_800, 3_000, 17_000),
    rival: cost(163, 20_000, 2_000_000, 96_000),
  },
  { name: "shops", calls: cost(3, 4, 5, 6), script: cost(2, 10, 100, 1_000), rival: cost(5, 20, 500, 2_000) },
  { name: "room", calls: cost(9, 100, 900, 800), script: "a|wall\nis missing", rival: undefined },
];

Deno.test("the table takes the place of the one before, with ratios against the rival, and says what failed", () => {
  verifies("scripts:jobs");
  const page = withJobs("before\n<!-- jobs -->old<!-- /jobs -->\nafter", ROWS, "Measured.");
  const [form, shops, room] = page.split("\n").filter((line) => /^\| (form|shops|room) /.test(line));
  match(form ?? "", /\| 163 turns, 20,000 tokens, 2,000,000 read, 96\.0 s \| 11 × \| 667 × \| 5\.6 × \|$/);
  match(shops ?? "", /\| 2\.0 × \| 5\.0 × \| 2\.0 × \|$/);
  match(room ?? "", /\| not done: a\/wall is missing \| — \| {2}\| {2}\| {2}\|$/);
  deepEqual([page.startsWith("before\n"), page.endsWith("\nafter"), page.includes("old")], [
    true,
    true,
    false,
  ]);
  throws(() => withJobs("no place", ROWS, ""), /<!-- jobs -->/);
});

Deno.test("a goal that is missed is called missed", () => {
  verifies("scripts:jobs");
  match(summary(ROWS), /all 2 jobs together/);
  match(
    summary(ROWS),
    /that are read is missed by 1 of 2; .* conversation is missed by 1 of 2; .* time in tools is missed by 1 of 2/,
  );
  match(summary(ROWS.slice(0, 1)), /met by all of them; .* met by all of them/);
  equal(summary(ROWS.slice(2)), "No job was done by the rival.");
});
