/**
 * `deno task docs [--check]`: writes the pages that are made from definitions, or says which are stale.
 *
 * @module
 */
import { isForViews } from "../../src/adapter_api/views/view.ts";
import { describe } from "../../src/adapter_api/schema/describe.ts";
import { isAdapter } from "../../src/adapter_api/loaded.ts";
import type { Manifest } from "../../src/adapter_api/manifest.ts";
import { program } from "../../src/cli/args.ts";
import { cliReference } from "./cli_reference.ts";
import { lookPage } from "./look_page.ts";
import { toolReference } from "./tool_reference.ts";

const PROJECT = new URL("../../", import.meta.url);

/** Each page by its path in the project. */
async function makePages(): Promise<ReadonlyMap<string, string>> {
  const manifests = await builtInManifests();
  return new Map([
    ["docs/tool-reference.md", await format(toolReference(manifests))],
    ["docs/cli.md", await format(cliReference(program()))],
    ["docs/look.html", await format(lookPage(), "html")],
    ["README.md", withToolCounts(await readPage("README.md") ?? "", manifests)],
  ]);
}

/** Puts the number of tools of each adapter where a page names it before a link to the adapter's own page. */
function withToolCounts(page: string, manifests: readonly Manifest[]): string {
  const place = /(\bthe )\d+((?: tools)? of (?:the\s+)?\[[^\]]+\]\(adapters\/(\w+)\/README\.md\))/g;
  return page.replace(place, (all, before: string, after: string, folder: string) => {
    const manifest = manifests.find(({ name }) => name.replaceAll("-", "_") === folder);
    return manifest === undefined
      ? all
      : `${before}${manifest.tools.filter((tool) => !isForViews(tool)).length}${after}`;
  });
}

/** The pages that do not say what the definitions say. */
export async function stalePages(): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, text] of await makePages()) {
    if (await readPage(path) !== text) stale.push(path);
  }
  return stale;
}

async function writePages(): Promise<void> {
  for (const [path, text] of await makePages()) {
    await Deno.mkdir(new URL("./", new URL(path, PROJECT)), { recursive: true });
    await Deno.writeTextFile(new URL(path, PROJECT), text);
    console.log(`Wrote ${path}`);
  }
}

async function readPage(path: string): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(new URL(path, PROJECT));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

async function builtInManifests(): Promise<Manifest[]> {
  const adapters = new URL("adapters/", PROJECT);
  const folders = (await Array.fromAsync(Deno.readDir(adapters))).map(({ name }) => name).sort();
  const found = await Promise.all(
    folders.map((folder) => new URL(`${folder}/adapter.ts`, adapters)).map(manifestAt),
  );
  return found.flat();
}

/** The manifest with default options; none for a folder that is not an adapter but what adapters share. */
async function manifestAt(script: URL): Promise<Manifest[]> {
  const isFile = await Deno.stat(script).then((info) => info.isFile, () => false);
  if (!isFile) return [];
  const module: Readonly<Record<string, unknown>> = await import(script.href);
  if (!isAdapter(module.default)) throw new Error(`${script.pathname} does not export an adapter by default`);
  const description = describe(module.default, {});
  if (description.ok) return [description.manifest];
  throw new Error(`${script.pathname} is not a good adapter: ${description.problems.join("; ")}`);
}

/** As `deno fmt` wants it, so that the page passes the format check too. */
async function format(page: string, type: "md" | "html" = "md"): Promise<string> {
  const command = new Deno.Command(Deno.execPath(), {
    args: ["fmt", "--quiet", `--ext=${type}`, "-"],
    cwd: PROJECT,
    stdin: "piped",
    stdout: "piped",
  });
  await using process = command.spawn();
  await new Blob([page]).stream().pipeTo(process.stdin);
  const { success, stdout } = await process.output();
  if (!success) throw new Error("Cannot format a page with deno fmt; its own message is above");
  return new TextDecoder().decode(stdout);
}

async function main(argv: readonly string[]): Promise<number> {
  if (!argv.includes("--check")) {
    await writePages();
    return 0;
  }
  const stale = await stalePages();
  if (stale.length > 0) {
    console.error(`Stale: ${stale.join(", ")}; run "deno task docs" and commit the result`);
  }
  return stale.length > 0 ? 1 : 0;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
