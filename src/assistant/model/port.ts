/** JSON value; the vendors' own notes are kept as such. */
export type Json = null | string | number | boolean | readonly Json[] | {
  readonly [key: string]: Json | undefined;
};

/** Notes that a vendor wants back unchanged with the next request, such as Gemini's thought signature. */
export type VendorNotes = Readonly<Record<string, { readonly [key: string]: Json | undefined }>>;

/** A tool as the model is told of it. */
export interface Declaration {
  readonly name: string;
  readonly description: string;
  /** A JSON schema of an object. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A call that the model wants. */
export interface WantedCall {
  readonly kind: "call";
  readonly id: string;
  readonly name: string;
  /** Missing when what the model wrote is no JSON object. */
  readonly args: Readonly<Record<string, unknown>> | undefined;
  readonly notes?: VendorNotes | undefined;
}

/** A piece of what the model said, in its order. */
export type ReplyPart =
  | { readonly kind: "text" | "thought"; readonly text: string; readonly notes?: VendorNotes | undefined }
  | WantedCall;

/** A part of a page or window, in its own units. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A picture for the model. */
export interface Picture {
  readonly mimeType: string;
  readonly bytes: Uint8Array;
  /** What it shows; undefined where its tool does not tell. */
  readonly view?: Box | undefined;
}

/** One turn of the conversation. */
export type Turn =
  | { readonly role: "user"; readonly text: string; readonly picture?: Picture | undefined }
  | { readonly role: "model"; readonly parts: readonly ReplyPart[] }
  | { readonly role: "tool"; readonly id: string; readonly name: string; readonly text: string };

/** Request to the model. */
export interface ModelRequest {
  readonly system: string;
  readonly turns: readonly Turn[];
  readonly tools: readonly Declaration[];
}

/** Tokens, as the vendor counts them. */
export interface Usage {
  readonly input: number;
  readonly output: number;
  /** The part of `input` that the vendor had in its cache. */
  readonly cached: number;
}

/** Answer of the model. */
export interface ModelReply {
  readonly parts: readonly ReplyPart[];
  readonly usage: Usage;
  /** Reason why the model stopped: `length` means that it was cut, `filtered` that the vendor held it back. */
  readonly finish: "stop" | "length" | "filtered" | "other";
}

/** A language model. */
export interface Model {
  /** As it is chosen, for example `gemini:gemini-3.5-flash-lite`. */
  readonly name: string;
  /** False where it is known to take no pictures. */
  readonly hasEyes?: boolean;
  /**
   * Asks for the next step.
   *
   * @throws ModelError
   */
  step(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>;
}
