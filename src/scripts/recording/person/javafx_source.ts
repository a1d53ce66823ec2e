import { z } from "zod";
import { knownElementSchema } from "../../../catalog/known_element.ts";
import type { Recorded } from "../recorded.ts";
import { failedLook, type PersonSource, type SourceParts } from "./person_recording.ts";
import { AppearedChecks } from "./stable_text.ts";

const appearedSchema = z.array(z.object({ text: z.string(), kind: z.enum(["dialog", "text", "row"]) }));
const actSchema = z.object({
  action: z.record(z.string(), z.unknown()),
  known: knownElementSchema.optional(),
  problem: z.string().optional(),
  appeared: appearedSchema,
});
const seenSchema = z.object({
  acts: z.array(actSchema),
  appeared: appearedSchema,
  lost: z.number(),
  pid: z.number(),
});
type Act = z.output<typeof actSchema>;

const PATH = "javafx.perform";

/** A running JavaFX application, whose agent hears what a person does in its windows. */
export class JavafxSource implements PersonSource {
  readonly #parts: SourceParts;
  readonly #app: string | undefined;
  readonly #checks = new AppearedChecks("javafx");
  #pid: string | undefined;
  #wasTyped = false;

  /** @param app by what the application is chosen, also when the script runs; without it there is only one */
  constructor(parts: SourceParts, app?: string) {
    this.#parts = parts;
    this.#app = app;
  }

  async look(waitMs: number, end: boolean): Promise<readonly Recorded[] | undefined> {
    const { tools, context } = this.#parts;
    // Another application may be there once this one is gone.
    const app = this.#pid ?? this.#app;
    const input = { ...(app === undefined ? {} : { app }), waitMs, end };
    const outcome = await tools.call("javafx_person", input, { ...context, view: "javafx" });
    if (!outcome.ok) return failedLook(outcome.error, { isFirst: this.#pid === undefined, end });
    const seen = seenSchema.parse(outcome.structured);
    this.#pid = String(seen.pid);
    const lost = seen.lost === 0 ? [] : [{ path: PATH, problem: `${seen.lost} acts came too fast` }];
    return [
      ...lost,
      ...seen.acts.flatMap((act) => this.#recorded(act)),
      ...this.#checks.checksOf(seen.appeared),
    ];
  }

  #recorded({ action, known, problem, appeared }: Act): Recorded[] {
    // What typing shows comes and goes with each letter.
    const checks = this.#wasTyped ? [] : this.#checks.checksOf(appeared);
    this.#wasTyped = action["type"] === "setText";
    if (typeof action["text"] === "string") this.#checks.typed(action["text"]);
    if (problem !== undefined) {
      const on = known === undefined || known.name === "" ? "" : ` on ${known.role} "${known.name}"`;
      return [...checks, { path: PATH, problem: `${String(action["type"])}${on}: ${problem}` }];
    }
    const app = this.#app === undefined ? {} : { app: this.#app };
    const acted = known === undefined ? null : {
      ...{ role: known.role, name: known.name, known },
      ...(known.secret === true ? { secret: true } : {}),
    };
    return [...checks, { path: PATH, input: { ...app, actions: [action] }, acted: [acted] }];
  }
}
