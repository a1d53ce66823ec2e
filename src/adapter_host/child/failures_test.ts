import assert from "node:assert/strict";
import { AuthorPlaces } from "./author_places.ts";
import { failureFor } from "./failures.ts";

Deno.test("what led to a failure is told: its cause, and each of several", () => {
  const places = new AuthorPlaces("file:///in/mine.ts");
  const several = new AggregateError([new Error("one"), new TypeError("two")], "All promises were rejected");
  const told = failureFor(several, { name: "try_it", part: [] }, places).error;
  assert.match(told.message, /: All promises were rejected, because of Error: one; TypeError: two/);
  const outer = new Error("outer", { cause: several });
  outer.stack = "Error: outer\n    at far (file:///away.js:1:1)";
  assert.match(
    places.stackOf(outer),
    /outer[^]*caused by AggregateError[^]*by Error: one[^]*by TypeError: two/,
  );
});
