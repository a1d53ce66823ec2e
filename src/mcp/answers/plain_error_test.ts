import assert from "node:assert/strict";
import { withPlainError } from "./plain_error.ts";

const failed = (message: string) => ({ jsonrpc: "2.0", id: 1, error: { code: -32602, message } }) as const;

Deno.test("withPlainError says what is wrong instead of showing a parser's dump", () => {
  const dump = JSON.stringify(
    [
      {
        expected: "string",
        code: "invalid_type",
        path: ["params", "name"],
        message: "Invalid input: expected string",
      },
      { code: "x", path: ["params", 0], message: "too small" },
    ],
    undefined,
    2,
  );
  assert.deepEqual(
    withPlainError(failed(`Invalid tools/call request: ${dump}`)),
    failed('Invalid tools/call request: "name": expected string; "0": too small'),
  );
});

Deno.test("withPlainError leaves every other message as it is", () => {
  const others = [
    failed("There is no tool"),
    failed("Odd: [{ not JSON }]"),
    failed('Odd: [{"a": 1}]'),
    { jsonrpc: "2.0", id: 1, result: {} } as const,
  ];
  for (const message of others) assert.equal(withPlainError(message), message);
});

Deno.test("withPlainError calls wrong parameters the client's mistake", () => {
  const issue = {
    expected: "string",
    code: "invalid_type",
    path: ["params", "uri"],
    message: "Invalid input: x",
  };
  const internal = (message: string) => ({ ...failed(message), error: { code: -32603, message } });
  assert.deepEqual(withPlainError(internal(JSON.stringify([issue]))), failed('Invalid params: "uri": x'));
  const ours = internal(JSON.stringify([{ ...issue, path: ["uri"] }]));
  assert.equal(withPlainError(ours), ours);
});
