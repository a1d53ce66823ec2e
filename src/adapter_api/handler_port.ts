import { z } from "zod";
import { isJsonSchema, type JsonSchema } from "./schema/json_schema.ts";
import type { Answer, Changed, Logger, Root, SampleRequest, SampleResult, Session } from "./context.ts";
import { ToolError } from "./errors.ts";
import { sentencesOf } from "./schema/input.ts";
import { type ExecData, execOver, type WantedExec } from "./services/exec.ts";
import { type FetchedData, fetchOver, type WantedFetchData } from "./services/fetch.ts";
import { storeOver, type WantedStore } from "./services/store.ts";
import type { LoadedContext, LoadedLifeContext, LoadedOptions } from "./loaded.ts";

/** Level of a line of an adapter's log. */
export type LogLevel = "debug" | "info" | "warning" | "error";

/** A question to the person, as it goes out. */
export interface Question {
  /** Names it within the call. */
  readonly key: string;
  /** The question. */
  readonly message: string;
  /** Schema of the answer. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** Answer of a person; `content` is not checked yet. */
export type RawAnswer =
  | { readonly action: "accept"; readonly content: unknown }
  | { readonly action: "decline" | "cancel" };

/** A path that a model named, and what it is for. */
export interface WantedPath {
  /** As the model said it. */
  readonly path: string;
  /** Purpose for which the file is opened. */
  readonly purpose: "read" | "write";
  /** True when a file that is there may be replaced. */
  readonly overwrite: boolean;
  /** Folders that it must be in one of, besides being granted. */
  readonly within?: readonly string[] | undefined;
}

/** A secret, and the page that it is for. */
export interface WantedSecret {
  readonly name: string;
  /** In the form of `URL.origin`. */
  readonly origin: string;
}

/** Functions that an adapter can reach outside of a call. */
export interface LifePort {
  /** The person's home folder. */
  readonly home: string;
  /** Writes a line of the adapter's log. */
  log(level: LogLevel, message: string, data: unknown): void;
  /** Tells clients that something is out of date. */
  changed(what: Changed): void;
}

/** Functions that a handler can reach: the host's side of {@linkcode ToolContext}. */
export interface HandlerPort extends LifePort {
  /** Tells the client how far the call is. */
  progress(done: number, total?: number, message?: string): void;
  /** Asks the person. */
  ask(question: Question): Promise<RawAnswer>;
  /** Asks the client's model. */
  sample(request: SampleRequest): Promise<SampleResult>;
  /** Lists the client's folders. */
  roots(): Promise<readonly Root[]>;
  /** Opens an address in the person's browser. */
  openUrl(url: string): Promise<void>;
  /** Checks a path that a model named. */
  path(wanted: WantedPath): Promise<string>;
  /** Has the host send a request. */
  fetch(wanted: WantedFetchData, signal: AbortSignal | undefined): Promise<FetchedData>;
  /** Has the host start a program. */
  exec(wanted: WantedExec, signal: AbortSignal | undefined): Promise<ExecData>;
  /** Reads a secret; for adapters of the product alone. */
  secret(wanted: WantedSecret): Promise<string>;
  /** Does something with what the adapter keeps. */
  store(wanted: WantedStore): Promise<unknown>;
  /** Ends the other calls of this client. */
  stopOthers(reason: string): void;
  /** Ends the client's answer stream early. */
  closeStream(): void;
}

/** Parts of a context besides the port. */
export interface ContextParts {
  /** Parsed. */
  readonly options: LoadedOptions;
  /** Of this call. */
  readonly signal: AbortSignal;
}

/** Makes what `start`, `stop` and `health` get. */
export function makeLifeContext(port: LifePort, { options, signal }: ContextParts): LoadedLifeContext {
  return { options, signal, home: port.home, log: loggerOver(port), changed: (what) => port.changed(what) };
}

/** Makes what a handler gets. */
export function makeContext(
  port: HandlerPort,
  parts: ContextParts & { readonly state: unknown; readonly session: Session },
): LoadedContext {
  return {
    ...makeLifeContext(port, parts),
    state: parts.state,
    session: parts.session,
    progress: (done, total, message) => port.progress(done, total, message),
    ask: askOver(port),
    sample: (request) => port.sample(request),
    roots: () => port.roots(),
    openUrl: (url) => port.openUrl(webAddress(url)),
    path: (path, purpose, { overwrite = false, ...options } = {}) =>
      port.path({ path, purpose, overwrite, ...options }),
    fetch: (url, options) => fetchOver(port, url, options),
    exec: (program, args, options) => execOver(port, program, args, options),
    secret: (name, origin) => port.secret({ name, origin }),
    store: storeOver((wanted) => port.store(wanted)),
    stopOthers: (reason) => port.stopOthers(reason),
    closeStream: () => port.closeStream(),
  };
}

function loggerOver(port: LifePort): Logger {
  return {
    debug: (message, data) => port.log("debug", message, data),
    info: (message, data) => port.log("info", message, data),
    warning: (message, data) => port.log("warning", message, data),
    error: (message, data) => port.log("error", message, data),
  };
}

function askOver(port: HandlerPort): LoadedContext["ask"] {
  function ask<T>(key: string, schema: z.core.$ZodType<T>, message: string): Promise<Answer<T>>;
  function ask(key: string, schema: JsonSchema, message: string): Promise<Answer<Record<string, unknown>>>;
  async function ask(
    key: string,
    schema: z.core.$ZodType | JsonSchema,
    message: string,
  ): Promise<Answer<unknown>> {
    const parser = isJsonSchema(schema) ? z.record(z.string(), z.unknown()) : schema;
    const raw = await port.ask({ key, message, schema: formSchema(schema) });
    if (raw.action !== "accept") return raw;
    const parsed = z.safeParse(parser, raw.content);
    if (parsed.success) return { action: "accept", content: parsed.data };
    throw new ToolError(
      "INVALID_INPUT",
      `The answer to "${message}" does not fit: ${sentencesOf(parsed.error)}`,
      { hint: "Make the call again to have the question put again" },
    );
  }
  return ask;
}

function formSchema(schema: z.core.$ZodType | JsonSchema): Record<string, unknown> {
  if (isJsonSchema(schema)) return { ...schema.jsonSchema };
  const { $schema: _dialect, additionalProperties: _closed, ...json } = z.toJSONSchema(schema, {
    io: "input",
  });
  return json;
}

/**
 * Lets only addresses of the web through: any other scheme starts a program.
 *
 * @throws ToolError `INVALID_INPUT`
 */
export function webAddress(url: string): string {
  const scheme = URL.parse(url)?.protocol;
  if (scheme === "http:" || scheme === "https:") return url;
  throw new ToolError("INVALID_INPUT", `Cannot open "${url}": only http and https addresses are opened`);
}
