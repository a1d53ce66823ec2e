import { tmpdir } from "node:os";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { AdapterHost, type Learning } from "./adapter_host/adapter_host.ts";
import { AuditLog } from "./audit/audit_log.ts";
import { type CallWatch, watchedBy } from "./catalog/call_watch.ts";
import { GrantStore } from "./authorization/grants/grant_store.ts";
import { KnownAdapters } from "./authorization/grants/known_adapters.ts";
import { MachineGrants } from "./authorization/grants/machine_grants.ts";
import type { ProtectedPlaces } from "./authorization/paths/protected_places.ts";
import { realPath } from "./authorization/resolve_permissions.ts";
import { currentFolders } from "./config/folders.ts";
import type { Settings } from "./config/settings.ts";
import { logger } from "./log/configure_log.ts";
import { openUrl } from "./machine/open_url.ts";
import { AdapterStore } from "./adapter_host/adapter_store.ts";
import { AdapterSecrets } from "./secrets/adapter_secrets.ts";
import { Redactor } from "./secrets/redactor.ts";
import { SecretStore } from "./secrets/secret_store.ts";
import { KeptStore } from "./scripts/kept/kept_store.ts";
import type { RecorderOptions, ScriptRecorder } from "./scripts/recording/script_recorder.ts";
import type { RunningTrace } from "./trace/start_trace.ts";

/** Folder of the built app: this file, bundled, is in it. */
export function appFolder(): string {
  return dirname(import.meta.filename ?? Deno.cwd());
}

/** Reads the page of the view that shows a run of the assistant. */
export async function runView(): Promise<string> {
  return await Deno.readTextFile(join(appFolder(), "views", "run.html"));
}

/** Reads the skill for assistants that have a shell. */
export async function skillText(): Promise<string> {
  return await Deno.readTextFile(join(appFolder(), "skills", "glovebox", "SKILL.md"));
}

/** The Deno executable that runs this product and its adapters. */
export function runtimePath(): string {
  return Deno.env.get("GLOVEBOX_RUNTIME") ?? Deno.execPath();
}

/** Opens the record of what happens, which goes on whatever becomes of it. */
export function currentAudit(): AuditLog {
  const log = logger("audit");
  return new AuditLog(
    currentFolders().state,
    (error) => log.error(`The audit cannot be written: ${error.message}`),
  );
}

/** Opens the list of scripts that a person made tools. */
export function currentScripts(): KeptStore {
  return new KeptStore(currentFolders().state);
}

/** Watches of calls that write down what the person wants, besides the audit. */
export interface Records extends AsyncDisposable {
  readonly watch: CallWatch | undefined;
  /** Resolves when what was called is written. */
  flush(): Promise<void>;
}

/**
 * Opens what a person wants to have written down of calls.
 *
 * @param pathOf returns the function that calls a tool in a script
 * @throws ToolError `INVALID_INPUT` when it cannot be written
 */
