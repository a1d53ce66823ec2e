import type { AuditSink } from "../audit/audit_event.ts";
import type { Changed } from "../adapter_api/context.ts";
import type { LogLevel } from "../adapter_api/handler_port.ts";
import type { CompletionTarget, ResourcePart } from "../adapter_api/invoke.ts";
import type { Manifest } from "../adapter_api/manifest.ts";
import type { ToolOutcome } from "../adapter_api/outcome.ts";
import type { Permissions } from "../adapter_api/permissions.ts";
import { Authorizer } from "../authorization/authorizer.ts";
import type { MachineGrants } from "../authorization/grants/machine_grants.ts";
import { HostAccess } from "../authorization/host_access.ts";
import { idleGrants } from "../authorization/grants/idle_grants.ts";
import type { Effective } from "../authorization/permissions.ts";
import type { Places } from "../authorization/resolve_permissions.ts";
import type { CallContext, PromptLine, ResourceListing, ToolSource } from "../catalog/tool_source.ts";
import type { AdapterSecrets } from "../secrets/adapter_secrets.ts";
import { AdapterSource } from "./adapter_source.ts";
import type { AdapterStore } from "./adapter_store.ts";
import { AuthorizedProcesses } from "./authorized_processes.ts";
import type { Limits } from "../adapter_api/limits.ts";
import type { AdapterRequest, LoadedCode } from "./code/loaded_code.ts";
import { machinePort } from "./machine_port.ts";
import { ProcessPool } from "./process/process_pool.ts";
import { ProgramRunner } from "./programs/program_runner.ts";
import type { RunDirectory } from "./process/run_directory.ts";
import { type Launch, Supervisor, type SupervisorTimes } from "./process/supervisor.ts";
import type { LinkEvents } from "./wire/adapter_link.ts";

/** Reads adapters and says how to start them. */
export interface AdapterLoader {
  /** @param asked what `grantAsked` stands for; by default what the code asks for now */
  load(request: AdapterRequest, asked?: Permissions): Promise<LoadedCode>;
  launch(loaded: LoadedCode, effective: Effective): Promise<Launch>;
  /** Returns the private folder of this host. */
  runDirectory(): Promise<RunDirectory>;
}

/** Options for an open adapter. */
export interface OpenOptions {
  readonly onLog: (adapter: string, level: LogLevel, message: string, data: unknown) => void;
  readonly openUrl: (url: string) => Promise<void>;
  readonly places: Places;
  readonly times?: Partial<SupervisorTimes>;
  /** Limits of every adapter that are not as in the product. */
  readonly limits?: Limits;
  /** True: programs run only confined; false: never; by default where that works. */
  readonly confine?: boolean | undefined;
  /** Secrets of this machine's user; without them there are none. */
  readonly secrets?: AdapterSecrets | undefined;
  /** Values that adapters keep; without it there are none. */
  readonly store?: AdapterStore | undefined;
  /** Hears of processes and refusals. */
  readonly audit?: AuditSink | undefined;
  /** Grants of this machine; without them nothing is stored. */
  readonly grants?: MachineGrants;
}

/** Facts about an adapter that is open. */
export interface AdapterStatus {
  /** Processes that run. */
  readonly processes: number;
  readonly asked: Permissions;
  /** What it asks for and was granted; or the reason why nothing of it runs. */
  readonly granted: Permissions | { readonly problem: string };
  /** Options that the person set. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** A loaded adapter: a source of tools that can be loaded again when its script changes. */
export class OpenAdapter implements ToolSource {
  readonly #loader: AdapterLoader;
  readonly #request: AdapterRequest;
  readonly #options: OpenOptions;
  readonly #authorizer: Authorizer;
  readonly #pool: ProcessPool;
  readonly #processes: AuthorizedProcesses;
  readonly #source: AdapterSource;
  readonly #firstAsked: Permissions;
  #loaded: LoadedCode;
  /** How many have begun. */
  #reloads = 0;

  constructor(loader: AdapterLoader, request: AdapterRequest, loaded: LoadedCode, options: OpenOptions) {
    const { grants, places: { home } } = options;
    this.#loader = loader;
    this.#request = request;
    this.#options = options;
    this.#loaded = loaded;
    this.#firstAsked = loaded.asked;
    this.#authorizer = new Authorizer(loaded, { grants, home });
    this.#pool = new ProcessPool((permissions) => this.#supervise(permissions));
    this.#processes = new AuthorizedProcesses(this.#pool, this.#authorizer);
    this.#source = new AdapterSource(loaded, this.#processes, options.audit);
  }

  get name(): string {
    return this.#source.name;
  }

  get manifest(): Manifest {
    return this.#source.manifest;
  }

