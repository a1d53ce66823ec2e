import { z } from "zod";
import { type ModelServer, serveModel } from "../model_servers.ts";
import type { Brain, Said } from "../view.ts";
import { PrefixCache, tokensOf } from "./prefix_signatures.ts";

const item = z.looseObject({
  type: z.string().optional(),
  role: z.string().optional(),
  content: z.union([z.string(), z.array(z.looseObject({ type: z.string(), text: z.string().optional() }))])
    .optional(),
  call_id: z.string().optional(),
  encrypted_content: z.string().optional(),
  output: z.unknown().optional(),
});
type Item = z.output<typeof item>;
const bodySchema = z.looseObject({
  model: z.string(),
  input: z.array(item),
  tools: z.array(z.looseObject({ type: z.literal("function"), name: z.string() })),
  store: z.boolean().optional(),
  include: z.array(z.string()).optional(),
  max_output_tokens: z.number().optional(),
});
type Body = z.output<typeof bodySchema>;

/** Fields that reasoning models or this interface refuse. */
const REFUSED = ["max_tokens", "max_completion_tokens", "temperature", "messages", "reasoning_effort"];
const CACHE_MINIMUM = 1_024;

/**
 * Speaks as OpenAI's Responses API does with a reasoning model, with its documented checks: fields of Chat Completions
 * and a temperature are refused, and so are a call without the reasoning that came with it, reasoning without what
 * follows it, and a call without its output. Nothing is stored.
 */
export function responsesServer(brain: Brain): ModelServer {
  const cache = new PrefixCache(CACHE_MINIMUM);
  const reasoned = new Map<string, string>();
  return serveModel(brain, {
    path: /\/v1\/responses$/,
    check: (given) => refusalOf(given, reasoned),
    read(given) {
      const { input, tools } = bodySchema.parse(given);
      const of = (...roles: string[]) =>
        input.filter(({ role = "" }) => roles.includes(role)).flatMap(partsOf);
      return {
        system: of("system", "developer").map(({ text = "" }) => text).join("\n"),
        texts: of("user").flatMap(({ text }) => text ?? []),
        results: input.flatMap(({ type, output }) =>
          type === "function_call_output"
            ? [typeof output === "string" ? output : JSON.stringify(output)]
            : []
        ),
        tools: tools.map(({ name }) => name),
        pictures: of("user").filter(({ type }) => type === "input_image").length,
        signatures: input.flatMap(({ encrypted_content: kept }) => kept ?? []),
      };
    },
    write(said, given) {
      const body = bodySchema.parse(given);
      const [call, kept] = [`call_${crypto.randomUUID()}`, `enc-${crypto.randomUUID()}`];
      reasoned.set(call, kept);
      const reasoning = { type: "reasoning", id: `rs_${call}`, summary: [], encrypted_content: kept };
      return {
        ...{ id: "resp", object: "response", created_at: 0, status: "completed", model: body.model },
        output: [reasoning, ...outputOf(said, call)],
        usage: usageOf(body, cache),
      };
    },
  });
}

function usageOf({ tools, input }: Body, cache: PrefixCache) {
  const beginnings = Array.from({ length: input.length + 1 }, (_, at) => [tools, input.slice(0, at)]);
  const [tokens, cached] = [tokensOf([tools, input]), cache.take(beginnings)];
  return {
    input_tokens: tokens,
    input_tokens_details: { cached_tokens: cached },
    output_tokens: 40,
    output_tokens_details: { reasoning_tokens: 20 },
    total_tokens: tokens + 40,
  };
}

function partsOf({ content }: Item) {
  return typeof content === "string" ? [{ type: "input_text", text: content }] : content ?? [];
}

function outputOf(said: Said, call: string) {
  if ("text" in said) {
    const content = [{ type: "output_text", text: said.text, annotations: [] }];
    return [{ type: "message", id: `msg_${call}`, role: "assistant", status: "completed", content }];
  }
  if (!("call" in said)) return [];
  const args = JSON.stringify(said.args ?? {});
  return [{
    type: "function_call",
    id: `fc_${call}`,
    call_id: call,
    name: said.call,
    arguments: args,
    status: "completed",
  }];
}

function refusalOf(given: unknown, reasoned: ReadonlyMap<string, string>): Response | undefined {
  const body = bodySchema.parse(given);
  const field = REFUSED.find((name) => name in body);
  if (field !== undefined) return refusal(`Unsupported parameter: '${field}'`);
  if (body.store !== false || body.include?.includes("reasoning.encrypted_content") !== true) {
    return refusal(
      "The organization keeps no data: set store to false and include reasoning.encrypted_content",
    );
  }
  for (const [at, { type, call_id: id = "" }] of body.input.entries()) {
    const fault = type === "function_call"
      ? callFault(body, at, reasoned.get(id))
      : type === "reasoning" && !["function_call", "message"].includes(kindOf(body.input[at + 1]))
      ? `Item 'rs_${at}' of type 'reasoning' was provided without its required following item.`
      : undefined;
    if (fault !== undefined) return refusal(fault);
  }
  return undefined;
}

function callFault({ input }: Body, at: number, kept: string | undefined): string | undefined {
  const { call_id: id = "" } = input[at] ?? {};
  if (kept !== undefined && input[at - 1]?.encrypted_content !== kept) {
    return `Item '${id}' of type 'function_call' was provided without its required 'reasoning' item.`;
  }
  const isAnswered = input.slice(at).some(({ type, call_id: other }) =>
    type === "function_call_output" && other === id
  );
  return isAnswered ? undefined : `No tool output found for function call ${id}.`;
}

function kindOf(next: Item | undefined): string {
  return next?.type ?? (next?.role === "assistant" ? "message" : "");
}

function refusal(message: string): Response {
  return Response.json({ error: { message, type: "invalid_request_error", param: null, code: null } }, {
    status: 400,
  });
}
