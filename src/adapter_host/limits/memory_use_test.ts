import assert from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { memoryOf, memoryOfTree } from "./memory_use.ts";

Deno.test({
  name: "a process and what it started are measured together, shared memory once when it matters",
  ignore: Deno.build.os !== "linux",
  async fn() {
    verifies("limits:memory");
    const inner = "sleep 60 & echo ready; wait";
    const child = new Deno.Command("/bin/sh", {
      args: ["-c", `/bin/sh -c '${inner}'; true`],
      stdout: "piped",
      detached: true,
    })
      .spawn();
    const reader = child.stdout.getReader();
    await reader.read();
    const quick = await memoryOfTree(child.pid, Infinity);
    const fair = await memoryOfTree(child.pid, 0);
    assert.ok(quick.others.length >= 2, String(quick.others));
    assert.ok(!quick.others.includes(Deno.pid) && !quick.others.includes(child.pid));
    assert.ok(fair.bytes > 0 && fair.bytes <= quick.bytes, `${fair.bytes} ${quick.bytes}`);
    assert.ok(await memoryOf(child.pid) <= quick.bytes);
    Deno.kill(-child.pid, "SIGKILL");
    await child.status;
    await reader.cancel();
    assert.equal(await memoryOf(child.pid), 0);
  },
});
