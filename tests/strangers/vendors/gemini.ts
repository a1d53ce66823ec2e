import { z } from "zod";
import { imagePart, type Part, type Said, textPart, type Turn, type Wire } from "./turn.ts";

const inlineData = z.looseObject({ mimeType: z.string(), data: z.string() });
const part = z.looseObject({
  text: z.string().optional(),
  inlineData: inlineData.optional(),
  functionResponse: z.looseObject({
    name: z.string(),
    response: z.unknown(),
    parts: z.array(z.looseObject({ inlineData: inlineData.optional() })).optional(),
  }).optional(),
});
const requestSchema = z.looseObject({
  contents: z.array(z.looseObject({ role: z.string().optional(), parts: z.array(part) })),
  tools: z.array(z.looseObject({
    functionDeclarations: z.array(z.looseObject({
      name: z.string(),
      description: z.string().optional(),
      parameters: z.unknown().optional(),
      parametersJsonSchema: z.unknown().optional(),
    })).default([]),
  })).default([]),
});

/** `generateContent` and `streamGenerateContent`. */
export const gemini: Wire = {
  path: /\/models\/[\w.-]+:(?:stream)?[gG]enerateContent$/,
  read(body): Turn {
    const { contents, tools } = requestSchema.parse(body);
    const last = contents.slice(contents.findLastIndex(({ role }) => role === "model") + 1);
    const all = last.flatMap(({ parts }) => parts);
    return {
      tools: tools.flatMap(({ functionDeclarations }) => functionDeclarations).map((
        { name, description = "", parameters, parametersJsonSchema },
      ) => ({ name, description, schema: parametersJsonSchema ?? parameters })),
      answers: all.flatMap(({ functionResponse }) =>
        functionResponse === undefined ? [] : [{
          parts: [textOf(functionResponse.response), ...pictures(functionResponse.parts)],
          failed: false,
        }]
      ),
      beside: pictures(all),
    };
  },
  streams: (_body, url) => url.pathname.includes(":stream"),
  whole,
  events: (said) => [{ data: whole(said) }],
};

/** The words of a response: by themselves where it is nothing but words. */
function textOf(response: unknown): Part {
  const words = z.strictObject({ output: z.string() }).or(z.strictObject({ error: z.string() }));
  const { data } = words.safeParse(response);
  return textPart(data === undefined ? JSON.stringify(response) : Object.values(data).join(""));
}

function pictures(parts: readonly { inlineData?: z.output<typeof inlineData> | undefined }[] = []): Part[] {
  return parts.flatMap(({ inlineData }) =>
    inlineData === undefined ? [] : [imagePart(inlineData.mimeType, inlineData.data)]
  );
}

function whole(said: Said): unknown {
  const parts = "text" in said
    ? [{ text: said.text }]
    : [{ functionCall: { name: said.call, args: said.args }, thoughtSignature: "c2lnbmVk" }];
  return {
    candidates: [{ content: { role: "model", parts }, finishReason: "STOP", index: 0 }],
    usageMetadata: { promptTokenCount: 1000, candidatesTokenCount: 20, totalTokenCount: 1020 },
    modelVersion: "test",
  };
}