  /** Tells whether it is shipped with the product. */
  get builtIn(): boolean {
    return this.#loaded.code.builtIn;
  }

  /** False when it works through programs and none of them is on this machine. */
  get hasBackend(): boolean {
    const { manifest, asked } = this.#loaded;
    return (manifest.permissions.run ?? []).length === 0 || (asked.run ?? []).length > 0;
  }

  /** Entries that a person granted by flags or settings, and that it never asks for. */
  async idleGrants(): Promise<readonly string[]> {
    const { code: { builtIn }, manifest, asked } = this.#loaded;
    const { granted } = this.#request.choices(manifest.name, builtIn);
    return await idleGrants(granted, { manifest: manifest.permissions, asked }, this.#options.places);
  }

  /** Its script or folder, as it was named. */
  get place(): string {
    return this.#request.adapter;
  }

  /** The files to watch. */
  get sources(): readonly string[] {
    return this.#loaded.code.sources;
  }

  /** The real path of the script or folder. */
  get origin(): string {
    return this.#loaded.code.origin;
  }

  call(tool: string, input: unknown, context: CallContext): Promise<ToolOutcome> {
    return this.#source.call(tool, input, context);
  }

  read(uri: string, context: CallContext): Promise<readonly ResourcePart[]> {
    return this.#source.read(uri, context);
  }

  list(template: string, context: CallContext): Promise<readonly ResourceListing[]> {
    return this.#source.list(template, context);
  }

  prompt(
    name: string,
    args: Readonly<Record<string, string>>,
    context: CallContext,
  ): Promise<readonly PromptLine[]> {
    return this.#source.prompt(name, args, context);
  }

  complete(target: CompletionTarget, prefix: string, context: CallContext): Promise<readonly string[]> {
    return this.#source.complete(target, prefix, context);
  }

  onChanged(listener: (what: Changed) => void): () => void {
    return this.#source.onChanged(listener);
  }

  close(): Promise<void> {
    return this.#source.close();
  }

  /** Facts about it as of now. */
  async status(): Promise<AdapterStatus> {
    const { asked, options } = this.#loaded;
    const links = await this.#pool.links();
    return { processes: links.length, asked, options, granted: this.#authorizer.granted() };
  }

  /** Starts the process that a call of a tool will use; resolves when it is there, before anything runs in it. */
  async prepare(tool: string): Promise<void> {
    await this.#processes.prepare(tool);
  }

  /** Ends its processes; the next call starts a new one. */
  async restart(): Promise<void> {
    await this.#pool.restart();
  }

  /** The stored grants may have changed: what may not run any more is killed. */
  review(): void {
    this.#processes.review();
  }

  /**
   * Loads the script again and tells whether it had changed. When that fails the old one goes on. What a person
   * granted by "everything that it asks for" stays what it asked for at first. One that begins while another one
   * reads takes its place: what is read last counts, and code that never comes to its end keeps none from it.
   */
  async reload(): Promise<boolean> {
    const turn = ++this.#reloads;
    const isOver = () => turn !== this.#reloads;
    let loaded: LoadedCode;
    try {
      loaded = await this.#loader.load(this.#request, this.#firstAsked);
    } catch (error) {
      if (isOver()) return false;
      throw error;
    }
    if (isOver() || loaded.code.hash === this.#loaded.code.hash) return false;
    this.#loaded = loaded;
    this.#authorizer.replace(loaded);
    await this.#pool.restart();
    this.#source.replace(this.#loaded);
    return true;
  }

  #supervise(permissions: Effective): Supervisor {
    const { manifest: { name, comesBack = false }, limits } = this.#loaded;
    const { audit, times } = this.#options;
    return new Supervisor({
      name,
      launch: () => this.#loader.launch(this.#loaded, permissions),
      events: this.#eventsFor(permissions),
      ...(times === undefined ? {} : { times }),
      audit,
      limits,
      comesBack,
    });
  }

  /** Answers what a process asks of the host. */
  #eventsFor(permissions: Effective): LinkEvents {
    const { manifest: { name }, places } = this.#loaded;
    const { onLog, openUrl, places: { home } } = this.#options;
    const standing = () => this.#authorizer.standing(undefined, "");
    const access = new HostAccess({ name, permissions, standing, places, home });
    const { secrets, store, audit } = this.#options;
    const programs = new ProgramRunner({
      ...{ name, permissions, audit },
      confine: this.builtIn ? false : this.#options.confine,
      folder: () => this.#loader.runDirectory(),
    });
    return {
      onLog: (level, message, data) => onLog(name, level, message, data),
      onChanged: (what) => this.#source.announce(what),
      ...machinePort({
        adapter: this.#loaded,
        permissions,
        access,
        openUrl,
        secrets,
        store,
        audit,
        programs,
      }),
    };
  }
}
