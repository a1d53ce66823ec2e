import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { ToolError } from "../adapter_api/errors.ts";
import type { Manifest } from "../adapter_api/manifest.ts";
import { joinPermissions, type Permissions } from "../adapter_api/permissions.ts";
import { AdapterPermissions } from "../authorization/adapter_permissions.ts";
import { type MachineGrants, placesFor } from "../authorization/grants/machine_grants.ts";
import { askProblems, placeProblems } from "../authorization/paths/protected_places.ts";
import { covers, type Effective, intersect, permissionProblems } from "../authorization/permissions.ts";
import { resolvePermissions } from "../authorization/resolve_permissions.ts";
import { NOTHING } from "../authorization/rights.ts";
import { sha256 } from "../base/sha256.ts";
import { visible } from "../base/text/visible.ts";
import type { Redactor } from "../secrets/redactor.ts";
import type { AdapterRequest, Code, LoadedCode } from "./code/loaded_code.ts";
import { ManifestCache } from "./code/manifest_cache.ts";
import { Probe } from "./code/probe.ts";
import { boundOf, identityOf, seenOf } from "./code/profile.ts";
import { takeSnapshot } from "./code/snapshot.ts";
import {
  BUILT_IN_LIMITS,
  DEFAULT_LIMITS,
  type EffectiveLimits,
  effectiveLimits,
} from "./limits/effective_limits.ts";
import { OpenAdapter, type OpenOptions } from "./open_adapter.ts";
import type { ChildProgram } from "./process/child_program.ts";
import type { Facilities } from "./process/facilities.ts";
import { RunDirectory } from "./process/run_directory.ts";
import { RuntimeCache } from "./process/runtime_cache.ts";
import { scriptOptions, ScriptProcesses } from "./script_processes.ts";
import {
  type LineLevel,
  type ProcessOptions,
  programPath,
  trustedAuthorities,
} from "./process/start_child.ts";
import type { Launch } from "./process/supervisor.ts";

/** What a person lets adapters have so that it can be seen what they need, and the file where the runtime records that. */
export interface Learning {
  readonly permissions: Permissions;
  readonly record: string;
}

/** Options for the host of adapters. */
export interface HostOptions extends OpenOptions {
  readonly program: ChildProgram;
  /** Folder with the built-in adapters, a folder each: `adapter.js` and what it reads. */
  readonly builtIns: string;
  /** Folder for snapshots and manifests. */
  readonly cache: string;
  /** Folder for what lives as long as the host; the system's own by default. */
  readonly temporary?: string;
  /** Features of the system; tests take away some that this one has. */
  readonly facilities?: Facilities;
  /** The host's own environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Longest time for reading a manifest, in milliseconds; 30 seconds by default: a small or emulated processor takes ten. */
  readonly probeMs?: number;
  /** Grants of this machine; without them nothing is stored. */
  readonly grants?: MachineGrants;
  /** Only where a person learns what an adapter needs. */
  readonly learning?: Learning | undefined;
}

const PROBE_MS = 30_000;

/** Loads adapters and runs each in a process of its own. */
export class AdapterHost implements AsyncDisposable {
  readonly #options: HostOptions;
  readonly #manifests: ManifestCache;
  /** By the module of a built-in adapter; adapters of persons share one. */
  readonly #caches = new Map<string | undefined, RuntimeCache>();
  readonly #open = new Set<OpenAdapter>();
  #folder: Promise<RunDirectory> | undefined;
  #watching: Disposable | undefined;
  #scripts: ScriptProcesses | undefined;

  constructor(options: HostOptions) {
    this.#options = options;
    this.#manifests = new ManifestCache(join(options.cache, "manifests"));
  }

