import assert from "node:assert/strict";
import { join } from "node:path";
import { z } from "zod";
import { type CommandLine, commandLine } from "../helpers/host/command_line.ts";
import { deadline } from "../../src/base/time/deadline.ts";
import { eventually, PATIENCE_MS } from "../helpers/eventually.ts";
import { hostArguments } from "../helpers/host/host_command.ts";
import { processesWith } from "../helpers/host/processes.ts";
import { writeAdapter } from "../helpers/host/start_host.ts";
import { newTestHome } from "../helpers/host/test_home.ts";
import { exists } from "../../src/base/exists.ts";
import { verifies } from "../helpers/verifies.ts";

const BODY = `name: "sheets", permissions: { env: ["SHEETS"], reason: "Adds up your sheets" }, tools: {
  total: { description: "Adds up.", effect: "write", input: z.object({ folder: z.string(), url: z.string() }),
    run: async ({ folder, url }) => {
      let letters = 0;
      for await (const { name } of Deno.readDir(folder)) letters += (await Deno.readTextFile(folder + "/" + name)).length;
      const rate = await (await fetch(url)).text();
      await Deno.writeTextFile(folder + "/../total.txt", letters + " at " + rate);
      return letters + " at " + rate;
    } },
  system: { description: "Asks a program.", effect: "read", input: z.object({}),
    run: async () => new TextDecoder().decode((await new Deno.Command("uname").output()).stdout) },
  look: { description: "Reads.", effect: "read", input: z.object({ path: z.string() }),
    run: ({ path }) => Deno.readTextFile(path) } }`;

const TEST = `import { testAdapter } from "glovebox";
import adapter from "./sheets.ts";
Deno.test("it adds up", async () => {
  await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, () => new Response("2"));
  await using host = await testAdapter(adapter);
  const { text } = await host.call("total", { folder: Deno.cwd() + "/../data", url: "http://127.0.0.1:" + server.addr.port });
  if (text !== "6 at 2") throw new Error(text);
});
`;

const learned = z.object({
  ok: z.boolean(),
  said: z.string(),
  rounds: z.number(),
  unused: z.array(z.object({ kind: z.string(), value: z.string() })),
  refused: z.array(z.string()),
  neverPermitted: z.array(z.string()),
  permissions: z.record(z.string(), z.unknown()),
});

