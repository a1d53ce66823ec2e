/** Error of a call that the other side of the bridge refused, or of a bridge that is gone. */
export class BridgeError extends Error {
  override readonly name = "BridgeError";
  /** Codes of the bridge are GONE, TIMEOUT, UI_TIMEOUT, UI_ENDED, UI_NESTED, CANCELLED, BAD_ARGUMENT and INTERNAL. */
  readonly code: string;
  /** Facts, as the other side gave them. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: string, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}
