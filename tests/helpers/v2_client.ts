import {
  type CallToolResult,
  Client,
  LOG_LEVEL_META_KEY,
  type Tool,
  type Transport,
} from "@modelcontextprotocol/client";
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

/** The revision that the new SDK speaks when it is asked for a modern connection. */
export const MODERN = "2026-07-28";

/** The SDK's client of one era, connected. */
export async function v2Client(
  transport: Transport,
  { canAnswer, modern }: ClientOptions & { readonly modern: boolean },
): Promise<V2Client> {
  const client = new Client(CLIENT_INFO, {
    capabilities: canAnswer ? ABLE : {},
    ...(modern ? { versionNegotiation: { mode: { pin: MODERN } } } : {}),
  });
  const wrapped = new V2Client(client, modern);
  if (canAnswer) wrapped.answerQuestions();
  await client.connect(transport);
  return wrapped;
}

/** The SDK's client, for the tests that run on every revision. */
export class V2Client implements McpClient {
  readonly sdk: Client;
  readonly notices = new EventLog<Notice>();
  readonly behind: McpClient["behind"] = { answer: { action: "cancel" }, questions: [] };
  readonly #modern: boolean;

  constructor(sdk: Client, modern: boolean) {
    this.sdk = sdk;
    this.#modern = modern;
    sdk.fallbackNotificationHandler = ({ method, params = {} }) => {
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
    this.sdk.setRequestHandler("elicitation/create", ({ params }) => {
      this.behind.questions.push(params);
      return this.behind.answer;
    });
    this.sdk.setRequestHandler("sampling/createMessage", () => MODEL_ANSWER);
    this.sdk.setRequestHandler("roots/list", () => FOLDERS);
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
    if (logLevel !== undefined && !this.#modern) await this.sdk.setLoggingLevel(logLevel);
    const meta = logLevel !== undefined && this.#modern ? { _meta: { [LOG_LEVEL_META_KEY]: logLevel } } : {};
    return await this.sdk.callTool({ name, arguments: args, ...meta }, {
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
    if (this.#modern) await this.sdk.discover(); // there is no ping any more
    else await this.sdk.ping();
  }

  async follow(uri: string): Promise<AsyncDisposable> {
    if (!this.#modern) {
      await this.sdk.subscribeResource({ uri });
      return { [Symbol.asyncDispose]: async () => void await this.sdk.unsubscribeResource({ uri }) };
    }
    const subscription = await this.sdk.listen({
      toolsListChanged: true,
      promptsListChanged: true,
      resourcesListChanged: true,
      resourceSubscriptions: [uri],
    });
    return { [Symbol.asyncDispose]: () => subscription.close() };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.sdk.close();
  }
}
