import assert from "node:assert/strict";
import { join } from "node:path";
import { eventually, PATIENCE_MS } from "../../../tests/helpers/eventually.ts";
import { temporaryFolder } from "../../../tests/helpers/temporary_folder.ts";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { deadline } from "../../base/time/deadline.ts";
import { type Grant, type GrantFile, withGrants } from "./grant_file.ts";
import { GrantStore } from "./grant_store.ts";

const SEES = { name: "sees", script: "/sees.ts" };

function granted(value: string) {
  const grant: Grant = { kind: "env", value, at: new Date().toISOString(), how: "command" };
  return (file: GrantFile) => withGrants(file, SEES, { grants: [grant], bound: undefined });
}

async function newStore() {
  const { path, [Symbol.asyncDispose]: remove } = await temporaryFolder();
  const folder = join(path, "state");
  return { folder, store: new GrantStore(folder, { sureMs: 0 }), [Symbol.asyncDispose]: remove };
}

function valuesIn(store: GrantStore): string[] {
  const { current } = store;
  assert.ok(current.ok, current.ok ? "" : current.problem);
  return current.file.adapters.flatMap(({ grants }) => grants.map(({ value }) => value)).sort();
}

Deno.test("what was never written is no grant, and what is written is the person's alone", async () => {
  verifies("trust:private-file");
  await using test = await newStore();
  assert.deepEqual(valuesIn(test.store), []);
  await test.store.change(granted("A"));
  assert.deepEqual(valuesIn(test.store), ["A"]);
  assert.equal(((await Deno.stat(test.store.path)).mode ?? 0) & 0o777, 0o600);
  assert.equal(((await Deno.stat(test.folder)).mode ?? 0) & 0o777, 0o700);
  assert.equal(test.store.current, test.store.current, "it is read once");
  assert.deepEqual(valuesIn(new GrantStore(test.folder)), ["A"]);
});

Deno.test("writers at the same time lose nothing, and a reader sees every change", async () => {
  verifies("trust:private-file");
  await using test = await newStore();
  const names = Array.from({ length: 20 }, (_, n) => `N${String(n).padStart(2, "0")}`);
  await Promise.all(names.map((name) => new GrantStore(test.folder).change(granted(name))));
  assert.deepEqual(valuesIn(test.store), names);
});

const ENTRY = { ...SEES, grants: [], revoked: [] };
const DAMAGES: Readonly<Record<string, readonly [string, RegExp]>> = {
  "no JSON": ["{", /JSON/],
  empty: ["", /JSON/],
  "an unknown key": [JSON.stringify({ version: 1, adapters: [], more: 1 }), /more/],
  "an unknown key in a grant": [
    JSON.stringify({
      version: 1,
      adapters: [{ ...ENTRY, grants: [{ kind: "env", value: "A", all: true }] }],
    }),
    /adapters\.0\.grants\.0/,
  ],
  "an unknown kind": [
    JSON.stringify({
      version: 1,
      adapters: [{ ...ENTRY, revoked: [{ kind: "all", at: "2026-01-01T00:00:00Z" }] }],
    }),
    /adapters\.0\.revoked\.0\.kind/,
  ],
  "a newer version": [
    JSON.stringify({ version: 2, adapters: [] }),
    /another version of Glovebox wrote them/,
  ],
  "hidden characters in the reason": [`{"version":1,"adapters":[],"\u202e":1}`, /\\u\{202e\}/],
};

Deno.test("a file that is damaged or newer is not trusted, says why, and is not overwritten", async () => {
  verifies("trust:fail-closed");
  for (const [name, [text, why]] of Object.entries(DAMAGES)) {
    await using test = await newStore();
    await Deno.mkdir(test.folder, { mode: 0o700 });
    await Deno.writeTextFile(test.store.path, text, { mode: 0o600 });
    const { current } = test.store;
    assert.ok(!current.ok, name);
    assert.match(current.problem, why);
    assert.ok(current.problem.startsWith(`The grants in ${test.store.path} cannot be trusted: `));
    await assert.rejects(test.store.change(granted("A")), { code: "PERMISSION_DENIED" });
    assert.equal(await Deno.readTextFile(test.store.path), text);
    await test.store.clear();
    assert.deepEqual(valuesIn(test.store), []);
  }
});

Deno.test({
  name: "what others can write is not trusted: the file, its folder, or a link to elsewhere",
  ignore: Deno.build.os === "windows",
  async fn() {
    verifies("trust:fail-closed");
    await using test = await newStore();
    await test.store.change(granted("A"));
    const problem = () => test.store.current.ok ? "" : test.store.current.problem;
    await Deno.chmod(test.store.path, 0o620);
    assert.match(problem(), /other users can write the file: its mode is 620/);
    await Deno.chmod(test.store.path, 0o600);
    assert.deepEqual(valuesIn(test.store), ["A"]);
    await Deno.chmod(test.folder, 0o777);
    assert.match(new GrantStore(test.folder).current.ok ? "" : "not trusted", /not trusted/);
    await Deno.chmod(test.folder, 0o700);
    const elsewhere = join(test.folder, "elsewhere.json");
    await Deno.rename(test.store.path, elsewhere);
    await Deno.symlink(elsewhere, test.store.path);
    assert.match(problem(), /the file is a symlink/);
    await Deno.remove(test.store.path);
    if (Deno.uid() !== 0) return; // only root can give a file away
    await Deno.rename(elsewhere, test.store.path);
    await Deno.chown(test.store.path, 12345, 12345);
    assert.match(problem(), /belongs to another user \(12345\)/);
  },
});

Deno.test("what was just looked at is believed until it is old, or until the store itself changes it", async () => {
  verifies("trust:every-host");
  await using test = await newStore();
  const [sure, doubting] = [new GrantStore(test.folder, { sureMs: 60_000 }), new GrantStore(test.folder)];
  assert.deepEqual(valuesIn(sure), []);
  await test.store.change(granted("A"));
  assert.deepEqual(valuesIn(sure), [], "it was looked at within the minute");
  await eventually("the other one looks again", () => valuesIn(doubting).includes("A"));
  await sure.change(granted("B"));
  assert.deepEqual(valuesIn(sure), ["A", "B"]);
});

Deno.test("anyone who watches is told of a change by another process", async () => {
  verifies("trust:every-host");
  await using test = await newStore();
  const { promise: told, resolve } = Promise.withResolvers<void>();
  using _watching = test.store.watch(() => {
    if (test.store.current.ok && valuesIn(test.store).includes("A")) resolve();
  });
  await new GrantStore(test.folder).change(granted("A"));
  await deadline(told, PATIENCE_MS, "Word of the change");
});
