import assert from "node:assert/strict";
import { z } from "zod";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { checkOutput, parseInput, parseLeniently } from "./input.ts";
import type { LoadedTool } from "../loaded.ts";

function tool(input: LoadedTool["input"], output?: LoadedTool["output"]): LoadedTool {
  return {
    description: "x",
    effect: "read",
    run: () => "x",
    input,
    ...(output === undefined ? {} : { output }),
  };
}

const move = tool(z.object({ x: z.number(), label: z.string().default("none") }));

Deno.test("arguments that fit are parsed, defaults filled in", () => {
  assert.deepEqual(parseInput("move", move, { x: 1 }), { input: { x: 1, label: "none" }, notes: [] });
});

Deno.test("every argument that is wrong is named, unknown ones with the nearest known", () => {
  verifies("sdk:unknown-argument-named", "sdk:input-checked");
  assert.throws(() => parseInput("move", move, { x: "one", lable: "a", other: 1 }), (error) => {
    assert.ok(error instanceof Error);
    assert.match(error.message, /^Cannot call move: unknown argument "lable" \(did you mean "label"\?\); /);
    assert.match(error.message, /unknown argument "other" \(it takes x, label\); "x": .*number/);
    return true;
  });
  for (const input of [1, "x", []]) {
    assert.throws(() => parseInput("move", move, input), { code: "INVALID_INPUT", message: /not an object/ });
  }
});

Deno.test("an unknown argument is refused at any depth, and never dropped without a word", () => {
  verifies("sdk:unknown-argument-named");
  const draw = tool(z.object({ steps: z.array(z.object({ text: z.string().optional() })) }));
  assert.throws(() => parseInput("draw", draw, { steps: [{}, { txet: "a", colour: 1 }] }), {
    code: "INVALID_INPUT",
    message: 'Cannot call draw: unknown argument "steps.1.txet" (did you mean "text"?); ' +
      'unknown argument "steps.1.colour" (it takes text)',
  });
});

Deno.test("a schema that lets more in gets it", () => {
  const open = tool(z.looseObject({ x: z.number() }));
  assert.deepEqual(parseInput("any", open, { x: 1, more: 2 }).input, { x: 1, more: 2 });
  const typed = tool(z.object({}).catchall(z.number()));
  assert.deepEqual(parseInput("any", typed, { more: 2 }).input, { more: 2 });
  assert.throws(() => parseInput("any", typed, { more: "two" }), { code: "INVALID_INPUT" });
});

Deno.test("a JSON schema checks arguments too", () => {
  verifies("sdk:input-checked");
  const jsonSchema = {
    type: "object",
    properties: { n: { type: "integer", minimum: 1 } },
    required: ["n"],
    additionalProperties: false,
  };
  const counted = tool({ jsonSchema });
  assert.deepEqual(parseInput("count", counted, { n: 2 }).input, { n: 2 });
  for (const input of [{}, { n: 0 }, { n: 1, m: 1 }]) {
    assert.throws(() => parseInput("count", counted, input), { code: "INVALID_INPUT" });
  }
});

Deno.test("an answer that breaks its own schema is the adapter's mistake", () => {
  verifies("sdk:output-checked");
  const counting = tool(z.object({}), z.object({ n: z.number() }));
  checkOutput("count", counting, { n: 1 });
  checkOutput("free", tool(z.object({})), "anything");
  assert.throws(() => checkOutput("count", counting, { n: "1" }), { code: "INTERNAL", message: /"n": / });
});

Deno.test("an argument that is not given is called missing, not of a wrong type", () => {
  verifies("sdk:input-checked");
  const message = /^Cannot call greet: the argument "name" is missing$/;
  const input = z.object({ name: z.string(), age: z.number().default(1) });
  const tool = { description: "Greets.", effect: "read", input, run: () => "" } as const;
  assert.throws(() => parseInput("greet", tool, {}), { code: "INVALID_INPUT", message });
});

Deno.test("arguments of an unmistakable type are taken, by a zod schema and by a JSON schema", () => {
  verifies("sdk:forgiving-input");
  const jsonSchema = { type: "object", properties: { x: { type: "number" }, label: { type: "string" } } };
  for (const [each, filled] of [[move, { label: "none" }], [tool({ jsonSchema }), {}]] as const) {
    const taken = { input: { x: 1, ...filled }, notes: [] };
    assert.deepEqual(parseInput("move", each, { x: "1" }), taken);
    assert.deepEqual(parseInput("move", each, '{"x":1,"label":null}'), taken);
    assert.deepEqual(parseInput("move", each, { x: 1, label: 5 }).input, { x: 1, label: "5" });
    assert.throws(() => parseInput("move", each, { x: "7px" }), /"x": .*expected number, received string/);
  }
});

Deno.test("an error speaks of what is wrong, not of what was taken", () => {
  verifies("sdk:forgiving-input");
  const input = tool(z.object({ a: z.number(), b: z.number().max(9), c: z.number() }));
  assert.throws(() => parseInput("sum", input, { a: "1", b: "10", c: "x" }), (error) => {
    assert.ok(error instanceof Error);
    assert.match(error.message, /^Cannot call sum: "b": .*<=9; "c": .*expected number, received string$/);
    return true;
  });
});

Deno.test("a tool without arguments ignores what it is given, and says so", () => {
  verifies("sdk:forgiving-input");
  const taken = parseInput("stop", tool(z.object({})), { now: true });
  assert.deepEqual(taken, { input: {}, notes: ['Ignored "now": the tool takes no arguments'] });
});

Deno.test("a value inside a tool is parsed as its arguments are", () => {
  const schema = z.object({ width: z.number().positive(), name: z.string().optional() });
  assert.deepEqual(parseLeniently(schema, { width: "7", name: null }).parsed.data, { width: 7 });
  assert.equal(parseLeniently(schema, { width: "-7" }).parsed.success, false);
  assert.deepEqual(parseLeniently(schema, { width: 7, name: 1.5 }).notes.length, 1);
});

Deno.test("thousands of wrong arguments are told in some lines, without what would steer a terminal", () => {
  const many = tool(z.object({ ids: z.array(z.string()) }));
  const ids = Array.from({ length: 10_000 }, () => ({}));
  assert.throws(() => parseInput("many", many, { ids, ["\u001b[31m".repeat(50_000)]: 1 }), (error) => {
    assert.ok(error instanceof Error && error.message.length < 4_000, "it is short");
    assert.match(error.message, /and 9991 more$/);
    assert.doesNotMatch(error.message, /\p{Cc}/u);
    return true;
  });
});

Deno.test("an argument that no schema sees is told", () => {
  const open = tool(z.looseObject({}));
  assert.throws(
    () => parseInput("any", open, JSON.parse('{"__proto__": 1}')),
    /unknown argument "__proto__"/,
  );
  assert.throws(
    () => parseInput("move", move, JSON.parse('{"x": 1, "__proto__": 1}')),
    /^ToolError: Cannot call move: unknown argument "__proto__" \(it takes x, label\)$/,
  );
});
