import { ToolError } from "../adapter_api/errors.ts";
import type { LogLevel } from "../adapter_api/handler_port.ts";
import { defined } from "../adapter_api/defined.ts";
import { failureOf, type ToolFailure } from "../adapter_api/outcome.ts";
import { NOTHING } from "../authorization/rights.ts";
import { inPlainWords } from "../authorization/plain_words.ts";
import { deadline } from "../base/time/deadline.ts";
import { TimeoutQueue } from "../base/time/timeout_queue.ts";
import type { CallContext } from "../catalog/tool_source.ts";
import { DeadlinePausingClient } from "./deadline_pausing_client.ts";
import { CallClock, timeError } from "./limits/call_clock.ts";
import { DEFAULT_LIMITS, type EffectiveLimits } from "./limits/effective_limits.ts";
import { limitError } from "./limits/limit_error.ts";
import { Usage } from "./limits/usage.ts";
import { AdapterProcess } from "./process/adapter_process.ts";
import type { ProcessOptions } from "./process/start_child.ts";
import { AdapterLink } from "./wire/adapter_link.ts";
import { refusingPort } from "./wire/host_requests.ts";
import type { WantedTool } from "./wire/machine_requests.ts";
import type { DoneValue, Job } from "./wire/messages.ts";

/** A script that was checked and is ready to run. */
export interface ScriptProgram extends Omit<Extract<Job, { kind: "script" }>, "kind"> {
  /** Longest time, in milliseconds, without the time in which a person is asked. */
  readonly timeoutMs: number;
}

/** Calls a tool for a script. */
export type CallTool = (wanted: WantedTool, context: CallContext) => Promise<unknown>;

/** What a script gave. */
export interface ScriptValue {
  readonly ok: true;
  /** JSON. */
  readonly value: unknown;
  readonly state: Readonly<Record<string, unknown>>;
  /** Lines that it printed. */
  readonly lines: readonly string[];
}

/** Limits of a script. It waits for tools most of its time, so that its own silence is none. */
const SCRIPT_LIMITS: EffectiveLimits = {
  ...DEFAULT_LIMITS,
  idleMs: DEFAULT_LIMITS.callMs,
  heapMB: 256,
  memoryMB: 600,
  messagesPerSecond: 100_000,
};

/** Name of scripts in messages, the log and the audit. */
const NAME = "script";
/** Time after which a process that waits for a script is ended, in milliseconds. */
const SPARE_MS = 120_000;
/** Between two looks at the memory of a script, in milliseconds. */
const USAGE_MS = 500;

/** Returns the options of a process for one script. */
export function scriptOptions(
  host: Pick<ProcessOptions, "program" | "cache" | "folder">,
  onLog: (adapter: string, level: LogLevel, message: string, data: unknown) => void,
): ProcessOptions {
  return {
    ...host,
    name: NAME,
    code: host.program.boot,
    effective: NOTHING,
    env: {},
    isBuiltIn: false,
    isProbe: true,
    limits: SCRIPT_LIMITS,
    onLine: (line) => onLog(NAME, "info", line, undefined),
  };
}

interface Spare {
  readonly process: Promise<AdapterProcess>;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Runs scripts, each in a process of its own without any permission; one more waits for the next script. */
export class ScriptProcesses implements AsyncDisposable {
  readonly #options: () => Promise<ProcessOptions>;
  readonly #onLog: (level: LogLevel, message: string, data: unknown) => void;
  readonly #timeouts = new TimeoutQueue();
  readonly #running = new Set<AdapterProcess>();
  #spare: Spare | undefined;
  #closed = false;

  /**
   * @param options of a process that may do nothing
   * @param onLog hears what is told outside of scripts
   */
  constructor(
    options: () => Promise<ProcessOptions>,
    onLog: (level: LogLevel, message: string, data: unknown) => void,
  ) {
    this.#options = options;
    this.#onLog = onLog;
  }

