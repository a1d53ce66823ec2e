import assert from "node:assert/strict";
import { inPlainWords, plainData, plainWords } from "./plain_words.ts";

Deno.test("the runtime's advice is taken out of what an adapter says, wherever it stands", () => {
  const sentence =
    `NotCapable: Requires read access to "/a b\\"c", run again with the --allow-read flag\n    at x`;
  assert.equal(plainWords(sentence), `NotCapable: read access to "/a b\\"c" was refused\n    at x`);
  assert.equal(
    plainWords("Requires env access, run again with the --allow-env flag"),
    "env access was refused",
  );
  assert.equal(plainWords("run again with the --allow-net flag"), "");
  assert.equal(plainWords("Requires patience"), "Requires patience");
  const error = inPlainWords({
    code: "X",
    message: sentence,
    hint: sentence,
    details: { a: [sentence, 1, null] },
  });
  assert.doesNotMatch(JSON.stringify(error), /run again|Requires/);
  assert.deepEqual(plainData({ n: 1, t: true, l: ["x"] }), { n: 1, t: true, l: ["x"] });
});
