import { z } from "zod";
import {
  imageOfUrl,
  type OfferedTool,
  type Part,
  type Said,
  type ServerEvent,
  textPart,
  type Turn,
  type Wire,
} from "./turn.ts";

const chunk = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  image_url: z.string().optional(),
});
const tool = z.looseObject({
  type: z.string(),
  name: z.string().optional(),
  description: z.string().optional(),
  parameters: z.unknown().optional(),
});
const requestSchema = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  input: z.union([
    z.string().transform(() => []),
    z.array(z.looseObject({
      type: z.string().optional(),
      role: z.string().optional(),
      content: z.union([z.string(), z.array(chunk)]).nullish(),
      output: z.union([z.string(), z.array(chunk)]).optional(),
    })),
  ]),
  tools: z.array(tool.extend({ tools: z.array(tool).optional() })).default([]),
});

/** Responses: tools may come in named groups, and a call names its group. */
export const openaiResponses: Wire = {
  path: /\/responses$/,
  read(body): Turn {
    const { input, tools } = requestSchema.parse(body);
    const last = input.slice(input.findLastIndex(({ type }) => type === "function_call") + 1);
    return {
      tools: tools.flatMap((each) =>
        each.tools === undefined
          ? offered(each)
          : each.tools.flatMap((inner) => offered(inner, each.name ?? ""))
      ),
      answers: last.filter(({ type }) => type === "function_call_output").map(({ output = "" }) => ({
        parts: parts(output),
        failed: false,
      })),
      beside: last.flatMap(({ role, content }) => role === "user" ? parts(content ?? "") : [])
        .filter(({ type }) => type === "image"),
    };
  },
  streams: (body) => requestSchema.parse(body).stream === true,
  whole: (said, body) => response(body, itemOf(said)),
  events(said, body) {
    const item = itemOf(said);
    const events = [
      {
        type: "response.created",
        response: { ...response(body, item), output: [], status: "in_progress" },
      },
      { type: "response.output_item.added", output_index: 0, item: { ...item, status: "in_progress" } },
      ...deltas(said, item.id),
      { type: "response.output_item.done", output_index: 0, item },
      { type: "response.completed", response: response(body, item) },
    ];
    return events.map((data, sequence_number): ServerEvent => ({
      event: data.type,
      data: { ...data, sequence_number },
    }));
  },
};

function offered(each: z.output<typeof tool>, group?: string): OfferedTool[] {
  const { name, description = "", parameters } = each;
  if (name === undefined) return [];
  return [{ name, description, schema: parameters, ...(group === undefined ? {} : { group }) }];
}

function parts(of: string | readonly z.output<typeof chunk>[]): Part[] {
  if (typeof of === "string") return [textPart(of)];
  return of.map((each) =>
    each.image_url === undefined ? textPart(each.text ?? JSON.stringify(each)) : imageOfUrl(each.image_url)
  );
}

function itemOf(said: Said) {
  const id = `item_${crypto.randomUUID()}`;
  if ("text" in said) {
    const content = [{ type: "output_text", text: said.text, annotations: [] }];
    return { id, type: "message", role: "assistant", status: "completed", content };
  }
  return {
    id,
    type: "function_call",
    status: "completed",
    call_id: `call_${crypto.randomUUID()}`,
    name: said.call,
    arguments: JSON.stringify(said.args),
    ...(said.group === undefined ? {} : { namespace: said.group }),
  };
}

function deltas(said: Said, item_id: string) {
  return "text" in said
    ? [{ type: "response.output_text.delta", item_id, output_index: 0, content_index: 0, delta: said.text }]
    : [{
      type: "response.function_call_arguments.done",
      item_id,
      output_index: 0,
      arguments: JSON.stringify(said.args),
    }];
}

function response(body: unknown, item: { readonly id: string }) {
  return {
    id: `resp_${item.id}`,
    object: "response",
    created_at: 1,
    status: "completed",
    model: requestSchema.parse(body).model,
    output: [item],
    parallel_tool_calls: false,
    tool_choice: "auto",
    tools: [],
    usage: {
      input_tokens: 1000,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 20,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 1020,
    },
  };
}
