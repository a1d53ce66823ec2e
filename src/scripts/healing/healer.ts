import { z } from "zod";
import type { ContentData } from "../../adapter_api/content.ts";
import type { ToolFailure, ToolOutcome } from "../../adapter_api/outcome.ts";
import { isObject } from "../../base/is_object.ts";
import { visible } from "../../base/text/visible.ts";
import { pause } from "../../base/time/abortable.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import { type KnownElement, knownElementSchema } from "../../catalog/known_element.ts";
import type { CallContext } from "../../catalog/tool_source.ts";
import type { CallMender, ScriptCall } from "../ports.ts";
import { ACTING_TOOLS, type ActingTool, type MissingElement } from "./acting_tools.ts";
import { type Choice, choose } from "./choose.ts";
import { type KnownElements, type Sought, soughtOf } from "./known_elements.ts";
import type { Likeness } from "./likeness.ts";
import { isSameStep, mainPart } from "./solution.ts";
import type { Part, Solution, StepSolver } from "./step_solver.ts";

/** Step that found its element by other marks than those that it names. */
export interface Healing {
  readonly tool: string;
  readonly sought: Sought;
  /** What was known of it. */
  readonly known: KnownElement;
  readonly found: KnownElement;
  readonly score: number;
}

/** Options for a {@linkcode Healer}. */
export interface HealerOptions {
  readonly tools: Pick<Catalog, "call">;
  readonly known: KnownElements;
  /** False where it only tells what it would take. */
  readonly heals: boolean;
  /** Time for which a step waits for its element, in milliseconds. */
  readonly waitMs: number;
  /** Does what cannot be healed. */
  readonly solver?: StepSolver | undefined;
}

const PAUSE_MS = 150;
const elementsSchema = z.object({ elements: z.array(knownElementSchema) });

/** Waits for elements of steps that come late, and finds those that are called something else now. */
export class Healer implements CallMender {
  readonly #options: HealerOptions;
  readonly #healings: Healing[] = [];
  readonly #solutions: Solution[] = [];

  constructor(options: HealerOptions) {
    this.#options = options;
  }

  /** What was healed so far. */
  get healings(): readonly Healing[] {
    return this.#healings;
  }

  /** Steps that were done another way so far. */
  get solutions(): readonly Solution[] {
    return this.#solutions;
  }

  async mend(call: ScriptCall, failure: ToolFailure, context: CallContext): Promise<ToolOutcome> {
    const acting = ACTING_TOOLS.get(call.name);
    const missing = acting?.missing(failure);
    if (acting === undefined || missing === undefined || !isObject(call.input)) return failure;
    const work = { acting, missing, input: call.input, failure, context };
    const sought = acting.sought(partsOf(work)[missing.at] ?? {});
    if (sought === undefined) return failure;
    const elements = await this.#awaited(work, sought);
    if (elements === undefined) return failure;
    const finds = elements.filter((each) => acting.finds(sought, each));
    if (finds.length === 1) return await this.#came(work, sought);
    const known = this.#options.known.find(sought);
    const choice = choose(known, elements);
    const step = choice.chosen && acting.renamed(partsOf(work)[missing.at] ?? {}, choice.chosen.element);
    if (choice.chosen === undefined || step === undefined || !this.#options.heals) {
      const solved = await this.#solved(work, sought);
      return typeof solved === "object"
        ? solved
        : await this.#failed(work, { ...choice, isNamed: step !== undefined }, solved);
    }
    const { element: found, score } = choice.chosen;
    const { outcome, isDone } = await this.#goOnWith(work, step);
    if (isDone) this.#healings.push({ tool: call.name, sought, known, found, score });
    return outcome;
  }

