import { basename, dirname, join } from "node:path";
import { z } from "zod";
import type { ToolOutcome } from "../../adapter_api/outcome.ts";

const savedSchema = z.object({
  data: z.object({ download: z.object({ name: z.string(), path: z.string() }) }),
});

/** A file that was saved: the name that it came with, and where it is. */
export type SavedFile = z.output<typeof savedSchema>["data"]["download"];

/** Returns the file that an answer says to be saved. Pure. */
export function savedIn(outcome: ToolOutcome): readonly SavedFile[] {
  const { data } = savedSchema.safeParse(outcome.ok ? outcome.structured : undefined);
  return data === undefined ? [] : [data.data.download];
}

/**
 * Names each file as if it was the first of its name: the second one of a report is `report (2).txt`, in each run
 * another number. Pure.
 */
export function withFirstNames(text: string, files: readonly SavedFile[]): string {
  return files.reduce((rest, { path }) => {
    const [, stem = "", extension = ""] =
      /^(.+?)(?: \(\d+\))?((?:\.tar)?\.[^.]{1,10})?$/.exec(basename(path)) ??
        [];
    const start = join(dirname(path), stem);
    const copies = new RegExp(`${RegExp.escape(start)}(?: \\(\\d+\\))?${RegExp.escape(extension)}`, "g");
    return rest.replace(copies, () => start + extension);
  }, text);
}
