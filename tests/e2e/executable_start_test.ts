import assert from "node:assert/strict";
import { join } from "node:path";
import { newPerson } from "../helpers/host/person.ts";
import { findTool } from "../helpers/tools/run_tool.ts";
import { buildTestExecutable, ended, report, spawn, start } from "../helpers/host/test_executable.ts";
import { verifies } from "../helpers/verifies.ts";

const ARGUMENTS = ["", "a b", `it's "quoted"`, "two\nlines", "$HOME `x` \\ *", "--help", "-A", "--", "ä"];
const built = await buildTestExecutable();
Deno.test.afterAll(async () => await built[Symbol.asyncDispose]());

Deno.test("executable hands on its arguments, pid and umask when it is started first and again", async () => {
  verifies("executable:transparent");
  await using person = await newPerson();
  for (const umask of ["0027", "0002"]) {
    const through = ["sh", "-c", `umask ${umask}; exec "$0" "$@"`];
    const child = spawn(built.path, { ...person, args: ARGUMENTS, through });
    const told = JSON.parse(new TextDecoder().decode((await ended(child)).stdout));
    assert.deepEqual(told.args, ARGUMENTS);
    assert.equal(told.pid, child.pid);
    assert.equal(told.umask, parseInt(umask, 8));
  }
});

Deno.test("executable hands on stdin byte by byte when it is started first and again", async () => {
  verifies("executable:transparent");
  await using person = await newPerson();
  const stdin = crypto.getRandomValues(new Uint8Array(65_536));
  for (const _ of ["first", "again"]) {
    const { code, stdout, stderr } = await start(built.path, { ...person, args: ["cat"], stdin });
    assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
    assert.deepEqual(stdout, stdin);
  }
});

Deno.test("executable ends with the app's exit code when the app ends", async () => {
  verifies("executable:transparent");
  await using person = await newPerson();
  for (const code of [0, 1, 42, 70]) {
    assert.equal((await start(built.path, { ...person, args: ["exit", `${code}`] })).code, code);
  }
});

Deno.test("executable's app gets the signal when the process is sent one", async () => {
  verifies("executable:transparent");
  await using person = await newPerson();
  for (
    const [args, expected] of [[["wait", "SIGTERM"], { code: 43, signal: null }], [["wait"], {
      code: 143,
      signal: "SIGTERM",
    }]] as const
  ) {
    const child = spawn(built.path, { ...person, args });
    await firstChunk(child);
    child.kill("SIGTERM");
    await child.stdin.close();
    const { code, signal } = await child.status;
    await Promise.all([child.stderr.cancel()]);
    assert.deepEqual({ code, signal }, expected);
  }
});

Deno.test("executable starts with no other program when it is unpacked", async () => {
  await using person = await newPerson();
  await report(built.path, person);
  assert.deepEqual((await report(built.path, { env: { ...person.env, PATH: "/nowhere" } })).args, []);
});

async function firstChunk(child: Deno.ChildProcess): Promise<void> {
  for await (const _ of child.stdout) return;
}

Deno.test("executable runs as it was built when the user's settings are about Deno and Node", async () => {
  await using person = await newPerson();
  await Deno.writeTextFile(join(person.home, "package.json"), "{ broken");
  await Deno.writeTextFile(join(person.home, "deno.json"), "{ broken");
  const hostile = {
    DENO_V8_FLAGS: "--no-such-flag",
    DENO_PERMISSION_BROKER_PATH: "/nowhere",
    DENO_UNSTABLE_CONTROL_SOCK: "/nowhere",
    DENO_DIR: "/nowhere",
    NODE_OPTIONS: "--require /nowhere.cjs",
    NODE_CHANNEL_FD: "9",
    GLOVEBOX_RUNTIME: "/nowhere",
  };
  const certificates = { DENO_CERT: "/etc/own.pem", HTTPS_PROXY: "http://127.0.0.1:9" };
  const { environment, runtime } = await report(built.path, {
    env: { ...person.env, ...hostile, ...certificates },
  });
  const { DENO_DIR, GLOVEBOX_EXECUTABLE, ...others } = environment;
  assert.equal(GLOVEBOX_EXECUTABLE, built.path);
  assert.equal(DENO_DIR, join(runtime, "../../deno_dir"));
  for (const name of Object.keys(hostile)) assert.ok(!(name in others), `${name} is still set`);
  for (const [name, value] of Object.entries(certificates)) assert.equal(others[name], value);
});

const CALLS = {
  "a symbolic link": { call: "./link to it" },
  "a relative path": { call: "./odd 'name' \"x\"\n$y/glovebox" },
  "its name alone on the PATH": { call: "glovebox", through: ["env"] },
  "a shell that finds it in the folder": { call: "glovebox", through: ["sh"], cwd: "odd 'name' \"x\"\n$y" },
} as const;

for (const [way, { call, ...how }] of Object.entries(CALLS)) {
  Deno.test(`executable knows its own path when it is called by ${way}`, async () => {
    await using person = await newPerson();
    const odd = join(person.path, "odd 'name' \"x\"\n$y");
    await Deno.mkdir(odd);
    await Deno.link(built.path, join(odd, "glovebox"));
    await Deno.symlink(join(odd, "glovebox"), join(person.path, "link to it"));
    const cwd = join(person.path, "cwd" in how ? how.cwd : ".");
    const env = { ...person.env, PATH: `${odd}:${person.env.PATH}` };
    const { environment } = await report(call, { ...how, cwd, env });
    const own = environment["GLOVEBOX_EXECUTABLE"] ?? "";
    assert.ok(own.startsWith("/"), own);
    assert.deepEqual(await fileId(own), await fileId(built.path));
  });
}

async function fileId(path: string): Promise<{ readonly dev: number; readonly ino: number | null }> {
  const { dev, ino } = await Deno.stat(path);
  return { dev, ino };
}

for (const shell of [["dash"], ["bash"], ["bash", "--posix"], ["busybox", "sh"], ["sh", "-u"]]) {
  const missing = !await findTool(shell[0] ?? "");
  const name = `executable starts first and again when ${shell.join(" ")} runs it`;
  Deno.test({
    name: missing ? `${name} (skipped: there is no ${shell[0]})` : name,
    ignore: missing,
    async fn() {
      await using person = await newPerson();
      for (const _ of ["first", "again"]) {
        assert.deepEqual(
          (await report(built.path, { ...person, through: shell, args: ARGUMENTS })).args,
          ARGUMENTS,
        );
      }
    },
  });
}

Deno.test("executable starts from the temporary folder when there is no HOME", async () => {
  await using person = await newPerson();
  const { HOME: _, ...env } = person.env;
  assert.ok((await report(built.path, { env })).runtime.startsWith(`${person.fallback}/`));
});

Deno.test("executable unpacks to the folder that GLOVEBOX_CACHE_DIR names when it is set", async () => {
  await using person = await newPerson();
  const env = { ...person.env, GLOVEBOX_CACHE_DIR: "my cache" };
  const { runtime } = await report(built.path, { env, cwd: person.path });
  assert.ok(runtime.startsWith(`${person.path}/my cache/`), runtime);
});
