import { deepEqual, equal } from "node:assert/strict";
import { RowCodec } from "./row_codec.ts";

Deno.test("RowCodec gives an item back as it was", () => {
  const codec = new RowCodec();
  for (
    const item of [
      { index: 7, role: "button", name: "" },
      { index: 2001, role: "textbox", name: 'Say "a, b"', value: "x, y", state: ["required", "covered"] },
    ]
  ) deepEqual(codec.decode(codec.encode(item)), item);
});

Deno.test("RowCodec keeps to one line when a name has several", () => {
  equal(new RowCodec().encode({ index: 1, role: "link", name: "a\n\tb" }).split("\n").length, 1);
});
