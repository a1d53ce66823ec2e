import assert from "node:assert/strict";
import { join } from "node:path";
import { deadline } from "../base/time/deadline.ts";
import { verifies } from "../../tests/helpers/verifies.ts";
import { PATIENCE_MS } from "../../tests/helpers/eventually.ts";
import { type TemporaryFolder, temporaryFolder } from "../../tests/helpers/temporary_folder.ts";
import type { SessionCall } from "./messages.ts";
import { SessionHost, type SessionHostOptions } from "./session_host.ts";
import { callOver, type CallRequest, connectSession } from "./session_link.ts";
import { recordPath } from "./session_record.ts";

const MARKS = { build: "b", flags: "", settings: "s" };
const LONG_MS = 1_000_000;
const FACTS = { version: "1", flags: [], folder: "/", adapters: ["echo"], log: "/log" };

async function claim(
  { path }: TemporaryFolder,
  onCall: SessionHostOptions["onCall"],
  more: Partial<SessionHostOptions> = {},
): Promise<SessionHost | undefined> {
  return await SessionHost.claim({
    ...{ folder: path, name: "shop", marks: MARKS, idleMs: LONG_MS, facts: () => FACTS, onCall },
    ...more,
  });
}

const REQUEST: CallRequest = {
  ...{
    marks: MARKS,
    words: ["echo", "text=x"],
    json: false,
    out: ".",
    cwd: "/",
    env: {},
    isPersonThere: true,
  },
};

/** Makes a call, types these lines when it is asked for one, and returns what was written and the exit code. */
async function called(folder: TemporaryFolder, lines: string[] = [], onInterrupt = (_: () => void) => {}) {
  const link = await connectSession(folder.path, "shop");
  if (link === undefined) return undefined;
  let text = "";
  const code = await callOver(link, REQUEST, {
    write: (target, bytes) => Promise.resolve(void (text += `${target}: ${new TextDecoder().decode(bytes)}`)),
    readLine: () => Promise.resolve(lines.shift() ?? ""),
  }, onInterrupt);
  return { code, text };
}

const say = (text: string) => new TextEncoder().encode(text);

for (const hasUnixSockets of [true, false]) {
  const way = hasUnixSockets ? "a socket" : "a port and a token";

  Deno.test(`a call writes to its caller's terminal and asks there over ${way}`, async () => {
    await using folder = await temporaryFolder();
    let heard: SessionCall | undefined;
    using host = await claim(folder, async (call, terminal) => {
      heard = call;
      await terminal.write("output", say(`once ${await terminal.readLine()}\n`));
      await terminal.write("error", say(`twice ${await terminal.readLine()}\n`));
      return 3;
    }, { hasUnixSockets });
    assert.deepEqual(await called(folder, ["a", "b"]), { code: 3, text: "output: once a\nerror: twice b\n" });
    assert.deepEqual(heard?.words, REQUEST.words);
    await host?.finish(PATIENCE_MS);
    assert.deepEqual((await Array.fromAsync(Deno.readDir(folder.path))).map(({ name }) => name), [".lock"]);
  });

  Deno.test(`of several hosts of one session over ${way} the first has it`, async () => {
    await using folder = await temporaryFolder();
    const claims = Array.from(
      { length: 5 },
      () => claim(folder, () => Promise.resolve(0), { hasUnixSockets }),
    );
    const hosts = (await Promise.all(claims)).filter((host) => host !== undefined);
    assert.equal(hosts.length, 1);
    for (const host of hosts) {
      await host.finish(PATIENCE_MS);
      host[Symbol.dispose]();
    }
  });

  Deno.test(`without the token nothing is called over ${way}`, async () => {
    verifies("session:private");
    await using folder = await temporaryFolder();
    using host = await claim(folder, () => Promise.reject(new Error("called")), { hasUnixSockets });
    const link = await connectSession(folder.path, "shop");
    await link?.frames.send({ type: "call", ...REQUEST, token: "guessed" });
    assert.equal((await link?.frames.frames().next())?.done, true);
    link?.frames.close();
    await host?.finish(PATIENCE_MS);
  });
}

Deno.test("an interrupted call is cancelled, and so is one whose caller goes away; the host goes on", async () => {
  await using folder = await temporaryFolder();
  let begun = Promise.withResolvers<void>();
  let cancelled = Promise.withResolvers<string>();
  using host = await claim(folder, async (_call, _terminal, signal) => {
    begun.resolve();
    await new Promise((done) => signal.addEventListener("abort", done, { once: true }));
    cancelled.resolve(String(signal.reason.message));
    return 1;
  });
  const interrupted = called(folder, [], (interrupt) => void begun.promise.then(interrupt));
  assert.equal((await interrupted)?.code, 1);
  assert.equal(await cancelled.promise, "You interrupted the call");
  [begun, cancelled] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  const link = await connectSession(folder.path, "shop");
  await link?.frames.send({ type: "call", token: link.token, ...REQUEST });
  await begun.promise;
  link?.frames.close();
  assert.equal(await deadline(cancelled.promise, PATIENCE_MS, "The cancelled call"), "The caller went away");
  await host?.finish(PATIENCE_MS);
});

