import assert from "node:assert/strict";
import { extensionOf } from "./extension_of.ts";

Deno.test("the extension of a file is one that is known, whatever an adapter says", () => {
  assert.deepEqual(["image/png", "IMAGE/JPEG", "audio/wav; codecs=1"].map(extensionOf), [
    "png",
    "jpg",
    "wav",
  ]);
  const hostile = ["image/..\\..\\x.bat", "image/../../x", "image/x.desktop", "image/", "", "image/png/../x"];
  for (const type of hostile) assert.equal(extensionOf(type), "bin", type);
});
