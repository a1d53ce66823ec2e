import { defined } from "../adapter_api/defined.ts";
import { ToolError } from "../adapter_api/errors.ts";
import { joinPermissions, type Permissions } from "../adapter_api/permissions.ts";
import { BUILT_IN, entryOf, type GrantEntry, NO_GRANTS, type Revocation } from "./grants/grant_file.ts";
import { type GrantStore, notTrusted, type StoredGrants } from "./grants/grant_store.ts";
import { placeProblems } from "./paths/protected_places.ts";
import { sensitiveGrants } from "./paths/sensitive_places.ts";
import type { Standing } from "./refusals.ts";
import type { AdapterProfile } from "./adapter_profile.ts";
import { type Effective, permissionProblems } from "./permissions.ts";
import {
  type CallScope,
  filtered,
  isNothing,
  missing,
  NOTHING,
  outstandingOf,
  rightsOf,
  type RightSources,
} from "./rights.ts";
import { isSuspended } from "./grants/machine_grants.ts";

const EMPTY: StoredGrants = { ok: true, file: NO_GRANTS };

/** Permissions of a call now; or the reason why it may not be made at all. */
export type Verdict = Effective | ToolError;

/** Permissions of one adapter, call by call, as of now. */
export class AdapterPermissions {
  readonly #store: GrantStore | undefined;
  readonly #home: string;
  readonly #sessions = new Map<string, Permissions>();
  readonly #verdicts = new Map<string, Verdict>();
  readonly #outstanding = new WeakMap<Effective, Permissions>(); // of verdicts that hold
  #adapter: AdapterProfile;
  #stored: StoredGrants = EMPTY;
  #entry: GrantEntry | undefined;

  /**
   * @param adapter the code as it was loaded
   * @param store what is stored; without it nothing is
   * @param home the person's home folder
   */
  constructor(adapter: AdapterProfile, store: GrantStore | undefined, home: string) {
    this.#adapter = adapter;
    this.#store = store;
    this.#home = home;
    this.refresh();
  }

  /** The code was reloaded: what sessions were granted was for the old one, unless its author is at work. */
  replace(adapter: AdapterProfile, keepSessions: boolean): void {
    this.#adapter = adapter;
    if (!keepSessions) this.#sessions.clear();
    this.#read();
  }

