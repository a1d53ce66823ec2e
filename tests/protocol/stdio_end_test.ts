import assert from "node:assert/strict";
import { HostProcess } from "../helpers/host_process.ts";
import { namesIn } from "../helpers/person.ts";
import { descendantsOf, untilGone } from "../helpers/process_tree.ts";
import { untilFiles } from "../helpers/until_files.ts";
import { verifies } from "../helpers/verifies.ts";

type Act = (host: HostProcess) => Promise<void>;

/** What a client may have done before the end. */
const STATES = {
  "before initialize": async () => {},
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
  "nobody reads stdout any more": async (host) => {
    await host.closeOutput();
    await host.send({ id: "x", method: "ping" });
  },
  "SIGTERM comes": (host) => Promise.resolve(host.kill("SIGTERM")),
  "SIGINT comes": (host) => Promise.resolve(host.kill("SIGINT")),
  "SIGHUP comes": (host) => Promise.resolve(host.kill("SIGHUP")),
} as const satisfies Record<string, Act>;

for (const [state, prepare] of Object.entries(STATES)) {
  for (const [end, cause] of Object.entries(ENDS)) {
    Deno.test(`the host and all it started are gone when ${end} ${state}`, async () => {
      verifies("stdio:ends-with-client", "host:no-leftovers");
      await using host = await HostProcess.start();
      await prepare(host);
      const children = await descendantsOf(host.pid);
      await cause(host);
      const { code, signal } = await host.ended();
      assert.deepEqual({ code, signal }, { code: 0, signal: null });
      await untilFiles(
        host.home.temporary,
        async () => (await namesIn(host.home.temporary)).length === 0,
        3_000,
      );
      await untilGone(children);
    });
  }
}
