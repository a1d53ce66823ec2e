import { equal, rejects } from "node:assert/strict";
import { findBrowser, WELL_KNOWN_BROWSERS } from "./find_browser.ts";

Deno.test("findBrowser takes a path as it is", async () => {
  equal(await findBrowser("/opt/my/chrome"), "/opt/my/chrome");
  equal(await findBrowser("C:\\chrome.exe"), "C:\\chrome.exe");
});

const [first = "", second = ""] = WELL_KNOWN_BROWSERS;

Deno.test({
  name: "findBrowser takes the one that was granted when it cannot look itself",
  permissions: { run: [second] },
  fn: async () => {
    equal(await findBrowser(undefined), second);
    equal(await findBrowser(first), first);
  },
});

Deno.test({
  name: "findBrowser says what to install when none was granted",
  permissions: "none",
  fn: async () => {
    await rejects(findBrowser(undefined), {
      code: "NOT_CONNECTED",
      message: "Cannot start a browser: none was found",
      options: {
        hint:
          "Install one (apt-get install chromium) or name it with --option browser.executable=/path/to/chrome",
        beside: { status: "error" },
      },
    });
  },
});
