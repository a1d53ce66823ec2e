import assert from "node:assert/strict";
import { join } from "node:path";
import { LineClient } from "../../scripts/bench/line_client.ts";
import { executableFiles } from "../../scripts/executable/build_executable.ts";
import { chooseTargets } from "../../scripts/executable/targets.ts";
import { deadline } from "../../src/base/time/deadline.ts";
import { fixtureAdapter } from "../helpers/host/host_command.ts";
import { temporaryFolder } from "../helpers/temporary_folder.ts";
import { runTool } from "../helpers/tools/run_tool.ts";
import { verifies } from "../helpers/verifies.ts";

/** An emulator takes some twenty times longer than a processor. */
const EMULATED_MS = 240_000;
/** The line of the start script that starts the runtime. */
const START = /exec "\$copy\/bin\/deno" (?<flags>run .*) --config/;

/** Unpacks what the start script of a person's machine would, and returns the flags of its start. */
async function unpack(folder: string): Promise<string[]> {
  const [target = assert.fail()] = chooseTargets(["aarch64-unknown-linux-gnu"]);
  const { files: [executable = assert.fail()] } = await executableFiles(target, "dist/app");
  const path = join(folder, "glovebox");
  await Deno.writeFile(path, executable.bytes);
  const script = new TextDecoder("latin1").decode(executable.bytes.subarray(0, 64 * 1024));
  const first = /^first=(\d+)/m.exec(script)?.[1] ?? "";
  await runTool("sh", "-c", `tail -c +${first} "$0" | tar -xzf - -C "$1"`, path, folder);
  return (START.exec(script)?.groups?.["flags"] ?? "").split(" ");
}

Deno.test("the executable for Linux on arm64 serves a call of an adapter in its process", async () => {
  verifies("release:arm64");
  await using folder = await temporaryFolder();
  const flags = await unpack(folder.path);
  const runtime = join(folder.path, "deno.sh"); // children are started by it as well
  const emulator = "exec /usr/bin/qemu-aarch64 -L /usr/aarch64-linux-gnu";
  await Deno.writeTextFile(runtime, `#!/bin/sh\n${emulator} "${folder.path}/bin/deno" "$@"\n`, {
    mode: 0o755,
  });
  const env = {
    HOME: folder.path,
    DENO_DIR: join(folder.path, "deno_dir"),
    DENO_NO_UPDATE_CHECK: "1",
    GLOVEBOX_RUNTIME: runtime,
  };
  const app = join(folder.path, "app");
  const words = [...flags, "--config", join(app, "deno.json"), join(app, "main.js")];
  await using client = new LineClient(
    runtime,
    [...words, "--stdio", "--adapter", fixtureAdapter("echo")],
    env,
  );
  const talk = async () => {
    assert.match(await client.initialize(), /"name":"glovebox"/);
    await client.notify("notifications/initialized");
    return await client.callEcho("from another processor");
  };
  assert.match(await deadline(talk(), EMULATED_MS, "A call in the emulator"), /from another processor/);
});
