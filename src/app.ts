import type { AdapterHost } from "./adapter_host/adapter_host.ts";
import { type Explanation, GrantService, type Offer } from "./authorization/grants/grant_service.ts";
import type { LoadedCode } from "./adapter_host/code/loaded_code.ts";
import type { OpenAdapter } from "./adapter_host/open_adapter.ts";
import type { AssistSource } from "./assistant/assist_source.ts";
import { RESUME_TOOL } from "./assistant/assist_tools.ts";
import type { AuditLog } from "./audit/audit_log.ts";
import { VERSION } from "./base/version.ts";
import { followFolder } from "./authorization/grants/follow_folder.ts";
import { Confirmations } from "./authorization/confirmations.ts";
import { type CallWatch, watchedBy } from "./catalog/call_watch.ts";
import { Catalog, type CatalogOptions } from "./catalog/catalog.ts";
import { toolNamed } from "./catalog/naming.ts";
import { SkillSource } from "./catalog/skill_source.ts";
import type { ToolSource } from "./catalog/tool_source.ts";
import type { Settings } from "./config/settings.ts";
import { ConversationSource } from "./panel/conversation/conversation_source.ts";
import { Questions } from "./panel/conversation/questions.ts";
import type { PanelFeed, PanelRuns } from "./panel/panel_feed.ts";
import type { ScriptSource } from "./scripts/script_source.ts";
import { type Found, openAll, type Opened, requestFor } from "./app_adapters.ts";
import { assistantFor, CODE, EVERYTHING, filterFor, followKept, groupsOf, keptFor } from "./app_sources.ts";
import type { ScriptTool } from "./scripts/kept/describe_script.ts";
import type { KeptSource } from "./scripts/kept/kept_source.ts";
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
  runView,
  skillText,
} from "./this_machine.ts";

