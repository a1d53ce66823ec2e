import assert from "node:assert/strict";
import { join } from "node:path";
import { z } from "zod";
import { commandLine } from "../helpers/host/command_line.ts";
import { writeAdapter } from "../helpers/host/start_host.ts";
import { verifies } from "../helpers/verifies.ts";

const BODY = `name: "wordy", roots: true, limits: { answerMB: 3, callsAtOnce: 2 },
  tools: { wordy_say: { description: "Says much.", effect: "read", input: z.object({ count: z.number() }),
    run: ({ count }) => "x".repeat(count) } }`;

const explained = z.object({ limits: z.record(z.string(), z.number()) });

/** Somebody with an adapter that states limits, and settings of their own. */
async function personWith(limits: Readonly<Record<string, unknown>>) {
  const person = await commandLine();
  const script = await writeAdapter(join(person.path, "wordy.ts"), BODY);
  const folder = join(person.path, ".config", "glovebox");
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(join(folder, "glovebox.json"), JSON.stringify({ limits }));
  const say = async (count: number) => {
    const { stdout, stderr } = await person.run(["call", "-a", script, "wordy_say", `count=${count}`]);
    return stderr.trim() || `${stdout.trim().length} letters`;
  };
  const limitsOf = async (name: string) =>
    explained.parse(JSON.parse((await person.run(["explain", name, "--json"])).stdout)).limits;
  return { ...person, script, say, limitsOf };
}

Deno.test("a person's limits are in force and explained; the adapter's own count where they are smaller", async () => {
  verifies("limits:settings", "limits:shown", "host:roots-asked");
  await using person = await personWith({ "*": { answerMB: 2, idleMs: 9_000 }, wordy: { callsAtOnce: 1 } });
  assert.match(
    await person.say(2_100_000),
    /^LIMIT: The answer of wordy_say is 2\.1 MB; the limit is 2 MB\n.*limits\.wordy\.answerMB in their glovebox\.json$/,
  );
  assert.equal(await person.say(1_900_000), "1900000 letters");
  const { answerMB, idleMs, callsAtOnce, heapMB } = await person.limitsOf("wordy");
  assert.deepEqual({ answerMB, idleMs, callsAtOnce, heapMB }, {
    answerMB: 2,
    idleMs: 9_000,
    callsAtOnce: 1,
    heapMB: 512,
  });
  const { stdout } = await person.run(["explain", "wordy"]);
  assert.match(
    stdout,
    /^It asks your client which folders you work in\nLimits: callMs=3600000, idleMs=9000, /m,
  );
  assert.match(
    (await person.run(["check", person.script])).stdout,
    /^It asks the client which folders it works in$/m,
  );
  assert.match((await person.run(["explain", "browser"])).stdout, /^Limits: .*scratchMB=none, answerMB=2,/m);
});

Deno.test("an adapter states no more than the host allows, and a limit that is none is named", async () => {
  verifies("limits:settings");
  await using person = await personWith({ wordy: { answerMB: 50 } });
  assert.equal(
    (await person.say(3_100_000)).startsWith("LIMIT: The answer of wordy_say is 3.1 MB; the limit is 3 MB"),
    true,
  );
  await using wrong = await personWith({ wordy: { answerGB: 1 } });
  const { code, stderr } = await wrong.run(["call", "-a", wrong.script, "wordy_say", "count=1"]);
  assert.deepEqual([code, /answerGB/.test(stderr)], [1, true], stderr);
});
