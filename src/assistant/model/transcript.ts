import { z } from "zod";
import { ModelError } from "./model_error.ts";
import type { Json, Model, ModelReply, ModelRequest } from "./port.ts";

const json: z.ZodType<Json> = z.json();
const notes = z.record(z.string(), z.record(z.string(), json)).optional();
const part = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), text: z.string(), notes }),
  z.object({ kind: z.literal("thought"), text: z.string(), notes }),
  z.object({
    kind: z.literal("call"),
    id: z.string(),
    name: z.string(),
    args: z.record(z.string(), z.unknown()).optional(),
    notes,
  }).transform((call) => ({ ...call, args: call.args })),
]);
const replySchema = z.object({
  parts: z.array(part),
  usage: z.object({ input: z.number(), output: z.number(), cached: z.number() }),
  finish: z.enum(["stop", "length", "filtered", "other"]),
});

/** Passes a model's replies on, and each as a line of a transcript: what the model said, not what it was told. */
export class RecordingModel implements Model {
  readonly #model: Model;
  readonly #write: (line: string) => Promise<void>;

  constructor(model: Model, write: (line: string) => Promise<void>) {
    this.#model = model;
    this.#write = write;
  }

  get name(): string {
    return this.#model.name;
  }

  get hasEyes(): boolean {
    return this.#model.hasEyes !== false;
  }

  async step(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    const reply = await this.#model.step(request, signal);
    await this.#write(`${JSON.stringify(reply)}\n`);
    return reply;
  }
}

/** Says what a transcript says, reply by reply. */
export class ReplayModel implements Model {
  readonly name: string;
  readonly #replies: readonly ModelReply[];
  #next = 0;

  /**
   * @param name of the transcript
   * @param text lines that {@linkcode RecordingModel} wrote
   * @throws ModelError `replay` naming the line that is none
   */
  constructor(name: string, text: string) {
    this.name = `replay:${name}`;
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    this.#replies = lines.map((line, at) => readReply(line, `${name}, line ${at + 1}`));
  }

  step(): Promise<ModelReply> {
    const reply = this.#replies[this.#next++];
    if (reply !== undefined) return Promise.resolve(reply);
    const message =
      `The transcript is over after ${this.#replies.length} replies, and the goal is not reached`;
    return Promise.reject(new ModelError("replay", message));
  }
}

function readReply(line: string, where: string): ModelReply {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new ModelError("replay", `${where}: no JSON`);
  }
  const parsed = replySchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ModelError("replay", `${where}: ${z.prettifyError(parsed.error)}`);
}
