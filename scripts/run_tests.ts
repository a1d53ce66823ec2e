/**
 * `deno task test [--filter TEXT] [PATH …]`: makes what the tests run on, runs them, ends with one line of counts.
 *
 * @module
 */
import { fileURLToPath } from "node:url";
import { relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensurePrograms, SetupError } from "./setup.ts";
import { SHARED_CACHES } from "../tests/helpers/host/shared_caches.ts";
import { REQUIREMENTS } from "../tests/requirements.ts";
import {
  addUnproved,
  failSkipped,
  parseReport,
  summaryLines,
  sumReports,
  type TestReport,
} from "./test_report.ts";

/** Variable that names the file to which `verifies()` writes what was proved; see tests/helpers/verifies.ts. */
const PROOFS = "GLOVEBOX_TEST_PROOFS";
const PROJECT = fileURLToPath(new URL("../", import.meta.url));
const NOT_TESTS = new Set(["helpers", "fixtures", "promises"]);
const STEP_MS = 3_600_000;
/** Files that are tested at a time: many tests wait for a program, and leave a processor to one more. */
const JOBS = Deno.env.get("DENO_JOBS") ?? String(navigator.hardwareConcurrency + 1);
const NEEDED = [
  "busybox",
  "chromium",
  "chromium-headless-shell",
  "curl",
  "dbus-daemon",
  "dbus-send",
  "gnome-keyring-daemon",
  "ip",
  "bwrap",
  "javac",
  "node",
  "openbox",
  "openjfx",
  "prlimit",
  "ps",
  "secret-tool",
  "qemu-aarch64",
  "libraries for arm64",
  "sweethome3d",
  "unzip",
  "xdotool",
  "Xvfb",
] as const;

const UNITS = ["src", "scripts", "adapters"] as const;

/** Tests that are run together. */
export interface Group {
  readonly name: string;
  readonly paths: readonly string[];
}

/** Makes the pages of others ready, which takes minutes of waiting for the registry. */
const PAGES = "tests/strangers/pages/library.ts";

async function main(argv: readonly string[]): Promise<number> {
  const { values: { filter }, positionals } = parseArgs({
    args: [...argv],
    options: { filter: { type: "string" } },
    allowPositionals: true,
  });
  const groups = await chosenGroups(positionals);
  const isWhole = positionals.length === 0 && filter === undefined;
  heading("programs and types");
  const programs = ensurePrograms(NEEDED, { log: console.log });
  const [isTyped] = await Promise.all([deno(["check", "--quiet"]), programs]);
  if (isWhole) await Deno.remove(SHARED_CACHES, { recursive: true }).catch(() => {}); // of an earlier build
  const pages = isWhole && isTyped ? deno(["run", "-A", "--no-check", PAGES]) : undefined;
  const broken = isTyped ? await prepare(groups) : "types";
  const run = isWhole ? () => withPromises(() => runGroups(groups, filter)) : () => runGroups(groups, filter);
  const sum = broken === undefined ? await run() : failure(broken);
  await pages; // tests that need them waited for them
  const report = Deno.env.get("CI") === "true" ? failSkipped(sum) : sum;
  console.log(`\n${summaryLines(report).join("\n")}`);
  return report.failed.length === 0 ? 0 : 1;
}

/**
 * Rules and units first: they are quick and explain most failures of the others. Those are one run: the last files of
 * each run leave a processor idle.
 */
async function allGroups(): Promise<Group[]> {
  const entries = await Array.fromAsync(Deno.readDir(`${PROJECT}tests`));
  const rules = entries.filter(({ isFile, name }) => isFile && name.endsWith("_test.ts"));
  const folders = entries.filter(({ isDirectory, name }) => isDirectory && !NOT_TESTS.has(name))
    .map(({ name }) => `tests/${name}`).sort();
  return [
    { name: "rules and units", paths: [...rules.map(({ name }) => `tests/${name}`), ...UNITS] },
    { name: "product", paths: folders },
  ];
}

/**
 * Returns the groups for what was named; everything when nothing was.
 *
 * @param paths files and folders of the project
 */
export async function chosenGroups(paths: readonly string[]): Promise<Group[]> {
  const named = paths.map((path) => relative(PROJECT, resolve(PROJECT, path)).replaceAll("\\", "/"));
  if (named.length === 0 || named.includes("")) return await allGroups();
  const isOfTests = (path: string) => path.startsWith("tests/");
  const whole = named.includes("tests")
    ? (await allGroups()).map(({ name, paths }) => ({ name, paths: paths.filter(isOfTests) }))
    : [];
  const others = named.filter((path) => path !== "tests");
  return [
    ...(others.length > 0 ? [{ name: "chosen", paths: others }] : []),
    ...whole,
  ];
}

/** Counts a promise as skipped when no test that proves it has run: all that cite it may have been. */
async function withPromises(run: () => Promise<TestReport>): Promise<TestReport> {
  const proofs = await Deno.makeTempFile({ prefix: "glovebox-promises-" });
  Deno.env.set(PROOFS, proofs);
  try {
    const report = await run();
    return addUnproved(report, REQUIREMENTS.keys(), await Deno.readTextFile(proofs));
  } finally {
    Deno.env.delete(PROOFS);
    await Deno.remove(proofs);
  }
}

/** Builds what the tests run on; resolves to the step that failed, if one did. */
async function prepare(groups: readonly Group[]): Promise<string | undefined> {
  const onProduct = groups.some(({ paths }) => paths.some((path) => path.startsWith("tests/")));
  for (const script of ["scripts/build.ts", ...(onProduct ? ["scripts/compile.ts"] : [])]) {
    heading(script);
    if (!await deno(["run", "-A", script])) return script;
  }
  return undefined;
}

async function deno(args: readonly string[]): Promise<boolean> {
  const signal = AbortSignal.timeout(STEP_MS);
  const env = { DENO_JOBS: JOBS };
  const command = new Deno.Command(Deno.execPath(), { args: [...args], cwd: PROJECT, env, signal });
  return (await command.spawn().status).success;
}

async function runGroups(groups: readonly Group[], filter: string | undefined): Promise<TestReport> {
  const reports: TestReport[] = [];
  for (const group of groups) reports.push(await runGroup(group, filter));
  return sumReports(reports);
}

async function runGroup({ name, paths }: Group, filter: string | undefined): Promise<TestReport> {
  heading(name);
  const junit = await Deno.makeTempFile({ suffix: ".xml" });
  try {
    const choice = filter === undefined ? [] : [`--filter=${filter}`];
    const success = await deno([
      "test",
      "-A",
      "--no-check",
      "--parallel",
      "--permit-no-files",
      `--junit-path=${junit}`,
      ...choice,
      ...paths,
    ]);
    const report = parseReport(await Deno.readTextFile(junit), filter);
    if (success || report.failed.length > 0) return report;
    return sumReports([report, failure(`${name} (did not run to its end)`)]);
  } finally {
    await Deno.remove(junit);
  }
}

function failure(what: string): TestReport {
  return { passed: 0, failed: [what], skipped: [] };
}

function heading(name: string): void {
  console.log(`\n── ${name}`);
}

if (import.meta.main) {
  try {
    Deno.exit(await main(Deno.args));
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    Deno.exit(1);
  }
}
