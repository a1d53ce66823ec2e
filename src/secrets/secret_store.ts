import { join } from "node:path";
import type { z } from "zod";
import { ToolError } from "../adapter_api/errors.ts";
import type { AuditSink } from "../audit/audit_event.ts";
import { changePrivateFile, RememberedFile } from "../base/private_file.ts";
import { visible } from "../base/text/visible.ts";
import { DesktopKeyring, type Keyring } from "./keyring.ts";
import type { KnownSecret } from "./redactor.ts";
import {
  isOf,
  type KeptSecret,
  type ListedSecret,
  NO_SECRETS,
  type SecretFile,
  secretFileSchema,
  type SecretOwner,
  type StoredSecret,
} from "./secret_file.ts";

const READABLE_BY_OTHERS = 0o077;

/** A secret in a list. */
export type SecretRow = ListedSecret & { readonly kept: "file" | "keyring" };

/**
 * Store of secrets: one file of the person's alone, in the folder for state, which no adapter reaches. Values may be in
 * the keyring of the person's desktop instead.
 */
export class SecretStore {
  readonly path: string;
  readonly #audit: AuditSink | undefined;
  readonly #keyring: Keyring;
  readonly #file: RememberedFile<SecretFile>;

  /**
   * @param folder for state, the person's alone
   * @param audit hears of every change, without a value
   * @param keyring holds values that are not in the file
   */
  constructor(folder: string, audit?: AuditSink, keyring: Keyring = new DesktopKeyring()) {
    this.path = join(folder, "secrets.json");
    this.#file = new RememberedFile(
      this.path,
      (text) => text === undefined ? NO_SECRETS : this.#parsed(text),
    );
    this.#audit = audit;
    this.#keyring = keyring;
  }

  /**
   * Lists what is kept, without the values.
   *
   * @throws ToolError `PERMISSION_DENIED` when the file cannot be trusted
   */
  list(): SecretRow[] {
    return this.#read().secrets.map((secret) => ({
      ...listed(secret),
      kept: "value" in secret ? "file" : "keyring",
    }));
  }

  /**
   * Lists the secrets of one adapter whose values can be had.
   *
   * @throws ToolError `PERMISSION_DENIED` when the file cannot be trusted
   */
  secretsOf(owner: SecretOwner): StoredSecret[] {
    return this.#withValues(this.#read().secrets.filter((secret) => isOf(secret, owner)));
  }

  /** Lists every name with its value, for taking values out of records; none when the file cannot be trusted. */
  known(): KnownSecret[] {
    try {
      return this.#withValues(this.#read().secrets);
    } catch {
      return []; // it gives no values to anybody else either
    }
  }

  /**
   * Returns the value of one secret.
   *
   * @param origin where it is to be sent
   * @returns nothing when none of that name is kept for this adapter and this origin
   * @throws ToolError `PERMISSION_DENIED` when the file cannot be trusted, or the keyring does not give the value
   */
  valueFor(owner: SecretOwner, name: string, origin: string): string | undefined {
    const found = this.#read().secrets.find((one) =>
      isOf(one, owner) && one.name === name && one.origins.includes(origin)
    );
    try {
      return found && this.#valueOf(found);
    } catch (error) {
      throw keyringError(owner, name, origin, error);
    }
  }

  /**
   * Keeps a secret, in the place of the one that this adapter had under the name.
   *
   * @param place `keyring` throws an Error that says why when the keyring does not take it, and changes nothing
   */
  async set({ value, ...secret }: StoredSecret, place: "file" | "keyring" = "file"): Promise<void> {
    const kept = place === "file" ? { ...secret, value } : await this.#intoKeyring(secret, value);
    await this.#replace(secret, kept);
    this.#record("set", secret);
  }

  /** Forgets a secret of one adapter. */
  async remove(secret: ListedSecret): Promise<void> {
    await this.#replace(secret);
    this.#record("removed", secret);
  }

  async #intoKeyring(secret: ListedSecret, value: string): Promise<KeptSecret> {
    const keyring = crypto.randomUUID();
    await this.#keyring.keep(keyring, `Glovebox: ${secret.name} for ${visible(secret.adapter)}`, value);
    return { ...secret, keyring };
  }

  /** Takes out what an adapter had under a name, and puts something else in its place. */
  async #replace({ name, adapter, script }: ListedSecret, next?: KeptSecret): Promise<void> {
    const isMeant = (one: KeptSecret) => one.name === name && isOf(one, { name: adapter, script });
    const gone: string[] = [];
    await this.#change(({ secrets }) => {
      gone.push(...secrets.flatMap((one) => isMeant(one) && "keyring" in one ? [one.keyring] : []));
      return [...secrets.filter((one) => !isMeant(one)), ...next === undefined ? [] : [next]];
    });
    await Promise.all(gone.map((id) => this.#keyring.forget(id)));
  }

  #valueOf(secret: KeptSecret): string {
    return "value" in secret ? secret.value : this.#keyring.value(secret.keyring);
  }

  /** What the keyring does not give is nowhere in this process, and so in no record of it. */
  #withValues(secrets: readonly KeptSecret[]): StoredSecret[] {
    return secrets.flatMap((secret) => {
      try {
        return [{ ...listed(secret), value: this.#valueOf(secret) }];
      } catch {
        return [];
      }
    });
  }

  async #change(change: (file: SecretFile) => KeptSecret[]): Promise<void> {
    await changePrivateFile(this.path, () => {
      this.#file.forget();
      const next: SecretFile = { version: 1, secrets: change(this.#read()) };
      return `${JSON.stringify(next, undefined, 2)}\n`;
    });
    this.#file.forget();
  }

  #record(what: "set" | "removed", { name, adapter, origins }: ListedSecret): void {
    this.#audit?.record({ type: "secret", what, adapter, name, origin: origins.join(" ") });
  }

  #read(): SecretFile {
    try {
      return this.#file.read();
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

function listed({ name, adapter, script, origins, at }: KeptSecret): ListedSecret {
  return { name, adapter, script, origins, at };
}

function keyringError(
  { name: adapter }: SecretOwner,
  name: string,
  origin: string,
  error: unknown,
): ToolError {
  const reason = visible(error instanceof Error ? error.message : String(error));
  const command = `glovebox secret set ${name} --adapter ${adapter} --origin ${origin} --no-keyring`;
  return new ToolError(
    "PERMISSION_DENIED",
    `Your keyring does not give the secret "${name}" of ${adapter}: ${reason}`,
    {
      hint: `A person unlocks the keyring of their desktop, or keeps the secret in a file: ${command}`,
    },
  );
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
