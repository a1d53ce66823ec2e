import { join } from "node:path";
import { z } from "zod";
import { ToolError } from "../../adapter_api/errors.ts";
import { exists } from "../../base/exists.ts";
import { typesPackage } from "./find_declarations.ts";
import type { PackageRequest } from "./package_request.ts";
import { runRuntime } from "../runtime_run.ts";

/** A package with all that it depends on, in a folder of its own. */
export interface InstalledPackage {
  /** The folder that has `node_modules`. */
  readonly folder: string;
  readonly version: string;
  /** Hashes of what npm sent, by `name@version`. */
  readonly hashes: Readonly<Record<string, string>>;
}

const lockFile = z.object({
  npm: z.record(z.string(), z.object({ integrity: z.string().optional() })).default({}),
});
const packageFile = z.object({ version: z.string() });

/**
 * Downloads a package and what it depends on. Nothing of it is run: no scripts of packages are.
 *
 * @param folder an empty folder
 * @throws ToolError `NOT_FOUND` where npm does not have it, `NOT_CONNECTED` where it cannot be asked
 */
export async function installPackage(request: PackageRequest, folder: string): Promise<InstalledPackage> {
  const { name } = request;
  await Deno.writeTextFile(
    join(folder, "deno.json"),
    JSON.stringify({ nodeModulesDir: "auto" }),
  );
  await install(folder, { [name]: request.version }, request);
  const read = async (path: string) => JSON.parse(await Deno.readTextFile(join(folder, path)));
  const { version } = packageFile.parse(await read(join("node_modules", name, "package.json")));
  const { npm } = lockFile.parse(await read("deno.lock"));
  const hashes = Object.entries(npm).map(([each, { integrity = "" }]) => [each, integrity]);
  return { folder, version, hashes: Object.fromEntries(hashes) };
}

/** Downloads the declarations that others wrote for a package, where there are any. */
export async function installTypes({ folder, version }: InstalledPackage, name: string): Promise<void> {
  const types = typesPackage(name);
  const [major = ""] = version.split(".");
  const wanted = { [name]: version, [types]: `^${major}` };
  await install(folder, wanted, { name: types, version: major }).catch(() => {}); // it works without them
  if (!await exists(join(folder, "node_modules", types))) {
    await install(folder, { [name]: version }, { name, version });
  }
}

async function install(
  folder: string,
  dependencies: Readonly<Record<string, string>>,
  request: PackageRequest,
): Promise<void> {
  await Deno.writeTextFile(join(folder, "package.json"), JSON.stringify({ dependencies }));
  const { success, stderr } = await runRuntime(["install", "--quiet"], { cwd: folder });
  if (!success) throw refusalOf(stderr, request);
}

/** Puts what the runtime says into the person's words. Pure. */
export function refusalOf(said: string, { name, version }: PackageRequest): ToolError {
  const missing = /npm package '([^']+)' does not exist/.exec(said)?.[1];
  if (missing !== undefined) {
    return new ToolError("NOT_FOUND", `npm has no package called "${missing}"`, {
      hint: "Look at its spelling",
    });
  }
  if (/Could not find npm package '([^']+)' matching/.exec(said)?.[1] === name) {
    return new ToolError("NOT_FOUND", `npm has no version "${version}" of ${name}`, {
      hint: `glovebox add npm:${name} takes the newest one`,
    });
  }
  const [, url] = /(?:Failed loading|for url \(?)\s*(https?:\/\/[^\s)]+)/.exec(said) ?? [];
  if (url !== undefined) {
    const why = /client error \(\w+\): (?:[\w ]+ error: )?(.*)/.exec(said)?.[1] ??
      /\b\d{3} [A-Z][a-z][\w ]*/.exec(said)?.[0] ?? "it does not answer";
    return new ToolError("NOT_CONNECTED", `Cannot get ${name} from ${new URL(url).origin}: ${why}`, {
      hint: "Look at your network, at HTTPS_PROXY, or at the registry in .npmrc",
    });
  }
  const [line = ""] = said.replace(/^error: /, "").split("\n");
  return new ToolError("INTERNAL", `Cannot get ${name}: ${line || "the runtime failed"}`);
}
