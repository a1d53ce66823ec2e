import { ToolError } from "../../adapter_api/errors.ts";
import { nearest } from "../../adapter_api/text/nearest.ts";
import {
  joinPermissions,
  PERMISSION_KINDS,
  type PermissionKind,
  type Permissions,
} from "../../adapter_api/permissions.ts";
import { exists } from "../../base/exists.ts";
import { shellWord } from "../../base/text/shell_word.ts";
import { type CodeChange, codeChange } from "./code_change.ts";
import {
  type Bound,
  BUILT_IN,
  entryOf,
  type GrantEntry,
  type GrantFile,
  type Identity,
  type Right,
  withBound,
  without,
  withRevoked,
} from "./grant_file.ts";
import { notTrusted } from "./grant_store.ts";
import { placeProblems } from "../paths/protected_places.ts";
import { sensitiveGrants } from "../paths/sensitive_places.ts";
import { AdapterPermissions } from "../adapter_permissions.ts";
import type { AdapterProfile } from "../adapter_profile.ts";
import { covers, type Effective, intersect, permissionProblems } from "../permissions.ts";
import { type Places, resolvePermissions } from "../resolve_permissions.ts";
import { filtered, isNothing, missing } from "../rights.ts";
import { grantsOf, isSuspended, type MachineGrants } from "./machine_grants.ts";

/** Offer of permissions that a person is about to grant. */
export interface Offer<Adapter extends AdapterProfile> {
  readonly loaded: Adapter;
  /** Never more than what is asked for. */
  readonly permissions: Permissions;
  /** Sentences about what gives more than it seems to: a person must say that they mean it. */
  readonly sensitive: readonly string[];
}

/** Everything that there is to say about what one adapter may do. */
export interface Explanation<Adapter extends AdapterProfile> {
  readonly loaded: Adapter;
  readonly entry: GrantEntry | undefined;
  readonly effective: Effective;
  /** The same for tools that have grants of their own. */
  readonly byTool: Readonly<Record<string, Effective>>;
  /** Difference from the code that was granted; nothing when it is the same. */
  readonly change: CodeChange | undefined;
  /** Reason why no stored grant counts. */
  readonly problem: string | undefined;
}

/** Source of adapters. */
export interface AdapterShelf<Adapter extends AdapterProfile> {
  /** Returns the names of the built-in adapters. */
  builtIns(): Promise<readonly string[]>;
  /** Reads the adapter of a name or path, with what the settings say of it. */
  load(adapter: string): Promise<Adapter>;
}

/** Options for a {@linkcode GrantService}. */
export interface GrantServiceOptions<Adapter extends AdapterProfile> {
  readonly adapters: AdapterShelf<Adapter>;
  readonly grants: MachineGrants;
  readonly places: Places;
}

/** Evidence for somebody who grants without looking. */
const NOTHING_SEEN: Bound = { code: "", files: {}, asks: {}, tools: {} };

/** Service in which a person grants and revokes, whether a host runs or not. */
export class GrantService<Adapter extends AdapterProfile> {
  readonly #options: GrantServiceOptions<Adapter>;

  constructor(options: GrantServiceOptions<Adapter>) {
    this.#options = options;
  }

  /**
   * Returns what is stored.
   *
   * @throws ToolError `PERMISSION_DENIED` when it cannot be trusted
   */
  get file(): GrantFile {
    const stored = this.#options.grants.store.current;
    if (stored.ok) return stored.file;
    throw notTrusted(stored.problem);
  }

  /** Loads the adapter that a person means. */
  async load(name: string, path: string | undefined): Promise<Adapter> {
    const isPath = path === undefined && /[/\\]|\.[mc]?[jt]s$/.test(name);
    const identity = isPath || path !== undefined ? undefined : await this.find(name, undefined);
    const script = identity?.script === BUILT_IN ? name : identity?.script ?? path ?? name;
    const loaded = await this.#options.adapters.load(script);
    if (isPath || loaded.manifest.name === name) return loaded;
    throw new ToolError(
      "NOT_FOUND",
      `The adapter at ${script} calls itself ${loaded.manifest.name}, not ${name}`,
    );
  }

