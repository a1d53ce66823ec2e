import assert from "node:assert/strict";
import { commandFor, placeOf, readRequest, specifierOf } from "./package_request.ts";

Deno.test("a package is read with its scope, version and entry", () => {
  assert.deepEqual(readRequest("npm:ms"), { name: "ms", version: "latest" });
  assert.deepEqual(readRequest("npm:@noble/hashes@^2.0.0/sha2.js"), {
    name: "@noble/hashes",
    version: "^2.0.0",
    entry: "sha2.js",
  });
  const request = readRequest("npm:csv-parse@7/sync");
  assert.equal(specifierOf(request), "csv-parse/sync");
  assert.equal(commandFor(request, "7.0.3"), "glovebox add npm:csv-parse@7.0.3/sync");
});

Deno.test("what would lead out of the adapter's folder names no package", () => {
  for (const word of ["npm:", "npm:../x", "npm:ms/../../x", "npm:a b", "npm:@scope", "npm:/etc/passwd"]) {
    assert.throws(() => readRequest(word), /names no package/, word);
  }
});

Deno.test("a module is named after its package or entry, with one ending", () => {
  assert.equal(placeOf(readRequest("npm:@noble/hashes/sha2.js")), "@noble/hashes/sha2");
  assert.equal(placeOf(readRequest("npm:sql.js")), "sql");
});
