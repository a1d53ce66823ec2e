import { z } from "zod";
import type { App } from "../../app.ts";
import { atomicWrite } from "../../base/atomic_write.ts";
import { elementWords, Healer } from "../../scripts/healing/healer.ts";
import { KnownElements } from "../../scripts/healing/known_elements.ts";
import { PictureBook } from "../../scripts/pictures/picture_book.ts";
import { diffLines, mendScript } from "../../scripts/healing/mend_script.ts";
import { print, UsageError } from "../failure.ts";

const healFlags = z.object({
  heal: z.boolean().default(false),
  write: z.boolean().default(false),
  wait: z.string().default("5"),
  updatePictures: z.boolean().default(false),
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
   * @param tools that they call, where more stands before them
   */
  static async begin(
    path: string,
    app: App,
    flags: unknown,
    tools?: Pick<App["catalog"], "call">,
  ): Promise<ScriptHealing> {
    const { heal, write, wait, updatePictures } = readHealFlags(flags);
    const known = await KnownElements.of(path);
    const healer = new Healer({ tools: tools ?? app.catalog, known, heals: heal, waitMs: wait * 1000 });
    app.scripts?.runFor({ mender: healer, pictures: new PictureBook(path, updatePictures), tools });
    return new ScriptHealing(path, known, { healer, writes: write });
  }

  /** What was healed, for programs. */
  data(): object[] {
    return this.#healer.healings.map(({ sought, known, found, score }) => ({
      sought: sought.selector ?? sought,
      was: elementWords(known),
      is: elementWords(found),
      score,
    }));
  }

  /**
   * Writes the healed script where that is wanted, and returns what to tell of it.
   *
   * @param text the script as it ran
   */
  async finish(text: string, hasEndedWell: boolean): Promise<string[]> {
    const { healings } = this.#healer;
    if (healings.length === 0) return [];
    const { text: mended, left } = await mendScript(text, healings);
    const lines = [
      ...healings.map(({ known, found, score }) =>
        `Healed: ${elementWords(known)} is ${elementWords(found)} now (${score.toFixed(2)})`
      ),
      ...(mended === text
        ? []
        : [`--- ${this.#path}`, `+++ ${this.#path}, healed`, ...diffLines(text, mended)]),
      ...left.map(({ known }) => `Change by hand what the script makes of values: ${elementWords(known)}`),
    ];
    if (!this.#writes) return [...lines, "Nothing was written: --heal --write does"];
    if (!hasEndedWell) return [...lines, "Nothing was written: the script failed"];
    for (const { known, found } of healings) this.#known.replace(known, found);
    await atomicWrite(this.#path, mended);
    await this.#known.write(this.#path);
    return [...lines, `Written to ${this.#path}`];
  }

  /** Prints what {@linkcode finish} tells. */
  async tell(text: string, hasEndedWell: boolean): Promise<void> {
    const lines = await this.finish(text, hasEndedWell);
    if (lines.length > 0) await print(lines.join("\n"));
  }
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
  const { heal, write, wait, updatePictures } = healFlags.parse(flags);
  if (write && !heal) throw new UsageError("--write writes what --heal heals: give both");
  const seconds = Number(wait);
  if (wait === "" || !(seconds >= 0 && seconds <= 600)) {
    throw new UsageError(`--wait "${wait}" is not a number of seconds from 0 to 600`);
  }
  return { heal, write, wait: seconds, updatePictures };
}
