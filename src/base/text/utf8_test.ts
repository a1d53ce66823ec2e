import assert from "node:assert/strict";
import { fromUtf8 } from "./utf8.ts";

const encoder = new TextEncoder();

Deno.test("fromUtf8 gives back every text, also one with the replacement character in it", () => {
  for (const text of ["", "plain", "ü€😀", "a \ufffd that somebody wrote", "\ufeff in \ufeff"]) {
    assert.equal(fromUtf8(encoder.encode(text)), text.replace(/^\ufeff/, ""));
  }
});

Deno.test("fromUtf8 refuses what is not UTF-8", () => {
  for (const bytes of [[0xff], [0x61, 0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80]]) {
    assert.throws(() => fromUtf8(new Uint8Array(bytes)), TypeError);
  }
});
