import type { AdapterHost } from "./adapter_host/adapter_host.ts";
import { type Explanation, GrantService, type Offer } from "./authorization/grants/grant_service.ts";
import type { AdapterRequest, LoadedCode } from "./adapter_host/code/loaded_code.ts";
import type { OpenAdapter } from "./adapter_host/open_adapter.ts";
import { ToolError } from "./adapter_api/errors.ts";
import type { AuditLog } from "./audit/audit_log.ts";
import { VERSION } from "./base/version.ts";
import { isObject } from "./base/is_object.ts";
import { Confirmations } from "./authorization/confirmations.ts";
import { AbsentSource } from "./catalog/absent_source.ts";
import { Catalog } from "./catalog/catalog.ts";
import { prefixed } from "./catalog/prefixed.ts";
import type { ToolSource } from "./catalog/tool_source.ts";
import { currentFolders } from "./config/folders.ts";
import type { Settings } from "./config/settings.ts";
import { logger } from "./log/configure_log.ts";
import { isSetUp, lackOf } from "./machine/backends.ts";
import type { ScriptSource } from "./scripts/script_source.ts";
import { assistantFor, EVERYTHING, groupsOf, keptFor } from "./app_sources.ts";
import type { ScriptTool } from "./scripts/kept/describe_script.ts";
import type { KeptStore } from "./scripts/kept/kept_store.ts";
import { functionOf, namespacesOf } from "./scripts/namespaces.ts";
import {
  createHost,
  currentAudit,
  currentGrants,
  currentPlaces,
  currentRecords,
  currentScripts,
  type Records,
} from "./this_machine.ts";

// What only the host may do on the machine, for commands of a person.
export { attachJvm } from "./machine/attach_jvm.ts";
export { installAgent, javafxAgent } from "./machine/javafx_agent.ts";
export { installPlugin, pluginFolder } from "./machine/sh3d_plugin.ts";
export { listJvms } from "./machine/jvms.ts";
export { currentProgramPlace, findProgram } from "./machine/programs/find_program.ts";
export { installAdvice, installCommand } from "./machine/programs/install_command.ts";
export { lackOf } from "./machine/backends.ts";
// What commands show is what clients get: the same functions make it.
export { ungrantable } from "./authorization/ungrantable.ts";
export { permissionFlags } from "./authorization/permissions.ts";
export { confinementHere } from "./adapter_host/programs/confinement.ts";
export { ENTRY_NAMES } from "./adapter_host/code/snapshot.ts";
export { toCallToolResult } from "./mcp/answers/results.ts";
export { toWireTool } from "./mcp/answers/tool_schema.ts";
export { changeLines } from "./authorization/grants/code_change.ts";
export { grantLines } from "./authorization/grants/grant_question.ts";
export { appFolder, createHost, currentScripts, runtimePath } from "./this_machine.ts";

/** A grant service as commands use it, what it offers to grant, and what it explains. */
export type AdapterGrants = GrantService<LoadedCode>;
/** Offer of a grant, as commands show it. */
export type AdapterOffer = Offer<LoadedCode>;
/** Explanation of what an adapter may do, as commands show it. */
export type AdapterExplanation = Explanation<LoadedCode>;

