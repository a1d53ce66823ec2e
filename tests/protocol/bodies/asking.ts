import assert from "node:assert/strict";
import type { McpClient } from "../../helpers/mcp/mcp_client.ts";
import { verifies } from "../../helpers/verifies.ts";
import { assertRefused, failedCall } from "./failed_call.ts";
import type { Group } from "./group.ts";

const MISSING_CAPABILITY = -32021;

async function ask(client: McpClient, answer: McpClient["behind"]["answer"]) {
  client.behind.answer = answer;
  return (await client.callTool("echo_ask")).content;
}

export const asking: Group = {
  "a question reaches the person, and the handler runs once": async ({ client }) => {
    verifies("mcp:asking-back", "sdk:context");
    const said = await ask(client, { action: "accept", content: { name: "Ada" } });
    assert.deepEqual(said, [{ type: "text", text: "Hello, Ada! (1 run)" }]);
    const again = await ask(client, { action: "accept", content: { name: "Alan" } });
    assert.deepEqual(again, [{ type: "text", text: "Hello, Alan! (2 run)" }]);
    const [question] = client.behind.questions;
    assert.partialDeepStrictEqual(question, {
      message: "The adapter echo asks: Who are you?",
      requestedSchema: {
        type: "object",
        properties: { name: { type: "string", description: "Your name" } },
        required: ["name"],
      },
    });
  },
  "a person may decline": async ({ client }) => {
    const said = await ask(client, { action: "decline" });
    assert.deepEqual(said, [{ type: "text", text: "No name: decline" }]);
  },
  "a person may turn away": async ({ client }) => {
    const said = await ask(client, { action: "cancel" });
    assert.deepEqual(said, [{ type: "text", text: "No name: cancel" }]);
  },
  "the client's model and folders answer": async ({ client }) => {
    const { content } = await client.callTool("echo_client");
    assert.deepEqual(content, [{ type: "text", text: "a-model: hi; file:///one file:///two" }]);
  },
  "questions of calls side by side are not mixed up": async ({ client }) => {
    client.behind.answer = { action: "accept", content: { name: "Eve" } };
    const both = await Promise.all([client.callTool("echo_ask"), client.callTool("echo_client")]);
    const texts = both.map(({ content: [part] }) => part?.type === "text" ? part.text : "");
    assert.match(texts[0] ?? "", /^Hello, Eve! /);
    assert.match(texts[1] ?? "", /^a-model: hi; /);
  },
};

/**
 * A client of 2026-07-28 is refused by the protocol; an older one, which knows no such error, gets a failure as data.
 */
async function assertLacks(
  client: McpClient,
  tool: string,
  capability: string,
  reason: RegExp,
): Promise<void> {
  const details = { requiredCapabilities: { [capability]: {} } };
  if (!client.hasSessions) {
    return await assertRefused(client.callTool(tool), MISSING_CAPABILITY, reason, details);
  }
  const { structuredContent: { error } } = await failedCall(client, tool);
  assert.deepEqual([error.code, error.details], ["NOT_CONNECTED", details]);
  assert.match(error.message, reason);
  assert.equal(error.hint, "Do without it, or use another client");
}

export const askingInVain: Group = {
  "a question to a client without a person is refused": async ({ client }) => {
    await assertLacks(
      client,
      "echo_ask",
      "elicitation",
      /^The client cannot ask its person(?:\. Do without it.*)?$/,
    );
  },
  "a question to a client without a model is refused": async ({ client }) => {
    await assertLacks(
      client,
      "echo_client",
      "sampling",
      /^The client does not offer its model(?:\. Do without it.*)?$/,
    );
  },
};
