import { ToolError } from "../../adapter_api/errors.ts";
import type { Manifest } from "../../adapter_api/manifest.ts";
import { boundAsks, type CodeSeen } from "../../authorization/grants/code_change.ts";
import { type Bound, BUILT_IN, type Identity } from "../../authorization/grants/grant_file.ts";
import type { Code } from "./loaded_code.ts";
import { fileHashes } from "./snapshot.ts";

/**
 * Returns who the adapter is.
 *
 * @param builtIns names of the built-in adapters
 * @throws ToolError `INVALID_INPUT` when a script takes the name of a built-in adapter
 */
export function identityOf(code: Code, { name }: Manifest, builtIns: readonly string[]): Identity {
  if (code.builtIn) return { name, script: BUILT_IN };
  if (!builtIns.includes(name)) return { name, script: code.origin };
  throw new ToolError(
    "INVALID_INPUT",
    `The adapter at ${code.origin} takes the name "${name}" of a built-in one`,
    {
      hint: "Give it another name in its defineAdapter({ name })",
    },
  );
}

/** Returns what is compared with what grants were given for. */
export function seenOf({ hash }: Code, { permissions, tools }: Manifest): CodeSeen {
  const descriptions = tools.map(({ name, description }) => [name, description]);
  return { code: hash, asks: boundAsks(permissions), tools: Object.fromEntries(descriptions) };
}

/** Reads what grants of now are for; a built-in adapter is bound to the product. */
export async function boundOf(code: Code, seen: CodeSeen): Promise<Bound | undefined> {
  return code.builtIn ? undefined : { ...seen, files: await fileHashes(code.path) };
}
