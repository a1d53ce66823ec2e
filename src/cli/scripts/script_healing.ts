import { z } from "zod";
import type { App } from "../../app.ts";
import { atomicWrite } from "../../base/atomic_write.ts";
import { visible } from "../../base/text/visible.ts";
import { elementWords, Healer, type Healing } from "../../scripts/healing/healer.ts";
import { KnownElements } from "../../scripts/healing/known_elements.ts";
import { PictureBook } from "../../scripts/pictures/picture_book.ts";
import { diffLines, mendScript } from "../../scripts/healing/mend_script.ts";
import { mainPart } from "../../scripts/healing/solution.ts";
import type { Solution, StepSolver } from "../../scripts/healing/step_solver.ts";
import { print, UsageError } from "../failure.ts";

const healFlags = z.object({
  heal: z.boolean().default(false),
  write: z.boolean().default(false),
  wait: z.string().default("5"),
  updatePictures: z.boolean().default(false),
  model: z.string().optional(),
});

/** Steps of one script that were healed, as the command shows and writes them. */
export class ScriptHealing {
  readonly #path: string;
  readonly #known: KnownElements;
  readonly #healer: Healer;
  readonly #writes: boolean;

  constructor(path: string, known: KnownElements, { healer, writes }: HealingParts) {
    this.#path = path;
    this.#known = known;
    this.#healer = healer;
    this.#writes = writes;
  }

  /**
   * Has the scripts of an app wait for their elements, and healed where the flags want it.
   *
   * @param solver does the steps that cannot be healed
   * @param tools that scripts call, where more stands before them
   */
  static async begin(
    path: string,
    app: App,
    flags: unknown,
    { solver, tools }: {
      readonly solver?: StepSolver | undefined;
      readonly tools?: Pick<App["catalog"], "call">;
    } = {},
  ): Promise<ScriptHealing> {
    const { heal, write, wait, updatePictures } = readHealFlags(flags);
    const known = await KnownElements.of(path);
    const heals = heal || solver !== undefined;
    const healer = new Healer({ tools: tools ?? app.catalog, known, heals, waitMs: wait * 1000, solver });
    app.scripts?.runFor({ mender: healer, pictures: new PictureBook(path, updatePictures), tools });
    return new ScriptHealing(path, known, { healer, writes: write });
  }

  /** True when a step was done another way than it is written. */
  get hasSolved(): boolean {
    return this.#healer.solutions.length > 0;
  }

  /** What was healed and what was done another way, for programs; nothing where there was none. */
  data(): { readonly healed?: readonly object[]; readonly solved?: readonly object[] } {
    const { healings, solutions } = this.#healer;
    const healed = healings.map(({ sought, known, found, score }) => ({
      sought: sought.selector ?? sought,
      was: elementWords(known),
      is: elementWords(found),
      score,
    }));
    const solved = solutions.map(({ sought, step, done }) => ({
      sought: sought.selector ?? sought,
      step,
      done: done.map(({ part }) => part),
    }));
    return { ...(healed.length === 0 ? {} : { healed }), ...(solved.length === 0 ? {} : { solved }) };
  }

  /**
   * Writes the healed script where that is wanted, and returns what to tell of it.
   *
   * @param text the script as it ran
   */
  async finish(text: string, hasEndedWell: boolean): Promise<string[]> {
    const { healings, solutions } = this.#healer;
    if (healings.length + solutions.length === 0) return [];
    const { text: mended, left } = await mendScript(text, healings, solutions);
    const lines = [
      ...healings.map(({ known, found, score }) =>
        `Healed: ${elementWords(known)} is ${elementWords(found)} now (${score.toFixed(2)})`
      ),
      ...solutions.map(solutionLine),
      ...(mended === text
        ? []
        : [`--- ${this.#path}`, `+++ ${this.#path}, healed`, ...diffLines(text, mended)]),
      ...left.map(leftLine),
    ];
    if (!this.#writes) return [...lines, "Nothing was written: --write does"];
    if (!hasEndedWell) return [...lines, "Nothing was written: the script failed"];
    await this.#write(mended);
    return [...lines, `Written to ${this.#path}`];
  }

  async #write(mended: string): Promise<void> {
    const { healings, solutions } = this.#healer;
    for (const { known, found } of healings) this.#known.replace(known, found);
    for (const solution of solutions) {
      const before = this.#known.find(solution.sought);
      const main = mainPart(solution)?.known;
      if (main !== undefined) this.#known.replace(before, main);
      for (const { known } of solution.done) if (known !== undefined) this.#known.add(known);
    }
    await atomicWrite(this.#path, mended);
    await this.#known.write(this.#path);
  }

  /** Prints what {@linkcode finish} tells. */
  async tell(text: string, hasEndedWell: boolean): Promise<void> {
    const lines = await this.finish(text, hasEndedWell);
    if (lines.length > 0) await print(lines.join("\n"));
  }
}

function solutionLine({ step, done }: Solution): string {
  const ways = done.map(({ part }) => JSON.stringify(part)).join(", then ");
  return visible(`Done by the model: ${JSON.stringify(step)}, as ${ways}`);
}

function leftLine(left: Healing | Solution): string {
  return "known" in left
    ? `Change by hand what the script makes of values: ${elementWords(left.known)}`
    : visible(`Change by hand, for it cannot be written in its place: ${JSON.stringify(left.step)}`);
}

interface HealingParts {
  readonly healer: Healer;
  readonly writes: boolean;
}

/** Flags for waiting, healing and pictures. */
export interface HealFlags {
  readonly heal: boolean;
  readonly write: boolean;
  /** In seconds. */
  readonly wait: number;
  readonly updatePictures: boolean;
}

/**
 * Reads the flags for healing.
 *
 * @throws UsageError naming the one that is wrong
 */
export function readHealFlags(flags: unknown): HealFlags {
  const { heal, write, wait, updatePictures, model } = healFlags.parse(flags);
  if (write && !heal && model === undefined) {
    throw new UsageError("--write writes what --heal heals, or a --model does: give one of them too");
  }
  const seconds = Number(wait);
  if (wait === "" || !(seconds >= 0 && seconds <= 600)) {
    throw new UsageError(`--wait "${wait}" is not a number of seconds from 0 to 600`);
  }
  return { heal, write, wait: seconds, updatePictures };
}
