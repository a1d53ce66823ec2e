/** Talks lines of JSON with a process; the least a client can be, so that what is measured is the server. */
export class LineClient implements AsyncDisposable {
  readonly child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  readonly #encoder = new TextEncoder();
  #parts: string[] = [];
  #id = 0;

  constructor(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    this.child = new Deno.Command(command, {
      args: [...args],
      env,
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    this.#writer = this.child.stdin.getWriter();
    this.#reader = this.child.stdout.getReader();
  }

  /** Sends a line and waits for the next one. */
  async exchange(line: string): Promise<string> {
    await this.#writer.write(this.#encoder.encode(`${line}\n`));
    return await this.#next();
  }

  async #next(): Promise<string> {
    const kept = this.#parts.join("");
    const known = kept.indexOf("\n");
    if (known !== -1) {
      this.#parts = [kept.slice(known + 1)];
      return kept.slice(0, known);
    }
    for (;;) {
      const { value, done } = await this.#reader.read();
      if (done) throw new Error(`The process ended after ${this.#parts.join("").slice(0, 200)}`);
      const text = this.#decoder.decode(value, { stream: true });
      const end = text.indexOf("\n");
      if (end === -1) {
        this.#parts.push(text);
        continue;
      }
      const whole = this.#parts.join("") + text.slice(0, end);
      this.#parts = [text.slice(end + 1)];
      return whole;
    }
  }

  /** Makes a request and waits for its answer; what comes in between is left out. */
  async request(method: string, params: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const id = ++this.#id;
    let answer = await this.exchange(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    const isAnswer = () => answer.includes(`"id":${id},`) || answer.includes(`"id":${id}}`);
    while (!isAnswer()) answer = await this.#next(); // other servers send notifications in between
    return answer;
  }

  async notify(method: string): Promise<void> {
    await this.#writer.write(this.#encoder.encode(`${JSON.stringify({ jsonrpc: "2.0", method })}\n`));
  }

  async initialize(): Promise<string> {
    return await this.request("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "bench", version: "1.0.0" },
    });
  }

  async callEcho(text: string): Promise<string> {
    return await this.request("tools/call", { name: "echo", arguments: { text } });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writer.close().catch(() => {}); // it may have ended by itself
    await this.#reader.cancel();
    await this.child.status;
  }
}
