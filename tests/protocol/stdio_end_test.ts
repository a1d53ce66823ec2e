import assert from "node:assert/strict";
import { HostProcess } from "../helpers/host/host_process.ts";
import { nothingIsLeft } from "../helpers/host/start_host.ts";
import { untilPipesAreWatched } from "../helpers/host/watched_pipes.ts";
import { verifies } from "../helpers/verifies.ts";

type Act = (host: HostProcess) => Promise<void>;

/** States that a client may have reached before the end. */
const STATES = {
  "at once": async () => {},
  "before initialize": async (host) => {
    await host.write("hello\n");
    await host.answer(null);
  },
  "while adapters are loaded": (host) => host.initialize(), // which is answered before
  "while its pipes are watched": async (host) => {
    await host.initialize();
    await untilPipesAreWatched(host);
  },
  "with a call in flight": async (host) => {
    await host.initialize();
    await host.post("tools/call", { name: "echo_wait", _meta: { progressToken: 1 } });
    await host.messages.first("its first step", ({ method }) => method === "notifications/progress");
  },
  "with an adapter that loops for ever": async (host) => {
    await host.initialize();
    const { result } = await host.request("tools/call", { name: "echo_loop" });
    assert.equal(result?.isError, true);
  },
} as const satisfies Record<string, Act>;

const ENDS = {
  "stdin ends": (host) => host.closeInput(),
  "nobody reads stdout": async (host) => {
    await host.closeOutput();
    // The answer has the id in it: more than a pipe holds, so that it meets the closed end.
    await host.send({ id: "x".repeat(256 * 1024), method: "ping" });
  },
  "SIGTERM comes": (host) => Promise.resolve(host.kill("SIGTERM")),
  "SIGINT comes": (host) => Promise.resolve(host.kill("SIGINT")),
  "SIGHUP comes": (host) => Promise.resolve(host.kill("SIGHUP")),
} as const satisfies Record<string, Act>;

const CASES: readonly (readonly [state: keyof typeof STATES, ends: readonly (keyof typeof ENDS)[]])[] = [
  ["at once", ["stdin ends"]],
  ["before initialize", [
    "stdin ends",
    "nobody reads stdout",
    "SIGTERM comes",
    "SIGINT comes",
    "SIGHUP comes",
  ]],
  ["while adapters are loaded", ["stdin ends", "SIGTERM comes"]],
  ["while its pipes are watched", ["stdin ends", "nobody reads stdout", "SIGTERM comes"]],
  ["with a call in flight", ["stdin ends", "nobody reads stdout", "SIGTERM comes", "SIGINT comes"]],
  ["with an adapter that loops for ever", ["stdin ends", "nobody reads stdout", "SIGHUP comes"]],
];

for (const [state, ends] of CASES) {
  for (const end of ends) {
    Deno.test(`the host and all it started are gone when ${end} ${state}`, async () => {
      verifies("stdio:ends-with-client", "host:no-leftovers");
      await using host = await HostProcess.start();
      await STATES[state](host);
      await ENDS[end](host);
      const { code, signal } = await host.ended();
      assert.deepEqual({ code, signal }, { code: 0, signal: null });
      await nothingIsLeft(host.home.temporary);
    });
  }
}

Deno.test("a signal lets a call finish, and tells one that does not that the host is stopping", async () => {
  verifies("stdio:ends-with-client");
  await using host = await HostProcess.start();
  await host.initialize();
  const endless = await host.post("tools/call", { name: "echo_wait", _meta: { progressToken: 1 } });
  await host.messages.first("its first step", ({ method }) => method === "notifications/progress");
  const late = await host.post("tools/call", { name: "echo_late", arguments: {} }); // fails after 100 ms
  await host.request("ping");
  host.kill("SIGTERM");
  assert.match(JSON.stringify(await host.answer(late)), /did not (begin|finish) within 100 ms/);
  assert.match(JSON.stringify(await host.answer(endless)), /Glovebox is stopping: echo_wait did not finish/);
  const { code, signal } = await host.ended();
  assert.deepEqual({ code, signal }, { code: 0, signal: null });
});
