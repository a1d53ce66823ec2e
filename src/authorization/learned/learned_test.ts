import assert from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { type Access, readAccesses, refusedPrograms } from "./accesses.ts";
import { compare, forManifest, manifestWords, missingFrom, permissionsOf } from "./proposal.ts";
import { type PlaceFacts, smallest } from "./smallest.ts";

const record = (permission: string, value: unknown) =>
  JSON.stringify({ v: 1, datetime: "x", permission, value });

Deno.test("the runtime's record is read: addresses as host and port, and nothing that is no place", () => {
  const text = [
    record("read", "/a/b"),
    record("net", "https://api.example/x?y"),
    record("net", "API.example:443"),
    record("net", "http://127.0.0.1:4100/"),
    record("net", "unix:/run/s"),
    record("write", "<TMP>"),
    record("env", null),
    record("ffi", "/lib/x.so"),
    `{"v":1,"permission":"re`,
  ].join("\n");
  assert.deepEqual(readAccesses(text), [
    { kind: "read", value: "/a/b" },
    { kind: "net", value: "api.example:443" },
    { kind: "net", value: "api.example:443" },
    { kind: "net", value: "127.0.0.1:4100" },
    { kind: "env", value: undefined },
  ]);
  assert.deepEqual(
    refusedPrograms('x NotCapable: Requires run access to "git", run again with the --allow-run flag'),
    [
      { kind: "run", value: "git" },
    ],
  );
});

const FACTS: PlaceFacts = {
  folders: new Set(["/data", "/p/a", "/p/b", "/p/c"]),
  mayWiden: (_kind, folder) => folder !== "/h/me",
};
const reads = (...paths: string[]): Access[] => paths.map((value) => ({ kind: "read", value }));

Deno.test("one file stays a file, several of one folder are the folder, and many folders what is around them", () => {
  verifies("learn:smallest");
  const read = (...paths: string[]) => smallest(reads(...paths), FACTS).permissions.read;
  assert.deepEqual(read("/x/a.csv"), ["/x/a.csv"]);
  assert.deepEqual(read("/x/a.csv", "/x/a.csv"), ["/x/a.csv"]);
  assert.deepEqual(read("/x/a.csv", "/x/b.csv", "/y/c"), ["/x", "/y/c"]);
  assert.deepEqual(read("/data", "/data/a", "/data/deep/b"), ["/data"]);
  assert.deepEqual(read("/p/a", "/p/b", "/p/c"), ["/p"]);
  assert.deepEqual(read("/p/a", "/p/b"), ["/p/a", "/p/b"]);
  assert.deepEqual(read("/h/me/a", "/h/me/b"), ["/h/me/a", "/h/me/b"], "never a whole home");
});

Deno.test("hosts are told with their ports, unless those change; nothing becomes a wildcard", () => {
  verifies("learn:smallest");
  const accesses: Access[] = [
    ...["api.example:443", "127.0.0.1:0", "127.0.0.1:41234", "10.0.0.7:80", "10.0.0.7:81"].map((
      value,
    ) => ({ kind: "net", value } as const)),
    { kind: "env", value: "B" },
    { kind: "env", value: "A" },
    { kind: "env", value: undefined },
    { kind: "run", value: "git" },
  ];
  assert.deepEqual(smallest(accesses, FACTS), {
    permissions: {
      net: ["10.0.0.7:80", "10.0.0.7:81", "127.0.0.1", "api.example:443"],
      run: ["git"],
      env: ["A", "B"],
    },
    everything: ["env"],
  });
});

Deno.test("what is reached for is held against what is asked for, in both directions", () => {
  verifies("learn:compares");
  const reached = { read: ["/a/b"], net: ["x.example:443"], run: ["git"] };
  const asked = { read: ["/a"], env: ["TOKEN"], run: ["/usr/bin/git"] };
  assert.deepEqual(compare(reached, asked), {
    known: [{ kind: "read", value: "/a/b" }, { kind: "run", value: "git" }],
    added: [{ kind: "net", value: "x.example:443" }],
    unused: [{ kind: "env", value: "TOKEN" }],
  });
  assert.deepEqual(missingFrom(asked, reached), { net: ["x.example:443"] });
  const words = manifestWords(
    forManifest(permissionsOf([{ kind: "read", value: "/h/me/notes" }]), "/h/me"),
  );
  assert.equal(words, 'permissions: {\n  read: ["~/notes"],\n},');
  assert.equal(manifestWords({}), "permissions: {},");
});
