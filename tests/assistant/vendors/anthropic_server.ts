import { z } from "zod";
import { type ModelServer, serveModel } from "../model_servers.ts";
import type { Brain, Said } from "../view.ts";
import { PrefixCache, PrefixSignatures, tokensOf } from "./prefix_signatures.ts";

const block = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  signature: z.string().optional(),
  id: z.string().optional(),
  tool_use_id: z.string().optional(),
  content: z.unknown().optional(),
  cache_control: z.unknown().optional(),
});
const bodySchema = z.looseObject({
  max_tokens: z.number(),
  system: z.array(block),
  tools: z.array(z.looseObject({ name: z.string() })),
  tool_choice: z.looseObject({ type: z.string() }).optional(),
  messages: z.array(z.object({ role: z.enum(["user", "assistant"]), content: z.array(block) })),
});
type Body = z.output<typeof bodySchema>;

/** Shortest beginning that is cached, in tokens. */
const CACHE_MINIMUM = 4_096;

/**
 * Speaks as Anthropic's Messages API does, with its documented checks: each thought is bound to everything before it;
 * none may be missing; a call is followed by its result; no tool is forced; short beginnings are not cached.
 */
export function anthropicServer(brain: Brain): ModelServer {
  const signatures = new PrefixSignatures();
  const cache = new PrefixCache(CACHE_MINIMUM);
  /** Calls that were made behind a thought. */
  const thoughtful = new Set<string>();
  return serveModel(brain, {
    path: /\/v1\/messages$/,
    check: (given) => refusalOf(bodySchema.parse(given), signatures, thoughtful),
    read(given) {
      const { system, tools, messages } = bodySchema.parse(given);
      const of = (role: string) =>
        messages.filter((each) => each.role === role).flatMap(({ content }) => content);
      return {
        system: system.map(({ text = "" }) => text).join("\n"),
        texts: of("user").flatMap(({ type, text = "" }) => type === "text" ? [text] : []),
        results: of("user").flatMap(({ type, content }) =>
          type === "tool_result" ? [typeof content === "string" ? content : JSON.stringify(content)] : []
        ),
        tools: tools.map(({ name }) => name),
        pictures: of("user").filter(({ type }) => type === "image").length,
        signatures: of("assistant").flatMap(({ signature }) => signature ?? []),
      };
    },
    write(said, given) {
      const body = bodySchema.parse(given);
      const signature = signatures.sign(before(body, body.messages.length));
      const id = `toolu_${crypto.randomUUID()}`;
      thoughtful.add(id);
      const input = tokensOf(plain(body));
      const cached = cache.take(beginnings(body));
      return {
        ...{ id: "msg", type: "message", role: "assistant", model: "claude-opus-5-5", stop_sequence: null },
        content: [{ type: "thinking", thinking: "", signature }, ...blocksOf(said, id)],
        stop_reason: "call" in said ? "tool_use" : "end_turn",
        usage: { input_tokens: input - cached, cache_read_input_tokens: cached, output_tokens: 30 },
      };
    },
  });
}

function blocksOf(said: Said, id: string) {
  if ("text" in said) return [{ type: "text", text: said.text }];
  return "call" in said ? [{ type: "tool_use", id, name: said.call, input: said.args ?? {} }] : [];
}

function refusalOf(body: Body, signatures: PrefixSignatures, thoughtful: ReadonlySet<string>) {
  const { messages, tool_choice: choice } = body;
  if (choice !== undefined && choice.type !== "auto" && choice.type !== "none") {
    return refusal("tool_choice: forced tool use is not supported with thinking");
  }
  for (const [at, { role, content }] of messages.entries()) {
    const [first] = content;
    const calls = content.flatMap(({ type, id }) => type === "tool_use" && id !== undefined ? [id] : []);
    if (role === "assistant" && calls.some((id) => thoughtful.has(id)) && first?.type !== "thinking") {
      return refusal(`messages.${at}: a thinking block is missing before tool_use`);
    }
    if (first?.signature !== undefined && !signatures.holds(first.signature, before(body, at))) {
      return refusal(
        `messages.${at}.content.0: Invalid signature in thinking block. The block is bound to a different conversation`,
      );
    }
    const results = messages[at + 1]?.content.flatMap(({ tool_use_id: id }) => id ?? []) ?? [];
    const open = calls.find((id) => !results.includes(id));
    if (open !== undefined) {
      return refusal(`messages.${at}: tool_use ids were found without tool_result: ${open}`);
    }
  }
  return undefined;
}

function refusal(message: string): Response {
  const error = { type: "invalid_request_error", message };
  return Response.json({ type: "error", error }, { status: 400 });
}

/** Everything before a message that a thought of it is bound to. */
function before({ system, tools, messages }: Body, message: number) {
  return plain({ system, tools, messages: messages.slice(0, message) });
}

/** What the marks for the cache end, shortest first: tools and system, then up to each message. */
function beginnings(body: Body): unknown[] {
  const { system, messages } = body;
  const isMarked = (blocks: readonly z.output<typeof block>[]) =>
    blocks.some(({ cache_control: mark }) => mark !== undefined);
  if (!isMarked(system) && !messages.some(({ content }) => isMarked(content))) return [];
  const last = messages.findLastIndex(({ content }) => isMarked(content));
  return Array.from({ length: last + 2 }, (_, at) => before(body, at));
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, each) => key === "cache_control" ? undefined : each));
}
