import { ToolError } from "../../adapter_api/errors.ts";
import type { RawAnswer } from "../../adapter_api/handler_port.ts";
import { nearest } from "../../adapter_api/text/nearest.ts";
import { isObject } from "../../base/is_object.ts";
import { pause } from "../../base/time/abortable.ts";
import type { Job } from "../wire/messages.ts";
import type { WantedTool } from "../wire/machine_requests.ts";
import { expectAdapter, expectValue } from "./expectations.ts";
import type { Packed } from "./jobs.ts";

/** Requests that a script can make. */
export interface ScriptPort {
  callTool(wanted: WantedTool): Promise<unknown>;
  ask(key: string, message: string, schema: Readonly<Record<string, unknown>>): Promise<RawAnswer>;
  progress(done: number, total?: number, message?: string): void;
}

type ScriptJob = Extract<Job, { kind: "script" }>;

/** The name that lines of a script have in stacks. */
const FILE = "your-script.ts";
/** Lines that the runtime puts before the body of a function that is made of text, and ours. */
const LINES_BEFORE = 3;
/** Calls that a failure tells of. */
const MOST_TOLD = 20;
/** Stands for no tool: the host compares pictures, which it has. */
const COMPARE_PICTURE = "$compare_picture";
/** Characters that a script may print. */
const MOST_PRINTED = 1_000_000;
const ANSWER = {
  type: "object",
  properties: { answer: { type: "string", title: "Answer" } },
  required: ["answer"],
} as const;

/**
 * Runs a script.
 *
 * @throws whatever it throws; an error that has a line of the script says which
 */
export async function runScript(job: ScriptJob, port: ScriptPort, signal: AbortSignal): Promise<Packed> {
  const run = new ScriptRun(job, port, signal);
  try {
    const value = await run.value();
    return {
      value: { ok: true, kind: "script", value: plain(value), state: stateOf(run.state), lines: run.lines },
      blobs: [],
    };
  } catch (error) {
    throw toFailure(error, run);
  }
}

/** Where tools were called that failed. */
const PLACES = new WeakMap<ToolError, Error>();

/** One run of a script: its names, and what it prints. */
class ScriptRun {
  readonly lines: string[] = [];
  readonly state: Record<string, unknown>;
  readonly #job: ScriptJob;
  readonly #port: ScriptPort;
  readonly #signal: AbortSignal;
  readonly #done: { readonly tool: string; readonly place: Error }[] = [];
  /** Names of the objects with the tools of an adapter. */
  readonly #adapters = new WeakMap<object, string>();
  #printed = 0;
  #asked = 0;

  constructor(job: ScriptJob, port: ScriptPort, signal: AbortSignal) {
    this.#job = job;
    this.#port = port;
    this.#signal = signal;
    this.state = { ...job.state };
  }

  /** Returns what the script returns, or what the function returns that it exports. */
  async value(): Promise<unknown> {
    const names = this.#names();
    const quiet = {
      log: names["log"],
      info: names["log"],
      warn: names["log"],
      error: names["log"],
      debug: names["log"],
    };
    Object.assign(globalThis, { console: quiet });
    const body = `return await (async () => {\n${this.#job.code}\n})();\n//# sourceURL=${FILE}`;
    const asyncFunction = Reflect.get(async () => {}, "constructor");
    const run: unknown = Reflect.construct(asyncFunction, ["$tools", ...Object.keys(names), body]);
    const value = await callIf(run, [names, ...Object.values(names)]);
    return await callIf(value, [this.#job.inputs]);
  }

  /** The last calls that were done, with their lines. */
  done(): string[] {
    return this.#done.map(({ tool, place }) => {
      const line = lineOf(place.stack);
      return line === undefined ? tool : `line ${line} ${tool}`;
    });
  }

