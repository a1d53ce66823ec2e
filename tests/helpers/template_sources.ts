import { join } from "node:path";
import { installPackages } from "./npm_program.ts";
import { PROJECT } from "./project/source_tree.ts";
import { temporaryFolder } from "./temporary_folder.ts";

/** What other people made, from which adapters are written: documents of APIs, and servers of MCP. */
const PACKAGES = [
  "npm:@readme/oas-examples@8.2.2",
  "npm:@modelcontextprotocol/server-everything@2026.8.31",
  "npm:@modelcontextprotocol/server-filesystem@2026.8.31",
];

/** Where those packages are installed. */
export interface TemplateSources extends AsyncDisposable {
  /** The folder of an API's document: version and name, such as `3.0/json/petstore.json`. */
  document(name: string): string;
  /** The script of a server. */
  server(name: "everything" | "filesystem"): string;
}

/** Installs them as pinned in `tests/template_sources.lock`. */
export async function templateSources(): Promise<TemplateSources> {
  const { path, [Symbol.asyncDispose]: remove } = await temporaryFolder();
  await installPackages(PACKAGES, join(PROJECT, "tests", "template_sources.lock"), path);
  const modules = join(path, "node_modules");
  return {
    document: (name) => join(modules, "@readme", "oas-examples", name),
    server: (name) => join(modules, "@modelcontextprotocol", `server-${name}`, "dist", "index.js"),
    [Symbol.asyncDispose]: remove,
  };
}