  /**
   * Finds the adapter that a person means without loading it.
   *
   * @throws ToolError `NOT_FOUND` or `CONFLICT`, with what to type instead
   */
  async find(name: string, path: string | undefined): Promise<Identity> {
    const { adapters, grants } = this.#options;
    const builtIns = (await adapters.builtIns()).map((name) => ({ name, script: BUILT_IN }));
    const stored = grants.store.current;
    const scripts = [...grants.known.all, ...(stored.ok ? stored.file.adapters : [])];
    const all = [...builtIns, ...scripts.filter(({ script }) => script !== BUILT_IN)];
    const real = path === undefined ? undefined : await Deno.realPath(path).catch(() => path);
    const named = all.filter((one) => one.name === name && (real === undefined || one.script === real));
    const there = await Promise.all(
      named.map(async (one) => one.script === BUILT_IN || await exists(one.script) ? [one] : []),
    );
    const meant = there.flat().length > 0 ? there.flat() : named;
    const [first] = meant;
    if (first === undefined) throw unknownAdapter(name, all);
    const paths = [...new Set(meant.map(({ script }) => script))];
    if (paths.length === 1) return { name, script: first.script };
    throw new ToolError("CONFLICT", `Several adapters are called ${name}: ${paths.join(", ")}`, {
      hint: `Say which one: --adapter ${shellWord(paths[0] ?? "")}`,
    });
  }

  /**
   * Works out what a grant would be. Nothing that is not asked for can be granted.
   *
   * @param wanted as a person wrote it; nothing for all that is asked for
   */
  async offer(loaded: Adapter, wanted: Permissions | undefined): Promise<Offer<Adapter>> {
    const { name } = loaded.manifest;
    const { grants, places } = this.#options;
    const last = grants.known.find(loaded.identity)?.asks ?? {};
    const asked = joinPermissions(loaded.asked, await resolvePermissions(last, places));
    const given = wanted === undefined ? asked : await this.#exact(wanted);
    const permissions = intersect(asked, given);
    const without = missing(given, joinPermissions(asked, permissions));
    const stray = filtered(
      without,
      (kind, entry) => !(asked[kind] ?? []).some((ask) => covers(kind, entry, ask)),
    );
    if (!isNothing(stray)) throw notAsked(name, stray, asked);
    const problems = [...permissionProblems(given), ...placeProblems(permissions, loaded.places)];
    if (problems.length > 0) {
      throw new ToolError("INVALID_INPUT", `That cannot be granted: ${problems.join("; ")}`, {
        hint: "Grant something narrower",
      });
    }
    return { loaded, permissions, sensitive: sensitiveGrants(permissions, places.home) };
  }

  /** Stores a grant for every call, or for the calls of one tool. */
  async grant({ loaded, permissions }: Offer<Adapter>, tool: string | undefined): Promise<void> {
    const { name, tools } = loaded.manifest;
    if (tool !== undefined && !tools.some((entry) => entry.name === tool)) {
      throw new ToolError("NOT_FOUND", `The adapter ${name} has no tool "${tool}"${meant(tool, tools)}`);
    }
    await this.#options.grants.grant(loaded, grantsOf(permissions, { how: "command", tool }));
  }

  /** Keeps the grants of code that changed; gives what had changed. */
  async keep(loaded: Adapter): Promise<CodeChange | undefined> {
    const { change } = await this.explain(loaded);
    const bound = await loaded.bound();
    if (change === undefined || bound === undefined) return undefined;
    await this.#options.grants.store.change((file) => withBound(file, loaded.identity, bound));
    return change;
  }

