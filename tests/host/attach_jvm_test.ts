import assert from "node:assert/strict";
import { join } from "node:path";
import { attachJvm } from "../../src/machine/attach_jvm.ts";
import { listJvms, temporaryFolder as jvmFolder } from "../../src/machine/jvms.ts";
import { eventually } from "../helpers/eventually.ts";
import { temporaryFolder } from "../helpers/temporary_folder.ts";

const SLEEPING =
  "class Sleeping { public static void main(String[] a) throws Exception { System.in.read(); } }";
const NO_AGENT = { jar: "/no/agent.jar", argument: "" };
const NOT_LOADED = { code: "INTERNAL", message: /did not load the agent/ };

/** A Java program that waits in a folder of its own until the test is over. */
async function startSleeping(folder: string) {
  await Deno.writeTextFile(join(folder, "Sleeping.java"), SLEEPING);
  const child = new Deno.Command("java", {
    args: ["Sleeping.java"],
    cwd: folder,
    stdin: "piped",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const { pid } = child;
  await eventually("it runs", async () => (await listJvms()).some((jvm) => jvm.pid === pid));
  return {
    pid,
    async [Symbol.asyncDispose]() {
      await child.stdin.close();
      await child.status;
    },
  };
}

Deno.test("attaching empties no file that a link in the program's folder leads to", async () => {
  await using folder = await temporaryFolder();
  await using java = await startSleeping(folder.path);
  const precious = join(folder.path, "precious");
  await Deno.writeTextFile(precious, "precious");
  await Deno.symlink(precious, join(folder.path, `.attach_pid${java.pid}`));
  await assert.rejects(attachJvm(java.pid, NO_AGENT), NOT_LOADED);
  assert.equal(await Deno.readTextFile(precious), "precious");
});

Deno.test({
  name: "attaching says nothing to the socket of another user",
  ignore: Deno.uid() !== 0, // only then can one be made
  fn: async () => {
    await using folder = await temporaryFolder();
    await using java = await startSleeping(folder.path);
    const path = join(jvmFolder(), `.java_pid${java.pid}`);
    using listener = Deno.listen({ transport: "unix", path });
    const met = listener.accept().then((connection) => (connection.close(), true), () => false);
    try {
      await Deno.chown(path, 65_534, 65_534);
      await attachJvm(java.pid, NO_AGENT).catch(() => {}); // it may find no socket of its own
    } finally {
      await Deno.remove(path).catch(() => {}); // the program may have taken its place
    }
    listener.close();
    assert.equal(await met, false);
  },
});
