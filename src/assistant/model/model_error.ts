/** Reason why a model gave no answer. */
export const MODEL_ERRORS = {
  key: "The vendor refuses the key, or there is none",
  refused: "The vendor refuses the request as it is",
  rate: "Too many requests or tokens for the account",
  overloaded: "The vendor's service fails or is overloaded",
  timeout: "No answer came in time",
  network: "The vendor cannot be reached",
  garbage: "What came is no answer of a model",
  replay: "The recorded transcript does not fit the run",
} as const;

/** One of the reasons of {@linkcode MODEL_ERRORS}. */
export type ModelErrorKind = keyof typeof MODEL_ERRORS;

const WORTH_REPEATING: readonly ModelErrorKind[] = ["rate", "overloaded", "timeout", "network", "garbage"];

/** A model gave no answer. The message never has the key in it. */
export class ModelError extends Error {
  override readonly name = "ModelError";
  readonly kind: ModelErrorKind;
  /** Time that the vendor asks to wait before the next request, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(kind: ModelErrorKind, message: string, retryAfterMs?: number) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }

  /** True when the same request may succeed later. */
  get isPassing(): boolean {
    return WORTH_REPEATING.includes(this.kind);
  }
}
