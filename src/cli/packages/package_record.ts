import { join } from "node:path";
import { z } from "zod";
import { ToolError } from "../../adapter_api/errors.ts";
import { atomicWrite } from "../../base/atomic_write.ts";
import { sha256 } from "../../base/sha256.ts";

const record = z.record(
  z.string(),
  z.object({
    /** `npm:ms@2.1.3` */
    package: z.string(),
    /** Of the module. */
    sha256: z.string(),
    /** What npm sent, by `name@version`. */
    from: z.record(z.string(), z.string()),
  }),
);

/** What was added to an adapter, by the name of the module below `vendor`. */
export type PackageRecord = z.infer<typeof record>;

/** The folder that packages are put into. */
export const VENDOR = "vendor";
const FILE = "packages.json";

/** Reads what was added to an adapter. */
export async function readRecord(folder: string): Promise<PackageRecord> {
  const path = join(folder, VENDOR, FILE);
  await mustBeOwn(join(folder, VENDOR));
  try {
    return record.parse(JSON.parse(await Deno.readTextFile(path)));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return {};
    throw new ToolError("INVALID_INPUT", `Cannot read ${path}: it is not what glovebox add writes`, {
      hint: "Remove it, and add the packages again",
    });
  }
}

/** What is put into a folder that is a link would be put elsewhere. */
async function mustBeOwn(vendor: string): Promise<void> {
  const info = await Deno.lstat(vendor).catch(() => undefined);
  if (info?.isSymlink !== true) return;
  throw new ToolError(
    "INVALID_INPUT",
    `${vendor} is a link: packages are put into a folder of the adapter's`,
    {
      hint: "Remove the link, or have a look at where this adapter came from",
    },
  );
}

/** Writes what was added to an adapter. */
export async function writeRecord(folder: string, added: PackageRecord): Promise<void> {
  const sorted = Object.fromEntries(Object.entries(added).sort(([a], [b]) => a < b ? -1 : 1));
  await atomicWrite(join(folder, VENDOR, FILE), `${JSON.stringify(sorted, undefined, 2)}\n`, 0o644);
}

/**
 * Makes sure that npm sent for a version what it sent before: a version never changes.
 *
 * @throws ToolError `CONFLICT`
 */
export function mustBeTheSame(added: PackageRecord, hashes: Readonly<Record<string, string>>): void {
  for (const { from } of Object.values(added)) {
    for (const [name, hash] of Object.entries(from)) {
      if (hashes[name] === undefined || hashes[name] === hash) continue;
      throw new ToolError(
        "CONFLICT",
        `Cannot add ${name}: npm sends another file for it than it did before`,
        {
          hint:
            "Someone may have tampered with it: look at it before you remove its entry from vendor/packages.json",
        },
      );
    }
  }
}

/** Returns the modules that are not as they were added, each with the package that it was made from. */
export async function changedPackages(folder: string): Promise<{ file: string; package: string }[]> {
  const changed = [];
  for (const [name, each] of Object.entries(await readRecord(folder))) {
    const file = join(folder, VENDOR, name);
    const text = await Deno.readTextFile(file).catch(() => undefined);
    if (text !== undefined && await sha256(text) !== each.sha256) {
      changed.push({ file, package: each.package });
    }
  }
  return changed;
}