  /** Names of the built-in adapters. */
  async builtIns(): Promise<string[]> {
    const names: string[] = [];
    for await (const { name, isDirectory } of Deno.readDir(this.#options.builtIns)) {
      if (isDirectory) names.push(name.replaceAll("_", "-"));
    }
    return names.sort();
  }

  /**
   * Reads an adapter's code and manifest and works out what it may do; starts nothing but, once for each version of
   * the code, a probe that may read that code only.
   */
  async load({ adapter, choices }: AdapterRequest, firstAsked?: Permissions): Promise<LoadedCode> {
    const { grants, learning } = this.#options;
    const code = await this.#code(adapter);
    await using probe = this.#probe(code);
    const manifestWith = (options: Readonly<Record<string, unknown>>): Promise<Manifest> =>
      this.#manifests.get(code.hash, options, () => probe.manifest(options));
    const shipped = await manifestWith({});
    const { options, granted, grantAsked, limits } = choices(shipped.name, code.builtIn);
    const manifest = Object.keys(options).length === 0 ? shipped : await manifestWith(options);
    const identity = identityOf(code, shipped, await this.builtIns());
    const permitted = await this.#resolve(learning?.permissions ?? {});
    const wanted = await this.#resolve(manifest.permissions);
    const asked = joinPermissions(wanted, permitted);
    // What a built-in asks by default is granted by being shipped; everything wider is granted by a person.
    const byDefault = manifest === shipped ? wanted : await this.#resolve(shipped.permissions);
    const shippedRights = code.builtIn ? byDefault : {};
    const byPerson = joinPermissions(await this.#resolve(granted), permitted);
    const base = grantAsked ? firstAsked ?? asked : joinPermissions(shippedRights, byPerson);
    const seen = seenOf(code, shipped);
    const loaded = {
      code,
      manifest,
      options,
      limits: effectiveLimits(this.#limitsOf(code), limits, manifest.limits),
      identity,
      seen,
      asked,
      shipped: shippedRights,
      base,
      places: await placesFor(code, grants),
      bound: () => boundOf(code, seen),
    };
    mustBeUsable(loaded);
    if (!code.builtIn || manifest !== shipped) await grants?.loaded(loaded);
    return loaded;
  }

  /** An adapter as a source of tools; its process starts at the first call. */
  async open(request: AdapterRequest): Promise<OpenAdapter> {
    const loaded = await this.load(request);
    const adapter = new OpenAdapter(this, request, loaded, this.#options);
    this.#open.add(adapter);
    return adapter;
  }

  /** Returns what an adapter may do in every call, as of now. */
  effective(loaded: LoadedCode): Effective {
    const { places, grants } = this.#options;
    return new AdapterPermissions(loaded, grants?.store, places.home).effective();
  }

  /** Everything about the next start of an adapter. */
  async launch(
    { code, manifest, options, identity, limits }: LoadedCode,
    effective: Effective,
  ): Promise<Launch> {
    const { env, grants, secrets, learning, places } = this.#options;
    const redactor = effective.secret.length === 0 ? undefined : secrets?.redactorOf(identity);
    if (redactor !== undefined) secrets?.learn(identity);
    this.#watching ??= grants?.store.watch(() => this.#open.forEach((adapter) => adapter.review()));
    const values = Object.entries(env).filter(([name]) =>
      effective.env.some((entry) => covers("env", entry, name))
    );
    return {
      start: { adapter: pathToFileURL(code.entry).href, options, home: places.home },
      process: await this.#process(manifest.name, code, this.#ofProcess(code, effective), {
        limits,
        // Where it is learned which programs it needs, they are found before they are refused.
        env: {
          ...programPath(effective),
          ...trustedAuthorities(env),
          ...Object.fromEntries(values),
          ...(learning && { PATH: places.path.join(delimiter) }),
        },
        record: learning?.record,
        cache: this.#cacheFor(code.builtIn ? code.entry : undefined),
      }, redactor),
    };
  }

  /** The private folder of this host, and what reaps what runs in it. */
  runDirectory(): Promise<RunDirectory> {
    const { onLog, temporary, facilities } = this.#options;
    return this.#folder ??= RunDirectory.create({
      temporary,
      facilities,
      onReaperReplaced: () => onLog("host", "warning", REAPER_REPLACED, undefined),
    });
  }

