import { z } from "zod";
import type { Manifest, ToolEntry } from "../adapter_api/manifest.ts";

/** Without this tool there are no pages to work on. */
export const PAGES_TOOL = "browser_list_interactives";
/** Name of the source. */
export const ASSISTANT = "assistant";
/** Tool with which a run goes on, for the person alone. */
export const RESUME_TOOL = "assistant_resume";
/** Address of the view of a run. */
export const RUN_VIEW = "ui://assistant/run";

const MOST_MINUTES = 60;
const LONGEST_WAIT_MS = 25_000;
const id = z.string().max(100);

/** Schema of what a model gives the assistant. */
export const goalInput = z.strictObject({
  goal: z.string().min(1).describe("What is to be reached, in the person's words"),
  max_steps: z.int().min(1).max(1000).optional(),
});
/** Schema of how a run goes on. */
export const resumeInput = z.strictObject({
  run: id,
  answer: z.string().max(10_000).optional(),
  shown_as: id.optional(),
});
/** Schema of a look at a run: the newest one of that goal, or one by its id. */
export const lookInput = z.strictObject({
  run: id.optional(),
  goal: z.string().optional(),
  known: id.optional(),
  waitMs: z.int().min(0).max(LONGEST_WAIT_MS).default(0),
});
/** Schema of a request to stop a run. */
export const stopInput = z.strictObject({ run: id });

function schemaOf(input: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: "input" });
  return schema;
}

const shared = { idempotent: false, aliases: [], assist: { offered: false } } as const;

function toolForView(
  name: string,
  { description, effect, input, timeoutMs }:
    & Pick<ToolEntry, "description" | "effect" | "timeoutMs">
    & { readonly input: z.ZodType },
): ToolEntry {
  const rest = { ...shared, core: false, visibility: ["app"] as const };
  return { name, description, effect, timeoutMs, ...rest, inputSchema: schemaOf(input) };
}

/** What the assistant offers to clients, and to its view. */
export const ASSIST_MANIFEST: Manifest = {
  apiVersion: 1,
  name: ASSISTANT,
  version: "1.0.0",
  description: "Works towards a goal in the browser, step by step, with a model of its own",
  permissions: {},
  optionsSchema: {},
  tools: [
    {
      ...shared,
      name: "browser_assist",
      description:
        "Works in the browser until a goal is reached, with a model of its own, and tells what came of it. Asks before it sends, pays, uploads or downloads.",
      effect: "write",
      core: true,
      timeoutMs: MOST_MINUTES * 60_000,
      view: RUN_VIEW,
      inputSchema: schemaOf(goalInput),
    },
    toolForView("assistant_view", {
      description: "Shows a run to its person.",
      effect: "read",
      input: lookInput,
      timeoutMs: 2 * LONGEST_WAIT_MS,
    }),
    toolForView("assistant_stop", {
      description: "Stops a run for its person.",
      effect: "read", // a stop waits for no confirmation
      input: stopInput,
      timeoutMs: LONGEST_WAIT_MS,
    }),
    toolForView(RESUME_TOOL, {
      description: "Goes on with a run for its person.",
      effect: "write",
      input: resumeInput,
      timeoutMs: MOST_MINUTES * 60_000,
    }),
  ],
  resources: [],
  templates: [],
  prompts: [],
  views: [{
    name: "run",
    title: "The assistant's run",
    description: "Shows the steps of a run as they happen, and lets the person answer and stop it",
    uri: RUN_VIEW,
  }],
};
