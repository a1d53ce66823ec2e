import assert from "node:assert/strict";
import { program } from "../cli/args.ts";
import { OWN_FLAGS, readCallWords, START_FLAGS, startWords } from "./call_words.ts";

/** Returns what the parser of the command line makes of the words behind `call`. */
function parsed(argv: readonly string[]): unknown {
  let got: unknown;
  program((_load, words, flags) => void (got = { words, flags: { ...Object(flags) } }))
    .parse(["call", ...argv], { from: "user" });
  return got;
}

Deno.test("the quick reader of call reads words and flags as the parser of the command line does", () => {
  const lines = [
    "echo text=x",
    "echo -a ./one -abrowser --adapter=two --adapter three text=x",
    "--json echo --out made --session shop --idle 10m",
    "echo --no-session --no-confine --dev --code --trace-values",
    "echo --option a.b=c --option=a.c=-1 --grant x:net=h --grant-asked x --tools a,b",
    "echo --confirm write --config f.json --log-level debug --log-file l --record r.ts --trace t --confine",
    "echo --json -- --not-a-flag -x",
    "echo --out -x --config=",
    "echo -",
  ];
  for (const line of lines) assert.deepEqual(readCallWords(line.split(" ")), parsed(line.split(" ")), line);
});

Deno.test("the quick reader of call leaves help and mistakes to the parser", () => {
  for (const line of ["", "--help", "echo -h", "echo --jsn", "echo --out", "echo --json=1", "echo -x"]) {
    const words = line.split(" ").filter((word) => word !== "");
    assert.equal(readCallWords(words), undefined, line);
  }
});

Deno.test("the quick reader of call knows exactly the flags that call has", () => {
  const call = program().commands.find((command) => command.name() === "call");
  const named = call?.options.map(({ long }) => long?.slice(2) ?? "") ?? [];
  const known = [...Object.keys(START_FLAGS), ...Object.keys(OWN_FLAGS), "no-confine", "no-session"];
  assert.deepEqual(named.toSorted(), known.toSorted());
});

Deno.test("flags that start a host are written in one order and form, and start it as they were given", () => {
  const given = [
    "--dev",
    "-a",
    "./my adapter",
    "--no-confine",
    "--option",
    "a.b=c",
    "-aother",
    "echo",
    "--json",
  ];
  const words = startWords(readCallWords(given)?.flags ?? {});
  assert.deepEqual(words, [
    ...["--adapter=./my adapter", "--adapter=other", "--option=a.b=c", "--no-confine", "--dev"],
  ]);
  assert.deepEqual(startWords(readCallWords([...words, "echo"])?.flags ?? {}), words);
  assert.deepEqual(startWords(readCallWords(["echo", "--json", "--session", "x"])?.flags ?? {}), []);
});
