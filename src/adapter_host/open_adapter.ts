import { AdapterSource, type Refuse } from "./adapter_source.ts";
import { type LogLevel, webAddress } from "../adapter_api/handler_port.ts";
import { covers } from "../trust/covers.ts";
import { resolvePath } from "../trust/path_rule.ts";
import { refusal } from "../trust/refusals.ts";
import type { AdapterRequest, LoadedCode } from "./loaded_code.ts";
import type { Places } from "./resolve_permissions.ts";
import { type Launch, Supervisor, type SupervisorTimes } from "./supervisor.ts";

/** Reads adapters and says how to start them. */
export interface AdapterLoader {
  load(request: AdapterRequest): Promise<LoadedCode>;
  launch(loaded: LoadedCode): Promise<Launch>;
}

/** What an open adapter needs from the rest of the product. */
export interface OpenOptions {
  readonly onLog: (adapter: string, level: LogLevel, message: string, data: unknown) => void;
  readonly openUrl: (url: string) => Promise<void>;
  /** Settings, grants, tokens, code: no path of a model leads there. */
  readonly protectedFolders?: readonly string[];
  readonly places: Places;
  readonly times?: Partial<SupervisorTimes>;
}

/** A loaded adapter: a source of tools that can be loaded anew when its script changes. */
export class OpenAdapter extends AdapterSource {
  readonly #loader: AdapterLoader;
  readonly #request: AdapterRequest;
  readonly #supervisor: Supervisor;
  readonly #live: { loaded: LoadedCode };

  constructor(loader: AdapterLoader, request: AdapterRequest, loaded: LoadedCode, options: OpenOptions) {
    const live = { loaded };
    const { name } = loaded.manifest;
    const refuse: Refuse = (tool, { kind, resource }) => {
      const { asked, effective } = live.loaded;
      return refusal(name, tool, kind, resource, { asked, granted: effective, revoked: {}, held: false });
    };
    const supervisor = new Supervisor({
      name,
      launch: () => loader.launch(live.loaded),
      events: {
        onLog: (level, message, data) => options.onLog(name, level, message, data),
        onChanged: (what) => this.announce(what),
        openUrl: async (url) => {
          const resource = hostOf(url); // the child has checked it too, but who speaks there may be anybody
          const mayReach = live.loaded.effective.net.some((entry) => covers("net", entry, resource));
          if (!mayReach) throw refuse(undefined, { kind: "net", resource });
          await options.openUrl(url);
        },
        resolvePath: ({ path, purpose, overwrite }) =>
          resolvePath(path, {
            folders: live.loaded.effective[purpose],
            protectedFolders: options.protectedFolders ?? [],
            home: options.places.home,
            purpose,
            overwrite,
            refuse: (resource) => refuse(undefined, { kind: purpose, resource }),
          }),
      },
      ...(options.times === undefined ? {} : { times: options.times }),
    });
    super(loaded.manifest, supervisor, refuse);
    this.#loader = loader;
    this.#request = request;
    this.#supervisor = supervisor;
    this.#live = live;
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

  /** Loads the script anew and tells whether it had changed. When that fails the old one goes on. */
  async reload(): Promise<boolean> {
    const loaded = await this.#loader.load(this.#request);
    if (loaded.code.hash === this.#live.loaded.code.hash) return false;
    this.#live.loaded = loaded;
    await this.#supervisor.restart();
    this.replaceManifest(loaded.manifest);
    return true;
  }
}

/** Host and port of an address of the web. Any other address would start a program. */
function hostOf(url: string): string {
  const { hostname, port, protocol } = new URL(webAddress(url));
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}
