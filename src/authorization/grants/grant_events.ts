import { PERMISSION_KINDS, type Permissions } from "../../adapter_api/permissions.ts";
import type { AuditEvent } from "../../audit/audit_event.ts";
import {
  entryOf,
  type Grant,
  type GrantEntry,
  type GrantFile,
  type Identity,
  type Revocation,
} from "./grant_file.ts";

/**
 * Returns what a change of the stored grants is for the audit: each grant and revocation that is new, or gone. Pure.
 */
export function changeEvents(before: GrantFile, after: GrantFile): AuditEvent[] {
  const identities = [
    ...before.adapters,
    ...after.adapters.filter((one) => entryOf(before, one) === undefined),
  ];
  return identities.flatMap((identity) => {
    const [old, now] = [entryOf(before, identity), entryOf(after, identity)];
    return [
      ...added(old?.grants, now?.grants).map((grant) => granted(identity, grant)),
      ...added(old?.revoked, now?.revoked).map((one) => revoked(identity, one)),
      ...(now === undefined ? (old?.grants ?? []).map((grant) => forgotten(identity, grant)) : []),
    ];
  });
}

/** Returns what a grant for one session is for the audit. Pure. */
export function grantEvents({ name, script }: Identity, permissions: Permissions, how: string): AuditEvent[] {
  return PERMISSION_KINDS.flatMap((kind) =>
    (permissions[kind] ?? []).map((value): AuditEvent => ({
      type: "grant",
      adapter: name,
      script,
      right: `${kind}=${value}`,
      how,
    }))
  );
}

function added<T>(before: readonly T[] = [], after: readonly T[] = []): T[] {
  const known = new Set(before.map((one) => JSON.stringify(one)));
  return after.filter((one) => !known.has(JSON.stringify(one)));
}

function granted({ name, script }: GrantEntry, { kind, value, tool, how }: Grant): AuditEvent {
  const scope = tool === undefined ? {} : { tool };
  return { type: "grant", adapter: name, script, right: `${kind}=${value}`, how, ...scope };
}

function revoked({ name, script }: GrantEntry, { kind, value = "*" }: Revocation): AuditEvent {
  return { type: "revocation", adapter: name, script, right: `${kind}=${value}`, how: "command" };
}

function forgotten({ name, script }: GrantEntry, { kind, value }: Grant): AuditEvent {
  return { type: "revocation", adapter: name, script, right: `${kind}=${value}`, how: "reset" };
}