  /** Starts a process for the next script, if none waits. */
  prepare(): void {
    if (this.#spare !== undefined || this.#closed) return;
    const process = this.#options().then((options) => AdapterProcess.start(options));
    process.catch(() => {}); // the script that takes it hears of it
    const timer = setTimeout(() => void this.#dropSpare(), SPARE_MS); // does not reject
    Deno.unrefTimer(timer);
    this.#spare = { process, timer };
  }

  /** Runs a script to its end, or until its time is over; its process ends with it. Never rejects. */
  async run(
    { timeoutMs, ...program }: ScriptProgram,
    context: CallContext,
    callTool: CallTool,
  ): Promise<ScriptValue | ToolFailure> {
    const late = new AbortController();
    const timed = { adapter: NAME, what: "The script", timeoutMs, isBegun: true };
    using clock = new CallClock(this.#timeouts, timeoutMs, SCRIPT_LIMITS, () => {
      late.abort(timeError(timed, SCRIPT_LIMITS, "callMs"));
    });
    const signal = AbortSignal.any([context.signal, late.signal]);
    const own = { ...context, signal, client: new DeadlinePausingClient(context.client, clock) };
    try {
      await using process = await this.#take();
      this.#running.add(process);
      using _ended = { [Symbol.dispose]: () => void this.#running.delete(process) };
      const link = this.#link(process, own, callTool);
      using _watch = watchOver(process, link);
      const { value } = await link.request({ kind: "script", ...program }, own);
      if (!value.ok) return failureFrom(value);
      if (value.kind !== "script") throw new ToolError("INTERNAL", `A script answered with ${value.kind}`);
      return { ok: true, value: value.value, state: value.state, lines: value.lines };
    } catch (error) {
      return failureOf(ended(error, context.signal));
    } finally {
      this.prepare();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await this.#dropSpare();
    await Promise.all([...this.#running].map((process) => process[Symbol.asyncDispose]()));
    this.#timeouts[Symbol.dispose]();
  }

  async #take(): Promise<AdapterProcess> {
    if (this.#closed) throw new ToolError("CANCELLED", "The host is stopping");
    this.prepare();
    const spare = this.#spare;
    this.#spare = undefined;
    clearTimeout(spare?.timer);
    if (spare === undefined) throw new ToolError("INTERNAL", "No process for a script");
    const process = await spare.process;
    const isAlive = await deadline(process.exited, 0, "The end").then(() => false, () => true);
    return isAlive ? process : await AdapterProcess.start(await this.#options());
  }

  async #dropSpare(): Promise<void> {
    const spare = this.#spare;
    this.#spare = undefined;
    clearTimeout(spare?.timer);
    const process = await spare?.process.catch(() => undefined);
    await process?.[Symbol.asyncDispose]();
  }

  #link(process: AdapterProcess, context: CallContext, callTool: CallTool): AdapterLink {
    const events = {
      onLog: this.#onLog,
      onChanged: () => {},
      ...refusingPort("A script may call tools and nothing else"),
      callTool: async (wanted: WantedTool, signal: AbortSignal) => {
        const answer = await callTool(wanted, { ...context, signal });
        this.prepare(); // what the first call had to start runs now: it no longer slows that down
        return answer;
      },
      asker: "A script",
    };
    return new AdapterLink(NAME, process, events, SCRIPT_LIMITS);
  }
}

function failureFrom({ error, denied, beside }: Extract<DoneValue, { ok: false }>): ToolFailure {
  const shown = denied === undefined ? inPlainWords(defined(error)) : {
    code: "PERMISSION_DENIED",
    message: `The script wants ${denied.kind} of "${denied.resource}": it may call tools and nothing else`,
    hint: "Call a tool that does it",
  };
  return { ok: false, error: shown, content: [], ...(beside === undefined ? {} : { beside }) };
}

function watchOver(process: AdapterProcess, link: AdapterLink): Disposable {
  const { pid, scratch } = process;
  const usage = new Usage({ pid, scratch, startsPrograms: false, name: NAME }, SCRIPT_LIMITS);
  const look = async () => {
    const excess = await usage.look();
    if (excess === undefined) return;
    link.fail(
      limitError(NAME, { ...excess, message: excess.message.replace("The adapter script", "The script") }),
    );
    process.kill();
  };
  const timer = setInterval(() => void look(), USAGE_MS); // does not reject
  Deno.unrefTimer(timer);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/** Returns the error for the caller: of a process that ended, in the words for scripts. */
function ended(error: unknown, signal: AbortSignal): ToolError {
  if (signal.aborted) {
    return signal.reason instanceof ToolError
      ? signal.reason
      : new ToolError("CANCELLED", "The call was cancelled");
  }
  if (!(error instanceof ToolError)) {
    return new ToolError("INTERNAL", error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
  if (error.code !== "ADAPTER_DIED") return error;
  const message = error.message.replace("The adapter script ended", "The script's process ended");
  return new ToolError("SCRIPT_FAILED", message, {
    hint: "A script must not end its process; what was called before is done",
  });
}
