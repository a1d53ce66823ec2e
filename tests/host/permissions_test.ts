import assert from "node:assert/strict";
import { join } from "node:path";
import type { Choices } from "../../src/adapter_host/code/loaded_code.ts";
import type { OpenAdapter } from "../../src/adapter_host/open_adapter.ts";
import { callContext, errorOf, textOf } from "../helpers/mcp/call_context.ts";
import { namesIn } from "../helpers/host/person.ts";
import { startHost, type TestHost, writeAdapter } from "../helpers/host/start_host.ts";
import { verifies } from "../helpers/verifies.ts";

/** The adapter that asks for `asked`, with what a person granted. */
function acting(host: TestHost, asked: Choices["options"], granted: Choices["granted"] = {}) {
  return host.open("acts", { options: asked, granted });
}

async function does(adapter: OpenAdapter, tool: string, input: unknown = {}) {
  return await adapter.call(tool, input, callContext());
}

Deno.test("an adapter reads what it asked for and was granted, and nothing next to it", async () => {
  verifies("host:permissions-intersect", "host:sandbox-holds");
  await using host = await startHost();
  const [inside, outside] = [join(host.folder, "in"), join(host.folder, "out")];
  await Promise.all([Deno.mkdir(inside), Deno.mkdir(outside)]);
  for (const folder of [inside, outside]) await Deno.writeTextFile(join(folder, "x"), "seen");
  const adapter = await acting(host, { read: [host.folder] }, { read: [inside] });
  assert.equal(textOf(await does(adapter, "read_file", { path: join(inside, "x") })), "seen");
  const refused = errorOf(await does(adapter, "read_file", { path: join(outside, "x") }));
  assert.equal(refused.code, "PERMISSION_DENIED");
  const roundabout = { path: join(inside, "..", "out", "x") };
  assert.equal(errorOf(await does(adapter, "read_file", roundabout)).code, "PERMISSION_DENIED");
  assert.equal(
    errorOf(await does(adapter, "write_file", { path: join(inside, "x") })).code,
    "PERMISSION_DENIED",
  );
});

Deno.test("a grant that is wider than what was asked gives what was asked", async () => {
  verifies("host:permissions-intersect");
  await using host = await startHost();
  const [asked, beside] = [join(host.folder, "asked"), join(host.folder, "beside")];
  await Promise.all([Deno.mkdir(asked), Deno.mkdir(beside)]);
  const adapter = await acting(host, { write: [asked] }, { write: [host.folder], read: [host.folder] });
  await does(adapter, "write_file", { path: join(asked, "x") });
  assert.equal(await Deno.readTextFile(join(asked, "x")), "written");
  const refused = await does(adapter, "write_file", { path: join(beside, "x") });
  assert.equal(errorOf(refused).code, "PERMISSION_DENIED");
  assert.deepEqual(await namesIn(beside), []);
  assert.equal(errorOf(await does(adapter, "read_file", { path: asked })).code, "PERMISSION_DENIED");
});

