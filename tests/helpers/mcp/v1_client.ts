import type { CallToolResult, Transport } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import {
  CreateMessageRequestSchema,
  type ElicitRequest,
  ElicitRequestSchema,
  ListRootsRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { ABLE, CLIENT_INFO, type ClientOptions, FOLDERS, MODEL_ANSWER } from "./mcp_client.ts";
import { type CallParams, type SdkCallOptions, SdkClient } from "./sdk_client.ts";

/** The client of the SDK's first generation, connected: what most hosts of today run. */
export async function v1Client(
  transport: Transport,
  { canAnswer, name = CLIENT_INFO.name }: ClientOptions,
): Promise<V1Client> {
  const client = new V1Client(new Client({ ...CLIENT_INFO, name }, { capabilities: canAnswer ? ABLE : {} }));
  if (canAnswer) client.answerQuestions();
  await client.sdk.connect(transport);
  return client;
}

/** The first generation's client, for the tests that run on every revision. */
class V1Client extends SdkClient<Client> {
  override answerQuestions(): void {
    this.sdk.setRequestHandler(ElicitRequestSchema, ({ params }: ElicitRequest) => {
      this.behind.questions.push(params);
      return this.behind.answer;
    });
    this.sdk.setRequestHandler(CreateMessageRequestSchema, () => MODEL_ANSWER);
    this.sdk.setRequestHandler(ListRootsRequestSchema, () => FOLDERS);
  }

  protected override async call(params: CallParams, options: SdkCallOptions): Promise<CallToolResult> {
    return await this.sdk.callTool(params, undefined, options);
  }
}
