import type { PromptMessage } from "../../adapter_api/adapter.ts";
import { type ContentData, isContent } from "../../adapter_api/content.ts";
import { complete, getPrompt, readResource, type ResourcePart, runTool } from "../../adapter_api/invoke.ts";
import type { LoadedAdapter, LoadedContext } from "../../adapter_api/loaded.ts";
import { toContentData, type ToolFailure } from "../../adapter_api/outcome.ts";
import type { Job } from "../wire/messages.ts";
import { packBytes, packPart } from "../wire/content_parts.ts";

/** Answer to a job: JSON, and the bytes that it refers to. */
export interface Packed {
  readonly value: unknown;
  readonly blobs: readonly Uint8Array[];
}

/** Does what the host asked for. Rejects with whatever the adapter threw. */
export async function doJob(
  adapter: LoadedAdapter,
  job: Exclude<Job, { kind: "script" }>,
  ctx: LoadedContext,
): Promise<Packed> {
  switch (job.kind) {
    case "tool": {
      const { content, ...rest } = await runTool(adapter, job.name, job.input, ctx);
      return packed("tool", (blobs) => ({ ...rest, content: packParts(content, blobs) }));
    }
    case "read": {
      const parts = await readResource(adapter, job.uri, ctx);
      return packed("read", (blobs) => ({ parts: parts.map((part) => packResource(part, blobs)) }));
    }
    case "list": {
      const entry = adapter.resources?.[job.template];
      const entries = entry?.template === undefined ? [] : await entry.list?.(ctx) ?? [];
      const { mimeType = "text/plain" } = entry ?? {};
      const typed = Array.isArray(entries) ? entries.map((each) => ({ mimeType, ...each })) : entries;
      return packed("list", () => ({ entries: typed }));
    }
    case "prompt": {
      const messages = await getPrompt(adapter, job.name, job.args, ctx);
      return packed(
        "prompt",
        (blobs) => ({ messages: messages.map((message) => packMessage(message, blobs)) }),
      );
    }
    case "complete": {
      const values = await complete(adapter, job.target, job.prefix, ctx);
      return packed("complete", () => ({ values }));
    }
  }
}

/** A failure, ready to be sent. */
export function packFailure(failure: ToolFailure): Packed {
  const blobs: Uint8Array[] = [];
  return { value: { ...failure, content: packParts(failure.content, blobs) }, blobs };
}

function packed(kind: string, make: (blobs: Uint8Array[]) => object): Packed {
  const blobs: Uint8Array[] = [];
  return { value: { ok: true, kind, ...make(blobs) }, blobs };
}

function packParts(parts: readonly ContentData[], blobs: Uint8Array[]): unknown[] {
  return parts.map((part) => packPart(part, blobs));
}

function packResource({ body, ...head }: ResourcePart, blobs: Uint8Array[]): object {
  return typeof body === "string" ? { ...head, text: body } : { ...head, blob: packBytes(body, blobs) };
}

function packMessage({ role, content }: PromptMessage, blobs: Uint8Array[]): object {
  const part = isContent(content) ? content : toContentData(content);
  return { role, content: packPart(part, blobs) };
}
