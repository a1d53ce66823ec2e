import { deepEqual, ok } from "node:assert/strict";
import { dirname, join } from "node:path";
import { z } from "zod";
import { exists } from "../../src/base/exists.ts";
import { sha256 } from "../../src/base/sha256.ts";
import { runDeno } from "../helpers/project/run_deno.ts";
import { PROJECT } from "../helpers/project/source_tree.ts";
import { temporaryFolder } from "../helpers/temporary_folder.ts";
import { runTool } from "../helpers/tools/run_tool.ts";
import { verifies } from "../helpers/verifies.ts";

/** Files and folders that a build reads. */
const SOURCES = [
  "CHANGELOG.md",
  "LICENSE",
  "adapters",
  "deno.json",
  "deno.lock",
  "docs",
  "main.ts",
  "scripts",
  "skills",
  "src",
] as const;

Deno.test("a build gives the same bytes wherever the checkout and its packages lie", async () => {
  verifies("executable:same-bytes");
  await using folder = await temporaryFolder();
  const checkout = join(folder.path, "a", "checkout elsewhere");
  await Deno.mkdir(checkout, { recursive: true });
  await runTool("cp", "-R", ...SOURCES.map((name) => join(PROJECT, name)), checkout);
  const { output } = await runDeno("info", "--json");
  const { denoDir } = z.object({ denoDir: z.string() }).parse(JSON.parse(output));
  const packages = join(folder.path, "packages");
  await copyPackages(denoDir, packages);
  const built = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", "--cached-only", "scripts/build.ts"],
    cwd: checkout,
    env: { DENO_DIR: packages, NO_COLOR: "1" },
    signal: AbortSignal.timeout(300_000),
  }).output();
  ok(built.success, new TextDecoder().decode(built.stderr));
  deepEqual(
    await hashesBelow(join(checkout, "dist", "app")),
    await hashesBelow(join(PROJECT, "dist", "app")),
  );
});

/** Copies what the lock file names: a cache also holds the libraries of all pages that the tests show, gigabytes. */
async function copyPackages(from: string, to: string): Promise<void> {
  const { npm } = z.object({ npm: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(await Deno.readTextFile(join(PROJECT, "deno.lock"))));
  const names = new Set(Object.keys(npm).map((id) => id.slice(0, id.indexOf("@", 1))));
  for (const { name: registry } of await Array.fromAsync(Deno.readDir(join(from, "npm")))) {
    for (const name of names) {
      const path = join("npm", registry, name);
      if (!await exists(join(from, path))) continue; // of another platform
      await Deno.mkdir(join(to, dirname(path)), { recursive: true });
      await runTool("cp", "-R", join(from, path), join(to, path));
    }
  }
}

async function hashesBelow(folder: string, below = ""): Promise<Record<string, string>> {
  const entries = await Array.fromAsync(Deno.readDir(join(folder, below)));
  const found = await Promise.all(entries.map(async ({ name, isDirectory }) => {
    const path = join(below, name);
    if (isDirectory) return await hashesBelow(folder, path);
    return { [path]: await sha256(await Deno.readFile(join(folder, path))) };
  }));
  const all = Object.entries(Object.assign({}, ...found)).toSorted(([a], [b]) => a.localeCompare(b));
  return z.record(z.string(), z.string()).parse(Object.fromEntries(all));
}
