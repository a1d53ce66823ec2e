import assert from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import type { ToolEntry } from "../../adapter_api/manifest.ts";
import { ViewKeys } from "./view_keys.ts";

const TOOL: ToolEntry = {
  name: "web_view_act",
  description: "A tool for views.",
  effect: "write",
  idempotent: false,
  core: false,
  aliases: [],
  timeoutMs: 1_000,
  visibility: ["app"],
  inputSchema: { type: "object" },
};
const session = { id: "one", ended: new AbortController().signal };

Deno.test("a view shows whose it is by its key, and cannot say that it is the person of the panel", async () => {
  verifies("panel:person-only");
  const keys = new ViewKeys();
  const owned = { tool: TOOL, adapter: "web", prefix: "", views: ["web"] };
  const shown = await keys.answerFor({ ...owned, tool: { ...TOOL, view: "live" } }, session, { content: [] });
  const viewKey = shown._meta?.["glovebox/viewKey"];
  const input = { action: "type", byOperator: true };
  assert.deepEqual(await keys.callOf(owned, session, { ...input, viewKey }), {
    view: "web",
    input: { action: "type" },
  });
  assert.deepEqual(await keys.callOf(owned, session, { ...input, viewKey: "other" }), {
    view: "",
    input: { action: "type" },
  });
});

Deno.test("a tool of a model keeps all of its arguments", async () => {
  const { visibility: _, ...tool } = TOOL;
  const input = { byOperator: "theirs" };
  assert.deepEqual(
    await new ViewKeys().callOf({ tool, adapter: "web", prefix: "", views: ["web"] }, session, input),
    {
      input,
    },
  );
});
