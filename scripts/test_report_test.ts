import assert from "node:assert/strict";
import { join } from "node:path";
import { temporaryFolder } from "../tests/helpers/temporary_folder.ts";
import { addUnproved, failSkipped, parseReport, summaryLines, sumReports } from "./test_report.ts";

const PLANTED = `
Deno.test('passes & "quotes" <tags>', () => {});
Deno.test("fails", () => { throw new Error("first\\n</testcase><skipped/>"); });
Deno.test.ignore("skips", () => {});
Deno.test("has steps", async (t) => { await t.step("one", () => {}); });
`;

async function realReport(...options: readonly string[]): Promise<string> {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/planted_test.ts`, PLANTED);
    const args = [
      "test",
      "--no-config",
      "--no-check",
      "--junit-path=report.xml",
      ...options,
      "planted_test.ts",
    ];
    await new Deno.Command(Deno.execPath(), { args, cwd: folder, stdout: "null", stderr: "null" }).output();
    return await Deno.readTextFile(`${folder}/report.xml`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("test report counts and names what a real run wrote", async () => {
  assert.deepEqual(parseReport(await realReport()), {
    passed: 3,
    failed: ["fails (./planted_test.ts): Uncaught Error: first </testcase><skipped/>"],
    skipped: ["skips (./planted_test.ts)"],
  });
});

Deno.test("test report leaves out what the filter left out, but not what it meant and was skipped", async () => {
  const expected = { passed: 0, failed: [], skipped: ["skips (./planted_test.ts)"] };
  assert.deepEqual(parseReport(await realReport("--filter=skip"), "skip"), expected);
  assert.deepEqual(parseReport(await realReport("--filter=/^sk.ps$/"), "/^sk.ps$/"), expected);
});

Deno.test("test report is empty when no test ran", () => {
  assert.deepEqual(parseReport(""), { passed: 0, failed: [], skipped: [] });
});

Deno.test("test report ends with one line of counts and names skipped tests", () => {
  const [first, second] = [
    { passed: 7, failed: [], skipped: ["needs mount (a)"] },
    { passed: 5, failed: [], skipped: [] },
  ];
  assert.deepEqual(summaryLines(sumReports([first, second])), [
    "SKIPPED needs mount (a)",
    "12 passed, 0 failed, 1 skipped",
  ]);
  assert.deepEqual(summaryLines(second), ["5 passed, 0 failed"]);
});

Deno.test("test report takes a skipped test for a failed one when every test must run", () => {
  const report = failSkipped({ passed: 7, failed: ["broken (b)"], skipped: ["needs mount (a)"] });
  assert.deepEqual(summaryLines(report), [
    "FAILED broken (b)",
    "FAILED skipped: needs mount (a)",
    "7 passed, 2 failed",
  ]);
});

Deno.test("test report names a promise whose tests were all skipped", async () => {
  await using folder = await temporaryFolder();
  const proofs = join(folder.path, "proofs");
  const verifies = new URL("../tests/helpers/verifies.ts", import.meta.url).href;
  await Deno.writeTextFile(
    join(folder.path, "planted_test.ts"),
    `import { verifies } from ${JSON.stringify(verifies)};
    Deno.test("runs", () => verifies("cli:call", "cli:tools"));
    Deno.test({ name: "skips", ignore: true, fn: () => verifies("cli:check-places") });`,
  );
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["test", "-A", "--no-check", "--no-config", "--no-lock", folder.path],
    env: { GLOVEBOX_TEST_PROOFS: proofs },
    stdout: "null",
    stderr: "null",
  }).output();
  assert.ok(success);
  const report = { passed: 1, failed: [], skipped: ["skips (./planted_test.ts)"] };
  const promises = ["cli:tools", "cli:check-places", "cli:call"];
  assert.deepEqual(addUnproved(report, promises, await Deno.readTextFile(proofs)), {
    ...report,
    skipped: ["skips (./planted_test.ts)", "every proof of cli:check-places"],
  });
});
