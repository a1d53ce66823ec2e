import assert from "node:assert/strict";
import {
  entryOf,
  type Grant,
  NO_GRANTS,
  permissionsOf,
  withBound,
  withGrants,
  without,
  withRevoked,
} from "./grant_file.ts";

const ID = { name: "a", script: "/a.ts" };
const AT = "2026-01-01T00:00:00.000Z";
const BOUND = { code: "1", files: {}, asks: {}, tools: {} };

function grant(value: string, more: Partial<Grant> = {}): Grant {
  return { kind: "net", value, at: AT, how: "command", ...more };
}

Deno.test("grants add up, the same one twice counts once, and others keep theirs", () => {
  const other = withGrants(NO_GRANTS, { ...ID, script: "/b.ts" }, { grants: [grant("z")], bound: undefined });
  const once = withGrants(other, ID, { grants: [grant("x"), grant("x", { tool: "t" })], bound: BOUND });
  const twice = withGrants(once, ID, { grants: [grant("x"), grant("y", { kind: "env" })], bound: BOUND });
  const { grants = [], bound } = entryOf(twice, ID) ?? {};
  assert.deepEqual(bound, BOUND);
  assert.deepEqual(permissionsOf(grants, undefined), { net: ["x"], env: ["y"] });
  assert.deepEqual(permissionsOf(grants, "t"), { net: ["x", "x"], env: ["y"] });
  assert.deepEqual(permissionsOf([], undefined), {});
  assert.equal(entryOf(twice, { ...ID, script: "/b.ts" })?.grants.length, 1);
  assert.equal(entryOf(twice, { ...ID, name: "b" }), undefined);
  assert.deepEqual(without(twice, ID).adapters.map(({ script }) => script), ["/b.ts"]);
});

Deno.test("a value, a kind or everything is revoked, and a later grant takes the word back", () => {
  const given = withGrants(NO_GRANTS, ID, {
    grants: [grant("x"), grant("y"), grant("E", { kind: "env" })],
    bound: BOUND,
  });
  const left = (what: Parameters<typeof withRevoked>[2]["what"]) => {
    const entry = entryOf(withRevoked(given, ID, { what, at: AT }), ID);
    return [
      entry?.grants.map(({ value }) => value),
      entry?.revoked.map(({ kind, value }) => `${kind} ${value}`),
    ];
  };
  assert.deepEqual(left({ kind: "net", value: "x" }), [["y", "E"], ["net x"]]);
  assert.deepEqual(left({ kind: "net" }), [["E"], ["net undefined"]]);
  assert.deepEqual(left({})[0], []);
  assert.equal(left({})[1]?.length, 7);
  const revoked = withRevoked(given, ID, { what: { kind: "net", value: "x" }, at: AT });
  const forTool = withGrants(revoked, ID, { grants: [grant("x", { tool: "t" })], bound: BOUND });
  assert.equal(entryOf(forTool, ID)?.revoked.length, 1, "a grant for one tool says nothing of the others");
  const again = withGrants(revoked, ID, { grants: [grant("x")], bound: BOUND });
  assert.deepEqual(entryOf(again, ID)?.revoked, []);
  assert.equal(withBound(NO_GRANTS, ID, BOUND), NO_GRANTS);
});
