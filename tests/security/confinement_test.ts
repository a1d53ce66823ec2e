import assert from "node:assert/strict";
import { join } from "node:path";
import { z } from "zod";
import type { OpenAdapter } from "../../src/adapter_host/open_adapter.ts";
import { confinementHere, sandboxArguments } from "../../src/adapter_host/programs/confinement.ts";
import { ProgramRunner } from "../../src/adapter_host/programs/program_runner.ts";
import { NOTHING } from "../../src/authorization/rights.ts";
import { callContext, errorOf, textOf } from "../helpers/mcp/call_context.ts";
import { startHost, type TestHost } from "../helpers/host/start_host.ts";
import { verifies } from "../helpers/verifies.ts";
import { echo, serve } from "./secret_hosts.ts";

const { works } = await confinementHere();
const ended = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() });

/** Folders of a test: what is granted, and what is not. */
interface Places {
  readonly host: TestHost;
  readonly readable: string;
  readonly writable: string;
  readonly other: string;
}

async function places(confine: boolean | undefined): Promise<Places & AsyncDisposable> {
  const host = await startHost(confine === undefined ? {} : { confine });
  const [readable = "", writable = "", other = ""] = await Promise.all(
    ["read", "write", "other"].map(async (name) => {
      const path = join(host.folder, name);
      await Deno.mkdir(path);
      await Deno.writeTextFile(join(path, "file"), `in ${name}`);
      return path;
    }),
  );
  await Deno.symlink(other, join(readable, "link"));
  return { host, readable, writable, other, [Symbol.asyncDispose]: () => host[Symbol.asyncDispose]() };
}

async function running(
  { host, readable, writable }: Places,
  net: readonly string[] = [],
): Promise<OpenAdapter> {
  const asked = { run: ["sh", "bash"], read: [readable], write: [writable], net };
  return await host.open("running", { options: asked, granted: asked });
}

async function shell(adapter: OpenAdapter, script: string, tool = "run"): Promise<z.output<typeof ended>> {
  const outcome = await adapter.call(tool, { program: "bash", args: ["-c", script] }, callContext());
  assert.ok(outcome.ok, textOf(outcome));
  return ended.parse(JSON.parse(textOf(outcome)));
}

/** What a granted program may try; each exits with 0 when it succeeds. */
const ATTACKS: Readonly<Record<string, (found: Places, port: number) => string>> = {
  "reads a file that was not granted": ({ other }) => `cat ${other}/file`,
  "reads it through a link in a folder that was": ({ readable }) => `cat ${readable}/link/file`,
  "writes where it may read": ({ readable }) => `echo x > ${readable}/new`,
  "writes where nothing was granted": ({ other }) => `echo x > ${other}/new`,
  "writes beside what was granted": ({ host }) => `echo x > ${host.folder}/beside`,
  "lists the home folder": ({ host }) => `ls ${host.home}/cache`,
  "sees the host's private folder": ({ host }) => `ls ${host.temporary}/*/beat`,
  "sees the processes of others": () => `kill -0 ${Deno.pid}`,
  "reads the environment of the host": () => `grep -z . /proc/${Deno.pid}/environ`,
  "reads accounts' passwords": () => "test -r /etc/shadow && cat /etc/shadow",
  "connects to this machine": (_found, port) => `exec 3<>/dev/tcp/127.0.0.1/${port}`,
};

Deno.test({
  name: "a confined program reaches what its adapter was granted and nothing else",
  ignore: !works,
  async fn() {
    verifies("exec:confined");
    await using server = serve(echo);
    const port = Number(server.host.split(":")[1]);
    await using free = await places(false);
    await using held = await places(undefined);
    const [unconfined, confined] = [await running(free), await running(held)];
    for (const [name, attack] of Object.entries(ATTACKS)) {
      const proof = await shell(unconfined, attack(free, port));
      assert.equal(proof.code, 0, `${name}: ${proof.stderr}`); // it works where nothing holds it
      const { code, stdout } = await shell(confined, attack(held, port));
      assert.notEqual(code, 0, `${name}: ${stdout}`);
    }
    const { readable, writable } = held;
    const allowed = await shell(
      confined,
      `cat ${readable}/file ${writable}/file; echo y > ${writable}/new; echo z > ~/z`,
    );
    assert.deepEqual(allowed, { code: 0, stdout: "in readin write", stderr: "" });
    assert.equal(await Deno.readTextFile(join(writable, "new")), "y\n");
  },
});

