import { join } from "node:path";
import { deadline } from "../../../src/base/time/deadline.ts";
import { linesOf } from "../../../src/base/text/lines.ts";
import { EventLog } from "../event_log.ts";
import { PATIENCE_MS } from "../eventually.ts";
import { hostArguments } from "./host_command.ts";
import { newTestHome, type TestHome } from "./test_home.ts";

/** A host has a second for its calls and one for itself, and a busy machine its own. */

/** Options for starting a host over HTTP. */
export interface HttpHostOptions {
  /** Value of `--adapter`. */
  readonly adapter: string;
  /** True when it wants a token; true by default. */
  readonly token?: boolean;
  /** More of the command line. */
  readonly args?: readonly string[];
  /** Home that it lives in; one of its own by default. */
  readonly home?: TestHome;
  /** More of its environment. */
  readonly env?: Readonly<Record<string, string>>;
}

interface Started {
  readonly child: Deno.ChildProcess;
  readonly home: TestHome;
  readonly ownsHome: boolean;
  readonly log: EventLog<string>;
  readonly url: string;
  readonly token: string | undefined;
}

/** A real host process that serves HTTP at a free port. */
export class HttpHost implements AsyncDisposable {
  readonly url: string;
  /** Headers that a client has to send. */
  readonly headers: Readonly<Record<string, string>>;
  /** The lines on its standard error. */
  readonly log: EventLog<string>;
  readonly home: TestHome;
  readonly #started: Started;

  constructor(started: Started) {
    const { home, log, url, token } = started;
    this.#started = started;
    this.home = home;
    this.log = log;
    this.url = url;
    this.headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  }

  static async start(
    { adapter, token = true, args = [], home: given, env = {} }: HttpHostOptions,
  ): Promise<HttpHost> {
    const home = given ?? await newTestHome();
    const words = ["--http", "--port", "0", "--adapter", adapter, "--log-level", "info"];
    const child = new Deno.Command(Deno.execPath(), {
      args: hostArguments(...words, ...(token ? [] : ["--no-token"]), ...args),
      cwd: home.path,
      clearEnv: true,
      env: { ...home.env, ...env },
      stdin: "null",
      stdout: "null",
      stderr: "piped",
    }).spawn();
    const log = new EventLog<string>();
    void follow(child.stderr, log); // ends with the process
    const line = await log.first("the address of the host", (text) => text.startsWith("Serving MCP at "));
    const kept = token ? await Deno.readTextFile(tokenFile(home)) : undefined;
    const url = line.slice("Serving MCP at ".length);
    return new HttpHost({ child, home, ownsHome: given === undefined, log, url, token: kept?.trim() });
  }

  get pid(): number {
    return this.#started.child.pid;
  }

  /** Posts one message. */
  async post(message: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return await fetch(this.url, {
      method: "POST",
      headers: { ...this.headers, "content-type": "application/json", accept: BOTH, ...headers },
      body: typeof message === "string" ? message : JSON.stringify(message),
    });
  }

  /** Asks it to stop and waits for its end. */
  async stop(): Promise<Deno.CommandStatus> {
    this.#started.child.kill("SIGTERM");
    return await deadline(this.#started.child.status, PATIENCE_MS, "The end of the host");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      await this.stop();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // it has ended already
    } finally {
      if (this.#started.ownsHome) await this.home[Symbol.asyncDispose]();
    }
  }
}

/** Media types that clients say they read. */
export const BOTH = "application/json, text/event-stream";

/** Returns where a host that lives in a home keeps its token. */
export function tokenFile(home: TestHome): string {
  return join(home.path, ".local", "state", "glovebox", "http-token");
}

async function follow(stream: ReadableStream<Uint8Array>, log: EventLog<string>): Promise<void> {
  for await (const line of linesOf(stream)) log.add(line);
}