/** Returns where commands grant and revoke; what it loads belongs to the host. */
export function createGrantService(
  settings: Settings,
): { readonly service: AdapterGrants; readonly host: AdapterHost; readonly audit: AuditLog } {
  const audit = currentAudit(); // a grant is recorded, whatever the settings say of calls
  const grants = currentGrants({ ...settings, dev: false, auditLog: audit }); // changed code must not be taken as granted
  const host = createHost(settings, grants);
  const adapters = {
    builtIns: () => host.builtIns(),
    load: (adapter: string) => host.load(requestFor(adapter, settings)),
  };
  return { audit, host, service: new GrantService({ adapters, grants, places: currentPlaces() }) };
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
      const { "*": all, [name]: own } = settings.limits;
      if (settings.isFolderChoice && !builtIn) {
        return { options, granted: {}, grantAsked: false, limits: all ?? {} };
      }
      return {
        options,
        limits: { ...all, ...own },
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

/** Parts of a running product that end with it. */
interface Running {
  readonly host: AdapterHost;
  readonly audit: AuditLog | undefined;
  /** Writes down what is called, as the person wants it. */
  readonly records: Records | undefined;
  /** Loaded only where the client wants programs in place of tools. */
  readonly scripts?: typeof import("./scripts/script_source.ts") | undefined;
  /** Scripts that a person made tools. */
  readonly kept: KeptStore | undefined;
}

/** The pattern of tools that lists programs in place of them. */
const CODE = "code";
/** A running product: the catalog and what is behind it. */
export class App implements AsyncDisposable {
  readonly catalog: Catalog;
  readonly adapters: readonly OpenAdapter[];
  /** Programs in place of tools, where they are wanted. */
  readonly scripts: ScriptSource | undefined;
  readonly #sources: readonly ToolSource[];
  readonly #host: AdapterHost;
  readonly #audit: AuditLog | undefined;
  readonly #records: Records | undefined;

  constructor(
    { host, audit, records, scripts, kept }: Running,
    { opened, absent }: Found,
    settings: Settings,
  ) {
    const adapters = opened.map(({ adapter }) => adapter);
    const sources = [...opened.map(({ source }) => source)];
    const watch = records?.watch;
    const own = keptFor(sources, kept, { host: host.scripts(), tools: () => this.catalog });
    sources.push(...assistantFor(sources, settings, { audit, watch }));
    this.#sources = sources;
    this.#host = host;
    this.#audit = audit;
    this.#records = records;
    const confirmations = settings.confirm && new Confirmations({ from: settings.confirm, audit });
    const confirm = confirmations &&
      ((...call: Parameters<Confirmations["settle"]>) => confirmations.settle(...call));
    this.adapters = adapters;
    const named = new Set(settings.adapters.length === 0 ? [] : adapters.map(({ name }) => name));
    const patterns = settings.tools.filter((pattern) => pattern !== CODE);
    const filter = { named, patterns };
    this.catalog = new Catalog([...sources, ...own, ...absent], filter, { audit, confirm, watch });
    this.scripts = undefined;
    if (scripts === undefined) return;
    // A script sees what was chosen, or all: its catalog costs the client nothing.
    const seen = { named, patterns: patterns.length === 0 ? ["all"] : patterns };
    const groups = () => groupsOf(sources, seen);
    const source = new scripts.ScriptSource({ tools: this.catalog, groups, host: host.scripts() });
    this.scripts = source;
    // The calls of a script are confirmed, one by one, by the catalog that it calls.
    const listed = { named: new Set<string>(), patterns: scripts.SCRIPT_TOOLS };
    const direct: typeof confirm = confirm &&
      ((call, context) => call.adapter === source.name ? Promise.resolve() : confirm(call, context));
    this.catalog = new Catalog([source, ...sources, ...own, ...absent], listed, {
      audit,
      confirm: direct,
      watch,
    });
  }

  /** Loads the adapters that the person wants, or those whose backend is on this machine. */
  static async start(settings: Settings, given?: AdapterHost): Promise<App> {
    let started: App | undefined;
    const records = await currentRecords(settings, (tool) => started?.functionOf(tool));
    const audit = settings.audit && given === undefined ? currentAudit() : undefined;
    const host = given ?? createHost({ dev: settings.dev, confine: settings.confine, auditLog: audit });
    try {
      const scripts = settings.code || settings.tools.includes(CODE)
        ? await import("./scripts/script_source.ts")
        : undefined;
      const kept = given === undefined ? currentScripts() : undefined;
      started = new App({ host, audit, records, scripts, kept }, await openAll(host, settings), settings);
      audit?.record({ type: "host", what: "started", version: VERSION });
      return started;
    } catch (error) {
      await host[Symbol.asyncDispose]();
      await records[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Returns the function that calls a tool in a script. */
  functionOf(tool: string): string | undefined {
    return functionOf(namespacesOf(groupsOf(this.#sources, EVERYTHING)), tool);
  }

  /**
   * Reads a script as a tool, over the tools that there are.
   *
   * @throws ToolError `INVALID_INPUT` with what is missing or wrong, `CONFLICT` when a tool has its name
   */
  async describeScript(text: string, file: string): Promise<ScriptTool> {
    const { describeScript } = await import("./scripts/kept/describe_script.ts");
    return await describeScript(text, file, namespacesOf(groupsOf(this.#sources, EVERYTHING)));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.catalog[Symbol.asyncDispose]();
    await this.#host[Symbol.asyncDispose]();
    this.#audit?.record({ type: "host", what: "stopped", version: VERSION });
    await Promise.all([this.#audit?.[Symbol.asyncDispose](), this.#records?.[Symbol.asyncDispose]()]);
  }
}

/** Tells whether what an adapter drives is on this machine. */
export async function isReady({ name, builtIn, hasBackend }: OpenAdapter): Promise<boolean> {
  return hasBackend && (!builtIn || await isSetUp(name, currentFolders()));
}

/** A program that a person named and that is not there is a mistake of theirs, found before a model meets it. */
function mustHaveNamed({ name, builtIn, hasBackend }: OpenAdapter, { adapters, options }: Settings): void {
  const executable = options[name]?.executable;
  if (!builtIn || hasBackend || !adapters.includes(name) || typeof executable !== "string") return;
  throw new ToolError("NOT_FOUND", `Cannot serve ${name}: ${lackOf(name, executable).reason}`, {
    hint: `Name one that is there with --option ${name}.executable=PATH, or leave the option out`,
  });
}

interface Opened {
  readonly adapter: OpenAdapter;
  readonly source: ToolSource;
}

/** Adapters that there are for a person, and those whose application this machine does not have. */
interface Found {
  readonly opened: readonly Opened[];
  readonly absent: readonly ToolSource[];
}

async function openAll(host: AdapterHost, settings: Settings): Promise<Found> {
  if (settings.adapters.length > 0) {
    const named = await openNamed(host, settings);
    mustHaveOwnNames(named.map(({ adapter }) => adapter));
    return { opened: named, absent: [] };
  }
  const all = await Promise.all((await host.builtIns()).map((adapter) => open(host, adapter, settings)));
  const ready = await Promise.all(all.map(({ adapter }) => isReady(adapter)));
  const found = all.filter((_, index) => ready[index]);
  if (found.length === 0) {
    logger("app").warning(
      "No adapter has what it needs on this machine; glovebox doctor says what is missing",
    );
  }
  const others = all.filter((_, index) => !ready[index]).map(({ adapter, source }) =>
    // A missing program is told to models; an application that nobody set up may not be wanted.
    new AbsentSource(source.manifest, {
      ...lackOf(adapter.name, settings.options[adapter.name]?.executable),
      isListed: !adapter.hasBackend,
    })
  );
  return { opened: found, absent: others };
}

/** Opens what was named. One that has mistakes is left out and named in the log, unless nothing else is left. */
async function openNamed(host: AdapterHost, settings: Settings): Promise<Opened[]> {
  const attempts = await Promise.allSettled(
    settings.adapters.map((adapter) => open(host, adapter, settings)),
  );
  const opened = attempts.flatMap((attempt) => attempt.status === "fulfilled" ? [attempt.value] : []);
  for (const attempt of attempts) {
    if (attempt.status === "fulfilled") continue;
    if (opened.length === 0 || !hasMistakes(attempt.reason)) throw attempt.reason;
    logger("app").error(`Left out: ${attempt.reason.message}`, { hint: attempt.reason.options.hint });
  }
  return opened;
}

function hasMistakes(error: unknown): error is ToolError {
  return error instanceof ToolError && isObject(error.options.details) && "problems" in error.options.details;
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
  mustHaveNamed(opened, settings);
  const { prefix } = optionsFor(opened.name, settings);
  return { adapter: opened, source: prefix === "" ? opened : prefixed(opened, prefix) };
}