  /** What to type where the script has a name that nobody gave it: it may be that of another adapter. */
  namesGiven(error: unknown): string | undefined {
    const isUnknown = error instanceof ReferenceError && / is not defined$/.test(error.message);
    const names = Object.keys(this.#job.tools).join(", ") || "none";
    return isUnknown ? `The adapters of this script: ${names}; --adapter NAME loads others` : undefined;
  }

  #names(): Record<string, unknown> {
    const namespaces = Object.entries(this.#job.tools).map(([name, methods]) =>
      [name, this.#namespace(name, methods)] as const
    );
    return {
      ...Object.fromEntries(namespaces),
      expect: (subject: unknown) => this.#expect(subject),
      ask: (message: unknown, schema: unknown) => this.#ask(message, schema),
      confirm: (message: unknown) => this.#confirm(message),
      log: (...values: unknown[]) => this.#print(values),
      progress: (done: number, total?: number, message?: string) => this.#port.progress(done, total, message),
      show: (picture: unknown) => this.#show(picture),
      pause: (ms: unknown) => pause(Number(ms), this.#signal),
      state: this.state,
      inputs: this.#job.inputs,
      secret: (name: unknown) => `{{secret:${String(name)}}}`,
      ToolError,
    };
  }

  /** An object with a function for each tool; a name that it has not is an error with the nearest one. */
  #namespace(name: string, methods: Readonly<Record<string, string>>): object {
    const functions = new Map(
      Object.entries(methods).flatMap(([method, tool]) => {
        const call = (input: unknown) => this.#call(tool, input);
        return [[method, call], [tool, call]] as const;
      }),
    );
    const made = new Proxy({}, {
      get: (_target, key) => {
        if (typeof key !== "string" || key === "then" || key === "toJSON") return undefined;
        const found = functions.get(key);
        if (found !== undefined) return found;
        const near = nearest(key, Object.keys(methods));
        const meant = near === undefined ? "" : `; did you mean ${name}.${near}?`;
        throw new ToolError("NOT_FOUND", `There is no ${name}.${key}${meant}`);
      },
    });
    this.#adapters.set(made, name);
    return made;
  }

  #expect(subject: unknown): object {
    const name = isObject(subject) ? this.#adapters.get(subject) : undefined;
    if (name === undefined) return expectValue(subject);
    return expectAdapter({
      name,
      call: (tool, input) => this.#call(tool, input),
      compare: (input) => this.#call(COMPARE_PICTURE, input),
      pause: (ms) => pause(ms, this.#signal),
    });
  }

  async #call(tool: string, input: unknown): Promise<unknown> {
    const place = new Error(); // its stack is only made where a failure is told of
    const wanted = { name: tool, input: input ?? {} };
    const result = await this.#port.callTool(wanted).catch((error: unknown) => {
      if (error instanceof ToolError) PLACES.set(error, place);
      throw error;
    });
    this.#done.push({ tool, place });
    if (this.#done.length > MOST_TOLD) this.#done.shift();
    if (isObject(result)) Object.defineProperty(result, "toString", { value: () => String(result["text"]) });
    return result;
  }

  async #ask(message: unknown, schema: unknown): Promise<unknown> {
    const key = `question-${++this.#asked}`;
    const form = isObject(schema) ? schema : ANSWER;
    const answer = await this.#port.ask(key, String(message), form);
    if (answer.action !== "accept") {
      throw new ToolError("REFUSED", `The person did not answer "${String(message)}"`, {
        details: { action: answer.action },
      });
    }
    return isObject(schema) || !isObject(answer.content) ? answer.content : answer.content["answer"];
  }

  async #confirm(message: unknown): Promise<boolean> {
    const schema = { type: "object", properties: {} };
    const answer = await this.#port.ask(`question-${++this.#asked}`, String(message), schema);
    return answer.action === "accept";
  }

  #show(picture: unknown): void {
    if (!isObject(picture) || typeof picture["picture"] !== "string") {
      throw new ToolError("INVALID_INPUT", "show() takes a picture of an answer, such as answer.pictures[0]");
    }
    this.#print([{ picture: picture["picture"] }]);
  }

  #print(values: readonly unknown[]): void {
    const line = values.map((value) => typeof value === "string" ? value : textOf(value)).join(" ");
    this.#printed += line.length + 1;
    if (this.#printed <= MOST_PRINTED) this.lines.push(line);
    else if (this.lines.at(-1) !== TOO_MUCH) this.lines.push(TOO_MUCH);
  }
}

const TOO_MUCH = `… what is printed after ${MOST_PRINTED} characters is left out`;

async function callIf(value: unknown, args: readonly unknown[]): Promise<unknown> {
  if (typeof value !== "function") return value;
  const result: unknown = await Reflect.apply(value, undefined, args);
  return result;
}

function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return Deno.inspect(value, { depth: 4 });
  }
}

/** Returns a value as JSON can hold it. */
function plain(value: unknown): unknown {
  if (value === undefined || typeof value === "function") return undefined;
  try {
    const copy: unknown = JSON.parse(JSON.stringify(value));
    return copy;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new ToolError("INVALID_INPUT", `A value of the script is nothing that JSON can hold: ${reason}`, {
      hint: "Pass and return texts, numbers, booleans, lists and plain objects; BigInt as String(value)",
    });
  }
}

function stateOf(state: Readonly<Record<string, unknown>>): unknown {
  return plain(state) ?? {};
}

/** Returns the first line of the script in a stack. */
function lineOf(stack: string | undefined): number | undefined {
  const [, line] = /your-script\.ts(?:, <anonymous>)?:(\d+):\d+/.exec(stack ?? "") ?? [];
  return line === undefined ? undefined : Number(line) - LINES_BEFORE;
}

/** An error as the host hears of it, with the line of the script and what it had printed. */
function toFailure(error: unknown, run: ScriptRun): ToolError {
  const known = error instanceof ToolError ? error : undefined;
  const line = (known && lineOf(PLACES.get(known)?.stack)) ??
    lineOf(error instanceof Error ? error.stack : undefined);
  const message = known?.message ??
    (error instanceof Error ? `${error.name}: ${error.message}` : `Thrown: ${textOf(error)}`);
  const hint = known?.options.hint ?? run.namesGiven(error);
  return new ToolError(known?.code ?? "SCRIPT_FAILED", message, {
    ...(hint === undefined ? {} : { hint }),
    ...(known?.options.details === undefined ? {} : { details: known.options.details }),
    beside: { lines: run.lines, done: run.done(), ...(line === undefined ? {} : { line }) },
    cause: error,
  });
}
