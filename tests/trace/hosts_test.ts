import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { eventually } from "../helpers/eventually.ts";
import { fixtureAdapter } from "../helpers/host/host_command.ts";
import { HostProcess } from "../helpers/host/host_process.ts";
import { HttpHost } from "../helpers/host/http_host.ts";
import { MODERN_META } from "../helpers/mcp/http_session.ts";
import { verifies } from "../helpers/verifies.ts";
import { keepSecret, tracing } from "./traced.ts";

const ECHO = ["--adapter", fixtureAdapter("echo")];
const SECRET = "opensesame-4711";

Deno.test("a trace has all that a client's calls gave, and neither their values nor a secret", async () => {
  verifies("trace:every-call");
  verifies("trace:masked");
  await using person = await tracing();
  await keepSecret(person.path, "echo", "door", SECRET);
  {
    await using host = await HostProcess.start({ args: ["--trace", person.folder], home: person });
    await host.initialize();
    const call = (name: string, args: object = {}) => host.request("tools/call", { name, arguments: args });
    await call("echo", { text: "a value of mine" });
    await call("echo", { text: `it is ${SECRET}, in base64 ${btoa(SECRET)}` });
    await call("echo_parts");
    await call("echo_progress");
    await call("echo_fail");
    await call("echo_steal", { kind: "env" });
  }
  const { calls, lost } = await person.printed();
  deepEqual([calls.length, lost], [6, 0]);
  const [first, second, parts, progress, failed, refused] = calls;
  deepEqual([first?.arguments, first?.end?.values], [{ text: "text(15)" }, undefined]);
  equal(first?.client, "raw");
  match(second?.end?.text ?? "", /^it is \{\{secret:door\}\}, in base64 \{\{secret:door\}\}/);
  doesNotMatch(await person.whole(), new RegExp(`${SECRET}|${btoa(SECRET).slice(0, 16)}`));
  const [picture] = parts?.end?.pictures ?? [];
  const file = await Deno.readFile(join(picture?.folder ?? "", picture?.file ?? ""));
  deepEqual([...file], [0x89, 0x50, 0x4e, 0x47]);
  match(progress?.log[0]?.text ?? "", /half way \{"at":1\}/);
  deepEqual([failed?.end?.outcome, refused?.end?.outcome], ["NOT_FOUND", "PERMISSION_DENIED"]);
  match(failed?.end?.text ?? "", /^Cannot find "it"[^]*Look elsewhere[^]*what there is: nothing$/);
});

Deno.test("a host that is killed leaves a trace up to then", async () => {
  verifies("trace:whole");
  await using person = await tracing();
  const host = await HostProcess.start({ args: ["--trace", person.folder], home: person });
  await host.initialize();
  await host.request("tools/call", { name: "echo", arguments: { text: "before" } });
  await host.post("tools/call", { name: "echo_wait", arguments: {} });
  await eventually("the call is in the trace", async () => /"echo_wait"/.test(await person.whole()));
  host.kill("SIGKILL");
  await host[Symbol.asyncDispose]();
  const { calls } = await person.printed();
  deepEqual(calls.map(({ tool, end }) => [tool, end?.text]), [["echo", "before"], ["echo_wait", undefined]]);
  const { stdout } = await person.run(["trace", person.folder]);
  match(stdout, /^2 calls, 1 failed or without an answer\nReport: .*report\.html\n$/);
  match(await Deno.readTextFile(join(person.folder, "report.html")), /The host ended before the call did/);
});

Deno.test("two hosts and the clients of one record into one folder, each call once and in its session", async () => {
  verifies("trace:every-call");
  await using person = await tracing();
  {
    const args = ["--trace", person.folder];
    await using stdio = await HostProcess.start({ args, home: person });
    await using http = await HttpHost.start({ adapter: fixtureAdapter("echo"), args, home: person });
    await stdio.initialize();
    const clients = [0, 1, 2].map((client) => async (text: string) => {
      const call = { name: "echo", arguments: { text, ...(client === 0 ? {} : { context: `c${client}` }) } };
      if (client === 0) return void await stdio.request("tools/call", call);
      const params = { ...call, _meta: MODERN_META };
      const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
      const headers = {
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": "tools/call",
        "mcp-name": "echo",
      };
      match(await (await http.post(message, headers)).text(), new RegExp(text));
    });
    await Promise.all(clients.map(async (call, client) => {
      for (let count = 0; count < 10; count++) await call(`${client}-${count}`);
    }));
  }
  const { calls } = await person.printed();
  deepEqual(calls.map(({ number }) => number), Array.from({ length: 30 }, (_, at) => at + 1));
  const sessions = Map.groupBy(calls, ({ session }) => session);
  deepEqual([...sessions.values()].map((each) => each.length), [10, 10, 10]);
  for (const each of sessions.values()) {
    equal(new Set(each.map(({ end }) => end?.text[0])).size, 1, "the calls of one client");
  }
});

