import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { OpenAdapter } from "../../src/adapter_host/open_adapter.ts";
import { controlled } from "../fixtures/adapters/hostile/attempts.ts";
import { SECRET } from "../fixtures/adapters/hostile/attempts/target.ts";
import { callContext, textOf } from "../helpers/mcp/call_context.ts";
import { startHost } from "../helpers/host/start_host.ts";
import { temporaryFolder } from "../helpers/temporary_folder.ts";
import { verifies } from "../helpers/verifies.ts";
import { type Canaries, lookAt, startCanaries } from "./canaries.ts";
import { isContained, type Posture, postures } from "./postures.ts";

const PROJECT = fileURLToPath(new URL("../../", import.meta.url));
const UNSTABLE = ["kv", "net", "raw-imports", "worker-options"].map((feature) => `--unstable-${feature}`);
const RUNTIMES_WORDS = /run again with|--allow-|--no-npm|Requires \w+ access/;

Deno.test("every attempt of the hostile adapter works where nothing holds it", async () => {
  verifies("hostile:controls");
  await using folder = await temporaryFolder();
  await using canaries = await startCanaries(join(folder.path, "c"));
  const { target, granted } = canaries;
  const control = new Deno.Command(Deno.execPath(), {
    cwd: PROJECT,
    args: [
      "run",
      "-A",
      "--quiet",
      "--no-lock",
      ...UNSTABLE,
      "tests/security/control.ts",
      JSON.stringify({ target, granted }),
    ],
    env: { CANARY: SECRET, TMPDIR: folder.path }, // what the attempts make goes with the test
    signal: AbortSignal.timeout(120_000),
  });
  const { stdout, stderr } = await control.output();
  const said: [string, string][] = new TextDecoder().decode(stdout).trim().split("\n").map((line) =>
    JSON.parse(line)
  );
  assert.deepEqual(said.filter(([, outcome]) => outcome !== "reached"), [], new TextDecoder().decode(stderr));
  assert.deepEqual(said.map(([name]) => name), Object.keys(controlled(granted)));
});

/** Makes the attempts of one posture and says what is wrong, if anything. */
async function tryAll(hostile: OpenAdapter, { tries }: Posture, canaries: Canaries): Promise<string[]> {
  const wrong: string[] = [];
  for (const name of Object.keys(tries)) {
    const [files, reached] = [await lookAt(canaries.target.folder), canaries.reached()];
    const { target, granted } = canaries;
    const outcome = await hostile.call("attempt", { name, granted, target }, callContext());
    const said = outcome.ok ? "it passed" : JSON.stringify(outcome);
    if (outcome.ok || RUNTIMES_WORDS.test(said) || said.includes(SECRET)) wrong.push(`${name}: ${said}`);
    if (!isContained(name, textOf(outcome))) wrong.push(`${name}: ${textOf(outcome)}`);
    if (canaries.reached() !== reached) wrong.push(`${name}: a server was reached`);
    if (JSON.stringify(await lookAt(canaries.target.folder)) !== JSON.stringify(files)) {
      wrong.push(`${name}: files were changed`);
    }
  }
  return wrong;
}

Deno.test("no attempt of the hostile adapter succeeds, whatever else it was granted", async () => {
  verifies("hostile:attempts", "refusals:runtime-words");
  await using host = await startHost({
    env: { CANARY: SECRET },
    times: { firstDelay: 1, longestDelay: 1 },
  });
  await using canaries = await startCanaries(join(host.folder, "c"));
  await Deno.mkdir(join(host.folder, "granted"));
  const good = await host.open("acts");
  let [made, calls] = [0, 0];
  for (const [name, posture] of Object.entries(postures(canaries, host.folder))) {
    const { granted, tries } = posture;
    const hostile = await host.open("hostile", { options: { ...granted, id: name }, granted });
    assert.deepEqual(await tryAll(hostile, posture, canaries), [], name);
    assert.equal(textOf(await good.call("count", {}, callContext())), String(++calls));
    made += Object.keys(tries).length;
  }
  assert.ok(made >= 120, String(made));
  console.log(`hostile attempts: ${made} made, 0 passed`);
});
