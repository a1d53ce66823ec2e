import type { CallToolResult, Tool, Transport } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import {
  CreateMessageRequestSchema,
  type ElicitRequest,
  ElicitRequestSchema,
  ListRootsRequestSchema,
  type Notification,
} from "@modelcontextprotocol/sdk/types.js";
import { EventLog } from "./event_log.ts";
import {
  ABLE,
  type CallOptions,
  CLIENT_INFO,
  type ClientOptions,
  FOLDERS,
  type McpClient,
  MODEL_ANSWER,
  type Notice,
  type Reference,
} from "./mcp_client.ts";

/** The client of the SDK's first generation, connected: what most hosts of today run. */
export async function v1Client(transport: Transport, { canAnswer }: ClientOptions): Promise<V1Client> {
  const client = new Client(CLIENT_INFO, { capabilities: canAnswer ? ABLE : {} });
  const wrapped = new V1Client(client);
  if (canAnswer) wrapped.answerQuestions();
  await client.connect(transport);
  return wrapped;
}

/** The first generation's client, for the tests that run on every revision. */
export class V1Client implements McpClient {
  readonly sdk: Client;
  readonly notices = new EventLog<Notice>();
  readonly behind: McpClient["behind"] = { answer: { action: "cancel" }, questions: [] };

  constructor(sdk: Client) {
    this.sdk = sdk;
    sdk.fallbackNotificationHandler = ({ method, params = {} }: Notification) => {
      this.notices.add({ method, params });
      return Promise.resolve();
    };
  }

  get server(): McpClient["server"] {
    const { name, version } = this.sdk.getServerVersion() ?? {};
    const capabilities = this.sdk.getServerCapabilities();
    return { name, version, instructions: this.sdk.getInstructions(), capabilities };
  }

  answerQuestions(): void {
    this.sdk.setRequestHandler(ElicitRequestSchema, ({ params }: ElicitRequest) => {
      this.behind.questions.push(params);
      return this.behind.answer;
    });
    this.sdk.setRequestHandler(CreateMessageRequestSchema, () => MODEL_ANSWER);
    this.sdk.setRequestHandler(ListRootsRequestSchema, () => FOLDERS);
  }

  async listTools(): Promise<readonly Tool[]> {
    return (await this.sdk.listTools()).tools;
  }

  async callTool(
    name: string,
    args: Record<string, unknown> = {},
    options: CallOptions = {},
  ): Promise<CallToolResult> {
    const { signal, onProgress, logLevel } = options;
    if (logLevel !== undefined) await this.sdk.setLoggingLevel(logLevel);
    return await this.sdk.callTool({ name, arguments: args }, undefined, {
      ...(signal === undefined ? {} : { signal }),
      ...(onProgress === undefined ? {} : { onprogress: onProgress }),
    });
  }

  async listResources(): Promise<readonly unknown[]> {
    return (await this.sdk.listResources()).resources;
  }

  async listTemplates(): Promise<readonly unknown[]> {
    return (await this.sdk.listResourceTemplates()).resourceTemplates;
  }

  async readResource(uri: string): Promise<readonly unknown[]> {
    return (await this.sdk.readResource({ uri })).contents;
  }

  async listPrompts(): Promise<readonly unknown[]> {
    return (await this.sdk.listPrompts()).prompts;
  }

  async getPrompt(name: string, args: Record<string, string> = {}): Promise<unknown> {
    return await this.sdk.getPrompt({ name, arguments: args });
  }

  async complete(ref: Reference, argument: string, value: string): Promise<unknown> {
    return (await this.sdk.complete({ ref, argument: { name: argument, value } })).completion;
  }

  async ping(): Promise<void> {
    await this.sdk.ping();
  }

  async follow(uri: string): Promise<AsyncDisposable> {
    await this.sdk.subscribeResource({ uri });
    return { [Symbol.asyncDispose]: async () => void await this.sdk.unsubscribeResource({ uri }) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.sdk.close();
  }
}
