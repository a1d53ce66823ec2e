import assert from "node:assert/strict";
import { LongLine } from "./long_line.ts";

const FILLER = "x".repeat(10_000);

/** The id in a line that arrives in pieces of some size. */
function idIn(text: string, size: number) {
  const bytes = new TextEncoder().encode(text);
  const pieces = Array.from(
    { length: Math.ceil(bytes.length / size) },
    (_, at) => bytes.subarray(at * size, (at + 1) * size),
  );
  const line = new LongLine(pieces.slice(0, 3));
  for (const piece of pieces.slice(3)) line.add(piece);
  return line.askedBy;
}

const LINES: Readonly<Record<string, string | number | null>> = {
  [`{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"a":"${FILLER}"}}`]: 7,
  [`{"method":"tools/call","params":{"a":"${FILLER}"},"jsonrpc":"2.0","id":"seven"}`]: "seven",
  [`{"id":7,"jsonrpc":"2.0","params":{"a":"${FILLER}"}, "method" : "tools/call" } `]: 7,
  [`{"jsonrpc":"2.0","id":7,"result":{"a":"${FILLER}"}}`]: null,
  [`{"jsonrpc":"2.0","method":"m","params":{"a":"${FILLER}","id":7}}`]: null,
  [`{"jsonrpc":"2.0","method":"m","params":{"a":"${FILLER},\\"id\\":7}"}}`]: null,
  [`[{"jsonrpc":"2.0","id":7,"method":"m","params":{"a":"${FILLER}"}}]`]: null,
  [FILLER]: null,
};

Deno.test("LongLine tells the id of a request by its ends, and none of what is no request", () => {
  for (const size of [1, 100, 5_000, 100_000]) {
    for (const [line, id] of Object.entries(LINES)) {
      assert.equal(idIn(line, size), id, `${line.slice(0, 60)} ${size}`);
    }
  }
});
