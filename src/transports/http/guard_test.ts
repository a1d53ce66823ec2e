import assert from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { checkOrigin, isLoopback, requireBearerToken } from "./guard.ts";

function passes(headers: Record<string, string>, listensAt = "127.0.0.1"): boolean {
  return checkOrigin(new Request("http://127.0.0.1/mcp", { headers }), listensAt) === undefined;
}

Deno.test("checkOrigin lets names of this machine pass and no other", () => {
  verifies("http:front-door");
  for (const host of ["localhost", "localhost:1", "LOCALHOST:65535", "127.0.0.1:9877", "[::1]", "[::1]:80"]) {
    assert.ok(passes({ host }), host);
  }
  const foreign = [
    "",
    "evil.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "127.0.0.1@evil.example",
  ];
  const odd = [
    "localhost.",
    "2130706433",
    "0x7f.1",
    "0.0.0.0",
    "127.1",
    "[::ffff:127.0.0.1]",
    "localhost:x",
    "a b",
    "192.168.1.5",
  ];
  for (const host of [...foreign, ...odd]) assert.ok(!passes({ host }), host);
  assert.ok(!passes({}), "no host at all");
});

Deno.test("checkOrigin lets pages of this machine pass and no others", () => {
  verifies("http:front-door");
  const host = "localhost";
  for (const origin of ["http://localhost:5173", "https://127.0.0.1", "http://[::1]:3000"]) {
    assert.ok(passes({ host, origin }), origin);
  }
  const foreign = [
    "null",
    "",
    "https://evil.example",
    "http://localhost.evil.example",
    "file://",
    "chrome-extension://localhost",
  ];
  for (const origin of foreign) assert.ok(!passes({ host, origin }), origin);
});

Deno.test("checkOrigin lets addresses and its own name pass when it serves the network", () => {
  for (const host of ["192.168.1.5:9877", "[fe80::1]", "box.lan", "localhost"]) {
    assert.ok(passes({ host }, "box.lan"), host);
  }
  for (const host of ["evil.example", "other.lan"]) assert.ok(!passes({ host }, "box.lan"), host);
});

Deno.test("requireBearerToken wants the token, whole and of the right kind", async () => {
  verifies("http:front-door");
  const token = "0123456789abcdef";
  const status = (authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization };
    return requireBearerToken(new Request("http://127.0.0.1/", { headers }), token)?.status;
  };
  assert.deepEqual([`Bearer ${token}`, `bearer  ${token}`].map(status), [undefined, undefined]);
  const wrong = [
    undefined,
    "",
    token,
    "Bearer",
    `Bearer ${token}0`,
    `Bearer ${token.slice(1)}`,
    `Basic ${token}`,
  ];
  for (const given of wrong) assert.equal(status(given), 401, given);
  const refused = requireBearerToken(new Request("http://127.0.0.1/"), token);
  assert.match(refused?.headers.get("www-authenticate") ?? "", /^Bearer realm=/);
  assert.doesNotMatch(await refused?.text() ?? "", new RegExp(token));
  assert.equal(requireBearerToken(new Request("http://127.0.0.1/"), undefined), undefined);
});

Deno.test("isLoopback knows this machine's own addresses", () => {
  for (const host of ["127.0.0.1", "127.1.2.3", "::1", "localhost"]) assert.ok(isLoopback(host), host);
  for (const host of ["0.0.0.0", "::", "192.168.1.1", "localhost.evil.example", "127.0.0.1.evil.example"]) {
    assert.ok(!isLoopback(host), host);
  }
});