Deno.test("what was asked and not granted is refused naming the command with which a person grants it", async () => {
  verifies("host:grant-named", "refusals:real", "promise:next-step");
  await using host = await startHost();
  const path = join(host.folder, "it's");
  const sys = ["hostname"];
  const asked = {
    read: [host.folder],
    write: [path],
    net: ["127.0.0.1:4100"],
    env: ["SECRET"],
    run: ["true"],
    sys,
  };
  const adapter = await acting(host, asked);
  const program = await Deno.realPath("/bin/true");
  for (
    const [tool, input, grant] of [
      ["read_file", { path }, `read=${path}`],
      ["write_file", { path }, `write=${path}`],
      ["get_url", { url: "http://127.0.0.1:4100/" }, "net=127.0.0.1:4100"],
      ["get_variable", { name: "SECRET" }, "env=SECRET"],
      ["run_program", { program }, `run=${program}`],
      ["host_name", {}, "sys=hostname"],
    ] as const
  ) {
    const { code, message, hint } = errorOf(await does(adapter, tool, input));
    const [kind = "", thing = ""] = grant.split(/=(.*)/);
    assert.equal(code, "PERMISSION_DENIED");
    const said = `The adapter acts was refused ${kind} access to "${thing}" in ${tool}`;
    assert.equal(message, `${said}: it asks for it, and no person granted it`);
    const typed = `glovebox grant 'acts:${grant.replace("'", `'\\''`)}'`;
    const one = `Only a person can decide this, no tool can; to grant it they type: ${typed}`;
    assert.ok(hint.startsWith(`${one}. It still lacks net=127.0.0.1:4100, read=`), hint);
    assert.ok(hint.endsWith("; to grant all that it asks for: glovebox grant acts --asked"), hint);
  }
});

Deno.test("what was not asked is refused naming the manifest first", async () => {
  verifies("host:grant-named", "refusals:real");
  await using host = await startHost();
  const adapter = await acting(host, {}, { read: ["/etc"], net: ["127.0.0.1:4100"], sys: ["hostname"] });
  for (
    const [tool, input, kind] of [
      ["read_file", { path: "/etc/hostname" }, "read"],
      ["write_file", { path: "/etc/glovebox-test" }, "write"],
      ["get_url", { url: "http://127.0.0.1:4100/" }, "net"],
      ["get_variable", { name: "HOME" }, "env"],
      ["run_program", { program: "/bin/true" }, "run"],
      ["host_name", {}, "sys"],
    ] as const
  ) {
    const { code, message, hint } = errorOf(await does(adapter, tool, input));
    assert.equal(code, "PERMISSION_DENIED", tool);
    assert.match(message, new RegExp(`refused ${kind} access to .*: its manifest does not ask for it$`));
    assert.match(
      hint,
      new RegExp(`^Its author must add it to permissions\\.${kind} in the manifest; then a person`),
    );
  }
});

Deno.test("what was granted more narrowly than asked is refused naming the grant", async () => {
  verifies("refusals:real");
  await using host = await startHost();
  const net = ["127.0.0.1"];
  const adapter = await acting(host, { net }, { net: ["127.0.0.1:4000"] });
  const { message } = errorOf(await does(adapter, "get_url", { url: "http://127.0.0.1:4100/" }));
  assert.match(message, /: what was granted is narrower \(net=127\.0\.0\.1:4000\)$/);
});

Deno.test("what is refused while an adapter starts is told to the call that started it", async () => {
  verifies("refusals:real");
  await using host = await startHost();
  const path = await writeAdapter(
    join(host.folder, "eager.ts"),
    `name: "eager", permissions: { env: ["TOKEN"] }, start: () => Deno.env.get("TOKEN"),
    tools: { says: { description: "x", effect: "read", input: z.object({}), run: () => "x" } }`,
  );
  const adapter = await host.open(path);
  const { code, message, hint } = errorOf(await does(adapter, "says"));
  assert.equal(code, "PERMISSION_DENIED");
  assert.match(message, /^The adapter eager was refused env access to "TOKEN" in start: /);
  assert.match(hint, /glovebox grant 'eager:env=TOKEN'$/);
});

Deno.test("an adapter reaches the address it was granted and no other port of it", async () => {
  verifies("host:sandbox-holds");
  const answer = () => new Response("hello");
  await using granted = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, answer);
  await using other = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, answer);
  const address = (server: typeof granted) => `127.0.0.1:${server.addr.port}`;
  await using host = await startHost();
  const adapter = await acting(host, { net: ["127.0.0.1"] }, { net: [address(granted)] });
  assert.equal(textOf(await does(adapter, "get_url", { url: `http://${address(granted)}/` })), "hello");
  const refused = await does(adapter, "get_url", { url: `http://${address(other)}/` });
  assert.equal(errorOf(refused).code, "PERMISSION_DENIED");
  const byName = await does(adapter, "get_url", { url: `http://localhost:${granted.addr.port}/` });
  assert.equal(errorOf(byName).code, "PERMISSION_DENIED");
});

Deno.test("a public name that means this machine is refused although it was granted", async () => {
  verifies("host:sandbox-holds");
  await using server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    () => new Response(),
  );
  await using host = await startHost();
  const name = (await Deno.readTextFile("/etc/hosts")).split("\n")
    .map((line) => /^127\.\S+\s+(?!localhost)(\S+)/.exec(line)?.[1]).find((name) => name !== undefined);
  const net = [`${name ?? "0x7f000001"}:${server.addr.port}`];
  const adapter = await acting(host, { net }, { net });
  const refused = errorOf(await does(adapter, "get_url", { url: `http://${net[0]}/` }));
  assert.equal(refused.code, "PERMISSION_DENIED");
});

