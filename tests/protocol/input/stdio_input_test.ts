import assert from "node:assert/strict";
import { MESSAGE_LIMIT } from "../../../src/transports/stdio/stdio.ts";
import { HostProcess } from "../../helpers/host/host_process.ts";
import { verifies } from "../../helpers/verifies.ts";

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;

const encoder = new TextEncoder();

/** Lines that are wrong, and the code with which each is answered. */
const BROKEN: Readonly<Record<string, readonly [line: string | Uint8Array, code: number]>> = {
  "that is not JSON": ["hello", PARSE_ERROR],
  "of half a message": ['{"jsonrpc":"2.0","id":1', PARSE_ERROR],
  "of invalid UTF-8": [
    new Uint8Array([...encoder.encode('{"jsonrpc":"2.0","id":1,"method":"ping'), 0xff, 0x22, 0x7d]),
    PARSE_ERROR,
  ],
  "with a number": ["42", INVALID_REQUEST],
  "with null": ["null", INVALID_REQUEST],
  "with an id of null": ['{"jsonrpc":"2.0","id":null,"method":"ping"}', INVALID_REQUEST],
  "with neither method nor result": ['{"jsonrpc":"2.0","id":1}', INVALID_REQUEST],
  "with an empty batch": ["[]", INVALID_REQUEST],
  "longer than the limit": [new Uint8Array(MESSAGE_LIMIT + 1).fill(0x20), INVALID_REQUEST],
};

Deno.test("a broken line is answered and the next message works", async (test) => {
  verifies("stdio:bad-input");
  await using host = await HostProcess.start();
  await host.initialize();
  for (const [name, [line, code]] of Object.entries(BROKEN)) {
    await test.step(`a line ${name}`, async () => {
      const before = host.messages.all.length;
      await host.write(line);
      await host.write("\n");
      await host.request("ping");
      const answers = host.messages.all.slice(before);
      assert.deepEqual(answers.map(({ id, error }) => [id, error?.code]), [[null, code], [
        answers.at(-1)?.id,
        undefined,
      ]]);
    });
  }
});

Deno.test("a request over the limit is refused by its id, and the next message works", async () => {
  verifies("stdio:bad-input");
  await using host = await HostProcess.start();
  await host.initialize();
  const filler = "x".repeat(MESSAGE_LIMIT);
  await host.write(`{"jsonrpc":"2.0","id":70,"method":"tools/call","params":{"a":"${filler}"}}\n`);
  await host.write(`{"method":"tools/call","params":{"a":"${filler}"},"jsonrpc":"2.0","id":71}\n`);
  for (const id of [70, 71]) assert.match((await host.answer(id)).error?.message ?? "", /is over \d+ bytes/);
  assert.deepEqual((await host.request("ping")).result, {});
});

Deno.test("a broken first line does not keep a client from beginning", async () => {
  verifies("stdio:bad-input");
  await using host = await HostProcess.start();
  await host.write("hello\n");
  assert.equal((await host.answer(null)).error?.code, PARSE_ERROR);
  await host.initialize();
  assert.deepEqual((await host.request("ping")).result, {});
});

Deno.test("blank lines are passed over and lines may end as on Windows", async () => {
  await using host = await HostProcess.start();
  await host.write("\n\r\n  \n");
  await host.initialize();
  await host.write('{"jsonrpc":"2.0","id":"crlf","method":"ping"}\r\n');
  await host.messages.first("the answer", ({ id }) => id === "crlf");
  assert.equal(host.messages.all.some(({ id }) => id === null), false);
});

Deno.test("unknown methods are refused, unknown notifications and answers are passed over", async () => {
  verifies("stdio:bad-input");
  await using host = await HostProcess.start();
  await host.initialize();
  assert.equal((await host.request("tools/forget")).error?.code, METHOD_NOT_FOUND);
  await host.send({ method: "notifications/unheard" });
  await host.send({ id: 4711, result: {} });
  assert.deepEqual((await host.request("ping")).result, {});
});

Deno.test("a call that is none is refused, saying what is wrong with it, and the next one works", async () => {
  verifies("stdio:bad-input");
  await using host = await HostProcess.start();
  await host.initialize();
  const wrong = [{}, { name: 7 }, { name: "echo", arguments: ["text"] }, { name: "echo", arguments: "text" }];
  for (const params of wrong) {
    const { error } = await host.request("tools/call", params);
    assert.equal(error?.code, INVALID_PARAMS, JSON.stringify(params));
    assert.match(error.message, /name|arguments/);
  }
  const { result } = await host.request("tools/call", { name: "echo", arguments: { text: "right" } });
  assert.deepEqual(result?.content, [{ type: "text", text: "right" }]);
});

Deno.test("a call before initialize is answered", async () => {
  await using host = await HostProcess.start();
  const { result } = await host.request("tools/call", { name: "echo", arguments: { text: "early" } });
  assert.deepEqual(result?.content, [{ type: "text", text: "early" }]);
});