  /** Where scripts run: programs that may call tools and nothing else. */
  scripts(): ScriptProcesses {
    const { program, onLog } = this.#options;
    const cache = this.#cacheFor(undefined);
    return this.#scripts ??= new ScriptProcesses(
      async () => scriptOptions({ program, cache, folder: await this.runDirectory() }, onLog),
      (level, message, data) => onLog("script", level, message, data),
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#scripts?.[Symbol.asyncDispose]();
    this.#watching?.[Symbol.dispose]();
    await (await this.#folder)?.[Symbol.asyncDispose]();
  }

  async #code(adapter: string): Promise<Code> {
    if (/^[a-z][a-z0-9_-]*$/.test(adapter)) {
      const path = join(this.#options.builtIns, adapter.replaceAll("-", "_"));
      const entry = join(path, "adapter.js");
      const bytes = await Deno.readFile(entry).catch(() => undefined);
      if (bytes !== undefined) {
        const hash = await sha256(bytes);
        return { name: adapter, hash, path, entry, builtIn: true, sources: [], origin: entry };
      }
    }
    const { folder, ...taken } = await takeSnapshot(adapter, this.#options.cache, await this.builtIns());
    return { name: adapter, path: folder, builtIn: false, ...taken };
  }

  #resolve(permissions: Permissions): Promise<Permissions> {
    return resolvePermissions(permissions, this.#options.places);
  }

  #limitsOf({ builtIn }: Code): EffectiveLimits {
    return { ...(builtIn ? BUILT_IN_LIMITS : DEFAULT_LIMITS), ...this.#options.limits };
  }

  #probe(code: Code): Probe {
    const { onLog, probeMs = PROBE_MS } = this.#options;
    const limits = this.#limitsOf(code);
    return new Probe({
      code,
      // Many are read once each at the first start of a version: the least preparation is the fastest.
      process: () =>
        this.#process(code.name, code, NOTHING, {
          env: {},
          limits,
          cache: this.#cacheFor(undefined),
          isProbe: true,
        }),
      onLog: (level, message, data) => onLog(code.name, level, message, data),
      timeoutMs: probeMs,
      limits,
    });
  }

  #cacheFor(entry: string | undefined): RuntimeCache {
    const known = this.#caches.get(entry);
    if (known !== undefined) return known;
    const { program, cache } = this.#options;
    const made = new RuntimeCache(program, join(cache, "runtime"), entry);
    this.#caches.set(entry, made);
    return made;
  }

  /** Where programs are to be confined, an adapter of a person starts none by itself. */
  #ofProcess({ builtIn }: Code, effective: Effective): Effective {
    return this.#options.confine === true && !builtIn ? { ...effective, run: [] } : effective;
  }

  async #process(
    name: string,
    code: Code,
    effective: Effective,
    own: Pick<ProcessOptions, "env" | "limits" | "cache" | "isProbe" | "record">,
    redactor?: Redactor,
  ) {
    const { program, onLog } = this.#options;
    const snapshot = `${pathToFileURL(code.path).href}/`;
    return {
      program,
      folder: await this.runDirectory(),
      ...own,
      name,
      code: code.path,
      isBuiltIn: code.builtIn,
      effective,
      onLine: (line: string, level: LineLevel) => {
        const own = line.replaceAll(snapshot, ""); // places as their author knows them
        onLog(name, level, redactor?.text(own) ?? own, undefined);
      },
    };
  }
}

const REAPER_REPLACED =
  "The process that ends adapters together with Glovebox was killed; another one took its place";

/** Names resolve to paths that nobody wrote, so that what comes out is checked as well as what was asked. */
function mustBeUsable({ manifest: { name, permissions }, asked, base, places }: LoadedCode): void {
  const effective = intersect(asked, base);
  const found = [
    ...[permissions, effective].flatMap(permissionProblems),
    ...askProblems(asked, places),
    ...placeProblems(effective, places),
  ];
  const problems = [...new Set(found.map(visible))];
  if (problems.length === 0) return;
  throw new ToolError("INVALID_INPUT", `The adapter ${name} has mistakes: ${problems.join("; ")}`, {
    details: { problems },
  });
}
