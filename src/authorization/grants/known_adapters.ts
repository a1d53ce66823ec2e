import { join } from "node:path";
import { z } from "zod";
import { permissionsSchema } from "../../adapter_api/manifest.ts";
import type { Permissions } from "../../adapter_api/permissions.ts";
import { BUILT_IN, type Identity } from "./grant_file.ts";
import { changePrivateFile, readPrivateFile } from "../../base/private_file.ts";

const known = z.strictObject({
  name: z.string(),
  script: z.string(),
  /** Permissions that it asked for when it was loaded last, with the options that it had then. */
  asks: permissionsSchema,
  seen: z.iso.datetime(),
});
const knownFile = z.strictObject({ version: z.literal(1), adapters: z.array(known) });

/** An adapter that was loaded on this machine. */
export type KnownAdapter = z.output<typeof known>;

/** Time for which a record stays good enough, in milliseconds: not every start writes. */
const FRESH_MS = 24 * 3_600_000;

/**
 * Which scripts were loaded under which name, so that a person can grant by name while no host runs; and built-in
 * adapters that options let ask for more.
 */
export class KnownAdapters {
  readonly #path: string;

  /** @param folder for state, the person's alone */
  constructor(folder: string) {
    this.#path = join(folder, "adapters.json");
  }

  /** All that were loaded; none when the file cannot be trusted: it is only a help for finding them. */
  get all(): readonly KnownAdapter[] {
    try {
      return knownFile.parse(JSON.parse(readPrivateFile(this.#path) ?? "")).adapters;
    } catch {
      return [];
    }
  }

  /** Returns what is known of one; nothing where it was never loaded. */
  find(identity: Identity): KnownAdapter | undefined {
    return this.all.find((one) => one.name === identity.name && one.script === identity.script);
  }

  /** Keeps in mind that an adapter was loaded. Never fails: without it a person names the path. */
  async saw(identity: Identity, asks: Permissions): Promise<void> {
    const before = this.find(identity);
    const isSame = JSON.stringify(before?.asks) === JSON.stringify(asks);
    if (before !== undefined && isSame && Date.now() - Date.parse(before.seen) < FRESH_MS) return;
    const entry = { ...identity, asks, seen: new Date().toISOString() };
    const write = changePrivateFile(this.#path, () => {
      const others = this.all.filter(({ name, script }) =>
        script !== identity.script || script === BUILT_IN && name !== identity.name // renamed: the old name is gone
      );
      return `${JSON.stringify({ version: 1, adapters: [...others, entry] }, undefined, 2)}\n`;
    });
    await write.catch(() => {});
  }
}
