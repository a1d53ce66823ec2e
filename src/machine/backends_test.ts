import assert from "node:assert/strict";
import { lackOf } from "./backends.ts";

Deno.test("each absent application has the command that brings it", () => {
  assert.deepEqual(lackOf("browser"), {
    reason: "no browser was found on this machine",
    remedy: "glovebox install browser",
  });
  assert.equal(lackOf("sh3d").remedy, "glovebox install sh3d-plugin");
  assert.equal(lackOf("browser", "/nope").reason, "there is no program /nope");
  assert.equal(lackOf("other").remedy, "glovebox check other");
});
