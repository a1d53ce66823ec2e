import { deepEqual, ok, throws } from "node:assert/strict";
import { parseInput } from "../../src/adapter_api/schema/input.ts";
import { isObject } from "../../src/base/is_object.ts";
import { builtInTools } from "../helpers/tools/built_in_tools.ts";
import { sampleOf } from "../helpers/tools/schema_sample.ts";
import { verifies } from "../helpers/verifies.ts";

/** Applies a change to every value that holds no other. */
function withLeaves(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => withLeaves(each, change));
  if (!isObject(value)) return change(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withLeaves(each, change)]));
}

function asText(leaf: unknown): unknown {
  return typeof leaf === "string" ? leaf : JSON.stringify(leaf);
}

/** Returns what a client makes of a text that reads like a number. */
function asNumber(leaf: unknown): unknown {
  return leaf === "12" ? 12 : leaf;
}

function namesOf(value: unknown): string[] {
  return isObject(value) ? Object.keys(value) : [];
}

const tools = (await builtInTools()).map((each) => ({ ...each, sample: sampleOf(each.entry.inputSchema) }));

Deno.test("every tool takes its arguments as texts, and their parts, as if they were typed", () => {
  verifies("sdk:forgiving-input");
  ok(new Set(tools.map(({ adapter }) => adapter)).size >= 4);
  for (const { tool, entry: { name }, sample } of tools) {
    const meant = parseInput(name, tool, sample);
    deepEqual(meant.notes, [], name);
    const careless = [withLeaves(sample, asText), withLeaves(sample, asNumber), JSON.stringify(sample)];
    if (isObject(sample)) {
      const inText = Object.entries(sample).map(([key, value]) => [
        key,
        typeof value === "object" ? JSON.stringify(withLeaves(value, asText)) : value,
      ]);
      careless.push(Object.fromEntries(inText));
    }
    for (const given of careless) deepEqual(parseInput(name, tool, given), meant, JSON.stringify(given));
  }
});

Deno.test("every tool takes null for an argument that need not be given", () => {
  verifies("sdk:forgiving-input");
  for (const { adapter, tool, entry: { name, inputSchema }, sample } of tools) {
    const required = new Set(Array.isArray(inputSchema["required"]) ? inputSchema["required"] : []);
    const only = (given: unknown) =>
      Object.entries(isObject(sample) ? sample : {}).map(([key, value]) =>
        required.has(key) ? [[key, value]] : given === undefined ? [] : [[key, given]]
      ).flat();
    const bare = parseInput(name, tool, Object.fromEntries(only(undefined)));
    const filled = parseInput(name, tool, Object.fromEntries(only(null)));
    const meansNothing = ([, value]: [string, unknown]) => value !== null;
    deepEqual(Object.fromEntries(Object.entries(filled.input).filter(meansNothing)), bare.input, name);
    // Who must name every argument, as in OpenAI's strict form, writes null for home too: nothing is reset then.
    if (adapter === "sh3d") deepEqual(filled.input, bare.input, name);
  }
});

Deno.test("no tool takes what could be meant otherwise", () => {
  verifies("sdk:forgiving-input");
  for (const { tool, entry: { name }, sample } of tools) {
    if (!isObject(sample)) continue;
    for (const key of namesOf(sample).filter((each) => typeof sample[each] === "number")) {
      for (const given of ["", "7px", true]) {
        throws(() => parseInput(name, tool, { ...sample, [key]: given }), { code: "INVALID_INPUT" }, name);
      }
    }
  }
});
