import assert from "node:assert/strict";
import { pathWord, shellWord } from "./shell_word.ts";

Deno.test("only what a shell would take apart is quoted", () => {
  assert.equal(shellWord("counter:net=127.0.0.1:4100"), "counter:net=127.0.0.1:4100");
  assert.equal(shellWord("a b"), "'a b'");
  assert.equal(shellWord("it's $HOME"), `'it'\\''s $HOME'`);
  assert.equal(shellWord(""), "''");
});

Deno.test("a path that begins with a dash is no flag", () => {
  assert.equal(pathWord("-x"), "./-x");
  assert.equal(pathWord("-x y"), "'./-x y'");
  assert.equal(pathWord("../-x"), "../-x");
});
