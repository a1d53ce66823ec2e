import assert from "node:assert/strict";
import { REQUIREMENTS } from "./requirements.ts";
import { verifies } from "./helpers/verifies.ts";

const PAGE = new URL("../docs/threat-model.md", import.meta.url);

Deno.test("each threat in scope names promises that the tests prove", async () => {
  verifies("trust:threat-model");
  assert.deepEqual(unproved(await rowsBetween("## In scope", "## Fifteen qualities", 15)), []);
});

Deno.test("each of the fifteen qualities names promises that the tests prove", async () => {
  verifies("trust:threat-model");
  assert.deepEqual(unproved(await rowsBetween("## Fifteen qualities", "## Out of scope", 15)), []);
});

async function rowsBetween(from: string, to: string, least: number): Promise<string[]> {
  const text = await Deno.readTextFile(PAGE);
  const rows = text.slice(text.indexOf(from), text.indexOf(to)).split("\n").filter((line) =>
    line.startsWith("|")
  );
  assert.ok(rows.length >= least + 2, String(rows.length));
  return rows.slice(2);
}

function unproved(rows: readonly string[]): string[] {
  return rows.flatMap((row) => {
    const named = [...(row.split("|")[3] ?? "").matchAll(/`([^`]+)`/g)].map(([, id = ""]) => id);
    return named.length === 0 ? [`no promise: ${row}`] : named.filter((id) => !REQUIREMENTS.has(id));
  });
}
