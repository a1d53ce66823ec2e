import assert from "node:assert/strict";
import { isSecretName, parseSecretEntry, secretOrigin } from "./secret_entry.ts";

Deno.test("an entry has a name, an origin and perhaps a header", () => {
  const origin = "https://api.example.com";
  assert.deepEqual(parseSecretEntry(`a-1_B@${origin}`), { name: "a-1_B", origin, header: undefined });
  assert.equal(parseSecretEntry(`a@${origin}#api_key`)?.header, "api_key");
  assert.deepEqual(parseSecretEntry(`a@${origin}:8443#x-api-key`), {
    name: "a",
    origin: `${origin}:8443`,
    header: "x-api-key",
  });
  for (
    const entry of ["", "@", "a", `@${origin}`, `a@${origin}#`, `a@${origin}#X-Key`, `a@${origin}#cookie#x`]
  ) {
    assert.equal(parseSecretEntry(entry), undefined, entry);
  }
});

Deno.test("headers of the connection, and those by which an answer comes in pieces, hold no secret", () => {
  for (
    const header of [
      "host",
      "range",
      "accept-encoding",
      "if-range",
      "content-length",
      "proxy-authorization",
      "te",
    ]
  ) {
    assert.equal(parseSecretEntry(`a@https://a.test#${header}`), undefined, header);
  }
});

const PLACES = "https://a.test https://a.test:1 http://127.0.0.1:80 http://[::1]:4 http://localhost";
const NO_PLACES =
  "http://a.test http://10.0.0.1 http://localhost.evil.example http://[::ffff:127.0.0.1] ftp://a.test " +
  "https:// https://a.test/x https://a.test?x https://a.test#x https://u@a.test https://a.test. https://* " +
  "https://*.a.test https://a,b https://a;b a.test null javascript:alert(1)";

Deno.test("an origin is https, or http on this machine, in the standard spelling", () => {
  for (const origin of PLACES.split(" ")) assert.equal(secretOrigin(origin), new URL(origin).origin, origin);
  assert.equal(secretOrigin("HTTPS://A.test/"), "https://a.test");
  assert.equal(secretOrigin("http://0x7f.1:99"), "http://127.0.0.1:99");
  assert.equal(secretOrigin("app:com.example.Shop"), "app:com.example.Shop");
  for (const app of ["app:", "app:a b", "app:a@b", "app:a#b", "App:Shop"]) {
    assert.equal(secretOrigin(app), undefined);
  }
  assert.equal(parseSecretEntry("pin@app:Shop")?.origin, "app:Shop");
  assert.equal(parseSecretEntry("pin@app:Shop#x-key"), undefined, "what is typed has no header");
  for (const origin of ["", ...NO_PLACES.split(" ")]) assert.equal(secretOrigin(origin), undefined, origin);
});

Deno.test("a name matches nothing but itself", () => {
  for (const name of ["a", "A-b_9", "x".repeat(64)]) assert.ok(isSecretName(name), name);
  for (
    const name of [
      "",
      "*",
      "a*",
      "a?",
      "..",
      "a/b",
      "a\\b",
      "a.b",
      "-a",
      "_a",
      "a b",
      "a\n",
      "ä",
      "x".repeat(65),
    ]
  ) {
    assert.ok(!isSecretName(name), name);
  }
});
