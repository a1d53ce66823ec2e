import assert from "node:assert/strict";
import { z } from "zod";
import { verifies } from "../../helpers/verifies.ts";
import { assertRefused } from "./failed_call.ts";
import type { Group } from "./group.ts";

const INVALID_PARAMS = -32602;

export const resources: Group = {
  "fixed resources and instances of templates are listed": async ({ client }) => {
    verifies("mcp:resources");
    const listed = z.array(z.looseObject({ uri: z.string() })).parse(await client.listResources());
    assert.deepEqual(listed.filter(({ uri }) => uri.startsWith("echo:")), [
      { name: "fixed", uri: "echo://fixed", description: "A text", mimeType: "text/plain" },
      { name: "row 1", uri: "echo://row/1", mimeType: "text/plain" },
    ]);
  },
  "templates are listed": async ({ client }) => {
    assert.deepEqual(await client.listTemplates(), [
      { name: "row", uriTemplate: "echo://row/{id}", description: "A row", mimeType: "text/plain" },
    ]);
  },
  "a text is read": async ({ client }) => {
    const [part] = await client.readResource("echo://fixed");
    const { text, ...head } = z.object({ text: z.string() }).loose().parse(part);
    assert.deepEqual(head, { uri: "echo://fixed", mimeType: "text/plain" });
    assert.match(text, /^\d+ calls$/);
  },
  "bytes are read exactly": async ({ client }) => {
    const [part] = await client.readResource("echo://row/200");
    const blob = new Uint8Array([200]).toBase64();
    assert.deepEqual(part, { uri: "echo://row/200", mimeType: "text/plain", blob });
  },
  "an address that nothing has is refused": async ({ client }) => {
    await assertRefused(client.readResource("other://x"), INVALID_PARAMS, /other:\/\/x/);
    await assertRefused(client.readResource("echo://row/none"), INVALID_PARAMS, /echo:\/\/row\/none/);
  },
  "a template's variable is completed": async ({ client }) => {
    const ref = { type: "ref/resource", uri: "echo://row/{id}" } as const;
    assert.deepEqual(await client.complete(ref, "id", "1"), {
      values: ["1", "12"],
      total: 2,
      hasMore: false,
    });
  },
};
