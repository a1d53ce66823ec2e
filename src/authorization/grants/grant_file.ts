import { z } from "zod";
import { PERMISSION_KINDS, type PermissionKind, type Permissions } from "../../adapter_api/permissions.ts";

const kind = z.enum(PERMISSION_KINDS);
const when = z.iso.datetime();
const values = z.array(z.string());

const grant = z.strictObject({
  kind,
  value: z.string().min(1),
  /** Only for calls of this tool. */
  tool: z.string().exactOptional(),
  at: when,
  how: z.enum(["command", "question"]),
});

const revocation = z.strictObject({
  kind,
  /** Without it the whole kind. */
  value: z.string().min(1).exactOptional(),
  at: when,
});

const bound = z.strictObject({
  /** SHA-256 of the code. */
  code: z.string(),
  /** SHA-256 of each file, by its name. */
  files: z.record(z.string(), z.string()),
  asks: z.strictObject({
    net: values.exactOptional(),
    read: values.exactOptional(),
    write: values.exactOptional(),
    run: values.exactOptional(),
    env: values.exactOptional(),
    sys: values.exactOptional(),
    secret: values.exactOptional(),
  }),
  /** Descriptions by the name of the tool. */
  tools: z.record(z.string(), z.string()),
});

const entry = z.strictObject({
  name: z.string(),
  /** The real path of the script or folder, or `built-in`. */
  script: z.string(),
  /** Code that the person looked at; a built-in adapter is bound to the product. */
  bound: bound.exactOptional(),
  grants: z.array(grant),
  revoked: z.array(revocation),
});

/** The whole file; anything that is not known is refused. */
export const grantFileSchema = z.strictObject({ version: z.literal(1), adapters: z.array(entry) });

/** One thing that a person gave. */
export type Grant = z.output<typeof grant>;
/** One thing that a person took away. */
export type Revocation = z.output<typeof revocation>;
/** Code that grants were given for. */
export type Bound = z.output<typeof bound>;
/** Everything about one adapter. */
export type GrantEntry = z.output<typeof entry>;
/** Everything that a person granted and revoked on this machine. */
export type GrantFile = z.output<typeof grantFileSchema>;

/** Holder of a grant: a built-in adapter, or the script at a path under the name that it gives itself. */
export interface Identity {
  readonly name: string;
  readonly script: string;
}

/** The `script` of every built-in adapter. */
export const BUILT_IN = "built-in";

/** A file without a grant. */
export const NO_GRANTS: GrantFile = { version: 1, adapters: [] };

/** Returns the entry of an adapter; nothing when nobody granted or revoked. */
export function entryOf(file: GrantFile, { name, script }: Identity): GrantEntry | undefined {
  return file.adapters.find((entry) => entry.name === name && entry.script === script);
}

/** Subject of a grant or a revocation. */
export interface Right {
  readonly kind: PermissionKind;
  readonly value: string;
}

/** The file with more grants, which are for this code; what was revoked before is granted again. Pure. */
export function withGrants(
  file: GrantFile,
  identity: Identity,
  { grants, bound }: { readonly grants: readonly Grant[]; readonly bound: Bound | undefined },
): GrantFile {
  const isAgain = (old: Revocation) =>
    grants.some(({ kind, value, tool }) => tool === undefined && kind === old.kind && value === old.value);
  return changed(file, identity, (entry) => ({
    ...entry,
    ...(bound === undefined ? {} : { bound }),
    grants: [...entry.grants.filter((old) => !grants.some((grant) => isSame(grant, old))), ...grants],
    revoked: entry.revoked.filter((old) => !isAgain(old)),
  }));
}

/**
 * The file without these grants, and with the word that they were taken away. Pure.
 *
 * @param what a value, a kind, or nothing for everything
 */
export function withRevoked(
  file: GrantFile,
  identity: Identity,
  { what, at }: { readonly what: Partial<Right>; readonly at: string },
): GrantFile {
  const isMeant = (right: Partial<Right>) =>
    (what.kind ?? right.kind) === right.kind && (what.value ?? right.value) === right.value;
  const kinds = what.kind === undefined ? PERMISSION_KINDS : [what.kind];
  const value = what.value === undefined ? {} : { value: what.value };
  return changed(file, identity, (entry) => ({
    ...entry,
    grants: entry.grants.filter((grant) => !isMeant(grant)),
    revoked: [
      ...entry.revoked.filter((old) => !isMeant(old)),
      ...kinds.map((kind) => ({ kind, ...value, at })),
    ],
  }));
}

/** The file in which the grants of an adapter are for other code. Pure. */
export function withBound(file: GrantFile, identity: Identity, bound: Bound): GrantFile {
  if (entryOf(file, identity) === undefined) return file;
  return changed(file, identity, (entry) => ({ ...entry, bound }));
}

/** The file that knows nothing of an adapter. Pure. */
export function without(file: GrantFile, { name, script }: Identity): GrantFile {
  const adapters = file.adapters.filter((entry) => entry.name !== name || entry.script !== script);
  return { ...file, adapters };
}

/** Grants as permissions: those for every call, and those for calls of one tool. Pure. */
export function permissionsOf(grants: readonly Grant[], tool: string | undefined): Permissions {
  const lists: Partial<Record<PermissionKind, string[]>> = {};
  for (const grant of grants) {
    if (grant.tool === undefined || grant.tool === tool) (lists[grant.kind] ??= []).push(grant.value);
  }
  return lists;
}

function changed(file: GrantFile, identity: Identity, change: (entry: GrantEntry) => GrantEntry): GrantFile {
  const { name, script } = identity;
  const entry = entryOf(file, identity) ?? { name, script, grants: [], revoked: [] };
  return { ...file, adapters: [...without(file, identity).adapters, change(entry)] };
}

function isSame(a: Grant, b: Grant): boolean {
  return a.kind === b.kind && a.value === b.value && a.tool === b.tool;
}
