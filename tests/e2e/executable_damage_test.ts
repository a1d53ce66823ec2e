import assert from "node:assert/strict";
import { join } from "node:path";
import { namesIn, newPerson, type Person } from "../helpers/host/person.ts";
import { findTool } from "../helpers/tools/run_tool.ts";
import { buildTestExecutable, report, start } from "../helpers/host/test_executable.ts";
import { verifies } from "../helpers/verifies.ts";

/** Programs that a first start needs on a machine. */
const TOOLS = ["tail", "gzip", "tar", "uname", "id", "ls", "mkdir", "mv", "rm"];
const DAMAGED = /^glovebox: the payload is damaged in "[^"]+\/broken": get the file again\n$/;

const built = await buildTestExecutable();
const { size } = await Deno.stat(built.path);
const payloadStart = await findPayload();
Deno.test.afterAll(async () => await built[Symbol.asyncDispose]());

const PLACES = {
  "of the gzip header's time": payloadStart + 5,
  "early in the payload": payloadStart + 1000,
  "in the middle of the payload": payloadStart + Math.floor((size - payloadStart) / 2),
  "at the end of the payload": size - 1,
};

for (const [place, offset] of Object.entries(PLACES)) {
  Deno.test(`executable says that the payload is damaged when a byte ${place} is flipped`, async () => {
    verifies("executable:detects-damage");
    await using person = await newPerson();
    await assertDamaged(person, await brokenCopy(person, (file) => flip(file, offset)));
  });
}

for (const [what, length] of Object.entries({ half: Math.floor(size / 2), "the last byte": size - 1 })) {
  Deno.test(`executable says that the payload is damaged when ${what} is cut off`, async () => {
    verifies("executable:detects-damage");
    await using person = await newPerson();
    await assertDamaged(person, await brokenCopy(person, (file) => file.truncate(length)));
  });
}

Deno.test("executable does nothing and fails when it is cut off within its script", async () => {
  verifies("executable:detects-damage");
  await using person = await newPerson();
  for (const length of [700, 3000, 5000]) {
    const broken = await brokenCopy(person, (file) => file.truncate(length));
    const { code, stdout } = await start(broken, { ...person, through: ["sh"] });
    assert.deepEqual({ code, wrote: stdout.length }, { code: 2, wrote: 0 });
    assert.deepEqual(await namesIn(person.cache), []);
  }
});

Deno.test("executable finds damage and starts when the machine has no tool for SHA-256", async () => {
  verifies("executable:detects-damage");
  await using person = await newPerson();
  const poor = { ...person, env: { ...person.env, PATH: await toolFolder(person, machineTool) } };
  const broken = await brokenCopy(person, (file) => flip(file, payloadStart + 20_000_000));
  await assertDamaged(poor, broken);
  await report(built.path, poor);
});

const busybox = await findTool("busybox");
const onBusybox = "executable starts when the machine has only the tools of busybox";
Deno.test({
  name: busybox ? onBusybox : `${onBusybox} (skipped: there is no busybox)`,
  ignore: !busybox,
  async fn() {
    await using person = await newPerson();
    const env = { ...person.env, PATH: await toolFolder(person, () => busybox ?? "") };
    const { runtime } = await report(built.path, { env, through: [busybox ?? "", "sh"] });
    assert.ok(runtime.startsWith(person.cache));
    assert.equal((await namesIn(person.cache)).length, 1);
  },
});

Deno.test("executable names the tool when the machine lacks one that unpacking needs", async () => {
  await using person = await newPerson();
  const PATH = await toolFolder(person, machineTool);
  await Deno.remove(join(PATH, "gzip"));
  const { code, stderr } = await start(built.path, { env: { ...person.env, PATH } });
  assert.equal(stderr, `glovebox: cannot unpack without "gzip": install it, or mend the PATH\n`);
  assert.equal(code, 70);
});

async function assertDamaged({ env, cache, fallback }: Person, path: string): Promise<void> {
  const { code, stdout, stderr } = await start(path, { env });
  assert.match(stderr, DAMAGED);
  assert.deepEqual({ code, wrote: stdout.length }, { code: 70, wrote: 0 });
  assert.deepEqual([await namesIn(cache), await namesIn(fallback)], [[], []]);
}

async function brokenCopy(person: Person, damage: (file: Deno.FsFile) => Promise<void>): Promise<string> {
  const path = join(person.path, "broken");
  await Deno.copyFile(built.path, path);
  using file = await Deno.open(path, { read: true, write: true });
  await damage(file);
  return path;
}

async function flip(file: Deno.FsFile, offset: number): Promise<void> {
  const byte = new Uint8Array(1);
  await file.seek(offset, Deno.SeekMode.Start);
  await file.read(byte);
  await file.seek(offset, Deno.SeekMode.Start);
  await file.write(byte.map((bits) => bits ^ 1));
}

async function findPayload(): Promise<number> {
  const script = new TextDecoder("latin1").decode(await Deno.readFile(built.path));
  return Number(/^first=(\d+)/m.exec(script)?.[1]) - 1;
}

/** A folder for the PATH with nothing in it but the few tools. */
async function toolFolder(
  person: Person,
  target: (tool: string) => Promise<string> | string,
): Promise<string> {
  const folder = join(person.path, "tools");
  await Deno.mkdir(folder);
  for (const tool of TOOLS) await Deno.symlink(await target(tool), join(folder, tool));
  return folder;
}

async function machineTool(tool: string): Promise<string> {
  const path = await findTool(tool);
  assert.ok(path, `there is no ${tool} on this machine`);
  return path;
}