export async function currentRecords(
  settings: Pick<Settings, "trace" | "traceValues" | "record" | "recordTyped">,
  pathOf: RecorderOptions["pathOf"],
): Promise<Records> {
  await using stack = new AsyncDisposableStack();
  const script = stack.use(await currentRecording(settings, pathOf));
  const trace = stack.use(await currentTrace(settings));
  const watch = watchedBy([script, trace?.watch].filter((each) => each !== undefined));
  const open = stack.move();
  return {
    watch,
    flush: async () => void await Promise.all([script?.flush(), trace?.flush()]),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

async function currentTrace(
  { trace, traceValues }: Pick<Settings, "trace" | "traceValues">,
): Promise<RunningTrace | undefined> {
  return trace === undefined ? undefined : await startTraceIn(trace, traceValues);
}

/** Begins a trace in a folder, with what this machine keeps as secrets taken out. */
export async function startTraceIn(folder: string, values = false): Promise<RunningTrace> {
  const { startTrace } = await import("./trace/start_trace.ts");
  const log = logger("trace");
  const secrets = new SecretStore(currentFolders().state);
  return await startTrace(resolve(folder), {
    values,
    finder: new Redactor(),
    kept: () => secrets.known(),
    onError: (error) => log.error(`The trace cannot be written: ${error.message}`),
  });
}

async function currentRecording(
  { record, recordTyped }: Pick<Settings, "record" | "recordTyped">,
  pathOf: RecorderOptions["pathOf"],
): Promise<ScriptRecorder | undefined> {
  return record === undefined ? undefined : await beginRecording(record, pathOf, recordTyped);
}

/**
 * Begins a script with what is done, without what this machine keeps as secrets.
 *
 * @throws ToolError `INVALID_INPUT` when it cannot be written
 */
export async function beginRecording(
  record: string,
  pathOf: RecorderOptions["pathOf"],
  typed = false,
): Promise<ScriptRecorder> {
  const { ScriptRecorder } = await import("./scripts/recording/script_recorder.ts");
  const log = logger("record");
  const store = new SecretStore(currentFolders().state);
  const redactor = new Redactor();
  return await ScriptRecorder.begin(record, {
    pathOf,
    typed,
    secrets: {
      refresh: () => redactor.learn(store.known()),
      data: (value) => redactor.data(value),
    },
    onError: (error) => log.error(`The script cannot be written: ${error.message}`),
  });
}

/** Opens the grants of this machine. */
export function currentGrants(
  { dev = false, keepsAsks, configFile, auditLog: audit }: CreateHostOptions,
): MachineGrants {
  const { state } = currentFolders();
  return new MachineGrants({
    audit,
    grants: new GrantStore(state, { audit }),
    known: new KnownAdapters(state),
    places: () => protectedPlaces(configFile),
    keepsAsks,
    dev,
  });
}

/** Anyone who writes there grants to themselves. */
async function protectedPlaces(configFile: string | undefined): Promise<ProtectedPlaces> {
  const { home, config, state, cache, jvm } = currentFolders();
  const files = [runtimePath(), configFile ?? join(Deno.cwd(), "glovebox.json")];
  const real = (paths: readonly string[]) => Promise.all(paths.map((path) => realPath(path, home)));
  const secret = await real([config, state, cache, appFolder()]);
  const whole = await real([home, tmpdir(), ...(Deno.build.os === "windows" ? [] : ["/tmp", "/var/tmp"])]);
  return { secret, fixed: await real(files), shared: await real([jvm]), whole };
}

/** Returns the places in which names on this machine are looked up; an empty one would mean the working folder. */
export function currentPlaces(): { readonly home: string; readonly path: readonly string[] } {
  const separator = Deno.build.os === "windows" ? ";" : ":";
  return {
    home: currentFolders().home,
    path: (Deno.env.get("PATH") ?? "").split(separator).filter(isAbsolute),
  };
}

/** Options for {@linkcode createHost}. */
export interface CreateHostOptions {
  /** The person is writing adapters: changed code keeps its grants. */
  readonly dev?: boolean;
  /** What an adapter asked for when a host loaded it is not forgotten. */
  readonly keepsAsks?: boolean;
  /** Whether programs run confined. */
  readonly confine?: boolean | undefined;
  /** The file of settings that was named. */
  readonly configFile?: string | undefined;
  /** Hears of what is recorded. */
  readonly auditLog?: AuditLog | undefined;
  /** Hears of every line that an adapter logs. */
  readonly onLogLine?: ((adapter: string, level: string, message: string) => void) | undefined;
  /** Only where a person learns what an adapter needs. */
  readonly learning?: Learning;
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
    onLog: (adapter, level, message, data) => {
      options.onLogLine?.(adapter, level, message);
      logger("adapter", adapter)[level](message, data === undefined ? {} : { data });
    },
    openUrl,
    grants,
    confine: options.confine,
    store: new AdapterStore(currentFolders().state),
    secrets: new AdapterSecrets(new SecretStore(currentFolders().state), options.auditLog),
    audit: options.auditLog,
    learning: options.learning,
  });
}
