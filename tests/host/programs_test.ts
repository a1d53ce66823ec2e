import assert from "node:assert/strict";
import { join } from "node:path";
import { z } from "zod";
import type { AuditEvent } from "../../src/audit/audit_event.ts";
import type { OpenAdapter } from "../../src/adapter_host/open_adapter.ts";
import type { ToolOutcome } from "../../src/adapter_api/outcome.ts";
import { eventually } from "../helpers/eventually.ts";
import { callContext, errorOf, textOf } from "../helpers/mcp/call_context.ts";
import { HostProcess } from "../helpers/host/host_process.ts";
import { processesWith } from "../helpers/host/processes.ts";
import { startHost, type TestHost } from "../helpers/host/start_host.ts";
import { verifies } from "../helpers/verifies.ts";

const ended = z.object({ code: z.number(), stdout: z.string(), stderr: z.string(), truncated: z.boolean() });

async function run(adapter: OpenAdapter, program: string, args: readonly string[] = [], more: object = {}) {
  return await adapter.call("run", { program, args, ...more }, callContext());
}

function endOf(outcome: ToolOutcome): z.output<typeof ended> {
  assert.ok(outcome.ok, textOf(outcome));
  return ended.parse(JSON.parse(textOf(outcome)));
}

/** The adapter that asks for these and was granted them. */
async function running(host: TestHost, asked: Readonly<Record<string, readonly string[]>>) {
  return await host.open("running", { options: { ...asked }, granted: asked });
}

Deno.test("exec runs exactly the program that was granted, with its arguments as they are", async () => {
  verifies("exec:granted");
  const audit: AuditEvent[] = [];
  await using host = await startHost({ audit: { record: (event) => void audit.push(event) } });
  const adapter = await running(host, { run: ["printf", "cat", "sh", "pwd"] });
  const args = ["%s|", "$(id)", "; id", "--version", "-x", "*", "a b", '"', "`id`", "ümlaut", ""];
  assert.equal(endOf(await run(adapter, "printf", args)).stdout, `${args.slice(1).join("|")}|`);
  assert.equal(endOf(await run(adapter, "cat", [], { input: "line\n\u20ac" })).stdout, "line\n\u20ac");
  assert.equal(endOf(await run(adapter, "/usr/bin/cat", [], { input: "x" })).stdout, "x");
  assert.equal(endOf(await run(adapter, "cat")).stdout, "", "no input is an empty one");
  const failed = endOf(await run(adapter, "sh", ["-c", "echo out; echo err >&2; exit 7"]));
  assert.deepEqual(failed, { code: 7, stdout: "out\n", stderr: "err\n", truncated: false });
  for (
    const program of [
      "id",
      "/usr/bin/id",
      "../bin/id",
      "./cat",
      "bin/cat",
      "",
      "cat\0",
      "CAT",
      "/bin/../usr/bin/id",
    ]
  ) {
    assert.equal(errorOf(await run(adapter, program)).code, "PERMISSION_DENIED", program);
  }
  assert.equal(errorOf(await run(adapter, "printf", ["a\0b"])).code, "INVALID_INPUT");
  assert.equal(errorOf(await run(adapter, "printf", Array(10_001).fill("x"))).code, "LIMIT");
  const recorded = audit.filter(({ type }) => type === "program");
  assert.ok(recorded.some((event) => event.type === "program" && event.outcome === "7"));
  assert.equal(JSON.stringify(recorded).includes("exit 7"), false, "arguments are not recorded");
});

Deno.test("exec gives a clean environment and an empty folder that is gone afterwards", async () => {
  verifies("exec:clean");
  Deno.env.set("GLOVEBOX_TEST_LEAK", "leaked");
  await using host = await startHost({ env: { GLOVEBOX_TEST_LEAK: "leaked" } });
  const adapter = await running(host, { run: ["env", "sh"] });
  const { stdout } = endOf(await run(adapter, "env"));
  const found = Object.fromEntries(stdout.trim().split("\n").map((line) => line.split(/=(.*)/)));
  const { HOME: home = "", PWD: _ofTheSandbox, ...rest } = found;
  assert.deepEqual(rest, { PATH: "/usr/bin", LANG: "C.UTF-8", TMPDIR: home });
  assert.ok(home.startsWith(host.temporary), home);
  assert.equal(
    endOf(await run(adapter, "sh", ["-c", "pwd; ls -A; touch x"])).stdout.includes(host.temporary),
    true,
  );
  await eventually("it is gone", async () => !await Deno.stat(home).then(() => true, () => false));
});

Deno.test("exec works in granted folders and in no other", async () => {
  verifies("exec:granted");
  await using host = await startHost();
  const [granted, other] = [join(host.folder, "granted"), join(host.folder, "other")];
  await Promise.all([Deno.mkdir(granted), Deno.mkdir(other)]);
  await Deno.symlink(other, join(granted, "link"));
  await Deno.writeTextFile(join(granted, "file"), "x");
  const adapter = await running(host, { run: ["pwd"], read: [granted] });
  assert.equal(endOf(await run(adapter, "pwd", [], { cwd: granted })).stdout, `${granted}\n`);
  for (const cwd of [other, join(granted, "link"), join(granted, "..", "other"), "/", ".", "relative"]) {
    assert.equal(errorOf(await run(adapter, "pwd", [], { cwd })).code, "PERMISSION_DENIED", cwd);
  }
  for (const cwd of [join(granted, "file"), join(granted, "nothing")]) {
    assert.equal(errorOf(await run(adapter, "pwd", [], { cwd })).code, "NOT_FOUND", cwd);
  }
});

