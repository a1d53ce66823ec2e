import assert from "node:assert/strict";
import { destinationOf, mayReceive } from "./redirect_uri.ts";

/** What Cursor registers in one request. */
const CURSOR = [
  "cursor://anysphere.cursor-mcp/oauth/callback",
  "https://www.cursor.com/agents/mcp/oauth/callback",
  "http://localhost:8787/callback",
];

Deno.test("answers go where nobody else on the network can read them", () => {
  const good = [
    ...CURSOR,
    "http://127.0.0.1:1/x",
    "http://[::1]:1/",
    "vscode://a.b/c",
    "com.example.app:/callback",
  ];
  for (const uri of good) assert.ok(mayReceive(uri), uri);
  const bad = [
    ...[
      "http://example.com/",
      "http://127.0.0.1.example.com/",
      "https://a:b@example.com/",
      "https://a.example/#x",
    ],
    ...[
      "javascript:alert(1)",
      "data:text/html,x",
      "file:///etc/passwd",
      "blob:x",
      "about:blank",
      "vbscript:x",
    ],
    ...[
      "ms-msdt:/id x",
      "search-ms:query=x",
      "intent://x",
      "ssh://host/",
      "steam://run/1",
      "shell:x",
      "mailto:a@b",
    ],
    ...["cursor:callback", "Cursor", "", "evilcursor://x/", "//example.com"],
  ];
  for (const uri of bad) assert.ok(!mayReceive(uri), uri);
});

Deno.test("a person is told which program gets the answer, and a browser may follow it there", () => {
  assert.deepEqual(destinationOf(CURSOR[1] ?? ""), {
    name: "https://www.cursor.com",
    source: "https://www.cursor.com",
  });
  assert.deepEqual(destinationOf(CURSOR[0] ?? ""), {
    name: "the program on this machine that opens cursor://anysphere.cursor-mcp",
    source: "cursor:",
  });
});
