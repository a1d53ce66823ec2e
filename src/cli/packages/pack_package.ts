import { join } from "node:path";
import { ToolError } from "../../adapter_api/errors.ts";
import { type Bundle, bundle, PLATFORMS } from "./bundle.ts";
import { type BundledPackage, nativePackages, packagesOf } from "./bundled_packages.ts";
import { ABSENT_VARIABLES } from "./environment.ts";
import { tryImport } from "./trial.ts";

/** A package as one module. */
export interface PackedPackage {
  readonly code: string;
  /** The names that it exports, `default` too. */
  readonly names: readonly string[];
  readonly packages: readonly BundledPackage[];
}

interface Tried extends Bundle {
  readonly names: readonly string[];
  /** What stands in front of it. */
  readonly head: string;
}

/**
 * Makes one module of a package and what it depends on, and imports it as an adapter would. A package of CommonJS
 * gets the exports that it turns out to have.
 *
 * @param specifier as an import names it
 * @param folder where `node_modules` is
 * @throws ToolError where no adapter could import it
 */
export async function packPackage(specifier: string, folder: string): Promise<PackedPackage> {
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
  await refuseNative(name, [join(folder, "node_modules", name, "package.json")]);
  const failures: string[] = [];
  for (const platform of PLATFORMS) {
    const tried = await tryBundle(specifier, folder, platform);
    if (typeof tried === "string") {
      failures.push(tried);
      continue;
    }
    const packages = await refuseNative(name, tried.sources);
    const exported = `export { ${tried.names.join(", ")} } from ${JSON.stringify(specifier)};`;
    const made = await bundle(exported, folder, platform);
    if (typeof made === "string") throw unusable(specifier, made);
    return { code: tried.head + made.code, names: tried.names, packages };
  }
  throw unusable(specifier, failures[0] ?? "it has no module");
}

async function tryBundle(
  specifier: string,
  folder: string,
  platform: (typeof PLATFORMS)[number],
): Promise<Tried | string> {
  const text = `import * as all from ${JSON.stringify(specifier)}; export default all;`;
  const made = await bundle(text, folder, platform);
  if (typeof made === "string") return made;
  let failure = "";
  for (const head of ["", ABSENT_VARIABLES]) {
    const trial = await tryImport(head + made.code, folder);
    if ("names" in trial) {
      return {
        ...made,
        head,
        names: trial.names.filter((each) => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(each)),
      };
    }
    failure = trial.failure;
    if (!failure.includes("env access")) break;
  }
  return failure;
}

async function refuseNative(name: string, files: readonly string[]): Promise<BundledPackage[]> {
  const packages = await packagesOf(files);
  const native = await nativePackages(packages, name);
  if (native.length === 0) return packages;
  const which = native.includes(name) ? `${name} is` : `it needs ${native.join(", ")}, which is`;
  throw new ToolError(
    "INVALID_INPUT",
    `Cannot add ${name}: ${which} machine code in part, and an adapter runs JavaScript and WebAssembly alone`,
    { hint: "Look for a package in pure JavaScript, or run a program with ctx.exec" },
  );
}

function unusable(specifier: string, why: string): ToolError {
  return new ToolError("INVALID_INPUT", `Cannot add ${specifier}: ${why}`, {
    hint:
      "An adapter is imported without any permission. Look for another package, or for another entry of this one",
  });
}
