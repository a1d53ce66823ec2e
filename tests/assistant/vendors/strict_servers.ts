import { z } from "zod";
import { CHAT, geminiWire, type ModelServer, serveModel } from "../model_servers.ts";
import type { Brain } from "../view.ts";

const part = z.looseObject({
  functionCall: z.unknown().optional(),
  functionResponse: z.unknown().optional(),
  thoughtSignature: z.string().optional(),
});
const geminiBody = z.looseObject({
  contents: z.array(z.object({ role: z.string(), parts: z.array(part) })),
});

/** Speaks as the Gemini API does with a 3.x model: a call that comes back without its signature, in its place, is refused. */
export function strictGeminiServer(brain: Brain): ModelServer {
  return serveModel(brain, {
    ...geminiWire(),
    check(given) {
      const { contents } = geminiBody.parse(given);
      for (const [at, { role, parts }] of contents.entries()) {
        const first = parts.find(({ functionCall }) => functionCall !== undefined);
        if (role !== "model" || first === undefined) continue;
        if (!/^signature-\d+$/.test(first.thoughtSignature ?? "")) {
          return geminiRefusal(`Function call in the ${at}. content block is missing a thought_signature`);
        }
        const next = contents[at + 1]?.parts.some(({ functionResponse }) => functionResponse !== undefined);
        if (next !== true) {
          return geminiRefusal("function call turn must be followed by a function response turn");
        }
      }
      return undefined;
    },
  });
}

function geminiRefusal(message: string): Response {
  return Response.json({ error: { code: 400, message, status: "INVALID_ARGUMENT" } }, { status: 400 });
}

/** Speaks Chat Completions as a proxy before OpenAI's reasoning models does: it refuses `max_tokens`. */
export function strictChatServer(brain: Brain): ModelServer {
  return serveModel(brain, {
    ...CHAT,
    check(given) {
      const body = z.looseObject({}).parse(given);
      if (!("max_tokens" in body)) return undefined;
      return chatRefusal("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.");
    },
  });
}

const pictured = z.looseObject({
  messages: z.array(z.looseObject({
    content: z.union([z.string(), z.null(), z.array(z.looseObject({ type: z.string() }))]).optional(),
  })),
});

/** Speaks as a server on this machine does whose model has no eyes, and that has no parser for calls. */
export function eyelessServer(brain: Brain): ModelServer {
  return serveModel((view) => {
    const said = brain(view);
    if (!("call" in said)) return said;
    // Small models write numbers as text, and calls as their training had them.
    const args = Object.entries(said.args ?? {}).map(([key, value]) => [
      key,
      typeof value === "number" ? String(value) : value,
    ]);
    const call = JSON.stringify({ name: said.call, arguments: Object.fromEntries(args) });
    return { text: `<tool_call>\n${call}\n</tool_call>` };
  }, {
    ...CHAT,
    check(given) {
      const { messages } = pictured.parse(given);
      const hasPicture = messages.some(({ content }) =>
        Array.isArray(content) && content.some(({ type }) => type === "image_url")
      );
      return hasPicture ? chatRefusal("this model does not support image input") : undefined;
    },
  });
}

function chatRefusal(message: string): Response {
  return Response.json({ error: { message, type: "invalid_request_error", param: null, code: null } }, {
    status: 400,
  });
}