  /**
   * Takes away a value, a kind, or everything, also what flags and settings give.
   *
   * @returns what of it was stored
   */
  async revoke(identity: Identity, what: Partial<Right>): Promise<readonly Right[]> {
    const { grants } = this.#options;
    const at = new Date().toISOString();
    const { kind, value } = what;
    const values = kind === undefined || value === undefined
      ? [what]
      : await this.#named(kind, value).then((values) => values.map((value) => ({ kind, value })));
    let gone: readonly Right[] = [];
    await grants.store.change((file) => {
      const before = entryOf(file, identity)?.grants ?? [];
      const next = values.reduce((file, what) => withRevoked(file, identity, { what, at }), file);
      const after = entryOf(next, identity)?.grants ?? [];
      gone = before.filter((grant) => !after.includes(grant));
      return next;
    });
    return gone;
  }

  /** Forgets what was granted to an adapter, and what was revoked; without one, everything, whatever is there. */
  async reset(identity: Identity | undefined): Promise<void> {
    const { store } = this.#options.grants;
    if (identity === undefined) await store.clear();
    else await store.change((file) => without(file, identity));
  }

  /** Says what an adapter may do, and why. */
  async explain(loaded: Adapter): Promise<Explanation<Adapter>> {
    const stored = this.#options.grants.store.current;
    const entry = stored.ok ? entryOf(stored.file, loaded.identity) : undefined;
    const bound = await loaded.bound();
    const before = isSuspended(entry, loaded.seen) ? entry?.bound ?? NOTHING_SEEN : undefined;
    const { grants, places } = this.#options;
    const permissions = new AdapterPermissions(loaded, grants.store, places.home);
    const effective = (tool?: string) => permissions.effective(tool);
    const tools = new Set(entry?.grants.flatMap(({ tool }) => tool ?? []));
    return {
      loaded,
      entry,
      effective: effective(),
      byTool: Object.fromEntries([...tools].map((tool) => [tool, effective(tool)])),
      change: before === undefined || bound === undefined ? undefined : codeChange(before, bound),
      problem: stored.ok ? undefined : stored.problem,
    };
  }

  /** Returns the value that an entry stands for on this machine; the entry itself, where that is nothing. */
  async #named(kind: PermissionKind, value: string): Promise<readonly string[]> {
    const { [kind]: values = [] } = await resolvePermissions({ [kind]: [value] }, this.#options.places);
    return values.length === 0 ? [value] : [...new Set(values)];
  }

  /** @throws ToolError `NOT_FOUND` for a program that is not on this machine */
  async #exact(wanted: Permissions): Promise<Permissions> {
    const { places } = this.#options;
    for (const program of wanted.run ?? []) {
      const { run = [] } = await resolvePermissions({ run: [program] }, places);
      if (run.length === 0) {
        throw new ToolError("NOT_FOUND", `There is no program "${program}" on this machine`);
      }
    }
    return await resolvePermissions(wanted, places);
  }
}

function unknownAdapter(name: string, all: readonly Identity[]): ToolError {
  return new ToolError("NOT_FOUND", `No adapter called "${name}" was ever loaded here${meant(name, all)}`, {
    hint: "Load it once, for example with glovebox check PATH, or name its script with --adapter PATH",
  });
}

function notAsked(name: string, wanted: Permissions, asked: Permissions): ToolError {
  const asks = listed(asked);
  return new ToolError("INVALID_INPUT", `The adapter ${name} does not ask for ${listed(wanted)}`, {
    hint: asks === "" ? "It asks for nothing" : `It asks for ${asks}`,
  });
}

function listed(permissions: Permissions): string {
  const words = PERMISSION_KINDS.flatMap((kind) =>
    (permissions[kind] ?? []).map((value) => `${kind}=${value}`)
  );
  return [...new Set(words)].join(", ");
}

function meant(word: string, entries: readonly { readonly name: string }[]): string {
  const near = nearest(word, entries.map(({ name }) => name));
  return near === undefined ? "" : ` (did you mean "${near}"?)`;
}
