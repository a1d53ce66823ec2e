import assert from "node:assert/strict";
import { join } from "node:path";
import { fixtureAdapter, hostArguments } from "../helpers/host/host_command.ts";
import { HostProcess } from "../helpers/host/host_process.ts";
import { newTestHome } from "../helpers/host/test_home.ts";
import { isNonBlocking, untilPipesAreWatched } from "../helpers/host/watched_pipes.ts";
import { eventually } from "../helpers/eventually.ts";

/** A host that watches its pipes: the runtime reads and writes them for the first second. */
async function watchingHost(): Promise<HostProcess> {
  const host = await HostProcess.start({ logLevel: "error" });
  await host.initialize();
  await untilPipesAreWatched(host);
  return host;
}

async function echoed(host: HostProcess, id: number): Promise<unknown> {
  const { result } = await host.answer(id);
  return Array.isArray(result?.content) ? result.content[0]?.text : undefined;
}

Deno.test("through watched pipes go messages of megabytes, and messages in pieces", async () => {
  await using host = await watchingHost();
  const text = `${"ä—x".repeat(2 * 1024 * 1024)}.`; // 12 MB
  assert.equal(
    await echoed(host, await host.post("tools/call", { name: "echo", arguments: { text } })),
    text,
  );
  const message = JSON.stringify({ jsonrpc: "2.0", id: 4711, method: "ping" });
  for (const piece of [message.slice(0, 1), message.slice(1, 20), message.slice(20), "\n"]) {
    await host.write(piece);
  }
  assert.deepEqual((await host.answer(4711)).result, {});
});

Deno.test("a client that begins to read late gets every answer through watched pipes, in order", async () => {
  await using host = await watchingHost();
  const text = "x".repeat(100_000);
  const ids: number[] = [];
  await host.withoutReading(async () => {
    for (let n = 0; n < 40; n++) {
      ids.push(await host.post("tools/call", { name: "echo", arguments: { text: `${n} ${text}` } }));
    }
  });
  for (const [n, id] of ids.entries()) assert.equal(await echoed(host, id), `${n} ${text}`);
});

Deno.test("a host whose output is a file writes it as before", async () => {
  await using home = await newTestHome();
  const path = join(home.path, "answers");
  const command = [Deno.execPath(), ...hostArguments("--stdio", "--adapter", fixtureAdapter("echo"))];
  await using child = new Deno.Command("/bin/sh", {
    args: ["-c", 'exec "$@" > answers', "sh", ...command],
    cwd: home.path,
    clearEnv: true,
    env: { ...home.env },
    stdin: "piped",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const input = child.stdin.getWriter();
  const ask = (id: number) =>
    input.write(new TextEncoder().encode(`${JSON.stringify({ jsonrpc: "2.0", id, method: "ping" })}\n`));
  let id = 0;
  await eventually("its input is watched", async () => {
    await ask(++id);
    return await isNonBlocking(child.pid, 0);
  });
  await ask(++id);
  const answers = async () => (await Deno.readTextFile(path)).trim().split("\n");
  await eventually("every question is answered", async () => (await answers()).length === id);
  assert.deepEqual(
    (await answers()).map((line) => JSON.parse(line).id),
    Array.from({ length: id }, (_, n) => n + 1),
  );
  assert.equal(await isNonBlocking(child.pid, 1), false);
  await input.close();
  assert.equal((await child.status).code, 0);
});
