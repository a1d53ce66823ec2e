import { ToolError } from "../adapter_api/errors.ts";
import type { AuditSink } from "../audit/audit_event.ts";
import type { SecretEntry } from "../authorization/secret_entry.ts";
import type { SecretHeader } from "./host_fetch.ts";
import { Redactor } from "./redactor.ts";
import type { SecretOwner } from "./secret_file.ts";
import type { SecretStore } from "./secret_store.ts";

/** Secrets of the adapters of one host: each gets its own, and nothing that it says holds one of them. */
export class AdapterSecrets {
  readonly #store: SecretStore;
  readonly #audit: AuditSink | undefined;
  readonly #redactors = new Map<string, Redactor>();

  constructor(store: SecretStore, audit?: AuditSink) {
    this.#store = store;
    this.#audit = audit;
  }

  /** What takes the values of an adapter out of its words: the same object for all its processes. */
  redactorOf(owner: SecretOwner): Redactor {
    const key = `${owner.name}\0${owner.script}`;
    const redactor = this.#redactors.get(key) ?? new Redactor();
    this.#redactors.set(key, redactor);
    return redactor;
  }

  /** Takes from now on every value of an adapter out of its words, also before one is used. */
  learn(owner: SecretOwner): void {
    try {
      this.redactorOf(owner).learn(this.#store.secretsOf(owner));
    } catch {
      // a file that cannot be trusted gives no values, and anyone who wants one is told
    }
  }

  /**
   * Returns the value of a secret that was granted, and records that it was used.
   *
   * @throws ToolError `NOT_FOUND` when none is kept, with the command that keeps one; `PERMISSION_DENIED` when the
   * keyring does not give it
   */
  value(owner: SecretOwner, { name, origin }: SecretEntry): string {
    const value = this.#store.valueFor(owner, name, origin);
    if (value === undefined) throw noSecret(owner, name, origin);
    this.redactorOf(owner).learn(this.#store.secretsOf(owner));
    this.#audit?.record({ type: "secret", what: "used", adapter: owner.name, name, origin });
    return value;
  }

  /** The same as the header that goes out. */
  header(owner: SecretOwner, entry: SecretEntry): SecretHeader {
    const value = this.value(owner, entry);
    return entry.header === undefined
      ? { name: "authorization", value: `Bearer ${value}` }
      : { name: entry.header, value };
  }
}

/** The error for a secret that nobody set. */
export function noSecret({ name: adapter }: SecretOwner, name: string, origin: string): ToolError {
  return new ToolError("NOT_FOUND", `No secret "${name}" is kept for ${adapter} and ${origin}`, {
    hint: `A person keeps it with: glovebox secret set ${name} --adapter ${adapter} --origin ${origin}`,
  });
}
