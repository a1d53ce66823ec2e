import { z } from "zod";
import { imagePart, type Part, type Said, textPart, type Turn, type Wire } from "./turn.ts";

const block = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  source: z.looseObject({ media_type: z.string().optional(), data: z.string().optional() }).optional(),
});
const content = z.union([z.string(), z.array(block)]);
const messageBlock = block.extend({ content: content.optional(), is_error: z.boolean().optional() });
const requestSchema = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  messages: z.array(
    z.looseObject({ role: z.string(), content: z.union([z.string(), z.array(messageBlock)]) }),
  ),
  tools: z.array(
    z.looseObject({
      name: z.string(),
      description: z.string().optional(),
      input_schema: z.unknown().optional(),
    }),
  ).default([]),
});

/** The Messages API, whole and streamed. */
export const anthropic: Wire = {
  path: /\/v1\/messages$/,
  read(body): Turn {
    const { messages, tools } = requestSchema.parse(body);
    const last = messages.slice(messages.findLastIndex(({ role }) => role === "assistant") + 1);
    const blocks = last.flatMap(({ content }) => typeof content === "string" ? [] : content);
    return {
      tools: tools.map(({ name, description = "", input_schema }) => ({
        name,
        description,
        schema: input_schema,
      })),
      answers: blocks.filter(({ type }) => type === "tool_result").map(({ content = "", is_error }) => ({
        parts: typeof content === "string" ? [textPart(content)] : content.map(partOf),
        failed: is_error === true,
      })),
      beside: blocks.filter(({ type }) => type === "image").map(partOf),
    };
  },
  streams: (body) => requestSchema.parse(body).stream === true,
  whole: (said, body) => ({
    ...head(body),
    content: [contentOf(said)],
    stop_reason: stopReason(said),
    stop_sequence: null,
  }),
  events: (said, body) => streamed(said, body).map((data) => ({ event: data.type, data })),
};

function partOf(each: z.output<typeof block>): Part {
  const { type, text, source } = each;
  if (type === "image" && source !== undefined) return imagePart(source.media_type ?? "", source.data ?? "");
  return textPart(text ?? JSON.stringify(each));
}

function head(body: unknown) {
  return {
    id: `msg_${crypto.randomUUID()}`,
    type: "message",
    role: "assistant",
    model: requestSchema.parse(body).model,
    usage: { input_tokens: 1000, output_tokens: 20 },
  };
}

function contentOf(said: Said) {
  if ("text" in said) return { type: "text", text: said.text };
  return { type: "tool_use", id: `toolu_${crypto.randomUUID()}`, name: said.call, input: said.args };
}

function stopReason(said: Said): string {
  return "text" in said ? "end_turn" : "tool_use";
}

function streamed(said: Said, body: unknown) {
  const whole = contentOf(said);
  const [content_block, delta] = "text" in said
    ? [{ type: "text", text: "" }, { type: "text_delta", text: said.text }]
    : [{ ...whole, input: {} }, { type: "input_json_delta", partial_json: JSON.stringify(said.args) }];
  return [
    {
      type: "message_start",
      message: { ...head(body), content: [], stop_reason: null, stop_sequence: null },
    },
    { type: "content_block_start", index: 0, content_block },
    { type: "content_block_delta", index: 0, delta },
    { type: "content_block_stop", index: 0 },
    {
      type: "message_delta",
      delta: { stop_reason: stopReason(said), stop_sequence: null },
      usage: { output_tokens: 20 },
    },
    { type: "message_stop" },
  ];
}
