import { z } from "zod";
import { type Brain, type Said, type Sent, type View, viewOf } from "./view.ts";

/** A server that speaks a vendor's wire format and answers from what it is sent. */
export interface ModelServer extends AsyncDisposable {
  readonly url: string;
  /** Requests that it was sent, oldest first. */
  readonly views: readonly View[];
  /** Whole bodies, as they came. */
  readonly bodies: readonly string[];
  /** Signatures that came back with the conversation, by request. */
  readonly signatures: readonly (readonly string[])[];
}

const part = z.looseObject({
  text: z.string().optional(),
  functionCall: z.looseObject({ name: z.string() }).optional(),
  functionResponse: z.looseObject({ name: z.string(), response: z.unknown() }).optional(),
  inlineData: z.looseObject({ mimeType: z.string(), data: z.string() }).optional(),
  thoughtSignature: z.string().optional(),
});
const geminiSchema = z.looseObject({
  systemInstruction: z.object({ parts: z.array(z.object({ text: z.string() })) }),
  contents: z.array(z.object({ role: z.enum(["user", "model"]), parts: z.array(part) })),
  tools: z.array(z.object({ functionDeclarations: z.array(z.looseObject({ name: z.string() })) })),
});

/** Speaks as `generateContent` of the Gemini API does. */
export function geminiServer(brain: Brain): ModelServer {
  return serveModel(brain, geminiWire());
}

/** The wire format of the Gemini API. */
export function geminiWire(): Wire {
  let turn = 0;
  return {
    path: /\/v1beta\/models\/[\w.-]+:generateContent$/,
    read(body) {
      const { systemInstruction, contents, tools } = geminiSchema.parse(body);
      const parts = contents.flatMap((content) =>
        content.parts.map((each) => ({ ...each, role: content.role }))
      );
      return {
        system: systemInstruction.parts.map(({ text }) => text).join("\n"),
        texts: parts.flatMap(({ role, text }) => role === "user" && text !== undefined ? [text] : []),
        results: parts.flatMap(({ functionResponse }) =>
          functionResponse === undefined ? [] : [JSON.stringify(functionResponse.response)]
        ),
        tools: tools.flatMap(({ functionDeclarations }) => functionDeclarations.map(({ name }) => name)),
        pictures: parts.filter(({ inlineData }) => inlineData?.mimeType.startsWith("image/")).length,
        signatures: parts.flatMap(({ thoughtSignature }) =>
          thoughtSignature === undefined ? [] : [thoughtSignature]
        ),
      };
    },
    write(said) {
      turn += 1;
      const parts = "text" in said ? [{ text: said.text }] : "call" in said
        ? [
          ...(said.say === undefined ? [] : [{ text: said.say }]),
          { functionCall: { name: said.call, args: said.args ?? {} }, thoughtSignature: `signature-${turn}` },
          ...(said.also === undefined ? [] : [{ functionCall: { name: said.also, args: {} } }]),
        ]
        : [];
      return {
        candidates: [{ content: { role: "model", parts }, finishReason: "STOP", index: 0 }],
        usageMetadata: { promptTokenCount: 1000, candidatesTokenCount: 20, totalTokenCount: 1020 },
        modelVersion: "test",
      };
    },
  };
}

const message = z.looseObject({
  role: z.string(),
  content: z.union([
    z.string(),
    z.null(),
    z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
  ])
    .optional(),
});
const chatSchema = z.looseObject({
  model: z.string(),
  messages: z.array(message),
  tools: z.array(z.looseObject({ function: z.looseObject({ name: z.string() }) })),
});

/** Speaks as `chat/completions` of an OpenAI-compatible server does. */
export function openAiServer(brain: Brain): ModelServer {
  return serveModel(brain, CHAT);
}

/** The wire format of Chat Completions. */
export const CHAT: Wire = {
  path: /\/v1\/chat\/completions$/,
  read(body) {
    const { messages, tools } = chatSchema.parse(body);
    const textOf = ({ content }: (typeof messages)[number]) =>
      typeof content === "string" ? [content] : (content ?? []).flatMap(({ text }) => text ?? []);
    const of = (role: string) => messages.filter((each) => each.role === role).flatMap(textOf);
    return {
      system: of("system").join("\n"),
      texts: of("user"),
      results: of("tool"),
      tools: tools.map((tool) => tool.function.name),
      pictures:
        messages.flatMap(({ content }) => Array.isArray(content) ? content : []).filter(({ type }) =>
          type === "image_url"
        ).length,
      signatures: [],
    };
  },
  write: completion,
};

function completion(said: Said): unknown {
  const content = "text" in said ? said.text : "call" in said ? said.say ?? "" : "";
  const calls = "call" in said
    ? [{
      id: crypto.randomUUID(),
      type: "function",
      function: { name: said.call, arguments: JSON.stringify(said.args ?? {}) },
    }]
    : [];
  const message = { role: "assistant", content, ...(calls.length === 0 ? {} : { tool_calls: calls }) };
  return {
    id: "1",
    object: "chat.completion",
    created: 0,
    model: "local",
    choices: [{ index: 0, message, finish_reason: calls.length === 0 ? "stop" : "tool_calls" }],
    usage: { prompt_tokens: 900, completion_tokens: 10, total_tokens: 910 },
  };
}

/** A vendor's wire format. */
export interface Wire {
  readonly path: RegExp;
  read(body: unknown): Sent & { readonly signatures?: readonly string[] };
  write(said: Said, body: unknown): unknown;
  /** Refuses what the vendor documents to refuse; in the vendor's words. */
  check?(body: unknown): Response | undefined;
}

/** Serves models over a wire format; requests that are refused are no views. */
export function serveModel(brain: Brain, wire: Wire): ModelServer {
  const views: View[] = [];
  const bodies: string[] = [];
  const signatures: (readonly string[])[] = [];
  const over = Promise.withResolvers<void>();
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const { pathname } = new URL(request.url);
    if (!wire.path.test(pathname)) return new Response(`unknown path ${pathname}`, { status: 404 });
    const text = await request.text();
    const body: unknown = JSON.parse(text);
    const refusal = wire.check?.(body);
    if (refusal !== undefined) return refusal;
    const sent = wire.read(body);
    const view = viewOf(sent);
    views.push(view);
    bodies.push(text);
    signatures.push(sent.signatures ?? []);
    const said = brain(view);
    if ("hang" in said) await over.promise;
    if ("http" in said) {
      return new Response(said.body ?? "{}", { status: said.http, headers: said.headers ?? {} });
    }
    return Response.json(wire.write(said, body));
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    views,
    bodies,
    signatures,
    async [Symbol.asyncDispose]() {
      over.resolve();
      await server.shutdown();
    },
  };
}
