import { ToolError } from "../../adapter_api/errors.ts";
import type { ToolOutcome } from "../../adapter_api/outcome.ts";
import type { StepEvent } from "../../assistant/events/step_event.ts";
import type { Model } from "../../assistant/model/port.ts";
import type { Person } from "../../assistant/ports.ts";
import type { Decided } from "../../assistant/safety/decided.ts";
import { type FinishedRun, recordedRun } from "../../assistant/store/recorded_run.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import type { CallContext, ClientPort } from "../../catalog/tool_source.ts";
import type { AssistSettings } from "../../config/assist_settings.ts";
import type { DonePart, FailedStep, Solved, StepSolver } from "../../scripts/healing/step_solver.ts";
import { donePartsOf } from "../../scripts/recording/done_parts.ts";
import { isLoopCall } from "../../scripts/recording/loop_calls.ts";

/** One step takes a few: one that opens what hides it, one that does it, one that says so. */
const MOST_STEPS = 8;

/** Options for a {@linkcode ModelSolver}. */
export interface ModelSolverOptions {
  readonly settings: AssistSettings;
  /** @throws ToolError where there is none */
  readonly openModel: () => Promise<Model>;
  /** The tools that the assistant has. */
  readonly catalog: Pick<Catalog, "tools" | "call">;
  /** Returns the function of scripts that calls a tool. */
  readonly pathOf: (tool: string, input: unknown) => string | undefined;
  /** The folder of all runs. */
  readonly root: string;
  readonly personFor: (client: ClientPort) => Person;
  readonly onStep: (event: StepEvent) => void;
}

/** Gives one step of a script that failed to the assistant, with all that holds for what the assistant does. */
export class ModelSolver implements StepSolver {
  readonly #options: ModelSolverOptions;
  readonly #decided: Decided[] = [];
  #last: FinishedRun | undefined;

  constructor(options: ModelSolverOptions) {
    this.#options = options;
  }

  /** What was sent or refused. */
  get decided(): readonly Decided[] {
    return this.#decided;
  }

  /** How the last step ended. */
  get last(): FinishedRun | undefined {
    return this.#last;
  }

  async solve(failed: FailedStep, { signal, ...context }: CallContext): Promise<Solved> {
    const { settings, openModel, root, personFor, onStep } = this.#options;
    const acts = new Acts(this.#options, failed);
    try {
      this.#last = await recordedRun({
        goal: goalOf(failed),
        model: await openModel(),
        settings: { ...settings, maxSteps: Math.min(settings.maxSteps ?? MOST_STEPS, MOST_STEPS) },
        catalog: acts,
        context: { ...context, caller: { name: "glovebox assist" } },
        person: personFor(context.client),
        signal,
        root,
        onStep,
      });
    } catch (error) {
      if (error instanceof ToolError) return { ok: false, why: error.message };
      throw error;
    }
    this.#decided.push(...this.#last.decided);
    const { outcome, reason } = this.#last;
    if (outcome !== "done") return { ok: false, why: `${outcome}: ${reason}` };
    return acts.solved();
  }
}

/** The calls that the assistant makes for one step. */
class Acts {
  readonly #options: ModelSolverOptions;
  readonly #failed: FailedStep;
  readonly #done: DonePart[] = [];
  #isWhole = true;
  #outcome: ToolOutcome | undefined;

  constructor(options: ModelSolverOptions, failed: FailedStep) {
    this.#options = options;
    this.#failed = failed;
  }

  tools(): ReturnType<Catalog["tools"]> {
    return this.#options.catalog.tools();
  }

  async call(name: string, input: unknown, context: CallContext): Promise<ToolOutcome> {
    const outcome = await this.#options.catalog.call(name, input, context);
    const tool = this.tools().find((each) => each.name === name);
    const changes = tool !== undefined && tool.effect !== "read" && !isLoopCall(tool, input);
    if (outcome.ok && outcome.isError !== true && changes) this.#note(name, input, outcome);
    return outcome;
  }

  /** Nothing was done where the model only said that it is done: then the step is not. */
  solved(): Solved {
    if (this.#outcome === undefined) return { ok: false, why: "it did nothing" };
    return { ok: true, done: this.#done, isWhole: this.#isWhole, outcome: this.#outcome };
  }

  #note(name: string, input: unknown, outcome: Extract<ToolOutcome, { ok: true }>): void {
    this.#outcome = outcome;
    const made = { path: this.#options.pathOf(name, input), input, outcome };
    const parts = donePartsOf(made, this.#failed);
    if (parts === undefined) this.#isWhole = false;
    else this.#done.push(...parts);
  }
}

function goalOf({ step, why }: FailedStep): string {
  const rules = [
    `Its element was not found by these words (${why}): it may be called something else now, or something may have to be done before it.`,
    "Do what the step wants on what is open now, the same action, with the same text where it has one, and nothing that may come after it.",
    "When it is done, end, with words that stand on the page then as evidence, and did found where it only opened something; where nothing there does the same, end as impossible.",
  ];
  return `Do one step at which a script stopped: ${JSON.stringify(step)}. ${rules.join(" ")}`;
}
