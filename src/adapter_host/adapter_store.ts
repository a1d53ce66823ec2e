import { join } from "node:path";
import { z } from "zod";
import { ToolError } from "../adapter_api/errors.ts";
import { STORE_BYTES, type WantedStore } from "../adapter_api/services/store.ts";
import type { Identity } from "../authorization/grants/grant_file.ts";
import { changePrivateFile, readPrivateFile } from "../base/private_file.ts";
import { sha256 } from "../base/sha256.ts";

const stored = z.strictObject({
  version: z.literal(1),
  /** Adapter whose values these are: the file's own name says it to nobody. */
  adapter: z.string(),
  script: z.string(),
  /** Pairs, because an object has keys of its own that a value could not have. */
  values: z.array(z.tuple([z.string(), z.unknown()])),
});

/**
 * What adapters keep: a file of the user's alone for each of them, by name and script, as grants are bound. Several
 * hosts share it: each change is made on what is there.
 */
export class AdapterStore {
  readonly #folder: string;

  /** @param state the folder for state */
  constructor(state: string) {
    this.#folder = join(state, "store");
  }

  /**
   * Does what an adapter wants with its values.
   *
   * @returns the value, or the keys
   * @throws ToolError `LIMIT`; `CONFLICT` when the file is not as we write it
   */
  async answer(identity: Identity, wanted: WantedStore): Promise<unknown> {
    const path = join(this.#folder, `${await nameOf(identity)}.json`);
    if (wanted.op === "get") return valuesIn(path).get(wanted.key);
    if (wanted.op === "keys") return [...valuesIn(path).keys()].sort();
    await changePrivateFile(path, () => changed(valuesIn(path), identity, wanted));
    return undefined;
  }
}

function changed(
  values: Map<string, unknown>,
  { name, script }: Identity,
  wanted: Exclude<WantedStore, { op: "get" | "keys" }>,
): string | undefined {
  if (wanted.op === "set") values.set(wanted.key, wanted.value);
  else if (!values.delete(wanted.key)) return undefined;
  const text = JSON.stringify({ version: 1, adapter: name, script, values: [...values] });
  const bytes = new TextEncoder().encode(text).length;
  if (wanted.op === "delete" || bytes <= STORE_BYTES) return text;
  throw new ToolError("LIMIT", `${name} would keep ${bytes} bytes; ctx.store has room for ${STORE_BYTES}`, {
    hint: "Delete what is not needed, or keep it in a file of a granted folder",
    details: { limit: "store" },
  });
}

function valuesIn(path: string): Map<string, unknown> {
  try {
    const text = readPrivateFile(path);
    return new Map(text === undefined ? [] : stored.parse(JSON.parse(text)).values);
  } catch (cause) {
    const isDamaged = cause instanceof z.ZodError || cause instanceof SyntaxError;
    const reason = isDamaged ? "it is damaged" : cause instanceof Error ? cause.message : String(cause);
    throw new ToolError("CONFLICT", `What the adapter keeps cannot be read from ${path}: ${reason}`, {
      hint: "Mend the file, or remove it to begin anew",
      cause,
    });
  }
}

async function nameOf({ name, script }: Identity): Promise<string> {
  return (await sha256(new TextEncoder().encode(JSON.stringify([name, script])))).slice(0, 32);
}
