import assert from "node:assert/strict";
import { z } from "zod";
import { verifies } from "../../../tests/helpers/verifies.ts";
import type { PastStep } from "../loop/past_step.ts";
import type { Observation } from "../page/observer.ts";
import { Fence } from "../prompt/fence.ts";
import { History } from "../prompt/history.ts";
import { openVendorModel } from "./open_model.ts";
import type { ModelReply } from "./port.ts";

const block = z.looseObject({ type: z.string(), signature: z.string().optional() });
const bodySchema = z.looseObject({
  system: z.array(z.looseObject({ cache_control: z.unknown() })),
  messages: z.array(z.looseObject({ role: z.string(), content: z.array(block) })),
});
type Body = z.output<typeof bodySchema>;

/** Everything before a block, without the marks for caches, which are no part of what is thought about. */
function before({ system, messages }: Body, message: number): string {
  const whole = JSON.stringify([system, messages.slice(0, message)]);
  return whole.replace(/,?"cache_control":\{[^}]*\}/g, "");
}

/** Thinks, signs what it thought for all that came before, and refuses a thought that stands behind anything else. */
function thinkingServer(bodies: Body[]) {
  const signed = new Map<string, string>();
  return Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const body = bodySchema.parse(await request.json());
    bodies.push(body);
    for (const [at, { content }] of body.messages.entries()) {
      const { signature } = content.find(({ type }) => type === "thinking") ?? {};
      if (signature !== undefined && signed.get(signature) !== before(body, at)) {
        const message = `messages.${at}.content.0: Invalid signature in thinking block`;
        return Response.json({ type: "error", error: { type: "invalid_request_error", message } }, {
          status: 400,
        });
      }
    }
    const signature = `signature-${bodies.length}`;
    signed.set(signature, before(body, body.messages.length));
    return Response.json({
      ...{
        id: "1",
        type: "message",
        role: "assistant",
        model: "m",
        stop_reason: "tool_use",
        stop_sequence: null,
      },
      content: [
        { type: "thinking", thinking: "hm", signature },
        { type: "tool_use", id: `call-${bodies.length}`, name: "look", input: {} },
      ],
      usage: { input_tokens: 9_000, cache_read_input_tokens: 8_000, output_tokens: 3 },
    });
  });
}

function seen(at: number): Observation {
  const items = Array.from(
    { length: 60 },
    (_, index) => ({ index, role: "button", name: `Button ${at}-${index}` }),
  );
  const screen = {
    url: "https://a.example/",
    title: `Page ${at}`,
    total: 60,
    items,
    summary: "",
    overlay: false,
  };
  return {
    kind: "page",
    screen: { ...screen, isBusy: false, isPlaying: undefined },
    picture: { mimeType: "image/png", bytes: new Uint8Array([at]) },
    times: { settleMs: 0, lookMs: 0 },
  };
}

function stepOf({ parts }: ModelReply, number: number): PastStep {
  const common = { form: "structured", title: "look {}", ok: true, isTrusted: false } as const;
  return { ...common, number, parts, result: `seen ${number}` };
}

Deno.test("thoughts that are signed for what came before are accepted over 30 steps, and the cache is asked for", async () => {
  verifies("assistant:append-only");
  const bodies: Body[] = [];
  await using server = thinkingServer(bodies);
  const model = await openVendorModel({ vendor: "anthropic", model: "claude-test" }, {
    ...{ temperature: undefined, maxOutputTokens: 100, keys: { anthropic: "k" } },
    baseUrl: `http://127.0.0.1:${server.addr.port}/v1`,
  });
  const history = new History({
    goal: "Look around",
    fence: new Fence(),
    today: "TODAY: Monday",
    readTokens: 24_000,
  });
  const steps: PastStep[] = [];
  const tools = [{ name: "look", description: "Looks", parameters: { type: "object", properties: {} } }];
  const signals = {
    ...{
      lastAction: undefined,
      retries: 0,
      focus: undefined,
      find: undefined,
      transfer: undefined,
      note: undefined,
    },
    banners: { closed: 0, spentMs: 0 },
    remaining: { steps: 30, timeMs: 1_000, bannerMs: 0 },
  };
  for (let step = 1; step <= 30; step += 1) {
    const turns = history.next(steps, { observation: seen(step), signals, tools: "look" });
    const reply = await model.step({ system: "rules", turns, tools }, new AbortController().signal);
    assert.equal(reply.usage.cached, 8_000);
    steps.push(stepOf(reply, step));
  }
  const thoughts = bodies.map(({ messages }) => messages.filter(({ role }) => role === "assistant").length);
  assert.ok(Math.max(...thoughts) >= 3, `thoughts are kept: ${thoughts}`);
  assert.ok(bodies.every(({ system }) => system[0]?.cache_control !== undefined));
  const last = bodies.at(-1)?.messages.at(-1)?.content.at(-1);
  assert.ok(last !== undefined && "cache_control" in last, JSON.stringify(last));
});