  /** Looks at the stored grants; tells whether they changed. */
  refresh(): boolean {
    const stored = this.#store?.current ?? EMPTY;
    if (stored === this.#stored) return false;
    this.#stored = stored;
    this.#read();
    return true;
  }

  /** Returns a call as far as rights go: its tool and session count only when something was granted to them alone. */
  scopeOf(tool: string | undefined, session: string): CallScope {
    const hasTool = tool !== undefined && (this.#entry?.grants.some((grant) => grant.tool === tool) ?? false);
    return { tool: hasTool ? tool : undefined, session: this.#sessions.has(session) ? session : "" };
  }

  /** Returns what such a call may do; or why it may not be made: unreadable grants, or suspended code. */
  verdictOf(scope: CallScope): Verdict {
    const key = `${scope.tool ?? ""}\0${scope.session}`;
    const known = this.#verdicts.get(key);
    if (known !== undefined) return known;
    const verdict = this.#decide(scope);
    this.#verdicts.set(key, verdict);
    return verdict;
  }

  /** Returns what a person can be asked for; what needs more than a click is left to the command. */
  outstanding(scope: CallScope): Permissions {
    const verdict = this.verdictOf(scope);
    if (verdict instanceof ToolError) return NOTHING;
    const known = this.#outstanding.get(verdict);
    if (known !== undefined) return known;
    const { places } = this.#adapter;
    const outstanding = filtered(outstandingOf(this.#sources(scope), verdict), (kind, entry) => {
      const one = { [kind]: [entry] };
      return placeProblems(one, places).length === 0 && sensitiveGrants(one, this.#home).length === 0;
    });
    this.#outstanding.set(verdict, outstanding);
    return outstanding;
  }

  /** Returns the permissions of every call, or of calls of one tool; nothing while it is suspended. */
  effective(tool?: string): Effective {
    const verdict = this.verdictOf({ tool, session: "" });
    return verdict instanceof ToolError ? NOTHING : verdict;
  }

  /** Gives a session more until it ends. */
  grantForSession(session: string, permissions: Permissions): void {
    this.#sessions.set(session, joinPermissions(this.#sessions.get(session) ?? {}, permissions));
    this.#verdicts.clear();
  }

  endSession(session: string): void {
    if (this.#sessions.delete(session)) this.#verdicts.clear();
  }

  /** Returns the state of the adapter for such a call. */
  standing(scope: CallScope): Standing {
    const verdict = this.verdictOf(scope);
    const lists: Record<string, string[]> = {};
    for (const { kind, value } of this.#entry?.revoked ?? []) {
      const values = value === undefined ? this.#adapter.asked[kind] ?? [] : [value];
      (lists[kind] ??= []).push(...values);
    }
    return {
      asked: this.#adapter.asked,
      granted: verdict instanceof ToolError ? NOTHING : verdict,
      revoked: lists,
      suspended: isSuspended(this.#entry, this.#adapter.seen),
      absent: absentPrograms(this.#adapter),
      places: this.#adapter.places,
      folderOptions: folderOptions(this.#adapter),
    };
  }

  /** While the file cannot be trusted no stored grant counts; what it revoked before stays revoked. */
  #read(): void {
    const revoked: readonly Revocation[] = this.#entry?.revoked ?? [];
    const { identity } = this.#adapter;
    this.#entry = this.#stored.ok
      ? entryOf(this.#stored.file, identity)
      : { ...identity, grants: [], revoked: [...revoked] };
    this.#verdicts.clear();
  }

  #decide(scope: CallScope): Verdict {
    const { manifest: { name }, seen, asked, places } = this.#adapter;
    if (isSuspended(this.#entry, seen)) return suspended(name);
    const effective = rightsOf(this.#sources(scope), scope.tool);
    if (!this.#stored.ok && !isNothing(missing(asked, effective))) return notTrusted(this.#stored.problem);
    return unusable(name, effective, [...permissionProblems(effective), ...placeProblems(effective, places)]);
  }

  #sources({ session }: CallScope): RightSources {
    const { asked, base } = this.#adapter;
    return { asked, base, entry: this.#entry, session: this.#sessions.get(session) ?? {} };
  }
}

/** Names that lead to no program: what was asked for has absolute paths. */
function absentPrograms({ manifest: { permissions }, asked }: AdapterProfile): string[] {
  const there = (asked.run ?? []).flatMap((path) => [path, path.split(/[/\\]/).at(-1)]);
  return (permissions.run ?? []).filter((name) => !there.includes(name));
}

/** By what adapters that come with the product call them. */
function folderOptions({ manifest, identity }: AdapterProfile): NonNullable<Standing["folderOptions"]> {
  if (identity.script !== BUILT_IN) return {};
  const names = Object.keys(Object(manifest.optionsSchema["properties"]));
  const first = (...wanted: readonly string[]) => wanted.find((name) => names.includes(name));
  return defined({ read: first("folders", "uploads"), write: first("folders", "downloads") });
}

function suspended(name: string): ToolError {
  return new ToolError(
    "PERMISSION_DENIED",
    `The adapter ${name} is suspended: its code changed after a person approved it`,
    {
      hint:
        `Nothing of it runs until a person looks: glovebox explain ${name} shows what changed, glovebox grant ` +
        `${name} --changed keeps its grants`,
      details: { adapter: name, suspended: true },
    },
  );
}

function unusable(name: string, effective: Effective, problems: readonly string[]): Verdict {
  if (problems.length === 0) return effective;
  return new ToolError("INVALID_INPUT", `The adapter ${name} cannot start: ${problems.join("; ")}`, {
    details: { problems },
  });
}
