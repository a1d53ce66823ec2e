import assert from "node:assert/strict";
import { z } from "zod";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { parseModelChoice } from "./choice.ts";
import { openVendorModel } from "./open_model.ts";

const SETTINGS = { temperature: 0.1, maxOutputTokens: 100, keys: { anthropic: "the-key" } };
const TOOLS = [{ name: "look", description: "Looks", parameters: { type: "object", properties: {} } }];
const bodySchema = z.looseObject({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.array(z.looseObject({ type: z.string() })) })),
});

const MESSAGE = {
  id: "1",
  type: "message",
  role: "assistant",
  model: "claude-test",
  content: [{ type: "text", text: "Looking" }, {
    type: "tool_use",
    id: "call-1",
    name: "look",
    input: { a: 1 },
  }],
  stop_reason: "tool_use",
  stop_sequence: null,
  usage: { input_tokens: 12, output_tokens: 3 },
};

Deno.test("anthropic's model is asked over its own wire, with pictures, calls and their results", async () => {
  verifies("assistant:vendors");
  const bodies: z.output<typeof bodySchema>[] = [];
  const keys: (string | null)[] = [];
  await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    bodies.push(bodySchema.parse(await request.json()));
    keys.push(request.headers.get("x-api-key"));
    return Response.json(MESSAGE);
  });
  const baseUrl = `http://127.0.0.1:${server.addr.port}/v1`;
  const model = await openVendorModel({ vendor: "anthropic", model: "claude-test" }, {
    ...SETTINGS,
    baseUrl,
  });
  const { signal } = new AbortController();
  const picture = { mimeType: "image/png", bytes: new Uint8Array([1, 2, 3]) };
  const goal = { role: "user", text: "GOAL", picture } as const;
  const first = await model.step({ system: "rules", turns: [goal], tools: TOOLS }, signal);
  assert.deepEqual(first.usage, { input: 12, output: 3, cached: 0 });
  const [text, call] = first.parts;
  assert.equal(text?.kind === "text" && text.text, "Looking");
  assert.deepEqual(call?.kind === "call" && [call.name, call.args], ["look", { a: 1 }]);
  const result = { role: "tool", id: "call-1", name: "look", text: "seen" } as const;
  const turns = [
    goal,
    { role: "model", parts: first.parts } as const,
    result,
    { role: "user", text: "now" } as const,
  ];
  await model.step({ system: "rules", turns, tools: TOOLS }, signal);
  const types = bodies[1]?.messages.flatMap(({ content }) => content.map(({ type }) => type));
  assert.deepEqual(types, ["text", "image", "text", "tool_use", "tool_result", "text"]);
  assert.deepEqual(keys, ["the-key", "the-key"]);
});

Deno.test("model is chosen by vendor and name, and a wrong word names the nearest", () => {
  assert.deepEqual(parseModelChoice("openai:org/model:7b"), { vendor: "openai", model: "org/model:7b" });
  assert.throws(() => parseModelChoice("antropic:x"), /did you mean "anthropic"/);
  assert.throws(() => parseModelChoice("gemini:"), /does not name a model/);
});

Deno.test("model without a key says where the key is to be put", async () => {
  const options = { ...SETTINGS, baseUrl: undefined };
  await assert.rejects(openVendorModel({ vendor: "openai", model: "x" }, options), /no key for openai/);
});
