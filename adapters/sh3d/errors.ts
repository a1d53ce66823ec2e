import { ToolError } from "glovebox";
import { BridgeError } from "../jvm_bridge/bridge_error.ts";

/** The codes of this adapter, besides the host's. */
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

/** Options of an error besides code and message. */
export interface Sh3dErrorOptions extends ErrorOptions {
  readonly hint?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

const LONGEST_TEXT = 1_000;
const LONGEST_QUOTE = 80;
const MOST_ITEMS = 10;
const MOST_DETAILS = 1_500;

/** An error of this adapter. What it says of arguments is short and plain, whatever they are. */
export function sh3dError(code: Sh3dErrorCode, message: string, options: Sh3dErrorOptions = {}): ToolError {
  const { hint, details, ...rest } = options;
  const told = details === undefined ? undefined : shortened(details);
  return new ToolError(code, plain(message), {
    ...rest,
    ...(hint === undefined ? {} : { hint: plain(hint) }),
    ...(told === undefined || JSON.stringify(told).length > MOST_DETAILS ? {} : { details: told }),
  });
}

function plain(text: string): string {
  const quoted = text.replaceAll(
    /"([^"]*)"/g,
    (whole, quote: string) => quote.length <= LONGEST_QUOTE ? whole : `"${quote.slice(0, LONGEST_QUOTE)}…"`,
  );
  const short = quoted.length <= LONGEST_TEXT ? quoted : `${quoted.slice(0, LONGEST_TEXT)}…`;
  return short.replaceAll(/\p{Cc}/gu, " ").toWellFormed();
}

function shortened(details: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(details).map(([key, value]) => [key, shortenedValue(value)]));
}

function shortenedValue(value: unknown): unknown {
  if (typeof value === "string") {
    return plain(value.length <= LONGEST_TEXT ? value : value.slice(0, LONGEST_TEXT));
  }
  return Array.isArray(value) && value.length > MOST_ITEMS
    ? [...value.slice(0, MOST_ITEMS), `… and ${value.length - MOST_ITEMS} more`]
    : value;
}

const LOOK_AGAIN = "Call query_state for the objects that there are";

/** Meanings of the plugin's codes to the caller. */
const KNOWN: Readonly<Record<string, readonly [Sh3dErrorCode, string?]>> = {
  MODAL_DIALOG: ["SH3D_MODAL_DIALOG", "Ask the person to close the dialog, and call again"],
  UI_TIMEOUT: [
    "SH3D_BUSY",
    "When details.began is true it goes on: look with query_state before calling again",
  ],
  UI_NESTED: ["SH3D_MODAL_DIALOG", "Ask the person to close the dialog that it opened"],
  TIMEOUT: ["SH3D_BUSY", "The application may hang as a whole"],
  EDIT_TOO_LONG: ["SH3D_BUSY", "Do it in several calls"],
  STALE: ["CONFLICT", "Somebody else changes the home all the time; call again"],
  OBJECT_NOT_FOUND: ["NOT_FOUND", LOOK_AGAIN],
  CATALOG_NOT_FOUND: ["NOT_FOUND", "Call list_furniture_catalog or list_textures_catalog"],
  HOME_NOT_FOUND: ["NOT_FOUND", "Call list_homes for those that are open"],
  JOB_NOT_FOUND: ["NOT_FOUND"],
  TOO_LARGE: ["LIMIT", "Nothing was changed; do it in several calls"],
  TOO_MANY_JOBS: ["LIMIT", "Wait for one of them, or cancel it"],
  FILE_UNREADABLE: ["SH3D_FILE"],
  FILE_UNSAFE: ["SH3D_FILE", "Use a file from somebody you trust, or ask the person to look at it"],
  FILE_OLD: ["SH3D_FILE", "Ask the person to open it in Sweet Home 3D and to save it; then call again"],
  FILE_INCOMPLETE: [
    "SH3D_FILE",
    "Ask the person to open it in Sweet Home 3D, which offers to leave them out, and to save it",
  ],
  FILE_EXISTS: ["CONFLICT", "Choose another name"],
  FILE_TOO_NEW: ["SH3D_FILE"],
  FILE_UNWRITABLE: ["SH3D_FILE", "Choose another place; what was there before is as it was"],
  HOME_UNSOUND: ["CONFLICT", "Ask the person to delete it in Sweet Home 3D, or to undo what made it so"],
  NO_3D: ["SH3D_NO_3D", "Use render_photo, or start Sweet Home 3D without com.eteks.sweethome3d.no3D"],
  REFUSED: ["CONFLICT", "Nothing was changed"],
  BAD_ARGUMENT: ["INVALID_INPUT", "Nothing was changed"],
  GONE: ["NOT_CONNECTED", "Start Sweet Home 3D again; what was not saved may be offered for recovery there"],
  CANCELLED: ["CANCELLED"],
};

/** Turns a refusal of the plugin into what the caller gets; anything else as it is. */
export function toToolError(error: unknown): unknown {
  if (!(error instanceof BridgeError)) return error;
  const [code, hint] = KNOWN[error.code] ?? ["INTERNAL"];
  return sh3dError(code, error.message, {
    cause: error,
    ...(hint === undefined ? {} : { hint }),
    ...(Object.keys(error.details).length === 0 ? {} : { details: error.details }),
  });
}
