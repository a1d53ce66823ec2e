import { ToolError } from "../../../adapter_api/errors.ts";
import type { ToolFailure } from "../../../adapter_api/outcome.ts";
import type { Catalog } from "../../../catalog/catalog.ts";
import type { CallContext } from "../../../catalog/tool_source.ts";
import type { Recorded } from "../recorded.ts";

/** Time that one look waits for acts, in milliseconds. */
const WAIT_MS = 1_000;

/** Where it is seen what a person does. */
export interface PersonSource {
  /**
   * Waits for what the person does, from the first look on.
   *
   * @param waitMs longest time to wait for the first act
   * @param end the person is done: what they are still working in is told too
   * @returns nothing once what they worked in is closed
   */
  look(waitMs: number, end: boolean): Promise<readonly Recorded[] | undefined>;
}

/** What a source looks with. */
export interface SourceParts {
  readonly tools: Pick<Catalog, "call">;
  readonly context: CallContext;
}

/** Errors by which an application that was there says that it is not any more. */
const GONE: ReadonlySet<string> = new Set(["NOT_CONNECTED", "NOT_FOUND", "MCP_UI_NOT_ENABLED"]);

/**
 * Tells what a look that failed is: nothing once the application is gone, or no acts where the next look may be better.
 *
 * @throws ToolError at the first look: there is nothing to listen to
 */
export function failedLook(
  { code, message, hint }: ToolFailure["error"],
  { isFirst, end }: { readonly isFirst: boolean; readonly end: boolean },
): readonly Recorded[] | undefined {
  if (isFirst) throw new ToolError(code, message, hint === undefined ? {} : { hint });
  return GONE.has(code) || end ? undefined : [];
}

/** Writes down what a person does, from now until they close what they work in or the signal aborts. */
export class PersonRecording {
  readonly #source: PersonSource;
  readonly #recorder: { add(recorded: Recorded): void };

  /** @param recorder where what they do is written */
  constructor(source: PersonSource, recorder: { add(recorded: Recorded): void }) {
    this.#source = source;
    this.#recorder = recorder;
  }

  /**
   * Begins to listen: what the person does from then on is heard.
   *
   * @throws ToolError when there is nothing to listen to
   */
  async begin(): Promise<void> {
    await this.#look(0, false);
  }

  /** Goes on until what they work in is closed or the signal aborts. */
  async listen(signal: AbortSignal): Promise<void> {
    for (;;) {
      const end = signal.aborted;
      if (!await this.#look(end ? 0 : WAIT_MS, end) || end) return;
    }
  }

  async #look(waitMs: number, end: boolean): Promise<boolean> {
    const seen = await this.#source.look(waitMs, end);
    for (const each of seen ?? []) this.#recorder.add(withoutMarks(each));
    return seen !== undefined;
  }
}

/** Words of others that look like our own marks would become secrets and inputs of the script. */
function withoutMarks(recorded: Recorded): Recorded {
  if (
    !("input" in recorded) || !/\{\{(?:secret|input):/.test(JSON.stringify([recorded.input, recorded.acted]))
  ) {
    return recorded;
  }
  return { path: recorded.path, problem: "its words are written like a secret or an input" };
}
