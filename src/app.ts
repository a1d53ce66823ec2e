import type { AdapterHost } from "./adapter_host/adapter_host.ts";
import { type Explanation, GrantService, type Offer } from "./authorization/grants/grant_service.ts";
import type { LoadedCode } from "./adapter_host/code/loaded_code.ts";
import type { OpenAdapter } from "./adapter_host/open_adapter.ts";
import type { AuditLog } from "./audit/audit_log.ts";
import { VERSION } from "./base/version.ts";
import { Confirmations } from "./authorization/confirmations.ts";
import { type CallWatch, watchedBy } from "./catalog/call_watch.ts";
import { Catalog } from "./catalog/catalog.ts";
import type { ToolSource } from "./catalog/tool_source.ts";
import type { Settings } from "./config/settings.ts";
import type { PanelFeed } from "./panel/panel_feed.ts";
import type { ScriptSource } from "./scripts/script_source.ts";
import { type Found, openAll, type Opened, requestFor } from "./app_adapters.ts";
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
export { isReady, requestFor } from "./app_adapters.ts";
// What commands show is what clients get: the same functions make it.
export { ungrantable } from "./authorization/ungrantable.ts";
export { permissionFlags } from "./authorization/permissions.ts";
export { confinementHere } from "./adapter_host/programs/confinement.ts";
export { ENTRY_NAMES } from "./adapter_host/code/snapshot.ts";
export { toCallToolResult } from "./mcp/answers/results.ts";
export { toWireTool } from "./mcp/answers/tool_schema.ts";
export { changeLines } from "./authorization/grants/code_change.ts";
export { grantLines } from "./authorization/grants/grant_question.ts";
export {
  appFolder,
  beginRecording,
  createHost,
  currentScripts,
  runtimePath,
  startTraceIn,
} from "./this_machine.ts";
export { switchedWatch } from "./catalog/call_watch.ts";

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

/** Parts of a running product that end with it. */
interface Running {
  readonly host: AdapterHost;
  readonly audit: AuditLog | undefined;
  /** What the panel shows of calls, where there is a panel. */
  readonly feed?: PanelFeed | undefined;
  /** Writes down what is called, as the person wants it. */
  readonly records: Records | undefined;
  /** Hears of calls besides. */
  readonly watch?: CallWatch | undefined;
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
  /** What a panel shows of calls, where there is one. */
  readonly feed: PanelFeed | undefined;
  /** Adapters, each with what it offers under public names. */
  readonly opened: readonly Opened[];
  readonly #sources: readonly ToolSource[];
  readonly #host: AdapterHost;
  readonly #audit: AuditLog | undefined;
  readonly #records: Records | undefined;

  constructor(
    { host, audit, feed, records, watch: other, scripts, kept }: Running,
    { opened, absent }: Found,
    settings: Settings,
  ) {
    this.feed = feed;
    this.opened = opened;
    this.adapters = opened.map(({ adapter }) => adapter);
    const sources = opened.map(({ source }) => feed === undefined ? source : feed.live.gate(source));
    const watch = watchedBy([records?.watch, feed?.activity, other].filter((each) => each !== undefined));
    const own = keptFor(sources, kept, { host: host.scripts(), tools: () => this.catalog });
    sources.push(...assistantFor(sources, settings, { audit, watch }));
    this.#sources = sources;
    this.#host = host;
    this.#audit = audit;
    this.#records = records;
    const confirmations = settings.confirm && new Confirmations({ from: settings.confirm, audit });
    const confirm = confirmations &&
      ((...call: Parameters<Confirmations["settle"]>) => confirmations.settle(...call));
    const named = new Set(settings.adapters.length === 0 ? [] : this.adapters.map(({ name }) => name));
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

  /**
   * Loads the adapters that the person wants, or those whose backend is on this machine.
   *
   * @param withPanel true when a panel is to show what happens; `watch` hears of calls
   */
  static async start(
    settings: Settings,
    given?: AdapterHost,
    { withPanel = false, watch }: { readonly withPanel?: boolean; readonly watch?: CallWatch } = {},
  ): Promise<App> {
    let started: App | undefined;
    const records = await currentRecords(settings, (tool) => started?.functionOf(tool));
    const audit = settings.audit && given === undefined ? currentAudit() : undefined;
    const feed = withPanel ? new (await import("./panel/panel_feed.ts")).PanelFeed(audit) : undefined;
    const onLogLine: PanelFeed["logs"]["add"] | undefined = feed && ((...line) => feed.logs.add(...line));
    const host = given ??
      createHost({ dev: settings.dev, confine: settings.confine, auditLog: audit, onLogLine });
    try {
      const scripts = settings.code || settings.tools.includes(CODE)
        ? await import("./scripts/script_source.ts")
        : undefined;
      const kept = given === undefined ? currentScripts() : undefined;
      const found = await openAll(host, settings);
      started = new App({ host, audit, feed, records, watch, scripts, kept }, found, settings);
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
