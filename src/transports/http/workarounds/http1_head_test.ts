import assert from "node:assert/strict";
import {
  type Listening,
  measure,
  ours,
  POST,
  RawConnection,
  theRuntimes,
} from "../../../../tests/helpers/mcp/raw_connection.ts";

/** The first line of the answer to some bytes; the client says nothing more. */
async function statusOf(listening: Listening, bytes: string): Promise<string> {
  using connection = await RawConnection.open(listening);
  await connection.write(bytes);
  const [line = ""] = (await connection.read((text) => text.includes("\r\n"))).split("\r\n");
  return line.slice("HTTP/1.1 ".length, "HTTP/1.1 200".length);
}

/** Requests that two readers could understand in two ways, or nobody at all. */
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

/** Requests that people and proxies send, and that must be understood. */
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
