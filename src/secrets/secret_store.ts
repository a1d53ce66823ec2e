import { join } from "node:path";
import type { z } from "zod";
import { ToolError } from "../adapter_api/errors.ts";
import type { AuditSink } from "../audit/audit_event.ts";
import { changePrivateFile, readPrivateFile, stampOf } from "../base/private_file.ts";
import { visible } from "../base/text/visible.ts";
import type { KnownSecret } from "./redactor.ts";
import {
  isOf,
  type ListedSecret,
  NO_SECRETS,
  type SecretFile,
  secretFileSchema,
  type SecretOwner,
  type StoredSecret,
} from "./secret_file.ts";

const READABLE_BY_OTHERS = 0o077;

/** Store of secrets: one file of the person's alone, in the folder for state, which no adapter reaches. */
export class SecretStore {
  readonly path: string;
  readonly #audit: AuditSink | undefined;
  #known: { readonly stamp: string; readonly file: SecretFile } | undefined;

  /**
   * @param folder for state, the person's alone
   * @param audit hears of every change, without a value
   */
  constructor(folder: string, audit?: AuditSink) {
    this.path = join(folder, "secrets.json");
    this.#audit = audit;
  }

  /**
   * Lists what is kept, without the values.
   *
   * @throws ToolError `PERMISSION_DENIED` when the file cannot be trusted
   */
  list(): ListedSecret[] {
    return this.#read().secrets.map(({ value: _, ...rest }) => rest);
  }

  /**
   * Lists the secrets of one adapter, with their values.
   *
   * @throws ToolError `PERMISSION_DENIED` when the file cannot be trusted
   */
  secretsOf(owner: SecretOwner): StoredSecret[] {
    return this.#read().secrets.filter((secret) => isOf(secret, owner));
  }

  /** Lists every name with its value, for taking values out of records; none when the file cannot be trusted. */
  known(): KnownSecret[] {
    try {
      return this.#read().secrets.map(({ name, value }) => ({ name, value }));
    } catch {
      return []; // it gives no values to anybody else either
    }
  }

  /**
   * Returns the value of one secret.
   *
   * @param origin where it is to be sent
   * @returns nothing when none of that name is kept for this adapter and this origin
   */
  valueFor(owner: SecretOwner, name: string, origin: string): string | undefined {
    return this.secretsOf(owner).find((one) => one.name === name && one.origins.includes(origin))?.value;
  }

  /** Keeps a secret, in the place of the one that this adapter had under the name. */
  async set(secret: StoredSecret): Promise<void> {
    const owner = { name: secret.adapter, script: secret.script };
    await this.#change(({ secrets }) => [
      ...secrets.filter((one) => one.name !== secret.name || !isOf(one, owner)),
      secret,
    ]);
    this.#record("set", secret);
  }

  /** Forgets a secret of one adapter. */
  async remove(secret: ListedSecret): Promise<void> {
    const owner = { name: secret.adapter, script: secret.script };
    await this.#change(({ secrets }) =>
      secrets.filter((one) => one.name !== secret.name || !isOf(one, owner))
    );
    this.#record("removed", secret);
  }

  async #change(change: (file: SecretFile) => StoredSecret[]): Promise<void> {
    await changePrivateFile(this.path, () => {
      this.#known = undefined;
      const next: SecretFile = { version: 1, secrets: change(this.#read()) };
      return `${JSON.stringify(next, undefined, 2)}\n`;
    });
    this.#known = undefined;
  }

  #record(what: "set" | "removed", { name, adapter, origins }: ListedSecret): void {
    this.#audit?.record({ type: "secret", what, adapter, name, origin: origins.join(" ") });
  }

  #read(): SecretFile {
    const stamp = stampOf(this.path); // before reading: what comes later is new
    if (this.#known !== undefined && this.#known.stamp === stamp) return this.#known.file;
    try {
      const text = readPrivateFile(this.path);
      const file = text === undefined ? NO_SECRETS : this.#parsed(text);
      this.#known = stamp === undefined ? undefined : { stamp, file };
      return file;
    } catch (error) {
      const reason = visible(error instanceof Error ? error.message : String(error));
      throw new ToolError(
        "PERMISSION_DENIED",
        `The secrets in ${this.path} cannot be trusted: ${reason}`,
        { hint: "A person must mend the file, or remove it and set the secrets again" },
      );
    }
  }

  /** What is wrong is told by its place alone: the words of a parser may repeat a value. */
  #parsed(text: string): SecretFile {
    mustBePrivate(this.path);
    const { data, error } = secretFileSchema.safeParse(jsonOf(text));
    if (error === undefined) return data;
    throw new Error(reasonOf(error));
  }
}

function mustBePrivate(path: string): void {
  const mode = (Deno.lstatSync(path).mode ?? 0) & 0o777;
  if (Deno.uid() === null || (mode & READABLE_BY_OTHERS) === 0) return;
  throw new Error(`other users can read it: its mode is ${mode.toString(8)}`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("it is not JSON");
  }
}

function reasonOf({ issues }: z.ZodError): string {
  const places = issues.map(({ path }) => path.map(String).join(".") || "the file");
  return `${[...new Set(places)].join(", ")}: not as Glovebox writes it`;
}
