import type { Content } from "./content.ts";
import type { ErrorData } from "./error_data.ts";
import { modestError } from "./modest_error.ts";

export type { ErrorData } from "./error_data.ts";

/** Codes that the host itself uses. An adapter may add codes of its own, written in capitals with underscores. */
export const HOST_ERROR_CODES = {
  INVALID_INPUT: "The arguments do not fit the tool's input schema",
  NOT_FOUND: "The thing named in the arguments does not exist",
  PERMISSION_DENIED: "The adapter was not granted what the call needs",
  NOT_CONNECTED: "The application behind the adapter cannot be reached",
  TIMEOUT: "The call did not finish before its deadline",
  CANCELLED: "The caller cancelled the call",
  CONFLICT: "The state of the application does not allow the action now",
  ADAPTER_DIED: "The adapter's process ended while the call was running",
  ASK_EXPIRED: "A question to the user was not answered in time",
  LIMIT: "A size or count limit was reached",
  INTERNAL: "The adapter or the host failed in a way it did not expect",
} as const satisfies Record<string, string>;

/** One of the codes of {@linkcode HOST_ERROR_CODES}. */
export type HostErrorCode = keyof typeof HOST_ERROR_CODES;

/** A host code, or a code of the adapter's own such as `MCP_UI_STALE_REF`. */
export type ErrorCode = HostErrorCode | (string & Record<never, never>);

/** Options for {@linkcode ToolError} besides code and message. */
export interface ToolErrorOptions extends ErrorOptions {
  /** Next step for the caller, in one sentence. */
  readonly hint?: string;
  /** Facts a program can use, JSON only. */
  readonly details?: unknown;
  /** More content for the model after the message, for example a fresh list or a screenshot. */
  readonly content?: readonly (string | Content)[];
  /** Fields put next to `error` in the structured content. */
  readonly beside?: Readonly<Record<string, unknown>>;
}

/**
 * An error that the caller of a tool can act upon. Anything else thrown by a handler is reported as `INTERNAL`.
 *
 * @example
 * ```ts
 * import { ToolError } from "glovebox";
 *
 * const error = new ToolError("NOT_FOUND", `Cannot press "OK": no such button`, {
 *   hint: "Read the window first for the labels it has",
 * });
 * console.assert(error.code === "NOT_FOUND");
 * ```
 */
export class ToolError extends Error {
  /** Always `"ToolError"`. */
  override readonly name = "ToolError";
  /** Stable, for programs to branch on. */
  readonly code: ErrorCode;
  /** Facts that the error carries besides code and message. */
  readonly options: ToolErrorOptions;

  /**
   * Makes an error for the caller.
   *
   * @param code a host code, or a code of the adapter's own
   * @param message what happened, to which thing; no final period
   * @param options hint, details, more content, cause
   */
  constructor(code: ErrorCode, message: string, options: ToolErrorOptions = {}) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.options = options;
  }

  /** The error as plain data, below 4 kB: see {@linkcode modestError}. */
  toData(): ErrorData {
    const { hint, details } = this.options;
    return modestError({
      code: this.code,
      message: this.message,
      ...(hint === undefined ? {} : { hint }),
      ...(details === undefined ? {} : { details }),
    });
  }
}

/** Returns the refusal for an adapter that asks for the client's folders and did not say that it would. */
export function rootsRefused(adapter: string): ToolError {
  return new ToolError(
    "PERMISSION_DENIED",
    `The adapter ${adapter} does not say that it asks for the client's folders`,
    {
      hint: "Its author has to: roots: true in its defineAdapter({...})",
    },
  );
}
