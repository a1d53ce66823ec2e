import { z } from "zod";
import { OUTCOMES } from "../../src/assistant/result.ts";
import {
  type CommandLine,
  commandLine,
  type CommandResult,
  type RunOptions,
} from "../helpers/host/command_line.ts";

const resultSchema = z.object({
  outcome: z.enum(OUTCOMES),
  reason: z.string(),
  question: z.string().optional(),
  steps: z.number(),
  tokens: z.object({ input: z.number(), output: z.number(), total: z.number() }),
  time_ms: z.number(),
  actions: z.number(),
  actions_by_number: z.number(),
  run: z.string(),
});

/** A run by the command line, as a program reads its end. */
export interface AssistRun extends CommandResult {
  readonly end: z.output<typeof resultSchema>;
}

/** The flags with which a browser starts for root, without a window. */
const MODEL = { gemini: "/v1beta", openai: "/v1" } as const;

/** Somebody who asks the assistant. */
export interface Asker extends CommandLine {
  assist(
    goal: string,
    server: { readonly url: string },
    flags?: readonly string[],
    options?: RunOptions & { readonly vendor?: keyof typeof MODEL },
  ): Promise<AssistRun>;
}

export async function asker(): Promise<Asker> {
  const line = await commandLine();
  return {
    ...line,
    async assist(goal, { url }, flags = [], { vendor = "gemini", ...options } = {}) {
      const model = ["--model", `${vendor}:test-model`, "--base-url", `${url}${MODEL[vendor]}`];
      const result = await line.run(["assist", goal, "--json", ...model, ...flags], options);
      const parsed = resultSchema.safeParse(JSON.parse(result.stdout.trim() === "" ? "{}" : result.stdout));
      if (!parsed.success) throw new Error(`No result: ${result.code} ${result.stdout} ${result.stderr}`);
      return { ...result, end: parsed.data };
    },
  };
}
