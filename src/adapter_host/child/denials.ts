import { PERMISSION_KINDS } from "../../adapter_api/permissions.ts";
import type { Denied } from "../wire/messages.ts";

const NAMED = /Requires (\w+) access(?: to "((?:[^"\\]|\\.)*)"| to ([^,]*))?/;
/** Sentence of a refusal: one that comes late, or from an import, is a common error with the same sentence in it. */
const WRAPPED = /Requires \w+ access(?: to .*)?, run again with the --allow-[\w-]+ flag/;
/** A name that Node's part may not look up. */
const LOOKUP = /getaddrinfo EPERM (\S+)/;
/** A program is looked up where granted programs lie: one that was not granted is not found. */
const NO_PROGRAM = /^Failed to spawn '([^'/\\]+)': /;
const NO_PACKAGES = /npm specifiers were requested/;
/** An error may hold itself. */
const DEEPEST = 8;

/**
 * Finds what the runtime refused: the error itself, its causes, or the errors it is made of.
 *
 * @param error whatever a handler threw
 */
export function deniedBy(error: unknown, depth = 0): Denied | undefined {
  if (!(error instanceof Error) || depth > DEEPEST) return undefined;
  if (error instanceof Deno.errors.NotCapable || WRAPPED.test(error.message)) return deniedIn(error.message);
  const [, name] = LOOKUP.exec(error.message) ?? [];
  if (name !== undefined) return { kind: "net", resource: name };
  const [, program] = error instanceof Deno.errors.NotFound ? NO_PROGRAM.exec(error.message) ?? [] : [];
  if (program !== undefined) return { kind: "run", resource: program };
  if (NO_PACKAGES.test(error.message)) return { kind: "other", resource: "the npm registry" };
  const inner = error instanceof AggregateError ? [error.cause, ...error.errors] : [error.cause];
  for (const one of inner) {
    const denied = deniedBy(one, depth + 1);
    if (denied !== undefined) return denied;
  }
  return undefined;
}

function deniedIn(message: string): Denied {
  const [, said, quoted, bare = ""] = NAMED.exec(message) ?? [];
  const kind = PERMISSION_KINDS.find((known) => known === said) ?? "other";
  return { kind, resource: quoted ?? bare };
}
