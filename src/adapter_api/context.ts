import type { z } from "zod";
import type { ExecOptions, ExecResult } from "./services/exec.ts";
import type { FetchOptions } from "./services/fetch.ts";
import type { JsonSchema } from "./schema/json_schema.ts";
import type { Store } from "./services/store.ts";

/** Lines of the adapter's own log; they reach the host's log and, during a call, the client that asked. */
export interface Logger {
  /** For anyone who looks for a fault. */
  debug(message: string, data?: unknown): void;
  /** Kind of the change. */
  info(message: string, data?: unknown): void;
  /** Something is wrong that the adapter can live with. */
  warning(message: string, data?: unknown): void;
  /** Something failed. */
  error(message: string, data?: unknown): void;
}

/** The client's connection that a call belongs to. */
export interface Session {
  /** Opaque and unique among the sessions of one host. No other adapter has the same for this client. */
  readonly id: string;
  /** Aborts when the session is over: free what you keep for it. */
  readonly ended: AbortSignal;
}

/** List or resource that the client is told to be out of date. */
export type Changed = "tools" | "resources" | "prompts" | { readonly resource: string };

/** The answer to {@linkcode ToolContext.ask}. */
export type Answer<T> =
  | { readonly action: "accept"; readonly content: T }
  | { readonly action: "decline" | "cancel" };

/** One message of a {@linkcode SampleRequest}. */
export interface SampleMessage {
  /** Speaker of the message. */
  readonly role: "user" | "assistant";
  /** Contents of the message. */
  readonly text: string;
}

/** A question to the client's own model. */
export interface SampleRequest {
  /** The conversation, oldest first. */
  readonly messages: readonly SampleMessage[];
  /** An upper bound for the answer. */
  readonly maxTokens: number;
  /** The rules for this conversation. */
  readonly systemPrompt?: string;
  /** From 0 to 1. */
  readonly temperature?: number;
}

/** Answer of the client's model. */
export interface SampleResult {
  /** The model's name as the client gives it. */
  readonly model: string;
  /** The answer. */
  readonly text: string;
  /** Reason why the model stopped, for example `endTurn`. */
  readonly stopReason?: string;
}

/** A folder or file that the client works in. */
export interface Root {
  /** A `file:` URL. */
  readonly uri: string;
  /** For people. */
  readonly name?: string;
}

/** Context of `start`, `stop` and `health`. */
export interface LifeContext<Options> {
  /** The adapter's options, parsed. */
  readonly options: Options;
  /** Aborts when the host gives up waiting. */
  readonly signal: AbortSignal;
  /** The adapter's log. */
  readonly log: Logger;
  /** The person's home folder; `~` in a path means it. It may be read only where that was granted. */
  readonly home: string;
  /**
   * Tells clients that a list or one resource is out of date.
   *
   * @param what the list, or the resource by its address
   */
  changed(what: Changed): void;
}

/** Options for {@linkcode ToolContext.path}. */
export interface PathOptions {
  /** True when a file that is there may be replaced. */
  readonly overwrite?: boolean;
  /** Those of the granted folders that are meant; a relative path starts from the first. */
  readonly within?: readonly string[];
}

