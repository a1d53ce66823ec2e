import assert from "node:assert/strict";
import { z } from "zod";
import { fixtureAdapter } from "../helpers/host/host_command.ts";
import { ABLE, FOLDERS, MODEL_ANSWER } from "../helpers/mcp/mcp_client.ts";
import { type RawAnswer, RawClient } from "../helpers/mcp/raw_client.ts";
import { serveApp, type ServedApp } from "../helpers/served_app.ts";
import { verifies } from "../helpers/verifies.ts";

const INVALID_PARAMS = -32602;
const ACCEPTED = { name: { action: "accept", content: { name: "Ada" } } } as const;

const asked = z.object({
  resultType: z.literal("input_required"),
  inputRequests: z.record(z.string(), z.looseObject({ method: z.string() })),
  requestState: z.string(),
});

async function serveEcho(): Promise<ServedApp> {
  return await serveApp({ adapters: [fixtureAdapter("echo")] });
}

async function newClient(app: ServedApp): Promise<RawClient> {
  const client = new RawClient(app.connect());
  await client.start();
  return client;
}

function call(
  client: RawClient,
  name: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<RawAnswer> {
  return client.request("tools/call", { name, arguments: {}, ...more }, ABLE);
}

/** Makes a call that asks back. */
async function ask(client: RawClient, name = "echo_ask") {
  return asked.parse((await call(client, name)).result);
}

Deno.test("a question's state is good for one answer", async () => {
  verifies("mcp:asking-back");
  await using app = await serveEcho();
  const client = await newClient(app);
  const { inputRequests, requestState } = await ask(client);
  assert.deepEqual(Object.entries(inputRequests).map(([key, { method }]) => [key, method]), [
    ["name", "elicitation/create"],
  ]);
  const { result } = await call(client, "echo_ask", { requestState, inputResponses: ACCEPTED });
  assert.deepEqual(result?.content, [{ type: "text", text: "Hello, Ada! (1 run)" }]);
  const again = await call(client, "echo_ask", { requestState, inputResponses: ACCEPTED });
  assert.equal(again.error?.code, INVALID_PARAMS);
  assert.match(again.error?.message ?? "", /answered already, or too late/);
});

Deno.test("a question's state answers the tool that asked, and no other", async () => {
  verifies("mcp:asking-back");
  await using app = await serveEcho();
  const client = await newClient(app);
  const { requestState } = await ask(client);
  const other = await call(client, "echo", { requestState, inputResponses: ACCEPTED });
  assert.match(other.error?.message ?? "", /answered already, or too late/);
  const { result } = await call(client, "echo_ask", { requestState, inputResponses: ACCEPTED });
  assert.deepEqual(result?.content, [{ type: "text", text: "Hello, Ada! (1 run)" }]);
});

Deno.test("a question's state that was tampered with is refused, the true one still works", async () => {
  await using app = await serveEcho();
  const client = await newClient(app);
  const { requestState } = await ask(client);
  // Not the last one: of its bits some mean nothing.
  const forged = requestState.replace(/^./, (first) => first === "A" ? "B" : "A");
  const refused = await call(client, "echo_ask", { requestState: forged, inputResponses: ACCEPTED });
  assert.equal(refused.error?.code, INVALID_PARAMS);
  const { result } = await call(client, "echo_ask", { requestState, inputResponses: ACCEPTED });
  assert.deepEqual(result?.content, [{ type: "text", text: "Hello, Ada! (1 run)" }]);
});

Deno.test("a question's state works in its own session only", async () => {
  await using app = await serveEcho();
  const [client, stranger] = [await newClient(app), await newClient(app)];
  const { requestState } = await ask(client);
  const refused = await call(stranger, "echo_ask", { requestState, inputResponses: ACCEPTED });
  assert.equal(refused.error?.code, INVALID_PARAMS);
  const { result } = await call(client, "echo_ask", { requestState, inputResponses: ACCEPTED });
  assert.equal(result?.isError, undefined);
});

Deno.test("a question that is not answered is asked again without a second run", async () => {
  await using app = await serveEcho();
  const client = await newClient(app);
  const first = await ask(client);
  const second = asked.parse((await call(client, "echo_ask", { requestState: first.requestState })).result);
  assert.deepEqual(second.inputRequests, first.inputRequests);
  const { requestState } = second;
  const { result } = await call(client, "echo_ask", { requestState, inputResponses: ACCEPTED });
  assert.deepEqual(result?.content, [{ type: "text", text: "Hello, Ada! (1 run)" }]);
});

Deno.test("questions that a handler asks side by side go out together", async () => {
  await using app = await serveEcho();
  const client = await newClient(app);
  const { inputRequests, requestState } = await ask(client, "echo_client");
  assert.deepEqual(Object.keys(inputRequests).sort(), ["roots", "sample"]);
  const inputResponses = { sample: MODEL_ANSWER, roots: FOLDERS };
  const { result } = await call(client, "echo_client", { requestState, inputResponses });
  assert.deepEqual(result?.content, [{ type: "text", text: "a-model: hi; file:///one file:///two" }]);
});

Deno.test("an answer that makes no sense fails the call as data", async () => {
  await using app = await serveEcho();
  const client = await newClient(app);
  const { requestState } = await ask(client);
  const inputResponses = { name: { action: "accept", content: { name: 7 } } };
  const { result } = await call(client, "echo_ask", { requestState, inputResponses });
  assert.partialDeepStrictEqual(result, {
    isError: true,
    structuredContent: { error: { code: "INVALID_INPUT" } },
  });
});
