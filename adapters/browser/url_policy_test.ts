import { equal, throws } from "node:assert/strict";
import { isOpenable, openableUrl } from "./url_policy.ts";

Deno.test("openableUrl returns the full address when it is a web page", () => {
  equal(openableUrl("https://example.com"), "https://example.com/");
  equal(openableUrl(" example.com/a "), "https://example.com/a");
  equal(openableUrl("localhost:8000/x"), "http://localhost:8000/x");
  equal(openableUrl("127.0.0.1:8000"), "http://127.0.0.1:8000/");
  equal(openableUrl("about:blank"), "about:blank");
});

Deno.test("openableUrl refuses the address when its scheme is not of the web", () => {
  const refused = [
    "file:///etc/passwd",
    "FILE:///etc/passwd",
    "\tfile:///etc/passwd",
    "java\nscript:alert(1)",
    "javascript:alert(1)",
    "data:text/html,x",
    "chrome://version",
    "view-source:https://example.com",
    "blob:https://example.com/1",
    "about:srcdoc",
    "ftp://example.com",
  ];
  for (const url of refused) throws(() => openableUrl(url), { code: "BROWSER_URL_REFUSED" }, url);
});

Deno.test("openableUrl says what is wrong when the text is no address", () => {
  throws(() => openableUrl("http://"), { code: "INVALID_INPUT" });
});

Deno.test("isOpenable is false when Chromium shows its own error page", () => {
  equal(isOpenable("chrome-error://chromewebdata/"), false);
});
