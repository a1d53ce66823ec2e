import { join } from "node:path";
import { z } from "zod";

/** A package of which a bundle has files. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly folder: string;
  /** Packages that it works without. */
  readonly optional: readonly string[];
}

const packageFile = z.object({
  name: z.string(),
  version: z.string(),
  license: z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]).catch(
    "no licence named",
  ),
  optionalDependencies: z.record(z.string(), z.unknown()).catch({}),
});

const IN_PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/.@][^\\/]*(?=[\\/])/;

/** Returns the packages that files belong to, each once, by name. */
export async function packagesOf(files: readonly string[]): Promise<BundledPackage[]> {
  const folders = new Set(files.flatMap((file) => IN_PACKAGE.exec(file)?.[0] ?? []));
  const found = await Promise.all([...folders].map(async (folder) => {
    const { optionalDependencies, ...rest } = packageFile.parse(
      JSON.parse(await Deno.readTextFile(join(folder, "package.json"))),
    );
    return { ...rest, folder, optional: Object.keys(optionalDependencies) };
  }));
  return found.sort((a, b) => a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1);
}

/**
 * Returns the packages that are machine code in part, which no adapter loads. One that all others do without is not
 * told.
 *
 * @param wanted the package that was asked for
 */
export async function nativePackages(packages: readonly BundledPackage[], wanted: string): Promise<string[]> {
  const optional = new Set(packages.flatMap((each) => each.optional));
  const native = [];
  for (const { name, folder } of packages) {
    if ((name === wanted || !optional.has(name)) && await hasMachineCode(folder)) native.push(name);
  }
  return native;
}

async function hasMachineCode(folder: string): Promise<boolean> {
  for await (const { name, isDirectory, isFile } of Deno.readDir(folder)) {
    if (isFile && (name === "binding.gyp" || name.endsWith(".node"))) return true;
    if (isDirectory && name !== "node_modules" && await hasMachineCode(join(folder, name))) return true;
  }
  return false;
}

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|copyright)\b/i;

/** Writes the licences of packages, each with the texts that its makers put beside it. */
export async function licencesOf(packages: readonly BundledPackage[]): Promise<string> {
  const parts = await Promise.all(packages.map(async ({ name, version, license, folder }) => {
    const files = (await Array.fromAsync(Deno.readDir(folder)))
      .filter((file) => file.isFile && LICENCE_FILE.test(file.name)).map((file) => file.name).sort();
    const texts = await Promise.all(files.map((file) => Deno.readTextFile(join(folder, file))));
    return [`${name} ${version}: ${license}`, ...texts.map((text) => text.trim())].join("\n\n");
  }));
  return `${parts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}
