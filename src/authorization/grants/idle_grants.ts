import { PERMISSION_KINDS, type Permissions } from "../../adapter_api/permissions.ts";
import { covers } from "../permissions.ts";
import { type Places, resolvePermissions } from "../resolve_permissions.ts";

/** What an adapter asks for: as its manifest has it, and with the names of this machine. */
export interface AskedFor {
  readonly manifest: Permissions;
  readonly asked: Permissions;
}

/**
 * Returns the entries that an adapter never asks for: who grants them gives nothing.
 *
 * @param granted as a person wrote it
 * @returns each with its kind, such as `net=localhost:4100`
 */
export async function idleGrants(
  granted: Permissions,
  { manifest, asked }: AskedFor,
  places: Places,
): Promise<readonly string[]> {
  const entries = PERMISSION_KINDS.flatMap((kind) =>
    [...new Set(granted[kind])].map((entry) => ({ kind, entry }))
  );
  const found = await Promise.all(entries.map(async ({ kind, entry }) => {
    const { [kind]: named = [] } = await resolvePermissions({ [kind]: [entry] }, places);
    const isAsked = (manifest[kind] ?? []).includes(entry) ||
      (asked[kind] ?? []).some((ask) =>
        named.some((one) => covers(kind, one, ask) || covers(kind, ask, one))
      );
    return isAsked ? [] : [`${kind}=${entry}`];
  }));
  return found.flat();
}
