import { ToolError, z } from "glovebox";
import { BridgeError } from "../jvm_bridge/bridge_error.ts";

/** The codes of the contract, and one more for what it does not know. */
export const JAVAFX_ERROR_CODES = {
  MCP_UI_NOT_ENABLED: "No application has the agent enabled, or this one allows no actions",
  MCP_UI_NO_STAGES: "The application shows no window",
  MCP_UI_NODE_NOT_FOUND: "There is no such node",
  MCP_UI_STALE_REF: "What the reference stood for is not on the screen any more",
  MCP_UI_ACTION_FAILED: "The action could not be done",
  MCP_UI_TIMEOUT: "The application did not answer in time",
  MCP_UI_SYSTEM_DIALOG: "A dialog of the system's own is open, which only a person can answer",
  MCP_UI_INTERNAL: "The agent in the application failed in a way it did not expect",
} as const satisfies Record<string, string>;

type JavafxErrorCode =
  | keyof typeof JAVAFX_ERROR_CODES
  | "CANCELLED"
  | "CONFLICT"
  | "INVALID_INPUT"
  | "NOT_CONNECTED"
  | "NOT_FOUND"
  | "PERMISSION_DENIED"
  | "TIMEOUT";

/** Options of an error, besides code and message. */
export interface JavafxErrorOptions extends ErrorOptions {
  readonly hint?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** An error of this adapter. */
export function javafxError(
  code: JavafxErrorCode,
  message: string,
  options: JavafxErrorOptions = {},
): ToolError {
  return new ToolError(code, message, options);
}

const LOOK_AGAIN = "Call ui_get_snapshot or ui_query for what is there now";

/** Words for what can be done while a dialog of the system's is open. */
export const SYSTEM_DIALOG =
  "Ask the person to answer or close it. Until then ui_get_snapshot, ui_query and ui_screenshot still work; file choosers that open from now on are answered with the action choose";

/** Codes and hints for the caller, by the agent's codes; all other codes belong to the action. */
const KNOWN: Readonly<Record<string, readonly [JavafxErrorCode, string?]>> = {
  NO_STAGES: ["MCP_UI_NO_STAGES", "Wait until the application shows a window"],
  UI_ENDED: ["MCP_UI_NO_STAGES", "Start the application again to see its windows"],
  NO_TOOLKIT: ["MCP_UI_NO_STAGES", "Wait until it has started, or see whether it uses JavaFX at all"],
  STALE_REF: ["MCP_UI_STALE_REF", LOOK_AGAIN],
  NODE_NOT_FOUND: ["MCP_UI_NODE_NOT_FOUND", LOOK_AGAIN],
  UI_TIMEOUT: ["MCP_UI_TIMEOUT", "details.uiThread says where the application's UI thread is"],
  SYSTEM_DIALOG: ["MCP_UI_SYSTEM_DIALOG", SYSTEM_DIALOG],
  UI_NESTED: ["MCP_UI_TIMEOUT", LOOK_AGAIN],
  TIMEOUT: ["MCP_UI_TIMEOUT", "The application may hang as a whole"],
  LOOK_ONLY: ["MCP_UI_NOT_ENABLED", "Start it without -Dmcp.allowActions=false to act in it"],
  INTERNAL: ["MCP_UI_INTERNAL"],
  GONE: ["NOT_CONNECTED", "Start the application again, and call ui_list_apps"],
  CANCELLED: ["CANCELLED"],
  BAD_ARGUMENT: ["INVALID_INPUT"],
  BAD_SELECTOR: ["INVALID_INPUT", "Use #id, .class, Type, :state, and > or a space between them"],
  BAD_REGEX: ["INVALID_INPUT", "It is a regular expression of Java"],
  BAD_SIZE: ["INVALID_INPUT", "Choose another scale or node"],
  NO_JPEG: ["INVALID_INPUT"],
  NOT_VIRTUAL: ["INVALID_INPUT", "Give a ListView, TableView, TreeView or TreeTableView"],
  NOT_FOUND: ["NOT_FOUND"],
  NO_PROPERTY: ["INVALID_INPUT", "ui_get_node tells the properties of a node in fx"],
  UNREADABLE: ["INVALID_INPUT"],
  NO_HISTOGRAM: ["MCP_UI_ACTION_FAILED", "Call it without heap, or count with: jcmd PID GC.class_histogram"],
};

/** Returns what the agent said, as the caller gets it; anything else as it is. */
export function toToolError(error: unknown): unknown {
  if (error instanceof z.ZodError) return unknownForm(error);
  if (!(error instanceof BridgeError)) return error;
  const [code, hint] = KNOWN[error.code] ?? ["MCP_UI_ACTION_FAILED"];
  return javafxError(code, error.message, {
    cause: error,
    ...(hint === undefined ? {} : { hint }),
    ...(Object.keys(error.details).length === 0 ? {} : { details: error.details }),
  });
}

/** The agent in an application may be of another version than this adapter. */
function unknownForm(error: z.ZodError): ToolError {
  const [issue] = error.issues;
  const where = issue?.path.join(".") ?? "";
  return javafxError(
    "MCP_UI_INTERNAL",
    `The agent answered in a form that is not known here, at "${where}"`,
    {
      cause: error,
      hint: "Start the application again with the agent of this version: glovebox install javafx-agent",
    },
  );
}

/**
 * Returns what an action was refused with, with what was done before it: what is not known of the node is the action's
 * failure.
 */
export function toActionError(error: unknown, details: Readonly<Record<string, unknown>>): unknown {
  if (error instanceof z.ZodError) return unknownForm(error);
  if (error instanceof ToolError) return withDetails(error, details);
  if (!(error instanceof BridgeError)) return error;
  const [code, hint] = error.code === "NOT_FOUND" ? [undefined] : KNOWN[error.code] ?? [undefined];
  return javafxError(code ?? "MCP_UI_ACTION_FAILED", error.message, {
    cause: error,
    ...(hint === undefined ? {} : { hint }),
    details: { ...error.details, reason: error.code, ...details },
  });
}

function withDetails(error: ToolError, details: Readonly<Record<string, unknown>>): ToolError {
  const own = z.record(z.string(), z.unknown()).safeParse(error.options.details).data;
  return new ToolError(error.code, error.message, {
    ...error.options,
    details: { ...own, ...details },
    cause: error,
  });
}
