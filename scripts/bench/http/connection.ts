const encoder = new TextEncoder();
const decoder = new TextDecoder("latin1"); // one character for each byte: only the head and the sizes are looked at

const HEAD_END = "\r\n\r\n";
const CHUNKS_END = "\r\n0\r\n\r\n";

/**
 * One HTTP connection with one request at a time: as little client as possible. It is kept alive as long as the server
 * wants it, and made again when it does not (Deno 2.9.5 closes after each request of more than about 500 bytes).
 */
export class Connection implements Disposable {
  readonly #url: URL;
  readonly #prefix: string;
  readonly #buffer = new Uint8Array(256 * 1024);
  #connection: Deno.Conn | undefined;
  #session = "";

  /** Every request goes to the address as a POST with these headers. */
  constructor(url: URL, headers: Readonly<Record<string, string>>) {
    this.#url = url;
    const lines = Object.entries({ host: url.host, ...headers }).map(([name, value]) =>
      `${name}: ${value}\r\n`
    );
    this.#prefix = `POST ${url.pathname} HTTP/1.1\r\n${lines.join("")}`;
  }

  /**
   * Posts a body of plain ASCII and reads the whole answer.
   *
   * @throws Error when the answer is not a success
   */
  async exchange(body: string): Promise<void> {
    const connection = this.#connection ??= await this.#connect();
    const request = encoder.encode(
      `${this.#prefix}${this.#session}content-length: ${body.length}\r\n\r\n${body}`,
    );
    for (let sent = 0; sent < request.length;) {
      sent += await connection.write(sent === 0 ? request : request.subarray(sent));
    }
    const head = await this.#readAnswer(connection);
    if (!/^HTTP\/1\.1 20[02]/.test(head)) throw new Error(`The server refused: ${head}`);
    if (this.#session === "") this.#session = /mcp-session-id: .*\r\n/i.exec(head)?.[0] ?? "";
    if (/\r\nconnection: close/i.test(head)) this[Symbol.dispose]();
  }

  [Symbol.dispose](): void {
    this.#connection?.close();
    this.#connection = undefined;
  }

  async #connect(): Promise<Deno.Conn> {
    const connection = await Deno.connect({ hostname: this.#url.hostname, port: Number(this.#url.port) });
    connection.setNoDelay(true);
    return connection;
  }

  /** Reads a whole answer; resolves to its head. */
  async #readAnswer(connection: Deno.Conn): Promise<string> {
    let text = await this.#read(connection);
    let end = text.indexOf(HEAD_END);
    for (; end === -1; end = text.indexOf(HEAD_END)) text += await this.#read(connection);
    const head = text.slice(0, end + 2);
    if (/\r\ntransfer-encoding: chunked/i.test(head)) {
      while (!text.endsWith(CHUNKS_END)) text += await this.#read(connection);
      return head;
    }
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    let missing = end + HEAD_END.length + length - text.length;
    while (missing > 0) missing -= (await this.#read(connection)).length;
    return head;
  }

  async #read(connection: Deno.Conn): Promise<string> {
    const count = await connection.read(this.#buffer);
    if (count === null) throw new Error("The server closed the connection");
    return decoder.decode(this.#buffer.subarray(0, count));
  }
}
