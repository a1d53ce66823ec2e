import { ToolError } from "glovebox";
import type { Content } from "glovebox";

/** The codes this adapter adds to those of the host. */
export const BROWSER_ERROR_CODES = {
  BROWSER_STALE: "The number does not stand for the element it was listed for any more",
  BROWSER_COVERED: "Something else lies over the element",
  BROWSER_NOT_ACTIONABLE: "The element does not take this action now",
  BROWSER_URL_REFUSED: "The address is of a kind that is never opened",
  BROWSER_NAVIGATION: "The page could not be loaded",
  BROWSER_DIALOG: "The page is blocked until its dialog is answered",
  BROWSER_DOWNLOAD: "The file could not be downloaded",
} as const satisfies Record<string, string>;

/** Codes of errors of the browser adapter. */
export type BrowserErrorCode =
  | keyof typeof BROWSER_ERROR_CODES
  | "CONFLICT"
  | "INTERNAL"
  | "INVALID_INPUT"
  | "LIMIT"
  | "NOT_CONNECTED"
  | "NOT_FOUND"
  | "PERMISSION_DENIED"
  | "TIMEOUT";

/** Options of an error of the browser, besides code and message. */
export interface BrowserErrorOptions extends ErrorOptions {
  readonly hint?: string;
  readonly content?: readonly (string | Content)[];
  readonly beside?: Readonly<Record<string, unknown>>;
}

/** An error in the form that every browser tool answers with: `status` next to `error`. */
export function browserError(
  code: BrowserErrorCode,
  message: string,
  options: BrowserErrorOptions = {},
): ToolError {
  return new ToolError(code, message, { ...options, beside: { status: "error", ...options.beside } });
}
