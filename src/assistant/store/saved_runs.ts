import { join } from "node:path";
import { z } from "zod";
import { ToolError } from "../../adapter_api/errors.ts";
import { atomicWrite } from "../../base/atomic_write.ts";
import { makePrivateFolder } from "../../base/private_file.ts";
import { readRegularFile } from "../../base/regular_file.ts";

const savedSchema = z.object({
  goal: z.string(),
  adapters: z.array(z.string()),
  /** Words that showed the end. */
  evidence: z.string().optional(),
  /** What left with the person's leave, and will leave again. */
  effects: z.array(z.string()),
});
/** A run that is saved, besides its script. */
export type SavedRun = z.output<typeof savedSchema>;

const MOST_BYTES = 4_000_000;
const NAME = /^[A-Za-z0-9][\w.-]{0,63}$/;

/** Runs that a person saved by name, to be played again: a script each, and what it is for. */
export class SavedRuns {
  readonly #folder: string;

  /** @param state the folder for state */
  constructor(state: string) {
    this.#folder = join(state, "assist-saved");
  }

  /** Path of the script of this name. */
  script(name: string): string {
    return join(this.#folder, `${checked(name)}.ts`);
  }

  /** Makes a path for a script that is being recorded, next to the one that it will replace. */
  async draft(name: string): Promise<string> {
    await makePrivateFolder(this.#folder);
    return join(this.#folder, `${checked(name)}.${crypto.randomUUID().slice(0, 8)}.ts`);
  }

  /** Puts a draft, with what is known of its elements, in the place of the script. */
  async keep(name: string, draft: string, saved: SavedRun): Promise<void> {
    const script = this.script(name);
    await Deno.rename(draft, script);
    await Deno.rename(elementsOf(draft), elementsOf(script)).catch(() => undefined); // it acted on none
    await this.change(name, saved);
  }

  /** Changes what is kept besides the script. */
  async change(name: string, saved: SavedRun): Promise<void> {
    await atomicWrite(this.#facts(checked(name)), JSON.stringify(saved, undefined, 2));
  }

  async discard(draft: string): Promise<void> {
    for (const path of [draft, elementsOf(draft)]) await Deno.remove(path).catch(() => undefined);
  }

  /** @throws ToolError `NOT_FOUND` naming those that there are */
  async read(name: string): Promise<SavedRun> {
    try {
      return savedSchema.parse(JSON.parse(await readRegularFile(this.#facts(checked(name)), MOST_BYTES)));
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
      const names = await this.#names();
      throw new ToolError("NOT_FOUND", `No run is saved as "${name}"`, {
        hint: names.length === 0
          ? 'Save one: glovebox assist "GOAL" --save NAME'
          : `There are: ${names.join(", ")}`,
      });
    }
  }

  #facts(name: string): string {
    return join(this.#folder, `${name}.run.json`);
  }

  async #names(): Promise<string[]> {
    const entries = await Array.fromAsync(Deno.readDir(this.#folder)).catch(() => []);
    return entries.flatMap(({ name }) => /^(.*)\.run\.json$/.exec(name)?.[1] ?? []).sort();
  }
}

/** @throws ToolError `INVALID_INPUT` */
function checked(name: string): string {
  if (NAME.test(name)) return name;
  throw new ToolError("INVALID_INPUT", `"${name}" cannot be the name of a run`, {
    hint: "Use letters, digits, and the signs - _ . between them",
  });
}

function elementsOf(script: string): string {
  return script.replace(/\.ts$/, ".elements.json");
}
