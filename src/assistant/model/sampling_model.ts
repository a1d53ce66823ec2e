import type { SampleRequest, SampleResult } from "../../adapter_api/context.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import { ModelError } from "./model_error.ts";
import type { Declaration, Model, ModelReply, ModelRequest, Turn } from "./port.ts";

const MOST_TOKENS = 1_000;
/** No vendor says what a client's model took: about four letters a token. */
const LETTERS = 4;

/** The model of an MCP client, which is asked in words alone: no pictures, and calls as JSON. */
export class SamplingModel implements Model {
  readonly name = "client";
  readonly hasEyes = false;
  readonly #sample: (request: SampleRequest) => Promise<SampleResult>;

  constructor(sample: (request: SampleRequest) => Promise<SampleResult>) {
    this.#sample = sample;
  }

  async step({ system, turns, tools }: ModelRequest): Promise<ModelReply> {
    const messages = turns.map(toMessage);
    const systemPrompt = `${system}\n\nTOOLS\n${tools.map(toLine).join("\n")}`;
    const text = await this.#ask({ messages, systemPrompt, maxTokens: MOST_TOKENS });
    const asked = systemPrompt.length + messages.reduce((sum, message) => sum + message.text.length, 0);
    const usage = { input: Math.ceil(asked / LETTERS), output: Math.ceil(text.length / LETTERS), cached: 0 };
    return { parts: [{ kind: "text", text }], usage, finish: "stop" };
  }

  async #ask(request: SampleRequest): Promise<string> {
    try {
      return (await this.#sample(request)).text;
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      throw new ModelError("refused", `The client's model cannot be used: ${error.message}`);
    }
  }
}

function toMessage(turn: Turn): SampleRequest["messages"][number] {
  if (turn.role === "user") return { role: "user", text: turn.text };
  if (turn.role === "tool") return { role: "user", text: `RESULT of ${turn.name}: ${turn.text}` };
  const said = turn.parts.flatMap((part) =>
    part.kind === "text"
      ? [part.text]
      : part.kind === "call"
      ? [JSON.stringify({ mode: "act", name: part.name, args: part.args ?? {} })]
      : []
  );
  return { role: "assistant", text: said.join("\n") };
}

function toLine({ name, description, parameters }: Declaration): string {
  return `${name}: ${description} ${JSON.stringify(parameters.properties ?? {})}`;
}
