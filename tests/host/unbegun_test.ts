import assert from "node:assert/strict";
import { join } from "node:path";
import { callContext, errorOf } from "../helpers/mcp/call_context.ts";
import { startHost, writeAdapter } from "../helpers/host/start_host.ts";

const HINT = /^Nothing of it was done: \w+ was still starting, or busy with other calls\. Call again$/;

Deno.test("a call whose time is over before the adapter has started says that nothing was done", async () => {
  await using host = await startHost();
  const script = await writeAdapter(
    join(host.folder, "slow.ts"),
    `name: "slow", start: () => new Promise(() => {}),
     tools: { slow_do: { description: "Does.", effect: "write", timeoutMs: 300, input: z.object({}), run: () => "done" } }`,
  );
  const adapter = await host.open(script);
  const { code, message, hint } = errorOf(await adapter.call("slow_do", {}, callContext()));
  assert.deepEqual([code, message], ["TIMEOUT", "slow_do did not begin within 300 ms"]);
  assert.match(hint ?? "", HINT);
});

Deno.test("a call that waits for an adapter that keeps dying says that nothing was done", async () => {
  await using host = await startHost({ times: { firstDelay: 60_000, longestDelay: 60_000 } });
  const script = await writeAdapter(
    join(host.folder, "mortal.ts"),
    `name: "mortal",
     tools: { mortal_die: { description: "Dies.", effect: "write", timeoutMs: 2_000, input: z.object({}), run: () => Deno.exit(1) } }`,
  );
  const adapter = await host.open(script);
  assert.equal(errorOf(await adapter.call("mortal_die", {}, callContext())).code, "ADAPTER_DIED");
  const { message, hint } = errorOf(await adapter.call("mortal_die", {}, callContext()));
  assert.equal(message, "mortal_die did not begin within 2000 ms");
  assert.match(hint ?? "", HINT);
});
