import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { isWindows, type Target, TARGETS } from "../../scripts/executable/targets.ts";
import { sha256 } from "../../scripts/executable/archives/bytes.ts";
import { namesIn, newPerson } from "../helpers/host/person.ts";
import { runDeno } from "../helpers/project/run_deno.ts";
import { runTool } from "../helpers/tools/run_tool.ts";
import { temporaryFolder } from "../helpers/temporary_folder.ts";
import { buildTestExecutable, start } from "../helpers/host/test_executable.ts";
import { verifies } from "../helpers/verifies.ts";

const LARGEST = 48_000_000;
/** Kind and machine of a program, as its header tells them. */
const HEADERS: Readonly<Record<string, readonly [kind: number, machine: number]>> = {
  "x86_64-unknown-linux-gnu": [0x7f454c46, 0x3e],
  "aarch64-unknown-linux-gnu": [0x7f454c46, 0xb7],
  "x86_64-apple-darwin": [0xcffaedfe, 0x07],
  "aarch64-apple-darwin": [0xcffaedfe, 0x0c],
  "x86_64-pc-windows-msvc": [0x50450000, 0x8664],
  "aarch64-pc-windows-msvc": [0x50450000, 0xaa64],
};

const built = await buildTestExecutable();
const out = await temporaryFolder();
const compiled = new Map<string, Promise<string>>();
Deno.test.afterAll(async () => {
  await built[Symbol.asyncDispose]();
  await out[Symbol.asyncDispose]();
});

for (const target of TARGETS) {
  Deno.test(`compile packs app and runtime into at most 48 MB when the target is ${target.triple}`, async () => {
    verifies("executable:other-targets", "executable:size", "executable:notices");
    const path = await compile(target);
    assert.ok((await Deno.stat(path)).size <= LARGEST);
    await using copy = await temporaryFolder();
    await (isWindows(target) ? unzip : untar)(path, copy.path);
    const names = ["LICENSE", "THIRD-PARTY-NOTICES", "deno.json", "main.js"];
    assert.deepEqual(await namesIn(join(copy.path, "app")), names);
    for (const name of names.slice(0, 2)) {
      assert.equal(
        await Deno.readTextFile(join(dirname(path), name)),
        `${name}\n`,
        "next to the artefact too",
      );
    }
    const runtime = join(copy.path, "bin", isWindows(target) ? "deno.exe" : "deno");
    assert.deepEqual(readHeader(await Deno.readFile(runtime)), HEADERS[target.triple]);
  });
}

Deno.test("compile makes a start script that cmd.exe can read when the target is Windows", async () => {
  verifies("executable:other-targets");
  await using copy = await temporaryFolder();
  await unzip(await compile(find(isWindows)), copy.path);
  const script = await Deno.readTextFile(join(copy.path, "glovebox.cmd"));
  assert.ok(script.startsWith("@echo off\r\n"));
  assert.ok(!/[^\r]\n|@[A-Z]+@/.test(script), "each line ends with CR LF, each name is filled in");
  const last =
    /\r\n"%~dp0bin\\deno\.exe" run -A .+ --config "%~dp0app\\deno\.json" "%~dp0app\\main\.js" %\*\r\n$/;
  assert.match(script, last);
});

Deno.test("compile makes the same bytes when it is run again", async () => {
  const own = find(({ triple }) => triple === Deno.build.target);
  const [again, before] = await Promise.all([Deno.readFile(await compile(own)), Deno.readFile(built.path)]);
  assert.equal(await sha256(again), await sha256(before));
});

Deno.test("compile names the targets when it is asked for one that there is not", async () => {
  const { success, output } = await runDeno("run", "-A", "scripts/compile.ts", "--target", "riscv64-linux");
  assert.ok(!success);
  assert.match(
    output,
    /^There is no target "riscv64-linux": use one of x86_64-unknown-linux-gnu, .*, or all\n$/,
  );
});

Deno.test("executable says for what machine it is when it is started on another", async () => {
  const other = find(({ triple }) => triple.endsWith("-linux-gnu") && triple !== Deno.build.target);
  await using person = await newPerson();
  const { code, stderr } = await start(await compile(other), { ...person, cwd: person.home });
  assert.match(
    stderr,
    new RegExp(`^glovebox: cannot unpack: programs for ${other.triple} do not run from "[^"]`),
  );
  assert.equal(code, 70);
  assert.deepEqual([await namesIn(person.home), await namesIn(person.fallback)], [[".cache"], []]);
});

function find(wanted: (target: Target) => boolean): Target {
  const target = TARGETS.find(wanted);
  assert.ok(target);
  return target;
}

/** Once for all tests that look at the target. */
function compile({ triple }: Target): Promise<string> {
  return compiled.getOrInsertComputed(triple, async () => {
    const args = ["--target", triple, "--app", built.app, "--out", out.path];
    const { success, output } = await runDeno("run", "-A", "scripts/compile.ts", ...args);
    assert.ok(success, output);
    const said = /^(.+) {2}\d+\.\d MB {2}(.+)\n$/.exec(output);
    assert.equal(said?.[2], triple, output);
    return said?.[1] ?? "";
  });
}

/** With the commands that the script itself uses. */
async function untar(path: string, folder: string): Promise<void> {
  const unpack = `eval "$(grep -am1 "^first=" "$0")"; tail -c "+$first" "$0" | gzip -dc | tar -xof - -C "$1"`;
  await runTool("sh", "-c", unpack, path, folder);
}

async function unzip(path: string, folder: string): Promise<void> {
  assert.match(await runTool("unzip", "-t", path), /No errors detected/);
  await runTool("unzip", "-q", path, "-d", folder);
}

function readHeader(program: Uint8Array<ArrayBuffer>): readonly [kind: number, machine: number] {
  const view = new DataView(program.buffer);
  const kind = view.getUint32(0);
  if (kind === 0x7f454c46) return [kind, view.getUint16(18, true)];
  if (kind === 0xcffaedfe) return [kind, view.getUint8(4)];
  const at = view.getUint32(60, true); // DOS comes first
  return [view.getUint32(at), view.getUint16(at + 4, true)];
}
