import type { ModelReply, Picture, ReplyPart } from "../model/port.ts";
import type { ParsedReply } from "../reply/decision.ts";

/** Answer of the model, and what it took. */
export interface Thought {
  readonly reply: ParsedReply;
  readonly raw: ModelReply;
  readonly modelMs: number;
  /** Number of repetitions of the request. */
  readonly modelRetries: number;
}

/** A step as the next ones remember it. */
export interface PastStep {
  readonly number: number;
  /** Answer of the model, with the vendor's notes; later calls than the first are left out. */
  readonly parts: readonly ReplyPart[];
  readonly form: ParsedReply["form"];
  /** The call in few words, masked: `browser_overlay_act {"index":3,"action":"click"}`. */
  readonly title: string;
  /** Result, for the model. */
  readonly result: string;
  readonly ok: boolean;
  /** True when `result` is ours or the person's, and not the words of a page. */
  readonly isTrusted: boolean;
  /** True when it read something, which is then told in full. */
  readonly reads?: boolean;
  /** True when the model asked to have it whole: it is kept while there is room. */
  readonly isWhole?: boolean;
  /** That the model asked for by this call. */
  readonly picture?: Picture | undefined;
}
