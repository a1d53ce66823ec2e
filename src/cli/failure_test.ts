import assert from "node:assert/strict";
import { join } from "node:path";
import { currentFolders } from "../config/folders.ts";
import { sentenceOf } from "./failure.ts";

Deno.test("an error of the system is told with what could not be done first, and how to move a folder of ours", () => {
  const full = new Error(`No space left on device (os error 28): copy '/a/b c' -> '/d/e'`);
  assert.equal(sentenceOf(full), "Cannot copy /a/b c to /d/e: No space left on device");
  const path = join(currentFolders().state, "sessions");
  const fixed = new Error(`Read-only file system (os error 30): mkdir '${path}'`);
  assert.equal(
    sentenceOf(fixed),
    `Cannot make the folder ${path}: Read-only file system` +
      (Deno.build.os === "linux" ? ". Set XDG_STATE_HOME to a folder that you may write" : ""),
  );
  assert.equal(sentenceOf(new Error("Something else (os error)")), "Something else (os error)");
});
