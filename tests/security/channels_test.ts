import assert from "node:assert/strict";
import { join } from "node:path";
import { broadcasts, channels } from "../fixtures/adapters/hostile/attempts/channels.ts";
import { callContext, textOf } from "../helpers/mcp/call_context.ts";
import { startHost } from "../helpers/host/start_host.ts";
import { verifies } from "../helpers/verifies.ts";
import { startCanaries } from "./canaries.ts";

Deno.test("what an adapter leaves is found neither by another nor by a later start of itself", async () => {
  verifies("hostile:channels");
  await using host = await startHost({ times: { firstDelay: 1, longestDelay: 1 } });
  await using canaries = await startCanaries(join(host.folder, "c"));
  const one = await host.open("hostile", { options: { id: "one" } });
  const other = await host.open("hostile", { options: { id: "other" } });
  const { target } = canaries;
  const found: string[] = [];
  let left = 0;
  for (const name of Object.keys(channels)) {
    left += (await one.call("put", { name, target }, callContext())).ok ? 1 : 0;
    if ((await other.call("get", { name, target }, callContext())).ok) found.push(`${name}, by another`);
  }
  const again = await host.open("hostile", { options: { id: "one" } });
  await one.close();
  for (const name of Object.keys(channels)) {
    if ((await again.call("get", { name, target }, callContext())).ok) {
      found.push(`${name}, by a later start`);
    }
  }
  assert.deepEqual(found, []);
  assert.ok(left > 0); // the storage of its own process: so the attempts do something
  console.log(`hostile attempts: ${2 * Object.keys(channels).length} made through channels, 0 passed`);
});

Deno.test("what an adapter broadcasts stays in its process", async () => {
  verifies("hostile:channels");
  await using host = await startHost();
  const one = await host.open("hostile", { options: { id: "one" } });
  const other = await host.open("hostile", { options: { id: "other" } });
  for (const name of Object.keys(broadcasts)) {
    for (const adapter of [one, other]) await adapter.call("listen", { name }, callContext());
    assert.equal(textOf(await one.call("speak", { name }, callContext())), "spoke");
    assert.equal(textOf(await one.call("heard", { name }, callContext())), "true", name);
    assert.equal(textOf(await other.call("heard", { name }, callContext())), "false", name);
  }
});
