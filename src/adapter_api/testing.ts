import type { z } from "zod";
import type { PromptMessage } from "./adapter.ts";
import type { JsonSchema } from "./schema/json_schema.ts";
import type { ContentData } from "./content.ts";
import type { Changed, Root, SampleRequest, SampleResult } from "./context.ts";
import type { Adapter } from "./define_adapter.ts";
import { describe, parseOptions } from "./schema/describe.ts";
import { rootsRefused, ToolError } from "./errors.ts";
import type { ExecResult } from "./services/exec.ts";
import type { FetchedData, WantedFetchData } from "./services/fetch.ts";
import {
  type HandlerPort,
  type LogLevel,
  makeContext,
  makeLifeContext,
  type Question,
  type RawAnswer,
} from "./handler_port.ts";
import { getPrompt, readResource, type ResourcePart, runTool } from "./invoke.ts";
import { memoryStore } from "./services/store.ts";
import { isAdapter, type LoadedAdapter, type LoadedContext, type LoadedOptions } from "./loaded.ts";

/** Options for {@linkcode testAdapter}. */
export interface TestOptions<State> {
  /** Options that a person would have set. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Replaces `start`: a fake client, for example. */
  readonly state?: State;
  /** Plays the person who answers `ctx.ask`. */
  readonly answer?: (question: Question) => RawAnswer | Promise<RawAnswer>;
  /** Plays the client's model for `ctx.sample`. */
  readonly sample?: (request: SampleRequest) => SampleResult | Promise<SampleResult>;
  /** The client's folders. */
  readonly roots?: readonly Root[];
  /** Plays programs for `ctx.exec`. */
  readonly exec?: (program: string, args: readonly string[]) => ExecResult | Promise<ExecResult>;
  /** The person's home folder, as `ctx.home`; `/home/test` by default. */
  readonly home?: string;
  /** What `ctx.store` holds at first, by key. */
  readonly stored?: Readonly<Record<string, unknown>>;
  /** Values by name for `ctx.secret`. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Plays the network for `ctx.fetch`; the name of the secret is in the header `glovebox-secret`. */
  readonly fetch?: (request: Request) => Response | Promise<Response>;
}

/** Options for one call. */
export interface CallOptions {
  /** Cancels the call. */
  readonly signal?: AbortSignal;
  /** The client's connection; calls with the same name share it. Defaults to `"test"`. */
  readonly session?: string;
}

/** A line of the adapter's log. */
export interface TestLog {
  /** Level of the line. */
  readonly level: LogLevel;
  /** Text of the line. */
  readonly message: string;
  /** The facts. */
  readonly data: unknown;
}

/** A tool's answer. */
export interface TestResult {
  /** The text parts, joined by line ends. */
  readonly text: string;
  /** Every part. */
  readonly content: readonly ContentData[];
  /** Data for programs. */
  readonly structured: Readonly<Record<string, unknown>> | undefined;
  /** MCP `_meta`. */
  readonly meta: Readonly<Record<string, unknown>> | undefined;
}

/** An adapter that runs in the test's own process. */
export interface TestedAdapter extends AsyncDisposable {
  /** Lines of the adapter's log so far. */
  readonly logs: readonly TestLog[];
  /** Progress reported so far: done, total, message. */
  readonly progress: readonly (readonly [number, number | undefined, string | undefined])[];
  /** Changes that were reported so far. */
  readonly changes: readonly Changed[];
  /** Addresses that were opened in the person's browser so far. */
  readonly opened: readonly string[];
  /**
   * Calls a tool, with the same checks of input and output as in the host.
   *
   * @throws ToolError as the caller would get it
   */
  call(tool: string, input?: unknown, options?: CallOptions): Promise<TestResult>;
  /** Reads a resource. */
  read(uri: string, options?: CallOptions): Promise<readonly ResourcePart[]>;
  /** Makes a prompt. */
  prompt(
    name: string,
    args?: Readonly<Record<string, string>>,
    options?: CallOptions,
  ): Promise<readonly PromptMessage[]>;
  /** Ends a session, as when its client goes away. */
  endSession(session: string): void;
}

/**
 * Runs an adapter in the test's own process: no host, no child, no permission needed beyond the adapter's own.
 *
 * @example
 * ```ts
 * import { defineAdapter, testAdapter, z } from "glovebox";
 *
 * const adapter = defineAdapter({
 *   name: "echo",
 *   version: "1.0.0",
 *   description: "Says it again.",
 *   tools: {
 *     echo: {
 *       description: "Says it again.",
 *       effect: "read",
 *       input: z.object({ text: z.string() }),
 *       run: ({ text }) => text,
 *     },
 *   },
 * });
 * await using host = await testAdapter(adapter);
 * console.assert((await host.call("echo", { text: "hello" })).text === "hello");
 * ```
 *
 * @param adapter what the script exports
 * @param options what the person set, a fake state, answers to questions
 * @throws TypeError naming every mistake in the adapter
 */
export async function testAdapter<
  State,
  OptionsSchema extends z.ZodObject,
  Inputs extends Record<string, z.ZodObject | JsonSchema>,
