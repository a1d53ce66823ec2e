import assert from "node:assert/strict";
import type { GrantEntry } from "./grants/grant_file.ts";
import { isNothing, missing, NOTHING, outstandingOf, rightsOf, type RightSources } from "./rights.ts";

const AT = "2026-01-01T00:00:00.000Z";
const SOURCES: RightSources = {
  asked: { net: ["h:1", "h:2"], read: ["/a"], env: ["E"] },
  base: {},
  entry: undefined,
  session: {},
};

function entry(
  grants: Partial<GrantEntry["grants"][number]>[],
  revoked: GrantEntry["revoked"] = [],
): GrantEntry {
  return {
    name: "a",
    script: "/a.ts",
    grants: grants.map((grant) => ({ kind: "net", value: "h:1", at: AT, how: "command", ...grant })),
    revoked,
  };
}

Deno.test("rights are what is asked and granted, wherever it was granted", () => {
  assert.deepEqual(rightsOf(SOURCES, undefined), NOTHING);
  const all = { ...SOURCES, base: { read: ["/a/b"] }, session: { env: ["E", "F"] }, entry: entry([{}]) };
  assert.deepEqual(rightsOf(all, "t"), { ...NOTHING, net: ["h:1"], read: ["/a/b"], env: ["E"] });
  const wide = { ...SOURCES, base: { net: ["h"] }, entry: entry([{}]) };
  assert.deepEqual(rightsOf(wide, undefined).net.toSorted(), ["h:1", "h:2"]);
});

Deno.test("a grant for a tool counts for that tool alone", () => {
  const scoped = { ...SOURCES, entry: entry([{ tool: "t" }]) };
  assert.deepEqual(rightsOf(scoped, "t").net, ["h:1"]);
  for (const other of ["u", undefined]) assert.ok(isNothing(rightsOf(scoped, other)));
});

Deno.test("a revocation takes from flags, settings and sessions; of a wider entry all, as a part cannot be taken", () => {
  const revoke = (value: string | undefined, base: RightSources["base"]) => {
    const revoked = [{ kind: "read" as const, at: AT, ...(value === undefined ? {} : { value }) }];
    return rightsOf({ ...SOURCES, asked: { read: ["/a"] }, base, entry: entry([], revoked) }, undefined).read;
  };
  assert.deepEqual(revoke("/a", { read: ["/a"] }), []);
  assert.deepEqual(revoke("/a/b", { read: ["/a"] }), []);
  assert.deepEqual(revoke("/a", { read: ["/a/b"] }), []);
  assert.deepEqual(revoke(undefined, { read: ["/a"] }), []);
  assert.deepEqual(revoke("/c", { read: ["/a"] }), ["/a"]);
});

Deno.test("a person is asked for what is asked, not granted, and not revoked", () => {
  const sources = { ...SOURCES, entry: entry([{}], [{ kind: "env", at: AT }]) };
  const outstanding = outstandingOf(sources, rightsOf(sources, undefined));
  assert.deepEqual(outstanding, { net: ["h:2"], read: ["/a"], env: [] });
  assert.ok(isNothing(missing({ read: ["/a/b"] }, { read: ["/a"] })));
  assert.deepEqual(missing({ read: ["/a"] }, { read: ["/a/b"] }), { read: ["/a"] });
});