Deno.test({
  name: "a confined program has a network where its adapter has one, and outlives nothing",
  ignore: !works,
  async fn() {
    verifies("exec:confined");
    await using server = serve(echo);
    await using found = await places(true);
    const adapter = await running(found, [server.host]);
    const port = Number(server.host.split(":")[1]);
    assert.equal((await shell(adapter, `exec 3<>/dev/tcp/127.0.0.1/${port}`)).code, 0);
    const mark = `glbx${crypto.randomUUID()}`;
    await shell(adapter, `setsid bash -c 'sleep 1000; : ${mark}' & sleep 0.2`);
    const { stdout } = await new Deno.Command("pgrep", { args: ["-f", mark] }).output();
    assert.equal(new TextDecoder().decode(stdout), "", "what left its group is ended as well");
  },
});

Deno.test({
  name: "with --confine an adapter starts no program by itself, and is told what to do instead",
  ignore: !works,
  async fn() {
    verifies("exec:confined");
    await using free = await places(undefined);
    assert.equal((await shell(await running(free), "exit 0", "spawn")).code, 0);
    await using found = await places(true);
    const adapter = await running(found);
    assert.equal((await shell(adapter, "exit 0")).code, 0);
    for (const program of ["bash", "/usr/bin/bash"]) {
      const refused = errorOf(
        await adapter.call("spawn", { program, args: ["-c", "exit 0"] }, callContext()),
      );
      assert.equal(refused.code, "PERMISSION_DENIED");
      assert.match(refused.hint, /ctx\.exec/);
    }
  },
});

Deno.test({
  name: "a granted folder that became a link lets a confined program see nothing that the link leads to",
  ignore: !works,
  async fn() {
    verifies("exec:confined");
    await using found = await places(undefined);
    const adapter = await running(found);
    const { writable, other } = found;
    assert.equal((await shell(adapter, `cat ${writable}/file`)).stdout, "in write");
    await Deno.remove(writable, { recursive: true });
    await Deno.symlink(other, writable);
    const { code, stdout } = await shell(adapter, `cat ${writable}/file || touch ${writable}/new`);
    assert.deepEqual([code === 0, stdout], [false, ""]);
  },
});

Deno.test("where nothing can be confined, --confine runs nothing, and without it programs run as before", async () => {
  verifies("exec:confined");
  await using host = await startHost();
  const folder = await host.host.runDirectory();
  const options = {
    name: "a",
    permissions: NOTHING,
    audit: undefined,
    folder: () => Promise.resolve(folder),
  };
  const confinement = () => Promise.resolve({ works: false, reason: "it is not installed" } as const);
  const wanted = { args: ["x"], cwd: undefined, deadlineMs: 5_000, maxBytes: 100 };
  const { signal } = new AbortController();
  const strict = new ProgramRunner({ ...options, confine: true, confinement });
  await assert.rejects(strict.run("/usr/bin/printf", wanted, signal), {
    code: "PERMISSION_DENIED",
    message: "The program /usr/bin/printf cannot be confined: it is not installed",
  });
  const usual = new ProgramRunner({ ...options, confine: undefined, confinement });
  assert.equal((await usual.run("/usr/bin/printf", wanted, signal)).code, 0);
});

Deno.test("the sandbox gets what was granted, the outer before the inner, and a network only with net", () => {
  const run = { command: "/opt/tool", args: ["--ro-bind", "/", "/"], cwd: "/w/in", scratch: "/s" };
  const permissions = { ...NOTHING, read: ["/w/in/deep", "/r"], write: ["/w", "/w/in"], run: ["/opt/tool"] };
  const args = sandboxArguments(["--ro-bind", "/usr", "/usr"], { ...run, permissions });
  const words = args.join(" ");
  assert.ok(words.includes("--unshare-net"));
  assert.match(words, /--ro-bind-try \/r \/r .*--bind-try \/w\/in \/w\/in .*--ro-bind-try \/w\/in\/deep/);
  assert.match(words, /--bind \/s \/s --remount-ro \/ --chdir \/w\/in -- \/opt\/tool --ro-bind \/ \/$/);
  assert.equal(words.includes("/etc/resolv.conf"), false);
  const inTmp = sandboxArguments([], { ...run, permissions: { ...NOTHING, write: ["/tmp/a/b", "/tmp/c"] } })
    .join(" ");
  assert.match(
    inTmp,
    /--tmpfs \/tmp --tmpfs \/tmp\/a .*--bind-try \/tmp\/a\/b .*--remount-ro \/tmp\/a --remount-ro \/ /,
  );
  assert.equal(inTmp.includes("--remount-ro /tmp/c"), false); // it was granted itself
  const online = sandboxArguments([], { ...run, permissions: { ...permissions, net: ["a.test"] } }).join(" ");
  assert.deepEqual([online.includes("--unshare-net"), online.includes("/etc/resolv.conf")], [false, true]);
});
