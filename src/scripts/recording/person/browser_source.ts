import { z } from "zod";
import { knownElementSchema } from "../../../catalog/known_element.ts";
import type { Recorded, RecordedCall } from "../recorded.ts";
import type { PersonSource, SourceParts } from "./person_recording.ts";
import { AppearedChecks } from "./stable_text.ts";

/** Within that time another page is the effect of an act. */
const EFFECT_MS = 5_000;

const appearedSchema = z.array(
  z.object({ text: z.string(), kind: z.enum(["dialog", "alert", "heading", "text"]) }),
).default([]);
const actSchema = z.object({
  action: z.string(),
  known: knownElementSchema,
  text: z.string().optional(),
  appeared: appearedSchema,
});
const seenSchema = z.object({
  data: z.object({
    acts: z.array(actSchema),
    appeared: appearedSchema,
    url: z.string(),
    /** The person closed all that was listened to. */
    closed: z.boolean().default(false),
  }),
});
type Seen = z.output<typeof seenSchema>["data"];

/** The window of a browser. */
export class BrowserSource implements PersonSource {
  readonly #parts: SourceParts;
  readonly #checks = new AppearedChecks("browser");
  #begun = false;
  #url: string | undefined;
  #actedAt = -Infinity;

  constructor(parts: SourceParts) {
    this.#parts = parts;
  }

  async look(waitMs: number, end: boolean): Promise<readonly Recorded[] | undefined> {
    const { tools, context } = this.#parts;
    const input = { waitMs, begun: this.#begun, end };
    const outcome = await tools.call("browser_person", input, { ...context, view: "browser" });
    const seen = outcome.ok ? seenSchema.safeParse(outcome.structured).data?.data : undefined;
    if (seen === undefined && this.#begun) return undefined;
    this.#begun = true;
    return seen?.closed === true ? undefined : seen === undefined ? [] : this.#recorded(seen);
  }

  /** Returns acts; another page that no act led to was opened by its address. */
  #recorded({ acts, appeared, url }: Seen): Recorded[] {
    const now = performance.now();
    const isOther = this.#url !== undefined && this.#url !== url && /^https?:/.test(url);
    const opened = isOther && acts.length === 0 && now - this.#actedAt > EFFECT_MS
      ? [{ path: "browser.navigate", input: { url }, acted: [] }]
      : [];
    if (acts.length > 0) this.#actedAt = now;
    this.#url = url;
    const done = acts.flatMap((act) => {
      const checks = this.#checks.checksOf(act.appeared);
      if (act.text !== undefined) this.#checks.typed(act.text);
      return [...checks, callOf(act)];
    });
    return [...opened, ...done, ...this.#checks.checksOf(appeared)];
  }
}

/** An act as the call that makes it again. */
function callOf({ action, known, text }: Seen["acts"][number]): RecordedCall {
  const { role, name, near, shared, secret } = known;
  const element = {
    ...{ role, name, known },
    ...(shared === true && near !== undefined ? { near } : {}),
    ...(secret === true ? { secret } : {}),
  };
  const input = { index: 0, action, ...(text === undefined ? {} : { text }) };
  return { path: "browser.overlay_act", input, acted: [element] };
}
