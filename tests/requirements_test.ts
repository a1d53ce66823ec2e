import assert from "node:assert/strict";
import { citedIds, uncitedIds, unknownCitations } from "./helpers/project/citations.ts";
import { projectPaths, readProjectFiles } from "./helpers/project/source_tree.ts";
import { verifies } from "./helpers/verifies.ts";
import { REQUIREMENTS } from "./requirements.ts";

const ids = new Set(REQUIREMENTS.keys());
const paths = (await projectPaths()).filter((path) =>
  /_test\.ts$|^tests\/(?!helpers\/|fixtures\/).*\.ts$/.test(path)
);
const files = await readProjectFiles(paths);

function planted(text: string): { path: string; text: string } {
  return { path: "a_test.ts", text };
}

Deno.test("every promise is cited by a test", () => {
  verifies("project:promises-cited");
  const missing = uncitedIds(ids, files).map((id) => `${id}: ${REQUIREMENTS.get(id)?.promise}`);
  assert.deepEqual(missing, []);
});

Deno.test("every citation names a promise", () => {
  assert.deepEqual(unknownCitations(ids, files), []);
});

Deno.test("promises are named by a topic and a few words", () => {
  const wrong = [...ids].filter((id) => !/^[a-z]+:[a-z0-9]+(-[a-z0-9]+)*$/.test(id));
  assert.deepEqual(wrong, []);
});

Deno.test("citations are found in calls on one line and on several, not in comments", () => {
  const call = "verifies";
  assert.deepEqual(citedIds(planted(`${call}("a:b", "c:d");`)), ["a:b", "c:d"]);
  assert.deepEqual(citedIds(planted(`${call}(\n  "a:b",\n  "c:d",\n);`)), ["a:b", "c:d"]);
  assert.deepEqual(citedIds(planted(`// ${call}("a:b");\n * ${call}("c:d");`)), []);
});

Deno.test("a promise without a citation and a citation without a promise are reported", () => {
  const file = planted(`${"verifies"}("a:b", "x:y");`);
  assert.deepEqual(uncitedIds(["a:b", "c:d"], [file]), ["c:d"]);
  assert.deepEqual(unknownCitations(new Set(["a:b", "c:d"]), [file]), ["a_test.ts cites x:y"]);
});
