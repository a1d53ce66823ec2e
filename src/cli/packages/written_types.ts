import { join, posix } from "node:path";
import { collectDeclarations, type Declarations } from "./declarations.ts";
import type { PackedPackage } from "./pack_package.ts";
import { type PackageRequest, placeOf, specifierOf } from "./package_request.ts";
import { runRuntime } from "../runtime_run.ts";

/** Declarations for a module that was made of a package. */
export interface WrittenTypes {
  /** The text of the file next to the module, which the module names. */
  readonly text: string;
  /** The package's own, by their place in the folder of modules. */
  readonly files: ReadonlyMap<string, string>;
}

/** The folder of a package's declarations: what is hidden is no part of an adapter's code. Pure. */
export function hiddenFolder(request: PackageRequest): string {
  return `.types/${placeOf(request).replaceAll("/", "+")}`;
}

/** The name of the file next to the module. Pure. */
export function declarationName(request: PackageRequest): string {
  return `${posix.basename(placeOf(request))}.d.ts`;
}

/**
 * The types of a package, when the compiler takes them where they will be.
 *
 * @param folder where `node_modules` is
 */
export async function typesFor(
  request: PackageRequest,
  packed: PackedPackage,
  folder: string,
): Promise<WrittenTypes | undefined> {
  const found = await collectDeclarations(specifierOf(request), folder);
  if (found === undefined) return undefined;
  const files = new Map(
    [...found.files].map(([path, text]) => [posix.join(hiddenFolder(request), path), text] as const),
  );
  let { names } = packed;
  let isWhole = false;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const types = { text: declarationText(found, request, names, isWhole), files };
    const complaint = await complaintOf(types, request, folder);
    if (complaint === "") return types;
    const left = withoutUndeclared(names, complaint);
    isWhole = !isWhole && names.includes("default") && left.length > 0 && !left.includes("default");
    names = left;
  }
  return undefined;
}

/** With all names, without those that the package does not declare, without any. */
const MOST_ATTEMPTS = 3;

/** Returns the names without those that the compiler does not find; none where it says something else. Pure. */
export function withoutUndeclared(names: readonly string[], complaint: string): string[] {
  const missing = new Set(
    [...complaint.matchAll(/(?:Property|exported member) '([^']+)'/g)].map(([, name]) => name),
  );
  const left = names.filter((name) => !missing.has(name));
  return left.length < names.length ? left : [];
}

/**
 * A declaration with the names that a module exports. Pure.
 *
 * @param isWhole it has a default that its package does not declare: a module of CommonJS is its own default
 */
export function declarationText(
  { entry, files }: Declarations,
  request: PackageRequest,
  names: readonly string[],
  isWhole = false,
): string {
  const up = "../".repeat(placeOf(request).split("/").length - 1) || "./";
  const from = `"${up}${posix.join(hiddenFolder(request), entry)}"`;
  if (!/^\s*export\s*=/m.test(files.get(entry) ?? "")) {
    if (isWhole) return `export * from ${from};\nimport * as all from ${from};\nexport default all;\n`;
    return `export * from ${from};\n${names.includes("default") ? `export { default } from ${from};\n` : ""}`;
  }
  const named = names.filter((name) => name !== "default")
    .map((name) => `export declare const ${name}: typeof all.${name};\n`);
  return `import all = require(${from});\nexport default all;\n${named.join("")}`;
}

/** What the compiler says of a script that imports the module. */
async function complaintOf(types: WrittenTypes, request: PackageRequest, folder: string): Promise<string> {
  const vendor = join(folder, "check");
  const module = `${placeOf(request)}.js`;
  const all = types.text.includes("default") ? "all, * as names" : "* as names";
  const files = new Map([
    ...types.files,
    [module, `// @ts-self-types="./${declarationName(request)}"\n`],
    [posix.join(posix.dirname(module), declarationName(request)), types.text],
    ["check.ts", `import ${all} from "./${module}";\nexport const found: string[] = Object.keys(names);\n`],
    ["deno.json", `{ "compilerOptions": { "strict": true } }`],
  ]);
  for (const [name, text] of files) {
    await Deno.mkdir(join(vendor, posix.dirname(name)), { recursive: true });
    await Deno.writeTextFile(join(vendor, name), text);
  }
  const flags = ["--quiet", "--no-remote", "--no-npm", "--no-lock", "--config", "deno.json"];
  const { success, stderr } = await runRuntime(["check", ...flags, "check.ts"], { cwd: vendor });
  return success ? "" : stderr;
}
