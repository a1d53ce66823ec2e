import type { CallToolResult, LoggingLevel, Tool } from "@modelcontextprotocol/client";
import { EventLog } from "../event_log.ts";
import type { CallOptions, McpClient, Notice, Progress, Reference } from "./mcp_client.ts";

/** A call as both generations take it. */
export interface CallParams {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
  readonly _meta: Record<string, unknown>;
}

/** Options of a call. */
export interface SdkCallOptions {
  signal?: AbortSignal;
  onprogress?: (progress: Progress) => void;
}

/** Members that both generations of the SDK's client have in common. */
interface CommonClient {
  fallbackNotificationHandler?: (notification: {
    method: string;
    params?: Record<string, unknown>;
  }) => Promise<void>;
  getServerVersion(): { name: string; version: string } | undefined;
  getServerCapabilities(): unknown;
  getInstructions(): string | undefined;
  listTools(): Promise<{ tools: Tool[] }>;
  listResources(): Promise<{ resources: unknown[] }>;
  listResourceTemplates(): Promise<{ resourceTemplates: unknown[] }>;
  readResource(params: { uri: string }): Promise<{ contents: unknown[] }>;
  listPrompts(): Promise<{ prompts: unknown[] }>;
  getPrompt(params: { name: string; arguments: Record<string, string> }): Promise<unknown>;
  complete(params: {
    ref: Reference;
    argument: { name: string; value: string };
  }): Promise<{ completion: unknown }>;
  ping(): Promise<unknown>;
  setLoggingLevel(level: LoggingLevel): Promise<unknown>;
  subscribeResource(params: { uri: string }): Promise<unknown>;
  unsubscribeResource(params: { uri: string }): Promise<unknown>;
  close(): Promise<void>;
}

/** A client of the revisions with sessions, over either generation of the SDK. */
export abstract class SdkClient<Sdk extends CommonClient> implements McpClient {
  readonly sdk: Sdk;
  readonly hasSessions: boolean = true;
  readonly notices = new EventLog<Notice>();
  readonly behind: McpClient["behind"] = { answer: { action: "cancel" }, questions: [] };

  constructor(sdk: Sdk) {
    this.sdk = sdk;
    sdk.fallbackNotificationHandler = ({ method, params = {} }) => {
      this.notices.add({ method, params });
      return Promise.resolve();
    };
  }

  /** Answers questions with what is behind the client. */
  abstract answerQuestions(): void;

  protected abstract call(params: CallParams, options: SdkCallOptions): Promise<CallToolResult>;

  /** Makes the server send log lines from this level on; resolves to what the call has to carry for that. */
  protected async hearLog(level: LoggingLevel): Promise<Record<string, unknown>> {
    await this.sdk.setLoggingLevel(level);
    return {};
  }

  get server(): McpClient["server"] {
    const { name, version } = this.sdk.getServerVersion() ?? {};
    const capabilities = this.sdk.getServerCapabilities();
    return { name, version, instructions: this.sdk.getInstructions(), capabilities };
  }

  async callTool(
    name: string,
    args: Record<string, unknown> = {},
    { signal, onProgress, logLevel }: CallOptions = {},
  ): Promise<CallToolResult> {
    const _meta = logLevel === undefined ? {} : await this.hearLog(logLevel);
    return await this.call({ name, arguments: args, _meta }, {
      ...(signal === undefined ? {} : { signal }),
      ...(onProgress === undefined ? {} : { onprogress: onProgress }),
    });
  }

  async listTools(): Promise<readonly Tool[]> {
    return (await this.sdk.listTools()).tools;
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
