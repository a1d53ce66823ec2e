import assert from "node:assert/strict";
import { z } from "zod";
import { VERSION } from "./version.ts";

Deno.test("the version is the one in deno.json", async () => {
  const text = await Deno.readTextFile(new URL("../../deno.json", import.meta.url));
  assert.equal(z.object({ version: z.string() }).parse(JSON.parse(text)).version, VERSION);
});
