import { z } from "zod";
import { imagePart, type Part, textPart, type Turn, type Wire } from "./turn.ts";

const block = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  data: z.string().optional(),
  mimeType: z.string().optional(),
});
const requestSchema = z.looseObject({
  tools: z.array(z.looseObject({
    name: z.string(),
    description: z.string().optional(),
    inputSchema: z.unknown(),
  })),
  answer: z.looseObject({
    content: z.array(block).optional(),
    structuredContent: z.unknown().optional(),
    isError: z.boolean().optional(),
  }).optional(),
});

/** No vendor's: for clients that hand on what they were answered, and leave the model to others. */
export const plain: Wire = {
  path: /\/plain$/,
  read(body): Turn {
    const { tools, answer } = requestSchema.parse(body);
    const structured = answer?.structuredContent === undefined
      ? []
      : [textPart(JSON.stringify(answer.structuredContent))];
    return {
      tools: tools.map(({ name, description = "", inputSchema }) => ({
        name,
        description,
        schema: inputSchema,
      })),
      answers: answer === undefined ? [] : [{
        parts: [...(answer.content ?? []).map(partOf), ...structured],
        failed: answer.isError === true,
      }],
      beside: [],
    };
  },
  streams: () => false,
  whole: (said) => said,
  events: () => [],
};

function partOf(each: z.output<typeof block>): Part {
  const { type, text, data, mimeType = "" } = each;
  return type === "image" && data !== undefined
    ? imagePart(mimeType, data)
    : textPart(text ?? JSON.stringify(each));
}
