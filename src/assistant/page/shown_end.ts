import { Observer } from "./observer.ts";
import type { ToolPort } from "../tool_port.ts";
import { type SavedFile, withFirstNames } from "./saved_file.ts";
import { missingProof } from "../end/done_check.ts";

/** Options for looking at an end. */
export interface ShownEndOptions {
  readonly tools: ToolPort;
  readonly settleMs: number;
  /** What the last calls answered, and the files that were saved. */
  readonly results?: readonly string[];
  readonly files?: readonly SavedFile[];
  readonly signal: AbortSignal;
}

/**
 * Tells whether the words that once showed an end are to be seen now, without a model.
 *
 * @returns undefined when they are, else what is missing
 */
export async function missingEnd(
  evidence: string,
  { tools, settleMs, signal, results = [], files = [] }: ShownEndOptions,
): Promise<string | undefined> {
  const observer = new Observer({ tools, settleMs, pictures: false, clock: () => performance.now() });
  const now = await observer.look(signal, { afterAction: true, isForModel: false });
  const last = { ok: true, isRefused: false, title: "the recording" };
  const told = results.map((each) => withFirstNames(each, files));
  return missingProof({ evidence: withFirstNames(evidence, files), seen: now, now, last, results: told });
}
