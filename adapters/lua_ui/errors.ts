import { ToolError } from "glovebox";

/** The codes this adapter adds to those of the host. */
export const LUA_UI_ERROR_CODES = {
  LUA_UI_STATE: "The server is in a state in which this tool cannot be called",
  LUA_UI_EXECUTION: "Lua code failed",
} as const satisfies Record<string, string>;

/** The sentences of the specification for a call in the wrong state. */
export const WRONG_STATE = {
  unconfigured: ["Server not configured", "Call ui_configure with a folder first"],
  notStarted: ["Server not started", "Call ui_start first"],
  running: ["Server already running", "ui_status tells its address; ui_stop stops it"],
  reconfigure: ["Cannot reconfigure while running", "Call ui_stop first"],
} as const;

/** A call in the wrong state. */
export function stateError(which: keyof typeof WRONG_STATE): ToolError {
  const [message, hint] = WRONG_STATE[which];
  return new ToolError("LUA_UI_STATE", message, { hint });
}

/** Lua code that failed. */
export function executionError(message: string): ToolError {
  return new ToolError("LUA_UI_EXECUTION", `execution failed: ${message}`, {
    hint: "What the session holds is kept; correct the code and run it again",
  });
}
