import assert from "node:assert/strict";
import { z } from "zod";
import { verifies } from "../../helpers/verifies.ts";
import { assertRefused, failedCall } from "./failed_call.ts";
import type { Group } from "./group.ts";

const INVALID_PARAMS = -32602;
/** Arguments of any kind, as careless clients send them. */
const anyArguments = z.custom<Record<string, unknown>>();
const counted = z.object({ calls: z.number() });

export const tools: Group = {
  "a named adapter's tools are listed with plain schemas and hints from their effect": async (
    { client },
  ) => {
    verifies("mcp:tools");
    const listed = await client.listTools();
    const byName = new Map(listed.map((tool) => [tool.name, tool]));
    assert.deepEqual(byName.get("echo"), {
      name: "echo",
      description: "Says the text again.",
      inputSchema: {
        type: "object",
        properties: { text: { type: "string", description: "What to say" } },
        required: ["text"],
      },
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
    });
    assert.deepEqual(byName.get("echo_count")?.annotations, {
      readOnlyHint: false,
      destructiveHint: false,
    });
    assert.deepEqual(byName.get("echo_die")?.annotations, {
      readOnlyHint: false,
      destructiveHint: true,
    });
    assert.partialDeepStrictEqual(byName.get("echo_count")?.outputSchema, {
      type: "object",
      anyOf: [{ properties: { calls: { type: "number" } } }, { required: ["error"] }],
    });
    assert.equal(listed.some(({ name }) => name === "say.again"), false);
  },
  "a tool can be called by an alias that is not listed": async ({ client }) => {
    const { content } = await client.callTool("say.again", { text: "still here" });
    assert.deepEqual(content, [{ type: "text", text: "still here" }]);
  },
  "an unknown tool is refused naming the nearest one": async ({ client }) => {
    await assertRefused(client.callTool("echo_cuont"), INVALID_PARAMS, /did you mean "echo_count"\?/);
  },
  "an unknown argument is refused naming the nearest one": async ({ client }) => {
    verifies("sdk:unknown-argument-named");
    const { structuredContent: { error } } = await failedCall(client, "echo", { text: "a", texts: "b" });
    assert.equal(error.code, "INVALID_INPUT");
    assert.match(error.message, /unknown argument "texts" \(did you mean "text"\?\)/);
  },
  "arguments that do not fit are refused naming each of them": async ({ client }) => {
    verifies("sdk:input-checked");
    const { structuredContent: { error } } = await failedCall(client, "echo", { text: [7] });
    assert.equal(error.code, "INVALID_INPUT");
    assert.match(error.message, /"text": .*string/);
  },
  "arguments of an unmistakable type are taken, and what was ignored is said": async ({ client }) => {
    verifies("sdk:forgiving-input");
    const said = await client.callTool("echo", { text: 7 });
    assert.deepEqual(said.content, [{ type: "text", text: "7" }]);
    const replied = await client.callTool("echo_reply", { n: "7" });
    assert.deepEqual(replied.structuredContent, { n: 7 });
    const ignored = await client.callTool("echo_session", { verbose: true });
    const note = 'Note: Ignored "verbose": the tool takes no arguments';
    assert.deepEqual(ignored.content.slice(1), [{ type: "text", text: note }]);
  },
  "arguments may be null, missing, or JSON text": async ({ client }) => {
    verifies("sdk:forgiving-input");
    const { content } = await client.callTool("echo_session");
    assert.deepEqual((await client.callTool("echo_session", anyArguments.parse(null))).content, content);
    const said = await client.callTool("echo", anyArguments.parse('{"text":"hi"}'));
    assert.deepEqual(said.content, [{ type: "text", text: "hi" }]);
  },
  "a tool with a JSON schema of its own has its arguments checked": async ({ client }) => {
    const { structuredContent: { error } } = await failedCall(client, "echo_reply", {});
    assert.equal(error.code, "INVALID_INPUT");
    assert.match(error.message, /"n"/);
  },
  "one state is kept between calls": async ({ client }) => {
    const [first, second] = [await client.callTool("echo_count"), await client.callTool("echo_count")];
    const counts = [first, second].map(({ structuredContent }) => counted.parse(structuredContent).calls);
    assert.equal(counts[1], (counts[0] ?? NaN) + 1);
  },
  "calls of one connection see one session": async ({ client }) => {
    const first = await client.callTool("echo_session");
    assert.deepEqual((await client.callTool("echo_session")).content, first.content);
  },
};
