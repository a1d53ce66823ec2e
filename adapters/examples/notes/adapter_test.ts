import assert from "node:assert/strict";
import { testAdapter } from "glovebox";
import adapter from "./adapter.ts";

Deno.test("a title is a name and no way out of the folder", async () => {
  await using host = await testAdapter(adapter);
  for (const title of ["../secret", "a/b", "", "x".repeat(81)]) {
    await assert.rejects(host.call("notes_read", { title }), { code: "INVALID_INPUT" });
  }
});
