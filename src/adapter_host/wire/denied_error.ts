import type { Denied } from "./messages.ts";

/** The runtime refused something to an adapter that was starting. Anyone who knows its grants makes the text. */
export class DeniedError extends Error {
  readonly denied: Denied;

  constructor(denied: Denied) {
    super(`${denied.kind} access was refused`);
    this.denied = denied;
  }
}
