import { equal, ok, rejects } from "node:assert/strict";
import { findBrowser, placesFor, WELL_KNOWN_BROWSERS } from "./find_browser.ts";

Deno.test("findBrowser takes a path as it is", async () => {
  equal(await findBrowser({ executable: "/opt/my/chrome", bare: true }), "/opt/my/chrome");
  equal(await findBrowser({ executable: "C:\\chrome.exe", bare: false }), "C:\\chrome.exe");
});

const [shell = "", first = "", second = ""] = WELL_KNOWN_BROWSERS;

Deno.test({
  name: "findBrowser takes the one that was granted when it cannot look itself",
  permissions: { run: [second] },
  fn: async () => {
    equal(await findBrowser({ bare: true }, "linux"), second);
    equal(await findBrowser({ executable: first, bare: true }, "linux"), first);
  },
});

Deno.test({
  name: "findBrowser says what to install when none was granted",
  permissions: "none",
  fn: async () => {
    await rejects(findBrowser({ bare: true }), {
      code: "NOT_CONNECTED",
      message: "Cannot start a browser: none was found",
      options: {
        hint:
          "Install one (glovebox install browser) or name it with --option browser.executable=/path/to/chrome",
        beside: { status: "error" },
      },
    });
  },
});

Deno.test("placesFor knows the browsers of every system and prefers the one that is named", () => {
  const firstOf = (system: string, executable?: string) => placesFor(system, { executable, bare: false })[0];
  equal(firstOf("linux"), "/usr/bin/chromium");
  equal(firstOf("linux", "google-chrome"), "/usr/bin/google-chrome");
  equal(firstOf("darwin", "edge"), "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge");
  equal(
    firstOf("windows", "msedge"),
    "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
  );
  equal(firstOf("windows"), "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe");
  for (const system of ["linux", "darwin", "windows"]) {
    const places = placesFor(system, { executable: "chrome", bare: true });
    ok(places.length >= 3 && places.every((each) => WELL_KNOWN_BROWSERS.includes(each)), system);
  }
});

Deno.test("placesFor takes the headless shell where it does, unless another browser is named", () => {
  equal(placesFor("linux", { bare: true })[0], shell);
  equal(placesFor("linux", { executable: "chromium", bare: true })[0], first);
  ok(!placesFor("linux", { bare: false }).includes(shell));
});
