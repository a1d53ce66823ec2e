import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { AdapterHost } from "./adapter_host/adapter_host.ts";
import { type Explanation, GrantService, type Offer } from "./authorization/grants/grant_service.ts";
import type { AdapterRequest, LoadedCode } from "./adapter_host/code/loaded_code.ts";
import type { OpenAdapter } from "./adapter_host/open_adapter.ts";
import { ToolError } from "./adapter_api/errors.ts";
import { realPath } from "./authorization/resolve_permissions.ts";
import { MachineGrants } from "./authorization/grants/machine_grants.ts";
import { AssistSource, PAGES_TOOL } from "./assistant/assist_source.ts";
import { Catalog } from "./catalog/catalog.ts";
import { prefixed } from "./catalog/prefixed.ts";
import type { ToolSource } from "./catalog/tool_source.ts";
import { currentFolders } from "./config/folders.ts";
import type { Settings } from "./config/settings.ts";
import { logger } from "./log/configure_log.ts";
import { isSetUp } from "./machine/backends.ts";
import { openUrl } from "./machine/open_url.ts";
import { GrantStore } from "./authorization/grants/grant_store.ts";
import { KnownAdapters } from "./authorization/grants/known_adapters.ts";
import type { ProtectedPlaces } from "./authorization/paths/protected_places.ts";

// What only the host may do on the machine, for commands of a person.
export { attachJvm } from "./machine/attach_jvm.ts";
export { installAgent, javafxAgent } from "./machine/javafx_agent.ts";
export { installPlugin, pluginFolder } from "./machine/sh3d_plugin.ts";
export { listJvms } from "./machine/jvms.ts";
export { setUpHint } from "./machine/backends.ts";
// What commands show is what clients get: the same functions make it.
export { permissionFlags } from "./authorization/permissions.ts";
export { ENTRY_NAMES } from "./adapter_host/code/snapshot.ts";
export { toCallToolResult } from "./mcp/answers/results.ts";
export { toWireTool } from "./mcp/answers/tool_schema.ts";
export { changeLines } from "./authorization/grants/code_change.ts";
export { grantLines } from "./authorization/grants/grant_question.ts";

/** Folder of the built app: this file, bundled, is in it. */
export function appFolder(): string {
  return dirname(import.meta.filename ?? Deno.cwd());
}

/** The Deno executable that runs this product and its adapters. */
export function runtimePath(): string {
  return Deno.env.get("GLOVEBOX_RUNTIME") ?? Deno.execPath();
}

/** Opens the grants of this machine. */
function currentGrants({ dev = false, configFile }: CreateHostOptions): MachineGrants {
  const { state } = currentFolders();
  return new MachineGrants({
    grants: new GrantStore(state),
    known: new KnownAdapters(state),
    places: () => protectedPlaces(configFile),
    dev,
  });
}

/** Whoever writes there grants to themselves. */
async function protectedPlaces(configFile: string | undefined): Promise<ProtectedPlaces> {
  const { home, config, state, cache, jvm } = currentFolders();
  const files = [runtimePath(), configFile ?? join(Deno.cwd(), "glovebox.json")];
  const real = (paths: readonly string[]) => Promise.all(paths.map((path) => realPath(path, home)));
  const secret = await real([config, state, cache, appFolder()]);
  const whole = await real([home, tmpdir(), ...(Deno.build.os === "windows" ? [] : ["/tmp", "/var/tmp"])]);
  return { secret, fixed: await real(files), shared: await real([jvm]), whole };
}

/** Returns the places in which names on this machine are looked up. */
function currentPlaces() {
  const separator = Deno.build.os === "windows" ? ";" : ":";
  return { home: currentFolders().home, path: (Deno.env.get("PATH") ?? "").split(separator) };
}

/** Options for {@linkcode createHost}. */
export interface CreateHostOptions {
  /** The person is writing adapters: changed code keeps its grants. */
  readonly dev?: boolean;
  /** The file of settings that was named. */
  readonly configFile?: string | undefined;
}

/** The host of adapters on this machine. */
export function createHost(options: CreateHostOptions = {}, grants = currentGrants(options)): AdapterHost {
  const app = appFolder();
  return new AdapterHost({
    program: {
      runtime: runtimePath(),
      boot: join(app, "boot.js"),
      config: join(app, "deno.json"),
    },
    builtIns: join(app, "adapters"),
    cache: currentFolders().cache,
    temporary: join(currentFolders().state, "run"),
    places: currentPlaces(),
    env: Deno.env.toObject(),
    onLog: (adapter, level, message, data) =>
      logger("adapter", adapter)[level](message, data === undefined ? {} : { data }),
    openUrl,
    grants,
  });
}

/** A grant service as commands use it, what it offers to grant, and what it explains. */
export type AdapterGrants = GrantService<LoadedCode>;
export type AdapterOffer = Offer<LoadedCode>;
export type AdapterExplanation = Explanation<LoadedCode>;

