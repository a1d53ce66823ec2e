import assert from "node:assert/strict";
import { openVendorModel } from "../../../src/assistant/model/open_model.ts";
import type { ModelReply, Turn } from "../../../src/assistant/model/port.ts";
import { verifies } from "../../helpers/verifies.ts";
import type { ModelServer } from "../model_servers.ts";
import type { Brain } from "../view.ts";
import { anthropicServer } from "./anthropic_server.ts";
import { responsesServer } from "./responses_server.ts";
import { strictChatServer, strictGeminiServer } from "./strict_servers.ts";

const look: Brain = () => ({ call: "look", args: {} });
const TOOLS = [{ name: "look", description: "Looks", parameters: { type: "object", properties: {} } }];
const OPTIONS = { temperature: undefined, maxOutputTokens: undefined, keys: {} };
const { signal } = new AbortController();
const goal = (text: string): Turn => ({ role: "user", text });

/** The turns of a second request: what was said, and what came of it. */
function turnsAfter(first: Turn, { parts }: ModelReply): Turn[] {
  const call = parts.find((part) => part.kind === "call");
  assert.ok(call?.kind === "call");
  return [first, { role: "model", parts }, { role: "tool", id: call.id, name: "look", text: "seen" }];
}

async function opened(server: ModelServer, vendor: "anthropic" | "openai" | "gemini") {
  const path = vendor === "gemini" ? "/v1beta" : "/v1";
  const model =
    { anthropic: "claude-opus-5-5", openai: "gpt-6-sol", gemini: "gemini-3.5-flash-lite" }[vendor];
  const options = { ...OPTIONS, baseUrl: server.url + path, api: "responses" } as const;
  return await openVendorModel({ vendor, model }, options);
}

Deno.test("the servers of these tests refuse what the vendors document: a changed beginning, lost thoughts", async () => {
  verifies("assistant:vendor-checks");
  await using server = anthropicServer(look);
  const model = await opened(server, "anthropic");
  const ask = (turns: readonly Turn[]) => model.step({ system: "rules", turns, tools: TOOLS }, signal);
  const first = goal("GOAL");
  const reply = await ask([first]);
  const turns = turnsAfter(first, reply);
  assert.equal((await ask(turns)).finish, "stop");
  await assert.rejects(ask([goal("ANOTHER"), ...turns.slice(1)]), /bound to a different conversation/);
  const thoughtless = reply.parts.filter(({ kind }) => kind === "call");
  await assert.rejects(
    ask([first, { role: "model", parts: thoughtless }, ...turns.slice(2)]),
    /thinking block is missing/,
  );
  await assert.rejects(ask(turns.slice(0, 2)), /without tool_result/);
});

Deno.test("the servers of these tests refuse what the vendors document: calls without reasoning or signature", async () => {
  verifies("assistant:vendor-checks");
  for (
    const [vendor, serve, said] of [
      ["openai", responsesServer, /required 'reasoning' item/],
      ["gemini", strictGeminiServer, /missing a thought_signature/],
    ] as const
  ) {
    await using server = serve(look);
    const model = await opened(server, vendor);
    const ask = (turns: readonly Turn[]) => model.step({ system: "rules", turns, tools: TOOLS }, signal);
    const first = goal("GOAL");
    const reply = await ask([first]);
    const turns = turnsAfter(first, reply);
    assert.equal((await ask(turns)).finish, "stop");
    const bare = reply.parts.flatMap((part) => part.kind === "call" ? [{ ...part, notes: undefined }] : []);
    await assert.rejects(ask([first, { role: "model", parts: bare }, ...turns.slice(2)]), said);
  }
});

Deno.test("short beginnings are not cached, and max_tokens is refused where the vendor does", async () => {
  verifies("assistant:vendor-checks");
  await using server = anthropicServer(look);
  const model = await opened(server, "anthropic");
  const ask = (system: string) => model.step({ system, turns: [goal("GOAL")], tools: TOOLS }, signal);
  const [short, long] = ["rules ".repeat(500), "rules ".repeat(5_000)];
  assert.deepEqual([(await ask(short)).usage.cached, (await ask(short)).usage.cached], [0, 0]);
  const [fresh, again] = [await ask(long), await ask(long)];
  assert.equal(fresh.usage.cached, 0);
  assert.ok(again.usage.cached > 4_096 && again.usage.input > again.usage.cached);
  await using chat = strictChatServer(look);
  const other = await openVendorModel({ vendor: "openai", model: "other" }, {
    ...OPTIONS,
    baseUrl: `${chat.url}/v1`,
  });
  await assert.rejects(
    other.step({ system: "", turns: [goal("GOAL")], tools: TOOLS }, signal),
    /Use 'max_completion_tokens' instead/,
  );
});
