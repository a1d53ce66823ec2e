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

Deno.test("a failure in a package is placed where its author called it", () => {
  const places = new AuthorPlaces("file:///in/mine.ts");
  const error = new Error("404");
  error.stack =
    "Error: 404\n    at settle (file:///in/vendor/axios.js:9:1)\n    at run (file:///in/mine.ts:3:7)";
  assert.equal(places.of(error), "mine.ts:3:7");
  error.stack = "Error: 404\n    at settle (file:///in/vendor/axios.js:9:1)";
  assert.equal(places.of(error), "vendor/axios.js:9:1");
});
