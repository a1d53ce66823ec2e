import { APICallError } from "@ai-sdk/provider";
import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4Prompt,
} from "@ai-sdk/provider";
import { isObject } from "../../base/is_object.ts";
import { type Effort, KEY_VARIABLES } from "./choice.ts";
import { ModelError, type ModelErrorKind } from "./model_error.ts";
import type { Model, ModelReply, ModelRequest, ReplyPart, Turn, Usage } from "./port.ts";
import { retryAdvice } from "./retry_advice.ts";
import type { LoadedModel } from "./vendor_libraries.ts";

/** Settings of every request. */
export interface VendorOptions {
  /** As the person chose it. */
  readonly name: string;
  readonly temperature: number | undefined;
  /** As the vendor's own default where nobody says. */
  readonly effort: Effort | undefined;
  readonly maxOutputTokens: number;
}

const CACHE = { anthropic: { cacheControl: { type: "ephemeral" } } };

type Prompt = LanguageModelV4Prompt[number];
type AssistantPart = Extract<Prompt, { role: "assistant" }>["content"][number];

/** A vendor's model, reached through the provider interface of the AI SDK. */
export class VendorModel implements Model {
  readonly name: string;
  readonly #loaded: LoadedModel;
  readonly #options: VendorOptions;

  constructor(loaded: LoadedModel, options: VendorOptions) {
    this.name = options.name;
    this.#loaded = loaded;
    this.#options = options;
  }

  async step({ system, turns, tools }: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    const { temperature, effort, maxOutputTokens } = this.#options;
    const { model, options: providerOptions } = this.#loaded;
    try {
      const result = await model.doGenerate({
        prompt: cached([{ role: "system", content: system }, ...turns.map(toPrompt)]),
        tools: tools.map(({ name, description, parameters }) => ({
          type: "function",
          name,
          description,
          inputSchema: parameters,
        })),
        toolChoice: { type: "auto" },
        maxOutputTokens,
        abortSignal: signal,
        ...(temperature === undefined ? {} : { temperature }),
        ...(effort === undefined ? {} : { reasoning: effort }),
        ...(providerOptions === undefined ? {} : { providerOptions }),
      });
      return toReply(result);
    } catch (error) {
      throw signal.aborted ? signal.reason : asModelError(error, this.name);
    }
  }
}

/** Vendors that keep nothing unasked are asked to: the rules, and all up to the end of this request. */
function cached(prompt: readonly Prompt[]): Prompt[] {
  return prompt.map((message, at) => {
    const isMarked = at === 0 || at === prompt.length - 1;
    return isMarked ? { ...message, providerOptions: CACHE } : message;
  });
}

function toPrompt(turn: Turn): Prompt {
  switch (turn.role) {
    case "user": {
      const text = { type: "text", text: turn.text } as const;
      if (turn.picture === undefined) return { role: "user", content: [text] };
      const { mimeType, bytes } = turn.picture;
      const file = { type: "file", mediaType: mimeType, data: { type: "data", data: bytes } } as const;
      return { role: "user", content: [text, file] };
    }
    case "model":
      return { role: "assistant", content: turn.parts.map(toPart) };
    case "tool":
      return {
        role: "tool",
        content: [{
          type: "tool-result",
          toolCallId: turn.id,
          toolName: turn.name,
          output: { type: "text", value: turn.text },
        }],
      };
  }
}

function toPart(part: ReplyPart): AssistantPart {
  const notes = part.notes === undefined ? {} : { providerOptions: { ...part.notes } };
  if (part.kind !== "call") {
    return { type: part.kind === "thought" ? "reasoning" : "text", text: part.text, ...notes };
  }
  return { type: "tool-call", toolCallId: part.id, toolName: part.name, input: part.args ?? {}, ...notes };
}

function toReply({ content, usage, finishReason }: LanguageModelV4GenerateResult): ModelReply {
  return {
    parts: content.flatMap(toReplyPart),
    usage: toUsage(usage),
    finish: finishOf(finishReason.unified),
  };
}

function toReplyPart(part: LanguageModelV4Content): ReplyPart[] {
  const notes = "providerMetadata" in part && part.providerMetadata !== undefined
    ? { notes: part.providerMetadata }
    : {};
  if (part.type === "text") return [{ kind: "text", text: part.text, ...notes }];
  if (part.type === "reasoning") return [{ kind: "thought", text: part.text, ...notes }];
  if (part.type !== "tool-call") return [];
  return [{
    kind: "call",
    id: part.toolCallId,
    name: part.toolName,
    args: parsedArgs(part.input),
    ...notes,
  }];
}

function parsedArgs(text: string): Readonly<Record<string, unknown>> | undefined {
  if (text.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function toUsage({ inputTokens, outputTokens }: LanguageModelV4GenerateResult["usage"]): Usage {
  return {
    input: inputTokens.total ?? 0,
    output: outputTokens.total ?? 0,
    cached: inputTokens.cacheRead ?? 0,
  };
}

function finishOf(reason: LanguageModelV4GenerateResult["finishReason"]["unified"]): ModelReply["finish"] {
  if (reason === "stop" || reason === "tool-calls") return "stop";
  if (reason === "length") return "length";
  return reason === "content-filter" ? "filtered" : "other";
}

/** Returns what went wrong, in words that hold neither the key nor the conversation. */
function asModelError(error: unknown, name: string): ModelError {
  if (error instanceof ModelError) return error;
  if (!APICallError.isInstance(error)) {
    return new ModelError("garbage", `${name} gave no usable answer: ${firstLine(error)}`);
  }
  const { statusCode: status, responseHeaders: headers = {}, responseBody: body = "" } = error;
  const kind = kindOf(status);
  const advice = retryAdvice({ headers, body }, Date.now());
  if (kind === "garbage") return new ModelError(kind, `${name} ${unreadable(error)}`, advice);
  const where = status === undefined ? "cannot be reached" : `answered with status ${status}`;
  return new ModelError(
    kind,
    `${name} ${where}: ${firstLine(error)}${kind === "key" ? keyHint(name) : ""}`,
    advice,
  );
}

/** Says why the body of a good answer is none. */
function unreadable({ cause, message }: APICallError): string {
  const reason = cause instanceof Error ? `: ${firstLine(cause)}` : "";
  return /^Failed to process/.test(message)
    ? `began an answer that broke off${reason}`
    : `gave an answer that is none of a model: ${firstLine(message)}${reason}`;
}

/** Says where the key of a vendor comes from: its own message knows nothing of that. */
function keyHint(name: string): string {
  const [vendor = ""] = name.split(":");
  const variable = Object.entries(KEY_VARIABLES).find(([keyed]) => keyed === vendor)?.[1];
  return variable === undefined
    ? ""
    : `. The key comes from ${variable}, from assist.keys in your settings, or from what glovebox secret keeps`;
}

function kindOf(status: number | undefined): ModelErrorKind {
  if (status === undefined) return "network";
  if (status < 300) return "garbage";
  if (status === 401 || status === 403) return "key";
  if (status === 429) return "rate";
  if (status === 408 || status === 409 || status >= 500) return "overloaded";
  return "refused";
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split("\n")[0] ?? "").slice(0, 300);
}
