import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { namesIn, newPerson, type Person } from "../helpers/host/person.ts";
import {
  buildTestExecutable,
  ended,
  report,
  reportOf,
  spawn,
  start,
} from "../helpers/host/test_executable.ts";
import { untilFiles } from "../helpers/until_files.ts";
import { verifies } from "../helpers/verifies.ts";

const built = await buildTestExecutable();
Deno.test.afterAll(async () => await built[Symbol.asyncDispose]());

Deno.test("executable leaves one good copy when eight first starts come at once", async () => {
  verifies("executable:first-start-atomic");
  await using person = await newPerson();
  const starts = Array.from({ length: 8 }, () => report(built.path, person));
  const runtimes = new Set((await Promise.all(starts)).map(({ runtime }) => runtime));
  assert.equal(runtimes.size, 1);
  await assertOneCopy(person);
});

Deno.test("executable leaves one good copy when another start is ready just before it", async () => {
  verifies("executable:first-start-atomic");
  await using person = await newPerson();
  const tools = join(person.path, "tools");
  await Deno.mkdir(tools);
  const copyFirst = `#!/bin/sh\nPATH=\${PATH#*:}\n[ -e "$2" ] || cp -R "$1" "$2"\nexec mv "$@"\n`;
  await Deno.writeTextFile(join(tools, "mv"), copyFirst, { mode: 0o755 });
  await report(built.path, { env: { ...person.env, PATH: `${tools}:${person.env.PATH}` } });
  await assertOneCopy(person);
});

/** Moments at which the unpacking is killed, by the size of what it has written of the runtime. */
const MOMENTS = {
  "before the first file": -1,
  "at the first byte of the runtime": 0,
  "early in the runtime": 5_000_000,
  "in the middle of the runtime": 50_000_000,
  "at the end of the runtime": 95_000_000,
} as const;

for (const [moment, size] of Object.entries(MOMENTS)) {
  Deno.test(`executable starts and leaves nothing of the first one when that was killed ${moment}`, async () => {
    verifies("executable:unpack-survives-kill", "executable:cleans-leftovers");
    await using person = await newPerson();
    const child = spawn(built.path, person);
    await untilFiles(person.path, async () => await unpackedSize(person) >= size);
    child.kill("SIGKILL");
    assert.equal((await ended(child)).signal, "SIGKILL");
    await report(built.path, person);
    await assertOneCopy(person);
  });
}

Deno.test("executable leaves nothing and does not start when it is ended while it unpacks", async () => {
  verifies("executable:cleans-leftovers");
  await using person = await newPerson();
  const child = spawn(built.path, person);
  await untilFiles(person.path, async () => await unpackedSize(person) >= 0);
  child.kill("SIGTERM");
  const { code, stdout } = await ended(child);
  assert.deepEqual([code, stdout.length], [143, 0]);
  assert.deepEqual(await namesIn(person.cache), []);
});

Deno.test("executable lets a slower first start finish when it has finished before", async () => {
  verifies("executable:cleans-leftovers");
  await using person = await newPerson();
  const slow = spawn(built.path, person);
  await untilFiles(person.path, async () => await unpackedSize(person) >= 0);
  slow.kill("SIGSTOP");
  const [work = ""] = await namesIn(person.cache);
  await report(built.path, person);
  assert.ok((await namesIn(person.cache)).includes(work), "the slower start lost its files");
  slow.kill("SIGCONT");
  reportOf(await ended(slow));
  await assertOneCopy(person);
});

Deno.test("executable unpacks again when a file of its copy is missing or empty", async () => {
  verifies("executable:repairs-copy");
  await using person = await newPerson();
  const { runtime } = await report(built.path, person);
  const app = join(dirname(runtime), "../app");
  await using running = await startAndWait(person);
  for (
    const damage of [() => Deno.remove(app, { recursive: true }), () => Deno.truncate(join(app, "main.js"))]
  ) {
    await damage();
    assert.equal((await report(built.path, person)).runtime, runtime);
    await assertOneCopy(person);
  }
  assert.deepEqual(await namesIn(dirname(runtime)), ["deno"]);
  running.kill("SIGTERM");
});

Deno.test("executable puts a changed file right when GLOVEBOX_VERIFY is set", async () => {
  verifies("executable:repairs-copy");
  await using person = await newPerson();
  const { runtime } = await report(built.path, person);
  const main = join(dirname(runtime), "../app/main.js");
  await Deno.writeTextFile(main, "Deno.exit(9);");
  assert.equal((await start(built.path, person)).code, 9);
  const { environment } = await report(built.path, { env: { ...person.env, GLOVEBOX_VERIFY: "1" } });
  assert.ok(!("GLOVEBOX_VERIFY" in environment));
  await report(built.path, person);
  await assertOneCopy(person);
});

Deno.test("executable removes other versions when nobody has started them for 30 days and none runs", async () => {
  verifies("executable:cleans-leftovers");
  await using person = await newPerson();
  const [unused, running, recent] = ["0".repeat(32), "1".repeat(32), "2".repeat(32)];
  await Promise.all([
    makeVersion(person, unused, 40),
    makeVersion(person, running, 40),
    makeVersion(person, recent, 20),
  ]);
  await Deno.mkdir(join(person.cache, "not-a-version"));
  await using _process = sleeper(join(person.cache, running, "bin/deno"));
  const { runtime } = await report(built.path, person);
  const own = runtime.split("/").at(-3) ?? "";
  assert.deepEqual(await namesIn(person.cache), [own, running, recent, "not-a-version"].sort());
});

/** Bytes of the runtime that a first start has written, 0 with its first file, -1 when it has only made its folder. */
async function unpackedSize({ cache }: Person): Promise<number> {
  const [name] = await namesIn(cache);
  if (!name) return -2;
  const folder = name.startsWith(".unpack-") ? join(cache, name, "new") : join(cache, name);
  if ((await namesIn(folder)).length === 0) return -1;
  try {
    return (await Deno.stat(join(folder, "bin/deno"))).size;
  } catch {
    return 0;
  }
}

async function assertOneCopy({ cache }: Person): Promise<void> {
  const names = await namesIn(cache);
  assert.equal(names.length, 1, names.join(", "));
  assert.match(names[0] ?? "", /^[0-9a-f]{32}$/);
  assert.deepEqual(await namesIn(join(cache, names[0] ?? "")), [".started", "app", "bin", "deno_dir"]);
}

async function startAndWait(person: Person): Promise<Deno.ChildProcess> {
  const child = spawn(built.path, { ...person, args: ["wait"] });
  await child.stdin.close();
  for await (const _ of child.stdout) break;
  return child;
}

async function makeVersion({ cache }: Person, id: string, daysAgo: number): Promise<void> {
  await Deno.mkdir(join(cache, id, "bin"), { recursive: true });
  await Deno.copyFile("/bin/sleep", join(cache, id, "bin/deno"));
  const mark = join(cache, id, ".started");
  await Deno.writeTextFile(mark, "");
  const time = new Date(Date.now() - daysAgo * 86_400_000);
  await Deno.utime(mark, time, time);
}

function sleeper(program: string): Deno.ChildProcess {
  return new Deno.Command(program, { args: ["60"], stdin: "null", stdout: "null", stderr: "null" }).spawn();
}
