import { z } from "zod";
import type { Recorded } from "../recorded.ts";
import { failedLook, type PersonSource, type SourceParts } from "./person_recording.ts";

const callSchema = z.object({
  tool: z.string(),
  input: z.record(z.string(), z.unknown()),
  makes: z.string().optional(),
  label: z.string().default("object"),
});
const seenSchema = z.object({
  calls: z.array(callSchema),
  home: z.string(),
  holds: z.array(z.looseObject({ id: z.string() })).default([]),
  gone: z.array(z.string()).default([]),
  gaps: z.array(z.object({ problem: z.string() })),
});

/** A home that is open in Sweet Home 3D: what becomes of it says what the person did. */
export class Sh3dSource implements PersonSource {
  readonly #parts: SourceParts;
  /** The home that is recorded, once that is known: the person may open others. */
  #home: string | undefined;

  constructor(parts: SourceParts) {
    this.#parts = parts;
  }

  async look(waitMs: number, end: boolean): Promise<readonly Recorded[] | undefined> {
    const { tools, context } = this.#parts;
    const named = this.#home === undefined ? {} : { home: this.#home };
    const outcome = await tools.call("sh3d_person", { ...named, waitMs, end }, { ...context, view: "sh3d" });
    if (!outcome.ok) return failedLook(outcome.error, { isFirst: this.#home === undefined, end });
    const { calls, gaps, home, holds, gone } = seenSchema.parse(outcome.structured);
    this.#home = home;
    const made = calls.map(({ tool, input, makes, label }) => ({
      path: `sh3d.${tool}`,
      input,
      acted: [],
      ...(makes === undefined ? {} : { makes: { id: makes, label } }),
    }));
    const checks = holds.length + gone.length === 0 ? [] : [{ of: "sh3d" as const, holds, gone }];
    return [...made, ...checks, ...gaps.map(({ problem }) => ({ path: "sh3d", problem }))];
  }
}
