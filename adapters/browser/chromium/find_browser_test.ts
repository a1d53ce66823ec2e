import { equal, ok, rejects } from "node:assert/strict";
import { findBrowser, placesFor, WELL_KNOWN_BROWSERS } from "./find_browser.ts";

Deno.test("findBrowser takes a path as it is", async () => {
  equal(await findBrowser("/opt/my/chrome"), "/opt/my/chrome");
  equal(await findBrowser("C:\\chrome.exe"), "C:\\chrome.exe");
});

const [first = "", second = ""] = WELL_KNOWN_BROWSERS;

Deno.test({
  name: "findBrowser takes the one that was granted when it cannot look itself",
  permissions: { run: [second] },
  fn: async () => {
    equal(await findBrowser(undefined, "linux"), second);
    equal(await findBrowser(first, "linux"), first);
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

Deno.test("placesFor knows the browsers of every system and prefers the one that is named", () => {
  equal(placesFor("linux", undefined)[0], "/usr/bin/chromium");
  equal(placesFor("linux", "google-chrome")[0], "/usr/bin/google-chrome");
  equal(placesFor("darwin", "edge")[0], "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge");
  equal(
    placesFor("windows", "msedge")[0],
    "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
  );
  equal(placesFor("windows", undefined)[0], "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe");
  for (const system of ["linux", "darwin", "windows"]) {
    const places = placesFor(system, "chrome");
    ok(places.length >= 3 && places.every((each) => WELL_KNOWN_BROWSERS.includes(each)), system);
  }
});
