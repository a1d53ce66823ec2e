import { ToolError } from "../../adapter_api/errors.ts";
import type { AuditSink } from "../../audit/audit_event.ts";
import { abortable, pause } from "../../base/time/abortable.ts";
import { deadline, DeadlineError } from "../../base/time/deadline.ts";
import type { EffectiveLimits } from "../limits/effective_limits.ts";
import { limitError } from "../limits/limit_error.ts";
import { type Excess, Usage } from "../limits/usage.ts";
import { AdapterLink, type Health, type LinkEvents, type StartData } from "../wire/adapter_link.ts";
import { AdapterProcess } from "./adapter_process.ts";
import type { ProcessOptions } from "./start_child.ts";

/** The times a supervisor goes by, in milliseconds. */
export interface SupervisorTimes {
  /** Between two heartbeats. */
  readonly heartbeat: number;
  /** Time for which a heartbeat may stay unanswered. */
  readonly patience: number;
  /** Between two looks at memory and temporary files. */
  readonly usage: number;
  /** Longest time that `start` may take. */
  readonly start: number;
  /** Longest time that `stop` may take. */
  readonly stop: number;
  /** The first delay after a death; it doubles with each further one. */
  readonly firstDelay: number;
  /** The longest delay. */
  readonly longestDelay: number;
}

/** Times that the product uses. */
export const DEFAULT_TIMES: SupervisorTimes = {
  heartbeat: 5_000,
  patience: 10_000,
  usage: 1_000,
  start: 60_000,
  stop: 500,
  firstDelay: 250,
  longestDelay: 30_000,
};

/** One that dies again and again, soon after each start, is left to the next call. */
const MOST_COME_BACKS = 5;

/** Everything about one start. */
export interface Launch {
  readonly process: ProcessOptions;
  readonly start: StartData;
}

/** Options for a supervisor. */
export interface SupervisorOptions {
  readonly name: string;
  /** Returns the options for a start now: grants and code may have changed since the last one. */
  readonly launch: () => Promise<Launch>;
  readonly events: LinkEvents;
  readonly times?: Partial<SupervisorTimes>;
  readonly limits: EffectiveLimits;
  /** Hears of starts and ends. */
  readonly audit?: AuditSink | undefined;
  /** True when it is started again when its process died, without waiting for a call. */
  readonly comesBack?: boolean;
}

interface Running {
  readonly process: AdapterProcess;
  readonly link: AdapterLink;
  /** Limit that it was ended for. */
  excess?: Excess;
}

