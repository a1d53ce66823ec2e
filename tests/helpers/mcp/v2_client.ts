import {
  type CallToolResult,
  Client,
  LOG_LEVEL_META_KEY,
  type LoggingLevel,
  type Transport,
} from "@modelcontextprotocol/client";
import { ABLE, CLIENT_INFO, type ClientOptions, FOLDERS, MODEL_ANSWER } from "./mcp_client.ts";
import { type CallParams, type SdkCallOptions, SdkClient } from "./sdk_client.ts";

/** The revision that the new SDK speaks when it is asked for a modern connection. */
export const MODERN = "2026-07-28";

/** The SDK's client of one era, connected. */
export async function v2Client(
  transport: Transport,
  { canAnswer, modern }: ClientOptions & { readonly modern: boolean },
): Promise<V2Client> {
  const capabilities = canAnswer ? ABLE : {};
  const client = modern
    ? new ModernClient(
      new Client(CLIENT_INFO, { capabilities, versionNegotiation: { mode: { pin: MODERN } } }),
    )
    : new V2Client(new Client(CLIENT_INFO, { capabilities }));
  if (canAnswer) client.answerQuestions();
  await client.sdk.connect(transport);
  return client;
}

/** The SDK's client of the revisions with sessions. */
export class V2Client extends SdkClient<Client> {
  override answerQuestions(): void {
    this.sdk.setRequestHandler("elicitation/create", ({ params }) => {
      this.behind.questions.push(params);
      return this.behind.answer;
    });
    this.sdk.setRequestHandler("sampling/createMessage", () => MODEL_ANSWER);
    this.sdk.setRequestHandler("roots/list", () => FOLDERS);
  }

  protected override async call(params: CallParams, options: SdkCallOptions): Promise<CallToolResult> {
    return await this.sdk.callTool(params, options);
  }
}

/** The same without sessions: what a session keeps, each request carries. */
class ModernClient extends V2Client {
  override readonly hasSessions = false;

  protected override hearLog(level: LoggingLevel): Promise<Record<string, unknown>> {
    return Promise.resolve({ [LOG_LEVEL_META_KEY]: level });
  }

  /** There is no ping any more. */
  override async ping(): Promise<void> {
    await this.sdk.discover();
  }

  override async follow(uri: string): Promise<AsyncDisposable> {
    const subscription = await this.sdk.listen({
      toolsListChanged: true,
      promptsListChanged: true,
      resourcesListChanged: true,
      resourceSubscriptions: [uri],
    });
    return { [Symbol.asyncDispose]: () => subscription.close() };
  }
}
