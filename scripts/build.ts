/** Makes `dist/app`, what everything runs from: `build.ts [FOLDER]`. */
import { join, resolve } from "node:path";
import { buildLuaUi } from "./build_frontend.ts";
import { buildPanel } from "./build_panel.ts";
import { buildJavafxAgent, buildSh3dPlugin } from "./build_java.ts";
import { buildTypes } from "./build_types.ts";
import { buildPdfPage, buildRunView, buildView } from "./build_views.ts";
import { buildSite } from "./docs/site/build_site.ts";
import { takeSourceMaps } from "./notices/bundled_packages.ts";
import { writeNotices } from "./notices/notices.ts";
import { namePartsByContent } from "./part_names.ts";

const ROOT = join(import.meta.dirname ?? ".", "..");
const APP = join(ROOT, "dist", "app");

/**
 * Bundles what `start`, `test` and `compile` run from: children cannot load `npm:` modules. The same sources give the
 * same bytes, wherever they and their packages lie.
 *
 * @param app the folder that is made again
 */
export async function build(app: string = APP): Promise<void> {
  const draft = `${app}.draft`;
  await Deno.remove(draft, { recursive: true }).catch(() => {}); // a build that was interrupted
  await Deno.mkdir(join(draft, "adapters"), { recursive: true });
  await bundle(["--code-splitting", "--outdir", draft, ...ENTRIES.map(({ source }) => join(ROOT, source))]);
  for (const { source, name } of ENTRIES) await facade(draft, source, name);
  const copied: string[] = [];
  for (const { name, entry } of await builtIns()) {
    const folder = join(draft, "adapters", name);
    await bundle(["--external", "glovebox", "--output", join(folder, "adapter.js"), entry]);
    copied.push(...await ASSETS[name]?.(folder) ?? []);
  }
  await buildTypes(join(draft, "types"));
  await buildSite(join(draft, "docs"));
  await copyTemplates(join(draft, "templates"));
  await buildPanel(join(draft, "panel"));
  await buildRunView(join(draft, "views"));
  await copySkill(join(draft, "skills"));
  await writeNotices(draft, [...await takeSourceMaps(draft), ...copied]);
  await namePartsByContent(draft);
  await Deno.writeTextFile(join(draft, ABSENT), "export default {};\n");
  await Deno.writeTextFile(join(draft, LATE_REQUIRE), LATE_REQUIRE_TEXT);
  const config = { ...CONFIG, scopes: { ...await withoutUnused(draft), ...await withLateRequire(draft) } };
  await Deno.writeTextFile(join(draft, "deno.json"), `${JSON.stringify(config)}\n`);
  await Deno.remove(app, { recursive: true }).catch(() => {}); // the first build
  await Deno.rename(draft, app);
}

/**
 * `workspace` keeps the runtime from looking for a configuration in the folders above. With `no-legacy-abort` the
 * signal of an HTTP request aborts when its client goes away, and only then.
 */
const CONFIG = { workspace: [], unstable: ["no-legacy-abort"], imports: { glovebox: "./sdk.js" } };

/**
 * Modules that commander imports for commands that are programs of their own, of which we have none: loading them would
 * take a tenth of the start.
 */
const UNUSED = ["node:child_process", "node:fs"] as const;
const ABSENT = "absent.js";

/**
 * What the bundler's own helpers import of `node:module`: every process would load the half of Node's process for a
 * function that one rarely used package calls.
 */
const LATE_REQUIRE = "late_require.js";
const LATE_REQUIRE_TEXT = `export function createRequire(url) {
  return (name) => globalThis.process.getBuiltinModule("node:module").createRequire(url)(name);
}
`;

/** Entries of one bundle, so that host, child and adapters share the SDK's only instance. */
const ENTRIES = [
  { source: "main.ts", name: "main.js" },
  { source: "src/adapter_host/child/boot.ts", name: "boot.js" },
  { source: "src/adapter_api/mod.ts", name: "sdk.js" },
] as const;

/**
 * Functions that make what built-in adapters read besides their code, in the folder of `adapter.js`, which they may
 * read. They name the files of packages that they copied.
 */
