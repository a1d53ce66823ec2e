import { join } from "node:path";
import type { z } from "zod";
import { ToolError } from "../../adapter_api/errors.ts";
import type { AuditEvent, AuditSink } from "../../audit/audit_event.ts";
import { visible } from "../../base/text/visible.ts";
import { changeEvents } from "./grant_events.ts";
import { followFolder } from "./follow_folder.ts";
import { type GrantFile, grantFileSchema, NO_GRANTS } from "./grant_file.ts";
import { changePrivateFile, readPrivateFile, stampOf } from "../../base/private_file.ts";

/** Contents of the file now; or the reason why it is not trusted: then no stored grant counts. */
export type StoredGrants =
  | { readonly ok: true; readonly file: GrantFile }
  | { readonly ok: false; readonly problem: string };

/**
 * Time for which what was just looked at is believed, in milliseconds: a program that makes thousands of calls does not
 * ask for each.
 */
const SURE_MS = 5;

/** Options for a {@linkcode GrantStore}. */
export interface GrantStoreOptions {
  /** Time for which what was looked at is believed, in milliseconds. */
  readonly sureMs?: number;
  /** Hears of every change. */
  readonly audit?: AuditSink | undefined;
}

/** Store of what persons granted permanently, in one file that every host of one user follows. */
export class GrantStore {
  readonly path: string;
  readonly #folder: string;
  readonly #sureMs: number;
  readonly #audit: AuditSink | undefined;
  #text: string | undefined;
  #stored: StoredGrants = { ok: true, file: NO_GRANTS };
  #stamp: string | undefined;
  #lookedAt = -Infinity;

  /**
   * @param folder for state, the person's alone
   */
  constructor(folder: string, { sureMs = SURE_MS, audit }: GrantStoreOptions = {}) {
    this.#audit = audit;
    this.#folder = folder;
    this.#sureMs = sureMs;
    this.path = join(folder, "grants.json");
  }

  /** Returns the grants of now. Reads the file only when it changed: the same object means the same grants. */
  get current(): StoredGrants {
    const now = Date.now();
    const age = now - this.#lookedAt; // below nothing when the clock was set back
    if (age >= 0 && age < this.#sureMs) return this.#stored;
    this.#lookedAt = now;
    // To ask for a file that is not there is dear: its folder tells when it is made.
    const place = this.#text === undefined ? this.#folder : this.path;
    const stamp = stampOf(place);
    if (stamp === undefined || stamp !== this.#stamp) this.#look();
    return this.#stored;
  }

  /**
   * Changes what is stored, while no other process does.
   *
   * @throws ToolError `PERMISSION_DENIED` when what is there cannot be trusted: it is not overwritten
   */
  async change(change: (file: GrantFile) => GrantFile): Promise<void> {
    let events: readonly AuditEvent[] = [];
    await changePrivateFile(this.path, () => {
      this.#look();
      const stored = this.#stored;
      if (!stored.ok) throw notTrusted(stored.problem);
      const next = change(stored.file);
      events = changeEvents(stored.file, next);
      return next === stored.file ? undefined : textOf(next);
    });
    for (const event of events) this.#audit?.record(event);
    this.#doubt();
  }

  /** Begins with no grants, whatever is there. */
  async clear(): Promise<void> {
    const stored = this.#stored;
    await changePrivateFile(this.path, () => textOf(NO_GRANTS));
    for (const event of changeEvents(stored.ok ? stored.file : NO_GRANTS, NO_GRANTS)) {
      this.#audit?.record(event);
    }
    this.#doubt();
  }

  /** Tells when the file may have changed, in whatever process. */
  watch(onChange: () => void): Disposable {
    return followFolder(this.#folder, () => {
      this.#doubt();
      onChange();
    });
  }

  /** The next one who asks has the file looked at. */
  #doubt(): void {
    this.#lookedAt = -Infinity;
  }

  #look(): void {
    const stamps = { file: stampOf(this.path), folder: stampOf(this.#folder) }; // before reading: what comes later is new
    try {
      const text = readPrivateFile(this.path);
      if (text !== this.#text || !this.#stored.ok) this.#stored = { ok: true, file: parsed(text) };
      this.#text = text;
    } catch (error) {
      const reason = visible(error instanceof Error ? error.message : String(error));
      const problem = `The grants in ${this.path} cannot be trusted: ${reason}`;
      if (this.#stored.ok || this.#stored.problem !== problem) this.#stored = { ok: false, problem };
      this.#text = "";
    }
    this.#stamp = this.#text === undefined ? stamps.folder : stamps.file;
  }
}

function parsed(text: string | undefined): GrantFile {
  if (text === undefined) return NO_GRANTS;
  const { data, error } = grantFileSchema.safeParse(JSON.parse(text));
  if (error === undefined) return data;
  throw new Error(reasonOf(error));
}

/** The error for the one who needs a stored grant while the file is not trusted. */
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