/** Keeps one adapter running: starts it at its first use, and again, ever more slowly, when it died. */
export class Supervisor implements AsyncDisposable {
  readonly #options: SupervisorOptions;
  readonly #times: SupervisorTimes;
  #running: Promise<Running> | undefined;
  #ready: { readonly of: Promise<Running>; readonly link: AdapterLink } | undefined;
  #ending = new AbortController();
  #spawned = Promise.withResolvers<void>();
  #deaths = 0;
  #isWell = true;
  #notBefore = 0;
  #closed = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#times = { ...DEFAULT_TIMES, ...options.times };
  }

  /** The link, when the adapter runs and needs not be waited for. */
  get running(): AdapterLink | undefined {
    return this.#running !== undefined && this.#ready?.of === this.#running ? this.#ready.link : undefined;
  }

  /** The link to the running adapter; starts it when needed. One start serves everybody who waits. */
  async link(signal: AbortSignal): Promise<AdapterLink> {
    if (this.#closed) throw new ToolError("ADAPTER_DIED", `The adapter ${this.#options.name} is shut down`);
    this.#running ??= this.#launch();
    const { link } = await abortable(this.#running, signal);
    return link;
  }

  /** Starts the adapter before a call needs it; resolves when its process is there. A call hears what goes wrong. */
  async prepare(): Promise<void> {
    this.#running ??= this.#launch();
    await Promise.race([this.#spawned.promise, this.#running.then(() => {}, () => {})]);
  }

  /** The link if the adapter runs; never starts it. */
  async current(): Promise<AdapterLink | undefined> {
    return (await this.#running?.catch(() => undefined))?.link;
  }

  /** Ends the process, also one that is only being started; the next use starts a new one, without delay. */
  async restart(): Promise<void> {
    const ended = this.#running;
    this.#running = undefined;
    this.#notBefore = this.#deaths = 0;
    this.#ending.abort(new ToolError("ADAPTER_DIED", `The adapter ${this.#options.name} was ended`));
    const running = await ended?.catch(() => undefined);
    if (running !== undefined) await this.#end(running);
  }

  /** Ends the process at once and for good; every call in it, or waiting for it, gets this error. */
  async kill(reason: ToolError): Promise<void> {
    this.#closed = true;
    const ended = this.#running;
    this.#running = undefined;
    this.#ending.abort(reason);
    const running = await ended?.catch(() => undefined);
    running?.link.fail(reason);
    await running?.process[Symbol.asyncDispose]();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await this.restart();
  }

  #launch(): Promise<Running> {
    this.#ending = new AbortController();
    this.#spawned = Promise.withResolvers();
    const starting = this.#start(this.#ending.signal);
    void starting.then((running) => this.#watch(starting, running), () => this.#died(starting)); // no rejection
    return starting;
  }

  async #start(signal: AbortSignal): Promise<Running> {
    await pause(this.#notBefore - Date.now(), signal);
    const { name, events, launch, limits } = this.#options;
    const { process: options, start } = await launch();
    const process = await AdapterProcess.start({ ...options, onSpawn: this.#spawned.resolve });
    try {
      signal.throwIfAborted(); // before any code of the adapter runs
      const link = new AdapterLink(name, process, events, limits);
      const started = deadline(link.start(start), this.#times.start, `The start of ${name}`);
      await abortable(started, signal);
      return { process, link };
    } catch (error) {
      await process[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Ends with the process. */
  async #watch(starting: Promise<Running>, running: Running): Promise<void> {
    this.#ready = { of: starting, link: running.link };
    const started = Date.now();
    this.#record("started", running.process.pid, "");
    using _watch = this.#watchOver(running);
    const ended = await running.process.exited;
    const reason = running.excess?.message ?? running.process.reached?.message ?? ended;
    this.#record("ended", running.process.pid, reason);
    if (this.#running !== starting) return; // it was we who ended it
    this.#options.events.onLog("warning", `The process of ${this.#options.name} is gone`, ended);
    if (Date.now() - started > this.#times.longestDelay) this.#deaths = 0;
    this.#died(starting);
    if (this.#options.comesBack === true && this.#deaths <= MOST_COME_BACKS) await this.#comeBack();
  }

  #watchOver(running: Running): Disposable {
    const usage = new Usage({ ...usedBy(running.process), name: this.#options.name }, this.#options.limits);
    const look = async () => {
      const excess = await usage.look();
      if (excess !== undefined) this.#stop(running, excess);
    };
    const timers = [
      setInterval(() => void this.#beat(running), this.#times.heartbeat), // does not reject
      setInterval(() => void look(), this.#times.usage), // does not reject
    ];
    timers.forEach((timer) => Deno.unrefTimer(timer));
    return { [Symbol.dispose]: () => timers.forEach((timer) => clearInterval(timer)) };
  }

  #record(what: "started" | "ended", process: number, detail: string): void {
    this.#options.audit?.record({ type: "process", what, adapter: this.#options.name, process, detail });
  }

  /** One that cannot even start is left to the next call, which hears why. */
  async #comeBack(): Promise<void> {
    const { name, events } = this.#options;
    await this.link(new AbortController().signal).catch((error: unknown) => {
      events.onLog(
        "warning",
        `${name} did not come back by itself`,
        error instanceof Error ? error.message : error,
      );
    });
  }

  #died(starting: Promise<Running>): void {
    if (this.#running !== starting) return;
    this.#running = undefined;
    const { firstDelay, longestDelay } = this.#times;
    this.#notBefore = Date.now() + Math.min(longestDelay, firstDelay * 2 ** this.#deaths++);
  }

  /** A process that does not answer at all is looping: only killing helps. */
  async #beat({ link, process }: Running): Promise<void> {
    try {
      this.#heard(await deadline(link.health(), this.#times.patience, "The heartbeat"));
    } catch (error) {
      if (!(error instanceof DeadlineError)) return; // it died: those who watch it know
      const { name, events } = this.#options;
      events.onLog("error", `${name} does not answer its heartbeat: killed`, undefined);
      const seconds = this.#times.patience / 1000;
      process.end(`it did not answer for ${seconds} s: its code loops, or waits without await`);
    }
  }

  /** One over a limit takes ever more; the next call starts another. */
  #stop(running: Running, excess: Excess): void {
    const { link, process } = running;
    const { name, events } = this.#options;
    running.excess = excess;
    events.onLog("error", excess.message, { limit: excess.limit });
    if (this.#ready?.link === link) this.#died(this.#ready.of);
    link.fail(limitError(name, excess));
    process.kill(excess.others);
  }

  /** Says it once when the application behind the adapter goes bad, and once when it is well again. */
  #heard({ ok, detail }: Health): void {
    if (ok === this.#isWell) return;
    this.#isWell = ok;
    const { name, events } = this.#options;
    if (ok) events.onLog("info", `The application of ${name} is well again`, undefined);
    else events.onLog("warning", `The application of ${name} is not well`, detail);
  }

  async #end({ process, link }: Running): Promise<void> {
    link.stop();
    await deadline(process.exited, this.#times.stop, "The stop").catch(() => process.kill());
    await process[Symbol.asyncDispose]();
  }
}

function usedBy({ pid, scratch, startsPrograms }: AdapterProcess) {
  return { pid, scratch, startsPrograms };
}
