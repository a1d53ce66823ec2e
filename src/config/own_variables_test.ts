import assert from "node:assert/strict";
import { NO_SETTINGS } from "./own_variables.ts";

Deno.test("no variable that the executable sets by itself is taken for a setting", async () => {
  const launchers = ["launcher.sh", "launcher.ts", "glovebox.cmd", "native_entry.ts"];
  for (const launcher of launchers) {
    const text = await Deno.readTextFile(new URL(`../../scripts/executable/${launcher}`, import.meta.url));
    for (const [name] of text.matchAll(/\bGLOVEBOX_[A-Z_]+/g)) assert.ok(NO_SETTINGS.includes(name), name);
  }
});