// What only the host may do on the machine, for commands of a person.
export { attachJvm } from "./machine/attach_jvm.ts";
export { installAgent, javafxAgent } from "./machine/javafx_agent.ts";
export { installPlugin, pluginFolder } from "./machine/sh3d_plugin.ts";
export { listJvms } from "./machine/jvms.ts";
export { currentProgramPlace, findProgram } from "./machine/programs/find_program.ts";
export { installAdvice, installCommand } from "./machine/programs/install_command.ts";
export { lackOf } from "./machine/backends.ts";
export { openUrl } from "./machine/open_url.ts";
export { isReady, requestFor } from "./app_adapters.ts";
// What commands show is what clients get: the same functions make it.
export { ungrantable } from "./authorization/ungrantable.ts";
export { permissionFlags } from "./authorization/permissions.ts";
export { confinementHere } from "./adapter_host/programs/confinement.ts";
export { RunDirectory } from "./adapter_host/process/run_directory.ts";
export { ENTRY_NAMES } from "./adapter_host/code/snapshot.ts";
export { toCallToolResult } from "./mcp/answers/results.ts";
export { changeLines } from "./authorization/grants/code_change.ts";
export { grantLines } from "./authorization/grants/grant_question.ts";
export {
  appFolder,
  beginRecording,
  createHost,
  currentAudit,
  currentScripts,
  runtimePath,
  skillText,
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
  // Changed code must not be taken as granted.
  const grants = currentGrants({ ...settings, dev: false, keepsAsks: true, auditLog: audit });
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

/** Returns what asks a person before a call, where they want that. */
function confirmationOf(
  { confirm: from }: Settings,
  audit: AuditLog | undefined,
): CatalogOptions["confirm"] {
  const confirmations = from && new Confirmations({ from, audit });
  return confirmations && ((...call) => confirmations.settle(...call));
}

/** Names of what shows views that come with Glovebox: they alone may answer for the person. */
function shippedViews(opened: readonly Opened[], assistant: ToolSource | undefined): readonly string[] {
  const names = opened.flatMap(({ adapter, source }) => adapter.builtIn ? [source.name] : []);
  return assistant === undefined ? names : [...names, assistant.name];
}

/** A running product: the catalog and what is behind it. */
export class App implements AsyncDisposable {
  readonly catalog: Catalog;
  readonly adapters: readonly OpenAdapter[];
  /** Programs in place of tools, where they are wanted. */
  readonly scripts: ScriptSource | undefined = undefined;
  /** What a panel shows of calls, where there is one. */
  readonly feed: PanelFeed | undefined;
  /** The assistant, where there is one. */
  readonly assistant: AssistSource | undefined;
  /** Scripts that a person made tools. */
  readonly kept: KeptSource | undefined;
  #following: Disposable | undefined;
  /** Adapters, each with what it offers under public names. */
  readonly opened: readonly Opened[];
  readonly #sources: readonly ToolSource[];
  readonly #absent: readonly ToolSource[];
  /** One after the other: a script that is loaded twice at once would be restarted under a call. */
  #reloading: Promise<unknown> = Promise.resolve();
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
    const asked = feed ?? new Questions(audit);
    const watch = watchedBy([records?.watch, asked.watch, other].filter((each) => each !== undefined));
    const parts = { host: host.scripts(), tools: () => this.catalog };
    this.kept = kept && keptFor(sources, kept, parts);
    if (kept && this.kept) this.#following = followKept(this.kept, kept, followFolder);
    const own = this.kept === undefined ? [] : [this.kept, new SkillSource(skillText)];
    const assisting = { audit, watch, page: runView, hasPanel: feed !== undefined };
    const assistant = assistantFor(sources, settings, assisting);
    if (assistant !== undefined) sources.push(assistant);
    this.assistant = assistant;
    this.#sources = sources;
    this.#absent = absent;
    this.#host = host;
    this.#audit = audit;
    this.#records = records;
    const confirm = confirmationOf(settings, audit);
    const conversation = new ConversationSource(asked, shippedViews(opened, assistant));
    const all = [...sources, ...own, ...absent, conversation];
    const filter = filterFor(settings, this.adapters, all);
    this.catalog = new Catalog(all, filter, { audit, confirm, watch });
    if (scripts === undefined) return;
    // A script sees what was chosen, or all: its catalog costs the client nothing.
    const seen = { ...filter, patterns: filter.patterns.length === 0 ? ["all"] : filter.patterns };
    const groups = () => groupsOf(sources, seen);
    const source = new scripts.ScriptSource({ tools: this.catalog, groups, host: host.scripts() });
    this.scripts = source;
    const listed = { named: new Set<string>(), patterns: scripts.SCRIPT_TOOLS };
    const direct = confirm && exceptOf(source.name, confirm);
    this.catalog = new Catalog([source, ...all], listed, { audit, confirm: direct, watch });
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
    const records = await currentRecords(settings, (tool, input) => started?.functionOf(tool, input));
    const audit = settings.audit && given === undefined ? currentAudit() : undefined;
    const feed = withPanel ? new (await import("./panel/panel_feed.ts")).PanelFeed(audit) : undefined;
    const onLogLine: PanelFeed["logs"]["add"] | undefined = feed && ((...line) => feed.logs.add(...line));
    const host = given ??
      createHost({ dev: settings.dev, confine: settings.confine, auditLog: audit, onLogLine });
    try {
      const scripts = settings.code || settings.tools.includes(CODE)
        ? await import("./scripts/script_source.ts")
        : undefined;
      if (scripts !== undefined) host.scripts().prepare(); // the first script's process starts while adapters load
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

  /** Runs of the assistant, for the panel. */
  get runs(): PanelRuns | undefined {
    const { assistant } = this;
    return assistant && {
      list: () => assistant.openRuns(),
      sessionOf: (run) => assistant.sessionOf(run),
      tool: RESUME_TOOL,
      adapter: assistant.name,
    };
  }

  /** Every tool of the adapters, also where clients are told of those for scripts alone. */
  allTools(): ReturnType<Catalog["tools"]> {
    return groupsOf(this.#sources, EVERYTHING).flatMap(({ tools }) => tools);
  }

  /** Returns the function that calls a tool in a script. */
  functionOf(tool: string, input: unknown): string | undefined {
    return functionOf(namespacesOf(groupsOf(this.#sources, EVERYTHING)), tool, input);
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

  /** Tells whether a tool is of an adapter whose program was missing at the start. */
  isAbsent(tool: string): boolean {
    return this.#absent.some(({ manifest }) => toolNamed(manifest.tools, tool) !== undefined);
  }

  /** Tells whether a process of an adapter runs. */
  async isAtWork(): Promise<boolean> {
    const all = await Promise.all(this.adapters.map((adapter) => adapter.status()));
    return all.some(({ processes }) => processes > 0);
  }

  /** Starts the process that a call of a tool will use, where it may be made without asking. */
  async prepare(tool: string): Promise<void> {
    for (const { adapter, source: { manifest, prefix = "" } } of this.opened) {
      const entry = toolNamed(manifest.tools, tool);
      if (entry !== undefined) await adapter.prepare(entry.name.slice(prefix.length));
    }
  }

  /** Loads the scripts of adapters again that have changed. */
  async reload(): Promise<void> {
    const own = this.adapters.filter(({ builtIn }) => !builtIn);
    const turn = this.#reloading.then(() => Promise.all(own.map((adapter) => adapter.reload())));
    this.#reloading = turn.catch(() => {}); // told to the one who asked
    await turn;
  }

  /** Resolves when everything that is recorded of calls is written. */
  async flush(): Promise<void> {
    await Promise.all([this.#audit?.flush(), this.#records?.flush()]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#following?.[Symbol.dispose]();
    await this.catalog[Symbol.asyncDispose]();
    await this.#host[Symbol.asyncDispose]();
    this.#audit?.record({ type: "host", what: "stopped", version: VERSION });
    await Promise.all([this.#audit?.[Symbol.asyncDispose](), this.#records?.[Symbol.asyncDispose]()]);
  }
}

type Confirm = NonNullable<CatalogOptions["confirm"]>;

/** The calls of a script are confirmed, one by one, by the catalog that it calls. */
function exceptOf(adapter: string, confirm: Confirm): Confirm {
  return (call, context) => call.adapter === adapter ? Promise.resolve() : confirm(call, context);
}
