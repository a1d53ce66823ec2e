import type { AuditSink } from "../audit/audit_event.ts";
import { AdapterSecrets } from "./adapter_secrets.ts";
import { type Fetch, guardedFetch } from "./guarded_fetch.ts";
import { ASSISTANT } from "./secret_file.ts";
import { SecretStore } from "./secret_store.ts";

/** A key as a model's library gets it: a mark, and the `fetch` that puts the value in its place. */
export interface KeptKey {
  readonly mark: string;
  readonly fetch: Fetch;
}

/** Finds the key that a person keeps for a vendor's models at an origin; nothing where there is none. */
export type FindKey = (vendor: string, origin: string) => KeptKey | undefined;

/**
 * Returns what finds the keys of the assistant.
 *
 * @param state the folder for state
 * @param audit hears of every use
 */
export function assistantKeys(state: string, audit?: AuditSink): FindKey {
  const store = new SecretStore(state);
  const secrets = new AdapterSecrets(store, audit);
  return (name, origin) => {
    if (store.valueFor(ASSISTANT, name, origin) === undefined) return undefined;
    const mark = `{{secret:${name}}}`;
    const value = () => secrets.value(ASSISTANT, { name, origin, header: undefined });
    return { mark, fetch: guardedFetch({ origin, mark, value, redactor: secrets.redactorOf(ASSISTANT) }) };
  };
}
