import { audio, type Content, image, type Reply, reply, type ToolContext, ToolError } from "glovebox";
import { fieldsOf, McpServer, type ServerCommand } from "./server.ts";

/** The server, started when it is needed, and again when it has ended. */
export class ServerHandle {
  readonly #command: ServerCommand;
  #running: Promise<McpServer> | undefined;

  constructor(command: ServerCommand) {
    this.#command = command;
  }

  /** Returns the server, which runs. Calls that come at once wait for the same one. */
  server(signal: AbortSignal): Promise<McpServer> {
    this.#running = this.#next(this.#running, signal);
    return this.#running;
  }

  /** Ends the server. */
  async close(): Promise<void> {
    const running = await this.#running?.catch(() => undefined);
    await running?.[Symbol.asyncDispose]();
  }

  async #next(earlier: Promise<McpServer> | undefined, signal: AbortSignal): Promise<McpServer> {
    const running = await earlier?.catch(() => undefined);
    return running === undefined || running.isOver ? await McpServer.start(this.#command, signal) : running;
  }
}

/** Calls a tool of the server, and makes an answer of what it returns. */
export async function callTool(
  name: string,
  input: Readonly<Record<string, unknown>>,
  { state, signal, progress }: ToolContext<ServerHandle>,
): Promise<Reply> {
  const server = await state.server(signal);
  const result = await server.request("tools/call", { name, arguments: input }, {
    signal,
    onProgress: progress,
  });
  const parts = Array.isArray(result.content) ? result.content.map(fieldsOf) : [];
  if (result.isError === true) {
    const said = parts.map(({ text }) => text).filter((text) => typeof text === "string").join("\n");
    throw new ToolError("SERVER_ERROR", said || `${name} failed`);
  }
  const content = parts.map(partOf);
  const { structuredContent } = result;
  if (!Array.isArray(result.content) && structuredContent === undefined) {
    throw new ToolError(
      "SERVER_ERROR",
      `The server answered ${name} with something that is no result of a tool`,
    );
  }
  if (structuredContent === undefined) return reply({ content });
  const structured = fieldsOf(structuredContent);
  return reply({ content: content.length > 0 ? content : [JSON.stringify(structured)], structured });
}

function partOf(part: Readonly<Record<string, unknown>>): string | Content {
  const { type, text, data, mimeType } = part;
  const kind = String(mimeType);
  switch (type) {
    case "text":
      return String(text);
    case "image":
      return image.of(kind, Uint8Array.fromBase64(String(data)));
    case "audio":
      return audio(kind, Uint8Array.fromBase64(String(data)));
    default:
      return JSON.stringify(part);
  }
}
