import { UsageError } from "../failure.ts";

/** A package of npm, or one entry of it, as a person names it. */
export interface PackageRequest {
  readonly name: string;
  /** A version, a range or a tag. */
  readonly version: string;
  /** The entry below the package: `sync` of `npm:csv-parse/sync`. */
  readonly entry?: string;
}

const REQUEST =
  /^npm:(?<name>(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*)(?:@(?<version>[\w.^~*+-]+))?(?:\/(?<entry>[\w.-]+(?:\/[\w.-]+)*))?$/i;

/**
 * Reads `npm:NAME[@VERSION][/ENTRY]`. Pure.
 *
 * @throws UsageError where it is no such name
 */
export function readRequest(word: string): PackageRequest {
  const { name, version, entry } = REQUEST.exec(word)?.groups ?? {};
  if (name === undefined || entry?.split("/").some((part) => /^\.+$/.test(part))) {
    throw new UsageError(
      `"${word}" names no package: write npm:NAME or npm:NAME@VERSION, such as npm:ms@2.1.3`,
    );
  }
  return { name, version: version ?? "latest", ...(entry === undefined ? {} : { entry }) };
}

/** What an adapter's author imports it by: `csv-parse/sync`. Pure. */
export function specifierOf({ name, entry }: PackageRequest): string {
  return entry === undefined ? name : `${name}/${entry}`;
}

/** The command that adds exactly this version again. Pure. */
export function commandFor({ name, entry }: PackageRequest, version: string): string {
  return `glovebox add npm:${name}@${version}${entry === undefined ? "" : `/${entry}`}`;
}

/** Where it is put, below the folder `vendor` and without an ending. Pure. */
export function placeOf(request: PackageRequest): string {
  return specifierOf(request).replace(/\.[mc]?js$/, "");
}
