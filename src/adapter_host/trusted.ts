import { ToolError } from "../adapter_api/errors.ts";
import type { Manifest } from "../adapter_api/manifest.ts";
import { PERMISSION_KINDS, type Permissions } from "../adapter_api/permissions.ts";
import { exists } from "../base/exists.ts";
import { boundAsks, type CodeSeen, isSameCode } from "../authorization/grants/code_change.ts";
import {
  type Bound,
  BUILT_IN,
  entryOf,
  type Grant,
  type GrantEntry,
  type Identity,
  withBound,
  withGrants,
} from "../authorization/grants/grant_file.ts";
import type { GrantStore } from "../authorization/grants/grant_store.ts";
import type { KnownAdapters } from "../authorization/grants/known_adapters.ts";
import { NO_PLACES, type ProtectedPlaces } from "../authorization/paths/protected_places.ts";
import type { Code, LoadedCode } from "./code/loaded_code.ts";
import { fileHashes } from "./code/snapshot.ts";

/** What {@linkcode Trust} is made of. */
export interface TrustOptions {
  readonly grants: GrantStore;
  readonly known: KnownAdapters;
  /** What no adapter may reach. */
  readonly places: () => Promise<ProtectedPlaces>;
  /** The person is writing adapters: changed code keeps its grants. */
  readonly dev: boolean;
}

/** What persons granted on this machine, as the host of adapters needs it. */
export class Trust {
  readonly grants: GrantStore;
  readonly known: KnownAdapters;
  readonly dev: boolean;
  readonly #places: TrustOptions["places"];

  constructor({ grants, known, places, dev }: TrustOptions) {
    this.grants = grants;
    this.known = known;
    this.dev = dev;
    this.#places = places;
  }

  /** Keeps in mind that a script was loaded; for whoever is writing it, its grants are for the new code now. */
  async loaded(loaded: LoadedCode): Promise<void> {
    await this.known.saw(loaded.identity, loaded.manifest.permissions);
    const stored = this.grants.current;
    if (!this.dev || !stored.ok) return;
    if (!isHeld(entryOf(stored.file, loaded.identity), loaded.seen)) return;
    const now = await boundOf(loaded);
    if (now !== undefined) await this.grants.change((file) => withBound(file, loaded.identity, now));
  }

  /**
   * Stores grants.
   *
   * @throws ToolError `CONFLICT` when the adapter is held: what it has was granted to other code
   */
  async grant(loaded: LoadedCode, grants: readonly Grant[]): Promise<void> {
    const { identity, seen } = loaded;
    const bound = await boundOf(loaded);
    await this.grants.change((file) => {
      if (isHeld(entryOf(file, identity), seen)) throw heldError(identity.name);
      return withGrants(file, identity, { grants, bound });
    });
  }

  /** What one adapter may not reach: scripts are fixed too, its own and those of others. */
  async placesFor({ builtIn, origin, sources }: Code): Promise<ProtectedPlaces> {
    const { secret, fixed, shared } = await this.#places();
    const scripts = this.known.all.map(({ script }) => script);
    const there = await Promise.all(scripts.map(async (script) => await exists(script) ? [script] : []));
    return { secret, shared, fixed: [...fixed, ...there.flat(), ...(builtIn ? [] : [origin, ...sources])] };
  }
}

/** Permissions as grants of now. */
export function grantsOf(
  permissions: Permissions,
  { how, tool }: { readonly how: Grant["how"]; readonly tool?: string | undefined },
): Grant[] {
  const at = new Date().toISOString();
  const scope = tool === undefined ? {} : { tool };
  return PERMISSION_KINDS.flatMap((kind) =>
    (permissions[kind] ?? []).map((value) => ({ kind, value, ...scope, at, how }))
  );
}

/** Tells whether what is stored was granted to other code; a built-in adapter is bound to the product. */
export function isHeld(entry: GrantEntry | undefined, seen: CodeSeen): boolean {
  if (entry === undefined || entry.script === BUILT_IN || entry.grants.length === 0) return false;
  return entry.bound === undefined || !isSameCode(entry.bound, seen);
}

function heldError(name: string): ToolError {
  return new ToolError(
    "CONFLICT",
    `The adapter ${name} is held: its code changed since you granted it what it has`,
    {
      hint: `Look first: glovebox explain ${name}; then glovebox grant ${name} --changed keeps its grants`,
    },
  );
}

/** What grants of now are for; a built-in adapter is bound to the product. */
export async function boundOf({ code, seen }: LoadedCode): Promise<Bound | undefined> {
  return code.builtIn ? undefined : { ...seen, files: await fileHashes(code.path) };
}

/**
 * Who the adapter is.
 *
 * @param builtIns names of the built-in adapters
 * @throws ToolError `INVALID_INPUT` when a script takes the name of a built-in adapter
 */
export function identityOf(code: Code, { name }: Manifest, builtIns: readonly string[]): Identity {
  if (code.builtIn) return { name, script: BUILT_IN };
  if (!builtIns.includes(name)) return { name, script: code.origin };
  throw new ToolError(
    "INVALID_INPUT",
    `The adapter at ${code.origin} takes the name "${name}" of a built-in one`,
    {
      hint: "Give it another name in its defineAdapter({ name })",
    },
  );
}

/** What is compared with what grants were given for. */
export function seenOf({ hash }: Code, { permissions, tools }: Manifest): CodeSeen {
  const descriptions = tools.map(({ name, description }) => [name, description]);
  return { code: hash, asks: boundAsks(permissions), tools: Object.fromEntries(descriptions) };
}

/** What one adapter may not reach. */
export async function placesFor(code: Code, trust: Trust | undefined): Promise<ProtectedPlaces> {
  return await trust?.placesFor(code) ?? NO_PLACES;
}
