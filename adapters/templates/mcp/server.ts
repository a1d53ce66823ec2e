import { ToolError } from "glovebox";

/** Program of an MCP server, and the words of its command. */
export interface ServerCommand {
  readonly program: string;
  readonly args: readonly string[];
}

/** Options for one request. */
export interface RequestOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (done: number, total?: number, message?: string) => void;
}

interface Pending {
  readonly resolve: (result: Fields) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress?: RequestOptions["onProgress"];
}

type Fields = Readonly<Record<string, unknown>>;

/** The protocol's code for arguments that a server does not take. */
const WRONG_ARGUMENTS = -32602;
const PROTOCOL = "2025-11-25";
/** Characters of standard error that are kept, to say why the server ended. */
const KEPT = 500;

/** An MCP server that runs as a program: one JSON message a line. It ends with the adapter. */
export class McpServer implements AsyncDisposable {
  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>;
  readonly #pending = new Map<number, Pending>();
  readonly #ended: Promise<void>;
  #said = "";
  #next = 0;
  #isOver = false;

  constructor(command: ServerCommand) {
    this.#child = new Deno.Command(command.program, {
      args: [...command.args],
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    this.#writer = this.#child.stdin.getWriter();
    this.#ended = Promise.all([this.#read(), this.#listen()]).then(() => this.#end());
  }

  /** Starts a server, and agrees on the protocol with it. */
  static async start(command: ServerCommand, signal: AbortSignal): Promise<McpServer> {
    const server = new McpServer(command);
    try {
      const clientInfo = { name: "glovebox", version: "1.0.0" };
      await server.request("initialize", { protocolVersion: PROTOCOL, capabilities: {}, clientInfo }, {
        signal,
      });
      await server.#send({ method: "notifications/initialized" });
      return server;
    } catch (error) {
      await server[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Tells whether the program has ended. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Sends a request and waits for its answer. */
  async request(method: string, params: Fields, { signal, onProgress }: RequestOptions): Promise<Fields> {
    signal.throwIfAborted();
    if (this.#isOver) throw this.#over();
    const id = ++this.#next;
    const { promise, resolve, reject } = Promise.withResolvers<Fields>();
    this.#pending.set(id, { resolve, reject, onProgress });
    const cancel = () => {
      reject(signal.reason);
      this.#send({ method: "notifications/cancelled", params: { requestId: id } }).catch(() => {}); // it has ended
    };
    signal.addEventListener("abort", cancel, { once: true });
    try {
      const meta = onProgress === undefined ? {} : { _meta: { progressToken: id } };
      await this.#send({ id, method, params: { ...params, ...meta } }).catch(() => {}); // its end says why
      return await promise;
    } finally {
      signal.removeEventListener("abort", cancel);
      this.#pending.delete(id);
    }
  }

  /** Closes the server's input, and ends the program that does not end by itself. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writer.close().catch(() => {}); // it has ended
    const timer = setTimeout(() => this.#kill(), 2_000);
    await this.#ended;
    clearTimeout(timer);
  }

  #kill(): void {
    try {
      this.#child.kill("SIGKILL");
    } catch {
      // it has ended
    }
  }

  async #send(message: Fields): Promise<void> {
    await this.#writer.write(new TextEncoder().encode(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`));
  }

  async #read(): Promise<void> {
    let rest = "";
    for await (const text of this.#child.stdout.pipeThrough(new TextDecoderStream())) {
      const lines = `${rest}${text}`.split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) this.#receive(line);
    }
  }

  async #listen(): Promise<void> {
    for await (const text of this.#child.stderr.pipeThrough(new TextDecoderStream())) {
      this.#said = `${this.#said}${text}`.slice(-KEPT);
    }
  }

  #receive(line: string): void {
    const message = fieldsOf(parsed(line));
    const { id, method } = message;
    if (method === "notifications/progress") return this.#progress(fieldsOf(message.params));
    if (typeof method === "string") {
      const error = { code: -32601, message: `There is no method ${method}` };
      if (id !== undefined) {
        this.#send(method === "ping" ? { id, result: {} } : { id, error }).catch(() => {}); // it has ended
      }
      return;
    }
    const pending = this.#pending.get(Number(id));
    const { error } = message;
    if (error === undefined) return pending?.resolve(fieldsOf(message.result));
    const { code, message: said = "the server refused" } = fieldsOf(error);
    pending?.reject(new ToolError(code === WRONG_ARGUMENTS ? "INVALID_INPUT" : "SERVER_ERROR", String(said)));
  }

  #progress({ progressToken, progress, total, message }: Fields): void {
    this.#pending.get(Number(progressToken))?.onProgress?.(
      Number(progress),
      typeof total === "number" ? total : undefined,
      typeof message === "string" ? message : undefined,
    );
  }

  async #end(): Promise<void> {
    await this.#child.status;
    this.#isOver = true;
    for (const { reject } of this.#pending.values()) reject(this.#over());
  }

  #over(): ToolError {
    const said = this.#said.trim();
    return new ToolError("NOT_CONNECTED", `The server has ended${said === "" ? "" : `. It said: ${said}`}`, {
      hint: "Call again: it is started again",
    });
  }
}

/** Reads an object from outside: anything else has no fields. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined; // programs print other things too
  }
}
