import assert from "node:assert/strict";
import { deadline, DeadlineError } from "../../src/base/time/deadline.ts";
import { fixtureAdapter, hostArguments } from "../helpers/host/host_command.ts";
import { HostProcess } from "../helpers/host/host_process.ts";
import { memoryOf } from "../helpers/host/processes.ts";
import { newTestHome } from "../helpers/host/test_home.ts";
import { verifies } from "../helpers/verifies.ts";

Deno.test("a client that never reads the log is served all the same", async () => {
  verifies("stdio:log-unread");
  await using host = await HostProcess.start({ adapter: "noisy", readsLog: false });
  await host.initialize();
  for (let n = 0; n < 3; n++) {
    const { result } = await host.request("tools/call", { name: "noisy_flood" });
    assert.deepEqual(result?.content, [{ type: "text", text: "quiet" }]);
  }
});

const LISTS = 40_000;
const MOST_MEMORY_MB = 250;

/** Writes requests until the host takes no more for five seconds; resolves to how many it took. */
async function askWithoutReading(input: WritableStreamDefaultWriter<Uint8Array>): Promise<number> {
  const encoder = new TextEncoder();
  for (let id = 2; id < LISTS + 2; id += 100) {
    const lines = Array.from(
      { length: 100 },
      (_, n) => `{"jsonrpc":"2.0","id":${id + n},"method":"tools/list"}\n`,
    );
    try {
      await deadline(input.write(encoder.encode(lines.join(""))), 5_000, "A write");
    } catch (error) {
      if (error instanceof DeadlineError) return id - 2;
      throw error;
    }
  }
  return LISTS;
}

Deno.test("of a client that does not read its answers, no more is taken than is kept easily", async () => {
  verifies("stdio:answers-unread");
  await using home = await newTestHome();
  await using child = new Deno.Command(Deno.execPath(), {
    args: hostArguments("--stdio", "--adapter", fixtureAdapter("echo"), "--log-level", "error"),
    cwd: home.path,
    clearEnv: true,
    env: { ...home.env },
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const [input, output] = [child.stdin.getWriter(), child.stdout.getReader()];
  const params = {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "raw", version: "1" },
  };
  const first = { jsonrpc: "2.0", id: 1, method: "initialize", params };
  await input.write(new TextEncoder().encode(`${JSON.stringify(first)}\n`));
  await output.read();
  const taken = await askWithoutReading(input);
  assert.ok(taken < LISTS, "the host took everything");
  const memory = await memoryOf(child.pid);
  assert.ok(memory < MOST_MEMORY_MB, `${memory} MB for ${taken} requests`);
  await output.cancel();
  await child.status;
});
