const MARK: unique symbol = Symbol.for("glovebox.content");

/** Hints for the one who shows the content, as MCP defines them. */
export interface ContentAnnotations {
  /** For whom the content is. */
  readonly audience?: readonly ("user" | "assistant")[];
  /** From 0 (optional) to 1 (required). */
  readonly priority?: number;
  /** ISO 8601 time of the last change. */
  readonly lastModified?: string;
}

/** Fields of every kind of content. */
export interface ContentExtras {
  /** Hints for the one who shows the content. */
  readonly annotations?: ContentAnnotations;
  /** Passed through as MCP `_meta`. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** The data of one part of a tool's answer; binary parts hold raw bytes, never base64. */
export type ContentData =
  & ContentExtras
  & (
    | { readonly type: "text"; readonly text: string }
    | { readonly type: "image" | "audio"; readonly mimeType: string; readonly bytes: Uint8Array }
    | { readonly type: "resource"; readonly uri: string; readonly mimeType?: string; readonly text: string }
    | {
      readonly type: "resource";
      readonly uri: string;
      readonly mimeType?: string;
      readonly bytes: Uint8Array;
    }
    | {
      readonly type: "resource_link";
      readonly uri: string;
      readonly name: string;
      readonly description?: string;
      readonly mimeType?: string;
      readonly size?: number;
    }
  );

/** One part of a tool's answer, made by {@linkcode text}, {@linkcode image}, {@linkcode audio}, … */
export type Content = ContentData & { readonly [MARK]: true };

function mark(data: ContentData): Content {
  return Object.freeze({ ...data, [MARK]: true as const });
}

/** Tells whether a value was made by one of the content helpers. */
export function isContent(value: unknown): value is Content {
  return typeof value === "object" && value !== null && MARK in value;
}

/**
 * A text part. A plain string does the same; this form is for annotations.
 *
 * @param value the text
 * @param extras annotations and meta
 */
export function text(value: string, extras: ContentExtras = {}): Content {
  return mark({ type: "text", text: value, ...extras });
}

/**
 * Pictures: `image.png(bytes)`, `image.jpeg(bytes)`, `image.webp(bytes)`, or `image.of(mimeType, bytes)`.
 *
 * @example
 * ```ts
 * import { image } from "glovebox";
 *
 * const part = image.png(new Uint8Array([0x89, 0x50, 0x4e, 0x47]));
 * console.assert(part.type === "image");
 * ```
 */
export const image = {
  /** A PNG picture. */
  png: (bytes: Uint8Array, extras: ContentExtras = {}): Content => image.of("image/png", bytes, extras),
  /** A JPEG picture. */
  jpeg: (bytes: Uint8Array, extras: ContentExtras = {}): Content => image.of("image/jpeg", bytes, extras),
  /** A WebP picture. */
  webp: (bytes: Uint8Array, extras: ContentExtras = {}): Content => image.of("image/webp", bytes, extras),
  /** A picture of any type. */
  of: (mimeType: string, bytes: Uint8Array, extras: ContentExtras = {}): Content =>
    mark({ type: "image", mimeType, bytes, ...extras }),
} as const;

/**
 * Sound.
 *
 * @param mimeType for example `audio/wav`
 * @param bytes the file
 * @param extras annotations and meta
 */
export function audio(mimeType: string, bytes: Uint8Array, extras: ContentExtras = {}): Content {
  return mark({ type: "audio", mimeType, bytes, ...extras });
}

/** Options for {@linkcode resource} besides the address and the contents. */
export interface ResourceOptions extends ContentExtras {
  /** Defaults to none. */
  readonly mimeType?: string;
}

/**
 * A resource embedded in the answer.
 *
 * @param uri its address
 * @param body text, or raw bytes
 * @param options media type, annotations and meta
 */
export function resource(uri: string, body: string | Uint8Array, options: ResourceOptions = {}): Content {
  const part = { type: "resource", uri, ...options } as const;
  return mark(typeof body === "string" ? { ...part, text: body } : { ...part, bytes: body });
}

/** Options for {@linkcode resourceLink} besides address and name. */
export interface ResourceLinkOptions extends ResourceOptions {
  /** Summary of what the resource holds. */
  readonly description?: string;
  /** In bytes. */
  readonly size?: number;
}

/**
 * A link to a resource that the client may read later.
 *
 * @param uri its address
 * @param name for people
 * @param options description, media type, size
 */
export function resourceLink(uri: string, name: string, options: ResourceLinkOptions = {}): Content {
  return mark({ type: "resource_link", uri, name, ...options });
}
