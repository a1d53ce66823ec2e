import { anthropic } from "./anthropic.ts";
import { gemini } from "./gemini.ts";
import { openaiChat } from "./openai_chat.ts";
import { openaiResponses } from "./openai_responses.ts";
import { plain } from "./plain.ts";
import type { Said, ServerEvent, Turn, Wire } from "./turn.ts";

const WIRES: readonly Wire[] = [anthropic, openaiChat, openaiResponses, gemini, plain];

/** Decides what the model says from what it was sent. */
export type Brain = (turn: Turn) => Said | Promise<Said>;

/** Report of a request that no wire understands, or of what went wrong on the way. */
export type Complaint = string;

/** A server that speaks the vendors' APIs, each at its own paths. */
export interface ModelServer extends AsyncDisposable {
  readonly url: string;
  readonly complaints: readonly Complaint[];
}

/**
 * Serves models to clients of this machine.
 *
 * @param brain asked when a request brings tools: clients ask for titles and summaries too
 */
export function serveModel(brain: Brain): ModelServer {
  const complaints: Complaint[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    try {
      return await answer(request, brain) ?? elsewhere(request, complaints);
    } catch (error) {
      complaints.push(`${request.url}: ${error instanceof Error ? error.message : error}`);
      return Response.json({ error: { type: "invalid_request_error", message: String(error) } }, {
        status: 400,
      });
    }
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    complaints,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

async function answer(request: Request, brain: Brain): Promise<Response | undefined> {
  const url = new URL(request.url);
  const wire = WIRES.find(({ path }) => path.test(url.pathname));
  if (wire === undefined || request.method !== "POST") return undefined;
  const body: unknown = await request.json();
  const turn = wire.read(body);
  const said = turn.tools.length === 0 ? { text: "ok" } : await brain(turn);
  if (!wire.streams(body, url)) return Response.json(wire.whole(said, body));
  const text = wire.events(said, body).map(eventText).join("");
  return new Response(text, { headers: { "content-type": "text/event-stream" } });
}

function eventText({ event, data }: ServerEvent): string {
  const payload = typeof data === "string" ? data : JSON.stringify(data);
  return `${event === undefined ? "" : `event: ${event}\n`}data: ${payload}\n\n`;
}

/** Clients look around before they begin; nothing of it matters here. */
function elsewhere(request: Request, complaints: Complaint[]): Response {
  const { pathname } = new URL(request.url);
  if (pathname.endsWith("/count_tokens")) return Response.json({ input_tokens: 1000 });
  if (pathname.endsWith(":countTokens")) return Response.json({ totalTokens: 1000 });
  if (pathname.endsWith("/models")) {
    return Response.json({ object: "list", data: [{ id: "fake", object: "model" }], models: [] });
  }
  complaints.push(`${request.method} ${pathname} is not served`);
  return Response.json({ error: { message: "not served" } }, { status: 404 });
}
