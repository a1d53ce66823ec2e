import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { namesIn, newPerson, type Person } from "../helpers/host/person.ts";
import { runTool } from "../helpers/tools/run_tool.ts";
import { buildTestExecutable, report, start } from "../helpers/host/test_executable.ts";
import { verifies } from "../helpers/verifies.ts";

const NOBODY = 65534;
const isRoot = Deno.uid() === 0;
const canMount = isRoot && await mountsHere();
const built = await buildTestExecutable();
Deno.test.afterAll(async () => await built[Symbol.asyncDispose]());

Deno.test("executable unpacks to the temporary folder when a file is in the place of the cache", async () => {
  verifies("executable:cache-fallback");
  await using person = await newPerson();
  await Deno.writeTextFile(dirname(person.cache), "");
  await assertInFallback(person);
});

Deno.test("executable unpacks to the temporary folder when the cache may not be written", async () => {
  verifies("executable:cache-fallback");
  await using person = await newPerson();
  await Deno.chmod(person.home, 0o555);
  if (!isRoot) return await assertInFallback(person);
  for (const folder of [person.path, person.home, dirname(person.fallback)]) {
    await Deno.chown(folder, NOBODY, NOBODY);
  }
  const through = ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"];
  const { runtime } = await report(built.path, { ...person, through });
  assert.ok(runtime.startsWith(join(dirname(person.fallback), `glovebox-${NOBODY}/`)), runtime);
  assert.deepEqual(await namesIn(person.home), []);
});

Deno.test({
  name: named("executable unpacks to the temporary folder when the cache belongs to another", isRoot, "root"),
  ignore: !isRoot,
  async fn() {
    verifies("executable:cache-fallback");
    await using person = await newPerson();
    await Deno.mkdir(person.cache, { recursive: true });
    await Deno.chown(person.cache, NOBODY, NOBODY);
    await assertInFallback(person);
  },
});

Deno.test({
  name: named(
    "executable unpacks to the temporary folder when no programs run from the cache",
    canMount,
    "root mount",
  ),
  ignore: !canMount,
  async fn() {
    verifies("executable:cache-fallback");
    await using person = await newPerson();
    await Deno.mkdir(person.cache, { recursive: true });
    await using _ = await mountNoexec(person.cache);
    await assertInFallback(person);
  },
});

Deno.test({
  name: named("executable starts when its copy has become unwritable", canMount, "root mount"),
  ignore: !canMount,
  async fn() {
    await using person = await newPerson();
    const { runtime } = await report(built.path, person);
    await runTool("mount", "--bind", person.cache, person.cache);
    await using _ = unmounting(person.cache);
    await runTool("mount", "-o", "remount,bind,ro", person.cache);
    assert.equal((await report(built.path, person)).runtime, runtime);
  },
});

Deno.test("executable does not use a temporary folder when that is a link, open or another's", async () => {
  await using person = await newPerson();
  await Deno.writeTextFile(dirname(person.cache), "");
  const elsewhere = join(person.path, "elsewhere");
  await Deno.mkdir(elsewhere, { mode: 0o700 });
  await Deno.symlink(elsewhere, person.fallback);
  await assertUnusable(person);
  await Deno.remove(person.fallback);
  await Deno.mkdir(person.fallback);
  await Deno.chmod(person.fallback, 0o777);
  await assertUnusable(person);
  if (isRoot) {
    await Deno.chmod(person.fallback, 0o700);
    await Deno.chown(person.fallback, NOBODY, NOBODY);
    await assertUnusable(person);
  }
  assert.deepEqual(await namesIn(elsewhere), []);
});

Deno.test("executable runs no copy that somebody prepared in a temporary folder that is not ours alone", async () => {
  verifies("executable:no-foreign-copy");
  await using person = await newPerson();
  await report(built.path, person);
  await Deno.rename(person.cache, person.fallback); // a copy that is whole in every way
  await prepare(person.fallback);
  await Deno.chmod(person.fallback, 0o777);
  await Deno.writeTextFile(person.cache, "");
  const { code, stdout, stderr } = await start(built.path, person);
  assert.equal(new TextDecoder().decode(stdout), "");
  assert.match(stderr, /cannot be used by you alone/);
  assert.equal(code, 70);
});

Deno.test("executable runs no copy, runtime or file that is a link to somewhere else", async () => {
  verifies("executable:no-foreign-copy");
  for (const place of ["", "bin", "bin/deno"]) {
    await using person = await newPerson();
    const { runtime } = await report(built.path, person);
    const copy = dirname(dirname(runtime));
    const elsewhere = join(person.path, "elsewhere");
    await Deno.rename(join(copy, place), elsewhere);
    await Deno.symlink(elsewhere, join(copy, place));
    await prepare(person.path);
    const { stdout } = await start(built.path, person);
    assert.doesNotMatch(new TextDecoder().decode(stdout), /^stolen/, place);
  }
});

/** Puts a program that tells of itself in the place of each runtime below a folder. */
async function prepare(folder: string): Promise<void> {
  for await (const { name, isDirectory, isFile } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) await prepare(path);
    if (!isFile || (name !== "deno" && name !== "elsewhere")) continue;
    await Deno.writeTextFile(path, "#!/bin/sh\necho stolen\n");
    await Deno.chmod(path, 0o755);
  }
}

Deno.test("executable says in one sentence what to do when no folder can be used", async () => {
  await using person = await newPerson();
  await Deno.writeTextFile(dirname(person.cache), "");
  const env = { ...person.env, TMPDIR: join(person.path, "nowhere") };
  const { code, stderr } = await start(built.path, { env });
  assert.equal(
    stderr,
    `glovebox: cannot unpack: "${person.cache}" cannot be written; "${env.TMPDIR}/glovebox-${Deno.uid()}" cannot be ` +
      "used by you alone; set GLOVEBOX_CACHE_DIR to a folder where you may write and run programs\n",
  );
  assert.equal(code, 70);
});

/** Started first and again, it runs from the temporary folder, and leaves nothing in the cache. */
async function assertInFallback(person: Person): Promise<void> {
  for (const _ of ["first", "again"]) {
    assert.ok((await report(built.path, person)).runtime.startsWith(`${person.fallback}/`));
  }
  assert.deepEqual(await namesIn(person.cache), []);
  assert.equal((await namesIn(person.fallback)).length, 1);
}

async function assertUnusable(person: Person): Promise<void> {
  const { code, stderr } = await start(built.path, person);
  assert.match(stderr, /cannot be used by you alone; set GLOVEBOX_CACHE_DIR/);
  assert.equal(code, 70);
  assert.deepEqual(await namesIn(person.fallback), []);
}

function named(name: string, possible: boolean, need: string): string {
  return possible ? name : `${name} (skipped: needs ${need})`;
}

async function mountsHere(): Promise<boolean> {
  const folder = await Deno.makeTempDir();
  try {
    await using _ = await mountNoexec(folder);
    return true;
  } catch {
    return false;
  } finally {
    await Deno.remove(folder);
  }
}

async function mountNoexec(folder: string): Promise<AsyncDisposable> {
  await runTool("mount", "-t", "tmpfs", "-o", "noexec,size=400m", "glovebox-test", folder);
  return unmounting(folder);
}

function unmounting(folder: string): AsyncDisposable {
  return { [Symbol.asyncDispose]: async () => void await runTool("umount", folder) };
}
