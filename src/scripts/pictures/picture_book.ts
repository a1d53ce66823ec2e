import { join } from "node:path";
import { z } from "zod";
import { ToolError } from "../../adapter_api/errors.ts";
import { atomicWrite } from "../../base/atomic_write.ts";
import { comparePictures } from "./compare_pictures.ts";
import { decodePng, encodePng } from "./png.ts";

/** What a script asks of the pictures that are kept next to it. */
export const pictureCheckSchema = z.object({
  /** Name of the picture that the script holds. */
  picture: z.string(),
  name: z.string().regex(/^[\w-]+(?:\.png)?$/),
  maxDiffPixelRatio: z.number().min(0).max(1).default(0.01),
});
/** Check of one picture. */
export type PictureCheck = z.output<typeof pictureCheckSchema>;

/** Pictures that are kept next to a script, of how something should look. */
export class PictureBook {
  readonly #folder: string;
  readonly #updates: boolean;

  /**
   * @param script path of it: the pictures of `order.ts` are in `order.pictures`
   * @param updates true when pictures of now are kept in the place of those that differ
   */
  constructor(script: string, updates: boolean) {
    this.#folder = `${script.replace(/\.\w+$/, "")}.pictures`;
    this.#updates = updates;
  }

  /**
   * Compares a picture with the one that is kept; where there is none it is kept from now on.
   *
   * @throws ToolError `EXPECTATION_FAILED` where they differ, or where there was none
   */
  async check({ name, maxDiffPixelRatio }: PictureCheck, bytes: Uint8Array): Promise<void> {
    const stem = name.replace(/\.png$/, "");
    const path = join(this.#folder, `${stem}.png`);
    const kept = await Deno.readFile(path).catch(() => undefined);
    if (kept === undefined || this.#updates) {
      await Deno.mkdir(this.#folder, { recursive: true });
      await atomicWrite(path, bytes);
      if (this.#updates) return;
      throw new ToolError("EXPECTATION_FAILED", `There was no picture "${stem}" to compare with`, {
        hint: `It is in ${path} now: look at it, and run again`,
      });
    }
    const { pixels, ratio, shown } = comparePictures(await decodePng(kept), await decodePng(bytes));
    if (ratio <= maxDiffPixelRatio) return;
    await atomicWrite(join(this.#folder, `${stem}.actual.png`), bytes);
    if (shown !== undefined) {
      await atomicWrite(join(this.#folder, `${stem}.diff.png`), await encodePng(shown));
    }
    const what = shown === undefined
      ? "it has another size"
      : `${pixels} pixels differ, ${(100 * ratio).toFixed(2)} %`;
    throw new ToolError("EXPECTATION_FAILED", `It does not look like the picture "${stem}": ${what}`, {
      hint: `See ${join(this.#folder, `${stem}.actual.png`)}; --update-pictures keeps it instead`,
    });
  }
}
