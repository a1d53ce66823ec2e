import assert from "node:assert/strict";
import { lineOf, twiceIn } from "./source_place.ts";

const SOURCE = `import { defineAdapter, z } from "glovebox";
// defineAdapter({ name: "not this" })
export default defineAdapter({
  name: "a }",
  description: 'tools: {',
  permissions: ({ url }) => ({ net: [url] }),
  tools: {
    first: {
      description: \`A } brace
and two lines\`,
      run: (input) => ({ text: /[}"]/.test(input) }),
    },
    "second": {
      input: z.object({
        day: z.date(),
      }),
      async run() {},
    },
    first: {},
  },
});
`;

Deno.test("a part of a definition has the line of its key", () => {
  assert.equal(lineOf(SOURCE, []), 3);
  assert.equal(lineOf(SOURCE, ["name"]), 4);
  assert.equal(lineOf(SOURCE, ["permissions", "net"]), 6);
  assert.equal(lineOf(SOURCE, ["tools", "first", "description"]), 9);
  assert.equal(lineOf(SOURCE, ["tools", "first", "run"]), 11);
  assert.equal(lineOf(SOURCE, ["tools", "second", "input", "day"]), 15);
  assert.equal(lineOf(SOURCE, ["tools", "second", "run"]), 17);
});

Deno.test("what is not written has the line of what it is missing from", () => {
  assert.equal(lineOf(SOURCE, ["version"]), 3);
  assert.equal(lineOf(SOURCE, ["tools", "second", "description"]), 13);
  assert.equal(lineOf("export default 5;", ["name"]), undefined);
});

Deno.test("a name that is there twice is found where it is the second time", () => {
  assert.deepEqual(twiceIn(SOURCE, "tools").map(({ name, line }) => [name, line]), [["first", 19]]);
  assert.deepEqual(twiceIn(SOURCE, "resources"), []);
});
