import assert from "node:assert/strict";
import { verifies } from "../../helpers/verifies.ts";
import { assertRefused } from "./failed_call.ts";
import type { Group } from "./group.ts";

const INVALID_PARAMS = -32602;

export const prompts: Group = {
  "prompts are listed with their arguments": async ({ client }) => {
    verifies("mcp:prompts");
    assert.deepEqual(await client.listPrompts(), [{
      name: "greet",
      description: "Greets somebody",
      arguments: [{ name: "name", description: "whom", required: true }],
    }]);
  },
  "a prompt is made from its arguments": async ({ client }) => {
    assert.partialDeepStrictEqual(await client.getPrompt("greet", { name: "Ada" }), {
      description: "Greets somebody",
      messages: [{ role: "user", content: { type: "text", text: 'Say "Hello" to Ada' } }],
    });
  },
  "a prompt without an argument that it needs is refused naming it": async ({ client }) => {
    await assertRefused(client.getPrompt("greet"), INVALID_PARAMS, /the argument "name" is missing/);
  },
  "an unknown prompt is refused naming the nearest one": async ({ client }) => {
    await assertRefused(client.getPrompt("greed"), INVALID_PARAMS, /did you mean "greet"\?/);
  },
  "an argument of a prompt is completed": async ({ client }) => {
    const ref = { type: "ref/prompt", name: "greet" } as const;
    assert.deepEqual(await client.complete(ref, "name", "Al"), {
      values: ["Alan"],
      total: 1,
      hasMore: false,
    });
    await assertRefused(
      client.complete({ type: "ref/prompt", name: "none" }, "name", ""),
      INVALID_PARAMS,
      /There is no prompt "none"/,
    );
  },
};
