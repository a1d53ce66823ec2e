import assert from "node:assert/strict";
import { program } from "./args.ts";
import { parseArguments } from "./calling/tool_call.ts";
import { parseValue, readFlags } from "./flags.ts";

/** Returns what the flags of a command line say. */
function flagsOf(...argv: readonly string[]) {
  let parsed: unknown;
  const root = program((_load, words, flags) => parsed = { words, ...readFlags(flags) });
  root.parse([...argv], { from: "user" });
  return parsed;
}

Deno.test("flags become settings", () => {
  const said = flagsOf(
    ...["serve", "--stdio", "-a", "browser", "./a,b.ts", "--adapter", "x", "--tools", "core,ui_*", "--watch"],
    ...[
      "--option",
      "a.n=1",
      "--option",
      "a.s=text",
      "b.j=[1]",
      "--grant",
      "a:net=h:1,i",
      "a:net=j",
      "b:env=E",
    ],
    ...["--grant-asked", "c", "--config", "f.json", "--log-level", "debug", "--log-file", "l"],
  );
  assert.deepEqual(said, {
    words: [],
    configFile: "f.json",
    settings: {
      adapters: ["browser", "./a,b.ts", "x"],
      tools: ["core", "ui_*"],
      options: { a: { n: 1, s: "text" }, b: { j: [1] } },
      grants: { a: { net: ["h:1", "i", "j"] }, b: { env: ["E"] } },
      grantAsked: ["c"],
      logLevel: "debug",
      logFile: "l",
      watch: true,
    },
  });
  assert.deepEqual(flagsOf("tools"), { words: [], configFile: undefined, settings: {} });
});

Deno.test("a command with words of its own takes one value a flag, so that words stay words", () => {
  assert.deepEqual(flagsOf("call", "-a", "x", "-a", "y", "tool", "k=v"), {
    words: ["tool", "k=v"],
    configFile: undefined,
    settings: { adapters: ["x", "y"] },
  });
});

Deno.test("flags of the wrong form are named with an example", () => {
  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [["--option", "a"], /such as browser\.headless=false/],
    [["--option", "a.=1"], /--option "a\.=1" is not of the form/],
    [["--grant", "a:net"], /such as mine:net=127\.0\.0\.1:4100/],
    [["--grant", "a:net="], /is not of the form/],
    [["--grant", "a:files=x"], /knows no kind "files": use net, read, write, run, env, sys, secret/],
    [["--grant", "a:raed=x"], /\(did you mean "read"\?\)/],
  ];
  for (const [flags, message] of wrong) {
    assert.throws(() => flagsOf("tools", ...flags), { name: "UsageError", message });
  }
});

Deno.test("values are what they look like", () => {
  const looks = {
    "1": 1,
    "true": true,
    "null": null,
    "[1]": [1],
    '"1"': "1",
    "a b": "a b",
    "": "",
    "01": "01",
  };
  for (const [text, value] of Object.entries(looks)) assert.deepEqual(parseValue(text), value);
});

Deno.test("the arguments of a call are one JSON object or words of the form key=value", () => {
  assert.deepEqual(parseArguments([]), {});
  assert.deepEqual(parseArguments([` {"a": {"b": 1}}`]), { a: { b: 1 } });
  assert.deepEqual(parseArguments(["a=1", "b=x=y", "c="]), { a: 1, b: "x=y", c: "" });
  for (const words of [["{"], ["{}", "a=1"], ["[1]"], ["a"], ["=1"]]) {
    assert.throws(() => parseArguments(words), { name: "UsageError" }, words.join(" "));
  }
});
