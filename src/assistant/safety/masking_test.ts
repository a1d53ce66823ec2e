import assert from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { isOutside, refusedQuestion } from "./limits.ts";
import { maskArgs, maskText } from "./masking.ts";

Deno.test("masking takes out mail addresses, numbers, keys and secrets in addresses, and leaves the rest", () => {
  verifies("assistant:events");
  assert.equal(maskText("write to ann.b@example.com or +1 (555) 123-4567"), "write to •••@••• or •••");
  assert.equal(maskText("card 4111 1111 1111 1111 of 2026"), "card ••• of 2026");
  assert.equal(maskText("https://a.example/x?token=abc&q=tea"), "https://a.example/x?token=•••&q=tea");
  assert.equal(maskText("http://127.0.0.1:4100/a"), "http://127.0.0.1:4100/a");
  assert.equal(maskText("sk-proj-a8f7a6d5f4e3c2b1a0f9e8"), "•••");
  assert.deepEqual(maskArgs({ index: 3, text: "tea", password: "x", steps: [{ text: "a@b.de" }] }), {
    index: 3,
    text: "tea",
    password: "•••",
    steps: [{ text: "•••@•••" }],
  });
});

Deno.test("origins hold for schemes, ports and domains", () => {
  verifies("assistant:origins");
  assert.equal(isOutside("https://a.example/x", []), false);
  assert.equal(isOutside("https://a.example/x", ["https://a.example"]), false);
  assert.equal(isOutside("http://a.example/x", ["https://a.example"]), true);
  assert.equal(isOutside("https://a.example:8443/", ["https://a.example"]), true);
  assert.equal(isOutside("https://x.a.example/", ["*.a.example"]), false);
  assert.equal(isOutside("https://evila.example/", ["*.a.example"]), true);
  assert.equal(isOutside("https://a.example.evil.example/", ["a.example"]), true);
  assert.equal(isOutside("https://a.example/", ["a.example"]), false);
  assert.equal(isOutside("file:///etc/passwd", ["a.example"]), true);
  assert.equal(isOutside("about:blank", ["a.example"]), false);
});

Deno.test("questions for secrets are refused in several languages, others are not", () => {
  verifies("assistant:no-secrets");
  for (
    const question of [
      "What is your password?",
      "Введите код из SMS",
      "Bitte Passwort",
      "Your CVV?",
      "one-time code?",
    ]
  ) {
    assert.ok(refusedQuestion(question), question);
  }
  for (const question of ["Which colour?", "Which of the two shops?", "What is your name?"]) {
    assert.equal(refusedQuestion(question), undefined, question);
  }
});
