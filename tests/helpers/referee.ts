import { join } from "node:path";
import { z } from "zod";
import { runNpmProgram } from "./npm_program.ts";
import { temporaryFolder } from "./temporary_folder.ts";

/** A revision for which the official suite has a set of requirements. */
export type Revision = "2025-11-25" | "2026-07-28";

/** One scenario, as the suite wrote it down. */
export interface Scenario {
  readonly name: string;
  /** Checks that were made and found right. */
  readonly passed: number;
  /** Errors and warnings. */
  readonly complaints: readonly string[];
}

/** Findings of the suite. */
export interface Findings {
  /** The suite's own verdict over what it scores: 0 is good. */
  readonly code: number;
  readonly scenarios: readonly Scenario[];
  /** Output of the suite. */
  readonly output: string;
}

const checks = z.array(
  z.object({
    id: z.string(),
    status: z.enum(["SUCCESS", "FAILURE", "WARNING", "SKIPPED", "INFO"]),
    errorMessage: z.string().optional(),
  }),
);

/** Of a folder's name: what stands before the time. */
const FOLDER = /^server-(.+)-\d{4}-\d{2}-\d{2}T[\d-]+Z$/;

/**
 * Lets the official conformance suite judge a server by everything that a revision requires.
 *
 * @param url the server's address; the suite wants it to be `localhost`
 * @param revision the revision
 */
export async function judge(url: string, revision: Revision): Promise<Findings> {
  await using folder = await temporaryFolder();
  const results = join(folder.path, "results");
  const args = ["server", "--url", url, "--requirements", revision, "-o", results, "--timeout", "60000"];
  const { code, stdout, stderr } = await runNpmProgram("conformance", args, folder.path);
  const scenarios: Scenario[] = [];
  for await (const { name } of Deno.readDir(results)) scenarios.push(await readScenario(results, name));
  return { code, scenarios, output: `${stdout}\n${stderr}` };
}

async function readScenario(results: string, folder: string): Promise<Scenario> {
  const found = checks.parse(JSON.parse(await Deno.readTextFile(join(results, folder, "checks.json"))));
  return {
    name: FOLDER.exec(folder)?.[1] ?? folder,
    passed: found.filter(({ status }) => status === "SUCCESS").length,
    complaints: found.filter(({ status }) => status === "FAILURE" || status === "WARNING")
      .map(({ id, status, errorMessage = "" }) => `${status} ${id}: ${errorMessage}`),
  };
}