const ASSETS: Readonly<Record<string, (folder: string) => Promise<readonly string[] | void>>> = {
  browser: async (folder) => {
    await buildView("browser", folder);
    return await buildPdfPage(folder);
  },
  lua_ui: async (folder) => {
    const copied = await buildLuaUi(folder);
    await buildView("lua_ui", folder);
    return copied;
  },
  javafx: async (folder) => {
    await buildJavafxAgent(folder);
    await buildView("javafx", folder);
  },
  sh3d: async (folder) => {
    await buildSh3dPlugin(folder);
    await buildView("sh3d", folder);
  },
};

/** What `glovebox new --from` puts into adapters, as it stands. */
async function copyTemplates(to: string): Promise<void> {
  const from = join(ROOT, "adapters", "templates");
  for await (const { name: kind } of Deno.readDir(from)) {
    await Deno.mkdir(join(to, kind), { recursive: true });
    for await (const { name } of Deno.readDir(join(from, kind))) {
      if (!name.endsWith("_test.ts")) await Deno.copyFile(join(from, kind, name), join(to, kind, name));
    }
  }
}

/** The built-in adapters: folders of `adapters/` that have an `adapter.ts`. */
async function builtIns(): Promise<{ name: string; entry: string }[]> {
  const found = [];
  for await (const { name } of Deno.readDir(join(ROOT, "adapters"))) {
    const entry = join(ROOT, "adapters", name, "adapter.ts");
    if (await Deno.stat(entry).then(() => true, () => false)) found.push({ name, entry });
  }
  return found;
}

/** Copies the skill for assistants that have a shell. */
async function copySkill(folder: string): Promise<void> {
  await Deno.mkdir(join(folder, "glovebox"), { recursive: true });
  const name = join("glovebox", "SKILL.md");
  await Deno.copyFile(join(ROOT, "skills", name), join(folder, name));
}

/** Gives an entry its name at the top. The child's graph has the whole SDK, so that no adapter needs to read it. */
async function facade(folder: string, source: string, name: string): Promise<void> {
  const module = `./${source.replace(/\.ts$/, ".js")}`;
  if (module === `./${name}`) return;
  const text = name === "sdk.js" ? `export * from "${module}";` : `import "./sdk.js";\nimport "${module}";`;
  await Deno.writeTextFile(join(folder, name), `${text}\n`);
}

type Scopes = Record<string, Record<string, string>>;

/** Leads what is not used nowhere, in the one part of the host that imports it. */
async function withoutUnused(folder: string): Promise<Scopes> {
  const only = await onlyPartWith(folder, ...UNUSED.map((module) => `from"${module}"`));
  return { [only]: Object.fromEntries(UNUSED.map((module) => [module, `./${ABSENT}`])) };
}

/** Has the part with the bundler's helpers load Node's `require` when it is called. */
async function withLateRequire(folder: string): Promise<Scopes> {
  const only = await onlyPartWith(folder, "__deno_internal_createRequire(import.meta.url)");
  return { [only]: { "node:module": `./${LATE_REQUIRE}` } };
}

/** Returns the one part that has one of these texts, as an import map names it. */
async function onlyPartWith(folder: string, ...texts: readonly string[]): Promise<string> {
  const names = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);
  const having = [];
  for (const name of names.filter((each) => each.endsWith(".js"))) {
    const text = await Deno.readTextFile(join(folder, name));
    if (texts.some((each) => text.includes(each))) having.push(name);
  }
  const [only, ...others] = having;
  if (only === undefined || others.length > 0) throw new Error(`Not one part has ${texts}: ${having}`);
  return `./${only}`;
}

async function bundle(args: readonly string[]): Promise<void> {
  const command = new Deno.Command(Deno.execPath(), {
    args: [
      "bundle",
      "--quiet",
      "--platform",
      "deno",
      "--minify",
      "--sourcemap=external",
      "--config",
      join(ROOT, "deno.json"),
      ...args,
    ],
    stdout: "piped",
    stderr: "piped",
  });
  const { success, stderr } = await command.output();
  if (!success) throw new Error(`Cannot bundle: ${new TextDecoder().decode(stderr)}`);
}

if (import.meta.main) await build(Deno.args[0] === undefined ? APP : resolve(Deno.args[0]));
