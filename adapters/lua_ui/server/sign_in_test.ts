import assert from "node:assert/strict";
import { SignIn } from "./sign_in.ts";

Deno.test("a key is for one session, once, and for a while", () => {
  let now = 0;
  const signIn = new SignIn(() => now);
  const key = signIn.key("1");
  assert.match(key, /^[0-9a-f]{32}$/);
  assert.equal(signIn.use(key, "2"), false);
  assert.equal(signIn.use("0".repeat(32), "1"), false);
  assert.equal(signIn.use(key, "1"), true);
  assert.equal(signIn.use(key, "1"), false);
  const late = signIn.key("1");
  now = 600_001;
  assert.equal(signIn.use(late, "1"), false);
  const oldest = signIn.key("1");
  for (let i = 0; i < 64; i++) signIn.key("1");
  assert.equal(signIn.use(oldest, "1"), false);
});
