import type { LogLevel } from "../adapter_api/handler_port.ts";
import type { Permissions } from "../adapter_api/permissions.ts";
import type { GrantStore } from "../authorization/grants/grant_store.ts";
import { AdapterRights } from "../authorization/adapter_rights.ts";
import { AdapterSource } from "./adapter_source.ts";
import { GuardedProcesses } from "./guarded_processes.ts";
import type { AdapterRequest, LoadedCode } from "./code/loaded_code.ts";
import type { Effective } from "../authorization/permissions.ts";
import { processEvents } from "./process_events.ts";
import { ProcessPool } from "./process/process_pool.ts";
import type { Places } from "../authorization/resolve_permissions.ts";
import { type Launch, Supervisor, type SupervisorTimes } from "./process/supervisor.ts";

/** Reads adapters and says how to start them. */
export interface AdapterLoader {
  /** @param asked what `grantAsked` stands for; by default what the code asks for now */
  load(request: AdapterRequest, asked?: Permissions): Promise<LoadedCode>;
  launch(loaded: LoadedCode, effective: Effective): Promise<Launch>;
  /** A person answered a question with "always". */
  grantAlways(loaded: LoadedCode, asks: Permissions): Promise<void>;
}

/** What an open adapter needs from the rest of the product. */
export interface OpenOptions {
  readonly onLog: (adapter: string, level: LogLevel, message: string, data: unknown) => void;
  readonly openUrl: (url: string) => Promise<void>;
  readonly places: Places;
  readonly times?: Partial<SupervisorTimes>;
}

/** The person whose adapters they are. */
export interface Person {
  /** What they granted; nothing where nothing is stored. */
  readonly grants: GrantStore | undefined;
  /** Whether they are writing adapters. */
  readonly dev: boolean;
}

/** A loaded adapter: a source of tools that can be loaded anew when its script changes. */
export class OpenAdapter extends AdapterSource {
  readonly #loader: AdapterLoader;
  readonly #request: AdapterRequest;
  readonly #pool: ProcessPool;
  readonly #guard: GuardedProcesses;
  readonly #live: { loaded: LoadedCode };
  readonly #firstAsked: Permissions;

  constructor(
    loader: AdapterLoader,
    request: AdapterRequest,
    loaded: LoadedCode,
    options: OpenOptions,
    { grants, dev }: Person,
  ) {
    const live = { loaded };
    const { name } = loaded.manifest;
    const rights = new AdapterRights(loaded, grants, options.places.home);
    const pool = new ProcessPool((effective) =>
      new Supervisor({
        name,
        launch: () => loader.launch(live.loaded, effective),
        events: processEvents({
          loaded: live.loaded,
          effective,
          standing: () => rights.standing(rights.scopeOf(undefined, "")),
          onChanged: (what) => this.announce(what),
        }, options),
        ...(options.times === undefined ? {} : { times: options.times }),
        comesBack: live.loaded.manifest.comesBack ?? false,
      })
    );
    const guard = new GuardedProcesses(pool, {
      rights,
      dev,
      loaded: () => live.loaded,
      grantAlways: (asks) => loader.grantAlways(live.loaded, asks),
    });
    super(loaded.manifest, guard);
    this.#loader = loader;
    this.#request = request;
    this.#pool = pool;
    this.#guard = guard;
    this.#live = live;
    this.#firstAsked = loaded.asked;
  }

  /** Whether it is shipped with the product. */
  get builtIn(): boolean {
    return this.#live.loaded.code.builtIn;
  }

  /** False when it works through programs and none of them is on this machine. */
  get hasBackend(): boolean {
    const { manifest, asked } = this.#live.loaded;
    return (manifest.permissions.run ?? []).length === 0 || (asked.run ?? []).length > 0;
  }

  /** The files to watch. */
  get sources(): readonly string[] {
    return this.#live.loaded.code.sources;
  }

  /** The real path of the script or folder. */
  get origin(): string {
    return this.#live.loaded.code.origin;
  }

  /** The stored grants may have changed: what may not run any more is killed. */
  review(): void {
    this.#guard.review();
  }

  /**
   * Loads the script anew and tells whether it had changed. When that fails the old one goes on. What a person granted
   * by "everything that it asks for" stays what it asked for at first.
   */
  async reload(): Promise<boolean> {
    const loaded = await this.#loader.load(this.#request, this.#firstAsked);
    if (loaded.code.hash === this.#live.loaded.code.hash) return false;
    this.#live.loaded = loaded;
    this.#guard.replace(loaded);
    await this.#pool.restart();
    this.replaceManifest(loaded.manifest);
    return true;
  }
}
