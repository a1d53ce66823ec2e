import type { ContentData } from "../adapter_api/content.ts";
import type { ToolOutcome } from "../adapter_api/outcome.ts";
import { shapeOf } from "../audit/audit_event.ts";
import { isObject } from "../base/is_object.ts";
import { estimateTokens } from "../base/text/tokens.ts";
import type { CallWatch, PlannedCall, WatchedCall } from "../catalog/call_watch.ts";
import type { CallContext } from "../catalog/tool_source.ts";
import type { TraceLog } from "./trace_log.ts";
import type { TraceMask } from "./trace_mask.ts";
import { areaOf } from "./area_of.ts";
import { codeOf, textOf } from "./outcome_words.ts";
import { TracedClient } from "./traced_client.ts";
import type { KeepPicture } from "./trace_log.ts";
import type { TraceRecord } from "./trace_record.ts";

/** Characters of a text that are kept, and of data. */
const MOST_TEXT = 64_000;
const MOST_DATA = 32_000;
/** Characters of a secret that is found at the end of what is kept. */
const LONGEST_SECRET = 10_000;
/** Bytes that a record takes besides texts and pictures, about. */
const RECORD = 500;

/** Records each call of every client, script and step of the assistant. */
export class CallTracer implements CallWatch {
  readonly #log: TraceLog;
  readonly #mask: TraceMask;
  readonly #keepsValues: boolean;
  #next = 1;

  /** @param keepsValues true when arguments are kept with their values, which replaying needs */
  constructor(log: TraceLog, mask: TraceMask, keepsValues: boolean) {
    this.#log = log;
    this.#mask = mask;
    this.#keepsValues = keepsValues;
  }

  begin({ input, ...planned }: PlannedCall, context: CallContext): WatchedCall {
    const call = this.#next++;
    const [at, started] = [Date.now(), performance.now()];
    const { caller, session } = context;
    const client = caller?.name ?? "client";
    this.#log.add({
      bytes: RECORD,
      make: () => {
        this.#mask.learn(input);
        const within = caller?.within;
        return {
          ...{ type: "begin", call, at, ...planned, client: this.#mask.text(client), session: session.id },
          ...(within === undefined ? {} : { within }),
          arguments: shapeOf(input),
        } as const;
      },
    });
    return {
      context: {
        ...context,
        caller: { ...caller, name: client, within: call },
        client: this.#client(call, context),
      },
      end: (outcome) => this.#end({ call, input, ms: performance.now() - started }, outcome),
    };
  }

  #client(call: number, { client }: CallContext): TracedClient {
    return new TracedClient(client, (level, text) => {
      const at = Date.now();
      this.#log.add({
        bytes: RECORD,
        make: () => ({ type: "log", call, at, level, text: this.#mask.text(text()) }),
      });
    });
  }

  #end(ended: Ended, outcome: ToolOutcome): void {
    const at = Date.now();
    const bytes = outcome.content.reduce((sum, part) => sum + sizeOf(part), RECORD);
    this.#log.add({ bytes, make: (keep) => this.#endRecord(ended, at, outcome, keep) });
  }

  async #endRecord(
    { call, input, ms }: Ended,
    at: number,
    outcome: ToolOutcome,
    keep: KeepPicture,
  ): Promise<TraceRecord> {
    const data = outcome.ok ? outcome.structured : outcome.beside;
    this.#mask.learnHidden(input, outcome);
    const whole = textOf(outcome);
    const text = this.#cut(whole, MOST_TEXT);
    const pictures = [];
    for (const part of outcome.content) {
      if (part.type === "image") pictures.push(await keep(part.bytes, part.mimeType));
    }
    return {
      ...{ type: "end", call, at, ms: Math.round(ms * 10) / 10, outcome: codeOf(outcome), text, pictures },
      ...(whole.length > MOST_TEXT ? { cut: whole.length - MOST_TEXT } : {}),
      ...(data === undefined ? {} : { data: this.#cut(JSON.stringify(data), MOST_DATA) }),
      values: this.#keepsValues ? this.#mask.values(input, outcome) : undefined,
      tokens: {
        input: estimateTokens(JSON.stringify(input) ?? ""),
        output: estimateTokens(whole.slice(0, MOST_TEXT)),
      },
      ...areas(data),
    } as const;
  }

  /** Secrets are looked for beyond the end as well: half of one would stay. */
  #cut(text: string, most: number): string {
    return this.#mask.text(text.slice(0, most + LONGEST_SECRET)).slice(0, most);
  }
}

/** A call that is over. */
interface Ended {
  readonly call: number;
  readonly input: unknown;
  readonly ms: number;
}

function sizeOf(part: ContentData): number {
  if ("bytes" in part) return part.bytes.length;
  return "text" in part ? part.text.length * 2 : 0;
}

/** Returns what an answer tells of places, for marks on pictures. */
function areas(structured: Readonly<Record<string, unknown>> | undefined) {
  const data = isObject(structured?.["data"]) ? structured["data"] : structured;
  const [place, view] = [areaOf(data?.["place"]), areaOf(data?.["view"])];
  return { ...(place === undefined ? {} : { place }), ...(view === undefined ? {} : { view }) };
}
