import type { LanguageModelV4, SharedV4ProviderOptions } from "@ai-sdk/provider";

/** Way to a vendor's models. */
export interface Connection {
  readonly apiKey: string;
  readonly baseURL: string;
  readonly fetch: typeof fetch;
}

/** A vendor's model, and what its library is told with each request. */
export interface LoadedModel {
  readonly model: LanguageModelV4;
  readonly options?: SharedV4ProviderOptions;
}

type Load = (model: string, connection: Connection) => Promise<LoadedModel>;

/** Models of OpenAI's that refuse `max_tokens`, also where a proxy hands them on. */
const WITH_COMPLETION_TOKENS = /(?:^|\/)(?:gpt-[5-9]|o\d)/;

/** The libraries of the vendors, each loaded when it is wanted. One call a turn is asked for where that can be said. */
export const LIBRARIES = {
  gemini: async (model, connection) => {
    const { createGoogle } = await import("@ai-sdk/google");
    return { model: createGoogle(connection).languageModel(model) };
  },
  anthropic: async (model, connection) => {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return {
      model: createAnthropic(connection).languageModel(model),
      options: { anthropic: { disableParallelToolUse: true } },
    };
  },
  // Nothing is kept at the vendor: what was thought comes encrypted and goes back with the conversation.
  responses: async (model, connection) => {
    const { createOpenAI } = await import("@ai-sdk/openai");
    return {
      model: createOpenAI(connection).responses(model),
      options: { openai: { store: false, parallelToolCalls: false, reasoningSummary: null } },
    };
  },
  chat: async (model, connection) => {
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    const provider = createOpenAICompatible({
      name: "openai",
      ...connection,
      transformRequestBody: WITH_COMPLETION_TOKENS.test(model) ? withCompletionTokens : (body) => body,
    });
    return { model: provider.languageModel(model) };
  },
} as const satisfies Readonly<Record<string, Load>>;

function withCompletionTokens({ max_tokens: most, ...body }: Record<string, unknown>) {
  return most === undefined ? body : { ...body, max_completion_tokens: most };
}