>(
  adapter: Adapter<State, OptionsSchema, Inputs>,
  options: TestOptions<State> = {},
): Promise<TestedAdapter> {
  if (!isAdapter(adapter)) throw new TypeError("The value is not an adapter: export defineAdapter({...})");
  const loaded: LoadedAdapter = adapter;
  const described = describe(loaded, options.options ?? {});
  if (!described.ok) throw new TypeError(`The adapter has mistakes: ${described.problems.join("; ")}`);
  const parsed = parseOptions(loaded, options.options ?? {});
  const host = new InProcessHost(loaded, parsed.success ? parsed.options : {}, options);
  await host.start();
  return host;
}

class InProcessHost implements TestedAdapter {
  readonly logs: TestLog[] = [];
  readonly progress: (readonly [number, number | undefined, string | undefined])[] = [];
  readonly changes: Changed[] = [];
  readonly opened: string[] = [];
  readonly #adapter: LoadedAdapter;
  readonly #options: LoadedOptions;
  readonly #test: TestOptions<unknown>;
  readonly #sessions = new Map<string, AbortController>();
  readonly #port: HandlerPort;
  #state: unknown;

  constructor(adapter: LoadedAdapter, options: LoadedOptions, test: TestOptions<unknown>) {
    this.#adapter = adapter;
    this.#options = options;
    this.#test = test;
    this.#port = this.#recordingPort();
  }

  async start(): Promise<void> {
    const given = "state" in this.#test;
    this.#state = given ? this.#test.state : await this.#adapter.start?.(this.#life());
  }

  async call(tool: string, input: unknown = {}, options: CallOptions = {}): Promise<TestResult> {
    const outcome = await runTool(this.#adapter, tool, input, this.#context(options));
    const text = outcome.content.flatMap((part) => part.type === "text" ? [part.text] : []).join("\n");
    return { text, content: outcome.content, structured: outcome.structured, meta: outcome.meta };
  }

  async read(uri: string, options: CallOptions = {}): Promise<readonly ResourcePart[]> {
    return await readResource(this.#adapter, uri, this.#context(options));
  }

  async prompt(
    name: string,
    args: Readonly<Record<string, string>> = {},
    options: CallOptions = {},
  ): Promise<readonly PromptMessage[]> {
    return await getPrompt(this.#adapter, name, args, this.#context(options));
  }

  endSession(session: string): void {
    this.#sessions.get(session)?.abort();
    this.#sessions.delete(session);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const session of [...this.#sessions.keys()]) this.endSession(session);
    await this.#adapter.stop?.(this.#state, this.#life());
  }

  #life() {
    return makeLifeContext(this.#port, { options: this.#options, signal: new AbortController().signal });
  }

  #context({ signal = new AbortController().signal, session = "test" }: CallOptions): LoadedContext {
    const ended = this.#sessions.get(session) ?? new AbortController();
    this.#sessions.set(session, ended);
    return makeContext(this.#port, {
      options: this.#options,
      signal,
      state: this.#state,
      session: { id: session, ended: ended.signal },
    });
  }

  #recordingPort(): HandlerPort {
    const { answer, sample, roots, fetch, secrets, exec, home = "/home/test", stored } = this.#test;
    return {
      home,
      store: memoryStore(stored),
      log: (level, message, data) => void this.logs.push({ level, message, data }),
      changed: (what) => void this.changes.push(what),
      progress: (done, total, message) => void this.progress.push([done, total, message]),
      ask: async (question) => await answer?.(question) ?? refuse("ask a person"),
      sample: async (request) => await sample?.(request) ?? refuse("use its model"),
      roots: async () => {
        if (this.#adapter.roots !== true) throw rootsRefused(this.#adapter.name);
        return await Promise.resolve(roots ?? refuse("list its folders"));
      },
      openUrl: (url) => Promise.resolve(void this.opened.push(url)),
      path: ({ path }) => Promise.resolve(path), // a test has no grants: its paths are its own
      fetch: async (wanted) => await fetched(wanted, fetch),
      exec: async ({ program, args }) => {
        const { stdout, stderr, ...rest } = await exec?.(program, args) ?? refuse("start programs");
        return { ...rest, stdout: inBase64(stdout), stderr: inBase64(stderr) };
      },
      secret: ({ name }) => Promise.resolve(secrets?.[name] ?? refuse("read secrets")),
      stopOthers: () => {}, // its calls are the test's own
      closeStream: () => {},
    };
  }
}

const inBase64 = (text: string): string => new TextEncoder().encode(text).toBase64();

function refuse(what: string): never {
  throw new ToolError("NOT_CONNECTED", `The test's client cannot ${what}`, {
    hint: "Pass answer, sample, roots, fetch, exec or secrets to testAdapter",
  });
}

async function fetched(wanted: WantedFetchData, play: TestOptions<unknown>["fetch"]): Promise<FetchedData> {
  const { url, method, body, secret } = wanted;
  const headers = new Headers({
    ...wanted.headers,
    ...(secret === undefined ? {} : { "glovebox-secret": secret }),
  });
  const bytes = body === undefined ? {} : { body: Uint8Array.fromBase64(body) };
  const response = await play?.(new Request(url, { method, headers, ...bytes })) ?? refuse("send requests");
  return {
    status: response.status,
    headers: [...response.headers],
    body: new Uint8Array(await response.arrayBuffer()).toBase64(),
  };
}
