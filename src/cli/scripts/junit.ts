/** Result of one attempt of a test. */
export interface Attempt {
  readonly ok: boolean;
  readonly seconds: number;
  /** What failed, in one sentence; empty where nothing did. */
  readonly message: string;
  /** All that is told of it. */
  readonly text: string;
}

/** Test with its attempts, the last being the one that counts. */
export interface TestResult {
  readonly file: string;
  readonly attempts: readonly Attempt[];
}

/** Outcome of a test: one that failed first and passed then is flaky. */
export function resultOf({ attempts }: TestResult): "passed" | "flaky" | "failed" {
  if (attempts.at(-1)?.ok !== true) return "failed";
  return attempts.length > 1 ? "flaky" : "passed";
}

/** Writes results as JUnit XML, in the form of Surefire, which has a word for flaky tests. Pure. */
export function junitXml(results: readonly TestResult[], startedAt: string): string {
  const seconds = (tests: readonly TestResult[]) =>
    tests.flatMap(({ attempts }) => attempts).reduce((sum, attempt) => sum + attempt.seconds, 0).toFixed(3);
  const failures = results.filter((result) => resultOf(result) === "failed").length;
  const counts = `tests="${results.length}" failures="${failures}" errors="0" time="${seconds(results)}"`;
  const cases = results.map((result) => {
    const open = `<testcase name="${escaped(result.file)}" classname="glovebox" time="${seconds([result])}"`;
    const lines = failuresOf(result);
    return lines.length === 0 ? `    ${open}/>` : `    ${open}>\n${lines.join("\n")}\n    </testcase>`;
  });
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<testsuites ${counts}>`,
    `  <testsuite name="glovebox" ${counts} timestamp="${escaped(startedAt)}">`,
    ...cases,
    `  </testsuite>`,
    `</testsuites>`,
    "",
  ].join("\n");
}

function failuresOf(result: TestResult): string[] {
  const outcome = resultOf(result);
  return result.attempts.filter(({ ok }) => !ok).map(({ message, text }, at) => {
    const name = outcome === "flaky" ? "flakyFailure" : at === 0 ? "failure" : "rerunFailure";
    return `      <${name} message="${escaped(message)}">${escaped(text)}</${name}>`;
  });
}

/** XML has no words for most control characters: they are left out. */
function escaped(text: string): string {
  // deno-lint-ignore no-control-regex
  const plain = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "").toWellFormed();
  return plain.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;").replaceAll("\n", "&#10;");
}
