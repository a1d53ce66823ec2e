import assert from "node:assert/strict";
import {
  measure,
  ours,
  POST,
  RawConnection,
  theRuntimes,
} from "../../../../tests/helpers/mcp/raw_connection.ts";
import { eventually, PATIENCE_MS } from "../../../../tests/helpers/eventually.ts";
import { deadline } from "../../../base/time/deadline.ts";

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
    await deadline(next.promise, PATIENCE_MS, "The request");
    connection.close();
    await deadline(Promise.all(heard), PATIENCE_MS, "The end of the connection");
  }
  assert.equal(heard.length, 2);
});

Deno.test("a head that does not come to its end ends its connection, however it drips; a rest between requests does not", async () => {
  await using listening = ours(measure, { headMs: 100 });
  using resting = await RawConnection.open(listening);
  using silent = await RawConnection.open(listening);
  await silent.write(POST);
  assert.equal(await silent.read(), "");
  using dripping = await RawConnection.open(listening);
  await dripping.write(POST);
  await eventually(
    "the connection that drips is ended",
    () => dripping.write("x").then(() => false, () => true),
  );
  await resting.write(`${POST}content-length: 1\r\n\r\nx`);
  assert.match(await resting.read((text) => text.endsWith("POST 1")), /^HTTP\/1.1 200 /);
});

Deno.test("of those whom the door has not let in, so many stay and the first make room", async () => {
  await using listening = ours((request) => {
    if (request.headers.has("let-me-in")) request.onAdmitted?.();
    return measure(request);
  });
  using admitted = await RawConnection.open(listening);
  const passes = async () => {
    await admitted.write(`${POST}let-me-in: yes\r\ncontent-length: 1\r\n\r\nx`);
    assert.match(await admitted.read((text) => text.endsWith("POST 1")), /^HTTP\/1.1 200 /);
  };
  await passes();
  using first = await RawConnection.open(listening);
  await first.write("POST");
  await using others = new AsyncDisposableStack();
  for (let n = 0; n < 64; n++) others.use(await RawConnection.open(listening));
  assert.equal(await first.read(), "");
  await passes();
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
  const parts = ["a", "", "bc"].map((part) => new TextEncoder().encode(part));
  const stream = () =>
    new Response(ReadableStream.from(parts), { headers: { "content-type": "text/event-stream" } });
  await using listening = ours(stream);
  const response = await fetch(`http://127.0.0.1:${listening.port}/`);
  assert.equal(await response.text(), "abc");
});

/** Tells by its failure that the runtime is mended: `Deno.serve` can then take the place of this folder's listener. */
Deno.test("the runtime's server still closes after larger requests, or does not tell that their client went", async () => {
  const begun = Promise.withResolvers<AbortSignal>();
  const over = Promise.withResolvers<void>();
  await using measuring = theRuntimes(measure);
  await using waiting = theRuntimes(async (request) => {
    await request.bytes();
    begun.resolve(request.signal);
    await over.promise;
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
  over.resolve();
  assert.ok(
    closes || !isTold,
    "https://github.com/denoland/deno/issues/36657 is mended, and so is request.signal",
  );
});
