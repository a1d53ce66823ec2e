import { ToolError } from "../../adapter_api/errors.ts";
import { PERMISSION_KINDS, type Permissions } from "../../adapter_api/permissions.ts";
import type { AuditSink } from "../../audit/audit_event.ts";
import { exists } from "../../base/exists.ts";
import type { AdapterProfile } from "../adapter_profile.ts";
import { NO_PLACES, type ProtectedPlaces } from "../paths/protected_places.ts";
import { type CodeSeen, isSameCode } from "./code_change.ts";
import { BUILT_IN, entryOf, type Grant, type GrantEntry, withBound, withGrants } from "./grant_file.ts";
import type { GrantStore } from "./grant_store.ts";
import type { KnownAdapters } from "./known_adapters.ts";

/** Options for {@linkcode MachineGrants}. */
export interface MachineGrantsOptions {
  readonly grants: GrantStore;
  readonly known: KnownAdapters;
  /** Finds what no adapter may reach. */
  readonly places: () => Promise<ProtectedPlaces>;
  /** The person is writing adapters: changed code keeps its grants. */
  readonly dev: boolean;
  /** What an adapter asked for when a host loaded it is not forgotten: options of that host may have widened it. */
  readonly keepsAsks?: boolean | undefined;
  /** Hears of what sessions are granted; the store tells of what is stored. */
  readonly audit?: AuditSink | undefined;
}

/** Source of an adapter's code. */
interface Script {
  readonly builtIn: boolean;
  /** The real path of the script or folder. */
  readonly origin: string;
  readonly sources: readonly string[];
}

/** Grants of this machine, by adapter. */
export class MachineGrants {
  readonly store: GrantStore;
  readonly known: KnownAdapters;
  readonly dev: boolean;
  readonly audit: AuditSink | undefined;
  readonly #keepsAsks: boolean;
  readonly #places: MachineGrantsOptions["places"];

  constructor({ grants, known, places, dev, keepsAsks = false, audit }: MachineGrantsOptions) {
    this.audit = audit;
    this.store = grants;
    this.known = known;
    this.dev = dev;
    this.#keepsAsks = keepsAsks;
    this.#places = places;
  }

  /** Remembers that a script was loaded; its author's grants are for the new code from now on. */
  async loaded(adapter: AdapterProfile): Promise<void> {
    const { identity, manifest, seen } = adapter;
    if (!this.#keepsAsks || this.known.find(identity) === undefined) {
      await this.known.saw(identity, manifest.permissions);
    }
    const stored = this.store.current;
    if (!this.dev || !stored.ok || !isSuspended(entryOf(stored.file, identity), seen)) return;
    const now = await adapter.bound();
    if (now !== undefined) await this.store.change((file) => withBound(file, identity, now));
  }

  /**
   * Stores grants.
   *
   * @throws ToolError `CONFLICT` when the adapter is suspended: what it has was granted to other code
   */
  async grant({ identity, seen, bound }: AdapterProfile, grants: readonly Grant[]): Promise<void> {
    const now = await bound();
    await this.store.change((file) => {
      if (isSuspended(entryOf(file, identity), seen)) throw suspendedError(identity.name);
      return withGrants(file, identity, { grants, bound: now });
    });
  }

  /** Returns what one adapter may not reach: scripts are fixed too, its own and those of others. */
  async placesFor({ builtIn, origin, sources }: Script): Promise<ProtectedPlaces> {
    const { fixed, ...places } = await this.#places();
    const scripts = this.known.all.map(({ script }) => script).filter((script) => script !== BUILT_IN);
    const there = await Promise.all(scripts.map(async (script) => await exists(script) ? [script] : []));
    return { ...places, fixed: [...fixed, ...there.flat(), ...(builtIn ? [] : [origin, ...sources])] };
  }
}

/** Returns what one adapter may not reach; nothing where no grants are kept. */
export async function placesFor(script: Script, grants: MachineGrants | undefined): Promise<ProtectedPlaces> {
  return await grants?.placesFor(script) ?? NO_PLACES;
}

/** Returns permissions as grants of now. */
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
export function isSuspended(entry: GrantEntry | undefined, seen: CodeSeen): boolean {
  if (entry === undefined || entry.script === BUILT_IN || entry.grants.length === 0) return false;
  return entry.bound === undefined || !isSameCode(entry.bound, seen);
}

function suspendedError(name: string): ToolError {
  return new ToolError(
    "CONFLICT",
    `The adapter ${name} is suspended: its code changed after you approved it`,
    {
      hint: `Look first: glovebox explain ${name}; then glovebox grant ${name} --changed keeps its grants`,
    },
  );
}
