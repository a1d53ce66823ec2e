import type { CallToolResult, ContentBlock, ReadResourceResult } from "@modelcontextprotocol/server";
import type { ContentData } from "../adapter_api/content.ts";
import type { ResourcePart } from "../adapter_api/invoke.ts";
import type { ToolFailure, ToolOutcome } from "../adapter_api/outcome.ts";

/** An outcome as MCP sends it. */
export function toCallToolResult(outcome: ToolOutcome): CallToolResult {
  if (!outcome.ok) return failureResult(outcome);
  return {
    content: outcome.content.map(toContentBlock),
    ...(outcome.structured === undefined ? {} : { structuredContent: outcome.structured }),
    ...(outcome.isError === undefined ? {} : { isError: outcome.isError }),
    ...(outcome.meta === undefined ? {} : { _meta: outcome.meta }),
  };
}

/** The text is the message and what to do next; programs find both in the structured content. */
function failureResult({ error, content, beside }: ToolFailure): CallToolResult {
  const text = error.hint === undefined ? error.message : `${error.message}\n${error.hint}`;
  return {
    content: [{ type: "text", text }, ...content.map(toContentBlock)],
    structuredContent: { ...beside, error },
    isError: true,
  };
}

/** One part as MCP sends it: bytes become base64 here and nowhere else. */
export function toContentBlock(part: ContentData): ContentBlock {
  const extras = extrasOf(part);
  switch (part.type) {
    case "text":
      return { type: "text", text: part.text, ...extras };
    case "image":
    case "audio":
      return { type: part.type, mimeType: part.mimeType, data: part.bytes.toBase64(), ...extras };
    case "resource": {
      const head = { uri: part.uri, ...(part.mimeType === undefined ? {} : { mimeType: part.mimeType }) };
      const resource = "bytes" in part
        ? { ...head, blob: part.bytes.toBase64() }
        : { ...head, text: part.text };
      return { type: "resource", resource, ...extras };
    }
    case "resource_link": {
      const { annotations: _annotations, meta: _meta, ...link } = part;
      return { ...link, ...extras };
    }
  }
}

function extrasOf({ annotations, meta }: ContentData) {
  return {
    ...(annotations === undefined ? {} : { annotations: annotationsOf(annotations) }),
    ...(meta === undefined ? {} : { _meta: { ...meta } }),
  };
}

function annotationsOf({ audience, priority, lastModified }: NonNullable<ContentData["annotations"]>) {
  return {
    ...(audience === undefined ? {} : { audience: [...audience] }),
    ...(priority === undefined ? {} : { priority }),
    ...(lastModified === undefined ? {} : { lastModified }),
  };
}

/** A piece of a resource as MCP sends it. */
export function toResourceContents(
  { uri, mimeType, body }: ResourcePart,
): ReadResourceResult["contents"][number] {
  return typeof body === "string" ? { uri, mimeType, text: body } : { uri, mimeType, blob: body.toBase64() };
}
