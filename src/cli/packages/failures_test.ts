import assert from "node:assert/strict";
import { refusalOf } from "./install_package.ts";
import { failureOf } from "./trial.ts";

const request = { name: "ms", version: "99" };

Deno.test("why a package cannot be had is told in words that help", () => {
  const told = (said: string) => {
    const { code, message, options } = refusalOf(said, request);
    return [code, message, options.hint].join(" | ");
  };
  assert.match(
    told("error: npm package 'mss' does not exist."),
    /^NOT_FOUND \| npm has no package called "mss"/,
  );
  assert.match(
    told("error: Could not find npm package 'ms' matching '99'."),
    /no version "99" of ms \| glovebox add npm:ms takes the newest/,
  );
  const offline = `error: Failed loading https://npm.example/ms for package "ms"

Caused by:
    error sending request for url (https://npm.example/ms): client error (Connect): tcp connect error: Connection refused
`;
  assert.match(
    told(offline),
    /^NOT_CONNECTED \| Cannot get ms from https:\/\/npm\.example: Connection refused \| Look at your network/,
  );
  assert.match(told("error: something else\n"), /^INTERNAL \| Cannot get ms: something else/);
});

Deno.test("why a package cannot be imported is told without the runtime's flags", () => {
  const refused =
    `error: Uncaught (in promise) NotCapable: Requires sys access to "cpus", run again with the --allow-sys flag\n`;
  assert.equal(failureOf(refused), `importing it requires sys access to "cpus"`);
  assert.equal(
    failureOf("error: Uncaught (in promise) Error: no\n    at a.js:1\n"),
    "importing it fails: Error: no",
  );
});
