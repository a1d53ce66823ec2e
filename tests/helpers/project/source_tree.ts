import { relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { z } from "zod";
import type { Import, SourceFile } from "./architecture.ts";

/** The folder of the project. */
export const PROJECT = fileURLToPath(new URL("../../../", import.meta.url));

const NOT_OURS = new Set([".git", "dist", "coverage", "node_modules"]);

const Resolved = z.object({ specifier: z.string() });
const Graph = z.object({
  modules: z.array(z.object({
    specifier: z.string(),
    error: z.string().optional(),
    dependencies: z.array(
      z.object({ specifier: z.string(), code: Resolved.optional(), type: Resolved.optional() }),
    ).default([]),
  })),
});

/** The paths of all files of the project, relative to it. */
export async function projectPaths(folder = PROJECT): Promise<string[]> {
  const paths: string[] = [];
  for await (const entry of Deno.readDir(folder)) {
    const path = `${folder}${entry.name}`;
    if (entry.isFile) paths.push(projectPath(path));
    if (entry.isDirectory && !NOT_OURS.has(entry.name)) paths.push(...await projectPaths(`${path}/`));
  }
  return paths.sort();
}

/** Reads files of the project. */
export function readProjectFiles(paths: readonly string[]): Promise<SourceFile[]> {
  return Promise.all(
    paths.map(async (path) => ({ path, text: await Deno.readTextFile(`${PROJECT}${path}`) })),
  );
}

/** Every import in these modules, as the runtime resolves it, type imports and dynamic ones included. */
export async function projectImports(paths: readonly string[]): Promise<Import[]> {
  const { modules } = Graph.parse(await moduleGraph(paths));
  const wanted = new Set(paths);
  return modules.flatMap(({ specifier, error, dependencies }) => {
    const from = projectPath(specifier);
    if (error !== undefined) throw new Error(`Cannot read the imports of ${from}: ${error}`);
    if (!wanted.has(from)) return [];
    return dependencies.map(({ specifier, code, type }) => {
      const to = projectPath((code ?? type)?.specifier ?? specifier);
      return { from, specifier, to, typeOnly: code === undefined };
    });
  });
}

/** One run over an entry that imports all of them: files loaded only at run time are seen too. */
async function moduleGraph(paths: readonly string[]): Promise<unknown> {
  const entry = await Deno.makeTempFile({ suffix: ".ts" });
  try {
    const imports = paths.map((path) => `import ${JSON.stringify(pathToFileURL(PROJECT + path).href)};`);
    await Deno.writeTextFile(entry, imports.join("\n"));
    const args = ["info", "--quiet", "--no-lock", "--json", "--config", `${PROJECT}deno.json`, entry];
    const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), { args }).output();
    if (!success) throw new Error(`Cannot read the module graph: ${new TextDecoder().decode(stderr)}`);
    return JSON.parse(new TextDecoder().decode(stdout));
  } finally {
    await Deno.remove(entry);
  }
}

/** A path or `file:` URL below the project as a relative path with forward slashes; anything else as it is. */
function projectPath(location: string): string {
  if (/^(?!file:)[a-z]{2,}:/.test(location)) return location;
  const path = location.startsWith("file:") ? fileURLToPath(location) : location;
  return relative(PROJECT, path).replaceAll("\\", "/");
}
