import { z } from "zod";
import { ToolError } from "../adapter_api/errors.ts";
import { parseLeniently } from "../adapter_api/schema/input.ts";
import type { ResourcePart } from "../adapter_api/invoke.ts";
import { failureOf, type ToolOutcome } from "../adapter_api/outcome.ts";
import { viewPart } from "../adapter_api/views/read_view.ts";
import { sha256 } from "../base/sha256.ts";
import type { CallContext, ClientSession } from "../catalog/tool_source.ts";
import { ToolsOnlySource } from "../catalog/tools_only_source.ts";
import { ASSIST_MANIFEST, goalInput, lookInput, resumeInput, RUN_VIEW, stopInput } from "./assist_tools.ts";
import type { OpenRun } from "./events/open_run.ts";
import { RunBoard } from "./events/run_board.ts";

/** A run that goes on. */
export interface ResumeRequest {
  /** Name of its folder. */
  readonly run: string;
  /** What the person answers to its question. */
  readonly answer: string | undefined;
  /** Id of the run that a view shows. */
  readonly shownAs: string | undefined;
}

/** A run that a client wants. */
export interface AssistRequest {
  /** Empty for one that goes on. */
  readonly goal: string;
  readonly maxSteps: number | undefined;
  readonly resume?: ResumeRequest;
  readonly context: CallContext;
  /** Where views see how it goes. */
  readonly board: RunBoard;
}

/** Parts of the assistant that it does not make itself. */
export interface AssistParts {
  /** Runs it for a client. */
  readonly assist: (request: AssistRequest) => Promise<ToolOutcome>;
  /** Lists the runs that can go on. */
  readonly open: () => Promise<readonly OpenRun[]>;
  /** Reads the page of the view. */
  readonly page: () => Promise<string>;
}

/** The assistant as a tool among the others, with a view in which its person follows, answers and stops it. */
export class AssistSource extends ToolsOnlySource {
  readonly #parts: AssistParts;
  readonly #board = new RunBoard();
  readonly #tools: Readonly<Record<string, (input: unknown, context: CallContext) => Promise<ToolOutcome>>> =
    {
      browser_assist: (input, context) => this.#assist(input, context),
      assistant_resume: (input, context) => this.#resume(input, context),
      assistant_view: async (input, context) => shown(await this.#look(input, context)),
      assistant_stop: (input, context) => Promise.resolve(shown(this.#stop(input, context))),
    };

  constructor(parts: AssistParts) {
    super(ASSIST_MANIFEST);
    this.#parts = parts;
  }

  async call(tool: string, input: unknown, context: CallContext): Promise<ToolOutcome> {
    try {
      const run = this.#tools[tool];
      if (run === undefined) throw new ToolError("NOT_FOUND", `There is no tool "${tool}"`);
      return await run(input, context);
    } catch (error) {
      if (error instanceof ToolError) return failureOf(error);
      throw error;
    }
  }

  /** Lists the runs that can go on, the newest first. */
  async openRuns(): Promise<readonly OpenRun[]> {
    return await this.#parts.open();
  }

  /** The session that a run was made in, by the name of its folder, while its client is there. */
  sessionOf(run: string): ClientSession | undefined {
    return this.#board.sessionOf(run);
  }

  override async read(uri: string): Promise<readonly ResourcePart[]> {
    if (uri !== RUN_VIEW) return await super.read(uri);
    return [viewPart(uri, await this.#parts.page(), { prefersBorder: true })];
  }

  async #assist(input: unknown, context: CallContext): Promise<ToolOutcome> {
    const { goal, max_steps: maxSteps } = parsed(goalInput, input);
    return await this.#parts.assist({ goal, maxSteps, context, board: this.#board });
  }

  async #resume(input: unknown, context: CallContext): Promise<ToolOutcome> {
    const { run, answer, shown_as: shownAs } = parsed(resumeInput, input);
    const resume = { run, answer, shownAs };
    return await this.#parts.assist({ goal: "", maxSteps: undefined, resume, context, board: this.#board });
  }

  /** Waits until a run looks other than what the view shows. */
  async #look(input: unknown, { session, signal }: CallContext): Promise<Record<string, unknown>> {
    const { known, waitMs, ...which } = parsed(lookInput, input);
    const end = performance.now() + waitMs;
    for (;;) {
      const run = this.#board.find(session.id, which);
      const id = await sha256(JSON.stringify(run ?? ""));
      if (id !== known) return { id, ...(run === undefined ? {} : { run }) };
      const left = end - performance.now();
      if (left <= 0) return { id, same: true };
      await this.#board.next(left, signal);
    }
  }

  #stop(input: unknown, { session }: CallContext): Record<string, unknown> {
    const { run } = parsed(stopInput, input);
    const reason = new ToolError("CANCELLED", "The person stopped the run in its view", {
      hint: "Ask the person what to do instead",
    });
    if (this.#board.stop(session.id, run, reason)) return { done: "Stopping" };
    throw new ToolError("CONFLICT", "The run is over");
  }
}

function shown(structured: Record<string, unknown>): ToolOutcome {
  return { ok: true, content: [], structured };
}

function parsed<T>(schema: z.ZodType<T>, input: unknown): T {
  const { parsed } = parseLeniently(schema, input);
  if (parsed.success) return parsed.data;
  throw new ToolError("INVALID_INPUT", z.prettifyError(parsed.error));
}
