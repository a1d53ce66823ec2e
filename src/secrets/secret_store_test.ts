import assert from "node:assert/strict";
import { join } from "node:path";
import type { AuditEvent } from "../audit/audit_event.ts";
import { temporaryFolder } from "../../tests/helpers/temporary_folder.ts";
import type { Keyring } from "./keyring.ts";
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

/** A keyring in memory, which may be locked. */
class FakeKeyring implements Keyring {
  readonly values = new Map<string, string>();
  isLocked = false;

  value(id: string): string {
    const value = this.isLocked ? undefined : this.values.get(id);
    if (value === undefined) throw new Error("it is locked");
    return value;
  }

  keep(id: string, _label: string, value: string): Promise<void> {
    if (this.isLocked) return Promise.reject(new Error("it is locked"));
    this.values.set(id, value);
    return Promise.resolve();
  }

  forget(id: string): Promise<void> {
    this.values.delete(id);
    return Promise.resolve();
  }
}

Deno.test("a value in the keyring is not in the file, and is forgotten with what replaces it", async () => {
  await using folder = await temporaryFolder();
  const keyring = new FakeKeyring();
  const store = new SecretStore(folder.path, undefined, keyring);
  const owner = { name: "notes", script: "/n.ts" };
  await store.set(secret("a"), "keyring");
  await store.set({ ...secret("a"), value: "a second value" }, "keyring");
  assert.deepEqual([...keyring.values.values()], ["a second value"]);
  assert.equal(store.valueFor(owner, "a", "https://a.test"), "a second value");
  assert.doesNotMatch(await Deno.readTextFile(store.path), /value/);
  assert.deepEqual(store.known(), [{ ...secret("a"), value: "a second value" }]);
  await store.set(secret("a"));
  assert.deepEqual([keyring.values.size, store.list()[0]?.kept], [0, "file"]);
  await store.set(secret("a"), "keyring");
  await store.remove(secret("a"));
  assert.deepEqual([keyring.values.size, store.list()], [0, []]);
});

Deno.test("a locked keyring gives no value, says what to do, and keeps nothing else from being had", async () => {
  await using folder = await temporaryFolder();
  const keyring = new FakeKeyring();
  const store = new SecretStore(folder.path, undefined, keyring);
  const owner = { name: "notes", script: "/n.ts" };
  await store.set(secret("a"), "keyring");
  await store.set(secret("b"));
  keyring.isLocked = true;
  assert.throws(() => store.valueFor(owner, "a", "https://a.test"), {
    code: "PERMISSION_DENIED",
    message: 'Your keyring does not give the secret "a" of notes: it is locked',
  });
  assert.deepEqual(store.secretsOf(owner).map(({ name }) => name), ["b"]);
  assert.deepEqual(store.list().map(({ name, kept }) => [name, kept]), [["a", "keyring"], ["b", "file"]]);
  await assert.rejects(store.set(secret("b"), "keyring"), /locked/);
  assert.equal(store.valueFor(owner, "b", "https://a.test"), "value of b for notes");
});
