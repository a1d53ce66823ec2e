import assert from "node:assert/strict";
import { fixtureAdapter } from "../helpers/host/host_command.ts";
import { HttpHost } from "../helpers/host/http_host.ts";
import { MODERN_META, type Rpc, rpcOf } from "../helpers/mcp/http_session.ts";

interface Case {
  readonly name: string;
  readonly input?: unknown;
  readonly capabilities?: Record<string, unknown>;
}

/** Every kind of answer that a call can have. */
const CASES: Readonly<Record<string, Case>> = {
  "text": { name: "echo", input: { text: "x" } },
  "text by an alias": { name: "say.again", input: { text: "x" } },
  "one part of each kind": { name: "echo_parts", input: {} },
  "structured data and meta": { name: "echo_reply", input: { n: 1 } },
  "no arguments at all": { name: "echo_session" },
  "a session by a word": { name: "echo_session", input: { context: "word" } },
  "a failure": { name: "echo_fail", input: {} },
  "an unexpected failure": { name: "echo_throw", input: {} },
  "a broken promise": { name: "echo_wrong_output", input: {} },
  "a wrong argument": { name: "echo", input: { text: {} } },
  "no such tool": { name: "none", input: {} },
  "arguments that are a list": { name: "echo", input: [] },
  "too late": { name: "echo_late", input: {} },
  "a question that cannot be put": { name: "echo_ask", input: {} },
  "a question": { name: "echo_ask", input: {}, capabilities: { elicitation: {} } },
};

async function call(host: HttpHost, { name, input, capabilities }: Case, more: object) {
  const claim = capabilities === undefined
    ? {}
    : { "io.modelcontextprotocol/clientCapabilities": capabilities };
  const params = { name, arguments: input, _meta: { ...MODERN_META, ...claim, ...more } };
  const headers = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": name };
  const response = await host.post({ jsonrpc: "2.0", id: "one", method: "tools/call", params }, headers);
  const type = response.headers.get("content-type");
  return { status: response.status, type, answer: withoutState(await rpcOf(response)) };
}

/** Replaces the name of a suspended call, which is another each time, by its type. */
function withoutState(answer: Rpc | undefined): unknown {
  const { requestState, ...result } = answer?.result ?? {};
  return answer?.result === undefined ? answer : { ...answer, result, state: typeof requestState };
}

Deno.test("a call of 2026-07-28 that goes past the SDK is answered as the SDK answers it", async (test) => {
  await using host = await HttpHost.start({ adapter: fixtureAdapter("echo") });
  for (const [name, each] of Object.entries(CASES)) {
    await test.step(name, async () => {
      const direct = await call(host, each, {});
      const bySdk = await call(host, each, { "example.com/unknown": true }); // which only the SDK may judge
      assert.deepEqual(direct, bySdk);
    });
  }
});
