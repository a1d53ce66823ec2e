import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ToolError } from "../adapter_api/errors.ts";
import type { Manifest } from "../adapter_api/manifest.ts";
import { joinPermissions, type Permissions } from "../adapter_api/permissions.ts";
import { deadline, DeadlineError } from "../base/deadline.ts";
import { visible } from "../base/visible.ts";
import { sha256 } from "../base/sha256.ts";
import { AdapterLink } from "./adapter_link.ts";
import { AdapterProcess } from "./adapter_process.ts";
import type { ChildProgram } from "./child_program.ts";
import type { Facilities } from "./facilities.ts";
import type { AdapterRequest, Code, LoadedCode } from "./loaded_code.ts";
import { ManifestCache } from "./manifest_cache.ts";
import { OpenAdapter, type OpenOptions } from "./open_adapter.ts";
import { covers, type Effective, intersect, permissionProblems } from "./permissions.ts";
import { resolvePermissions } from "./resolve_permissions.ts";
import { RunFolder } from "./run_folder.ts";
import { RuntimeCache } from "./runtime_cache.ts";
import { takeSnapshot } from "./snapshot.ts";
import type { Launch } from "./supervisor.ts";

/** What the host of adapters needs from the rest of the product. */
export interface HostOptions extends OpenOptions {
  readonly program: ChildProgram;
  /** Folder with the built-in adapters, one file each. */
  readonly builtIns: string;
  /** Folder for snapshots and manifests. */
  readonly cache: string;
  /** Folder for what lives as long as the host; the system's own by default. */
  readonly temporary?: string;
  /** What the system offers; tests take away what this one has. */
  readonly facilities?: Facilities;
  /** The host's own environment. */
  readonly env: Readonly<Record<string, string>>;
  /** How long reading a manifest may take, in milliseconds; 10 seconds by default: busy machines stand still. */
  readonly probeMs?: number;
}

const PROBE_MS = 10_000;
const NOTHING: Effective = { net: [], read: [], write: [], run: [], env: [], sys: [] };

/** Loads adapters and runs each in a process of its own. */
export class AdapterHost implements AsyncDisposable {
  readonly #options: HostOptions;
  readonly #manifests: ManifestCache;
  readonly #cache: RuntimeCache;
  #folder: Promise<RunFolder> | undefined;

  constructor(options: HostOptions) {
    this.#options = options;
    this.#manifests = new ManifestCache(join(options.cache, "manifests"));
    this.#cache = new RuntimeCache(options.program, join(options.cache, "runtime"));
  }

  /** Names of the built-in adapters. */
  async builtIns(): Promise<string[]> {
    const names: string[] = [];
    for await (const { name, isFile } of Deno.readDir(this.#options.builtIns)) {
      if (isFile && name.endsWith(".js")) names.push(name.slice(0, -3));
    }
    return names.sort();
  }

  /**
   * Reads an adapter's code and manifest and works out what it may do; starts nothing but, once for each version of
   * the code, a probe that may read that code only.
   */
  async load({ adapter, choices }: AdapterRequest): Promise<LoadedCode> {
    const code = await this.#code(adapter);
    const shipped = await this.#manifest(code, {});
    const { options, granted: byPerson, grantAsked } = choices(shipped.name);
    const manifest = Object.keys(options).length === 0 ? shipped : await this.#manifest(code, options);
    const asked = await this.#resolve(manifest.permissions);
    // What a built-in asks by default is granted by being shipped; everything wider is granted by a person.
    const byShipping = !code.builtIn
      ? {}
      : manifest === shipped
      ? asked
      : await this.#resolve(shipped.permissions);
    const granted = grantAsked ? asked : joinPermissions(byShipping, await this.#resolve(byPerson));
    const effective = intersect(asked, granted);
    mustBeUsable(manifest, effective);
    return { code, manifest, options, asked, granted, effective };
  }

  /** An adapter as a source of tools; its process starts at the first call. */
  async open(request: AdapterRequest): Promise<OpenAdapter> {
    const loaded = await this.load(request);
    return new OpenAdapter(this, request, loaded, this.#options);
  }

  /** Everything about the next start of an adapter. */
  async launch({ code, manifest, options, effective }: LoadedCode): Promise<Launch> {
    const { env } = this.#options;
    const values = Object.entries(env).filter(([name]) =>
      effective.env.some((entry) => covers("env", entry, name))
    );
    return {
      start: { adapter: pathToFileURL(code.entry).href, options },
      process: await this.#process(manifest.name, code, effective, Object.fromEntries(values)),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await (await this.#folder)?.[Symbol.asyncDispose]();
  }

  async #code(adapter: string): Promise<Code> {
    if (/^[a-z][a-z0-9_-]*$/.test(adapter)) {
      const path = join(this.#options.builtIns, `${adapter.replaceAll("-", "_")}.js`);
      const bytes = await Deno.readFile(path).catch(() => undefined);
      if (bytes !== undefined) {
        const hash = await sha256(bytes);
        return { name: adapter, hash, path, entry: path, builtIn: true, sources: [] };
      }
    }
    const { hash, folder, entry, sources } = await takeSnapshot(
      adapter,
      join(this.#options.cache, "adapters"),
    );
    return { name: adapter, hash, path: folder, entry, builtIn: false, sources };
  }

  #resolve(permissions: Permissions): Promise<Permissions> {
    return resolvePermissions(permissions, this.#options.places);
  }

  #manifest(code: Code, options: Readonly<Record<string, unknown>>): Promise<Manifest> {
    return this.#manifests.get(code.hash, options, () => this.#probe(code, options));
  }

  async #probe(code: Code, options: Readonly<Record<string, unknown>>): Promise<Manifest> {
    const { onLog, openUrl, probeMs = PROBE_MS } = this.#options;
    await using process = await AdapterProcess.start(await this.#process(code.name, code, NOTHING, {}));
    const link = new AdapterLink(code.name, process, {
      onLog: (level, message, data) => onLog(code.name, level, message, data),
      onChanged: () => {},
      openUrl,
      resolvePath: () => Promise.reject(new ToolError("PERMISSION_DENIED", "A probe uses no files")),
    });
    const probing = link.probe({ adapter: pathToFileURL(code.entry).href, options });
    try {
      return await deadline(probing, probeMs, `Reading the manifest of ${code.name}`);
    } catch (error) {
      if (!(error instanceof DeadlineError)) throw error;
      throw new ToolError("TIMEOUT", error.message, {
        hint: "Importing an adapter must have no effect: what takes time belongs into start",
      });
    }
  }

  async #process(name: string, code: Code, effective: Effective, env: Readonly<Record<string, string>>) {
    const { program, onLog, temporary, facilities } = this.#options;
    this.#folder ??= RunFolder.create({ temporary, facilities });
    return {
      program,
      folder: await this.#folder,
      cache: this.#cache,
      name,
      code: code.path,
      effective,
      env,
      onLine: (line: string) => onLog(name, "info", line, undefined),
    };
  }
}

/** Names resolve to paths that nobody wrote, so that what comes out is checked as well as what was asked. */
function mustBeUsable({ name, permissions }: Manifest, effective: Effective): void {
  const problems = [...new Set([...permissionProblems(permissions), ...permissionProblems(effective)])]
    .map(visible);
  if (problems.length === 0) return;
  throw new ToolError("INVALID_INPUT", `The adapter ${name} has mistakes: ${problems.join("; ")}`, {
    details: { problems },
  });
}
