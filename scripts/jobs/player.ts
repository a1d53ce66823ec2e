import { encode } from "gpt-tokenizer";
import { pause } from "../../src/base/time/abortable.ts";
import { LineClient } from "../bench/line_client.ts";
import type { Use } from "./job.ts";

/** Longest wait for an answer, in milliseconds. */
const ANSWER_MS = 120_000;

/**
 * Between two turns, in milliseconds: the least that any model takes to write a call. What a server does meanwhile
 * costs nobody time, so it is not counted, for none of them.
 */
const TURN_MS = 250;

/** How a server is started. */
export interface Server {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Cost of a job. */
export interface Cost {
  /** Turns of the model: each makes a call and reads its answer. */
  readonly turns: number;
  /** Tokens of declarations, calls and answers, each once. */
  readonly tokens: number;
  /** Tokens that the model reads in all turns together: each begins with everything before it. */
  readonly read: number;
  /** Time in tools, in milliseconds. */
  readonly ms: number;
}

/** A client that counts what a model would make and read. */
export class Player implements AsyncDisposable {
  readonly #client: LineClient;
  #tokens = 0;
  #read = 0;
  #turns = 0;
  #ms = 0;

  constructor(client: LineClient, declared: number) {
    this.#client = client;
    this.#tokens = declared;
  }

  static async start({ command, args, env }: Server): Promise<Player> {
    const client = new LineClient(command, args, env);
    await client.initialize();
    await client.notify("notifications/initialized");
    const { result } = JSON.parse(await client.request("tools/list"));
    const tools: readonly Readonly<Record<string, unknown>>[] = result.tools;
    const told = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    return new Player(client, tokensIn(JSON.stringify(told)));
  }

  /** Makes a call, and counts it. */
  readonly use: Use = async (name, input) => {
    this.#read += this.#tokens;
    await pause(TURN_MS, new AbortController().signal);
    const start = performance.now();
    const asked = this.#client.request("tools/call", { name, arguments: input });
    const { result, error } = JSON.parse(await inTime(asked, name));
    this.#ms += performance.now() - start;
    this.#turns += 1;
    const parts: readonly { readonly text?: string }[] = result?.content ?? [];
    const text = parts.map((part) => part.text ?? "").join("\n");
    this.#tokens += tokensIn(name + JSON.stringify(input)) + tokensIn(text);
    if (error !== undefined || result?.isError === true) {
      throw new Error(
        `${name} ${JSON.stringify(input).slice(0, 200)}: ${(error?.message ?? text).slice(0, 600)}`,
      );
    }
    return text;
  };

  /** The model reads the last answer too. */
  get cost(): Cost {
    return { turns: this.#turns, tokens: this.#tokens, read: this.#read + this.#tokens, ms: this.#ms };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client[Symbol.asyncDispose]();
  }
}

function tokensIn(text: string): number {
  return encode(text, { disallowedSpecial: new Set() }).length;
}

async function inTime<T>(work: Promise<T>, what: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`${what} gave no answer in ${ANSWER_MS} ms`)),
    ANSWER_MS,
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
