import assert from "node:assert/strict";
import { join } from "node:path";
import { VERSION } from "../../src/base/version.ts";
import { LineClient } from "../../scripts/bench/line_client.ts";
import { PROJECT } from "../helpers/project/source_tree.ts";
import { runDeno } from "../helpers/project/run_deno.ts";
import { runTool } from "../helpers/tools/run_tool.ts";
import { temporaryFolder } from "../helpers/temporary_folder.ts";
import { verifies } from "../helpers/verifies.ts";
import { installPrograms } from "./programs.ts";

const release = await temporaryFolder();
const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async ({ url }) => {
  const bytes = await Deno.readFile(join(release.path, new URL(url).pathname)).catch(() => undefined);
  return new Response(bytes, { status: bytes === undefined ? 404 : 200 });
});
const base = `http://127.0.0.1:${server.addr.port}`;
const label = Deno.build.arch === "aarch64" ? "linux-arm64" : "linux-x64";
const archive = `glovebox-${VERSION}-${label}`;
const npm = (name: string) => join(release.path, "npm", `${name}-${VERSION}.tgz`);
const made = runDeno(
  ...["run", "-A", "--no-check", "scripts/release.ts", "--target", Deno.build.target],
  ...["--base-url", base, "--out", release.path],
);
Deno.test.afterAll(async () => {
  await server.shutdown();
  await release[Symbol.asyncDispose]();
});

/** The environment of somebody who has nothing of ours yet. */
function stranger(home: string): Record<string, string> {
  return { HOME: home, PATH: Deno.env.get("PATH") ?? "", NO_COLOR: "1" };
}

async function run(command: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = new Deno.Command(command, {
    args: [...args],
    env,
    clearEnv: true,
    stdin: "null",
    signal: AbortSignal.timeout(120_000),
  });
  const { code, stdout, stderr } = await child.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

/** Starts a server as a client does and lists what it offers. */
async function toolsOf(command: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  await using client = new LineClient(command, args, env);
  assert.match(await client.initialize(), new RegExp(`"name":"glovebox".*"version":"${VERSION}"`));
  await client.notify("notifications/initialized");
  return await client.request("tools/list");
}

Deno.test("a release has everything that its sums name", async () => {
  verifies("release:sums");
  const { success, output } = await made;
  assert.ok(success, output);
  const words = ["-c", `cd "$0" && sha256sum --strict --check SHA256SUMS`, release.path];
  const checked = (await runTool("sh", ...words)).trim().split("\n");
  assert.ok(checked.length >= 12 && checked.every((line) => line.endsWith(": OK")), checked.join("\n"));
});

Deno.test("npx starts what npm installed, and a client lists its tools", async () => {
  verifies("release:npm");
  await made;
  await using home = await temporaryFolder();
  const env = stranger(home.path);
  const project = join(home.path, "project");
  await Deno.mkdir(project);
  const system = npm(`glovebox-linux-${Deno.build.arch === "aarch64" ? "arm64" : "x64"}`);
  const flags = ["--prefix", project, "--no-audit", "--no-fund", "--offline"];
  const alone = await run("npm", ["install", ...flags, "--omit=optional", npm("glovebox")], env);
  assert.equal(alone.code, 0, alone.stderr);
  const start = join(project, "node_modules", ".bin", "glovebox");
  const lacking = await run(start, ["--version"], env);
  assert.equal(lacking.code, 70);
  assert.match(
    lacking.stderr,
    new RegExp(`its package for this system is missing. Type: npm install glovebox-`),
  );
  const whole = await run("npm", ["install", ...flags, "--omit=optional", npm("glovebox"), system], env);
  assert.equal(whole.code, 0, whole.stderr);
  const version = await run("npx", ["--prefix", project, "--offline", "glovebox", "--version"], env);
  assert.match(version.stdout, new RegExp(VERSION), version.stderr);
  assert.match(await toolsOf(start, ["--stdio", "--adapter", "lua-ui"], env), /"ui_run"/);
});

Deno.test("the installer puts one checked file where it belongs, and nothing where the archive is another", async () => {
  verifies("release:installer");
  await made;
  await using home = await temporaryFolder();
  const env = stranger(home.path);
  const installed = await run("sh", [join(release.path, "install.sh")], env);
  assert.equal(installed.code, 0, installed.stderr);
  assert.match(installed.stdout, /Next: .*glovebox doctor; .*glovebox connect/);
  const path = join(home.path, ".local", "bin", "glovebox");
  assert.match((await run(path, ["--version"], env)).stdout, new RegExp(VERSION));
  await using other = await temporaryFolder();
  await using wrong = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => new Response("?"),
  );
  const refused = await run("sh", [join(release.path, "install.sh")], {
    ...stranger(other.path),
    GLOVEBOX_RELEASE_URL: `http://127.0.0.1:${wrong.addr.port}`,
  });
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /is not the archive of this release: nothing was installed/);
  assert.deepEqual(await Array.fromAsync(Deno.readDir(other.path)), []);
});

Deno.test("dpkg installs the package into a clean system, with what shells and man read", async () => {
  verifies("release:debian");
  await made;
  await using root = await temporaryFolder();
  const architecture = Deno.build.arch === "aarch64" ? "arm64" : "amd64";
  const deb = join(release.path, `glovebox_${VERSION}_${architecture}.deb`);
  await Deno.mkdir(join(root.path, "var", "lib", "dpkg", "updates"), { recursive: true });
  for (const name of ["status", "available"]) {
    await Deno.writeTextFile(join(root.path, "var", "lib", "dpkg", name), "");
  }
  const force = ["--force-not-root", "--force-depends", "--force-script-chrootless"];
  await runTool("dpkg", ...force, `--root=${root.path}`, "--install", deb);
  const listed = await runTool("dpkg", `--root=${root.path}`, "--listfiles", "glovebox");
  for (const name of ["man1/glovebox.1", "completions/glovebox", "_glovebox", "doc/glovebox/copyright"]) {
    assert.ok(listed.includes(name), name);
  }
  const path = join(root.path, "usr", "bin", "glovebox");
  await using home = await temporaryFolder();
  assert.match((await run(path, ["--version"], stranger(home.path))).stdout, new RegExp(VERSION));
  await runTool("dpkg", ...force, `--root=${root.path}`, "--purge", "glovebox");
  await assert.rejects(Deno.stat(path), Deno.errors.NotFound);
});

Deno.test("those who check bundles, bills of materials and workflows find nothing wrong", async () => {
  verifies("release:bundle", "release:bill-of-materials", "release:workflows");
  await made;
  await using folder = await temporaryFolder();
  const programs = await installPrograms(folder.path);
  const unpacked = join(folder.path, "bundle");
  await programs.mcpb("unpack", join(release.path, `${archive}.mcpb`), unpacked);
  assert.match(await programs.mcpb("validate", join(unpacked, "manifest.json")), /passes/);
  const { stdout } = await run(join(unpacked, "server", "glovebox"), ["--version"], stranger(folder.path));
  assert.match(stdout, new RegExp(VERSION));
  const bill = join(release.path, `glovebox-${VERSION}.cdx.json`);
  assert.deepEqual(await programs.faults("billOfMaterials", bill), []);
  const { components } = JSON.parse(await Deno.readTextFile(bill));
  assert.ok(components.length > 30, String(components.length));
  const workflows = ["ci.yml", "release.yml"].map((name) => join(PROJECT, ".github", "workflows", name));
  assert.deepEqual(await programs.faults("workflows", ...workflows), []);
});
