import { dirname, join, posix, relative, resolve } from "node:path";
import { z } from "zod";
import { ToolError } from "../../adapter_api/errors.ts";
import { atomicWrite } from "../../base/atomic_write.ts";
import { sha256 } from "../../base/sha256.ts";
import { EXIT, print, printError, UsageError } from "../failure.ts";
import { licencesOf } from "./bundled_packages.ts";
import { type InstalledPackage, installPackage, installTypes } from "./install_package.ts";
import { permissionsOf } from "./needed_permissions.ts";
import { leadImports, scriptsOf } from "./own_imports.ts";
import { type PackedPackage, packPackage } from "./pack_package.ts";
import { mustBeTheSame, readRecord, VENDOR, writeRecord } from "./package_record.ts";
import { commandFor, type PackageRequest, placeOf, readRequest, specifierOf } from "./package_request.ts";
import { declarationName, hiddenFolder, typesFor, type WrittenTypes } from "./written_types.ts";

const flagsOfAdd = z.object({ to: z.string().default(".") });

/** An adapter's code may have 32 MB in all. */
const LARGEST = 16 * 1024 * 1024;

/** `glovebox add npm:NAME`: makes one module of a package, in the adapter's folder. */
export async function addPackage(word: string, flags: unknown): Promise<number> {
  const request = readRequest(word);
  const { to } = flagsOfAdd.parse(flags);
  const folder = resolve(to);
  const scripts = await adapterScripts(folder, word);
  const added = await readRecord(folder);
  await printError(`Getting ${specifierOf(request)} from npm`);
  const scratch = await Deno.realPath(await Deno.makeTempDir({ prefix: "gbx-add-" }));
  try {
    const installed = await installPackage(request, scratch);
    mustBeTheSame(added, installed.hashes);
    const packed = await packPackage(specifierOf(request), scratch);
    await installTypes(installed, request.name);
    const file = `${placeOf(request)}.js`;
    const types = await typesFor(request, packed, scratch);
    const hash = await writePackage(join(folder, VENDOR), request, { installed, packed, types });
    const from = Object.fromEntries(
      packed.packages.map((
        { name, version },
      ) => [`${name}@${version}`, installed.hashes[`${name}@${version}`] ?? ""]),
    );
    const named = commandFor(request, installed.version).replace("glovebox add ", "");
    await writeRecord(folder, { ...added, [file]: { package: named, sha256: hash, from } });
    await tell(request, { installed, packed, types });
    await leadOwnImports(folder, scripts, { request, module: `${VENDOR}/${file}`, packed });
    return EXIT.fine;
  } finally {
    await Deno.remove(scratch, { recursive: true });
  }
}

/** Nothing is written where no adapter is. */
async function adapterScripts(folder: string, word: string): Promise<Map<string, string>> {
  const scripts = await scriptsOf(folder).catch(() => new Map<string, string>());
  if (scripts.size > 0) return scripts;
  throw new UsageError(
    `There is no adapter in ${folder}: type glovebox add ${word} in the adapter's folder, or name it with --to FOLDER`,
  );
}

interface Made {
  readonly installed: InstalledPackage;
  readonly packed: PackedPackage;
  readonly types: WrittenTypes | undefined;
}

/** Writes the module, its declarations and its licences, and returns the module's hash. */
async function writePackage(vendor: string, request: PackageRequest, made: Made): Promise<string> {
  const { installed, packed, types } = made;
  const base = join(vendor, placeOf(request));
  const name = placeOf(request).split("/").at(-1) ?? "";
  const command = commandFor(request, installed.version);
  const head = [
    `// Written by ${command}. Licences: ${name}.LICENSES.txt`,
    ...(types === undefined ? [] : [`// @ts-self-types="./${declarationName(request)}"`]),
  ];
  const code = `${head.join("\n")}\n${packed.code}`;
  if (code.length > LARGEST) {
    throw new ToolError("LIMIT", `Cannot add ${request.name}: it has ${sizeOf(code.length)}`, {
      hint: "Add an entry of it, such as npm:NAME/ENTRY, or look for a smaller package",
    });
  }
  const files = new Map([
    [`${base}.js`, code],
    [`${base}.LICENSES.txt`, await licencesOf(packed.packages)],
    ...(types === undefined ? [] : [[`${base}.d.ts`, types.text] as const]),
    ...[...types?.files ?? []].map(([path, text]) => [join(vendor, path), text] as const),
  ]);
  for (const earlier of [`${base}.d.ts`, join(vendor, hiddenFolder(request))]) {
    await Deno.remove(earlier, { recursive: true }).catch(() => {}); // there is mostly none
  }
  for (const [path, text] of files) {
    await Deno.mkdir(dirname(path), { recursive: true });
    await atomicWrite(path, text, 0o644); // a link that a project has there is replaced
  }
  return await sha256(code);
}

async function tell(request: PackageRequest, { installed, packed, types }: Made): Promise<void> {
  const others = packed.packages.length - 1;
  const together = others === 0
    ? ""
    : others === 1
    ? " and another package"
    : ` and ${others} other packages`;
  const licences = [...new Set(packed.packages.map(({ license }) => license))].join(", ");
  await print([
    `${VENDOR}/${placeOf(request)}.js has ${request.name} ${installed.version}${together}: ` +
    `${sizeOf(packed.code.length)}, ${licences}`,
    ...(types === undefined ? ["It has no types: what you import from it is any"] : []),
    ...[...permissionsOf(packed.code)].map(([kinds, modules]) =>
      `Without a grant of ${kinds} it cannot use ${modules.join(", ")}`
    ),
  ].join("\n"));
}

interface Lead {
  readonly request: PackageRequest;
  /** Its place in the folder. */
  readonly module: string;
  readonly packed: PackedPackage;
}

async function leadOwnImports(
  folder: string,
  scripts: ReadonlyMap<string, string>,
  { request, module, packed }: Lead,
): Promise<void> {
  let isImported = false;
  for (const [name, text] of scripts) {
    const way = posix.relative(posix.dirname(name), module);
    const target = way.startsWith(".") ? way : `./${way}`;
    const led = leadImports(text, request, target);
    isImported ||= text.includes(target) || led.lines.length > 0;
    if (led.lines.length === 0) continue;
    const path = join(folder, name);
    await atomicWrite(path, led.text, 0o644);
    await print(`${relative(Deno.cwd(), path)}:${led.lines.join(", ")} imports "${target}" now`);
  }
  if (isImported) return;
  const word = posix.basename(placeOf(request)).replace(
    /\W+(\w)/g,
    (_, letter: string) => letter.toUpperCase(),
  );
  const names = packed.names.includes("default") ? word : `* as ${word}`;
  await print(`Import it: import ${names} from "./${module}";`);
}

function sizeOf(length: number): string {
  return length < 100_000 ? `${Math.ceil(length / 1000)} kB` : `${(length / 1_000_000).toFixed(1)} MB`;
}
