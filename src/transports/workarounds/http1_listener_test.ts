import assert from "node:assert/strict";
import { deadline } from "../../base/deadline.ts";
import type { HttpRequest } from "../http_request.ts";
import { Http1Listener } from "./http1_listener.ts";

/** Something that listens: ours, or the runtime's own to hold it against. */
interface Listening extends AsyncDisposable {
  readonly port: number;
}

function ours(handler: (request: HttpRequest) => Response | Promise<Response>): Listening {
  const listener = new Http1Listener({ host: "127.0.0.1", port: 0, handler });
  return { port: listener.port, [Symbol.asyncDispose]: () => listener.close() };
}

function theRuntimes(handler: (request: Request) => Response | Promise<Response>): Listening {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, handler);
  return { port: server.addr.port, [Symbol.asyncDispose]: () => server.shutdown() };
}

/** Says what came: the length of the body as text. */
async function measure(request: HttpRequest): Promise<Response> {
  try {
    return new Response(`${request.method} ${(await request.bytes()).length}`);
  } catch {
    return new Response("broken", { status: 400 });
  }
}

const encoder = new TextEncoder();

/** A connection that a test writes to as it likes. */
class RawConnection implements Disposable {
  readonly #connection: Deno.TcpConn;
  #text = "";

  constructor(connection: Deno.TcpConn) {
    this.#connection = connection;
  }

  static async open({ port }: Listening): Promise<RawConnection> {
    return new RawConnection(await Deno.connect({ hostname: "127.0.0.1", port }));
  }

  async write(text: string): Promise<void> {
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    for (let sent = 0; sent < bytes.length;) sent += await this.#connection.write(bytes.subarray(sent));
  }

