import { ToolError } from "glovebox";
import { BridgeError } from "../jvm_bridge/bridge_error.ts";

/** The codes of this adapter, beside the host's. */
export const SH3D_ERROR_CODES = {
  SH3D_MODAL_DIALOG: "A dialog is open in the application; nothing was changed",
  SH3D_BUSY: "The application did not answer in time",
  SH3D_AMBIGUOUS: "Several things have that name",
  SH3D_FILE: "A file cannot be read or written",
  SH3D_NO_3D: "The application was started without its 3D view",
} as const satisfies Record<string, string>;

type Sh3dErrorCode =
  | keyof typeof SH3D_ERROR_CODES
  | "CANCELLED"
  | "CONFLICT"
  | "INTERNAL"
  | "INVALID_INPUT"
  | "LIMIT"
  | "NOT_CONNECTED"
  | "NOT_FOUND"
  | "PERMISSION_DENIED"
  | "TIMEOUT";

/** What an error may carry beside code and message. */
export interface Sh3dErrorOptions extends ErrorOptions {
  readonly hint?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** An error of this adapter. */
export function sh3dError(code: Sh3dErrorCode, message: string, options: Sh3dErrorOptions = {}): ToolError {
  return new ToolError(code, message, options);
}

const LOOK_AGAIN = "Call query_state for the objects that there are";

/** What the plugin's codes mean to the caller. */
const KNOWN: Readonly<Record<string, readonly [Sh3dErrorCode, string?]>> = {
  MODAL_DIALOG: ["SH3D_MODAL_DIALOG", "Ask the person to close the dialog, and call again"],
  UI_TIMEOUT: [
    "SH3D_BUSY",
    "When details.began is true it goes on: look with query_state before calling again",
  ],
  UI_NESTED: ["SH3D_MODAL_DIALOG", "Ask the person to close the dialog that it opened"],
  TIMEOUT: ["SH3D_BUSY", "The application may hang as a whole"],
  STALE: ["CONFLICT", "Somebody else changes the home all the time; call again"],
  OBJECT_NOT_FOUND: ["NOT_FOUND", LOOK_AGAIN],
  CATALOG_NOT_FOUND: ["NOT_FOUND", "Call list_furniture_catalog or list_textures_catalog"],
  HOME_NOT_FOUND: ["NOT_FOUND", "Call list_homes for those that are open"],
  JOB_NOT_FOUND: ["NOT_FOUND"],
  TOO_MANY_JOBS: ["LIMIT", "Wait for one of them, or cancel it"],
  FILE_UNREADABLE: ["SH3D_FILE"],
  FILE_EXISTS: ["CONFLICT", "Choose another name"],
  FILE_TOO_NEW: ["SH3D_FILE"],
  FILE_UNWRITABLE: ["SH3D_FILE", "Choose another place; what was there before is as it was"],
  NO_3D: ["SH3D_NO_3D", "Use render_photo, or start Sweet Home 3D without com.eteks.sweethome3d.no3D"],
  REFUSED: ["CONFLICT", "Nothing was changed"],
  BAD_ARGUMENT: ["INVALID_INPUT", "Nothing was changed"],
  GONE: ["NOT_CONNECTED", "Start Sweet Home 3D again; what was not saved may be offered for recovery there"],
  CANCELLED: ["CANCELLED"],
};

/** What the plugin said, as the caller gets it; anything else as it is. */
export function toToolError(error: unknown): unknown {
  if (!(error instanceof BridgeError)) return error;
  const [code, hint] = KNOWN[error.code] ?? ["INTERNAL"];
  return sh3dError(code, error.message, {
    cause: error,
    ...(hint === undefined ? {} : { hint }),
    ...(Object.keys(error.details).length === 0 ? {} : { details: error.details }),
  });
}
