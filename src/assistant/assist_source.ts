import { z } from "zod";
import { ToolError } from "../adapter_api/errors.ts";
import { parseLeniently } from "../adapter_api/schema/input.ts";
import type { Manifest } from "../adapter_api/manifest.ts";
import { failureOf, type ToolOutcome } from "../adapter_api/outcome.ts";
import type { CallContext } from "../catalog/tool_source.ts";
import { ToolsOnlySource } from "../catalog/tools_only_source.ts";

/** Without this tool there are no pages to work on. */
export const PAGES_TOOL = "browser_list_interactives";

const MOST_MINUTES = 60;
const inputSchema = z.strictObject({
  goal: z.string().min(1).describe("What is to be reached, in the person's words"),
  max_steps: z.int().min(1).max(1000).optional(),
});

/** A run that a client wants. */
export interface AssistRequest {
  readonly goal: string;
  readonly maxSteps: number | undefined;
  readonly context: CallContext;
}

/** Runs the assistant for a client. */
export type AssistForClient = (request: AssistRequest) => Promise<ToolOutcome>;

const { $schema: _, ...jsonSchema } = z.toJSONSchema(inputSchema, { io: "input" });

const MANIFEST: Manifest = {
  apiVersion: 1,
  name: "assistant",
  version: "1.0.0",
  description: "Works towards a goal in the browser, step by step, with a model of its own",
  permissions: {},
  optionsSchema: {},
  tools: [{
    name: "browser_assist",
    description:
      "Works in the browser until a goal is reached, with a model of its own, and tells what came of it. Asks before it sends, pays, uploads or downloads.",
    effect: "write",
    idempotent: false,
    core: true,
    aliases: [],
    timeoutMs: MOST_MINUTES * 60_000,
    inputSchema: jsonSchema,
  }],
  resources: [],
  templates: [],
  prompts: [],
};

/** The assistant as a tool among the others. */
export class AssistSource extends ToolsOnlySource {
  readonly #assist: AssistForClient;

  constructor(assist: AssistForClient) {
    super(MANIFEST);
    this.#assist = assist;
  }

  async call(_tool: string, input: unknown, context: CallContext): Promise<ToolOutcome> {
    const { parsed } = parseLeniently(inputSchema, input);
    if (!parsed.success) {
      return failureOf(new ToolError("INVALID_INPUT", z.prettifyError(parsed.error)));
    }
    try {
      return await this.#assist({ goal: parsed.data.goal, maxSteps: parsed.data.max_steps, context });
    } catch (error) {
      if (error instanceof ToolError) return failureOf(error);
      throw error;
    }
  }
}
