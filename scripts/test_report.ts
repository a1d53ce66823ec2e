/** Result of one run of `deno test`. Steps count as tests. */
export interface TestReport {
  readonly passed: number;
  /** Each as `name (file): reason`. */
  readonly failed: readonly string[];
  /** Each as `name (file)`. */
  readonly skipped: readonly string[];
}

/**
 * Reads the JUnit report that `deno test --junit-path` writes.
 *
 * @param xml the report
 * @param filter what was given as `--filter`: the report lists what it left out as skipped
 */
export function parseReport(xml: string, filter = ""): TestReport {
  const cases = [...xml.matchAll(/<testcase name="([^"]*)" classname="([^"]*)"[^>]*>([^]*?)<\/testcase>/g)]
    .map(([, name = "", file = "", body = ""]) => ({ name: unescape(name), file: unescape(file), body }))
    .filter(({ name, body }) => !body.includes("<skipped") || passesFilter(name, filter));
  const withTag = (tag: string) => cases.filter(({ body }) => body.includes(tag));
  const failed = withTag("<failure").map(({ name, file, body }) => `${name} (${file}): ${reasonIn(body)}`);
  const skipped = withTag("<skipped").map(({ name, file }) => `${name} (${file})`);
  return { passed: cases.length - failed.length - skipped.length, failed, skipped };
}

/** Longest reason that is kept, in characters: enough for a short difference. */
const REASON = 600;

/** What a failed test said, on one line: the end of a long run may be all that somebody sees of it. */
function reasonIn(body: string): string {
  const [, message = ""] = /<failure message="([^"]*)"/.exec(body) ?? [];
  return unescape(message).replace(/\s+/g, " ").trim().slice(0, REASON);
}

/** As Deno takes a filter: a part of the name, or a pattern between slashes. */
function passesFilter(name: string, filter: string): boolean {
  const [, pattern] = /^\/(.*)\/$/.exec(filter) ?? [];
  return pattern === undefined ? name.includes(filter) : new RegExp(pattern).test(name);
}

function unescape(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'").replaceAll("&amp;", "&");
}

/** Adds reports up. */
export function sumReports(reports: readonly TestReport[]): TestReport {
  return {
    passed: reports.reduce((sum, { passed }) => sum + passed, 0),
    failed: reports.flatMap(({ failed }) => failed),
    skipped: reports.flatMap(({ skipped }) => skipped),
  };
}

/**
 * Names each promise of which no test has run that proves it: all that cite it may have been skipped.
 *
 * @param promises what was promised
 * @param proofs what tests wrote that ran, an id a line
 */
export function addUnproved(report: TestReport, promises: Iterable<string>, proofs: string): TestReport {
  const proved = new Set(proofs.split("\n"));
  const unproved = [...promises].filter((id) => !proved.has(id)).map((id) => `every proof of ${id}`);
  return { ...report, skipped: [...report.skipped, ...unproved] };
}

/** Counts tests that did not run as failed, for somebody who relies on every test. */
export function failSkipped({ passed, failed, skipped }: TestReport): TestReport {
  return { passed, failed: [...failed, ...skipped.map((name) => `skipped: ${name}`)], skipped: [] };
}

/** The names of what did not pass, then the one line that programs read. */
export function summaryLines({ passed, failed, skipped }: TestReport): string[] {
  const counts = [`${passed} passed`, `${failed.length} failed`];
  if (skipped.length > 0) counts.push(`${skipped.length} skipped`);
  return [
    ...skipped.map((name) => `SKIPPED ${name}`),
    ...failed.map((name) => `FAILED ${name}`),
    counts.join(", "),
  ];
}