Deno.test("an adapter sees the variables it was granted, and its programs see no others either", async () => {
  verifies("host:sandbox-holds");
  await using host = await startHost({
    env: {
      GRANTED: "yes",
      GROUP_A: "a",
      GROUP_B: "b",
      SECRET: "no",
      PATH: "/usr/bin:/bin",
      NODE_EXTRA_CA_CERTS: "/etc/hosts", // a file without a certificate: the runtime says so, and goes on
    },
  });
  const asked = { env: ["GRANTED", "GROUP_*", "SECRET"], run: ["env"] };
  const adapter = await acting(host, asked, { env: ["GRANTED", "GROUP_A"], run: ["env"] });
  assert.equal(textOf(await does(adapter, "get_variable", { name: "GRANTED" })), "yes");
  assert.equal(textOf(await does(adapter, "get_variable", { name: "GROUP_A" })), "a");
  for (const name of ["SECRET", "GROUP_B", "PATH", "NODE_EXTRA_CA_CERTS"]) {
    assert.equal(errorOf(await does(adapter, "get_variable", { name })).code, "PERMISSION_DENIED", name);
  }
  const seen = textOf(await does(adapter, "run_program", { program: "/usr/bin/env" }));
  const lines = seen.trim().split("\n").filter((line) => !line.includes(host.temporary)).sort();
  const fromUs = /^(DENO_\w+|MALLOC_ARENA_MAX|NO_COLOR)=1$/;
  assert.deepEqual(lines.filter((line) => !fromUs.test(line)), [
    "GRANTED=yes",
    "GROUP_A=a",
    "NODE_EXTRA_CA_CERTS=/etc/hosts", // authorities that the person trusts: the runtime's own setting
    "PATH=/usr/bin", // where the granted program lies
  ]);
});

Deno.test("an adapter starts the program it was granted by name, and no other", async () => {
  verifies("host:sandbox-holds");
  await using host = await startHost();
  const adapter = await acting(host, { run: ["echo", "cat", "no-such-program"] }, { run: ["echo"] });
  const path = (await Deno.stat("/usr/bin/echo").catch(() => undefined)) ? "/usr/bin/echo" : "/bin/echo";
  assert.equal(textOf(await does(adapter, "run_program", { program: path, args: ["hi"] })), "hi\n");
  const refused = errorOf(await does(adapter, "run_program", { program: "/usr/bin/cat" }));
  assert.equal(refused.code, "PERMISSION_DENIED");
});

Deno.test("grantAsked gives all that an adapter asks for and nothing else", async () => {
  verifies("host:permissions-intersect");
  await using host = await startHost({ env: { ONE: "1", TWO: "2" } });
  const choices = { options: { env: ["ONE"], read: [host.home] }, grantAsked: true };
  const adapter = await host.open("acts", choices);
  await Deno.writeTextFile(join(host.home, "x"), "mine");
  assert.equal(textOf(await does(adapter, "get_variable", { name: "ONE" })), "1");
  assert.equal(textOf(await does(adapter, "read_file", { path: join(host.home, "x") })), "mine");
  assert.equal(errorOf(await does(adapter, "get_variable", { name: "TWO" })).code, "PERMISSION_DENIED");
});

Deno.test("the temporary folder of an adapter is its own and is gone with its process", async () => {
  verifies("host:sandbox-holds", "host:no-leftovers");
  await using host = await startHost();
  const first = await acting(host, {});
  const second = await acting(host, { env: ["OTHER"] });
  const mine = textOf(await does(first, "write_scratch"));
  const theirs = textOf(await does(second, "write_scratch"));
  assert.ok(mine.startsWith(host.temporary), mine);
  assert.equal(((await Deno.stat(join(mine, "..", ".."))).mode ?? 0) & 0o077, 0);
  const refused = errorOf(await does(second, "read_file", { path: mine }));
  assert.equal(refused.code, "PERMISSION_DENIED");
  await first.close();
  await assert.rejects(Deno.stat(mine), Deno.errors.NotFound);
  await Deno.stat(theirs);
});

Deno.test("paths that the runtime would take apart are refused before anything starts", async () => {
  verifies("host:sandbox-holds");
  await using host = await startHost();
  const folder = join(host.folder, "a,b");
  await Deno.mkdir(folder);
  await Deno.symlink(folder, join(host.folder, "link"));
  for (const asked of [{ read: [folder] }, { read: [join(host.folder, "link")] }, { read: [host.folder] }]) {
    const opening = acting(host, asked, { read: [folder] });
    await assert.rejects(opening, { code: "INVALID_INPUT", message: /has a comma or a line end/ });
  }
  assert.deepEqual(await host.adapterProcesses(), []);
});
