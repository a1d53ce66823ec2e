import assert from "node:assert/strict";
import { ToolError } from "glovebox";
import { BridgeError } from "../jvm_bridge/bridge_error.ts";
import { windowSchema } from "./client/rows.ts";
import { toActionError, toToolError } from "./errors.ts";

function codeOf(error: unknown): string {
  return error instanceof ToolError ? error.code : "none";
}

Deno.test("javafx gives the contract's codes for what the agent refuses, and its own for other dialogs", () => {
  const told = (code: string) => codeOf(toToolError(new BridgeError(code, "refused")));
  assert.deepEqual(
    ["NO_STAGES", "NODE_NOT_FOUND", "STALE_REF", "UI_TIMEOUT", "LOOK_ONLY", "INTERNAL", "COVERED"].map(told),
    [
      "MCP_UI_NO_STAGES",
      "MCP_UI_NODE_NOT_FOUND",
      "MCP_UI_STALE_REF",
      "MCP_UI_TIMEOUT",
      "MCP_UI_NOT_ENABLED",
      "MCP_UI_INTERNAL",
      "MCP_UI_ACTION_FAILED",
    ],
  );
  assert.equal(told("SYSTEM_DIALOG"), "MCP_UI_SYSTEM_DIALOG");
});

Deno.test("javafx says when the agent is of another version, and what to do", () => {
  const { error } = windowSchema.safeParse({ id: 7 });
  for (const mapped of [toToolError(error), toActionError(error, {})]) {
    assert.equal(codeOf(mapped), "MCP_UI_INTERNAL");
    assert.match(
      mapped instanceof ToolError ? mapped.message : "",
      /in a form that is not known here, at "id"/,
    );
  }
  const other = new TypeError("x");
  assert.equal(toToolError(other), other);
});
