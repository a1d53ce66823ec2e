import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { fixtureAdapter, hostArguments } from "../helpers/host/host_command.ts";
import { HttpHost, tokenFile } from "../helpers/host/http_host.ts";
import { LegacySession, rpcOf } from "../helpers/mcp/http_session.ts";
import { eventually } from "../helpers/eventually.ts";
import { processesWith } from "../helpers/host/processes.ts";
import { newTestHome, type TestHome } from "../helpers/host/test_home.ts";
import { verifies } from "../helpers/verifies.ts";

const ECHO = fixtureAdapter("echo");

Deno.test("DELETE ends a session, and what comes after finds none", async () => {
  verifies("http:session-end");
  await using host = await HttpHost.start({ adapter: ECHO });
  const session = await LegacySession.open(host);
  await using listener = await session.listen();
  assert.deepEqual([await session.delete(), await session.delete()], [200, 404]);
  await listener.ended;
  assert.equal((await session.request("ping")).error?.code, -32001);
});

Deno.test("batches are answered as one in the revisions that have them", async () => {
  await using host = await HttpHost.start({ adapter: ECHO });
  const session = await LegacySession.open(host, "2025-03-26");
  const batch = [
    { jsonrpc: "2.0", id: 1, method: "ping" },
    { jsonrpc: "2.0", method: "notifications/none" },
    { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "echo", arguments: { text: "x" } } },
  ];
  const answers: unknown = await (await host.post(batch, session.headers)).json();
  assert.ok(Array.isArray(answers));
  assert.deepEqual(answers.map(({ id }) => id).sort(), [1, 2]);
});

Deno.test("on a signal running calls get a second, are told of the end, and nothing is left", async () => {
  verifies("http:graceful-stop");
  const host = await HttpHost.start({ adapter: ECHO });
  const session = await LegacySession.open(host);
  await using listener = await session.listen();
  const late = session.post("tools/call", { name: "echo_late", arguments: {} }); // answers after 100 ms
  const endless = session.post("tools/call", { name: "echo_wait", arguments: {} })
    .then((response) => response.text());
  await session.request("ping"); // both are running
  const { code } = await host.stop();
  assert.equal(code, 0);
  assert.match(JSON.stringify(await rpcOf(await late)), /did not (finish|begin) within 100 ms/);
  assert.match(await endless, /Glovebox is stopping: echo_wait did not finish/);
  await listener.ended.catch(() => {});
  await eventually("its processes are gone", async () => (await processesWith(host.home.path)).length === 0);
  await host[Symbol.asyncDispose]();
});

Deno.test("a host over HTTP that is killed leaves nothing", async () => {
  verifies("http:graceful-stop");
  const host = await HttpHost.start({ adapter: ECHO });
  const session = await LegacySession.open(host);
  await session.request("tools/call", { name: "echo", arguments: { text: "x" } });
  Deno.kill(host.pid, "SIGKILL");
  await eventually("its processes are gone", async () => (await processesWith(host.home.path)).length === 0);
  await host[Symbol.asyncDispose]();
});

Deno.test("the token is for its owner alone, and the same after a restart and for two hosts at once", async () => {
  verifies("http:token-kept");
  await using home = await newTestHome();
  const start = () => HttpHost.start({ adapter: ECHO, home });
  await using first = await start();
  await using second = await start();
  assert.deepEqual(second.headers, first.headers);
  assert.equal(((await Deno.stat(tokenFile(home))).mode ?? 0) & 0o777, 0o600);
  await first.stop();
  await using third = await start();
  assert.deepEqual(third.headers, first.headers);
  assert.equal((await third.post({ jsonrpc: "2.0", id: 1, method: "ping" })).status, 200);
});

Deno.test("a token that others could read is not used any more", async () => {
  verifies("http:token-kept");
  await using home = await newTestHome();
  const start = () => HttpHost.start({ adapter: ECHO, home });
  const first = await start();
  await first.stop();
  await Deno.chmod(tokenFile(home), 0o644);
  await using second = await start();
  assert.notDeepEqual(second.headers, first.headers);
});

Deno.test("a token is not kept where others could exchange it, nor read through a link", async () => {
  verifies("http:token-kept");
  await using home = await newTestHome();
  await (await HttpHost.start({ adapter: ECHO, home })).stop();
  const [file, folder] = [tokenFile(home), dirname(tokenFile(home))];
  const theirs = join(home.path, "theirs");
  await Deno.writeTextFile(theirs, "a-token-of-somebody-else\n", { mode: 0o600 });
  await Deno.remove(file);
  await Deno.symlink(theirs, file);
  await using second = await HttpHost.start({ adapter: ECHO, home });
  assert.notEqual(second.headers["authorization"], "Bearer a-token-of-somebody-else");
  assert.equal(await Deno.readTextFile(theirs), "a-token-of-somebody-else\n");
  await Deno.chmod(folder, 0o777);
  const [code, said] = await refusal(home, "--port", "0");
  assert.equal(code, 1);
  assert.match(said, /Cannot keep the token in .*: other users can write it\. Run: chmod go-w /);
});

async function refusal(home: TestHome, ...args: readonly string[]): Promise<[number, string]> {
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: hostArguments("--http", "--adapter", ECHO, ...args),
    cwd: home.path,
    clearEnv: true,
    env: { ...home.env },
    stdin: "null",
  }).output();
  return [code, new TextDecoder().decode(stderr)];
}

Deno.test("nothing is served beyond this machine without a token", async () => {
  verifies("http:loopback-only");
  await using home = await newTestHome();
  const [code, said] = await refusal(home, "--port", "0", "--host", "0.0.0.0", "--no-token");
  assert.equal(code, 1);
  assert.match(said, /^glovebox: Without a token, everybody who reaches 0\.0\.0\.0 could use this machine/);
  await using open = await HttpHost.start({ adapter: ECHO, args: ["--host", "0.0.0.0"] });
  const { port } = new URL(open.url);
  const stranger = await fetch(`http://127.0.0.1:${port}/mcp`, { method: "POST", body: "{}" });
  assert.equal(stranger.status, 401);
  await stranger.body?.cancel();
});

Deno.test("what is wrong with the flags of HTTP is said in a sentence", async () => {
  await using home = await newTestHome();
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  const cases: readonly (readonly [readonly string[], number, RegExp])[] = [
    [["--port", String(port)], 1, new RegExp(`^glovebox: Port ${port} of 127\\.0\\.0\\.1 is in use.*--port`)],
    [["--port", "70000"], 2, /--port "70000" is not a number from 0 to 65535/],
    [["--port", "0", "--token", "short"], 2, /A token has at least 16 characters/],
    [["--port", "0", "--stdio"], 2, /Choose one of --stdio and --http/],
    [["--port", "0", "--panel", "4800"], 2, /leave "4800" out, and choose the port with --port/],
    [["--port", "0", "--host", "192.0.2.1"], 1, /^glovebox: Cannot serve at 192\.0\.2\.1/],
  ];
  for (const [args, code, message] of cases) {
    const [got, said] = await refusal(home, ...args);
    assert.deepEqual([got, message.test(said)], [code, true], said);
  }
  listener.close();
});
