import assert from "node:assert/strict";
import { basename, join } from "node:path";
import { z } from "zod";
import { APP } from "../helpers/host/host_command.ts";
import { commandLine } from "../helpers/host/command_line.ts";
import { runDeno } from "../helpers/project/run_deno.ts";
import { projectPaths } from "../helpers/project/source_tree.ts";
import { temporaryFolder } from "../helpers/temporary_folder.ts";
import { verifies } from "../helpers/verifies.ts";

/** Files that are loaded by their path: each is bundled by itself. */
const ROOTS = [
  /^main\.ts$/,
  /^src\/adapter_host\/child\/boot\.ts$/,
  /^src\/adapter_api\/mod\.ts$/,
  /^adapters\/\w+\/adapter\.ts$/,
  /^adapters\/lua_ui\/(?:engine\/worker|frontend\/(?:main|variables|components|conserve_worker))\.ts$/,
];
/** The runtime's folders of packages, and those that the makers of a package bundled before us. */
const PACKAGE =
  /\/npm\/[^/]+\/((?:@[^/]+\/)?[^/]+)\/\d[^/]*\/|\/\.pnpm\/[^/]+\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const sourceMap = z.object({ sources: z.array(z.string()) });

/** The packages that give code to a module, as the bundler itself says. */
async function packagesIn(module: string, folder: string): Promise<string[]> {
  const name = module.replaceAll("/", "_");
  const output = join(folder, `${basename(name, ".ts")}.js`);
  const platform = module.includes("/frontend/") ? "browser" : "deno";
  const flags = ["--quiet", "--platform", platform, "--external", "glovebox", "--sourcemap=external"];
  const { success, output: said } = await runDeno("bundle", ...flags, "--output", output, module);
  assert.ok(success, said);
  const { sources } = sourceMap.parse(JSON.parse(await Deno.readTextFile(`${output}.map`)));
  return sources.flatMap((source) => {
    const [, own, brought] = PACKAGE.exec(source.replaceAll("\\", "/")) ?? [];
    return brought ?? own ?? [];
  });
}

/** The packages that a text of notices says nothing of. */
function unnamed(packages: Iterable<string>, notices: string): string[] {
  return [...new Set(packages)].filter((name) => !notices.includes(`\n  ${name} `)).sort();
}

Deno.test("licenses prints the licence of every package that is bundled, of the runtime and of Lua", async () => {
  verifies("cli:licenses", "executable:notices");
  await using person = await commandLine();
  const { code, stdout, stderr } = await person.run(["licenses"]);
  assert.deepEqual([code, stderr], [0, ""]);
  assert.match(stdout, /^MIT License\n\nCopyright \(c\) 2026 The Glovebox authors\n/);
  for (const other of ["Deno (MIT)", "V8 (BSD-3-Clause)", "Lua 5.4 (MIT)", "Bootstrap Icons (MIT)"]) {
    assert.ok(stdout.includes(`\n  ${other}\n`) && stdout.includes(`\n${other}\n`), other);
  }
  assert.match(
    stdout,
    /\n@duckduckgo\/autoconsent [\d.]+ \(MPL-2\.0\)\n {2}.*https:\/\/github\.com\/duckduckgo\//,
  );
  assert.match(stdout, /Mozilla Public License Version 2\.0/);
  assert.match(stdout, /TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION/, "Apache's in full");
  await using folder = await temporaryFolder();
  const modules = (await projectPaths()).filter((path) => ROOTS.some((root) => root.test(path)));
  assert.ok(modules.length >= 12, modules.join());
  const bundled: string[] = [];
  for (const module of modules) bundled.push(...await packagesIn(module, folder.path));
  assert.ok(new Set(bundled).size > 20, "the bundler names what it took");
  assert.deepEqual(unnamed([...bundled, "wasmoon"], stdout), []);
});

Deno.test("a reader who has seen enough is no error", async () => {
  verifies("cli:plain-errors");
  await using person = await commandLine();
  for (let time = 0; time < 3; time++) {
    const head = await person.run(["licenses"], { through: ["sh", "-c", '"$@" | head -n 1', "sh"] });
    assert.deepEqual(head, { code: 0, stdout: "MIT License\n", stderr: "" });
  }
});

Deno.test("notices rule reports a bundled package that they do not name", () => {
  const notices = "\n  zod 4.6.7 (MIT)\n  lit-html 3.3.3 (BSD-3-Clause)\n";
  assert.deepEqual(unnamed(["zod", "lit", "lit-html", "lit"], notices), ["lit"]);
});

Deno.test("no source map is left in the app", async () => {
  const names = (await Array.fromAsync(Deno.readDir(APP))).map(({ name }) => name);
  assert.deepEqual(names.filter((name) => name.endsWith(".map")), []);
});