  /** Goes on with a step that is written another way; what comes after it is mended too. */
  async #goOnWith(
    work: Work,
    step: Part,
  ): Promise<{ readonly outcome: ToolOutcome; readonly isDone: boolean }> {
    const { acting, context } = work;
    const outcome = await this.#goOn(work, step);
    const isDone = outcome.ok || (acting.missing(outcome)?.at ?? 0) > 0;
    if (outcome.ok || !isDone) return { outcome, isDone };
    const call = { name: acting.tool, input: this.#rest(work, [step]) };
    return { outcome: await this.mend(call, outcome, context), isDone };
  }

  /** Has the step done another way, and goes on behind it; why not where that did not work. */
  async #solved(work: Work, sought: Sought): Promise<ToolOutcome | string | undefined> {
    const { acting, missing, failure, context } = work;
    const step = partsOf(work)[missing.at] ?? {};
    const earlier = this.#solutions.find((each) => isSameStep(each, { tool: acting.tool, sought, step }));
    const known = earlier && mainPart(earlier)?.known;
    const renamed = known && acting.renamed(step, known);
    const again = renamed && await this.#goOnWith(work, renamed);
    if (again?.isDone) return again.outcome;
    const { tool, path, parts } = acting;
    const failed = { tool, path, parts, step, sought, why: failure.error.message };
    const solved = await this.#options.solver?.solve(failed, context);
    if (!solved?.ok) return solved?.why;
    const { done, isWhole, outcome } = solved;
    this.#solutions.push({ tool, sought, step, done, isWhole });
    if (partsOf(work).length === missing.at + 1) return outcome;
    const input = this.#rest(work, []);
    const rest = await this.#options.tools.call(tool, input, context);
    return rest.ok ? rest : await this.mend({ name: tool, input }, rest, context);
  }

  /** The elements, as soon as the sought one is there, or when its time is over. */
  async #awaited(work: Work, sought: Sought): Promise<readonly KnownElement[] | undefined> {
    const { acting, context, missing } = work;
    const end = performance.now() + this.#options.waitMs;
    for (;;) {
      const elements = await this.#elements(work);
      const isThere = elements?.filter((each) => acting.finds(sought, each)).length === 1;
      if (elements === undefined || isThere || missing.why === "several") return elements;
      if (performance.now() > end || context.signal.aborted) return elements;
      await pause(PAUSE_MS, context.signal);
    }
  }

  async #elements({ acting, input, context }: Work): Promise<readonly KnownElement[] | undefined> {
    const scope = Object.fromEntries(acting.scope.flatMap((key) => key in input ? [[key, input[key]]] : []));
    const outcome = await this.#options.tools.call(acting.elements, scope, {
      ...context,
      view: acting.adapter,
    });
    if (!outcome.ok) return undefined;
    const { structured } = outcome;
    return elementsSchema.safeParse(isObject(structured?.["data"]) ? structured["data"] : structured).data
      ?.elements;
  }

  /** The element came late: the call goes on with it. */
  async #came(work: Work, sought: Sought): Promise<ToolOutcome> {
    const { acting, missing, context } = work;
    const step = partsOf(work)[missing.at] ?? {};
    const outcome = await this.#goOn(work, step);
    const again = outcome.ok ? undefined : acting.missing(outcome);
    if (outcome.ok || again === undefined) return outcome;
    // It went again, or something else of this step is not there: then what is told is the truth.
    const isSame = again.at === 0 && acting.sought(step)?.name === sought.name;
    return isSame
      ? outcome
      : await this.mend({ name: acting.tool, input: this.#rest(work, [step]) }, outcome, context);
  }

  async #goOn(work: Work, step: Part): Promise<ToolOutcome> {
    const { acting, context } = work;
    return await this.#options.tools.call(acting.tool, this.#rest(work, [step]), context);
  }

  /** The call from its missing step on: what was done before is done. */
  #rest(work: Work, steps: readonly Part[]): Record<string, unknown> {
    const { acting, missing: { at, variables }, input } = work;
    return {
      ...input,
      [acting.parts]: [...steps, ...partsOf(work).slice(at + 1)],
      ...(variables === undefined ? {} : { variables }),
    };
  }

  /** The failure with what comes close, and a picture. */
  async #failed(
    work: Work,
    choice: Choice & { readonly isNamed: boolean },
    unsolved?: string,
  ): Promise<ToolFailure> {
    const { acting, context, failure } = work;
    const picture = await this.#options.tools.call(acting.picture, {}, context);
    const pictures: ContentData[] = picture.ok ? picture.content.filter(({ type }) => type === "image") : [];
    const lines = choice.candidates.map(candidateLine);
    const told = lines.length === 0 ? "Nothing on the page is like it" : `Most like it:\n${lines.join("\n")}`;
    return {
      ...failure,
      error: {
        ...failure.error,
        hint: unsolved === undefined ? hintOf(choice) : `The model did not do it either: ${unsolved}`,
      },
      content: [{ type: "text", text: told }, ...pictures],
    };
  }
}

/** A call that did not find an element. */
interface Work {
  readonly acting: ActingTool;
  readonly missing: MissingElement;
  readonly input: Readonly<Record<string, unknown>>;
  readonly failure: ToolFailure;
  readonly context: CallContext;
}

function partsOf({ acting, input }: Work): Part[] {
  const parts = input[acting.parts];
  return Array.isArray(parts) ? parts.map((part) => isObject(part) ? part : {}) : [];
}

/** Returns an element as a person reads it. */
export function elementWords(element: KnownElement): string {
  const { near } = soughtOf(element);
  return visible(`${element.role} "${element.name}"${near === undefined ? "" : ` in "${near}"`}`);
}

function candidateLine({ element, score, veto }: Likeness): string {
  return `  ${score.toFixed(2)} ${elementWords(element)}${veto === undefined ? "" : visible(`: ${veto}`)}`;
}

function hintOf({ chosen, reason, isNamed }: Choice & { readonly isNamed: boolean }): string {
  if (chosen !== undefined && isNamed) {
    return `glovebox run FILE --heal takes ${elementWords(chosen.element)}, which is clearly the same`;
  }
  return chosen === undefined
    ? `It was not healed: ${reason}. Mend the script`
    : "It was not healed: what it is now has no name of its own. Mend the script";
}