Deno.test("a place that nothing can be written to is told before anything starts", async () => {
  verifies("trace:behind");
  await using person = await tracing();
  await Deno.writeTextFile(person.folder, "a file");
  const { code, stderr } = await person.run(["call", "echo", "text=x", ...ECHO, "--trace", person.folder]);
  equal(code, 1);
  match(stderr, /^glovebox: Cannot write a trace into .*trace: .*Name a folder that you can write to/);
  const none = await person.run(["trace", person.path]);
  match(none.stderr, /^glovebox: There is no trace in .*add --trace DIR/);
  equal(none.code, 1);
});

Deno.test("the calls of a script are in the trace as parts of it", async () => {
  verifies("trace:every-call");
  await using person = await tracing();
  const script = join(person.path, "two.ts");
  await Deno.writeTextFile(
    script,
    `await echo.echo({ text: "a" }); return (await echo.echo_count()).data.calls;`,
  );
  const ran = await person.run(["run", script, ...ECHO, "--trace", person.folder]);
  equal(ran.code, 0, ran.stderr);
  const { calls } = await person.printed();
  deepEqual(calls.map(({ tool, within, client }) => [tool, within, client]), [
    ["run_script", undefined, "glovebox run"],
    ["echo", 1, "glovebox run"],
    ["echo_count", 1, "glovebox run"],
  ]);
});

/** An adapter whose answers a test can change. */
function greeter(greeting: string): string {
  return `import { defineAdapter, z } from "glovebox";
export default defineAdapter({
  name: "greeter", version: "1.0.0", description: "Greets.",
  start: () => ({ calls: 0 }),
  tools: {
    greet: { description: "Greets.", effect: "read",
      input: z.object({ name: z.string(), password: z.string().optional() }),
      run: ({ name }, { state }) => \`${greeting}, \${name} at \${new Date().toISOString()}\\ncall \${++state.calls}\` },
  },
});`;
}

Deno.test("the calls of a trace are made again, and what differs is told", async () => {
  verifies("trace:replay");
  await using person = await tracing();
  const script = join(person.path, "greeter.ts");
  await Deno.writeTextFile(script, greeter("Hello"));
  const words = (name: string) => ["call", "greet", `name=${name}`, "--adapter", script];
  const traced = ["--trace", person.folder, "--trace-values"];
  equal((await person.run([...words("Ann"), ...traced])).code, 0);
  equal((await person.run([...words("Bob"), "password=hunter2-hunter2", ...traced])).code, 0);
  doesNotMatch(await person.whole(), /hunter2/);
  const replay = () => person.run(["replay", person.folder, "--adapter", script]);
  const same = await replay();
  equal(same.code, 0, same.stdout);
  match(
    same.stdout,
    /^1 greet: same\n2 greet: left out, its arguments hold a secret\n1 call made again, 0 differ/,
  );
  await Deno.writeTextFile(script, greeter("Good evening"));
  const other = await replay();
  equal(other.code, 1);
  match(other.stdout, /1 greet: differs\n {2}- Hello, Ann at TIME\n {2}\+ Good evening, Ann at TIME\n/);
  ok(other.stdout.endsWith("1 call made again, 1 differs, 1 left out\n"), other.stdout);
});

Deno.test("a trace without values says how to record one that can be made again", async () => {
  verifies("trace:replay");
  await using person = await tracing();
  await person.run(["call", "echo", "text=x", ...ECHO, "--trace", person.folder]);
  const { code, stderr } = await person.run(["replay", person.folder, ...ECHO]);
  equal(code, 1);
  match(stderr, /has no values of arguments.*Record it with --trace DIR --trace-values/);
});
