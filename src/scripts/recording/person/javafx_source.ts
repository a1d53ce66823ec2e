import { z } from "zod";
import { ToolError } from "../../../adapter_api/errors.ts";
import { knownElementSchema } from "../../../catalog/known_element.ts";
import type { Recorded } from "../recorded.ts";
import type { PersonSource, SourceParts } from "./person_recording.ts";
import { stableText } from "./stable_text.ts";

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
/** Errors by which an application that was there says that it is not any more. */
const GONE: ReadonlySet<string> = new Set(["NOT_CONNECTED", "NOT_FOUND", "MCP_UI_NOT_ENABLED"]);

/** A running JavaFX application, whose agent hears what a person does in its windows. */
export class JavafxSource implements PersonSource {
  readonly #parts: SourceParts;
  readonly #app: string | undefined;
  readonly #typed = new Set<string>();
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
    if (!outcome.ok) {
      const { code, message, hint } = outcome.error;
      if (this.#pid === undefined) throw new ToolError(code, message, hint === undefined ? {} : { hint });
      return GONE.has(code) || end ? undefined : [];
    }
    const seen = seenSchema.parse(outcome.structured);
    this.#pid = String(seen.pid);
    const lost = seen.lost === 0 ? [] : [{ path: PATH, problem: `${seen.lost} acts came too fast` }];
    return [...lost, ...seen.acts.flatMap((act) => this.#recorded(act)), ...this.#check(seen.appeared)];
  }

  #recorded({ action, known, problem, appeared }: Act): Recorded[] {
    // What typing shows comes and goes with each letter.
    const checks = this.#wasTyped ? [] : this.#check(appeared);
    this.#wasTyped = action["type"] === "setText";
    if (typeof action["text"] === "string") this.#typed.add(action["text"]);
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

  #check(appeared: Act["appeared"]): Recorded[] {
    const shows = stableText(appeared, this.#typed);
    return shows === undefined ? [] : [{ of: "javafx", shows }];
  }
}
