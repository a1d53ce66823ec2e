import { ToolError } from "../../adapter_api/errors.ts";
import type { ToolOutcome } from "../../adapter_api/outcome.ts";
import { isObject } from "../../base/is_object.ts";
import { sha256 } from "../../base/sha256.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import type { CallContext, ClientSession } from "../../catalog/tool_source.ts";
import { codeOf, textOf } from "../outcome_words.ts";
import type { Trace, TracedCall } from "../read_trace.ts";
import { MASK } from "../trace_mask.ts";
import { differences } from "./differences.ts";
import { counted } from "../../base/text/counted.ts";

/** A call that was made again, and how it compares. */
export interface ReplayedCall {
  readonly number: number;
  readonly tool: string;
  readonly result: "same" | "differs" | "left out";
  /** Cause for which it was left out. */
  readonly reason?: string;
  /** Lines that are not there any more (`-`), and new ones (`+`). */
  readonly lines: readonly string[];
  /** What is told besides: pictures hardly ever are the same to the last byte. */
  readonly note?: string;
}

/** Sources whose calls are made of other calls, which are in the trace themselves. */
const MADE_OF_OTHERS: ReadonlySet<string> = new Set(["scripts", "assistant"]);

/**
 * Makes the calls of a trace again, one after the other, each session as a session of its own.
 *
 * @throws ToolError `INVALID_INPUT` when the trace has no values of arguments
 */
export async function* replay(
  trace: Trace,
  tools: Pick<Catalog, "call">,
  context: CallContext,
): AsyncGenerator<ReplayedCall> {
  mustHaveValues(trace);
  const sessions = new Map<string, ClientSession>();
  for (const call of trace.calls) {
    if (context.signal.aborted) return;
    const { number, tool, session: id } = call;
    const reason = whyNot(call);
    if (reason !== undefined) {
      yield { number, tool, result: "left out", reason, lines: [] };
      continue;
    }
    const session = sessions.get(id) ?? { id: `replay-${crypto.randomUUID()}`, ended: context.session.ended };
    sessions.set(id, session);
    const outcome = await again(tools, call, { ...context, session });
    yield { number, tool, ...await compared(call, outcome) };
  }
}

function mustHaveValues({ hosts, calls }: Trace): void {
  if (calls.length === 0 || hosts.some(({ values }) => values)) return;
  throw new ToolError(
    "INVALID_INPUT",
    "The trace has no values of arguments: its calls cannot be made again",
    {
      hint: "Record it with --trace DIR --trace-values",
    },
  );
}

function whyNot({ adapter, end }: TracedCall): string | undefined {
  if (end === undefined) return "it had no answer";
  if (MADE_OF_OTHERS.has(adapter)) return "its own calls are made again";
  if (end.values === undefined) return "its arguments were not kept";
  return isMasked(end.values) ? "its arguments hold a secret" : undefined;
}

function isMasked(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isMasked);
  return isObject(value) ? Object.values(value).some(isMasked) : value === MASK;
}

async function again(
  tools: Pick<Catalog, "call">,
  { tool, end }: TracedCall,
  context: CallContext,
): Promise<ToolOutcome> {
  try {
    return await tools.call(tool, end?.values ?? {}, context);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { ok: false, error: error.toData(), content: [] };
  }
}

async function compared(
  { end }: TracedCall,
  outcome: ToolOutcome,
): Promise<Pick<ReplayedCall, "result" | "lines" | "note">> {
  const code = codeOf(outcome);
  const before = `${end?.outcome ?? ""}\n${end?.text ?? ""}`;
  const length = end?.text.length ?? 0;
  const now = textOf(outcome);
  const lines = differences(before, `${code}\n${end?.cut === undefined ? now : now.slice(0, length)}`);
  const note = await pictureNote(end?.pictures ?? [], outcome);
  return {
    result: lines.length === 0 ? "same" : "differs",
    lines,
    ...(note === undefined ? {} : { note }),
  };
}

async function pictureNote(
  before: NonNullable<TracedCall["end"]>["pictures"],
  { content }: ToolOutcome,
): Promise<string | undefined> {
  const now = content.flatMap((part) => part.type === "image" ? [part.bytes] : []);
  if (now.length !== before.length) return `${counted(before.length, "picture")} then, ${now.length} now`;
  const hashes = await Promise.all(now.map((bytes) => sha256(bytes)));
  const other = hashes.filter((hash, at) => !(before[at]?.file ?? hash).startsWith(hash)).length;
  return other === 0 ? undefined : `${other} of ${before.length} pictures are not the same to the last byte`;
}
