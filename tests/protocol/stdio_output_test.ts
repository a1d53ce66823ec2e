import assert from "node:assert/strict";
import { HostProcess } from "../helpers/host/host_process.ts";
import { verifies } from "../helpers/verifies.ts";

Deno.test("stdout carries nothing but the protocol when an adapter prints and the log is loud", async () => {
  verifies("stdio:stdout-only-protocol");
  await using host = await HostProcess.start({ adapter: "noisy", logLevel: "debug" });
  await host.initialize();
  const { result } = await host.request("tools/call", { name: "noisy_call" });
  assert.deepEqual(result?.content, [{ type: "text", text: "quiet" }]);
  for (const when of ["at import", "at start", "in a call"]) {
    for (const stream of ["stdout", "stderr"]) {
      const noise = `noise on ${stream} ${when}`;
      await host.log.first(noise, (line) => line.includes(noise));
    }
  }
  await host.closeInput();
  await host.ended();
  assert.deepEqual(host.strays, []);
  assert.doesNotMatch(JSON.stringify(host.messages.all), /forged/);
});

Deno.test("progress and log lines stand before the answer in the order in which they were sent", async () => {
  verifies("mcp:progress", "mcp:logging");
  await using host = await HostProcess.start();
  await host.initialize();
  const before = host.messages.all.length;
  const _meta = { progressToken: "steps" };
  await host.request("tools/call", { name: "echo_progress", _meta });
  const seen = host.messages.all.slice(before).map(({ method, params }) => [
    method,
    params?.progressToken,
    params?.progress,
  ]);
  assert.deepEqual(seen, [
    ["notifications/progress", "steps", 0],
    ["notifications/message", undefined, undefined],
    ["notifications/progress", "steps", 1],
    ["notifications/progress", "steps", 2],
    [undefined, undefined, undefined],
  ]);
});

Deno.test("progress grows with each notification, though an adapter counts anew or says more at the same number", async () => {
  verifies("mcp:progress");
  await using host = await HostProcess.start();
  await host.initialize();
  const before = host.messages.all.length;
  await host.request("tools/call", { name: "echo_progress_anew", _meta: { progressToken: "parts" } });
  const steps = host.messages.all.slice(before).flatMap(({ method, params }) =>
    method === "notifications/progress" ? [params ?? {}] : []
  );
  assert.deepEqual(
    steps.map(({ message }) => message).join(),
    `${"first,".repeat(4)}${"second,".repeat(4)}`.slice(0, -1),
  );
  const told = steps.map(({ progress }) => Number(progress));
  for (const [at, progress] of told.entries()) {
    assert.ok(at === 0 || progress > Number(told[at - 1]), told.join());
  }
  assert.deepEqual([steps.at(3), steps.at(-1)].map((step) => [step?.progress, step?.total]), [[2, 2], [
    4,
    4,
  ]]);
});

Deno.test("initialize is answered once, though it is answered before the adapters are loaded", async () => {
  await using host = await HostProcess.start();
  await host.initialize();
  await host.request("ping");
  assert.deepEqual(host.messages.all.map(({ id }) => id), [1, 2]);
});

Deno.test("a cancelled request gets no answer", async () => {
  verifies("mcp:cancellation");
  await using host = await HostProcess.start();
  await host.initialize();
  const id = await host.post("tools/call", { name: "echo_wait", _meta: { progressToken: 1 } });
  await host.messages.first("its first step", ({ method }) => method === "notifications/progress");
  await host.send({ method: "notifications/cancelled", params: { requestId: id, reason: "enough" } });
  await host.log.first("the handler's word", (line) => line.includes("heard the cancellation"));
  await host.request("ping");
  assert.equal(host.messages.all.some((message) => message.id === id), false);
});

Deno.test("a message of 8 MiB comes back as it went", async () => {
  verifies("stdio:large-message");
  await using host = await HostProcess.start();
  await host.initialize();
  const text = "0123456789abcde\n".repeat(8 * 1024 * 1024 / 16);
  const { result } = await host.request("tools/call", { name: "echo", arguments: { text } });
  assert(JSON.stringify(result?.content) === JSON.stringify([{ type: "text", text }]), "the text differs");
});
