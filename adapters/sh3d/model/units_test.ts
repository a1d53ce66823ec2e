import assert from "node:assert/strict";
import { round, toColor, toDegrees, toHex, toSignedDegrees } from "./units.ts";

Deno.test("angles come back in degrees of one turn, and never as -0", () => {
  assert.equal(toDegrees(Math.PI * 2.5), 90);
  assert.equal(toDegrees(-Math.PI / 2), 270);
  assert.equal(toSignedDegrees(-Math.PI / 2), -90);
  assert.ok(Object.is(round(-0.001), 0));
});

Deno.test("colours are understood as people write them, and told as #RRGGBB", () => {
  assert.equal(toColor("#ff8000"), 0xff8000);
  assert.equal(toColor("FF8000"), 0xff8000);
  assert.equal(toHex(0xff00ff8000 & 0xffffffff), "#FF8000");
  assert.equal(toHex(null), null);
  assert.throws(() => toColor("red"), /no colour/);
});
