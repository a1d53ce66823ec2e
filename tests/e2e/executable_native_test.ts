import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stageNative } from "../../scripts/executable/build_native.ts";
import { chooseTargets, RUNTIME_VERSION } from "../../scripts/executable/targets.ts";
import { namesIn, newPerson } from "../helpers/host/person.ts";
import { runTool } from "../helpers/tools/run_tool.ts";
import { buildTestExecutable, report, start } from "../helpers/host/test_executable.ts";
import { verifies } from "../helpers/verifies.ts";

const COMPILE_NATIVE = fileURLToPath(new URL("../../scripts/compile_native.ts", import.meta.url));
const built = await buildTestExecutable();
Deno.test.afterAll(async () => await built[Symbol.asyncDispose]());

Deno.test("compile:native says in one sentence that there is no base binary when it cannot be fetched", async () => {
  verifies("executable:native-needs-base");
  await using person = await newPerson();
  const out = join(person.path, "out");
  const args = ["run", "-A", "--no-config", COMPILE_NATIVE, "--app", built.app, "--out", out];
  const env = { ...person.env, HTTPS_PROXY: "http://127.0.0.1:9" }; // nothing listens on this port
  const { code, stdout, stderr } = await start(Deno.execPath(), { args, env });
  assert.match(stderr, /^Cannot make a native executable for \S+: the base binary of deno compile .*\n$/);
  assert.deepEqual({ code, wrote: stdout.length }, { code: 1, wrote: 0 });
  assert.deepEqual(await namesIn(out), []);
});

Deno.test("native executable's main module unpacks the app and its runtime once when eight start at once", async () => {
  await using person = await newPerson();
  const [target] = chooseTargets([]);
  assert.ok(target);
  const main = await stageNative(target, built.app, person.path);
  const args = ["run", "-A", "--no-config", main, "a", "b c"];
  const reports = await Promise.all(
    Array.from({ length: 8 }, () => report(Deno.execPath(), { ...person, args })),
  );
  const copies = await namesIn(person.cache);
  assert.equal(copies.length, 1, copies.join(", "));
  const runtime = join(person.cache, copies[0] ?? "", "bin/deno");
  for (const { args, environment } of reports) {
    assert.deepEqual(args, ["a", "b c"]);
    assert.equal(environment["GLOVEBOX_RUNTIME"], runtime);
    assert.equal(environment["GLOVEBOX_EXECUTABLE"], Deno.execPath());
  }
  assert.ok((await runTool(runtime, "--version")).startsWith(`deno ${RUNTIME_VERSION} `));
});
