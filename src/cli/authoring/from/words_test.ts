import assert from "node:assert/strict";
import { brief, snakeCase, ToolNames } from "./words.ts";

Deno.test("names of tools are in snake case, begin with the adapter and are never taken twice", () => {
  assert.equal(snakeCase("getHTTPStatusById"), "get_http_status_by_id");
  const names = new ToolNames("shop");
  assert.deepEqual(["getPet", "get-pet", "shop_get_pet", "Ä"].map((each) => names.of(each)), [
    "shop_get_pet",
    "shop_get_pet_2",
    "shop_get_pet_3",
    "shop_tool",
  ]);
  const long = "word ".repeat(40);
  const [first, second] = [names.of(long), names.of(long)];
  assert.ok(first.length <= 64 && second.length <= 64 && first !== second, `${first} ${second}`);
});

Deno.test("a description loses its markup and ends with a sentence", () => {
  assert.equal(brief("**Reads** a [pet](https://a.example).\n\nBy <b>id</b>.", 100), "Reads a pet. By id .");
  assert.equal(brief("One sentence is here. Another one is longer than that.", 40), "One sentence is here.");
});

Deno.test("a description keeps signs that are no markup", () => {
  const kept = [
    "Pattern like '*.ext' to match here, and '**/*.ext' to match below.",
    "Takes *args and **kwargs; 2*3*4 is 24.",
    "Sorted by _id, __typename or created_at, in #general and C#.",
    "Files of <owner>/<repo>, as a < b and b > c.",
  ];
  assert.deepEqual(kept.map((each) => brief(each, 100)), kept);
  assert.equal(
    brief("## Notes\n\nMatch `**/*.ts` or `<b>` *only* in `a_b`.", 100),
    "Notes Match **/*.ts or <b> only in a_b.",
  );
  assert.equal(brief("Run:\n```sh\nls *.txt *.md\n```", 100), "Run: ls *.txt *.md");
});