/** Returns where commands grant and revoke; what it loads belongs to the host. */
export function createGrantService(settings: Settings): { service: AdapterGrants; host: AdapterHost } {
  const grants = currentGrants({ ...settings, dev: false }); // looking at changed code must not take it as granted
  const host = createHost(settings, grants);
  const adapters = {
    builtIns: () => host.builtIns(),
    load: (adapter: string) => host.load(requestFor(adapter, settings)),
  };
  return { host, service: new GrantService({ adapters, grants, places: currentPlaces() }) };
}

/**
 * Returns what the settings say of one adapter. Grants in flags and settings go by name: a script that the file of a
 * folder chose could take any name, and gets only what was granted to it by command.
 */
export function requestFor(adapter: string, settings: Settings): AdapterRequest {
  return {
    adapter,
    choices: (name, builtIn) => {
      const { options } = optionsFor(name, settings);
      if (settings.isFolderChoice && !builtIn) return { options, granted: {}, grantAsked: false };
      return {
        options,
        granted: settings.grants[name] ?? {},
        grantAsked: settings.grantAsked.includes(name),
      };
    },
  };
}

/** `prefix` is the host's own option; the adapter does not see it. */
function optionsFor(name: string, settings: Settings) {
  const { prefix = "", ...options } = settings.options[name] ?? {};
  return { prefix: String(prefix), options };
}

/** A running product: the catalog and what is behind it. */
export class App implements AsyncDisposable {
  readonly catalog: Catalog;
  readonly adapters: readonly OpenAdapter[];
  readonly #host: AdapterHost;

  constructor(
    host: AdapterHost,
    adapters: readonly OpenAdapter[],
    sources: readonly ToolSource[],
    settings: Settings,
  ) {
    this.#host = host;
    this.adapters = adapters;
    const named = new Set(settings.adapters.length === 0 ? [] : adapters.map(({ name }) => name));
    const filter = { named, patterns: settings.tools };
    this.catalog = new Catalog([...sources, ...assistantFor(sources, settings)], filter);
  }

  /** Loads the adapters that the person wants, or those whose backend is on this machine. */
  static async start(
    settings: Settings,
    host: AdapterHost = createHost({ dev: settings.dev }),
  ): Promise<App> {
    try {
      const opened = await openAll(host, settings);
      return new App(
        host,
        opened.map(({ adapter }) => adapter),
        opened.map(({ source }) => source),
        settings,
      );
    } catch (error) {
      await host[Symbol.asyncDispose]();
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.catalog[Symbol.asyncDispose]();
    await this.#host[Symbol.asyncDispose]();
  }
}

/** Tells whether what an adapter drives is on this machine. */
export async function isReady({ name, builtIn, hasBackend }: OpenAdapter): Promise<boolean> {
  return hasBackend && (!builtIn || await isSetUp(name, currentFolders()));
}

/** The assistant as a tool, where there are pages to work on and a model was chosen. */
function assistantFor(sources: readonly ToolSource[], settings: Settings): ToolSource[] {
  const hasPages = sources.some(({ manifest }) => manifest.tools.some(({ name }) => name === PAGES_TOOL));
  if (settings.assist.model === undefined || !hasPages) return [];
  const { state } = currentFolders();
  // Its own view of the same sources: all their tools, whatever the client is shown; the app closes them.
  const catalog = new Catalog(sources, { named: new Set(), patterns: ["all"] });
  return [
    new AssistSource(async (request) => {
      const { assistForClient } = await import("./assistant/store/assist_for_client.ts");
      return await assistForClient(request, { catalog, settings: settings.assist, state });
    }),
  ];
}

interface Opened {
  readonly adapter: OpenAdapter;
  readonly source: ToolSource;
}

async function openAll(host: AdapterHost, settings: Settings): Promise<Opened[]> {
  if (settings.adapters.length > 0) {
    const named = await Promise.all(settings.adapters.map((adapter) => open(host, adapter, settings)));
    mustHaveOwnNames(named.map(({ adapter }) => adapter));
    return named;
  }
  const all = await Promise.all((await host.builtIns()).map((adapter) => open(host, adapter, settings)));
  const ready = await Promise.all(all.map(({ adapter }) => isReady(adapter)));
  const found = all.filter((_, index) => ready[index]);
  if (found.length === 0) {
    logger("app").warning("No adapter has what it needs on this machine; name one with --adapter");
  }
  return found;
}

/** Grants in flags and settings go by name: two adapters of one name would share them. */
function mustHaveOwnNames(adapters: readonly OpenAdapter[]): void {
  for (const [name, same] of Map.groupBy(adapters, ({ name }) => name)) {
    const origins = new Set(same.map(({ origin }) => origin));
    if (origins.size <= 1) continue;
    throw new ToolError("CONFLICT", `Several adapters are called ${name}: ${[...origins].join(", ")}`, {
      hint: "Load one of them, or give one another name in its defineAdapter({ name })",
    });
  }
}

async function open(host: AdapterHost, adapter: string, settings: Settings): Promise<Opened> {
  const opened = await host.open(requestFor(adapter, settings));
  const { prefix } = optionsFor(opened.name, settings);
  return { adapter: opened, source: prefix === "" ? opened : prefixed(opened, prefix) };
}
