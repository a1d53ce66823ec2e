/** A part of what a client hands to its model: pictures by their size, everything else as text. */
export type Part =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly mimeType: string; readonly characters: number };

/** Answer to one call. */
export interface ToolAnswer {
  readonly parts: readonly Part[];
  /** True when the vendor's format marks it as a failure; not every one can. */
  readonly failed: boolean;
}

/** A tool as the model gets it. */
export interface OfferedTool {
  /** With everything that the client puts before it. */
  readonly name: string;
  readonly description: string;
  readonly schema: unknown;
  /** Group of the tool where the format groups tools; it must be named in a call. */
  readonly group?: string;
}

/** Input of a model when it is its turn. */
export interface Turn {
  readonly tools: readonly OfferedTool[];
  /** Answers that came since the model spoke last. */
  readonly answers: readonly ToolAnswer[];
  /** The pictures of the same time that came next to the answers: some formats have no place for them inside. */
  readonly beside: readonly Part[];
}

/** Output of a model: one call, or its last words. */
export type Said =
  | {
    readonly call: string;
    readonly args: Readonly<Record<string, unknown>>;
    readonly group?: string;
  }
  | { readonly text: string };

/** The server-sent events of an answer. */
export interface ServerEvent {
  readonly event?: string;
  readonly data: unknown;
}

/** Wire format of a vendor's API. */
export interface Wire {
  readonly path: RegExp;
  /** Reads a request; the path may say what the body does not. */
  read(body: unknown): Turn;
  /** Tells whether the client wants events. */
  streams(body: unknown, url: URL): boolean;
  whole(said: Said, body: unknown): unknown;
  events(said: Said, body: unknown): readonly ServerEvent[];
}

/** A text part. */
export function textPart(text: string): Part {
  return { type: "text", text };
}

/** A picture in base64. */
export function imagePart(mimeType: string, base64: string): Part {
  return { type: "image", mimeType, characters: base64.length };
}

/** A picture in a `data:` URL; any other address stays a text. */
export function imageOfUrl(url: string): Part {
  const [, mimeType, base64] = /^data:([^;,]+);base64,(.*)$/s.exec(url) ?? [];
  return mimeType === undefined || base64 === undefined ? textPart(url) : imagePart(mimeType, base64);
}
