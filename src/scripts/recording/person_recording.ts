import { z } from "zod";
import type { Catalog } from "../../catalog/catalog.ts";
import { knownElementSchema } from "../../catalog/known_element.ts";
import type { CallContext } from "../../catalog/tool_source.ts";
import type { RecordedCall } from "./script_text.ts";

/** Time that one look waits for acts, in milliseconds. */
const WAIT_MS = 1_000;
/** Within that time another page is the effect of an act. */
const EFFECT_MS = 5_000;

const seenSchema = z.object({
  data: z.object({
    acts: z.array(z.object({ action: z.string(), known: knownElementSchema, text: z.string().optional() })),
    url: z.string(),
    /** The person closed all that was listened to. */
    closed: z.boolean().default(false),
  }),
});
type Seen = z.output<typeof seenSchema>["data"];

/** Parts of a recording of what a person does. */
export interface PersonParts {
  readonly tools: Pick<Catalog, "call">;
  /** Where what they do is written. */
  readonly recorder: { add(call: RecordedCall): void };
  readonly context: CallContext;
}

/** Writes down what a person does in the browser's window, from now until they close it or the signal aborts. */
export class PersonRecording {
  readonly #parts: PersonParts;
  #url: string | undefined;
  #actedAt = -Infinity;

  constructor(parts: PersonParts) {
    this.#parts = parts;
  }

  /** Begins to listen: what the person does from then on is heard. */
  async begin(): Promise<void> {
    const seen = await this.#look(0);
    if (seen !== undefined) this.#add(seen);
  }

  /** Goes on until the window is closed or the signal aborts. */
  async listen(signal: AbortSignal): Promise<void> {
    for (;;) {
      const seen = await this.#look(signal.aborted ? 1 : WAIT_MS);
      if (seen?.closed !== false) return;
      this.#add(seen);
      if (signal.aborted) return;
    }
  }

  async #look(waitMs: number): Promise<Seen | undefined> {
    const { tools, context } = this.#parts;
    const input = { waitMs, begun: waitMs > 0 };
    const outcome = await tools.call("browser_person", input, { ...context, view: "browser" });
    return outcome.ok ? seenSchema.safeParse(outcome.structured).data?.data : undefined;
  }

  /** Adds acts; another page that no act led to was opened by its address. */
  #add({ acts, url }: Seen): void {
    const { recorder } = this.#parts;
    const now = performance.now();
    const isOther = this.#url !== undefined && this.#url !== url && /^https?:/.test(url);
    if (isOther && acts.length === 0 && now - this.#actedAt > EFFECT_MS) {
      recorder.add({ path: "browser.navigate", input: { url }, acted: [] });
    }
    for (const act of acts) recorder.add(callOf(act));
    if (acts.length > 0) this.#actedAt = now;
    this.#url = url;
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
