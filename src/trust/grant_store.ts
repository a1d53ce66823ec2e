import { dirname, join } from "node:path";
import type { z } from "zod";
import { ToolError } from "../adapter_api/errors.ts";
import { visible } from "../base/visible.ts";
import { followFolder } from "./follow_folder.ts";
import { type GrantFile, grantFileSchema, NO_GRANTS } from "./grant_file.ts";
import { changePrivateFile, readPrivateFile, stampOf } from "./private_file.ts";

/** What the file says now; or why it is not trusted: then no stored grant counts. */
export type StoredGrants =
  | { readonly ok: true; readonly file: GrantFile }
  | { readonly ok: false; readonly problem: string };

/** What persons granted for always, in one file that every host of one user follows. */
export class GrantStore {
  readonly path: string;
  #stamp: string | undefined = "never read";
  #stored: StoredGrants = { ok: true, file: NO_GRANTS };

  /** @param folder for state, the person's alone */
  constructor(folder: string) {
    this.path = join(folder, "grants.json");
  }

  /** What holds now. Looks at the file, and reads it only when it changed: the same object means the same grants. */
  get current(): StoredGrants {
    const stamp = stampOf(this.path);
    if (stamp !== this.#stamp) this.#stored = this.#read();
    this.#stamp = stamp;
    return this.#stored;
  }

  /**
   * Changes what is stored, while no other process does.
   *
   * @throws ToolError `PERMISSION_DENIED` when what is there cannot be trusted: it is not overwritten
   */
  async change(change: (file: GrantFile) => GrantFile): Promise<void> {
    await changePrivateFile(this.path, () => {
      const stored = this.#read();
      if (!stored.ok) throw notTrusted(stored.problem);
      const next = change(stored.file);
      return next === stored.file ? undefined : textOf(next);
    });
  }

  /** Begins with no grants, whatever is there. */
  async clear(): Promise<void> {
    await changePrivateFile(this.path, () => textOf(NO_GRANTS));
  }

  /** Tells when the file may have changed, in whatever process. */
  watch(onChange: () => void): Disposable {
    return followFolder(dirname(this.path), onChange);
  }

  #read(): StoredGrants {
    try {
      const text = readPrivateFile(this.path);
      if (text === undefined) return { ok: true, file: NO_GRANTS };
      const parsed = grantFileSchema.safeParse(JSON.parse(text));
      if (parsed.success) return { ok: true, file: parsed.data };
      throw new Error(reasonOf(parsed.error));
    } catch (error) {
      const reason = visible(error instanceof Error ? error.message : String(error));
      return { ok: false, problem: `The grants in ${this.path} cannot be trusted: ${reason}` };
    }
  }
}

/** The error for whoever needs a stored grant while the file is not trusted. */
export function notTrusted(problem: string): ToolError {
  return new ToolError("PERMISSION_DENIED", problem, {
    hint: "A person must mend the file, or begin without any grant: glovebox reset",
  });
}

function textOf(file: GrantFile): string {
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

/** A version that this product does not know is worth a sentence of its own. */
function reasonOf({ issues }: z.ZodError): string {
  if (issues.some(({ path }) => path[0] === "version")) return "another version of Glovebox wrote them";
  return issues.map(({ path, message }) => `${path.join(".") || "the file"}: ${message}`).join("; ");
}
