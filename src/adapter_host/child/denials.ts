import { ToolError } from "../../adapter_api/errors.ts";
import { PERMISSION_KINDS, type Permissions } from "../../adapter_api/permissions.ts";
import { covers } from "../permissions.ts";

const SENTENCE = /Requires (\w+) access(?: to (.*?))?(?:, run again with.*)?$/;
/** What is refused only after a name was looked up comes as a common error that ends with the same sentence. */
const WRAPPED = /Requires \w+ access to .*, run again with the --allow-\w+ flag$/;

/**
 * Turns the runtime's refusal into ours. The runtime's own sentence ("run again with --allow-read") would be wrong
 * advice: a person grants, not the caller, and only what the manifest asks for.
 *
 * @param error whatever a handler threw
 * @param adapter the adapter's name
 * @param asked what its manifest asks for
 */
export function denialOf(error: unknown, adapter: string, asked: Permissions): ToolError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (!(error instanceof Deno.errors.NotCapable) && !WRAPPED.test(error.message)) {
    return denialOf(error.cause, adapter, asked);
  }
  const found = SENTENCE.exec(error.message);
  const kind = PERMISSION_KINDS.find((known) => known === found?.[1]);
  const resource = (found?.[2] ?? "").replaceAll('"', "");
  if (kind === undefined) {
    return refusal(adapter, "something that no grant covers", "The adapter has to do without", {
      kind: "other",
      resource,
    });
  }
  const isAsked = (asked[kind] ?? []).some((entry) => covers(kind, entry, resource));
  const what = `${kind} access to ${resource || "everything"}`;
  const hint = isAsked
    ? `A person can grant it by starting Glovebox with --grant ${quoted(`${adapter}:${kind}=${resource}`)}`
    : `Its manifest does not ask for it: its author must add it to permissions.${kind} before a person can grant it`;
  return refusal(adapter, what, hint, { kind, resource, asked: isAsked });
}

function refusal(adapter: string, what: string, hint: string, details: Record<string, unknown>): ToolError {
  const message = `The adapter ${adapter} was refused ${what}`;
  return new ToolError("PERMISSION_DENIED", message, { hint, details: { adapter, ...details } });
}

/** So that a person can paste it into a shell. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
