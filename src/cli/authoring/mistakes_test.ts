import assert from "node:assert/strict";
import { asNamed, mistakeOf, mistakeText, onceEach } from "./mistakes.ts";

const SOURCE = `export default defineAdapter({
  name: "Mine",
  tools: {
    bad_one: {
      efect: 1,
    },
  },
});`;

const placed = (problem: string) => mistakeText(mistakeOf(problem, "in/a.ts", SOURCE));

Deno.test("a mistake in the manifest has the line of the part that it is about", () => {
  assert.equal(placed(`name: "Mine" is wrong`), `in/a.ts:2: name: "Mine" is wrong`);
  assert.match(placed(`tools.bad_one: unknown key "efect"; did you mean "effect"?`), /^in\/a\.ts:5: /);
  assert.match(placed("tools.bad_one.run: the handler is missing"), /^in\/a\.ts:4: /);
  assert.match(placed("version: it is missing"), /^in\/a\.ts:1: /);
  assert.match(placed("something else"), /^in\/a\.ts:1: something else$/);
});

Deno.test("a problem that brings its place keeps it, under the name that the author gave the folder", () => {
  assert.equal(placed(`lib/b.ts:4:9: cannot import "x"`), `in/lib/b.ts:4:9: cannot import "x"`);
  assert.equal(placed("/abs/b.ts:4: too far"), "/abs/b.ts:4: too far");
  assert.equal(asNamed(`${Deno.cwd()}/in/lib/b.ts`, "in/a.ts"), "in/lib/b.ts");
  assert.equal(asNamed("/elsewhere/b.ts", "in/a.ts"), "/elsewhere/b.ts");
});

Deno.test("each mistake is told once, in the host's words where it has some, in the order of lines", () => {
  const host = [{ file: "a.ts", line: 5, message: "ours" }];
  const compiler = [
    { file: "a.ts", line: 5, column: 7, message: "TS" },
    { file: "a.ts", line: 2, column: 1, message: "type" },
  ];
  assert.deepEqual(onceEach(host, compiler).map(mistakeText), ["a.ts:2:1: type", "a.ts:5: ours"]);
});
