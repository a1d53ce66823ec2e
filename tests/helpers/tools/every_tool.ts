import { deepEqual } from "node:assert/strict";
import type { CallToolResult } from "@modelcontextprotocol/client";
import type { PartialSettings } from "../../../src/config/settings.ts";
import type { McpClient } from "../mcp/mcp_client.ts";
import { missingFrom } from "./model_view.ts";
import { serveApp, type ServedApp } from "../served_app.ts";
import { v1Client } from "../mcp/v1_client.ts";

/** A client whose every answer is looked at: both halves must say what a model needs. */
export class EveryTool implements AsyncDisposable {
  readonly #app: ServedApp;
  readonly #client: McpClient;
  readonly #called = new Set<string>();
  readonly #missing: string[] = [];

  constructor(app: ServedApp, client: McpClient) {
    this.#app = app;
    this.#client = client;
  }

  static async open(settings: PartialSettings, name = "somebody"): Promise<EveryTool> {
    const app = await serveApp(settings);
    return new EveryTool(app, await v1Client(app.connect(), { canAnswer: true, name }));
  }

  get home(): string {
    return this.#app.home;
  }

  /** Calls a tool and looks at both halves of its answer. */
  async call(name: string, args: Record<string, unknown> = {}): Promise<CallToolResult> {
    const result = await this.#client.callTool(name, args);
    this.#called.add(name);
    const missing = missingFrom(result);
    if (missing.length > 0) this.#missing.push(`${name}: ${missing.join(", ")}`);
    return result;
  }

  /** Calls what was not called yet, as a model that forgets the arguments; then holds all answers to the promise. */
  async finish(): Promise<void> {
    const rest = (await this.#client.listTools()).filter(({ name }) => !this.#called.has(name));
    for (const { name } of rest) await this.call(name);
    deepEqual(this.#missing, [], "one half of an answer says less than the other");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client[Symbol.asyncDispose]();
    await this.#app[Symbol.asyncDispose]();
  }
}
