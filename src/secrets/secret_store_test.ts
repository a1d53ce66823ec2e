import assert from "node:assert/strict";
import { join } from "node:path";
import type { AuditEvent } from "../audit/audit_event.ts";
import { temporaryFolder } from "../../tests/helpers/temporary_folder.ts";
import type { StoredSecret } from "./secret_file.ts";
import { SecretStore } from "./secret_store.ts";

const secret = (name: string, adapter = "notes", script = "/n.ts"): StoredSecret => ({
  ...{ name, adapter, script },
  ...{
    origins: ["https://a.test"],
    value: `value of ${name} for ${adapter}`,
    at: "2026-01-01T00:00:00.000Z",
  },
});

Deno.test("writers in turn lose nothing, and each adapter has its own secret of a name", async () => {
  await using folder = await temporaryFolder();
  const names = Array.from({ length: 8 }, (_, at) => `n${at}`);
  await Promise.all(names.map((name) => new SecretStore(folder.path).set(secret(name))));
  const store = new SecretStore(folder.path);
  await store.set(secret("n1", "other"));
  await store.set(secret("n1", "notes", "/copy.ts"));
  assert.deepEqual(store.secretsOf({ name: "notes", script: "/n.ts" }).map(({ name }) => name).sort(), names);
  const value = (adapter: string, script: string, origin = "https://a.test") =>
    store.valueFor({ name: adapter, script }, "n1", origin);
  assert.equal(value("notes", "/n.ts"), "value of n1 for notes");
  assert.equal(value("other", "/n.ts"), "value of n1 for other");
  assert.equal(value("other", "/copy.ts"), undefined);
  assert.equal(value("notes", "/n.ts", "https://a.test:8443"), undefined);
});

Deno.test("another process's change is seen, and the record and the list have no value", async () => {
  await using folder = await temporaryFolder();
  const events: AuditEvent[] = [];
  const [one, two] = [
    new SecretStore(folder.path, { record: (event) => void events.push(event) }),
    new SecretStore(folder.path),
  ];
  assert.deepEqual(two.list(), []);
  await one.set(secret("a"));
  assert.equal(two.list().length, 1);
  await one.set({ ...secret("a"), value: "another value" });
  assert.equal(two.valueFor({ name: "notes", script: "/n.ts" }, "a", "https://a.test"), "another value");
  await one.remove(secret("a"));
  assert.deepEqual(two.list(), []);
  assert.deepEqual(events.map((event) => event.type === "secret" && event.what), ["set", "set", "removed"]);
  assert.equal(JSON.stringify([events, one.list()]).includes("value"), false);
  assert.equal(((await Deno.stat(join(folder.path, "secrets.json"))).mode ?? 0) & 0o777, 0o600);
});
