import type { Json } from "../model/port.ts";

/** The assistant's own tools: they end the run or put a question to the person. */
export const DONE = "assistant_done";
/** Name of the tool by which a model keeps something in mind. */
export const NOTE = "assistant_note";
/** Name of the tool by which a model asks the person. */
export const ASK = "assistant_ask";

/** Name of the tool by which a model looks for more tools. */
export const FIND = "assistant_tools";

/** Ends that a model may claim. */
export const CLAIMED = ["done", "impossible", "person"] as const;
/** One of the ends that a model may claim. */
export type Claimed = (typeof CLAIMED)[number];

/**
 * What a run that is done was for: something was brought about, or something was only found out, shown, or so before.
 */
export const DID = ["changed", "found"] as const;
/** What a run that is done was for. */
export type Did = (typeof DID)[number];

/** Decision of the model about the next step. */
export type Decision =
  | {
    readonly kind: "call";
    readonly name: string;
    readonly args: Readonly<Record<string, unknown>>;
  }
  | {
    readonly kind: "done";
    readonly outcome: Claimed;
    readonly reason: string;
    /** Missing where the model does not say. */
    readonly did?: Did;
    readonly evidence: string | undefined;
    /** What a picture shows of it, where no words do. */
    readonly picture?: string;
    /** The answer that the person wanted, beside the words about it. */
    readonly data: Json | undefined;
  }
  | { readonly kind: "ask"; readonly question: string }
  | { readonly kind: "note"; readonly text: string }
  | { readonly kind: "find"; readonly words: string }
  | { readonly kind: "bad"; readonly problem: string };

/** A reply of a model, understood. */
export interface ParsedReply {
  /** One line for the person. */
  readonly progress: string;
  readonly decision: Decision;
  /** Form in which the model wrote it: as a call, as `mode` JSON, as the text `function_call:`. */
  readonly form: "structured" | "mode" | "textual" | "none";
  /** Calls beyond the first; they are not made. */
  readonly ignoredCalls: number;
}
