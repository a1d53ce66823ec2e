import assert from "node:assert/strict";
import { permissionsOf } from "./needed_permissions.ts";

Deno.test("modules of Node are told by the permission that they need, with and without node:", () => {
  const code = `import { connect } from "node:net";
import "node:path";
var a = __require("node:fs/promises"), b = __require2("tls"), c = require("os");
import x from "./os.js";
const text = "node:child_process";
`;
  assert.deepEqual(
    [...permissionsOf(code)],
    [["read or write", ["node:fs/promises"]], ["net", ["node:net", "node:tls"]], ["sys", ["node:os"]]],
  );
});
