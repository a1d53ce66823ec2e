import type { ModelReply, ReplyPart } from "../model/port.ts";
import type { ParsedReply } from "../reply/decision.ts";

/** What the model said, and what it took. */
export interface Thought {
  readonly reply: ParsedReply;
  readonly raw: ModelReply;
  readonly modelMs: number;
  /** How often the request was repeated. */
  readonly modelRetries: number;
}

/** A step as the next ones remember it. */
export interface PastStep {
  readonly number: number;
  /** What the model said, with the vendor's notes; later calls than the first are left out. */
  readonly parts: readonly ReplyPart[];
  readonly form: ParsedReply["form"];
  /** The call in few words, masked: `browser_overlay_act {"index":3,"action":"click"}`. */
  readonly title: string;
  /** What came of it, for the model. */
  readonly result: string;
  readonly ok: boolean;
  /** Whether `result` is ours or the person's, and not the words of a page. */
  readonly isTrusted: boolean;
}
