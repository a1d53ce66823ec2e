import { deepEqual, equal } from "node:assert/strict";
import { redactHeaders, redactText } from "./redact.ts";

Deno.test("redactText hides what looks like a secret and leaves the rest", () => {
  const texts: Readonly<Record<string, string>> = {
    "https://a.example/x?page=2&access_token=abc123&q=tea":
      "https://a.example/x?page=2&access_token=••••&q=tea",
    "https://ann:hunter2@a.example/": "https://••••@a.example/",
    'sent {"user":"ann","password":"hun\\"ter2","n":1}': 'sent {"user":"ann","password":"••••","n":1}',
    "user=ann&password=hunter2": "user=ann&password=••••",
    "Authorization: Bearer abc.def-123": "Authorization: Bearer ••••",
    "jwt eyJhbGciOiJIUzI1.eyJzdWIi.sig": "jwt ••••",
    '{"otp":123456}': '{"otp":"••••"}',
    "nothing to hide: 3 = 4 - 1": "nothing to hide: 3 = 4 - 1",
    "Bearer of news": "Bearer of news",
  };
  for (const [text, hidden] of Object.entries(texts)) equal(redactText(text), hidden);
});

Deno.test("redactHeaders names secret headers without their value", () => {
  const headers = {
    Cookie: "a=b",
    "X-Api-Key": "k",
    "Content-Type": "text/html",
    "Set-Cookie": "s",
    Referer: "/?token=x",
  };
  deepEqual(redactHeaders(headers), [
    ...[
      "Cookie: ••••",
      "X-Api-Key: ••••",
      "Content-Type: text/html",
      "Set-Cookie: ••••",
      "Referer: /?token=••••",
    ],
  ]);
});