Deno.test("exec keeps so much of an output and no more, whatever its bytes", async () => {
  verifies("exec:limits");
  await using host = await startHost();
  const adapter = await running(host, { run: ["head", "sh", "printf"] });
  const cut = endOf(await run(adapter, "head", ["-c", "50000000", "/dev/zero"]));
  assert.deepEqual([cut.code, cut.truncated, cut.stdout.length], [0, true, 1024 * 1024]);
  const short = endOf(await run(adapter, "printf", ["ab\u20ac\u20ac"], { maxBytes: 6 }));
  assert.deepEqual([short.stdout, short.truncated], ["ab\u20ac", true]);
  const both = endOf(
    await run(adapter, "sh", ["-c", "head -c 3000000 /dev/zero; head -c 3000000 /dev/zero >&2"]),
  );
  assert.deepEqual([both.truncated, both.stdout.length, both.stderr.length], [
    true,
    1024 * 1024,
    1024 * 1024,
  ]);
  for (const wrong of [{ maxBytes: 0 }, { maxBytes: 2e6 }, { deadlineMs: 0 }, { deadlineMs: 1e9 }]) {
    assert.equal(errorOf(await run(adapter, "printf", ["x"], wrong)).code, "INVALID_INPUT");
  }
  const many = Array.from({ length: 10 }, () => run(adapter, "sh", ["-c", "sleep 1"]));
  const codes = (await Promise.all(many)).map((outcome) => outcome.ok ? "ok" : outcome.error.code);
  assert.equal(codes.filter((code) => code === "LIMIT").length, 2, codes.join());
});

/** A program that starts others, all of which have a word in their command line. */
const family = (mark: string) => ["-c", `sleep 1000 & sh -c 'sleep 1001; : ${mark}' & sleep 1002; : ${mark}`];

Deno.test("exec ends a program with all that it started: in time, with its call and when nobody waits", async () => {
  verifies("exec:ends");
  await using host = await startHost();
  const adapter = await running(host, { run: ["sh"], write: [host.folder] });
  const gone = (mark: string) =>
    eventually(`${mark} is gone`, async () => (await processesWith(mark)).length === 0);
  const mark = `glbx${crypto.randomUUID()}`;
  const late = errorOf(await run(adapter, "sh", family(`${mark}-1`), { deadlineMs: 300 }));
  assert.equal(late.code, "TIMEOUT");
  await gone(`${mark}-1`);
  assert.ok(!(await run(adapter, "sh", family(`${mark}-2`), { cancelled: true })).ok);
  await gone(`${mark}-2`);
  const call = new AbortController();
  const input = { program: "sh", args: family(`${mark}-3`) };
  const cancelled = adapter.call("run", input, callContext({ signal: call.signal }));
  await eventually("it runs", async () => (await processesWith(`${mark}-3`)).length > 0);
  call.abort();
  assert.equal(errorOf(await cancelled).code, "CANCELLED");
  await gone(`${mark}-3`);
  const script = `touch left; ${family(`${mark}-4`)[1]}`;
  const leaving = { program: "sh", args: ["-c", `cd ${host.folder}; ${script}`, host.folder] };
  assert.equal(textOf(await adapter.call("leave", leaving, callContext())), "left");
  await gone(`${mark}-4`);
  assert.equal(endOf(await run(adapter, "sh", ["-c", "sleep 1000 & echo done"])).stdout, "done\n");
});

Deno.test("exec ends a program with the process of the adapter", async () => {
  verifies("exec:ends");
  const mark = `glbx${crypto.randomUUID()}`;
  await using host = await startHost();
  const adapter = await running(host, { run: ["sh"] });
  const left = run(adapter, "sh", family(mark));
  await eventually("it runs", async () => (await processesWith(mark)).length > 0);
  for (const pid of await host.adapterProcesses()) Deno.kill(pid, "SIGKILL");
  assert.equal(errorOf(await left).code, "ADAPTER_DIED");
  await eventually("it is gone", async () => (await processesWith(mark)).length === 0);
});

Deno.test("nothing of exec is left after SIGKILL of the host", async () => {
  verifies("exec:ends", "host:no-orphans-after-sigkill");
  const args = ["--option", `running.run=["sh"]`, "--grant", "running:run=sh"];
  await using host = await HostProcess.start({ adapter: "running", args });
  await host.initialize();
  const mark = `glbx${crypto.randomUUID()}`;
  await host.post("tools/call", { name: "run", arguments: { program: "sh", args: family(mark) } });
  await eventually("it runs", async () => (await processesWith(mark)).length > 0);
  host.kill("SIGKILL");
  await eventually("it is gone", async () => (await processesWith(mark)).length === 0);
});