Deno.test("a host that ends during a call is told from one that answered", async () => {
  await using folder = await temporaryFolder();
  const begun = Promise.withResolvers<void>();
  using host = await claim(folder, () => {
    begun.resolve();
    return Promise.withResolvers<never>().promise;
  });
  void begun.promise.then(() => host?.[Symbol.dispose]());
  await assert.rejects(called(folder), {
    code: "ADAPTER_DIED",
    message: `The host of the session "shop" ended during the call`,
  });
  await host?.finish(0);
});

Deno.test("a host that is about to end begins no call, and its caller looks for another one", async () => {
  await using folder = await temporaryFolder();
  using host = await claim(folder, () => Promise.reject(new Error("called")));
  const [stop, link] = [await connectSession(folder.path, "shop"), await connectSession(folder.path, "shop")];
  await stop?.frames.send({ type: "stop", token: stop.token });
  assert.equal(await host?.ended, "you stopped it");
  assert.ok(link);
  const terminal = { write: () => Promise.resolve(), readLine: () => Promise.resolve("") };
  assert.equal(await callOver(link, REQUEST, terminal, () => {}), undefined);
  stop?.frames.close();
  await host?.finish(PATIENCE_MS);
});

Deno.test("a host ends when it is idle, when it is stopped, and when its files are removed", async () => {
  await using folder = await temporaryFolder();
  const done = () => Promise.resolve(0);
  using idle = await claim(folder, done, { idleMs: 1 });
  assert.equal(await deadline(idle?.ended ?? Promise.reject(), PATIENCE_MS, "The end"), "it was idle");
  await idle?.finish(PATIENCE_MS);
  using stopped = await claim(folder, done);
  const link = await connectSession(folder.path, "shop");
  await link?.frames.send({ type: "stop", token: link.token });
  assert.equal(await deadline(stopped?.ended ?? Promise.reject(), PATIENCE_MS, "The end"), "you stopped it");
  link?.frames.close();
  await stopped?.finish(PATIENCE_MS);
  using lost = await claim(folder, done);
  await Deno.remove(recordPath(folder.path, "shop"));
  assert.equal(await deadline(lost?.ended ?? Promise.reject(), PATIENCE_MS, "The end"), "its files are gone");
  await lost?.finish(PATIENCE_MS);
});

Deno.test("a host whose files were removed leaves the one that took its place alone", async () => {
  await using folder = await temporaryFolder();
  using lost = await claim(folder, () => Promise.resolve(1));
  await Deno.remove(recordPath(folder.path, "shop"));
  using host = await claim(folder, () => Promise.resolve(0));
  await lost?.finish(PATIENCE_MS);
  assert.equal((await called(folder))?.code, 0);
  await host?.finish(PATIENCE_MS);
});

Deno.test("a socket that a killed host left is no host, and the next one takes its place", async () => {
  await using folder = await temporaryFolder();
  const socket = join(folder.path, "shop.sock");
  Deno.listen({ transport: "unix", path: socket }).close();
  const record = { pid: 1, token: "t", address: { socket } };
  await Deno.writeTextFile(recordPath(folder.path, "shop"), JSON.stringify(record), { mode: 0o600 });
  assert.equal(await called(folder), undefined);
  using host = await claim(folder, () => Promise.resolve(0));
  assert.equal((await called(folder))?.code, 0);
  await host?.finish(PATIENCE_MS);
});

Deno.test("files that another user owns or can write are refused", async () => {
  verifies("session:private");
  await using folder = await temporaryFolder();
  using host = await claim(folder, () => Promise.resolve(0));
  const refused = async (reason: RegExp) => {
    await assert.rejects(called(folder), { code: "PERMISSION_DENIED", message: reason });
  };
  for (const path of [join(folder.path, "shop.sock"), recordPath(folder.path, "shop"), folder.path]) {
    const { mode } = await Deno.stat(path);
    await Deno.chmod(path, 0o777);
    await refused(/^Cannot use the session "shop": other users can write .*: its mode is 777$/);
    await Deno.chmod(path, (mode ?? 0) & 0o777);
    if (Deno.uid() !== 0) continue; // only root can give files away
    await Deno.chown(path, 65_534, null);
    await refused(/^Cannot use the session "shop": .* belongs to another user \(65534\)$/);
    await Deno.chown(path, 0, null);
  }
  assert.equal((await called(folder))?.code, 0);
  await host?.finish(PATIENCE_MS);
});

Deno.test("a host that cannot write down where it listens leaves no socket", async () => {
  await using folder = await temporaryFolder();
  await Deno.mkdir(join(recordPath(folder.path, "shop"), "in the way"), { recursive: true });
  await assert.rejects(claim(folder, () => Promise.resolve(0)));
  const left = await Array.fromAsync(Deno.readDir(folder.path), ({ name }) => name);
  assert.deepEqual(left.toSorted(), [".lock", "shop.json"]);
});
