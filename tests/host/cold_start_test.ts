import assert from "node:assert/strict";
import { join } from "node:path";
import { callContext, textOf } from "../helpers/mcp/call_context.ts";
import { APP } from "../helpers/host/host_command.ts";
import { startHost } from "../helpers/host/start_host.ts";
import { temporaryFolder } from "../helpers/temporary_folder.ts";
import { verifies } from "../helpers/verifies.ts";

Deno.test("a cold start of an adapter with options takes two processes: one is read, one works", async () => {
  verifies("host:two-processes");
  await using folder = await temporaryFolder();
  const [runtime, started] = [join(folder.path, "runtime"), join(folder.path, "started")];
  const script = `#!/bin/sh\necho "$*" >> ${started}\nexec ${Deno.execPath()} "$@"\n`;
  await Deno.writeTextFile(runtime, script, { mode: 0o700 });
  const program = { runtime, boot: join(APP, "boot.js"), config: join(APP, "deno.json") };
  await using host = await startHost({ program });
  const adapter = await host.open("echo", { options: { greeting: "Hi" } });
  assert.equal(textOf(await adapter.call("echo", { text: "there" }, callContext())), "there");
  const lines = (await Deno.readTextFile(started)).trim().split("\n");
  const children = lines.filter((line) => !line.includes(" warm-up")); // those make the cache of a new version
  assert.equal(children.length, 2, lines.join("\n"));
});
