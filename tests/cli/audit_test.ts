import assert from "node:assert/strict";
import { join } from "node:path";
import { type AuditRecord, parseLine } from "../../src/audit/audit_record.ts";
import { fixtureAdapter, hostArguments } from "../helpers/host/host_command.ts";
import { HttpHost } from "../helpers/host/http_host.ts";
import { HostProcess } from "../helpers/host/host_process.ts";
import { LegacySession } from "../helpers/mcp/http_session.ts";
import { newTestHome, type TestHome } from "../helpers/host/test_home.ts";
import { verifies } from "../helpers/verifies.ts";

const SECRET = "a-secret-value-that-nobody-records";

async function glovebox(home: TestHome, ...words: readonly string[]): Promise<[number, string]> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: hostArguments(...words),
    cwd: home.path,
    clearEnv: true,
    env: { ...home.env },
    stdin: "null",
  }).output();
  const text = new TextDecoder();
  return [code, text.decode(stdout) + text.decode(stderr)];
}

const auditFolder = (home: TestHome) => join(home.path, ".local", "state", "glovebox", "audit");

async function recordsOf(home: TestHome): Promise<AuditRecord[]> {
  const [code, said] = await glovebox(home, "audit", "--json", "--last", "1000");
  assert.equal(code, 0, said);
  return said.trim().split("\n").flatMap((line) => parseLine(line) ?? []);
}

Deno.test("calls, refusals, processes and the host are recorded over stdio, and no value of an argument", async () => {
  verifies("audit:recorded", "audit:no-values");
  await using host = await HostProcess.start({ adapter: "acts" });
  await host.initialize();
  await host.request("tools/call", { name: "count", arguments: {} });
  await host.request("tools/call", { name: "read_file", arguments: { path: `/nowhere/${SECRET}` } });
  await host.closeInput();
  await host.ended();
  const records = await recordsOf(host.home);
  const kinds = new Set(records.map(({ type, what }) => `${type} ${what ?? ""}`.trim()));
  for (
    const kind of ["host started", "process started", "call", "refusal", "process ended", "host stopped"]
  ) {
    assert.ok(kinds.has(kind), `${kind} in ${[...kinds].join()}`);
  }
  const calls = records.filter(({ type }) => type === "call");
  assert.deepEqual(calls.map(({ tool, outcome }) => [tool, outcome]), [
    ["count", "ok"],
    ["read_file", "PERMISSION_DENIED"],
  ]);
  assert.deepEqual(calls[1]?.["arguments"], { path: `text(${`/nowhere/${SECRET}`.length})` });
});

Deno.test("the same is recorded over HTTP, and --verify tells what was done to a record", async () => {
  verifies("audit:recorded", "audit:verify");
  await using home = await newTestHome();
  {
    await using host = await HttpHost.start({ adapter: fixtureAdapter("echo"), home });
    const session = await LegacySession.open(host);
    for (const text of ["one", "two", "three"]) {
      await session.request("tools/call", { name: "echo", arguments: { text } });
    }
    await host.stop();
  }
  assert.equal((await recordsOf(home)).filter(({ type }) => type === "call").length, 3);
  const [code, said] = await glovebox(home, "audit", "--verify");
  assert.match(said, /^\d+ records, all as they were written/);
  assert.equal(code, 0);
  const file = join(auditFolder(home), "audit.jsonl");
  const whole = await Deno.readTextFile(file);
  const ways = {
    changed: whole.replace(`"outcome":"ok"`, `"outcome":"no"`),
    cut: whole.trimEnd().replace(/\n[^\n]*$/, "\n"),
  };
  for (const [way, text] of Object.entries(ways)) {
    await Deno.writeTextFile(file, text);
    const [code, said] = await glovebox(home, "audit", "--verify");
    assert.match(
      said,
      /^glovebox: Record \d+ in .* is not as it was written: it (was changed|is missing)/,
      way,
    );
    assert.equal(code, 1);
  }
});

Deno.test("grants and revocations are recorded with how they were given, and found by type and adapter", async () => {
  verifies("audit:grants");
  await using home = await newTestHome();
  const folder = join(home.path, "mine");
  await glovebox(home, "new", folder);
  const script = join(folder, "adapter.ts");
  const source = await Deno.readTextFile(script);
  await Deno.writeTextFile(
    script,
    source.replace("permissions: {}", `permissions: { env: ["EDITOR"] }`),
  );
  assert.equal((await glovebox(home, "grant", "mine:env=EDITOR", "--adapter", folder))[0], 0);
  assert.equal((await glovebox(home, "revoke", "mine:env=EDITOR", "--adapter", folder))[0], 0);
  const [, said] = await glovebox(home, "audit", "--type", "grant", "--adapter", "mine");
  assert.match(said, /grant +mine +env=EDITOR, by command/);
  const types = (await recordsOf(home)).map(({ type }) => type);
  assert.deepEqual(types.filter((type) => type === "grant" || type === "revocation"), [
    "grant",
    "revocation",
  ]);
  const [code, wrong] = await glovebox(home, "audit", "--type", "grants");
  assert.match(wrong, /There are no records of the type "grants"; there are call, confirmation, refusal/);
  assert.equal(code, 2);
});

Deno.test("nothing but grants is recorded where the settings say so", async () => {
  verifies("audit:recorded");
  await using home = await newTestHome();
  const config = join(home.path, "settings.json");
  await Deno.writeTextFile(config, `{ "audit": false }`);
  await glovebox(home, "call", "echo", "text=x", "--adapter", fixtureAdapter("echo"), "--config", config);
  assert.deepEqual(await recordsOf(home), []);
});
