import assert from "node:assert/strict";
import { toCallToolResult, toContentBlock, toResourceContents } from "./results.ts";

const bytes = new Uint8Array([0, 255, 128]);
const base64 = "AP+A";

Deno.test("toContentBlock turns each kind of part into its MCP form", () => {
  const parts = [
    { type: "text", text: "a" },
    { type: "image", mimeType: "image/png", bytes },
    { type: "audio", mimeType: "audio/wav", bytes },
    { type: "resource", uri: "a://b", text: "t" },
    { type: "resource", uri: "a://b", mimeType: "x/y", bytes },
    { type: "resource_link", uri: "a://b", name: "b", size: 3 },
  ] as const;
  assert.deepEqual(parts.map(toContentBlock), [
    { type: "text", text: "a" },
    { type: "image", mimeType: "image/png", data: base64 },
    { type: "audio", mimeType: "audio/wav", data: base64 },
    { type: "resource", resource: { uri: "a://b", text: "t" } },
    { type: "resource", resource: { uri: "a://b", mimeType: "x/y", blob: base64 } },
    { type: "resource_link", uri: "a://b", name: "b", size: 3 },
  ]);
});

Deno.test("toContentBlock keeps annotations and meta, on links too", () => {
  const annotations = { audience: ["user"], priority: 1, lastModified: "2026-01-01T00:00:00Z" } as const;
  const extras = { annotations, meta: { "x/y": 1 } };
  const wire = { annotations, _meta: { "x/y": 1 } };
  const link = { type: "resource_link", uri: "a://b", name: "b" } as const;
  assert.deepEqual(toContentBlock({ type: "text", text: "a", ...extras }), {
    type: "text",
    text: "a",
    ...wire,
  });
  assert.deepEqual(toContentBlock({ ...link, ...extras }), { ...link, ...wire });
});

Deno.test("toCallToolResult sends of a success what is there and nothing else", () => {
  const content = [{ type: "text", text: "a" }] as const;
  assert.deepEqual(toCallToolResult({ ok: true, content }), { content });
  assert.deepEqual(
    toCallToolResult({ ok: true, content, structured: { n: 1 }, isError: true, meta: { "x/y": 1 } }),
    { content, structuredContent: { n: 1 }, isError: true, _meta: { "x/y": 1 } },
  );
});

Deno.test("toCallToolResult puts a failure's next step into the text and everything into the data", () => {
  const error = { code: "NOT_FOUND", message: "Nothing there", hint: "Look elsewhere", details: { at: 1 } };
  const content = [{ type: "image", mimeType: "image/png", bytes }] as const;
  assert.deepEqual(toCallToolResult({ ok: false, error, content, beside: { status: "error" } }), {
    content: [
      { type: "text", text: "Nothing there\nLook elsewhere" },
      { type: "image", mimeType: "image/png", data: base64 },
    ],
    structuredContent: { status: "error", error },
    isError: true,
  });
});

Deno.test("toResourceContents sends text as text and bytes as base64", () => {
  const head = { uri: "a://b", mimeType: "x/y" };
  assert.deepEqual(toResourceContents({ ...head, body: "t" }), { ...head, text: "t" });
  assert.deepEqual(toResourceContents({ ...head, body: bytes }), { ...head, blob: base64 });
});
