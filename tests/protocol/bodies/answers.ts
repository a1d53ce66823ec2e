import assert from "node:assert/strict";
import { verifies } from "../../helpers/verifies.ts";
import { failedCall } from "./failed_call.ts";
import type { Group } from "./group.ts";

const base64 = (...bytes: number[]) => new Uint8Array(bytes).toBase64();

export const answers: Group = {
  "text arrives as it was said": async ({ client }) => {
    verifies("sdk:answers");
    const said = 'Grüße, 世界 🌍 \\ " \u2028 end\n';
    const { content, isError } = await client.callTool("echo", { text: said });
    assert.deepEqual([content, isError], [[{ type: "text", text: said }], undefined]);
  },
  "each kind of content arrives with its exact bytes": async ({ client }) => {
    const { content } = await client.callTool("echo_parts");
    assert.deepEqual(content, [
      { type: "text", text: "words", annotations: { audience: ["user"], priority: 0.5 } },
      { type: "image", mimeType: "image/png", data: base64(0x89, 0x50, 0x4e, 0x47) },
      { type: "audio", mimeType: "audio/wav", data: base64(1, 2, 3) },
      { type: "resource", resource: { uri: "echo://part", mimeType: "text/plain", text: "inside" } },
      {
        type: "resource",
        resource: { uri: "echo://bytes", mimeType: "application/octet-stream", blob: base64(255) },
      },
      { type: "resource_link", uri: "echo://fixed", name: "fixed" },
    ]);
  },
  "structured data arrives next to its text": async ({ client }) => {
    const { content, structuredContent } = await client.callTool("echo_count");
    assert.deepEqual(content, [{ type: "text", text: JSON.stringify(structuredContent) }]);
  },
  "a reply keeps text, data and meta apart": async ({ client }) => {
    const { content, structuredContent, _meta } = await client.callTool("echo_reply", { n: 3 });
    assert.deepEqual(content, [{ type: "text", text: "n is 3" }]);
    assert.deepEqual(structuredContent, { n: 3 });
    assert.equal(_meta?.["echo/seen"], true);
  },
  "data goes out as JSON where the call asks for it": async ({ client }) => {
    const { content, structuredContent } = await client.callTool("echo", { text: "a", format: "json" });
    assert.deepEqual([content, structuredContent], [[{ type: "text", text: '{"text":"a"}' }], { text: "a" }]);
  },
  "an answer that breaks its schema is not sent": async ({ client }) => {
    verifies("sdk:output-checked");
    await client.listTools(); // from here on clients check what they get as well
    const { structuredContent: { error } } = await failedCall(client, "echo_wrong_output");
    assert.equal(error.code, "INTERNAL");
    assert.match(error.message, /echo_wrong_output does not fit its output schema: "n"/);
  },
  "a failure is data and text and what to do next": async ({ client }) => {
    verifies("sdk:tool-error", "promise:next-step");
    const { content, structuredContent } = await failedCall(client, "echo_fail", { code: "ECHO_OWN_CODE" });
    assert.deepEqual(content.map(({ text }) => text), [
      'Cannot find "it": there is no such thing\nLook elsewhere\nwhat there is: nothing',
    ]);
    assert.deepEqual(structuredContent, {
      status: "error",
      error: {
        code: "ECHO_OWN_CODE",
        message: 'Cannot find "it": there is no such thing',
        hint: "Look elsewhere",
        details: { thing: "it" },
      },
      text: "what there is: nothing",
    });
  },
  "an unexpected throw is told briefly and logged with its stack": async ({ client, log }) => {
    const result = await failedCall(client, "echo_throw");
    assert.equal(result.structuredContent.error.code, "INTERNAL");
    assert.match(result.structuredContent.error.message, /RangeError: far too much/);
    assert.match(result.structuredContent.error.message, /\badapter\.ts:\d+:\d+/);
    assert.doesNotMatch(JSON.stringify(result), /file:|at run/);
    await log.first("the stack in the log", (line) => line.includes("echo_throw failed"));
  },
};
