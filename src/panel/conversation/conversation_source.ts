import { z } from "zod";
import { ToolError } from "../../adapter_api/errors.ts";
import type { Manifest } from "../../adapter_api/manifest.ts";
import { failureOf, type ToolOutcome } from "../../adapter_api/outcome.ts";
import { sha256 } from "../../base/sha256.ts";
import type { CallContext } from "../../catalog/tool_source.ts";
import { ToolsOnlySource } from "../../catalog/tools_only_source.ts";
import type { Approvals } from "../approvals/approvals.ts";
import type { News } from "../news.ts";
import type { Approval } from "../wire/events.ts";

/** Name of the source. */
export const CONVERSATION = "conversation";

const LONGEST_WAIT_MS = 25_000;
const askedInput = z.strictObject({
  known: z.string().max(100).optional(),
  waitMs: z.int().min(0).max(LONGEST_WAIT_MS).default(0),
});
const answerInput = z.strictObject({
  id: z.string().max(100),
  choice: z.string().max(100),
  content: z.record(z.string(), z.unknown()).default({}),
});

/** Questions that wait, and what hears that there are others. */
export interface Waiting {
  readonly approvals: Approvals;
  readonly news: News;
}

/**
 * What waits for the person, for views in their conversation: the questions of their own session, and their answers.
 * Views of adapters that come with Glovebox show them, and no others: a view of somebody's adapter could press Yes
 * itself.
 */
export class ConversationSource extends ToolsOnlySource {
  readonly servesViewsOf: readonly string[];
  readonly #waiting: Waiting;

  /** @param servesViewsOf adapters whose views show questions and answer them for the person */
  constructor(waiting: Waiting, servesViewsOf: readonly string[]) {
    super(MANIFEST);
    this.#waiting = waiting;
    this.servesViewsOf = servesViewsOf;
    waiting.approvals.showIn(servesViewsOf);
  }

  async call(tool: string, input: unknown, context: CallContext): Promise<ToolOutcome> {
    try {
      const structured = tool === "glovebox_asked"
        ? await this.#asked(parsed(askedInput, input), context)
        : this.#answer(parsed(answerInput, input), context);
      return { ok: true, content: [], structured };
    } catch (error) {
      if (error instanceof ToolError) return failureOf(error);
      throw error;
    }
  }

  async #asked({ known, waitMs }: z.output<typeof askedInput>, { session, signal }: CallContext) {
    const { approvals, news } = this.#waiting;
    const end = performance.now() + waitMs;
    const close = approvals.watchIn(session);
    try {
      for (;;) {
        const questions = approvals.waitingIn(session.id).map(shown);
        const id = await sha256(JSON.stringify(questions.map((one) => one.id)));
        if (id !== known) return { id, questions };
        const left = end - performance.now();
        if (left <= 0) return { id, same: true };
        await news.next(left, signal);
      }
    } finally {
      close();
    }
  }

  #answer({ id, choice, content }: z.output<typeof answerInput>, { session }: CallContext) {
    const { approvals } = this.#waiting;
    const asked = approvals.waitingIn(session.id).find((one) => one.id === id);
    const isOffered = asked !== undefined && shown(asked).choices.some(({ value }) => value === choice);
    if (isOffered && approvals.answer(id, { choice, content }, session.id)) return { done: "Answered" };
    throw new ToolError(
      "CONFLICT",
      "The question is not open any more: it was answered elsewhere, or its call is over",
    );
  }
}

/** What lasts beyond the session is granted in the panel or a terminal alone. */
function shown({ choices, ...question }: Approval): Approval {
  const lasts = question.kind === "permission";
  return { ...question, choices: lasts ? choices.filter(({ value }) => value !== "always") : choices };
}

function parsed<T>(schema: z.ZodType<T>, input: unknown): T {
  const { success, data, error } = schema.safeParse(input);
  if (success) return data;
  throw new ToolError("INVALID_INPUT", z.prettifyError(error));
}

function toolFor(name: string, description: string, input: z.ZodType): Manifest["tools"][number] {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(input, { io: "input" });
  return {
    name,
    description,
    effect: "read", // an answer takes no confirmation: it is one
    idempotent: false,
    core: false,
    aliases: [],
    timeoutMs: 2 * LONGEST_WAIT_MS,
    visibility: ["app"],
    assist: { offered: false },
    inputSchema,
  };
}

const MANIFEST: Manifest = {
  apiVersion: 1,
  name: CONVERSATION,
  version: "1.0.0",
  description: "What waits for the person, in the views of their conversation",
  permissions: {},
  optionsSchema: {},
  tools: [
    toolFor("glovebox_asked", "Shows the person what waits for them.", askedInput),
    toolFor("glovebox_answer", "Gives the person's answer.", answerInput),
  ],
  resources: [],
  templates: [],
  prompts: [],
};
