import assert from "node:assert/strict";
import { linesOf } from "./lines.ts";

function lines(...chunks: readonly (string | Uint8Array)[]): Promise<string[]> {
  const encoder = new TextEncoder();
  const bytes = chunks.map((chunk) => typeof chunk === "string" ? encoder.encode(chunk) : chunk);
  return Array.fromAsync(linesOf(ReadableStream.from(bytes)));
}

Deno.test("lines come out whole, however the bytes are cut", async () => {
  assert.deepEqual(await lines("a\nb", "c\n\nd"), ["a", "bc", "d"]);
  const bytes = new TextEncoder().encode("für\nalle\n");
  assert.deepEqual(await lines(...Array.from(bytes, (byte) => new Uint8Array([byte]))), ["für", "alle"]);
  assert.deepEqual(await lines(), []);
});

Deno.test("a line that never ends is cut, and the next one is whole", async () => {
  const chunk = "x".repeat(50_000);
  const [first = "", second] = await lines(chunk, chunk, chunk, "\nnext\n");
  assert.deepEqual([first.length, second], [64 * 1024, "next"]);
});

Deno.test("a stream that breaks just ends", async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (controller.desiredSize === 1) controller.enqueue(new TextEncoder().encode("a\nb"));
      controller.error(new Error("killed"));
    },
  });
  assert.deepEqual((await Array.fromAsync(linesOf(broken))).filter((line) => !["a", "b"].includes(line)), []);
});
