import { z } from "zod";
import { imageOfUrl, type Part, type Said, textPart, type Turn, type Wire } from "./turn.ts";

const chunk = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  image_url: z.looseObject({ url: z.string() }).optional(),
});
const content = z.union([z.string(), z.null(), z.array(chunk)]).optional();
const requestSchema = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  messages: z.array(z.looseObject({ role: z.string(), content })),
  tools: z.array(z.looseObject({
    function: z.looseObject({
      name: z.string(),
      description: z.string().optional(),
      parameters: z.unknown().optional(),
    }),
  })).default([]),
});

/** Chat completions, as OpenAI and everybody who is compatible with it. */
export const openaiChat: Wire = {
  path: /\/chat\/completions$/,
  read(body): Turn {
    const { messages, tools } = requestSchema.parse(body);
    const last = messages.slice(messages.findLastIndex(({ role }) => role === "assistant") + 1);
    const partsOf = (role: string) =>
      last.filter((each) => each.role === role).map(({ content }) => parts(content));
    return {
      tools: tools.map(({ function: { name, description = "", parameters } }) => ({
        name,
        description,
        schema: parameters,
      })),
      answers: partsOf("tool").map((each) => ({ parts: each, failed: false })),
      beside: partsOf("user").flat().filter(({ type }) => type === "image"),
    };
  },
  streams: (body) => requestSchema.parse(body).stream === true,
  whole: (said, body) => ({
    ...head(body, "chat.completion"),
    choices: [{ index: 0, message: { role: "assistant", ...messageOf(said) }, finish_reason: reason(said) }],
    usage: USAGE,
  }),
  events(said, body) {
    const id = `chatcmpl-${crypto.randomUUID()}`;
    const chunkOf = (delta: object, finish_reason: string | null) => ({
      data: { ...head(body, "chat.completion.chunk"), id, choices: [{ index: 0, delta, finish_reason }] },
    });
    return [
      chunkOf({ role: "assistant", ...messageOf(said) }, null),
      chunkOf({}, reason(said)),
      { data: { ...head(body, "chat.completion.chunk"), id, choices: [], usage: USAGE } },
      { data: "[DONE]" },
    ];
  },
};

const USAGE = { prompt_tokens: 1000, completion_tokens: 20, total_tokens: 1020 };

function parts(of: z.output<typeof content>): Part[] {
  if (typeof of === "string") return [textPart(of)];
  return (of ?? []).map((each) =>
    each.image_url === undefined
      ? textPart(each.text ?? JSON.stringify(each))
      : imageOfUrl(each.image_url.url)
  );
}

function head(body: unknown, object: string) {
  return {
    id: `chatcmpl-${crypto.randomUUID()}`,
    object,
    created: 1,
    model: requestSchema.parse(body).model,
  };
}

function messageOf(said: Said) {
  if ("text" in said) return { content: said.text };
  const called = { name: said.call, arguments: JSON.stringify(said.args) };
  return {
    content: null,
    tool_calls: [{ index: 0, id: `call_${crypto.randomUUID()}`, type: "function", function: called }],
  };
}

function reason(said: Said): string {
  return "text" in said ? "stop" : "tool_calls";
}