/** Context of a handler while it runs. */
export interface ToolContext<State, Options = unknown> extends LifeContext<Options> {
  /** State that `start` returned. */
  readonly state: State;
  /** The client's connection. */
  readonly session: Session;
  /**
   * Tells the client how far the call is; does nothing when it did not ask to know.
   *
   * @param done steps finished; a count that begins again is told as a further part
   * @param total steps in all, where known
   * @param message what is being done
   */
  progress(done: number, total?: number, message?: string): void;
  /**
   * Asks the person a question through the client. The handler stays suspended until the answer comes.
   *
   * @param key names the question, unique within the call
   * @param schema what the answer must look like: a flat object
   * @param message the question
   * @returns the answer; `decline` or `cancel` when the person would not say
   * @throws ToolError `NOT_CONNECTED` when the client cannot ask, `ASK_EXPIRED` when no answer came in time
   */
  ask<T>(key: string, schema: z.core.$ZodType<T>, message: string): Promise<Answer<T>>;
  /** The same with a JSON schema as it stands. */
  ask(key: string, schema: JsonSchema, message: string): Promise<Answer<Readonly<Record<string, unknown>>>>;
  /**
   * Puts a question to the client's own model.
   *
   * @throws ToolError `NOT_CONNECTED` when the client does not offer its model
   */
  sample(request: SampleRequest): Promise<SampleResult>;
  /**
   * Lists the folders the client works in. Only for adapters that say `roots: true` in their definition.
   *
   * @throws ToolError `NOT_CONNECTED` when the client does not say, `PERMISSION_DENIED` when the definition does not
   */
  roots(): Promise<readonly Root[]>;
  /**
   * Opens an address in the person's own browser. It must be one that the adapter may reach itself: what is in the
   * address leaves the machine as surely as a request would.
   *
   * @param url `http:` or `https:` only
   * @throws ToolError `INVALID_INPUT` for any other address, `PERMISSION_DENIED` for one that was not granted
   */
  openUrl(url: string): Promise<void>;
  /**
   * Checks a path that came from a model, and gives the one to use: real, so that no link in it leads elsewhere, in
   * a folder that was granted for the purpose, and of a plain file if there is one. Call it for every such path,
   * also when a program or a page opens the file: the runtime's permissions do not reach them.
   *
   * @param path absolute, relative to the first granted folder (or of `within`), `~/…` or a `file:` URL
   * @param purpose what the file is opened for
   * @param options whether a file that is there may be replaced, which it may not unless said, and in which of the
   *   granted folders alone
   * @throws ToolError `PERMISSION_DENIED` outside the folders, `INVALID_INPUT` for what is no name of a file,
   *   `NOT_FOUND` for nothing to read, `CONFLICT` for a file that must not be replaced
   */
  path(path: string, purpose: "read" | "write", options?: PathOptions): Promise<string>;
  /**
   * Sends a request from the host, which puts a secret of the person into it: the adapter never holds the value, and
   * an answer that repeats it has `{{secret:NAME}}` in its place. Without a secret, the address must be one that
   * the adapter may reach itself. A redirect to another origin is followed where that was granted, without the secret.
   *
   * @param url `https:`, or `http:` on this machine where a secret goes along
   * @param options method, headers, body, the secret's name, limits
   * @returns the whole answer, whatever its status
   * @throws ToolError `PERMISSION_DENIED` for an address or a secret that was not granted, `NOT_FOUND` when the person
   *   keeps no such secret, `LIMIT` for an answer that is too long, `TIMEOUT`, `NOT_CONNECTED`
   */
  fetch(url: string, options?: FetchOptions): Promise<Response>;
  /**
   * Runs a program that was granted, from the host: exactly that file, without a shell, in a clean environment
   * (`PATH` of granted programs, `LANG`, `HOME` and `TMPDIR` an empty folder). It is ended, with what it
   * started, at its deadline and with the call.
   *
   * @param program its name as the manifest asks for it, or its path
   * @param args passed as they are
   * @param options input, folder, limits
   * @returns exit code and output, whatever the code
   * @throws ToolError `PERMISSION_DENIED` for a program or a folder that was not granted, `TIMEOUT`, `LIMIT` for too
   *   many at once, `NOT_FOUND` when it is gone, `INVALID_INPUT`
   */
  exec(program: string, args?: readonly string[], options?: ExecOptions): Promise<ExecResult>;
  /**
   * Reads the value of a secret, to type it. For adapters that are part of Glovebox alone; others use `fetch`.
   *
   * @param name as the manifest asks for it
   * @param origin the origin of what it is typed into
   * @throws ToolError `PERMISSION_DENIED` for any other adapter, and for a secret that was not granted for this origin;
   *   `NOT_FOUND` when the person keeps none
   */
  secret(name: string, origin: string): Promise<string>;
  /** Small values that outlive the process and the host: a cursor, a choice, a cache of names. No secrets. */
  readonly store: Store;
  /**
   * Ends the other calls of this client that run in the adapter: for a tool with which a person stops what the model
   * does. Each is answered with `CANCELLED` and the reason.
   *
   * @param reason who stopped it, and what the model should do
   */
  stopOthers(reason: string): void;
  /** Ends the client's answer stream early, so that it reconnects; the call goes on. For tests of clients. */
  closeStream(): void;
}
