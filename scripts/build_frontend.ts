import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(import.meta.dirname ?? ".", "..");
const ADAPTER = join(ROOT, "adapters", "lua_ui");

/** Our part of the Lua side, in the order in which it is loaded. */
const RUNTIME = [
  "base",
  "lua51",
  "json",
  "files",
  "modules",
  "shipped",
  "lfs",
  "prototypes",
  "paths",
  "values",
  "lists",
  "tracker",
  "updates",
  "messages",
  "session",
  "markdown",
  "mcp",
  "audit",
  "jobs",
] as const;

/** Pages and workers, by the name that they are served or started under. */
const BUNDLES = [
  { source: "frontend/main.ts", name: "page.js", platform: "browser" },
  { source: "frontend/variables.ts", name: "variables.js", platform: "browser" },
  { source: "frontend/conserve_worker.ts", name: "conserve_worker.js", platform: "browser" },
  { source: "frontend/components.ts", name: "components.js", platform: "browser" },
  { source: "engine/worker.ts", name: "worker.js", platform: "deno" },
] as const;

/**
 * Makes what the Lua UI adapter reads next to its code: Lua itself, our part of it, pages, components, icons. Returns
 * what was copied from packages.
 */
export async function buildLuaUi(folder: string): Promise<readonly string[]> {
  for (const { source, name, platform } of BUNDLES) {
    await bundle(join(ADAPTER, source), join(folder, name), platform);
  }
  const { shoelace, lua } = await packageFolders();
  await Deno.copyFile(join(lua, "glue.wasm"), join(folder, "lua.wasm"));
  for (const theme of ["light", "dark"]) {
    await Deno.copyFile(join(shoelace, "themes", `${theme}.css`), join(folder, `${theme}.css`));
  }
  for (const page of ["index.html", "variables.html", "sign_in.html"]) {
    await Deno.copyFile(join(ADAPTER, "frontend", page), join(folder, page));
  }
  const style = await Deno.readTextFile(join(ADAPTER, "frontend", "base.css"));
  await Deno.writeTextFile(join(folder, "base.css"), `${await lookColours()}\n${style}`);
  const runtime = RUNTIME.map(async (
    name,
  ) => [name, await Deno.readTextFile(join(ADAPTER, "lua", `${name}.lua`))]);
  await writeJson(join(folder, "runtime.json"), await Promise.all(runtime));
  await writeJson(join(folder, "component_names.json"), await componentNames());
  await writeJson(join(folder, "icons.json"), await textsIn(join(shoelace, "assets", "icons"), /\.svg$/));
  await writeJson(join(folder, "viewdefs.json"), await textsIn(join(ADAPTER, "viewdefs"), /\.html$/));
  await writeJson(join(folder, "reference.json"), await textsIn(join(ADAPTER, "reference"), /\.md$/));
  await writeJson(join(folder, "gallery.json"), await textsIn(join(ADAPTER, "gallery"), /(?!)/));
  return [join(lua, "glue.wasm"), join(shoelace, "assets", "icons")];
}

/** The colours of everything that Glovebox shows, as custom properties and nothing else. */
async function lookColours(): Promise<string> {
  const look = await Deno.readTextFile(join(ROOT, "src", "look", "look.css"));
  const colours = [...look.matchAll(/^ {2}(--gb-[\w-]+: light-dark\(#.+\);)$/gm)].map(([, line]) => line);
  if (colours.length === 0) throw new Error("src/look/look.css has no colours");
  return `:where(:root) {\n  ${colours.join("\n  ")}\n}`;
}

/** The elements that the bundle of components defines. */
async function componentNames(): Promise<string[]> {
  const text = await Deno.readTextFile(join(ADAPTER, "frontend", "components.ts"));
  return [...text.matchAll(/\/components\/([\w-]+)\//g)].map(([, name]) => `sl-${name}`);
}

/** Returns the folders of packages. They are known only of modules that are loaded; loading these has no effect. */
async function packageFolders(): Promise<{ readonly shoelace: string; readonly lua: string }> {
  await import("wasmoon");
  await import("@shoelace-style/shoelace/dist/utilities/base-path.js");
  const basePath = import.meta.resolve("@shoelace-style/shoelace/dist/utilities/base-path.js");
  return {
    shoelace: join(dirname(fileURLToPath(basePath)), ".."),
    lua: dirname(fileURLToPath(import.meta.resolve("wasmoon"))),
  };
}

/**
 * The texts of a folder, by their names.
 *
 * @param cut what is left out of a name
 */
async function textsIn(folder: string, cut: RegExp): Promise<Record<string, string>> {
  const found: [string, string][] = [];
  const visit = async (inner: string): Promise<void> => {
    for await (const { name, isDirectory } of Deno.readDir(inner)) {
      const path = join(inner, name);
      if (isDirectory) await visit(path);
      else {found.push([
          relative(folder, path).replaceAll("\\", "/").replace(cut, ""),
          await Deno.readTextFile(path),
        ]);}
    }
  };
  await visit(folder);
  return Object.fromEntries(found.sort(([a], [b]) => a < b ? -1 : 1));
}

async function writeJson(path: string, value: unknown): Promise<void> {
  await Deno.writeTextFile(path, JSON.stringify(value));
}

async function bundle(source: string, output: string, platform: "browser" | "deno"): Promise<void> {
  const args = [
    "bundle",
    "--quiet",
    "--platform",
    platform,
    "--minify",
    "--sourcemap=external",
    "--config",
    join(ROOT, "deno.json"),
  ];
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...args, "--output", output, source],
    stdout: "piped",
    stderr: "piped",
  }).output();
  if (!success) throw new Error(`Cannot bundle ${basename(source)}: ${new TextDecoder().decode(stderr)}`);
}
