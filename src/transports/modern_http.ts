import { createMcpHandler, type McpHttpHandler } from "@modelcontextprotocol/server";
import type { ProtocolFace } from "../mcp/server.ts";
import { Contexts } from "./contexts.ts";
import { type HttpRequest, webRequest } from "./http_request.ts";
import type { SessionLimits } from "./sessions.ts";

/** The revisions without a handshake: each request stands for itself, and the SDK serves it. */
export class ModernHttp {
  readonly #contexts: Contexts;
  readonly #handler: McpHttpHandler;
  readonly #stopAnnouncing: () => void;

  constructor(face: ProtocolFace, limits: SessionLimits, onError: (error: Error) => void) {
    this.#contexts = new Contexts(limits);
    const inContext = (name: string) => this.#contexts.get(name);
    this.#handler = createMcpHandler(() => face.serverForRequest(inContext), {
      legacy: "reject",
      onerror: onError,
    });
    const { notify } = this.#handler;
    this.#stopAnnouncing = face.onChanged((what) => {
      if (what === "tools") notify.toolsChanged();
      else if (what === "prompts") notify.promptsChanged();
      else if (what === "resources") notify.resourcesChanged();
      else notify.resourceUpdated(what.resource);
    });
  }

  /** Answers one request whose body was read already. */
  async serve(request: HttpRequest, parsedBody: unknown): Promise<Response> {
    return await this.#handler.fetch(webRequest(request), { parsedBody });
  }

  /** Ends what has rested too long. */
  sweep(): void {
    this.#contexts.sweep();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopAnnouncing();
    this.#contexts[Symbol.dispose]();
    await this.#handler.close();
  }
}