  /** Reads until it fits, or the end: then what there was. */
  async read(fits: (text: string) => boolean = () => false): Promise<string> {
    const buffer = new Uint8Array(64 * 1024);
    while (!fits(this.#text)) {
      const count = await deadline(this.#connection.read(buffer), 10_000, "An answer").catch(ended);
      if (count === null) break;
      this.#text += new TextDecoder().decode(buffer.subarray(0, count));
    }
    const text = this.#text;
    this.#text = "";
    return text;
  }

  close(): void {
    this.#connection.close();
  }

  [Symbol.dispose](): void {
    try {
      this.#connection.close();
    } catch {
      // it is closed
    }
  }
}

function ended(error: unknown): null {
  if (error instanceof Deno.errors.ConnectionReset) return null;
  throw error;
}

/** The first line of the answer to some bytes; the client says nothing more. */
async function statusOf(listening: Listening, bytes: string): Promise<string> {
  using connection = await RawConnection.open(listening);
  await connection.write(bytes);
  const [line = ""] = (await connection.read((text) => text.includes("\r\n"))).split("\r\n");
  return line.slice("HTTP/1.1 ".length, "HTTP/1.1 200".length);
}

const POST = "POST / HTTP/1.1\r\nhost: x\r\n";

/** What two readers could understand in two ways, or nobody at all. */
const UNCLEAR: Readonly<Record<string, string>> = {
  "two lengths": `${POST}content-length: 5\r\ncontent-length: 6\r\n\r\nhello!`,
  "two lengths in one": `${POST}content-length: 5, 6\r\n\r\nhello!`,
  "a length and chunks": `${POST}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  "chunks and a length": `${POST}transfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n`,
  "chunks in another coding": `${POST}transfer-encoding: chunked, gzip\r\n\r\n0\r\n\r\n`,
  "an unknown coding": `${POST}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`,
  "a coding twice": `${POST}transfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  "a length that is negative": `${POST}content-length: -1\r\n\r\n`,
  "a length with a sign": `${POST}content-length: +5\r\n\r\nhello`,
  "a length in hexadecimal": `${POST}content-length: 0x5\r\n\r\nhello`,
  "a length that is empty": `${POST}content-length: \r\n\r\n`,
  "a length with a space inside": `${POST}content-length: 1 0\r\n\r\nhello`,
  "a length of twenty digits": `${POST}content-length: 99999999999999999999\r\n\r\n`,
  "a space before the colon": `${POST}content-length : 5\r\n\r\nhello`,
  "a folded line": `${POST}a: b\r\n content-length: 5\r\n\r\nhello`,
  "a line without a colon": `${POST}nonsense\r\n\r\n`,
  "a name that is empty": `${POST}: value\r\n\r\n`,
  "a name with a space": `${POST}a b: c\r\n\r\n`,
  "a NUL in a value": `${POST}a: b\0c\r\n\r\n`,
  "a bare CR in a value": `${POST}a: b\rcontent-length: 5\r\n\r\nhello`,
  "a method with a space": "PO ST / HTTP/1.1\r\nhost: x\r\n\r\n",
  "no target": "GET  HTTP/1.1\r\nhost: x\r\n\r\n",
  "a target with a space": "GET /a b HTTP/1.1\r\nhost: x\r\n\r\n",
  "no version": "GET /\r\nhost: x\r\n\r\n",
  "a version of the future": "GET / HTTP/9.9\r\nhost: x\r\n\r\n",
  "an older name of the protocol": "GET / HTP/1.1\r\nhost: x\r\n\r\n",
  "two hosts": "GET / HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n",
  "bytes of TLS": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
  "a head of 100,000 bytes": `GET / HTTP/1.1\r\nhost: x\r\na: ${"x".repeat(100_000)}\r\n\r\n`,
  "a thousand headers": `GET / HTTP/1.1\r\nhost: x\r\n${"a: b\r\n".repeat(1_000)}\r\n`,
  "a chunk of no size": `${POST}transfer-encoding: chunked\r\n\r\nzz\r\n\r\n`,
  "a chunk with a sign": `${POST}transfer-encoding: chunked\r\n\r\n+5\r\nhello\r\n0\r\n\r\n`,
  "a chunk in the C way": `${POST}transfer-encoding: chunked\r\n\r\n0x5\r\nhello\r\n0\r\n\r\n`,
  "a chunk of too many bytes": `${POST}transfer-encoding: chunked\r\n\r\n3\r\nhello\r\n0\r\n\r\n`,
  "a chunk of endless size":
    `${POST}transfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\nhello\r\n0\r\n\r\n`,
};

/** What people and proxies send, and is to be understood. */
const CLEAR: Readonly<Record<string, readonly [request: string, body: string]>> = {
  "no body": ["GET /a?b HTTP/1.1\r\nhost: x\r\n\r\n", "GET 0"],
  "a body": [`${POST}content-length: 5\r\n\r\nhello`, "POST 5"],
  "spaces around a value": [`${POST}content-length: \t 5 \t\r\n\r\nhello`, "POST 5"],
  "names in capitals": [`${POST}CONTENT-LENGTH: 5\r\n\r\nhello`, "POST 5"],
  "an empty value": [`${POST}a:\r\ncontent-length: 5\r\n\r\nhello`, "POST 5"],
  "bytes that are no ASCII in a value": [`${POST}a: \xe9\xff\r\ncontent-length: 5\r\n\r\nhello`, "POST 5"],
  "chunks": [`${POST}transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n`, "POST 11"],
  "chunks in capitals": [`${POST}Transfer-Encoding: Chunked\r\n\r\nA\r\n0123456789\r\n0\r\n\r\n`, "POST 10"],
  "chunks with extensions": [
    `${POST}transfer-encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n0\r\n\r\n`,
    "POST 5",
  ],
  "chunks with trailers": [
    `${POST}transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\na: b\r\n\r\n`,
    "POST 5",
  ],
  "a whole address": ["GET http://x/a HTTP/1.1\r\nhost: x\r\n\r\n", "GET 0"],
};

Deno.test("the listener refuses what is unclear, like the runtime's or more strictly", async (test) => {
  await using mine = ours(measure);
  await using reference = theRuntimes(measure);
  for (const [name, bytes] of Object.entries(UNCLEAR)) {
    await test.step(name, async () => {
      const [own, runtimes] = [await statusOf(mine, bytes), await statusOf(reference, bytes)];
      assert.match(own, /^[45]\d\d$/, `the runtime says ${runtimes}`);
    });
  }
});

Deno.test("the listener understands what is clear, as the runtime does", async (test) => {
  await using mine = ours(measure);
  await using reference = theRuntimes(measure);
  for (const [name, [request, body]] of Object.entries(CLEAR)) {
    for (const listening of [mine, reference]) {
      await test.step(`${name}, ${listening === mine ? "ours" : "the runtime's"}`, async () => {
        using connection = await RawConnection.open(listening);
        await connection.write(request);
        assert.ok((await connection.read((text) => text.endsWith(body))).startsWith("HTTP/1.1 200 "));
      });
    }
  }
});

Deno.test("the listener answers requests that come at once in their order, however they are cut", async () => {
  await using listening = ours(measure);
  const requests = [0, 1, 700, 20_000, 3].map((length) =>
    `${POST}content-length: ${length}\r\n\r\n${"x".repeat(length)}`
  );
  const expected = /POST 0HTTP[^]*POST 1HTTP[^]*POST 700HTTP[^]*POST 20000HTTP[^]*POST 3$/;
  for (const size of [1e9, 1_000, 7]) {
    using connection = await RawConnection.open(listening);
    const all = requests.join("");
    const reading = connection.read((text) => expected.test(text));
    for (let at = 0; at < all.length; at += size) await connection.write(all.slice(at, at + size));
    assert.match(await reading, expected);
  }
});

Deno.test("the listener keeps a connection, whatever the size of its requests", async () => {
  await using listening = ours(measure);
  using connection = await RawConnection.open(listening);
  for (const length of [10, 600, 5_000, 300_000, 10]) {
    await connection.write(`${POST}content-length: ${length}\r\n\r\n${"x".repeat(length)}`);
    const answer = await connection.read((text) => text.endsWith(`POST ${length}`));
    assert.doesNotMatch(answer, /connection: close/);
  }
});

Deno.test("the listener tells a client that waits for it to send its body", async () => {
  await using listening = ours(measure);
  using connection = await RawConnection.open(listening);
  await connection.write(`${POST}content-length: 5\r\nexpect: 100-continue\r\n\r\n`);
  assert.equal(await connection.read((text) => text !== ""), "HTTP/1.1 100 Continue\r\n\r\n");
  await connection.write("hello");
  assert.match(await connection.read((text) => text.endsWith("POST 5")), /^HTTP\/1.1 200 /);
  await connection.write(`${POST}expect: the unexpected\r\n\r\n`);
  assert.match(await connection.read(), /^HTTP\/1.1 417 /);
});

Deno.test("the listener speaks the older HTTP/1.0, and closes after it", async () => {
  const stream = () => new Response("data: x\n\n", { headers: { "content-type": "text/event-stream" } });
  await using plain = ours(measure);
  await using events = ours(stream);
  for (const [listening, end] of [[plain, "GET 0"], [events, "data: x\n\n"]] as const) {
    using connection = await RawConnection.open(listening);
    await connection.write("GET / HTTP/1.0\r\n\r\n");
    const answer = await connection.read();
    assert.match(answer, /^HTTP\/1.0 200 /);
    assert.doesNotMatch(answer, /transfer-encoding/);
    assert.ok(answer.endsWith(end), answer);
  }
});

Deno.test("the listener answers HEAD without a body, and closes when it is asked to", async () => {
  await using listening = ours(measure);
  using connection = await RawConnection.open(listening);
  await connection.write("HEAD / HTTP/1.1\r\nhost: x\r\nconnection: Close\r\n\r\n");
  const answer = await connection.read();
  assert.match(answer, /content-length: 6\r\n/);
  assert.match(answer, /connection: close\r\n/);
  assert.ok(answer.endsWith("\r\n\r\n"), answer);
});

Deno.test("an answer arrives although nobody reads the body, and the connection ends", async () => {
  await using listening = ours(() => new Response("no", { status: 413 }));
  using connection = await RawConnection.open(listening);
  await connection.write(`${POST}content-length: 1000000\r\n\r\n${"x".repeat(500_000)}`);
  await connection.write("x".repeat(500_000));
  assert.match(await connection.read(), /^HTTP\/1.1 413 [^]*connection: close[^]*no$/);
});

Deno.test("a handler hears when its client goes away, also of a client that sent more already", async () => {
  const heard: Promise<void>[] = [];
  let next = Promise.withResolvers<void>();
  await using listening = ours(async (request) => {
    await request.bytes();
    const { promise, resolve } = Promise.withResolvers<void>();
    request.signal.addEventListener("abort", () => resolve());
    heard.push(promise);
    next.resolve();
    await promise;
    return new Response("too late");
  });
  for (const more of ["", `${POST}content-length: 40000\r\n\r\n${"x".repeat(40_000)}`]) {
    next = Promise.withResolvers();
    using connection = await RawConnection.open(listening);
    await connection.write(`${POST}content-length: 600\r\n\r\n${"x".repeat(600)}${more}`);
    await deadline(next.promise, 10_000, "The request");
    connection.close();
    await deadline(Promise.all(heard), 10_000, "The end of the connection");
  }
  assert.equal(heard.length, 2);
});

Deno.test("closing lets what is being answered finish, and ends what rests", async () => {
  const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const listening = ours(async () => {
    begun.resolve();
    await go.promise;
    return new Response("done");
  });
  using resting = await RawConnection.open(listening);
  using busy = await RawConnection.open(listening);
  await busy.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  await begun.promise;
  const closing = listening[Symbol.asyncDispose]();
  assert.equal(await resting.read(), "");
  go.resolve();
  assert.match(await busy.read(), /^HTTP\/1.1 200 [^]*connection: close[^]*done$/);
  await closing;
});

Deno.test("a stream goes out in chunks, and none of them ends it before it is over", async () => {
  const parts = ["a", "", "bc"].map((part) => encoder.encode(part));
  const stream = () =>
    new Response(ReadableStream.from(parts), { headers: { "content-type": "text/event-stream" } });
  await using listening = ours(stream);
  const response = await fetch(`http://127.0.0.1:${listening.port}/`);
  assert.equal(await response.text(), "abc");
});

/** When this fails, the runtime is mended: `Deno.serve` can take the place of this folder's listener. */
Deno.test("the runtime's server still closes after larger requests, or does not tell that their client went", async () => {
  const begun = Promise.withResolvers<AbortSignal>();
  await using measuring = theRuntimes(measure);
  await using waiting = theRuntimes(async (request) => {
    await request.bytes();
    begun.resolve(request.signal);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return new Response("done");
  });
  const large = `${POST}content-length: 2000\r\n\r\n${"x".repeat(2_000)}`;
  using connection = await RawConnection.open(measuring);
  await connection.write(large);
  const closes = /connection: close/i.test(await connection.read((text) => text.endsWith("POST 2000")));
  using leaving = await RawConnection.open(waiting);
  await leaving.write(large);
  const signal = await begun.promise;
  leaving.close();
  const { promise, resolve } = Promise.withResolvers<void>();
  signal.addEventListener("abort", () => resolve());
  const isTold = await deadline(promise, 500, "The end").then(() => true, () => false);
  assert.ok(
    closes || !isTold,
    "https://github.com/denoland/deno/issues/36657 is mended, and so is request.signal",
  );
});
