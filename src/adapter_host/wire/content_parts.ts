import type { ContentData } from "../../adapter_api/content.ts";
import { defined } from "../../adapter_api/defined.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import type { WirePart } from "./messages.ts";

/** Moves the bytes of a part into the frame's blobs. */
export function packPart(part: ContentData, blobs: Uint8Array[]): Record<string, unknown> {
  if (!("bytes" in part)) return { ...part };
  const { bytes, ...rest } = part;
  return { ...rest, blob: packBytes(bytes, blobs) };
}

/** Adds bytes to the frame's blobs and says where they are; what an author calls bytes may be something else. */
export function packBytes(bytes: unknown, blobs: Uint8Array[]): number {
  if (bytes instanceof Uint8Array) return blobs.push(bytes) - 1;
  throw new ToolError("INTERNAL", `The adapter gave a ${typeof bytes} where bytes were expected`, {
    hint: "This is a mistake in the adapter: it must give a Uint8Array",
  });
}

/** Puts the bytes of a part back. */
export function unpackPart(part: WirePart, blobs: readonly Uint8Array[]): ContentData {
  const { annotations, meta, ...rest } = part;
  const extras = {
    ...(annotations === undefined ? {} : { annotations: defined(annotations) }),
    ...(meta === undefined ? {} : { meta }),
  };
  switch (rest.type) {
    case "text":
      return { ...rest, ...extras };
    case "image":
    case "audio":
      return { type: rest.type, mimeType: rest.mimeType, bytes: blobAt(rest.blob, blobs), ...extras };
    case "resource": {
      const head = { type: rest.type, uri: rest.uri, ...(rest.mimeType ? { mimeType: rest.mimeType } : {}) };
      if (rest.blob === undefined) return { ...head, text: rest.text ?? "", ...extras };
      return { ...head, bytes: blobAt(rest.blob, blobs), ...extras };
    }
    case "resource_link": {
      const { description, mimeType, size, ...head } = rest;
      return {
        ...head,
        ...(description === undefined ? {} : { description }),
        ...(mimeType === undefined ? {} : { mimeType }),
        ...(size === undefined ? {} : { size }),
        ...extras,
      };
    }
  }
}

/** A blob by its index; a wrong index is the other end's mistake. */
export function blobAt(index: number, blobs: readonly Uint8Array[]): Uint8Array {
  const bytes = blobs[index];
  if (bytes === undefined) throw new ToolError("INTERNAL", `The frame has no blob ${index}`);
  return bytes;
}