/** Somebody with an adapter that reads a folder, fetches, writes and starts a program, and asks for none of it. */
async function person() {
  await using stack = new AsyncDisposableStack();
  const line: CommandLine = stack.use(await commandLine());
  const server = stack.use(
    Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, () => new Response("1.5")),
  );
  const [adapter, data] = [join(line.path, "adapter"), join(line.path, "data")];
  await Promise.all([Deno.mkdir(adapter), Deno.mkdir(data), Deno.mkdir(join(line.path, ".ssh"))]);
  await Promise.all(["a", "b"].map((name) => Deno.writeTextFile(join(data, `${name}.csv`), "1,2")));
  await Deno.writeTextFile(join(line.path, ".ssh", "id_rsa"), "the key");
  const script = await writeAdapter(join(adapter, "sheets.ts"), BODY);
  await Deno.writeTextFile(join(adapter, "sheets_test.ts"), TEST);
  const owned = stack.move();
  return {
    ...line,
    data,
    port: server.addr.port,
    total: ["--tool", "total", `folder=${data}`, `url=http://127.0.0.1:${server.addr.port}/`],
    learn: async (...words: string[]) =>
      learned.parse(JSON.parse((await line.run(["learn", script, ...words, "--json"])).stdout)),
    words: async (...words: string[]) => (await line.run(["learn", script, ...words])).stdout,
    wrote: () => exists(join(line.path, "total.txt")),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

Deno.test("without a person's word it has what it was granted: learning ends at the first refusal", async () => {
  verifies("learn:no-rights");
  await using all = await person();
  const first = await all.learn(...all.total);
  assert.deepEqual([first.ok, first.rounds, first.refused], [false, 1, [`read=${all.data}`]]);
  assert.match(first.said, /^PERMISSION_DENIED: The adapter sheets was refused read access to/);
  const some = await all.learn(...all.total, "--permit", "read");
  assert.deepEqual([some.ok, some.refused], [false, [`net=127.0.0.1:${all.port}`]]);
  assert.equal(await all.wrote(), false);
  const words = await all.words(...all.total);
  assert.match(
    words,
    /^It did not come to its end: it may need more\nTo let it through while it is learned: .* --permit read$/m,
  );
  assert.match(await all.words("--tool", "nothing"), /NOT_FOUND: .*\nNothing was learned: /);
});

Deno.test("with it, it runs until nothing new is reached for, and the smallest asks are shown", async () => {
  verifies("learn:smallest", "learn:compares", "learn:writes-nothing");
  await using all = await person();
  const { ok, permissions, unused, refused } = await all.learn(...all.total, "--permit", "read,write,net");
  assert.deepEqual({ ok, refused, unused }, {
    ok: true,
    refused: [],
    unused: [{ kind: "env", value: "SHEETS" }],
  });
  assert.deepEqual(permissions, {
    net: [`127.0.0.1:${all.port}`],
    read: ["~/data"],
    write: ["~/total.txt"],
    reason: "Adds up your sheets",
  });
  assert.equal(await all.wrote(), true);
  assert.equal((await all.run(["grants"])).stdout, "Nothing is granted or revoked\n");
  assert.equal((await all.learn(...all.total)).ok, false, "the next time it has nothing again");
});

Deno.test("a program is named, and started only when that is permitted", async () => {
  verifies("learn:no-rights");
  await using all = await person();
  const refused = await all.learn("--tool", "system", "--permit", "read,write,net,env,sys");
  assert.deepEqual([refused.ok, refused.refused, refused.permissions.run], [false, ["run=uname"], ["uname"]]);
  const ran = await all.learn("--tool", "system", "--permit", "run");
  assert.deepEqual([ran.ok, ran.refused, ran.permissions.run], [true, [], ["uname"]]);
});

Deno.test("keys, and what belongs to Glovebox, are not let through whatever is permitted, nor proposed", async () => {
  verifies("learn:no-rights");
  await using all = await person();
  await all.run(["grants"]);
  for (const path of [".ssh/id_rsa", ".local/state/glovebox/adapters.json"]) {
    const { ok, permissions, neverPermitted } = await all.learn(
      "--tool",
      "look",
      `path=${join(all.path, path)}`,
      "--permit",
      "read",
    );
    assert.deepEqual([ok, permissions, neverPermitted.length], [false, {}, 1], path);
  }
});

Deno.test("the tests of an adapter are recorded as well, without what they read of its own", async () => {
  verifies("learn:tests");
  await using all = await person();
  const before = await all.learn();
  assert.equal(before.ok, false);
  const after = await all.learn("--permit", "read,write,net");
  assert.deepEqual([after.ok, after.said], [true, "the tests pass"]);
  assert.deepEqual(after.permissions, {
    net: ["127.0.0.1"],
    read: ["~/data"],
    write: ["~/total.txt"],
    reason: "Adds up your sheets",
  });
  const { code, stderr } = await all.run(["learn", join(all.path, "adapter"), "x=1"]);
  assert.deepEqual([code, /add --tool NAME/.test(stderr)], [2, true]);
});

const WAITING = `name: "waiting", permissions: {}, tools: {
  wait: { description: "Reads and waits.", effect: "read", input: z.object({}), run: async () => {
    try { Deno.readTextFileSync("/etc/hostname"); } catch { /* not granted */ }
    console.error("it waits");
    await new Promise((resolve) => setTimeout(resolve, 100_000));
    return "waited";
  } } }`;

const WAITING_TEST = `import { testAdapter } from "glovebox";
import adapter from "./adapter.ts";
Deno.test("it waits", async () => {
  Deno.makeTempFileSync({ prefix: "begun" });
  await using host = await testAdapter(adapter);
  await host.call("wait", {});
});
`;

/** Starts a command on an adapter that waits, ends it by a signal once it does, and tells what is left. */
async function endedBy(signal: Deno.Signal, words: readonly string[]) {
  await using home = await newTestHome();
  const [folder, temporary] = [join(home.path, "waiting"), join(home.path, "t")];
  await Promise.all([Deno.mkdir(folder), Deno.mkdir(temporary)]);
  await writeAdapter(join(folder, "adapter.ts"), WAITING);
  await Deno.writeTextFile(join(folder, "adapter_test.ts"), WAITING_TEST);
  const child = new Deno.Command(Deno.execPath(), {
    args: hostArguments(...words),
    cwd: folder,
    clearEnv: true,
    env: { ...home.env, TMPDIR: temporary },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const output = child.output();
  const begun = async () => {
    const names = await Array.fromAsync(walk(temporary));
    if (words.includes("learn")) return (await recordIn(names)).includes("hostname");
    return names.some((name) => name.includes("/begun"));
  };
  await eventually("the wait", begun);
  child.kill(signal);
  const { code, stdout } = await deadline(output, PATIENCE_MS, "The end of the command");
  await eventually("the end of its processes", async () => (await processesWith(home.path)).length === 0);
  await eventually("the end of its files", async () => (await Array.fromAsync(walk(temporary))).length === 0);
  return { code, told: new TextDecoder().decode(stdout) };
}

async function* walk(folder: string): AsyncGenerator<string> {
  const entries = await Array.fromAsync(Deno.readDir(folder)).catch(() => []); // it goes meanwhile
  for (const { name, isDirectory } of entries) {
    yield join(folder, name);
    if (isDirectory) yield* walk(join(folder, name));
  }
}

async function recordIn(names: readonly string[]): Promise<string> {
  const record = names.find((name) => name.endsWith("/record"));
  return record === undefined ? "" : await Deno.readTextFile(record).catch(() => "");
}

const COMMANDS = {
  "learn --tool": ["learn", ".", "--tool", "wait"],
  learn: ["learn", "."],
  test: ["test", "."],
};

Deno.test("learn and test that are ended by a signal leave no process and no file", async (test) => {
  for (const [name, words] of Object.entries(COMMANDS)) {
    for (const signal of ["SIGINT", "SIGTERM", "SIGKILL"] as const) {
      await test.step(`${name}, ${signal}`, async () => {
        const { code, told } = await endedBy(signal, words);
        assert.notEqual(code, 0);
        if (signal === "SIGKILL" || name === "test") return;
        assert.match(told, /^waiting 1\.0\.0: stopped before it ended, so it may reach for more\n/);
        assert.match(told, /read=\/etc\/hostname/);
      });
    }
  }
});
