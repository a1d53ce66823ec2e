import { z } from "zod";
import { deadline } from "../../../src/base/time/deadline.ts";
import { EventLog } from "../event_log.ts";
import { PATIENCE_MS } from "../eventually.ts";
import { fixtureAdapter, hostArguments } from "./host_command.ts";
import { newTestHome, type TestHome } from "./test_home.ts";

const message = z.looseObject({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string().optional(),
  params: z.looseObject({}).optional(),
  result: z.looseObject({}).optional(),
  error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }).optional(),
});

/** Any message of the host. */
export type Message = z.output<typeof message>;

/**
 * Time that the host may take to end, in milliseconds. It promises a second from the moment it hears of the end; a
 * host that is told at once has its whole start before that, which on a busy machine takes seconds.
 */

/** Options for starting a host. */
export interface HostProcessOptions {
  /** Name of a fixture. */
  readonly adapter?: string;
  readonly logLevel?: string;
  /** More of the command line. */
  readonly args?: readonly string[];
  /** True when its standard error is read; true by default. */
  readonly readsLog?: boolean;
  /** More of its environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where it lives; a home of its own by default. */
  readonly home?: TestHome;
  /** Folder that it is started in; its home by default. */
  readonly cwd?: string;
}

interface Living {
  readonly home: TestHome;
  readonly ownsHome: boolean;
  readonly readsLog: boolean;
}

/** A real host process, spoken to in raw lines. */
export class HostProcess implements AsyncDisposable {
  /** The messages on its standard output; whatever is not one is in `strays`. */
  readonly messages = new EventLog<Message>();
  readonly strays: string[] = [];
  /** All lines on its standard output. */
  readonly lines = new EventLog<string>();
  /** The lines on its standard error. */
  readonly log = new EventLog<string>();
  readonly home: TestHome;
  readonly #child: Deno.ChildProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;
  readonly #output: ReadableStreamDefaultReader<Uint8Array>;
  readonly #reading: Promise<unknown>;
  readonly #ownsHome: boolean;
  #isInputOpen = true;
  #mayRead: Promise<void> = Promise.resolve();
  #nextId = 1;

  constructor(child: Deno.ChildProcess, { home, ownsHome, readsLog }: Living) {
    this.#child = child;
    this.home = home;
    this.#ownsHome = ownsHome;
    this.#input = child.stdin.getWriter();
    this.#output = child.stdout.getReader();
    this.#reading = Promise.all([
      eachLine(this.#output, (line) => this.#sort(line), () => this.#mayRead),
      readsLog
        ? eachLine(child.stderr.getReader(), (line) => this.log.add(line))
        : child.status.then(() => child.stderr.cancel()),
    ]);
  }

  static async start(
    { adapter = "echo", logLevel = "info", args: more = [], readsLog = true, env = {}, home: given, cwd }:
      HostProcessOptions = {},
  ): Promise<HostProcess> {
    const home = given ?? await newTestHome();
    const args = hostArguments(
      "--stdio",
      "--adapter",
      fixtureAdapter(adapter),
      "--log-level",
      logLevel,
      ...more,
    );
    const child = new Deno.Command(Deno.execPath(), {
      args,
      cwd: cwd ?? home.path,
      clearEnv: true,
      env: { ...home.env, ...env },
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    return new HostProcess(child, { home, ownsHome: given === undefined, readsLog });
  }

  get pid(): number {
    return this.#child.pid;
  }

  /** Opens a connection of the session revisions. */
  async initialize(): Promise<void> {
    const clientInfo = { name: "raw", version: "1" };
    await this.request("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
    await this.send({ method: "notifications/initialized" });
  }

  /** Sends a request and waits for its answer. */
  async request(method: string, params?: Record<string, unknown>): Promise<Message> {
    return await this.answer(await this.post(method, params));
  }

  /** Sends a request; resolves to its id. */
  async post(method: string, params?: Record<string, unknown>): Promise<number> {
    const id = this.#nextId++;
    await this.send({ id, method, ...(params === undefined ? {} : { params }) });
    return id;
  }

  /** Waits for the answer to a request. */
  async answer(id: number | null): Promise<Message> {
    const isAnswer = (message: Message) => message.id === id && message.method === undefined;
    return await this.messages.first(`the answer to ${id}`, isAnswer);
  }

  async send(message: Record<string, unknown>): Promise<void> {
    await this.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  }

  async write(text: string | Uint8Array): Promise<void> {
    await this.#input.write(typeof text === "string" ? new TextEncoder().encode(text) : text);
  }

  async closeInput(): Promise<void> {
    this.#isInputOpen = false;
    await this.#input.close();
  }

  /** Reads no more than it has begun to, until the work is done. */
  async withoutReading(work: () => Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#mayRead = promise;
    await work().finally(resolve);
  }

  /** Stops reading: the host's next write fails. */
  async closeOutput(): Promise<void> {
    await this.#output.cancel();
  }

  kill(signal: Deno.Signal): void {
    this.#child.kill(signal);
  }

  /** Waits for its end and for everything that it wrote until then. */
  async ended(): Promise<Deno.CommandStatus> {
    const status = await deadline(this.#child.status, PATIENCE_MS, "The end of the host");
    await this.#reading;
    return status;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#isInputOpen) await this.closeInput().catch(() => {}); // it may have ended by itself
    try {
      await this.ended();
    } catch (error) {
      this.kill("SIGKILL");
      await this.#child.status;
      throw error;
    } finally {
      if (this.#ownsHome) await this.home[Symbol.asyncDispose]();
    }
  }

  #sort(line: string): void {
    const parsed = message.safeParse(parse(line));
    if (parsed.success) this.messages.add(parsed.data);
    else this.strays.push(line);
    this.lines.add(line);
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

async function eachLine(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  onLine: (line: string) => void,
  mayRead: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const [first = "", ...more] = decoder.decode(next.value, { stream: true }).split("\n");
    parts.push(first);
    for (const start of more) {
      onLine(parts.join(""));
      parts = [start];
    }
    await mayRead();
  }
}
