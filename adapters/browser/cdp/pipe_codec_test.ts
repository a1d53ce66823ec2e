import { deepEqual } from "node:assert/strict";
import { encodeMessage, PipeDecoder } from "./pipe_codec.ts";

const encoder = new TextEncoder();

Deno.test("PipeDecoder returns every message when several arrive in one read", () => {
  const bytes = encoder.encode(encodeMessage({ id: 1 }) + encodeMessage({ id: 2 }));
  deepEqual(new PipeDecoder().push(bytes), ['{"id":1}', '{"id":2}']);
});

Deno.test("PipeDecoder keeps characters whole when a message arrives byte by byte", () => {
  const decoder = new PipeDecoder();
  const bytes = encoder.encode(encodeMessage({ text: "чай ☕" }));
  const messages = [...bytes].flatMap((byte) => decoder.push(Uint8Array.of(byte)));
  deepEqual(messages, ['{"text":"чай ☕"}']);
});

Deno.test("PipeDecoder waits for the rest when a read ends inside a message", () => {
  const decoder = new PipeDecoder();
  deepEqual(decoder.push(encoder.encode('{"id":1}\0{"id"')), ['{"id":1}']);
  deepEqual(decoder.push(encoder.encode(":2}")), []);
  deepEqual(decoder.push(Uint8Array.of(0)), ['{"id":2}']);
});
